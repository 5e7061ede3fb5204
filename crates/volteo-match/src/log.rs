//! Every line between the referee and the engines, with its time.

use std::fmt;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Where the lines of one engine go; copies write to the same place. Without a place nothing is kept.
///
/// A line of the log is the time in seconds since the log was opened, the engine's name, a sign and what was said:
/// `>` to the engine, `<` from it, `!` from its standard error.
#[derive(Clone, Default)]
pub struct Log {
    place: Option<Arc<Place>>,
    name: Arc<str>,
}

struct Place {
    output: Mutex<Box<dyn Write + Send>>,
    opened: Instant,
}

impl Log {
    /// A log that goes to this output. Each line is handed over at once: the last ones before a crash matter most.
    #[must_use]
    pub fn to(output: impl Write + Send + 'static) -> Self {
        let place = Place { output: Mutex::new(Box::new(output)), opened: Instant::now() };
        Self { place: Some(Arc::new(place)), name: Arc::default() }
    }

    /// The same log for an engine with this name.
    #[must_use]
    pub fn of(&self, name: &str) -> Self {
        Self { place: self.place.clone(), name: name.into() }
    }

    pub(crate) fn sent(&self, line: &str) {
        self.write(Instant::now(), '>', line);
    }

    pub(crate) fn heard(&self, line: &str, at: Instant) {
        self.write(at, '<', line);
    }

    pub(crate) fn complained(&self, line: &str, at: Instant) {
        self.write(at, '!', line);
    }

    fn write(&self, at: Instant, sign: char, line: &str) {
        let Some(place) = &self.place else { return };
        let seconds = at.saturating_duration_since(place.opened).as_secs_f64();
        let mut output = place.output.lock().unwrap_or_else(PoisonError::into_inner);
        // A match does not end because its log cannot be written; what is missing shows.
        let _ = writeln!(output, "{seconds:.6} {} {sign} {line}", self.name).and_then(|()| output.flush());
    }
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Log").field("name", &self.name).field("is_kept", &self.place.is_some()).finish()
    }
}
