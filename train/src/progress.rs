//! Progress, for a person at a terminal.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How often progress is shown, in times a second.
const REFRESH: u8 = 4;

/// Shows progress on standard error if that is a terminal.
#[derive(Clone, Debug)]
pub struct Progress {
    about: String,
}

impl Progress {
    /// Progress of something.
    pub fn of(about: &str) -> Self {
        Self { about: about.to_owned() }
    }

    /// A bar for so many of something. It goes away when it is dropped.
    pub fn bar(&self, what: &str, count: usize) -> ProgressBar {
        let target = if std::io::stderr().is_terminal() {
            ProgressDrawTarget::stderr_with_hz(REFRESH)
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(count as u64), target);
        let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}, {eta} to go");
        bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
            .with_message(format!("{}: {what}", self.about))
    }
}
