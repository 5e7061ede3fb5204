//! A serial bus of eight bits: Arm's synchronous serial port, PL022, which every processor here has.

use core::convert::Infallible;

use embedded_hal::spi::{ErrorType, SpiBus};

use crate::register::Register;

/// Bits of the registers.
const EIGHT_BITS: u32 = 7;
const ENABLE: u32 = 1 << 1;
const NOT_FULL: u32 = 1 << 1;
const NOT_EMPTY: u32 = 1 << 2;
const BUSY: u32 = 1 << 4;

/// What is sent while only the answer matters.
const IDLE: u8 = 0xFF;

/// The bus, at the address of its port.
pub(crate) struct Bus<const BASE: u32>(());

/// What follows the port's address.
impl<const BASE: u32> Bus<BASE> {
    const CONTROL_0: u32 = 0x00;
    const CONTROL_1: u32 = 0x04;
    const DATA: u32 = 0x08;
    const STATUS: u32 = 0x0C;
    const DIVISOR: u32 = 0x10;

    const fn register(offset: u32) -> Register {
        Register::at(BASE + offset)
    }
}

impl<const BASE: u32> Bus<BASE> {
    /// Starts the port, which has its clock and its pins. The clock is divided by an even number.
    pub(crate) fn start(divisor: u32) -> Self {
        let mut bus = Self(());
        Self::register(Self::CONTROL_1).write(0);
        Self::register(Self::CONTROL_0).write(EIGHT_BITS);
        bus.divide_by(divisor);
        bus
    }

    /// Changes its speed.
    pub(crate) fn divide_by(&mut self, divisor: u32) {
        Self::register(Self::CONTROL_1).write(0);
        Self::register(Self::DIVISOR).write(divisor);
        Self::register(Self::CONTROL_1).write(ENABLE);
    }

    fn exchange(&mut self, byte: u8) -> u8 {
        while Self::register(Self::STATUS).read() & NOT_FULL == 0 {}
        Self::register(Self::DATA).write(byte.into());
        while Self::register(Self::STATUS).read() & NOT_EMPTY == 0 {}
        Self::register(Self::DATA).read() as u8
    }
}

impl<const BASE: u32> ErrorType for Bus<BASE> {
    type Error = Infallible;
}

impl<const BASE: u32> SpiBus for Bus<BASE> {
    fn read(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        words.iter_mut().for_each(|word| *word = self.exchange(IDLE));
        Ok(())
    }

    fn write(&mut self, words: &[u8]) -> Result<(), Infallible> {
        for &word in words {
            self.exchange(word);
        }
        Ok(())
    }

    fn transfer(&mut self, read: &mut [u8], write: &[u8]) -> Result<(), Infallible> {
        for at in 0..read.len().max(write.len()) {
            let answer = self.exchange(write.get(at).copied().unwrap_or(IDLE));
            if let Some(to) = read.get_mut(at) {
                *to = answer;
            }
        }
        Ok(())
    }

    fn transfer_in_place(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        words.iter_mut().for_each(|word| *word = self.exchange(*word));
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Infallible> {
        while Self::register(Self::STATUS).read() & BUSY != 0 {}
        Ok(())
    }
}
