//! The two-wire bus, I2C0, as its only controller. It never waits for long: a display may be missing, or hold a wire.

use embedded_hal::i2c::{Error, ErrorKind, ErrorType, I2c, NoAcknowledgeSource, Operation, SevenBitAddress};
use rp2040_hal::pac;

use super::pins::{Function, Pin};
use super::reset;
use crate::facts::MEGAHERTZ;

/// The speed.
const KILOHERTZ: u32 = 400;
/// The processor's cycles a bit, three fifths of them low, as the specification asks at least for this speed.
const CYCLES: u32 = MEGAHERTZ * 1_000 / KILOHERTZ;
const LOW: u16 = (CYCLES * 3 / 5) as u16;
const HIGH: u16 = CYCLES as u16 - LOW;
/// How long data stays after the clock: 300 ns.
const HOLD: u16 = (MEGAHERTZ * 3 / 10 + 1) as u16;
/// Shorter pulses are noise: 50 ns.
const SPIKE: u8 = (MEGAHERTZ / 20) as u8;

/// How often the bus is looked at before it is given up: a display that holds the clock for a millisecond is broken.
const PATIENCE: u32 = MEGAHERTZ * 1_000 / 10;

/// The bus.
pub(crate) struct Bus {
    data: Pin,
    clock: Pin,
    /// Whether it has to be started anew.
    is_upset: bool,
}

/// Why something has not been sent.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BusError {
    /// Nobody has answered.
    NoAnswer,
    /// A wire does not move.
    Stuck,
    /// Nothing is ever read from a display.
    WriteOnly,
}

impl Error for BusError {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::NoAnswer => ErrorKind::NoAcknowledge(NoAcknowledgeSource::Unknown),
            Self::Stuck => ErrorKind::Bus,
            Self::WriteOnly => ErrorKind::Other,
        }
    }
}

impl ErrorType for Bus {
    type Error = BusError;
}

impl Bus {
    /// The bus, which starts when it is used first.
    pub(crate) const fn new(data: Pin, clock: Pin) -> Self {
        Self { data, clock, is_upset: true }
    }

    /// Gets the bus going, whatever it was doing: who holds the data wire lets it go after some beats of the clock.
    fn start(&mut self) {
        reset(|w, is_held| w.i2c0().bit(is_held), |r| r.i2c0().bit());
        self.free_data();
        for pin in [self.data, self.clock] {
            pin.pull_up();
            pin.give_to(Function::I2c);
        }
        let bus = registers();
        bus.ic_enable().write(|w| w.enable().disabled());
        bus.ic_con().write(|w| {
            w.speed().fast().master_mode().enabled().ic_slave_disable().slave_disabled();
            w.ic_restart_en().enabled().tx_empty_ctrl().enabled()
        });
        // SAFETY: the numbers are within what the data sheet allows.
        unsafe {
            bus.ic_fs_scl_hcnt().write(|w| w.ic_fs_scl_hcnt().bits(HIGH));
            bus.ic_fs_scl_lcnt().write(|w| w.ic_fs_scl_lcnt().bits(LOW));
            bus.ic_fs_spklen().write(|w| w.ic_fs_spklen().bits(SPIKE));
            bus.ic_sda_hold().modify(|_, w| w.ic_sda_tx_hold().bits(HOLD));
        }
        self.is_upset = false;
    }

    /// Nine beats of the clock take whoever is in the middle of a byte to its end; then the end of a transmission.
    fn free_data(&mut self) {
        /// Half a beat at 100 kHz.
        const HALF: u32 = MEGAHERTZ * 5;

        for pin in [self.data, self.clock] {
            pin.into_button();
            // High is the pull-up's business: the program only ever pulls down.
            pin.hold_low();
        }
        let pull = |pin: Pin, is_low| {
            pin.drive(is_low);
            cortex_m::asm::delay(HALF);
        };
        for _ in 0..9 {
            pull(self.clock, true);
            pull(self.clock, false);
        }
        pull(self.clock, true);
        pull(self.data, true);
        pull(self.clock, false);
        pull(self.data, false);
    }

    fn send(&mut self, address: u8, bytes: &[u8]) -> Result<(), BusError> {
        let bus = registers();
        bus.ic_enable().write(|w| w.enable().disabled());
        // SAFETY: any address of seven bits will do.
        bus.ic_tar().write(|w| unsafe { w.ic_tar().bits(address.into()) });
        bus.ic_enable().write(|w| w.enable().enabled());
        let last = bytes.len().saturating_sub(1);
        for (at, &byte) in bytes.iter().enumerate() {
            wait(|| bus.ic_status().read().tfnf().bit_is_set())?;
            // SAFETY: any byte will do.
            bus.ic_data_cmd().write(|w| unsafe { w.dat().bits(byte).stop().bit(at == last) });
        }
        wait(|| bus.ic_raw_intr_stat().read().stop_det().bit_is_set())?;
        bus.ic_clr_stop_det().read();
        Ok(())
    }
}

/// Waits until something is so, the bus is found out not to be answered, or too long.
fn wait(is_so: impl Fn() -> bool) -> Result<(), BusError> {
    for _ in 0..PATIENCE {
        if registers().ic_raw_intr_stat().read().tx_abrt().bit_is_set() {
            return Err(BusError::NoAnswer);
        }
        if is_so() {
            return Ok(());
        }
    }
    Err(BusError::Stuck)
}

fn registers() -> &'static pac::i2c0::RegisterBlock {
    // SAFETY: there is one bus, and it is this module's.
    unsafe { &*pac::I2C0::ptr() }
}

impl I2c for Bus {
    fn transaction(
        &mut self,
        address: SevenBitAddress,
        operations: &mut [Operation<'_>],
    ) -> Result<(), BusError> {
        if self.is_upset {
            self.start();
        }
        let result = operations.iter().try_for_each(|operation| match operation {
            Operation::Write(bytes) => self.send(address, bytes),
            Operation::Read(_) => Err(BusError::WriteOnly),
        });
        self.is_upset = result.is_err();
        result
    }
}
