//! Pins.

use core::convert::Infallible;

use embedded_hal::digital::{ErrorType, OutputPin};
use rp2040_hal::pac;

/// What a pin is given to.
#[derive(Clone, Copy)]
pub(crate) enum Function {
    Spi = 1,
    Uart = 2,
    I2c = 3,
    Program = 5,
}

/// A pin.
#[derive(Clone, Copy)]
pub(crate) struct Pin {
    number: u8,
}

impl Pin {
    /// The pin that the board's description names, `GP0` to `GP29`.
    pub(crate) const fn new((port, number): (&str, u8)) -> Self {
        assert!(matches!(port.as_bytes(), b"GP") && number < 30, "a pin is GP0 to GP29");
        Self { number }
    }

    /// Makes it an output.
    pub(crate) fn into_output(self, is_high: bool) -> Output {
        let mut output = Output(self);
        output.set(is_high);
        self.drive(true);
        self.give_to(Function::Program);
        output
    }

    /// Makes it an input that is high unless something pulls it down.
    pub(crate) fn into_button(self) {
        self.drive(false);
        self.give_to(Function::Program);
        self.pull_up();
    }

    /// Gives it to a peripheral, or to the program.
    pub(crate) fn give_to(self, function: Function) {
        // SAFETY: the pins' registers are there, and nothing else writes to those of this pin.
        let (pads, pins) = unsafe { (&*pac::PADS_BANK0::ptr(), &*pac::IO_BANK0::ptr()) };
        let number = self.number.into();
        pads.gpio(number).modify(|_, w| w.ie().set_bit().od().clear_bit().pde().clear_bit());
        // SAFETY: the number is one of a function that every pin has.
        pins.gpio(number).gpio_ctrl().write(|w| unsafe { w.funcsel().bits(function as u8) });
    }

    /// Lets it be high unless something pulls it down.
    pub(crate) fn pull_up(self) {
        // SAFETY: as above.
        let pads = unsafe { &*pac::PADS_BANK0::ptr() };
        pads.gpio(self.number.into()).modify(|_, w| w.pue().set_bit().pde().clear_bit());
    }

    /// Whether it is low.
    pub(crate) fn is_low(self) -> bool {
        // SAFETY: reading changes nothing.
        let program = unsafe { &*pac::SIO::ptr() };
        program.gpio_in().read().bits() & self.mask() == 0
    }

    /// Drives it, while the program has it, or lets it go.
    pub(crate) fn drive(self, is_driven: bool) {
        // SAFETY: the registers take one bit a pin, and leave the others alone.
        let program = unsafe { &*pac::SIO::ptr() };
        if is_driven {
            // SAFETY: as above.
            program.gpio_oe_set().write(|w| unsafe { w.bits(self.mask()) });
        } else {
            // SAFETY: as above.
            program.gpio_oe_clr().write(|w| unsafe { w.bits(self.mask()) });
        }
    }

    /// Makes the program's low, once it is driven.
    pub(crate) fn hold_low(self) {
        Output(self).set(false);
    }

    const fn mask(self) -> u32 {
        1 << self.number
    }
}

/// A pin that the program sets.
pub(crate) struct Output(Pin);

impl Output {
    pub(crate) fn set(&mut self, is_high: bool) {
        // SAFETY: the registers take one bit a pin, and leave the others alone.
        let program = unsafe { &*pac::SIO::ptr() };
        if is_high {
            // SAFETY: as above.
            program.gpio_out_set().write(|w| unsafe { w.bits(self.0.mask()) });
        } else {
            // SAFETY: as above.
            program.gpio_out_clr().write(|w| unsafe { w.bits(self.0.mask()) });
        }
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
