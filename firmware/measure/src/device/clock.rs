//! Time, which the emulator counts in instructions.

use core::sync::atomic::{AtomicU32, Ordering};

use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m_rt::exception;

/// The ticks after which the timer begins anew: it has 24 bits.
const PERIOD: u32 = 1 << 24;

/// How often it has.
static PERIODS: AtomicU32 = AtomicU32::new(0);

/// The processor's own timer, which goes down.
pub(super) struct Clock(());

impl Clock {
    pub(super) fn start(mut timer: SYST) -> Self {
        timer.set_clock_source(SystClkSource::Core);
        timer.set_reload(PERIOD - 1);
        timer.clear_current();
        timer.enable_interrupt();
        timer.enable_counter();
        Self(())
    }

    /// The ticks since some time in the past.
    pub(super) fn now(&self) -> u64 {
        loop {
            let periods = PERIODS.load(Ordering::Acquire);
            let left = SYST::get_current();
            // A period that ended in between would be counted wrongly.
            if periods == PERIODS.load(Ordering::Acquire) {
                return u64::from(periods) * u64::from(PERIOD) + u64::from(PERIOD - 1 - left);
            }
        }
    }
}

#[exception]
fn SysTick() {
    // No processor here has two cores, and the smallest has no instruction to add in one go.
    PERIODS.store(PERIODS.load(Ordering::Relaxed).wrapping_add(1), Ordering::Release);
}
