//! The serial bus that the display and the memory card share.

use core::convert::Infallible;

use embedded_hal::spi::{ErrorType, SpiBus};

use super::gpio::Pin;
use super::registers::{ssi, system};
use crate::facts::{BUS_CLOCK, BUS_IN, BUS_OUT};

/// Bits of the registers.
const SSI0: u32 = 1 << 4;
const EIGHT_BITS: u32 = 7;
const ENABLE: u32 = 1 << 1;
const NOT_FULL: u32 = 1 << 1;
const NOT_EMPTY: u32 = 1 << 2;
const BUSY: u32 = 1 << 4;

/// How fast the bus is.
#[derive(Clone, Copy)]
pub(super) enum Speed {
    /// 400 kHz at most, as cards need it until they have started.
    Slow,
    /// 4 MHz, which the display bears.
    Full,
}

impl Speed {
    /// What the processor's clock is divided by.
    const fn divisor(self) -> u32 {
        match self {
            Self::Slow => 126,
            Self::Full => 12,
        }
    }
}

/// What is sent while only the answer matters.
const IDLE: u8 = 0xFF;

/// The bus.
pub(crate) struct Bus(());

impl Bus {
    /// Switches it on.
    pub(super) fn start() -> Self {
        system::RCGC1.set(SSI0);
        system::RCGC1.read();
        [BUS_CLOCK, BUS_IN, BUS_OUT].into_iter().for_each(|pin| Pin::new(pin).into_bus());
        ssi::CR1.write(0);
        ssi::CR0.write(EIGHT_BITS);
        let mut bus = Self(());
        bus.set_speed(Speed::Full);
        bus
    }

    pub(super) fn set_speed(&mut self, speed: Speed) {
        ssi::CR1.write(0);
        ssi::CPSR.write(speed.divisor());
        ssi::CR1.write(ENABLE);
    }

    fn exchange(&mut self, byte: u8) -> u8 {
        while ssi::SR.read() & NOT_FULL == 0 {}
        ssi::DR.write(byte.into());
        while ssi::SR.read() & NOT_EMPTY == 0 {}
        ssi::DR.read() as u8
    }
}

impl ErrorType for Bus {
    type Error = Infallible;
}

impl SpiBus for Bus {
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
        while ssi::SR.read() & BUSY != 0 {}
        Ok(())
    }
}
