//! The rule sets that come with Volteo.

use super::{
    Edges, Empties, Exhausted, FlipRule, Goal, Komi, LossScore, PassRule, Placement, RuleSet, SquareSet,
    Start, Supply,
};
use crate::bits::BitSet;
use crate::{Color, Directions, Square};

/// A built-in rule set.
///
/// ```
/// use volteo_core::{Builtin, Goal};
///
/// let anti = Builtin::from_name("anti").unwrap().rule_set();
/// assert_eq!(anti.goal, Goal::Fewest);
/// assert!(Builtin::ALL.iter().all(|it| it.rule_set().validate().is_ok()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Builtin {
    /// The rules of the World Othello Federation on 8×8.
    Wof,
    /// A disc flips in one direction only, chosen by the player.
    Beginner,
    /// The side with fewer discs wins.
    Anti,
    /// 4×4.
    Mini4,
    /// 6×6.
    Mini6,
    /// 10×10.
    Grand10,
    /// 10×10 with three squares cut off each corner: 88 squares.
    Octagon,
    /// The parallel start.
    Parallel,
    /// The game of the 1880s: open center, 32 discs a side.
    Classic,
}

/// The standard rules on a board of this size.
const fn standard(width: u8, height: u8) -> RuleSet {
    RuleSet {
        width,
        height,
        holes: SquareSet::from_words([0; 4]),
        start: Start::Diagonal,
        first: Color::Black,
        flip: FlipRule::All,
        lines: Directions::ALL,
        edges: Edges::Bounded,
        placement: Placement::MustFlip,
        pass: PassRule::Forced,
        goal: Goal::Most,
        empties: Empties::ToWinner,
        komi: Komi::ZERO,
        supply: Supply::Shared,
        time_out: LossScore::Loss,
        resignation: LossScore::Loss,
    }
}

impl Builtin {
    /// All of them, in the order in which lists show them.
    pub const ALL: [Self; 9] = [
        Self::Wof,
        Self::Beginner,
        Self::Anti,
        Self::Mini4,
        Self::Mini6,
        Self::Grand10,
        Self::Octagon,
        Self::Parallel,
        Self::Classic,
    ];

    /// The name by which commands and records know it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wof => "wof",
            Self::Beginner => "beginner",
            Self::Anti => "anti",
            Self::Mini4 => "mini4",
            Self::Mini6 => "mini6",
            Self::Grand10 => "grand10",
            Self::Octagon => "octagon",
            Self::Parallel => "parallel",
            Self::Classic => "classic",
        }
    }

    /// The one with this [`Builtin::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// The rules.
    #[must_use]
    pub fn rule_set(self) -> RuleSet {
        let wof = standard(8, 8);
        match self {
            Self::Wof => wof,
            Self::Beginner => RuleSet { flip: FlipRule::ChooseOne, ..wof },
            Self::Anti => RuleSet { goal: Goal::Fewest, ..wof },
            Self::Mini4 => standard(4, 4),
            Self::Mini6 => standard(6, 6),
            Self::Grand10 => standard(10, 10),
            Self::Octagon => RuleSet { holes: octagon_holes(), ..standard(10, 10) },
            Self::Parallel => RuleSet { start: Start::Parallel, ..wof },
            Self::Classic => RuleSet {
                start: Start::OpenCenter,
                empties: Empties::Unscored,
                supply: Supply::Own { discs: 32, exhausted: Exhausted::Pass },
                ..wof
            },
        }
    }
}

/// The corner squares and their orthogonal neighbors of a 10×10 board.
fn octagon_holes() -> SquareSet {
    let end = |along: u8| along.min(9 - along);
    let cut = |&square: &Square| end(square.file()) + end(square.rank()) <= 1;
    let board = SquareSet::board(10, 10);
    board.squares().filter(cut).map(SquareSet::of).fold(SquareSet::EMPTY, |set, square| set | square)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_is_valid_and_found_by_its_name() {
        for builtin in Builtin::ALL {
            assert_eq!(builtin.rule_set().validate(), Ok(()), "{builtin:?}");
            assert_eq!(Builtin::from_name(builtin.name()), Some(builtin));
        }
        assert_eq!(Builtin::from_name("chess"), None);
    }

    #[test]
    fn the_octagon_has_88_squares() {
        assert_eq!(Builtin::Octagon.rule_set().playable().len(), 88);
    }
}
