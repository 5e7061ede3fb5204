//! Pins.

use core::convert::Infallible;

use embedded_hal::digital::{ErrorType, OutputPin};

use super::registers::system;
use crate::register::Register;

/// What follows a port's base address.
mod offset {
    pub(super) const DIR: u32 = 0x400;
    pub(super) const AFSEL: u32 = 0x420;
    pub(super) const PUR: u32 = 0x510;
    pub(super) const DEN: u32 = 0x51C;
}

/// A pin.
#[derive(Clone, Copy)]
pub(crate) struct Pin {
    base: u32,
    port: u32,
    mask: u32,
}

impl Pin {
    /// The pin that the board's description names by its port, `PA` to `PG`, and its number.
    pub(super) const fn new((port, number): (&str, u8)) -> Self {
        let [b'P', letter @ b'A'..=b'G'] = *port.as_bytes() else {
            panic!("a pin is PA0 to PG7");
        };
        let port = (letter - b'A') as u32;
        let base = if port < 4 { 0x4000_4000 + port * 0x1000 } else { 0x4002_4000 + (port - 4) * 0x1000 };
        Self { base, port, mask: 1 << number }
    }

    /// Makes it an output.
    pub(super) fn into_output(self, is_high: bool) -> Output {
        self.connect();
        // The data register takes what it is told only for outputs.
        self.register(offset::DIR).set(self.mask);
        let mut output = Output(self);
        output.set(is_high);
        output
    }

    /// Makes it an input that is high unless something pulls it down.
    pub(super) fn into_button(self) {
        self.connect();
        self.register(offset::DIR).clear(self.mask);
        self.register(offset::PUR).set(self.mask);
    }

    /// Gives it to the serial interface.
    pub(super) fn into_bus(self) {
        self.connect();
        self.register(offset::AFSEL).set(self.mask);
    }

    /// Whether it is low.
    pub(super) fn is_low(self) -> bool {
        self.data().read() == 0
    }

    fn connect(self) {
        system::RCGC2.set(1 << self.port);
        // The port answers a few cycles after its clock has been switched on; a read takes them.
        system::RCGC2.read();
        self.register(offset::DEN).set(self.mask);
    }

    fn register(self, offset: u32) -> Register {
        Register::at(self.base + offset)
    }

    /// The register of this pin alone: the address says which pins are meant.
    fn data(self) -> Register {
        self.register(self.mask << 2)
    }
}

/// A pin that the program sets.
pub(crate) struct Output(Pin);

impl Output {
    pub(super) fn set(&mut self, is_high: bool) {
        self.0.data().write(if is_high { self.0.mask } else { 0 });
    }
}

impl ErrorType for Output {
    type Error = Infallible;
}

impl OutputPin for Output {
    fn set_low(&mut self) -> Result<(), Infallible> {
        self.set(false);
        Ok(())
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        self.set(true);
        Ok(())
    }
}
