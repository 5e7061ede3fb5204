//! A flag that ends everything under way.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Raised by whoever wants a match to stop, such as a handler of Ctrl-C; whoever waits or thinks looks at it many times a
/// second. Copies are the same flag.
///
/// ```
/// use volteo_match::Interrupt;
///
/// let interrupt = Interrupt::default();
/// let copy = interrupt.clone();
/// copy.raise();
/// assert!(interrupt.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Raises the flag, and tells whether it was raised before.
    pub fn raise(&self) -> bool {
        self.0.swap(true, Ordering::Relaxed)
    }

    /// Takes the flag down.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
