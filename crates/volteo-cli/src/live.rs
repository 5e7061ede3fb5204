//! A search under way: progress on a terminal, and Ctrl-C.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget};
use volteo_engine::{Control, Progress};

use crate::failure::Failure;
use crate::figures::grouped;

/// How often progress is shown, in times a second.
const REFRESH: u8 = 4;
/// A search as short as this shows none.
const QUIET: Duration = Duration::from_millis(500);

/// When a search began, and with how many nodes that were searched before.
#[derive(Clone, Copy)]
pub struct Since {
    pub start: Instant,
    nodes: u64,
}

impl Since {
    pub fn now(nodes: u64) -> Self {
        Self { start: Instant::now(), nodes }
    }
}

/// Between the searches of a command and the person at the terminal.
pub struct Live {
    stop: Arc<AtomicBool>,
    bar: ProgressBar,
}

impl Live {
    /// Begins to watch for Ctrl-C.
    pub fn start() -> Result<Self, Failure> {
        let stop = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&stop);
        ctrlc::set_handler(move || {
            // Whoever asks twice does not want to wait for what is known.
            if raised.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED.into());
            }
        })
        .map_err(|error| Failure::request(format!("Ctrl-C cannot be watched for: {error}")))?;
        let target = if std::io::stderr().is_terminal() {
            ProgressDrawTarget::stderr_with_hz(REFRESH)
        } else {
            ProgressDrawTarget::hidden()
        };
        Ok(Self { stop, bar: ProgressBar::with_draw_target(None, target) })
    }

    /// Shows progress, and says whether to go on.
    pub fn poll(&self, progress: &Progress, since: Since) -> Control {
        if self.is_stopped() {
            return Control::Stop;
        }
        let spent = since.start.elapsed();
        if spent > QUIET && !self.bar.is_hidden() {
            let rate = (progress.nodes - since.nodes) as f64 / spent.as_secs_f64();
            let best = progress.best.map_or_else(String::new, |it| format!(", best {it}"));
            self.bar.set_message(format!(
                "{} nodes, {} a second, {:+} to {:+}{best}, {} of {} moves",
                grouped(progress.nodes),
                grouped(rate as u64),
                progress.lower,
                progress.upper,
                progress.actions_done,
                progress.actions,
            ));
            self.bar.tick();
        }
        Control::Continue
    }

    /// Shows how far work is that began at some time, and says whether to go on.
    pub fn tell(&self, start: Instant, what: impl FnOnce() -> String) -> Control {
        if self.is_stopped() {
            return Control::Stop;
        }
        if start.elapsed() > QUIET && !self.bar.is_hidden() {
            self.bar.set_message(what());
            self.bar.tick();
        }
        Control::Continue
    }

    /// Whether Ctrl-C was pressed.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Takes progress off the terminal.
    pub fn clear(&self) {
        self.bar.set_message("");
        self.bar.finish_and_clear();
        self.bar.reset();
    }
}

/// The exit code of a program that Ctrl-C ended: 128 and the signal's number.
pub const INTERRUPTED: u8 = 130;
