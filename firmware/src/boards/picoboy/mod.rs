//! The PicoBoy: an SH1106 display on the synchronous serial port, a stick with five contacts, a coin cell.

use cortex_m::asm;
use embedded_hal_bus::spi::{ExclusiveDevice, NoDelay};
use volteo_handheld::Button;

use crate::bus::Bus;
use crate::displays::sh1106::Sh1106;
use crate::facts::{
    BUS_CLOCK, BUS_OUT, BUTTON_A, BUTTON_DOWN, BUTTON_LEFT, BUTTON_RIGHT, BUTTON_UP, DISPLAY_DATA,
    DISPLAY_OFFSET, DISPLAY_RESET, DISPLAY_SELECT, DISPLAY_TURNED, MEGAHERTZ,
};
use crate::rp2040::pins::{Function, Output, Pin};
use crate::rp2040::{Handheld, reset};
pub(crate) use crate::rp2040::{micros_of_tick, restart, sleep};

pub(crate) const BUTTONS: [(Button, Pin); 5] = [
    (Button::Up, Pin::new(BUTTON_UP)),
    (Button::Down, Pin::new(BUTTON_DOWN)),
    (Button::Left, Pin::new(BUTTON_LEFT)),
    (Button::Right, Pin::new(BUTTON_RIGHT)),
    (Button::A, Pin::new(BUTTON_A)),
];

/// No pin leads outside.
pub(crate) const CABLE_PINS: Option<[Pin; 2]> = None;

/// The synchronous serial port 0.
type Port = Bus<0x4003_C000>;
/// The divisor of its clock, the crystal's 12 MHz: 3 MHz of the 4 that the display bears.
const DIVISOR: u32 = 4;

/// The board.
pub(crate) type Board = Handheld<Sh1106<ExclusiveDevice<Port, Output, NoDelay>, Output>>;

impl Board {
    /// Takes the board over, and starts its clocks.
    pub(crate) fn take() -> Self {
        Self::start(|| {
            reset(|w, is_held| w.spi0().bit(is_held), |r| r.spi0().bit());
            [BUS_CLOCK, BUS_OUT].into_iter().for_each(|pin| Pin::new(pin).give_to(Function::Spi));
            let select = Pin::new(DISPLAY_SELECT).into_output(true);
            let Ok(bus) = ExclusiveDevice::new(Port::start(DIVISOR), select, NoDelay);
            restart_display();
            Sh1106::new(bus, Pin::new(DISPLAY_DATA).into_output(true), DISPLAY_OFFSET, DISPLAY_TURNED)
        })
    }
}

/// The display's data sheet asks for ten microseconds.
fn restart_display() {
    const ENOUGH: u32 = MEGAHERTZ * 20;

    let mut reset = Pin::new(DISPLAY_RESET).into_output(false);
    asm::delay(ENOUGH);
    reset.set(true);
    asm::delay(ENOUGH);
}
