//! Verdicts: why something is not legal, and what would have been.

use core::fmt;

use crate::bits::BitSet;
use crate::{Color, Directions, Request};

/// A refused request: who asked for what, the rule it breaks, and what was legal.
///
/// It is data. The sentence is written at the edge, in the user's language; the `Display` here is
/// the short English one of logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal<B> {
    /// The side that asked.
    pub side: Color,
    /// What it asked for.
    pub request: Request,
    /// The rule that it breaks.
    pub reason: Reason,
    /// What the side to move could have done.
    pub legal: Legal<B>,
}

/// What the side to move can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legal<B> {
    /// The squares on which it may place a disc.
    pub squares: B,
    /// Whether it may pass. Neither a square nor a pass: the game is over.
    pub pass: bool,
}

/// The rule that a request breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The square is not on this board.
    OffBoard,
    /// The square is a hole.
    Hole,
    /// There is a disc of this color on the square.
    Occupied(Color),
    /// The disc would flip nothing.
    FlipsNothing,
    /// The disc would neither flip anything nor touch a disc.
    TouchesNothing,
    /// The center is open, and the first four discs go there.
    OutsideCenter,
    /// There are several directions to choose from, and none was named.
    DirectionRequired {
        /// The directions that have a run.
        choices: Directions,
    },
    /// There is no run in the direction that was named.
    DirectionFlipsNothing {
        /// The direction named.
        named: Directions,
        /// The directions that have a run.
        choices: Directions,
    },
    /// More than one direction was named where one is to be chosen.
    SeveralDirections {
        /// The directions named.
        named: Directions,
        /// The directions that have a run.
        choices: Directions,
    },
    /// A direction was named where every run is flipped and there is no choice.
    NoChoice,
    /// The side has no legal move: it must pass.
    MustPass,
    /// The side has a legal move and may not pass.
    PassNotAllowed,
    /// The game is over.
    GameOver,
    /// It is the other side's turn.
    WrongSide,
    /// The side has no disc left to place.
    SupplyExhausted,
}

impl Reason {
    /// A short stable name, for machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OffBoard => "off-board",
            Self::Hole => "hole",
            Self::Occupied(_) => "occupied",
            Self::FlipsNothing => "flips-nothing",
            Self::TouchesNothing => "touches-nothing",
            Self::OutsideCenter => "outside-center",
            Self::DirectionRequired { .. } => "direction-required",
            Self::DirectionFlipsNothing { .. } => "direction-flips-nothing",
            Self::SeveralDirections { .. } => "several-directions",
            Self::NoChoice => "no-choice-of-direction",
            Self::MustPass => "must-pass",
            Self::PassNotAllowed => "pass-not-allowed",
            Self::GameOver => "game-over",
            Self::WrongSide => "wrong-side",
            Self::SupplyExhausted => "supply-exhausted",
        }
    }
}

impl<B: BitSet> fmt::Display for Refusal<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.side, self.request, self.reason.name())
    }
}

impl<B: BitSet> core::error::Error for Refusal<B> {}
