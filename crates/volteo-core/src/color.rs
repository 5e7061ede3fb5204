//! The two sides.

use core::fmt;
use core::ops::Not;

/// A side: the color of a disc, of a tile, of the player to move.
///
/// ```
/// use volteo_core::Color;
///
/// assert_eq!(!Color::Black, Color::White);
/// assert_eq!(Color::White.letter(), 'W');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Black, who moves first under most rule sets.
    Black,
    /// White.
    White,
}

impl Color {
    /// Both colors, Black first: the order in which pairs of figures are stored and printed.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// 0 for Black, 1 for White: the place of this color in a pair of figures.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `B` or `W`, as the notation of records writes a color.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
        }
    }

    /// The other color.
    #[must_use]
    #[inline]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.opponent()
    }
}

/// The English name, as logs and records use it. Screens take theirs from the language table.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}
