//! A talk with an engine, in which every wait is bounded.

use std::time::{Duration, Instant};

use crate::player::Stop;
use crate::process::{Process, Silence};
use crate::{Fault, Interrupt};

/// The lines without an answer among them that are listened to for one answer. Engines that tell what they think write
/// hundreds.
const MOST_LINES: usize = 50_000;
/// How long an engine that has closed its output may take to end.
const TO_END: Duration = Duration::from_secs(1);

/// A talk with an engine.
pub(crate) struct Talk<'a> {
    pub(crate) process: &'a mut Process,
    /// How long to wait for what has no time of its own.
    pub(crate) patience: Duration,
    pub(crate) interrupt: &'a Interrupt,
}

/// What a line means to whoever waits for something.
pub(crate) enum Reading<T> {
    /// It is what was waited for.
    Answer(T),
    /// It is something else, and no mistake.
    Other,
    /// It has no place here: what would be right.
    Wrong(String),
    /// The engine says something by which it loses.
    Lost(Fault),
}

impl Talk<'_> {
    /// Says a line.
    pub(crate) fn say(&mut self, line: &str) {
        self.process.send(line);
    }

    /// Waits for something that has no time of its own.
    pub(crate) fn listen<T>(&mut self, mut read: impl FnMut(&str) -> Reading<T>) -> Result<T, Stop> {
        let began = Instant::now();
        self.listen_until(began, began + self.patience, &mut read)
            .map_err(|unheard| self.stop(unheard, began))
            .map(|(answer, _)| answer)
    }

    /// Waits for something until a point in time, and tells when it came.
    pub(crate) fn listen_until<T>(
        &mut self,
        began: Instant,
        until: Instant,
        read: &mut dyn FnMut(&str) -> Reading<T>,
    ) -> Result<(T, Duration), Unheard> {
        for _ in 0..MOST_LINES {
            let (line, at) = self.process.hear(until, self.interrupt).map_err(Unheard::Silence)?;
            match read(&line) {
                Reading::Answer(answer) => return Ok((answer, at.saturating_duration_since(began))),
                Reading::Other if Instant::now() >= until => return Err(Unheard::Silence(Silence::TimeUp)),
                Reading::Other => {}
                Reading::Wrong(expected) => {
                    return Err(Unheard::Fault(Fault::Protocol { said: line, expected }));
                }
                Reading::Lost(fault) => return Err(Unheard::Fault(fault)),
            }
        }
        let said = format!("more than {MOST_LINES} lines");
        Err(Unheard::Fault(Fault::Protocol { said, expected: "an answer".to_owned() }))
    }

    /// What it comes to that nothing was heard since some time.
    pub(crate) fn stop(&mut self, unheard: Unheard, since: Instant) -> Stop {
        let silence = match unheard {
            Unheard::Fault(fault) => return fault.into(),
            Unheard::Silence(silence) => silence,
        };
        match silence {
            Silence::Interrupted => Stop::Interrupted,
            Silence::TimeUp if self.process.has_exited() => Fault::Crashed(self.process.end(TO_END)).into(),
            Silence::TimeUp => {
                Fault::Silent { waited: since.elapsed(), half: self.process.half_line() }.into()
            }
            Silence::End => Fault::Crashed(self.process.end(TO_END)).into(),
            Silence::TooLong(begins) => {
                let said = format!("{begins}… and so on");
                Fault::Protocol { said, expected: "lines of at most 64 KiB".to_owned() }.into()
            }
        }
    }
}

/// Why an answer was not heard.
#[derive(Debug)]
pub(crate) enum Unheard {
    /// Nothing came.
    Silence(Silence),
    /// Something wrong came.
    Fault(Fault),
}
