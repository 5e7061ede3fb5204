//! The cable, on a board that has one: the asynchronous serial interface 1.

use cortex_m::peripheral::NVIC;
use rp2040_hal::pac::{self, interrupt};

use super::clock::OUTSIDE_HERTZ;
use super::pins::Function;
use super::reset;
use crate::board::CABLE_PINS;
use crate::cable::Cable;

static CABLE: Cable<0x4003_8000> = Cable::new();

pub(super) fn start() {
    let Some(pins) = CABLE_PINS else { return };
    reset(|w, is_held| w.uart1().bit(is_held), |r| r.uart1().bit());
    pins.into_iter().for_each(|pin| pin.give_to(Function::Uart));
    // A cable that is not plugged in must not look like one that is pulled down.
    pins.into_iter().for_each(|pin| pin.pull_up());
    CABLE.start(OUTSIDE_HERTZ);
    // SAFETY: its handler is below, and nothing else masks it.
    unsafe { NVIC::unmask(pac::Interrupt::UART1_IRQ) };
}

pub(super) fn hear(room: &mut [u8]) -> usize {
    if CABLE_PINS.is_some() { CABLE.hear(room) } else { 0 }
}

pub(super) fn has_heard() -> bool {
    CABLE_PINS.is_some() && CABLE.has_heard()
}

pub(super) fn say(bytes: &[u8]) {
    if CABLE_PINS.is_some() {
        CABLE.say(bytes);
    }
}

#[interrupt]
fn UART1_IRQ() {
    if CABLE_PINS.is_some() {
        CABLE.on_change();
    }
}
