//! The machine of a device.
//!
//! It is a crate of its own so that it can be compiled for speed while the screens are compiled for size: code for any
//! kind of board is made where it is first used for one kind.
#![no_std]

use volteo_engine::Slot;
use volteo_handheld::{Answer, Control, Level, MACHINE_SLOTS, Machine, Task, Thinker};

/// The memory that the machine is lent.
pub type Memory = [Slot; MACHINE_SLOTS];

/// Memory that nothing has been remembered in.
#[allow(
    clippy::declare_interior_mutable_const,
    clippy::large_const_arrays,
    reason = "it is used once, for static memory; a function would make it on the stack, which has no room for it"
)]
pub const EMPTY: Memory = [const { Slot::EMPTY }; MACHINE_SLOTS];

/// How many levels it plays.
pub const LEVELS: u8 = Level::ALL.len() as u8;

/// The machine on the boards of a device.
#[derive(Debug)]
pub struct DeviceMachine(Machine<&'static mut Memory>);

impl DeviceMachine {
    /// The machine over memory of its own.
    pub const fn new(memory: &'static mut Memory) -> Self {
        Self(Machine::new(memory))
    }
}

impl Thinker<u64> for DeviceMachine {
    fn think(&mut self, task: &Task<u64>, poll: &mut dyn FnMut(u8) -> Control) -> Option<Answer> {
        self.0.think(task, poll)
    }
}
