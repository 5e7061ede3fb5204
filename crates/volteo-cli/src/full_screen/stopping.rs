//! Being stopped from outside for a while, as shells do with jobs, and going on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

/// A watch for signals that stop the program and let it go on. Systems without them never send one.
pub struct Stopping {
    asked: Arc<AtomicBool>,
    over: Arc<AtomicBool>,
}

impl Stopping {
    /// Begins to watch. From now on the program stops only where it does so [itself](Self::stop).
    pub fn watch() -> Result<Self, Failure> {
        let stopping = Self { asked: Arc::default(), over: Arc::default() };
        #[cfg(unix)]
        for (signal, caught) in
            [(signal_hook::consts::SIGTSTP, &stopping.asked), (signal_hook::consts::SIGCONT, &stopping.over)]
        {
            signal_hook::flag::register(signal, Arc::clone(caught))
                .map_err(|error| Failure::request(format!("signals cannot be watched for: {error}")))?;
        }
        Ok(stopping)
    }

    /// Whether somebody has asked the program to stop since this was asked last.
    pub fn is_asked_for(&self) -> bool {
        self.asked.swap(false, Ordering::Relaxed)
    }

    /// Stops the program, until somebody lets it go on.
    pub fn stop(&self) {
        #[cfg(unix)]
        // If that cannot be done the program goes on as if it had been.
        if signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP).is_err() {
            self.over.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the program was stopped and goes on since this was asked last: one that was stopped without being asked,
    /// too.
    pub fn is_over(&self) -> bool {
        self.over.swap(false, Ordering::Relaxed)
    }
}
