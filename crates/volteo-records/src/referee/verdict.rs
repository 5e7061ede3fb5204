//! What the referee says of a game.

use volteo_core::{
    BitSet, Ending, Position, PositionError, Refusal, Request, RuleSetError, Score, SquareSet,
};

use super::Differs;

/// What the referee found in a recorded game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// Legal plies played, passes among them, filled-in ones too.
    pub plies: u32,
    /// Passes among them.
    pub passes: u32,
    /// The passes that the record left out, as ply numbers from 0 in the whole game.
    pub filled_passes: Vec<u32>,
    /// How the record ends.
    pub end: End,
    /// What the game came to; of an unfinished one only the board as it stands. None if a ply was illegal
    /// or the game could not be judged.
    pub score: Option<Score>,
    /// Whether the record claims something of the game's end that could be compared.
    pub claimed: bool,
    /// What it claims and the referee found otherwise.
    pub differs: Vec<Differs>,
}

impl Verdict {
    pub(super) fn unjudged(why: Unjudged) -> Self {
        Self { end: End::Unjudged(why), ..Self::default() }
    }

    pub(super) fn count(&mut self, request: Request) {
        self.plies += 1;
        self.passes += u32::from(request == Request::Pass);
    }

    /// Whether what the record claims of the game's end is what was found.
    #[must_use]
    pub const fn claim(&self) -> Claim {
        match (self.claimed, self.differs.is_empty()) {
            (false, _) => Claim::None,
            (true, true) => Claim::Agrees,
            (true, false) => Claim::Disagrees,
        }
    }

    /// Whether every recorded ply is legal.
    #[must_use]
    pub const fn is_legal(&self) -> bool {
        !matches!(self.end, End::Illegal(_) | End::Unjudged(_))
    }
}

/// How a record ends.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum End {
    /// With the end of the game: neither side has a move.
    Over,
    /// Before it, in a way that the record names.
    Ended(Ending),
    /// Before it; the record does not say why.
    #[default]
    Unfinished,
    /// With a ply that is not legal.
    Illegal(Box<IllegalPly>),
    /// It could not be judged at all.
    Unjudged(Unjudged),
}

/// A recorded ply that breaks a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct IllegalPly {
    /// Which of the recorded plies, from 0.
    pub recorded: usize,
    /// Its number in the game, from 1, filled-in passes counted.
    pub ply: u32,
    /// The rule it breaks and what was legal.
    pub refusal: Refusal<SquareSet>,
    /// The position before it.
    pub position: Position<SquareSet>,
}

impl IllegalPly {
    pub(super) fn new<B: BitSet>(plies: u32, refusal: &Refusal<B>, position: &Position<B>) -> Box<Self> {
        Box::new(Self { recorded: 0, ply: plies + 1, refusal: refusal.widen(), position: position.widen() })
    }
}

/// Why a game cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unjudged {
    /// The record names rules that are not known.
    #[error("the rules {0:?} are not known")]
    UnknownRules(String),
    /// The rules in the record make no sense.
    #[error("the rules are impossible: {0}")]
    ImpossibleRules(RuleSetError),
    /// The start position is for a board of another width.
    #[error("the start position is {width} files wide, and the rules have a board of {needed}")]
    OtherBoard {
        /// The files of the position.
        width: u8,
        /// The files of the board.
        needed: u8,
    },
    /// The start position cannot be read.
    #[error("the start position is wrong: {0}")]
    Start(PositionError),
}

/// Whether what a record claims of a game's end is what the referee found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Claim {
    /// It claims nothing, or nothing that the game came to.
    #[default]
    None,
    /// It is.
    Agrees,
    /// It is another.
    Disagrees,
}
