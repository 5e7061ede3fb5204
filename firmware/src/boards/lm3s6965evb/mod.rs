//! Texas Instruments' LM3S6965 evaluation kit, and QEMU's model of it.
//!
//! A Cortex-M3 with an SSD0323 display and a memory card on one bus, five buttons, a lamp.

mod card;
mod clock;
mod gpio;
mod registers;
mod saves;

use core::cell::RefCell;

use cortex_m::peripheral::{NVIC, SCB};
use cortex_m::singleton;
use defmt_semihosting as _;
use embedded_hal_bus::spi::{NoDelay, RefCellDevice};
use volteo_board::{Hardware, Note, Pressed};
use volteo_handheld::{Button, Event, Time};

use crate::bus::Bus;
use crate::cable::Cable;
use crate::displays::ssd0323::Ssd0323;
use crate::facts::{
    BUS_CLOCK, BUS_IN, BUS_OUT, BUTTON_A, BUTTON_DOWN, BUTTON_LEFT, BUTTON_RIGHT, BUTTON_UP, CABLE_IN,
    CABLE_OUT, CARD_SELECT, DISPLAY_DATA, DISPLAY_OFFSET, DISPLAY_SELECT, DISPLAY_SUPPLY, LAMP, MEGAHERTZ,
};
use crate::{fault, tick};
use card::{Card, Speed};
use gpio::{Output, Pin};
use registers::{system, timer, watchdog};
use saves::Saves;

/// How long the program may stay away from its loop, in seconds.
const PATIENCE: u32 = 4;
/// How long it sleeps at most, so that the watchdog hears of it.
const LONGEST_REST: u64 = 500;

const BUTTONS: [(Button, Pin); 5] = [
    (Button::Up, Pin::new(BUTTON_UP)),
    (Button::Down, Pin::new(BUTTON_DOWN)),
    (Button::Left, Pin::new(BUTTON_LEFT)),
    (Button::Right, Pin::new(BUTTON_RIGHT)),
    (Button::A, Pin::new(BUTTON_A)),
];

/// The asynchronous serial interface 0.
static CABLE: Cable<0x4000_C000> = Cable::new();
/// The synchronous serial interface 0, which the display and the memory card share.
pub(crate) type Port = Bus<0x4000_8000>;

type Display = Ssd0323<RefCellDevice<'static, Port, Output, NoDelay>, Output>;

/// The board.
pub(crate) struct Board {
    screen: Display,
    saves: Saves,
    lamp: Output,
}

impl Board {
    /// Takes the board over, and starts its clocks.
    pub(crate) fn take() -> Self {
        run_at_full_speed();
        BUTTONS.into_iter().for_each(|(_, pin)| pin.into_button());
        let bus = start_bus();
        let (display_select, card_select) =
            (Pin::new(DISPLAY_SELECT).into_output(true), Pin::new(CARD_SELECT).into_output(true));
        let data = Pin::new(DISPLAY_DATA).into_output(true);
        Pin::new(DISPLAY_SUPPLY).into_output(true);

        let bus = singleton!(: RefCell<Port> = RefCell::new(bus));
        let Some(bus) = bus.map(|bus| &*bus) else { defmt::panic!("the bus is taken once") };
        let Ok(on_display) = RefCellDevice::new(bus, display_select, NoDelay);
        let card = singleton!(: RefCell<Card> = RefCell::new(Card::new(bus, card_select)));
        let Some(card) = card else { defmt::panic!("the card is taken once") };

        clock::start();
        start_cable();
        start_timer();
        start_watchdog();
        Self {
            screen: Ssd0323::new(on_display, data, DISPLAY_OFFSET),
            saves: Saves::new(card),
            lamp: Pin::new(LAMP).into_output(false),
        }
    }
}

impl Hardware for Board {
    const HAS_CABLE: bool = true;

    type Screen = Display;
    type Memory = Saves;

    fn now(&self) -> Time {
        tick::now()
    }

    fn next_event(&mut self) -> Option<(Time, Event)> {
        tick::next_event()
    }

    fn rest(&mut self, until: Option<Time>) {
        tick::rest(until, LONGEST_REST, || CABLE.has_heard());
    }

    fn keep_alive(&mut self) {
        watchdog::ICR.write(1);
    }

    fn screen(&mut self) -> &mut Self::Screen {
        &mut self.screen
    }

    fn memory(&mut self) -> Self::Memory {
        self.saves
    }

    fn hear(&mut self, room: &mut [u8]) -> usize {
        CABLE.hear(room)
    }

    fn say(&mut self, bytes: &[u8]) {
        CABLE.say(bytes);
    }

    fn set_lamp(&mut self, is_lit: bool) {
        self.lamp.set(is_lit);
    }

    fn note(&mut self, note: Note) {
        crate::log::note(note);
    }
}

/// The microseconds since the last tick.
pub(crate) fn micros_of_tick() -> u32 {
    clock::micros()
}

/// Sleeps until something interrupts.
pub(crate) fn sleep() {
    cortex_m::asm::wfi();
}

