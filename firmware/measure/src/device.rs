//! The tasks in an emulator of a Cortex-M that counts time in instructions.

mod clock;
mod stack;

use core::arch::asm;
use core::fmt;

use cortex_m::{Peripherals, singleton};
use cortex_m_rt::entry;
use cortex_m_semihosting::debug::{self, EXIT_FAILURE, EXIT_SUCCESS};
use cortex_m_semihosting::hio::{self, HostStream};
use panic_semihosting as _;
use volteo_engine::Slot;

use crate::machine::{Cost, Machine};
use crate::tasks::{self, SLOTS};
use clock::Clock;

struct Device {
    output: HostStream,
    clock: Clock,
}

#[entry]
fn run() -> ! {
    debug::exit(if perform().is_some() { EXIT_SUCCESS } else { EXIT_FAILURE });
    loop {
        cortex_m::asm::wfi();
    }
}

fn perform() -> Option<()> {
    let peripherals = Peripherals::take()?;
    let slots = singleton!(: [Slot; SLOTS] = [Slot::EMPTY; SLOTS])?;
    let output = hio::hstdout().ok()?;
    let mut device = Device { output, clock: Clock::start(peripherals.SYST) };
    tasks::run(&mut device, slots).ok()
}

impl fmt::Write for Device {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.output.write_str(text)
    }
}

impl Machine for Device {
    // Kept out of line, so that the stack is measured from the same place whatever the work.
    #[inline(never)]
    fn cost_of<T>(&mut self, work: impl FnOnce() -> T) -> (T, Option<Cost>) {
        let mark = stack::paint();
        let before = self.clock.now();
        let result = work();
        let ticks = self.clock.now() - before;
        (result, Some(Cost { ticks, stack: mark.deepest() }))
    }

    fn go_round(times: u32) {
        // SAFETY: counts a register of its own down to zero, and touches nothing else.
        unsafe {
            asm!("2:", "subs {count}, #1", "bne 2b", count = inout(reg) times.max(1) => _, options(nomem, nostack));
        }
    }
}
