//! What the tasks ask of the machine that they run on.

use core::fmt;

/// What some work has cost.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    /// Ticks of the machine's clock, of which a loop of known length tells what they are.
    pub(crate) ticks: u64,
    /// The deepest that the stack reached below the caller's, in bytes.
    pub(crate) stack: usize,
}

/// A machine: somewhere to write to, and perhaps a way to tell costs.
pub(crate) trait Machine: fmt::Write {
    /// Does some work, and says what it cost if that can be told.
    fn cost_of<T>(&mut self, work: impl FnOnce() -> T) -> (T, Option<Cost>);

    /// Goes round a loop so many times, every time with two instructions, where the processor is one whose
    /// instructions are counted.
    fn go_round(times: u32);
}