/// Starts the board again; what is kept in memory stays.
pub(crate) fn restart() -> ! {
    SCB::sys_reset()
}

/// The buttons whose contacts are closed.
fn pressed() -> Pressed {
    let closed = BUTTONS.into_iter().filter(|(_, pin)| pin.is_low());
    closed.fold(Pressed::NONE, |pressed, (button, _)| pressed.with(button))
}

/// From the 8 MHz crystal by way of the 400 MHz PLL, halved, and divided down to the speed in the description.
fn run_at_full_speed() {
    const PLL: u32 = 200;
    const DIVISOR: u32 = PLL / MEGAHERTZ - 1;
    const BYPASS: u32 = 1 << 11;
    const PLL_LOCKED: u32 = 1 << 6;
    /// The main oscillator, a crystal of 8 MHz, the PLL in power, divided.
    const SETTING: u32 = DIVISOR << 23 | 1 << 22 | 0xE << 6;

    system::RCC.write(SETTING | BYPASS);
    // A PLL that does not lock in time leaves the processor on its crystal, slow but alive.
    if (0..100_000).any(|_| system::RIS.read() & PLL_LOCKED != 0) {
        system::RCC.write(SETTING);
    }
}

fn start_bus() -> Port {
    const CLOCK: u32 = 1 << 4;

    system::RCGC1.set(CLOCK);
    system::RCGC1.read();
    [BUS_CLOCK, BUS_IN, BUS_OUT].into_iter().for_each(|pin| Pin::new(pin).into_bus());
    Port::start(Speed::Full.divisor())
}

fn start_cable() {
    const CLOCK: u32 = 1 << 0;

    system::RCGC1.set(CLOCK);
    system::RCGC1.read();
    [CABLE_IN, CABLE_OUT].into_iter().for_each(|pin| Pin::new(pin).into_bus());
    CABLE.start(MEGAHERTZ * 1_000_000);
    // SAFETY: its handler is in the table below, and nothing else masks it.
    unsafe { NVIC::unmask(Interrupt::Cable) };
}

extern "C" fn on_cable() {
    CABLE.on_change();
}

/// Lets a timer interrupt the program every millisecond.
fn start_timer() {
    const CLOCK: u32 = 1 << 16;
    const PERIODIC: u32 = 2;
    const TIME_OUT: u32 = 1 << 0;
    const ENABLE: u32 = 1 << 0;

    system::RCGC1.set(CLOCK);
    system::RCGC1.read();
    timer::CFG.write(0);
    timer::TAMR.write(PERIODIC);
    timer::TAILR.write(MEGAHERTZ * 1_000 - 1);
    timer::IMR.write(TIME_OUT);
    timer::CTL.write(ENABLE);
    // SAFETY: its handler is in the table below, and nothing else masks it.
    unsafe { NVIC::unmask(Interrupt::Timer) };
}

extern "C" fn on_timer() {
    timer::ICR.write(1);
    tick::advance(clock::passed(), pressed());
}

/// Lets the watchdog warn the program once it is late, and reset the board if that does not help.
fn start_watchdog() {
    const CLOCK: u32 = 1 << 3;
    const WARN_THEN_RESET: u32 = 0b11;
    const STOP_FOR_DEBUGGER: u32 = 1 << 8;

    system::RCGC0.set(CLOCK);
    system::RCGC0.read();
    watchdog::LOAD.write(PATIENCE * MEGAHERTZ * 1_000_000);
    watchdog::TEST.write(STOP_FOR_DEBUGGER);
    watchdog::CTL.write(WARN_THEN_RESET);
    // SAFETY: its handler is in the table below, and nothing else masks it.
    unsafe { NVIC::unmask(Interrupt::Watchdog) };
}

/// The interrupts that are used.
#[derive(Clone, Copy)]
enum Interrupt {
    Cable = 5,
    Watchdog = 18,
    Timer = 19,
}

// SAFETY: the numbers are those of the data sheet.
unsafe impl cortex_m::interrupt::InterruptNumber for Interrupt {
    fn number(self) -> u16 {
        self as u16
    }
}

// SAFETY: only the processor calls them.
type Handler = unsafe extern "C" fn();

/// The table of interrupts up to the last one that is used.
// SAFETY: cortex-m-rt's linker script puts this section behind the table of exceptions, and asks for it by this name.
#[unsafe(link_section = ".vector_table.interrupts")]
// SAFETY: as above.
#[unsafe(no_mangle)]
static __INTERRUPTS: [Handler; Interrupt::Timer as usize + 1] = {
    // SAFETY: it is cortex-m-rt's, and only its address is used.
    unsafe extern "C" {
        fn DefaultHandler();
    }
    let mut table: [Handler; Interrupt::Timer as usize + 1] = [DefaultHandler; Interrupt::Timer as usize + 1];
    table[Interrupt::Cable as usize] = on_cable;
    table[Interrupt::Watchdog as usize] = fault::watchdog;
    table[Interrupt::Timer as usize] = on_timer;
    table
};
