//! The eight directions and sets of them.

use core::fmt;
use core::str::FromStr;

/// One of the eight directions of a line; north is towards rank 1 (rules.md §2).
///
/// ```
/// use volteo_core::Direction;
///
/// assert_eq!("ne".parse(), Ok(Direction::NorthEast));
/// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
/// assert_eq!(Direction::South.step(), (0, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Towards rank 1.
    North,
    /// Towards rank 1 and the last file.
    NorthEast,
    /// Towards the last file.
    East,
    /// Towards the last rank and the last file.
    SouthEast,
    /// Towards the last rank.
    South,
    /// Towards the last rank and file a.
    SouthWest,
    /// Towards file a.
    West,
    /// Towards rank 1 and file a.
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The change of file and of rank that one step makes.
    #[must_use]
    #[inline]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, -1),
        }
    }

    /// The way back.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// The short name: `n`, `ne`, … `nw`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "n",
            Self::NorthEast => "ne",
            Self::East => "e",
            Self::SouthEast => "se",
            Self::South => "s",
            Self::SouthWest => "sw",
            Self::West => "w",
            Self::NorthWest => "nw",
        }
    }

    /// Reads a short name, in either case, from the front of `text`: the direction and the number
    /// of bytes it took. The longer name wins: `ne` is northeast, not north.
    #[must_use]
    pub fn read(text: &[u8]) -> Option<(Self, usize)> {
        [2, 1].into_iter().find_map(|length| {
            let head = text.get(..length)?;
            let found = Self::ALL.into_iter().find(|it| head.eq_ignore_ascii_case(it.name().as_bytes()))?;
            Some((found, length))
        })
    }
}

/// A text that should be a direction's short name and is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotADirection;

impl fmt::Display for NotADirection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a direction is one of n, ne, e, se, s, sw, w, nw")
    }
}

impl core::error::Error for NotADirection {}

impl FromStr for Direction {
    type Err = NotADirection;

    fn from_str(text: &str) -> Result<Self, NotADirection> {
        match Self::read(text.as_bytes()) {
            Some((direction, used)) if used == text.len() => Ok(direction),
            _ => Err(NotADirection),
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of directions: those in which a move flips, or those that count under a rule set.
///
/// ```
/// use volteo_core::{Direction, Directions};
///
/// let both = Directions::of(Direction::South) | Directions::of(Direction::NorthEast);
/// assert_eq!(both.len(), 2);
/// assert_eq!(both.to_string(), "ne s");
/// assert_eq!(Directions::ALL & both, both);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Directions(u8);

impl Directions {
    /// No direction.
    pub const EMPTY: Self = Self(0);
    /// All eight.
    pub const ALL: Self = Self(0xFF);
    /// North, east, south and west.
    pub const ORTHOGONAL: Self = Self(0b0101_0101);
    /// The four others.
    pub const DIAGONAL: Self = Self(0b1010_1010);

    /// The set of one direction.
    #[must_use]
    #[inline]
    pub const fn of(direction: Direction) -> Self {
        Self(1 << direction as u8)
    }

    /// The set whose [`Directions::bits`] are these. Every byte is a set.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// One bit a direction, the lowest for north, clockwise.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether the direction is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 & 1 << direction as u8 != 0
    }

    /// How many directions are in the set, 0–8.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether no direction is in the set.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The only direction of a set of one; none for every other set.
    #[must_use]
    pub fn single(self) -> Option<Direction> {
        if self.len() == 1 { self.iter().next() } else { None }
    }

    /// The directions, clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Direction> + Clone {
        Direction::ALL.into_iter().filter(move |&direction| self.contains(direction))
    }
}

impl core::ops::BitOr for Directions {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl core::ops::BitOrAssign for Directions {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl core::ops::BitAnd for Directions {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl FromIterator<Direction> for Directions {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        directions.into_iter().fold(Self::EMPTY, |set, direction| set | Self::of(direction))
    }
}

/// The short names, clockwise from north, with spaces between.
impl fmt::Display for Directions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, direction) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            f.write_str(direction.name())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Directions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_and_its_opposite_cancel() {
        for direction in Direction::ALL {
            let (x, y) = direction.step();
            let (back_x, back_y) = direction.opposite().step();
            assert_eq!((x + back_x, y + back_y), (0, 0));
        }
    }

    #[test]
    fn names_read_back_in_either_case() {
        for direction in Direction::ALL {
            assert_eq!(direction.name().parse(), Ok(direction));
        }
        assert_eq!("NW".parse(), Ok(Direction::NorthWest));
        for text in ["", "x", "sn", "nn", "nee"] {
            assert_eq!(text.parse::<Direction>(), Err(NotADirection), "{text:?}");
        }
    }

    #[test]
    fn the_named_sets_hold_what_they_say() {
        assert!(Directions::ORTHOGONAL.iter().all(|it| it.step().0 == 0 || it.step().1 == 0));
        assert!(Directions::DIAGONAL.iter().all(|it| it.step().0 != 0 && it.step().1 != 0));
        assert_eq!(Directions::ORTHOGONAL | Directions::DIAGONAL, Directions::ALL);
        assert_eq!(Directions::of(Direction::West).single(), Some(Direction::West));
        assert_eq!(Directions::ALL.single(), None);
    }
}
