//! Squares and their names.

use core::fmt;
use core::str::FromStr;

/// A square of a board of any size up to 16×16.
///
/// Files are counted from 0 at the left (`a`), ranks from 0 at the top (`1`), as rules.md §1 has
/// them. Whether a square exists is a question to a rule set: boards differ in size and may have
/// holes. Squares order as board order does: a1, b1, … and rank after rank.
///
/// ```
/// use volteo_core::Square;
///
/// let square: Square = "F5".parse().unwrap();
/// assert_eq!((square.file(), square.rank()), (5, 4));
/// assert_eq!(square.to_string(), "f5");
/// assert!("f17".parse::<Square>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The largest number of files and of ranks that a board can have.
    pub const MAX_SIDE: u8 = 16;

    /// The square at a file and a rank, both counted from 0; none if either is over 15.
    #[must_use]
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < Self::MAX_SIDE && rank < Self::MAX_SIDE { Some(Self(rank << 4 | file)) } else { None }
    }

    /// The square of which [`Square::code`] gave this number. Every number is a square.
    #[must_use]
    #[inline]
    pub const fn from_code(code: u8) -> Self {
        Self(code)
    }

    /// A number for compact storage: the rank in the high half byte, the file in the low one.
    #[must_use]
    #[inline]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The file, 0 for `a` to 15 for `p`.
    #[must_use]
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// The rank, 0 for the top rank, named `1`, to 15.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// The square `files` to the right and `ranks` down; none beyond the 16×16 plane.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        match (self.file().checked_add_signed(files), self.rank().checked_add_signed(ranks)) {
            (Some(file), Some(rank)) => Self::new(file, rank),
            _ => None,
        }
    }

    /// Reads a square's name from the front of `text`, in either case: the square and the number
    /// of bytes it took. `None` if `text` does not start with a file letter `a`–`p` and a rank
    /// 1–16; a rank of two digits is taken whole, so `a17` is no square, and neither is `a01`.
    #[must_use]
    pub fn read(text: &[u8]) -> Option<(Self, usize)> {
        let (&letter, rest) = text.split_first()?;
        let file = letter.to_ascii_lowercase().wrapping_sub(b'a');
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 || digits > 2 || rest[0] == b'0' {
            return None;
        }
        let rank = rest[..digits].iter().fold(0, |rank, digit| rank * 10 + (digit - b'0'));
        Some((Self::new(file, rank - 1)?, 1 + digits))
    }
}

/// A text that should be a square's name and is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotASquare;

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter a-p and a number 1-16, like f5")
    }
}

impl core::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        match Self::read(text.as_bytes()) {
            Some((square, used)) if used == text.len() => Ok(square),
            _ => Err(NotASquare),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn every_square_reads_back_from_its_name() {
        for code in 0..=u8::MAX {
            let square = Square::from_code(code);
            let name = square.to_string();
            assert_eq!(name.parse(), Ok(square));
            assert_eq!(name.to_uppercase().parse(), Ok(square));
        }
    }

    #[test]
    fn names_of_no_square_are_refused() {
        for text in ["", "a", "5", "a0", "a01", "a17", "a100", "q1", "f5 ", " f5", "ff5", "é1"] {
            assert_eq!(text.parse::<Square>(), Err(NotASquare), "{text:?}");
        }
    }

    #[test]
    fn offsets_stop_at_the_rim_of_the_plane() {
        let corner = Square::new(0, 0).unwrap();
        assert_eq!(corner.offset(1, 2), Square::new(1, 2));
        assert_eq!(corner.offset(-1, 0), None);
        assert_eq!(Square::new(15, 15).unwrap().offset(0, 1), None);
        for (files, ranks) in [(i8::MAX, 0), (0, i8::MAX), (i8::MIN, 0), (i8::MIN, i8::MAX)] {
            assert_eq!(Square::new(15, 15).unwrap().offset(files, ranks), None);
        }
    }
}
