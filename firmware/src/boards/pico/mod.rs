//! The Raspberry Pi Pico with an SSD1306 display on the two-wire bus and six buttons.

use volteo_handheld::Button;

use crate::displays::ssd1306::Ssd1306;
use crate::facts::{
    BUS_CLOCK, BUS_DATA, BUTTON_A, BUTTON_B, BUTTON_DOWN, BUTTON_LEFT, BUTTON_RIGHT, BUTTON_UP, CABLE_IN,
    CABLE_OUT, DISPLAY_ADDRESS, DISPLAY_OFFSET, DISPLAY_TURNED,
};
use crate::rp2040::Handheld;
use crate::rp2040::i2c::Bus;
use crate::rp2040::pins::Pin;
pub(crate) use crate::rp2040::{micros_of_tick, restart, sleep};

pub(crate) const BUTTONS: [(Button, Pin); 6] = [
    (Button::Up, Pin::new(BUTTON_UP)),
    (Button::Down, Pin::new(BUTTON_DOWN)),
    (Button::Left, Pin::new(BUTTON_LEFT)),
    (Button::Right, Pin::new(BUTTON_RIGHT)),
    (Button::A, Pin::new(BUTTON_A)),
    (Button::B, Pin::new(BUTTON_B)),
];

pub(crate) const CABLE_PINS: Option<[Pin; 2]> = Some([Pin::new(CABLE_IN), Pin::new(CABLE_OUT)]);

/// The board.
pub(crate) type Board = Handheld<Ssd1306<Bus>>;

impl Board {
    /// Takes the board over, and starts its clocks.
    pub(crate) fn take() -> Self {
        let bus = Bus::new(Pin::new(BUS_DATA), Pin::new(BUS_CLOCK));
        Self::start(|| Ssd1306::new(bus, DISPLAY_ADDRESS, DISPLAY_OFFSET, DISPLAY_TURNED))
    }
}
