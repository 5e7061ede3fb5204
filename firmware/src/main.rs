//! Volteo on a board: what is common to all of them. What is one board's own is in `boards/`.
#![no_std]
#![no_main]

#[cfg_attr(feature = "lm3s6965evb", path = "boards/lm3s6965evb/mod.rs")]
#[cfg_attr(feature = "pico", path = "boards/pico/mod.rs")]
#[cfg_attr(feature = "picoboy", path = "boards/picoboy/mod.rs")]
mod board;
#[allow(dead_code, reason = "the display of a board may have another bus")]
mod bus;
#[allow(dead_code, reason = "a board need not have a cable")]
mod cable;
mod displays;
mod fault;
mod log;
mod noise;
mod register;
#[cfg(feature = "rp2040")]
#[allow(dead_code, reason = "a board need not use every kind of bus")]
mod rp2040;
mod stack;
mod tick;

/// What the board's description says.
#[allow(dead_code, reason = "a board need not use every fact about it")]
mod facts {
    include!(concat!(env!("OUT_DIR"), "/board.rs"));
}

use cortex_m::singleton;
use cortex_m_rt::entry;
use volteo_board::{Console, Hardware, Screen, Start};
use volteo_handheld::{Display, Thinker};
use volteo_machine::{DeviceMachine, EMPTY, LEVELS, Memory};

use board::Board;

/// What the pixels of the board's display can be.
type Color = <<Board as Hardware>::Screen as Screen>::Color;

#[entry]
fn main() -> ! {
    switch_on().run()
}

/// Makes the console. Apart from what runs it, so that the stack that this takes is free again.
#[inline(never)]
fn switch_on() -> &'static mut Console<'static, Board> {
    let seed = noise::seed();
    let fault = fault::take();
    let mut board = Board::take();
    let display = taken(singleton!(: Display<Color> = Display::new()));
    if let Some(fault) = &fault {
        defmt::warn!("started again after a fault: {}", defmt::Display2Format(fault));
        volteo_board::report(&mut board, display, fault);
    }
    let machine = taken(singleton!(: Memory = EMPTY));
    let machine = taken(singleton!(: DeviceMachine = DeviceMachine::new(machine)));
    let start = Start { seed, thinker: Some((machine as &mut dyn Thinker<u64>, LEVELS)) };
    taken(singleton!(: Console<'static, Board> = Console::start(board, display, start)))
}

/// What there is one of, and what is taken once.
fn taken<T>(one: Option<&'static mut T>) -> &'static mut T {
    let Some(one) = one else { defmt::panic!("a device is switched on once") };
    one
}
