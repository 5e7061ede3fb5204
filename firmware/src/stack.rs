//! Where the stack is: below everything else, so that one that grows too large meets the end of the memory, which the
//! processor notices, and not what the program remembers.

use core::ptr;

// SAFETY: the symbols are the linker script's; only their addresses are used.
unsafe extern "C" {
    /// The lowest address of the stack.
    static mut _stack_end: u64;
}

/// The lowest address of the stack.
pub(crate) fn end() -> *mut u64 {
    ptr::addr_of_mut!(_stack_end)
}
