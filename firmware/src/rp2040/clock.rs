//! Clocks, time, sleep, and the watchdog.

use core::arch::global_asm;
use core::cell::Cell;

use cortex_m::peripheral::NVIC;
use critical_section::Mutex;
use rp2040_hal::Watchdog;
use rp2040_hal::clocks::{Clock, ClockSource, ClocksManager};
use rp2040_hal::fugit::{ExtU32, RateExtU32};
use rp2040_hal::pac::{self, interrupt};
use rp2040_hal::pll::common_configs::PLL_SYS_125MHZ;
use rp2040_hal::pll::setup_pll_blocking;
use rp2040_hal::xosc::setup_xosc_blocking;

use super::{pressed, sure};
use crate::facts::MEGAHERTZ;
use crate::{fault, tick};

/// The crystal.
const CRYSTAL_MEGAHERTZ: u32 = 12;
/// The clock of what talks to the outside, which sleep does not slow down: the crystal's.
pub(crate) const OUTSIDE_HERTZ: u32 = CRYSTAL_MEGAHERTZ * 1_000_000;
/// What the processor's clock is divided by while it sleeps.
const SLEEPY: u32 = 16;

/// How long the program may stay away from its loop, in seconds, until the watchdog warns, and until it bites.
const PATIENCE: u32 = 4;
const END_OF_PATIENCE: u32 = 5;

const _: () = assert!(MEGAHERTZ == 125, "this module makes 125 MHz of the crystal's 12");

/// The last whole millisecond that [`passed`] has told of, in microseconds.
static TOLD: Mutex<Cell<u32>> = Mutex::new(Cell::new(0));

/// Starts the clocks. The watchdog comes with them, and does not watch yet.
pub(super) fn start(peripherals: pac::Peripherals) -> Watchdog {
    let mut watchdog = Watchdog::new(peripherals.WATCHDOG);
    let mut resets = peripherals.RESETS;
    let crystal = sure(setup_xosc_blocking(peripherals.XOSC, CRYSTAL_MEGAHERTZ.MHz()));
    watchdog.enable_tick_generation(CRYSTAL_MEGAHERTZ as u8);
    let mut clocks = ClocksManager::new(peripherals.CLOCKS);
    let pll = setup_pll_blocking(
        peripherals.PLL_SYS,
        crystal.operating_frequency(),
        PLL_SYS_125MHZ,
        &mut clocks,
        &mut resets,
    );
    let pll = sure(pll);
    sure(clocks.reference_clock.configure_clock(&crystal, crystal.get_freq()));
    sure(clocks.system_clock.configure_clock(&pll, pll.get_freq()));
    sure(clocks.peripheral_clock.configure_clock(&crystal, crystal.get_freq()));
    watchdog
}

/// Starts the ticks and the watchdog.
pub(super) fn start_ticks(watchdog: &mut Watchdog) {
    let timer = timer();
    timer.inte().write(|w| w.alarm_0().set_bit().alarm_1().set_bit());
    set_next_tick(timer);
    watchdog.pause_on_debug(true);
    watchdog.start(END_OF_PATIENCE.secs());
    keep_alive(watchdog);
    for line in [pac::Interrupt::TIMER_IRQ_0, pac::Interrupt::TIMER_IRQ_1] {
        // SAFETY: their handlers are below, and nothing else masks them.
        unsafe { NVIC::unmask(line) };
    }
}

/// Puts off what the watchdog does.
pub(super) fn keep_alive(watchdog: &Watchdog) {
    watchdog.feed();
    let warning = micros().wrapping_add(PATIENCE * 1_000_000);
    // SAFETY: any time will do.
    timer().alarm1().write(|w| unsafe { w.bits(warning) });
}

/// The microseconds since the last whole millisecond that [`passed`] has told of.
pub(crate) fn micros_of_tick() -> u32 {
    critical_section::with(|section| micros().wrapping_sub(TOLD.borrow(section).get()))
}

/// The whole milliseconds since this was asked last.
fn passed() -> u32 {
    critical_section::with(|section| {
        let told = TOLD.borrow(section);
        let millis = micros().wrapping_sub(told.get()) / 1_000;
        told.set(told.get().wrapping_add(millis * 1_000));
        millis
    })
}

/// Sleeps until something interrupts, more slowly than the processor runs. Interrupts are off, so that what interrupts
/// waits until the processor is quick again.
pub(crate) fn sleep() {
    // SAFETY: the divisor of the processor's clock may change at any time, and nothing else changes it.
    let divisor = unsafe { &*pac::CLOCKS::ptr() }.clk_sys_div();
    // SAFETY: as above.
    divisor.write(|w| unsafe { w.int().bits(SLEEPY) });
    cortex_m::asm::wfi();
    // SAFETY: as above.
    divisor.write(|w| unsafe { w.int().bits(1) });
}

/// Starts the board again; what is kept in memory stays.
pub(crate) fn restart() -> ! {
    // SAFETY: nothing else runs any more.
    let (resets, watchdog) = unsafe { (&*pac::PSM::ptr(), &*pac::WATCHDOG::ptr()) };
    // All but the oscillators.
    // SAFETY: the bits are those of the data sheet.
    resets.wdsel().write(|w| unsafe { w.bits(0x1_FFFF).xosc().clear_bit().rosc().clear_bit() });
    watchdog.ctrl().modify(|_, w| w.trigger().set_bit());
    loop {
        cortex_m::asm::nop();
    }
}

/// The microseconds since the start; they begin anew after an hour.
fn micros() -> u32 {
    timer().timerawl().read().bits()
}

fn timer() -> &'static pac::timer::RegisterBlock {
    // SAFETY: alarm 0 and alarm 1 are this module's; the time is only read.
    unsafe { &*pac::TIMER::ptr() }
}

fn set_next_tick(timer: &pac::timer::RegisterBlock) {
    let next = micros().wrapping_add(1_000);
    // SAFETY: any time will do.
    timer.alarm0().write(|w| unsafe { w.bits(next) });
}

#[interrupt]
fn TIMER_IRQ_0() {
    let timer = timer();
    timer.intr().write(|w| w.alarm_0().clear_bit_by_one());
    set_next_tick(timer);
    tick::advance(passed(), pressed());
}

// The warning of the watchdog: the handler needs the registers as they were.
global_asm!(
    ".thumb_func",
    ".global TIMER_IRQ_1",
    "TIMER_IRQ_1:",
    "ldr r0, ={warned}",
    "bx r0",
    ".pool",
    warned = sym fault::watchdog,
);
