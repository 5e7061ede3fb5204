//! Signals that ask the program to end.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};

use crate::failure::Failure;

/// A watch for signals that ask the program to end.
#[derive(Clone)]
pub struct Signals(Arc<AtomicUsize>);

impl Signals {
    /// Begins to watch. From now on these signals do not end the program by themselves.
    pub fn watch() -> Result<Self, Failure> {
        #[cfg(unix)]
        const ALL: [i32; 4] = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP, signal_hook::consts::SIGQUIT];
        #[cfg(not(unix))]
        const ALL: [i32; 2] = [SIGINT, SIGTERM];

        let caught = Arc::new(AtomicUsize::new(0));
        for signal in ALL {
            signal_hook::flag::register_usize(signal, Arc::clone(&caught), signal as usize)
                .map_err(|error| Failure::request(format!("signals cannot be watched for: {error}")))?;
        }
        Ok(Self(caught))
    }

    /// The exit code of a program that a signal ends, if one was caught: 128 and the signal's number.
    pub fn exit_code(&self) -> Option<ExitCode> {
        match self.0.load(Ordering::Relaxed) {
            0 => None,
            signal => Some(ExitCode::from(u8::try_from(128 + signal).unwrap_or(u8::MAX))),
        }
    }
}
