//! A seed from memory that nothing has written to yet: it is noise when the power comes on.

use core::ptr;

use cortex_m::register::msp;

use crate::stack;

/// What is left out at the stack's lower end: it has been used.
const SPARED: usize = 256;

/// Folds the part of the stack that has not been used. Memory that is all zeros, as an emulator's, gives 0.
pub(crate) fn seed() -> u64 {
    let end = stack::end();
    let bytes = (msp::read() as usize).saturating_sub(end as usize + SPARED);
    let words = bytes / size_of::<u64>();
    // SAFETY: it is the memory of the stack, below all that is on it; whatever it holds is a number.
    (0..words).map(|word| unsafe { ptr::read_volatile(end.add(word)) }).fold(0, |seed, word| seed ^ word)
}
