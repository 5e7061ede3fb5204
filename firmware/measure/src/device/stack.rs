//! How deep the stack gets: what it has not reached keeps its paint.

use core::ptr;

use cortex_m::register::msp;

// SAFETY: cortex-m-rt's linker script defines this symbol; only its address is taken.
unsafe extern "C" {
    /// Where static memory ends; the stack comes down towards it. Named by cortex-m-rt's linker script.
    static mut __sheap: u32;
}

const PAINT: u32 = 0x5A17_C0DE;
/// What a call of [`paint`] or an interrupt during it may itself use, in words.
const SPARED: usize = 64;

/// The stack as it was when it was painted.
pub(super) struct Mark {
    top: usize,
}

fn bottom() -> *mut u32 {
    &raw mut __sheap
}

/// Paints the memory that the stack does not use now.
#[inline(always)]
pub(super) fn paint() -> Mark {
    let top = msp::read() as usize;
    let words = (top.saturating_sub(bottom() as usize) / size_of::<u32>()).saturating_sub(SPARED);
    for word in 0..words {
        // SAFETY: between static memory and the end of the stack nothing is in use.
        unsafe { ptr::write_volatile(bottom().add(word), PAINT) };
    }
    Mark { top }
}

impl Mark {
    /// By how many bytes the stack has grown beyond what it was, at its deepest.
    pub(super) fn deepest(&self) -> usize {
        let words = self.top.saturating_sub(bottom() as usize) / size_of::<u32>();
        // SAFETY: up to the mark all of it is memory.
        let is_painted = |&word: &usize| unsafe { ptr::read_volatile(bottom().add(word)) } == PAINT;
        let untouched = (0..words).take_while(is_painted).count();
        (words - untouched) * size_of::<u32>()
    }
}
