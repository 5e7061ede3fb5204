//! Time, counted by the processor's own timer in cycles: nothing is lost while interrupts wait.

use core::cell::Cell;

use cortex_m::Peripherals;
use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use critical_section::Mutex;

use crate::facts::MEGAHERTZ;

/// The timer counts down, and begins anew after as many cycles as its 24 bits hold: a third of a second.
const MASK: u32 = (1 << 24) - 1;
const CYCLES_A_MILLISECOND: u32 = MEGAHERTZ * 1_000;

/// What the timer said when it was asked last, and the cycles that have passed since a whole millisecond.
static STATE: Mutex<Cell<(u32, u32)>> = Mutex::new(Cell::new((MASK, 0)));

/// Starts it.
pub(super) fn start() {
    let Some(Peripherals { SYST: mut timer, .. }) = Peripherals::take() else { return };
    timer.set_clock_source(SystClkSource::Core);
    timer.set_reload(MASK);
    timer.clear_current();
    timer.enable_counter();
}

/// The microseconds since the last whole millisecond that [`passed`] has told of.
pub(super) fn micros() -> u32 {
    critical_section::with(|section| {
        let (last, rest) = STATE.borrow(section).get();
        ((last.wrapping_sub(SYST::get_current()) & MASK) + rest) / MEGAHERTZ
    })
}

/// The whole milliseconds since this was asked last, which has to be within the timer's round.
pub(super) fn passed() -> u32 {
    critical_section::with(|section| {
        let state = STATE.borrow(section);
        let (last, rest) = state.get();
        let now = SYST::get_current();
        let cycles = (last.wrapping_sub(now) & MASK) + rest;
        state.set((now, cycles % CYCLES_A_MILLISECOND));
        cycles / CYCLES_A_MILLISECOND
    })
}
