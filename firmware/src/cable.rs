//! The cable to another device, 115,200 baud: Arm's asynchronous serial interface, PL011, which every processor here has.

use core::cell::RefCell;

use critical_section::{CriticalSection, Mutex};
use heapless::Deque;

use crate::register::Register;

const BAUD: u32 = 115_200;
/// Bytes that wait: some frames, for as long as a memory is erased.
const WAITING: usize = 256;

/// What interrupts: bytes have come, there is room to send, bytes have come and then none for a while.
mod cause {
    pub(super) const RECEIVED: u32 = 1 << 4;
    pub(super) const SENT: u32 = 1 << 5;
    pub(super) const IDLE: u32 = 1 << 6;
}

/// The cable, at the address of its interface.
pub(crate) struct Cable<const BASE: u32>(Mutex<RefCell<State>>);

struct State {
    heard: Deque<u8, WAITING>,
    to_say: Deque<u8, WAITING>,
}

/// What follows the interface's address.
impl<const BASE: u32> Cable<BASE> {
    const DATA: u32 = 0x00;
    const FLAGS: u32 = 0x18;
    const WHOLE_DIVISOR: u32 = 0x24;
    const DIVISOR_64THS: u32 = 0x28;
    const LINE: u32 = 0x2C;
    const CONTROL: u32 = 0x30;
    const INTERRUPTS: u32 = 0x38;
    const CLEAR: u32 = 0x44;

    const fn register(offset: u32) -> Register {
        Register::at(BASE + offset)
    }
}

impl<const BASE: u32> Cable<BASE> {
    /// The cable, with nothing on its way.
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(RefCell::new(State { heard: Deque::new(), to_say: Deque::new() })))
    }

    /// Starts the interface, which has a clock of so many hertz and its pins.
    pub(crate) fn start(&self, clock: u32) {
        const EIGHT_BITS: u32 = 0b11 << 5;
        const QUEUES: u32 = 1 << 4;
        const ON: u32 = 1 << 0 | 1 << 8 | 1 << 9;
        // The clock divided by 16 times the speed, in 64ths, rounded.
        let divisor = (clock * 8 / BAUD).div_ceil(2);

        Self::register(Self::CONTROL).write(0);
        Self::register(Self::WHOLE_DIVISOR).write(divisor / 64);
        Self::register(Self::DIVISOR_64THS).write(divisor % 64);
        // The speed is taken over by this.
        Self::register(Self::LINE).write(EIGHT_BITS | QUEUES);
        Self::register(Self::INTERRUPTS).write(cause::RECEIVED | cause::IDLE);
        Self::register(Self::CONTROL).write(ON);
    }

    /// Takes what has come.
    pub(crate) fn hear(&self, room: &mut [u8]) -> usize {
        critical_section::with(|section| {
            let heard = &mut self.0.borrow_ref_mut(section).heard;
            room.iter_mut().map_while(|place| heard.pop_front().map(|byte| *place = byte)).count()
        })
    }

    /// Whether something has come.
    pub(crate) fn has_heard(&self) -> bool {
        critical_section::with(|section| !self.0.borrow_ref(section).heard.is_empty())
    }

    /// Sends bytes, as soon as those before are through.
    pub(crate) fn say(&self, bytes: &[u8]) {
        critical_section::with(|section| {
            let to_say = &mut self.0.borrow_ref_mut(section).to_say;
            for &byte in bytes {
                // What there is no room for is lost: it will be said again.
                let _ = to_say.push_back(byte);
            }
        });
        critical_section::with(|section| self.send(section));
    }

    /// What there is to do when the interface interrupts.
    pub(crate) fn on_change(&self) {
        const HAS_NONE: u32 = 1 << 4;

        Self::register(Self::CLEAR).write(cause::RECEIVED | cause::SENT | cause::IDLE);
        critical_section::with(|section| {
            let mut state = self.0.borrow_ref_mut(section);
            while Self::register(Self::FLAGS).read() & HAS_NONE == 0 {
                // Above the byte stands what was wrong with it; a checksum will tell.
                let _ = state.heard.push_back(Self::register(Self::DATA).read() as u8);
            }
            drop(state);
            self.send(section);
        });
    }

    /// Hands over as many bytes as the interface takes; it interrupts when it takes more.
    fn send(&self, section: CriticalSection<'_>) {
        const IS_FULL: u32 = 1 << 5;

        let to_say = &mut self.0.borrow_ref_mut(section).to_say;
        while Self::register(Self::FLAGS).read() & IS_FULL == 0 {
            let Some(byte) = to_say.pop_front() else { break };
            Self::register(Self::DATA).write(byte.into());
        }
        if to_say.is_empty() {
            Self::register(Self::INTERRUPTS).clear(cause::SENT);
        } else {
            Self::register(Self::INTERRUPTS).set(cause::SENT);
        }
    }
}
