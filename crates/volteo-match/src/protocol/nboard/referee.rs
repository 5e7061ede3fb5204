//! The referee's side.

use volteo_core::Request;
use volteo_records::{GameToWrite, Occasion, WriteRecords, ggf};

use crate::player::{Answer, Budget, Seat, Stop};
use crate::protocol::{Driver, NboardVersion, Question, Reading, Talk};
use crate::{Course, Fault};

/// The depth that is told where none is set: the protocol has no game without one.
const DEPTH: u8 = 12;

/// Drives an engine that speaks NBoard's protocol.
pub(in crate::protocol) struct Referee {
    version: NboardVersion,
    pings: u32,
}

impl Referee {
    pub(in crate::protocol) const fn new(version: NboardVersion) -> Self {
        Self { version, pings: 0 }
    }

    /// Waits until the engine has taken in what it was told.
    fn ping(&mut self, talk: &mut Talk<'_>) -> Result<(), Stop> {
        self.pings += 1;
        let pong = format!("pong {}", self.pings);
        talk.say(&format!("ping {}", self.pings));
        talk.listen(|line| if line.trim() == pong { Reading::Answer(()) } else { Reading::Other })
    }
}

impl Driver for Referee {
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<(), Stop> {
        talk.say(match self.version {
            NboardVersion::One => "nboard 1",
            NboardVersion::Two => "nboard 2",
        });
        self.ping(talk)
    }

    fn set(&mut self, talk: &mut Talk<'_>, name: &str, value: &str) -> Result<(), Stop> {
        talk.say(&format!("set {name} {value}"));
        Ok(())
    }

    fn begin(&mut self, talk: &mut Talk<'_>, seat: &Seat<'_>) -> Result<(), Stop> {
        let game = game_text(seat.course).map_err(Fault::Unable)?;
        talk.say(&format!("set depth {}", seat.budget.limits.depth.unwrap_or(DEPTH)));
        talk.say(&format!("set game {game}"));
        self.ping(talk)
    }

    fn prepare(&mut self, talk: &mut Talk<'_>, _: &Course, _: &Budget<'_>) -> Result<Question, Stop> {
        self.ping(talk)?;
        Ok(Question::Ask("go".to_owned()))
    }

    fn read(&mut self, line: &str, _: &Course) -> Reading<Answer> {
        // Everything else is to be ignored, as the protocol has it: status lines, node counts, names.
        let Some(told) = line.strip_prefix("===") else { return Reading::Other };
        let mut parts = told.split(['/', ' ']).filter(|part| !part.is_empty());
        match parts.next().map(str::parse::<Request>) {
            Some(Ok(request)) => {
                let evaluation =
                    parts.next().and_then(|it| it.parse().ok()).filter(|it: &f64| it.is_finite());
                Reading::Answer(Answer { evaluation, ..Answer::from(request) })
            }
            _ => Reading::Wrong("`===` and a move".to_owned()),
        }
    }

    fn made(&mut self, talk: &mut Talk<'_>, course: &Course, _: &Budget<'_>) -> Result<(), Stop> {
        if let Some(ply) = course.plies().last() {
            let told = match ply.request {
                Request::Pass => "PA".to_owned(),
                place => place.to_string().to_ascii_uppercase(),
            };
            talk.say(&match self.version {
                NboardVersion::One => told,
                NboardVersion::Two => format!("move {told}"),
            });
        }
        Ok(())
    }

    fn board(&mut self, _: &mut Talk<'_>, _: &Course) -> Result<Option<String>, Stop> {
        Ok(None)
    }
}

/// A game in GGF, on one line.
fn game_text(course: &Course) -> Result<String, String> {
    let mut record = course.record();
    record.rules_name = None;
    record.occasion = Occasion { place: Some("Volteo".to_owned()), ..Occasion::default() };
    let game = GameToWrite { record: &record, rules: course.rules().set(), rules_name: None, score: None };
    let mut text = Vec::new();
    ggf::Writer::new(&mut text).write(&game).map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(text.trim_ascii_end()).into_owned())
}
