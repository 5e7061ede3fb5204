//! Who plays: engines, levels, people.

mod entry;
mod external;
mod level;
mod machine;
mod person;

use std::time::Duration;

use volteo_core::{Color, Request};

pub use entry::{EngineEntry, EntryError, PlayerEntry, PlayerKind, read_engines};
pub use external::External;
pub use level::LevelPlayer;
pub(crate) use level::rounded;
pub(crate) use machine::{Idea, Machine, Thinking, after};
pub use person::{Console, Notice, Person};

use crate::clock::Clock;
use crate::{Course, Fault, Interrupt};

/// One who plays games.
///
/// A player that did something wrong is ready for the next game all the same, or tries to be when that begins.
pub trait Player: Send {
    /// Sits down for a game: its opening has been played already.
    ///
    /// # Errors
    ///
    /// If the player is not up to it.
    fn begin(&mut self, seat: &Seat<'_>) -> Result<(), Stop>;

    /// Decides what to do in the position that the course has come to.
    fn choose(&mut self, course: &Course, budget: &Budget<'_>) -> Thought;

    /// Is told of a ply that was played: the last one of the course.
    ///
    /// # Errors
    ///
    /// If the player does not take it in.
    fn made(&mut self, course: &Course, budget: &Budget<'_>) -> Result<(), Stop>;

    /// Is told that the opponent has offered a draw with the last ply. To offer one in answer is to agree.
    ///
    /// # Errors
    ///
    /// If the player does not take it in.
    fn offered(&mut self, budget: &Budget<'_>) -> Result<(), Stop> {
        let _ = budget;
        Ok(())
    }

    /// Is told that the game has ended.
    fn finish(&mut self) {}
}

/// A seat at a game that begins.
#[derive(Clone, Copy, Debug)]
pub struct Seat<'a> {
    /// The game, with its opening played.
    pub course: &'a Course,
    /// The player's color.
    pub color: Color,
    /// What chance follows from.
    pub seed: u64,
    /// The time and the limits.
    pub budget: Budget<'a>,
}

/// What a player may use up.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// The clocks, Black's and White's.
    pub clocks: [Clock; 2],
    /// How far the player looks at most.
    pub limits: SearchLimits,
    /// What is forgiven beyond the time.
    pub margin: Duration,
    /// How long the referee waits for what has no time of its own, and for an answer that is late already.
    pub patience: Duration,
    /// Raised when everything is to stop.
    pub interrupt: &'a Interrupt,
}

/// How far a player looks at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// Plies.
    pub depth: Option<u8>,
    /// Positions.
    pub nodes: Option<u64>,
}

/// A player's answer, and how long it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The answer.
    pub answer: Result<Answer, Stop>,
    /// From the question to the last byte of the answer.
    pub time: Duration,
}

/// What a player says when it is its turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// What it does.
    pub decision: Decision,
    /// What it thinks that the position is worth to it, in discs.
    pub evaluation: Option<f64>,
}

/// What a player does with its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It plays.
    Play(Request),
    /// It plays, and offers a draw.
    PlayAndOfferDraw(Request),
    /// It resigns.
    Resign,
}

impl From<Request> for Answer {
    fn from(request: Request) -> Self {
        Self { decision: Decision::Play(request), evaluation: None }
    }
}

/// Why a player does not go on.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// It did something wrong.
    Fault(Fault),
    /// The match was stopped.
    Interrupted,
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
