//! Layouts: the 24 squares on which the tiles are laid.

use core::fmt;
use core::str::FromStr;

use super::Tile;
use crate::Square;
use crate::bits::{BitSet, Squares};

/// The squares with discs at the standard start, Black's first: e4 and d5, d4 and e5.
pub(super) const START: [u64; 2] = [1 << 28 | 1 << 35, 1 << 27 | 1 << 36];

/// The 24 squares on which the tiles are laid.
///
/// The picture of the layout that came with the game is lost, so the layout is data: three have
/// names, and any 24 squares off the start discs are one.
///
/// ```
/// use volteo_core::solitaire::{Layout, LayoutError};
///
/// assert_eq!("frame".parse(), Ok(Layout::FRAME));
/// assert_eq!(Layout::FRAME.to_string(), "frame");
///
/// let list = "a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 e3 f3 g3 h3";
/// assert_eq!(list.parse::<Layout>().unwrap().to_string(), list);
/// assert_eq!("a1 b1".parse::<Layout>(), Err(LayoutError::WrongCount(2)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Layout(u64);

impl Layout {
    /// The ring of 20 squares one in from the edge, and the four squares inside its corners. The one
    /// fully symmetric layout found in which every tile can be captured and which keeps the opening
    /// squares free.
    pub const FRAME: Self = Self(drawn([
        b"........", //
        b".######.",
        b".##..##.",
        b".#....#.",
        b".#....#.",
        b".##..##.",
        b".######.",
        b"........",
    ]));

    /// The squares of the color of a1, chequered, outside of the central 4×4.
    pub const CHEQUER: Self = Self(drawn([
        b"#.#.#.#.", //
        b".#.#.#.#",
        b"#.....#.",
        b".#.....#",
        b"#.....#.",
        b".#.....#",
        b"#.#.#.#.",
        b".#.#.#.#",
    ]));

    /// The ring of 20 squares one in from the edge, and the corners of the board.
    pub const CORNERS: Self = Self(drawn([
        b"#......#", //
        b".######.",
        b".#....#.",
        b".#....#.",
        b".#....#.",
        b".#....#.",
        b".######.",
        b"#......#",
    ]));

    /// The layouts with a name, the usual one first.
    pub const NAMED: [(&'static str, Self); 3] =
        [("frame", Self::FRAME), ("chequer", Self::CHEQUER), ("corners", Self::CORNERS)];

    /// The layout of these squares, in any order.
    ///
    /// # Errors
    ///
    /// The first square that cannot belong to a layout, or that there are not 24 of them.
    pub fn from_squares(squares: impl IntoIterator<Item = Square>) -> Result<Self, LayoutError> {
        let mut set = 0;
        for square in squares {
            let bit = u64::of(square);
            if bit == 0 {
                return Err(LayoutError::OffBoard(square));
            }
            if bit & (START[0] | START[1]) != 0 {
                return Err(LayoutError::StartSquare(square));
            }
            if bit & set != 0 {
                return Err(LayoutError::Twice(square));
            }
            set |= bit;
        }
        match set.count_ones() {
            count if count as usize == Tile::COUNT => Ok(Self(set)),
            count => Err(LayoutError::WrongCount(count as u8)),
        }
    }

    /// The layout with this name, in either case of letters; none if no layout has it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let found = Self::NAMED.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, layout)| layout)
    }

    /// The name, if it has one.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        Self::NAMED.into_iter().find(|&(_, layout)| layout == self).map(|(name, _)| name)
    }

    /// The squares as a set.
    #[must_use]
    pub const fn set(self) -> u64 {
        self.0
    }

    /// The squares in board order.
    #[must_use]
    pub fn squares(self) -> Squares<u64> {
        self.0.squares()
    }

    /// The place of a square among the layout's squares in board order, from 0; none if it is not
    /// one of them.
    #[must_use]
    pub fn index(self, square: Square) -> Option<usize> {
        let before = u64::of(square).wrapping_sub(1);
        self.0.contains(square).then(|| (self.0 & before).count_ones() as usize)
    }
}

/// The set of the squares marked `#` in a drawing of the board.
const fn drawn(ranks: [&[u8; 8]; 8]) -> u64 {
    let mut set = 0;
    let mut at = 0;
    while at < 64 {
        if ranks[at / 8][at % 8] == b'#' {
            set |= 1 << at;
        }
        at += 1;
    }
    set
}

/// Why squares, or a text, are no layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LayoutError {
    /// The text is one word, neither the name of a layout nor a square.
    UnknownName,
    /// A word of the list is no square.
    NotASquare {
        /// Which word, from 1.
        word: usize,
    },
    /// The square is not on the 8×8 board.
    OffBoard(Square),
    /// One of the four start discs lies on the square.
    StartSquare(Square),
    /// The square is named twice.
    Twice(Square),
    /// There are this many squares, not 24.
    WrongCount(u8),
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownName => {
                f.write_str("a layout is ")?;
                Layout::NAMED.into_iter().try_for_each(|(name, _)| write!(f, "{name}, "))?;
                f.write_str("or a list of 24 squares")
            }
            Self::NotASquare { word } => write!(f, "word {word} of the layout is no square like c3"),
            Self::OffBoard(square) => write!(f, "{square} is not on the board; squares go from a1 to h8"),
            Self::StartSquare(square) => {
                write!(f, "a start disc lies on {square}; no tile can lie on d4, e4, d5, e5")
            }
            Self::Twice(square) => write!(f, "{square} is named twice; each square takes one tile"),
            Self::WrongCount(count) => write!(f, "a layout has 24 squares, and these are {count}"),
        }
    }
}

