//! The cable to another device: the asynchronous serial interface, 115,200 baud.

use core::cell::RefCell;

use cortex_m::peripheral::NVIC;
use critical_section::{CriticalSection, Mutex};
use heapless::Deque;

use super::Interrupt;
use super::gpio::Pin;
use super::registers::{system, uart};
use crate::facts::{CABLE_IN, CABLE_OUT, MEGAHERTZ};

const BAUD: u32 = 115_200;
/// Bytes that wait: some frames, for as long as a memory is erased.
const WAITING: usize = 256;

struct State {
    heard: Deque<u8, WAITING>,
    to_say: Deque<u8, WAITING>,
}

static STATE: Mutex<RefCell<State>> =
    Mutex::new(RefCell::new(State { heard: Deque::new(), to_say: Deque::new() }));

/// What interrupts: bytes have come, bytes have come and then none for a while, there is room to send.
mod cause {
    pub(super) const RECEIVED: u32 = 1 << 4;
    pub(super) const SENT: u32 = 1 << 5;
    pub(super) const IDLE: u32 = 1 << 6;
}

/// Starts the interface.
pub(super) fn start() {
    const CLOCK: u32 = 1 << 0;
    const EIGHT_BITS: u32 = 0b11 << 5;
    const QUEUES: u32 = 1 << 4;
    const ON: u32 = 1 << 0 | 1 << 8 | 1 << 9;
    /// The clock divided by 16 times the speed, in 64ths, rounded.
    const DIVISOR: u32 = (MEGAHERTZ * 1_000_000 * 8 / BAUD + 1) / 2;

    system::RCGC1.set(CLOCK);
    system::RCGC1.read();
    [CABLE_IN, CABLE_OUT].into_iter().for_each(|pin| Pin::new(pin).into_bus());
    uart::CTL.write(0);
    uart::IBRD.write(DIVISOR / 64);
    uart::FBRD.write(DIVISOR % 64);
    // The speed is taken over by this.
    uart::LCRH.write(EIGHT_BITS | QUEUES);
    uart::IM.write(cause::RECEIVED | cause::IDLE);
    uart::CTL.write(ON);
    // SAFETY: its handler is in the board's table, and nothing else masks it.
    unsafe { NVIC::unmask(Interrupt::Cable) };
}

/// Takes what has come.
pub(super) fn hear(room: &mut [u8]) -> usize {
    critical_section::with(|section| {
        let heard = &mut STATE.borrow_ref_mut(section).heard;
        room.iter_mut().map_while(|place| heard.pop_front().map(|byte| *place = byte)).count()
    })
}

/// Whether something has come.
pub(super) fn has_heard() -> bool {
    critical_section::with(|section| !STATE.borrow_ref(section).heard.is_empty())
}

/// Sends bytes, as soon as those before are through.
pub(super) fn say(bytes: &[u8]) {
    critical_section::with(|section| {
        let to_say = &mut STATE.borrow_ref_mut(section).to_say;
        for &byte in bytes {
            // What there is no room for is lost: it will be said again.
            let _ = to_say.push_back(byte);
        }
    });
    critical_section::with(send);
}

pub(super) extern "C" fn on_change() {
    const HAS_NONE: u32 = 1 << 4;

    uart::ICR.write(cause::RECEIVED | cause::SENT | cause::IDLE);
    critical_section::with(|section| {
        let mut state = STATE.borrow_ref_mut(section);
        while uart::FR.read() & HAS_NONE == 0 {
            // Above the byte stands what was wrong with it; a checksum will tell.
            let _ = state.heard.push_back(uart::DR.read() as u8);
        }
        drop(state);
        send(section);
    });
}

/// Hands over as many bytes as the interface takes; it interrupts when it takes more.
fn send(section: CriticalSection<'_>) {
    const IS_FULL: u32 = 1 << 5;

    let to_say = &mut STATE.borrow_ref_mut(section).to_say;
    while uart::FR.read() & IS_FULL == 0 {
        let Some(byte) = to_say.pop_front() else { break };
        uart::DR.write(byte.into());
    }
    if to_say.is_empty() {
        uart::IM.clear(cause::SENT);
    } else {
        uart::IM.set(cause::SENT);
    }
}
