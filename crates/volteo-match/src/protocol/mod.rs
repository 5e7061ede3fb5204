//! How programs talk about games: each protocol from both sides. A [`Driver`] is the referee's side, which asks an engine
//! for moves; [`serve`] is the engine's side, on which Volteo answers.

mod edax;
mod gtp;
mod nboard;
mod serve;
mod talk;
mod volteo;

use std::fmt;
use std::str::FromStr;

pub use serve::{EngineSettings, serve};
pub(crate) use talk::{Reading, Talk, Unheard};

use crate::Course;
use crate::player::{Answer, Budget, Seat, Stop};

/// A protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Volteo's own, for every rule set: `docs/protocol.md`.
    Volteo,
    /// The Go Text Protocol, version 2, as Reversi programs speak it.
    Gtp,
    /// The protocol of the NBoard program, version 1 or 2.
    Nboard(NboardVersion),
    /// The console of Edax.
    Edax,
}

/// A version of the NBoard protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NboardVersion {
    /// The first: moves are told bare.
    One,
    /// The second: moves are told with what they cost.
    Two,
}

impl Protocol {
    /// Every protocol with its name.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Volteo, "volteo"),
        (Self::Gtp, "gtp"),
        (Self::Nboard(NboardVersion::Two), "nboard"),
        (Self::Nboard(NboardVersion::One), "nboard1"),
        (Self::Edax, "edax"),
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|&(protocol, _)| protocol == self).map_or("", |(_, name)| name)
    }

    /// The referee's side of it.
    pub(crate) fn driver(self) -> Box<dyn Driver> {
        match self {
            Self::Volteo => Box::new(volteo::Referee),
            Self::Gtp => Box::new(gtp::Referee::default()),
            Self::Nboard(version) => Box::new(nboard::Referee::new(version)),
            Self::Edax => Box::new(edax::Referee),
        }
    }
}

/// A text names no protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAProtocol;

impl fmt::Display for NotAProtocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a protocol is volteo, gtp, nboard, nboard1 or edax")
    }
}

impl std::error::Error for NotAProtocol {}

impl FromStr for Protocol {
    type Err = NotAProtocol;

    fn from_str(text: &str) -> Result<Self, NotAProtocol> {
        Self::ALL
            .into_iter()
            .find(|(_, name)| *name == text)
            .map(|(protocol, _)| protocol)
            .ok_or(NotAProtocol)
    }
}

/// The referee's side of a protocol: what to tell an engine, and what its lines mean.
pub(crate) trait Driver: Send {
    /// Begins the talk with an engine that has just started.
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<(), Stop>;

    /// Sets an option.
    fn set(&mut self, talk: &mut Talk<'_>, name: &str, value: &str) -> Result<(), Stop>;

    /// Begins a game.
    fn begin(&mut self, talk: &mut Talk<'_>, seat: &Seat<'_>) -> Result<(), Stop>;

    /// Says what has to be said before the question; the question itself starts the clock.
    fn prepare(
        &mut self,
        talk: &mut Talk<'_>,
        course: &Course,
        budget: &Budget<'_>,
    ) -> Result<Question, Stop>;

    /// What a line means after the question was asked.
    fn read(&mut self, line: &str, course: &Course) -> Reading<Answer>;

    /// Tells of the last ply. `budget` is the engine's.
    fn made(&mut self, talk: &mut Talk<'_>, course: &Course, budget: &Budget<'_>) -> Result<(), Stop>;

    /// Tells that the opponent has offered a draw with the last ply, where the protocol can.
    fn offered(&mut self, talk: &mut Talk<'_>) -> Result<(), Stop> {
        let _ = talk;
        Ok(())
    }

    /// The squares of the board as the engine has it, where the protocol lets one ask.
    fn board(&mut self, talk: &mut Talk<'_>, course: &Course) -> Result<Option<String>, Stop>;

    /// What tells an engine to end.
    fn farewell(&self) -> &'static str {
        "quit"
    }
}

/// How an engine is asked for a move.
pub(crate) enum Question {
    /// By a line.
    Ask(String),
    /// Not at all: there is no choice, and the protocol has no question for it.
    Settled(Answer),
}
