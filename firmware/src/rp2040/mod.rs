//! The processor RP2040: what its boards share.

mod cable;
mod clock;
pub(crate) mod i2c;
pub(crate) mod pins;
mod saves;

use core::fmt::Debug;

use defmt_rtt as _;
use rp2040_hal::pac;
use volteo_board::{Hardware, Note, Pressed, Screen};
use volteo_handheld::{Event, Time};

use crate::board::{BUTTONS, CABLE_PINS};
use crate::facts::LAMP;
use crate::tick;
pub(crate) use clock::{micros_of_tick, restart, sleep};
use pins::{Output, Pin};
use saves::Saves;

/// How long it sleeps at most, so that the watchdog hears of it.
const LONGEST_REST: u64 = 500;

/// The program that the processor's ROM starts, which makes the serial flash readable and goes on to the rest.
// SAFETY: the linker puts the section where the ROM looks for it, and nothing else there.
#[unsafe(link_section = ".boot")]
#[used]
static BOOT: [u8; 256] = rp2040_boot2::BOOT_LOADER_W25Q080;

/// A board with this processor.
pub(crate) struct Handheld<S> {
    screen: S,
    lamp: Output,
    watchdog: rp2040_hal::Watchdog,
}

impl<S: Screen> Handheld<S> {
    /// Takes the board over, and starts its clocks. What makes the screen finds them running.
    pub(crate) fn start(screen: impl FnOnce() -> S) -> Self {
        let Some(peripherals) = pac::Peripherals::take() else { defmt::panic!("a board is taken once") };
        let mut watchdog = clock::start(peripherals);
        reset(
            |w, is_held| w.io_bank0().bit(is_held).pads_bank0().bit(is_held).timer().bit(is_held),
            |r| r.io_bank0().bit() && r.pads_bank0().bit() && r.timer().bit(),
        );
        BUTTONS.iter().for_each(|(_, pin)| pin.into_button());
        cable::start();
        clock::start_ticks(&mut watchdog);
        Self { screen: screen(), lamp: Pin::new(LAMP).into_output(false), watchdog }
    }
}

impl<S: Screen> Hardware for Handheld<S> {
    const HAS_CABLE: bool = CABLE_PINS.is_some();

    type Screen = S;
    type Memory = Saves;

    fn now(&self) -> Time {
        tick::now()
    }

    fn next_event(&mut self) -> Option<(Time, Event)> {
        tick::next_event()
    }

    fn rest(&mut self, until: Option<Time>) {
        tick::rest(until, LONGEST_REST, cable::has_heard);
    }

    fn keep_alive(&mut self) {
        clock::keep_alive(&self.watchdog);
    }

    fn screen(&mut self) -> &mut S {
        &mut self.screen
    }

    fn memory(&mut self) -> Saves {
        Saves
    }

    fn hear(&mut self, room: &mut [u8]) -> usize {
        cable::hear(room)
    }

    fn say(&mut self, bytes: &[u8]) {
        cable::say(bytes);
    }

    fn set_lamp(&mut self, is_lit: bool) {
        self.lamp.set(is_lit);
    }

    fn note(&mut self, note: Note) {
        crate::log::note(note);
    }
}

/// The buttons whose contacts are closed.
fn pressed() -> Pressed {
    let closed = BUTTONS.iter().filter(|(_, pin)| pin.is_low());
    closed.fold(Pressed::NONE, |pressed, &(button, _)| pressed.with(button))
}

/// Resets peripherals, and waits until they are ready.
pub(crate) fn reset(
    hold: impl for<'w> Fn(&'w mut pac::resets::reset::W, bool) -> &'w mut pac::resets::reset::W,
    are_ready: impl Fn(&pac::resets::reset_done::R) -> bool,
) {
    // SAFETY: whoever resets a peripheral has it, and the register is changed with interrupts off.
    let resets = unsafe { &*pac::RESETS::ptr() };
    critical_section::with(|_| {
        resets.reset().modify(|_, w| hold(w, true));
        resets.reset().modify(|_, w| hold(w, false));
    });
    while !are_ready(&resets.reset_done().read()) {}
}

/// What cannot have gone wrong: it depends on constants only.
fn sure<T, E: Debug>(result: Result<T, E>) -> T {
    let Ok(value) = result else { defmt::panic!("a clock cannot be set as it is") };
    value
}