impl core::error::Error for LayoutError {}

/// The word number `word` of a list of squares.
fn read_square((word, text): (usize, &str)) -> Result<Square, LayoutError> {
    text.parse().map_err(|_| LayoutError::NotASquare { word: word + 1 })
}

impl FromStr for Layout {
    type Err = LayoutError;

    /// Reads the name of a layout, or a list of 24 squares in any order, with white space or commas
    /// between them, in either case of letters.
    fn from_str(text: &str) -> Result<Self, LayoutError> {
        let is_between = |letter: char| letter == ',' || letter.is_ascii_whitespace();
        let words = || text.split(is_between).filter(|word| !word.is_empty()).enumerate();
        if let (Some((_, word)), None) = (words().next(), words().nth(1)) {
            if let Some(layout) = Self::from_name(word) {
                return Ok(layout);
            }
            if word.parse::<Square>().is_err() {
                return Err(LayoutError::UnknownName);
            }
        }
        if let Some(error) = words().find_map(|word| read_square(word).err()) {
            return Err(error);
        }
        Self::from_squares(words().filter_map(|word| read_square(word).ok()))
    }
}

/// The name, or the squares in board order with spaces between them.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = self.name() {
            return f.write_str(name);
        }
        super::record::write_list(f, self.squares())
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::{String, ToString};
    use std::vec::Vec;

    fn named(names: &str) -> Layout {
        Layout::from_squares(names.split(' ').map(|name| name.parse().unwrap())).unwrap()
    }

    #[test]
    fn the_frame_has_the_squares_that_the_rules_name() {
        let ring = "b2 c2 d2 e2 f2 g2 b7 c7 d7 e7 f7 g7 b3 b4 b5 b6 g3 g4 g5 g6";
        assert_eq!(Layout::FRAME, named(&[ring, "c3 f3 c6 f6"].join(" ")));
        assert_eq!(Layout::CORNERS, named(&[ring, "a1 h1 a8 h8"].join(" ")));
    }

    #[test]
    fn the_chequer_is_the_color_of_a1_outside_of_the_middle() {
        let of_a1 = |square: &Square| (square.file() + square.rank()).is_multiple_of(2);
        let outside = |square: &Square| !((2..6).contains(&square.file()) && (2..6).contains(&square.rank()));
        let squares = u64::MAX.squares().filter(of_a1).filter(outside);
        assert_eq!(Layout::from_squares(squares), Ok(Layout::CHEQUER));
    }

    #[test]
    fn layouts_read_back_from_their_text() {
        for (name, layout) in Layout::NAMED {
            assert_eq!(layout.to_string(), name);
            assert_eq!(name.to_uppercase().parse(), Ok(layout));
            let list: Vec<String> = layout.squares().map(|square| square.to_string()).collect();
            assert_eq!(list.join(", ").parse(), Ok(layout));
        }
        let own = "a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 e3 f3 g3 h8";
        assert_eq!(own.parse::<Layout>().unwrap().to_string(), own);
        let backwards: Vec<&str> = own.split(' ').rev().collect();
        assert_eq!(backwards.join("  ").parse::<Layout>().unwrap().to_string(), own);
    }

    #[test]
    fn an_index_counts_the_squares_of_the_layout_before() {
        for (_, layout) in Layout::NAMED {
            assert!(layout.squares().enumerate().all(|(at, square)| layout.index(square) == Some(at)));
        }
        assert_eq!(Layout::FRAME.index("a1".parse().unwrap()), None);
        assert_eq!(Layout::FRAME.index(Square::from_code(0xFF)), None);
    }

    #[test]
    fn what_is_no_layout_is_refused_by_kind() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        for (text, error) in [
            ("", LayoutError::WrongCount(0)),
            ("a1", LayoutError::WrongCount(1)),
            ("square", LayoutError::UnknownName),
            ("frame b2", LayoutError::NotASquare { word: 1 }),
            ("a1 b1 z1", LayoutError::NotASquare { word: 3 }),
            ("a1b1 c1", LayoutError::NotASquare { word: 1 }),
            ("a1 i1", LayoutError::OffBoard(square("i1"))),
            ("a1 e9", LayoutError::OffBoard(square("e9"))),
            ("a1 e5", LayoutError::StartSquare(square("e5"))),
            ("a1 b1 a1", LayoutError::Twice(square("a1"))),
        ] {
            assert_eq!(text.parse::<Layout>(), Err(error), "{text:?}");
        }
        let all_free = u64::MAX.squares().filter(|&square| !(START[0] | START[1]).contains(square));
        assert_eq!(Layout::from_squares(all_free), Err(LayoutError::WrongCount(60)));
    }

    #[test]
    fn errors_say_what_would_be_right() {
        let message = "none".parse::<Layout>().unwrap_err().to_string();
        assert_eq!(message, "a layout is frame, chequer, corners, or a list of 24 squares");
    }
}
