//! Positions as a line of text: the squares in board order, then the side to move.

use core::fmt;

use crate::bits::BitSet;
use crate::{Color, Position, Rules, Square};

/// Why a text is no position of a rule set, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PositionError {
    /// The byte of the text, from 0, at which it goes wrong.
    pub at: usize,
    /// What is wrong there.
    pub kind: PositionErrorKind,
}

/// What is wrong with the text of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionErrorKind {
    /// A character that stands for no square.
    NotASquare,
    /// The text ends before all squares of the board are named.
    TooFewSquares {
        /// The squares named.
        found: u16,
        /// The squares of the board, holes included.
        needed: u16,
    },
    /// A disc lies where the board has a hole.
    DiscOnHole(Square),
    /// `#` stands where the board has a square.
    NoHole(Square),
    /// The side to move is not named after the squares, or the board has more squares than this.
    NotASide,
    /// There is more text after the side to move.
    Trailing,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: ", self.at + 1)?;
        match self.kind {
            PositionErrorKind::NotASquare => f.write_str(
                "a square is X, * or B for black, O or W for white, - or . for empty, # for a hole",
            ),
            PositionErrorKind::TooFewSquares { found, needed } => {
                write!(f, "the board has {needed} squares, and the text names {found}")
            }
            PositionErrorKind::DiscOnHole(square) => {
                write!(f, "there is a disc on {square}, which is a hole")
            }
            PositionErrorKind::NoHole(square) => write!(f, "{square} is no hole of this board"),
            PositionErrorKind::NotASide => {
                f.write_str("after the squares comes the side to move, X or B for Black, O or W for White")
            }
            PositionErrorKind::Trailing => f.write_str("there is more text after the side to move"),
        }
    }
}

impl core::error::Error for PositionError {}

/// The color that a character names. `O` is White in this field's files.
const fn color(byte: u8) -> Option<Color> {
    match byte {
        b'X' | b'x' | b'*' | b'B' | b'b' => Some(Color::Black),
        b'O' | b'o' | b'W' | b'w' => Some(Color::White),
        _ => None,
    }
}

impl<B: BitSet> Rules<B> {
    /// Reads a position: a character for each square of the board's rectangle in board order, then
    /// the side to move. White space and `/` may stand anywhere. A hole is `#`, or empty.
    ///
    /// ```
    /// use volteo_core::{Builtin, Rules};
    ///
    /// let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
    /// let position = rules.read_position("---- -OX- -XO- ---- X").unwrap();
    /// assert_eq!(position, rules.start());
    /// assert_eq!(rules.position_text(&position).to_string(), "-----OX--XO----- X");
    /// ```
    ///
    /// # Errors
    ///
    /// What is wrong with the text and where.
    pub fn read_position(&self, text: &str) -> Result<Position<B>, PositionError> {
        let mut characters =
            text.bytes().enumerate().filter(|(_, byte)| !byte.is_ascii_whitespace() && *byte != b'/');
        let error = |at, kind| Err(PositionError { at, kind });
        let (width, height) = (self.set().width, self.set().height);
        let needed = u16::from(width) * u16::from(height);
        let mut discs = [B::EMPTY; 2];
        let squares = (0..height).flat_map(|rank| (0..width).filter_map(move |file| Square::new(file, rank)));
        for (found, square) in squares.enumerate() {
            let Some((at, byte)) = characters.next() else {
                return error(text.len(), PositionErrorKind::TooFewSquares { found: found as u16, needed });
            };
            let is_hole = !self.playable().contains(square);
            match (byte, color(byte)) {
                (_, Some(_)) if is_hole => return error(at, PositionErrorKind::DiscOnHole(square)),
                (_, Some(color)) => discs[color.index()] |= B::of(square),
                (b'#', _) if !is_hole => return error(at, PositionErrorKind::NoHole(square)),
                (b'-' | b'.' | b'#', _) => {}
                _ => return error(at, PositionErrorKind::NotASquare),
            }
        }
        let (at, byte) = characters.next().unwrap_or((text.len(), b' '));
        let Some(to_move) = color(byte) else {
            return error(at, PositionErrorKind::NotASide);
        };
        match characters.next() {
            Some((at, _)) => error(at, PositionErrorKind::Trailing),
            None => Ok(self.position(discs[0], discs[1], to_move)),
        }
    }

    /// A position as text: `X`, `O`, `-` and `#` for holes in board order, a space, the side to move.
    #[must_use]
    pub const fn position_text<'a>(&'a self, position: &'a Position<B>) -> PositionText<'a, B> {
        PositionText { rules: self, position }
    }
}

/// Writes a position as one line. Made by [`Rules::position_text`].
#[derive(Clone, Copy, Debug)]
pub struct PositionText<'a, B> {
    rules: &'a Rules<B>,
    position: &'a Position<B>,
}

const fn letter(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}

impl<B: BitSet> fmt::Display for PositionText<'_, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;

        let set = self.rules.set();
        for square in
            (0..set.height).flat_map(|rank| (0..set.width).filter_map(move |file| Square::new(file, rank)))
        {
            f.write_char(match self.position.disc(square) {
                Some(color) => letter(color),
                None if self.rules.playable().contains(square) => '-',
                None => '#',
            })?;
        }
        write!(f, " {}", letter(self.position.to_move()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Builtin;
    extern crate std;
    use std::string::ToString;

    fn wrong(text: &str) -> PositionErrorKind {
        let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
        rules.read_position(text).unwrap_err().kind
    }

    #[test]
    fn every_spelling_of_the_colors_is_read() {
        let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
        for text in ["-----OX--XO-----X", "...../WB..*o.....*", "-----wb--bw----- b\n", "-----OX- -XO-----x"]
        {
            assert_eq!(rules.read_position(text), Ok(rules.start()), "{text}");
        }
    }

    #[test]
    fn what_is_no_position_is_refused_where_it_goes_wrong() {
        assert_eq!(wrong(""), PositionErrorKind::TooFewSquares { found: 0, needed: 16 });
        assert_eq!(wrong("-----OX--XO---- X"), PositionErrorKind::NotASide);
        assert_eq!(wrong("-----OX--XO-----"), PositionErrorKind::NotASide);
        assert_eq!(wrong("-----OX--XO------X"), PositionErrorKind::NotASide);
        assert_eq!(wrong("-----OX--XO-----X O"), PositionErrorKind::Trailing);
        assert_eq!(wrong("-----OX--XO----#X"), PositionErrorKind::NoHole("d4".parse().unwrap()));
        assert_eq!(wrong("-----é"), PositionErrorKind::NotASquare);
    }

    #[test]
    fn holes_are_written_and_read_back() {
        let rules = Rules::<u128>::new(&Builtin::Octagon.rule_set()).unwrap();
        let text = rules.position_text(&rules.start()).to_string();
        assert!(text.starts_with("##------###"), "{text}");
        assert_eq!(rules.read_position(&text), Ok(rules.start()));
        let on_hole = text.replacen('#', "X", 1);
        let kind = rules.read_position(&on_hole).unwrap_err().kind;
        assert_eq!(kind, PositionErrorKind::DiscOnHole("a1".parse().unwrap()));
    }
}
