//! Verdicts: why a placement is not legal, and what would have been.

use core::fmt;

use super::{Content, Effects, End, Placement, Solitaire, Tile};
use crate::Color;
use crate::bits::{BitSet, Squares};

/// A refused placement: the rule it breaks, and what was legal.
///
/// It is data. The sentence is written at the edge, in the user's language; the `Display` here is
/// the short English one of logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What was asked for.
    pub placement: Placement,
    /// The rule that it breaks.
    pub reason: Reason,
    /// What could have been played.
    pub legal: Legal,
}

/// What can be played: squares for either color. None for both: the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Legal {
    pub(super) squares: [u64; 2],
}

impl Legal {
    /// The squares on which a disc of this color may be placed.
    #[must_use]
    pub const fn squares(&self, color: Color) -> u64 {
        self.squares[color.index()]
    }

    /// How many placements there are.
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.squares[0].count_ones() + self.squares[1].count_ones()
    }

    /// Whether there is no placement.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether this placement is one of them.
    #[must_use]
    pub fn contains(&self, placement: Placement) -> bool {
        self.squares(placement.color).contains(placement.square)
    }

    /// The placements: Black's in board order, then White's.
    #[must_use]
    pub fn placements(&self) -> Placements {
        Placements { left: self.squares.map(u64::squares) }
    }
}

/// Placements, Black's in board order, then White's. Made by [`Legal::placements`] and
/// [`Solitaire::placements`].
#[derive(Clone, Debug)]
pub struct Placements {
    left: [Squares<u64>; 2],
}

impl Iterator for Placements {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        Color::BOTH
            .into_iter()
            .find_map(|color| Some(Placement { color, square: self.left[color.index()].next()? }))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.left.iter().map(ExactSizeIterator::len).sum();
        (left, Some(left))
    }
}

impl ExactSizeIterator for Placements {}

/// The rule that a placement breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The game is over.
    GameOver(End),
    /// The square is not on the 8×8 board.
    OffBoard,
    /// There is a disc of this color on the square.
    Occupied(Color),
    /// There is a tile on the square.
    Tile {
        /// Which, if it lies face up.
        face_up: Option<Tile>,
    },
    /// The colors alternate, and it is this color's turn.
    WrongColor {
        /// The color to play.
        to_play: Color,
    },
    /// The disc would neither flip a disc nor capture a tile.
    TakesNothing,
}

impl Reason {
    /// A short stable name, for machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GameOver(_) => "game-over",
            Self::OffBoard => "off-board",
            Self::Occupied(_) => "occupied",
            Self::Tile { .. } => "tile",
            Self::WrongColor { .. } => "wrong-color",
            Self::TakesNothing => "takes-nothing",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.placement, self.reason.name())
    }
}

impl core::error::Error for Refusal {}

impl Solitaire {
    /// Judges a placement: what it would do.
    ///
    /// # Errors
    ///
    /// The rule it breaks, and what would have been legal.
    pub fn judge(&self, placement: Placement) -> Result<Effects, Refusal> {
        self.check(placement).map_err(|reason| Refusal { placement, reason, legal: self.legal() })
    }

    /// What is true of the square alone is said first, then what is true of the color.
    fn check(&self, placement: Placement) -> Result<Effects, Reason> {
        if let Some(end) = self.end() {
            return Err(Reason::GameOver(end));
        }
        match self.content(placement.square) {
            None => return Err(Reason::OffBoard),
            Some(Content::Disc(color)) => return Err(Reason::Occupied(color)),
            Some(Content::FaceDown) => return Err(Reason::Tile { face_up: None }),
            Some(Content::FaceUp(tile)) => return Err(Reason::Tile { face_up: Some(tile) }),
            Some(Content::Empty) => {}
        }
        if self.options.alternate && placement.color != self.turn {
            return Err(Reason::WrongColor { to_play: self.turn });
        }
        let effects = self.effects(placement);
        if effects.takes() { Ok(effects) } else { Err(Reason::TakesNothing) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solitaire::{Deal, Layout, Options};
    extern crate std;
    use std::string::ToString;

    #[test]
    fn refusals_name_the_rule_and_what_was_legal() {
        let mut game = Solitaire::new(Deal::shuffled(Layout::FRAME, 1), Options::default());
        let before = game;
        for (text, name) in [
            ("Bi1", "off-board"),
            ("Wa9", "off-board"),
            ("Bp16", "off-board"),
            ("Bd4", "occupied"),
            ("Wd4", "occupied"),
            ("Bb2", "tile"),
            ("Bd6", "takes-nothing"),
            ("Ba1", "takes-nothing"),
        ] {
            let refusal = game.play(text.parse().unwrap()).unwrap_err();
            assert_eq!(refusal.to_string(), std::format!("{text}: {name}"));
            assert_eq!(refusal.legal, before.legal());
            assert_eq!(refusal.legal.len(), 8);
            assert_eq!(game, before);
        }
        let reason = |text: &str| game.judge(text.parse().unwrap()).unwrap_err().reason;
        assert_eq!(reason("Bd4"), Reason::Occupied(Color::White));
        assert_eq!(reason("Bb2"), Reason::Tile { face_up: None });
    }
}
