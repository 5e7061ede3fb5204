//! A flag that ends everything under way.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Raised by whoever wants a match to stop, such as a handler of Ctrl-C; whoever waits or thinks looks at it many times a
/// second. It is up until it was lowered as many times as it was raised. Copies are the same flag.
///
/// ```
/// use volteo_match::Interrupt;
///
/// let interrupt = Interrupt::default();
/// let copy = interrupt.clone();
/// copy.raise();
/// copy.raise();
/// interrupt.lower();
/// assert!(interrupt.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicUsize>);

impl Interrupt {
    /// Raises the flag, and tells whether it was raised before.
    pub fn raise(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) > 0
    }

    /// Takes back that the flag was raised, once.
    pub fn lower(&self) {
        let less = |raised: usize| raised.checked_sub(1);
        // Down already is down.
        let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
    }

    /// Whether the flag is raised.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }
}
