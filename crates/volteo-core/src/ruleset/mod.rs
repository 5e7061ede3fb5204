//! Rule sets as values: every game that Volteo plays is one of these (rules.md §6).

mod builtin;
mod error;
mod komi;

pub use builtin::Builtin;
pub use error::{Field, RuleSetError};
pub(crate) use error::{check_fields, check_first_move};
pub use komi::{Komi, NotAKomi};

use crate::bits::{BitSet, U256};
use crate::{Color, Directions, Square};

/// A set of squares of a board of any size, as rule sets name them.
pub type SquareSet = U256;

/// The rules of a two-player game, as data. [`RuleSet::validate`] says whether they make sense
/// together; [`Rules`](crate::Rules) lays a valid one out for play.
///
/// ```
/// use volteo_core::{Builtin, FlipRule, RuleSet};
///
/// let mut rules = Builtin::Wof.rule_set();
/// rules.flip = FlipRule::ChooseOne;
/// assert_eq!(rules, Builtin::Beginner.rule_set());
/// assert!(rules.validate().is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// Number of files, 4–16.
    pub width: u8,
    /// Number of ranks, 4–16.
    pub height: u8,
    /// Squares that do not exist: a line ends there as at the edge.
    pub holes: SquareSet,
    /// The discs that lie on the board when the game begins.
    pub start: Start,
    /// Who moves first.
    pub first: Color,
    /// What a placed disc flips.
    pub flip: FlipRule,
    /// The directions of lines that count.
    pub lines: Directions,
    /// Whether lines end at the side of the board.
    pub edges: Edges,
    /// Where a disc may be placed.
    pub placement: Placement,
    /// When a side may pass.
    pub pass: PassRule,
    /// Who wins.
    pub goal: Goal,
    /// Whom the tournament score gives the empties.
    pub empties: Empties,
    /// What is added to Black's disc difference.
    pub komi: Komi,
    /// How many discs a side has.
    pub supply: Supply,
    /// What a loss on time scores.
    pub time_out: LossScore,
    /// What a resignation scores.
    pub resignation: LossScore,
}

/// The start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// The standard 2×2 block in the middle: Black on its rising diagonal.
    Diagonal,
    /// Black on the left two squares of the block, White on the right two (rules.md §1).
    Parallel,
    /// Nothing: the sides place the first four discs by turns on the block, flipping nothing.
    OpenCenter,
    /// These discs: handicaps, puzzles.
    Squares {
        /// Black's discs.
        black: SquareSet,
        /// White's discs.
        white: SquareSet,
    },
}

/// What a placed disc flips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlipRule {
    /// Every run, in all directions (WOF 6).
    All,
    /// One run, in the direction that the player chooses (the beginner's rule, rules.md §4).
    ChooseOne,
}

/// Whether lines end at the side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edges {
    /// They end there.
    Bounded,
    /// They go on at the opposite side. A line that comes all the way round to the placed disc is
    /// closed by it (our reading, and Misskey's looped board).
    Torus,
}

/// Where a disc may be placed. Where it flips, it always must.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// Only where it flips something.
    MustFlip,
    /// Where it flips something or touches a disc of either color, diagonally too.
    MayTouch,
    /// On every empty square.
    Anywhere,
}

/// When a side may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PassRule {
    /// Only when it has no legal move, and then it must.
    Forced,
    /// Whenever it likes. Two passes in a row end the game (our reading: nothing else would).
    Allowed,
}

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The side with more discs.
    Most,
    /// The side with fewer discs.
    Fewest,
}

/// Whom the tournament score gives the squares that are empty at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Empties {
    /// Nobody.
    Unscored,
    /// The winner, or half each in a draw. Where the fewest discs win they are counted against the
    /// loser instead, which widens the margin in the same way (our reading).
    ToWinner,
    /// Half each, always.
    Split,
}

/// How many discs a side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Supply {
    /// One stock for both, enough for every square.
    Shared,
    /// Each side has its own stock; the discs of the start position come out of it.
    Own {
        /// Discs a side, at least those it has in the start position.
        discs: u16,
        /// What a side without discs does.
        exhausted: Exhausted,
    },
}

/// What a side does that has no discs left in its own stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exhausted {
    /// It passes for the rest of the game (1880s).
    Pass,
    /// It takes one from the opponent's stock, while that lasts (WOF 9).
    TakeFromOpponent,
}

/// What a lost time-out or a resignation scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LossScore {
    /// The other side wins; no tournament score is fixed.
    Loss,
    /// The other side wins with every square: 0–64.
    WipeOut,
    /// The other side wins with the position as it stands if that is a win, else by the smallest
    /// margin: at best 31–33.
    AtBest,
}

impl RuleSet {
    /// The squares of the board: the rectangle less the holes.
    #[must_use]
    pub fn playable(&self) -> SquareSet {
        SquareSet::board(self.width, self.height) & !self.holes
    }

    /// The 2×2 block in the middle, at files ⌊w/2⌋, ⌊w/2⌋+1 and ranks ⌊h/2⌋, ⌊h/2⌋+1 counted from
    /// 1 (rules.md §1): upper left, upper right, lower left, lower right.
    #[must_use]
    pub fn center_block(&self) -> [Square; 4] {
        let file = (self.width / 2).saturating_sub(1) & 7;
        let rank = (self.height / 2).saturating_sub(1) & 7;
        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| Square::from_code((rank + y) << 4 | (file + x)))
    }

    /// The discs of the start position: Black's, then White's.
    #[must_use]
    pub fn start_discs(&self) -> [SquareSet; 2] {
        let [upper_left, upper_right, lower_left, lower_right] = self.center_block().map(SquareSet::of);
        match self.start {
            Start::Diagonal => [lower_left | upper_right, upper_left | lower_right],
            Start::Parallel => [upper_left | lower_left, upper_right | lower_right],
            Start::OpenCenter => [SquareSet::EMPTY; 2],
            Start::Squares { black, white } => [black, white],
        }
    }

    /// Whether every field is possible and the fields go together.
    ///
    /// # Errors
    ///
    /// The first field that is wrong, and why.
    pub fn validate(&self) -> Result<(), RuleSetError> {
        error::check(self)
    }
}
