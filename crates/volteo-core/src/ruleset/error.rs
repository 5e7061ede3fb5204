//! What makes a rule set impossible.

use core::fmt;

use super::{Komi, RuleSet, SquareSet, Start, Supply};
use crate::bits::BitSet;
use crate::{Color, Square};

/// A field of a [`RuleSet`], by the name it has in a rule-set file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is the field of the same name")]
pub enum Field {
    Width,
    Height,
    Holes,
    Start,
    Lines,
    Komi,
    Supply,
}

impl Field {
    /// The name in a rule-set file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Width => "width",
            Self::Height => "height",
            Self::Holes => "holes",
            Self::Start => "start",
            Self::Lines => "lines",
            Self::Komi => "komi",
            Self::Supply => "supply",
        }
    }
}

/// Why a [`RuleSet`] is impossible. Displays as one sentence that says what would be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleSetError {
    /// The board is narrower or wider than boards can be.
    Width(u8),
    /// The board is lower or higher than boards can be.
    Height(u8),
    /// A hole lies beyond the board.
    HoleOffBoard(Square),
    /// A hole lies in the middle, where the start position has its discs.
    HoleInCenter(Square),
    /// A start disc lies beyond the board.
    DiscOffBoard(Square),
    /// A start disc lies on a hole.
    DiscOnHole(Square),
    /// Two start discs lie on one square.
    TwoDiscs(Square),
    /// Neither side has a move at the start.
    NoFirstMove,
    /// No direction counts, so nothing could ever be flipped.
    NoLines,
    /// The komi is larger than the largest board.
    KomiTooLarge(Komi),
    /// A side has fewer discs than the start position needs.
    SupplyTooSmall {
        /// The side that lacks discs.
        color: Color,
        /// The discs that the start position needs.
        needed: u16,
        /// The discs that the rule set gives.
        given: u16,
    },
    /// A side has more discs than the largest board has squares.
    SupplyTooLarge(u16),
}

impl RuleSetError {
    /// The field to change.
    #[must_use]
    pub const fn field(self) -> Field {
        match self {
            Self::Width(_) => Field::Width,
            Self::Height(_) => Field::Height,
            Self::HoleOffBoard(_) | Self::HoleInCenter(_) => Field::Holes,
            Self::DiscOffBoard(_) | Self::DiscOnHole(_) | Self::TwoDiscs(_) | Self::NoFirstMove => {
                Field::Start
            }
            Self::NoLines => Field::Lines,
            Self::KomiTooLarge(_) => Field::Komi,
            Self::SupplyTooSmall { .. } | Self::SupplyTooLarge(_) => Field::Supply,
        }
    }
}

impl fmt::Display for RuleSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.field().name())?;
        match self {
            Self::Width(side) | Self::Height(side) => write!(f, "{side} is not from 4 to 16"),
            Self::HoleOffBoard(square) => write!(f, "{square} is off the board"),
            Self::HoleInCenter(square) => {
                write!(f, "{square} belongs to the start position and cannot be a hole")
            }
            Self::DiscOffBoard(square) => write!(f, "the disc on {square} is off the board"),
            Self::DiscOnHole(square) => write!(f, "the disc on {square} lies on a hole"),
            Self::TwoDiscs(square) => write!(f, "{square} has both a black and a white disc"),
            Self::NoFirstMove => f.write_str(
                "neither side has a legal move at the start: start, lines and supply do not go together",
            ),
            Self::NoLines => f.write_str("no direction counts; at least one must"),
            Self::KomiTooLarge(komi) => write!(f, "{komi} is not from -256 to 256"),
            Self::SupplyTooSmall { color, needed, given } => {
                write!(f, "{color} needs {needed} discs for the start position and has {given}")
            }
            Self::SupplyTooLarge(discs) => {
                write!(f, "{discs} discs a side are more than the 256 that fit a board")
            }
        }
    }
}

impl core::error::Error for RuleSetError {}

/// The checks behind [`RuleSet::validate`], in the order of the fields.
pub(super) fn check(rules: &RuleSet) -> Result<(), RuleSetError> {
    check_fields(rules)?;
    check_first_move(&crate::Rules::<SquareSet>::lay_out(rules))
}

/// The same but for whether somebody can move at the start.
pub(crate) fn check_fields(rules: &RuleSet) -> Result<(), RuleSetError> {
    let sides = 4..=Square::MAX_SIDE;
    if !sides.contains(&rules.width) {
        return Err(RuleSetError::Width(rules.width));
    }
    if !sides.contains(&rules.height) {
        return Err(RuleSetError::Height(rules.height));
    }
    check_squares(rules)?;
    if rules.lines.is_empty() {
        return Err(RuleSetError::NoLines);
    }
    if rules.komi.thousandths().unsigned_abs() > Komi::LIMIT as u32 {
        return Err(RuleSetError::KomiTooLarge(rules.komi));
    }
    check_supply(rules)
}

fn check_squares(rules: &RuleSet) -> Result<(), RuleSetError> {
    let board = SquareSet::board(rules.width, rules.height);
    if let Some(square) = (rules.holes & !board).first() {
        return Err(RuleSetError::HoleOffBoard(square));
    }
    if let Start::Squares { black, white } = rules.start {
        let discs = black | white;
        let (outside, on_hole, twice) = (discs & !board, discs & rules.holes, black & white);
        return match (outside.first(), on_hole.first(), twice.first()) {
            (Some(square), _, _) => Err(RuleSetError::DiscOffBoard(square)),
            (_, Some(square), _) => Err(RuleSetError::DiscOnHole(square)),
            (_, _, Some(square)) => Err(RuleSetError::TwoDiscs(square)),
            _ => Ok(()),
        };
    }
    match rules.center_block().into_iter().find(|&square| rules.holes.contains(square)) {
        Some(square) => Err(RuleSetError::HoleInCenter(square)),
        None => Ok(()),
    }
}

fn check_supply(rules: &RuleSet) -> Result<(), RuleSetError> {
    let Supply::Own { discs: given, .. } = rules.supply else {
        return Ok(());
    };
    if given > 256 {
        return Err(RuleSetError::SupplyTooLarge(given));
    }
    for color in Color::BOTH {
        let needed = match rules.start {
            Start::OpenCenter => 2,
            _ => rules.start_discs()[color.index()].len() as u16,
        };
        if given < needed {
            return Err(RuleSetError::SupplyTooSmall { color, needed, given });
        }
    }
    Ok(())
}

/// Whether someone can move at the start, by the rules themselves, over whichever width they are laid out.
pub(crate) fn check_first_move<B: BitSet>(rules: &crate::Rules<B>) -> Result<(), RuleSetError> {
    if rules.is_over(&rules.start()) { Err(RuleSetError::NoFirstMove) } else { Ok(()) }
}
