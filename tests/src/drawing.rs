//! Plain pictures of boards, for snapshots and for the messages of tests.

use std::fmt;

use volteo_core::solitaire::{Content, Solitaire};
use volteo_core::{BitSet, Color, Position, Rules, Square};

/// Draws a position: `X` black, `O` white, `+` where the side to move may place a disc, `.` the
/// other empties, nothing for a hole.
///
/// ```text
///    a b c d
///  1 . + . .
///  2 + O X .
///  3 . X O +
///  4 . . + .
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a, B> {
    rules: &'a Rules<B>,
    position: &'a Position<B>,
}

impl<'a, B: BitSet> Drawing<'a, B> {
    /// The picture of a position.
    #[must_use]
    pub const fn new(rules: &'a Rules<B>, position: &'a Position<B>) -> Self {
        Self { rules, position }
    }

    fn mark(&self, square: Square) -> char {
        match self.position.disc(square) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None if !self.rules.playable().contains(square) => ' ',
            None if self.rules.legal_squares(self.position).contains(square) => '+',
            None => '.',
        }
    }

    /// A row of the picture, without white space at its end.
    fn row(&self, rank: u8) -> String {
        let squares = (0..self.rules.set().width).filter_map(|file| Square::new(file, rank));
        let marks: Vec<String> = squares.map(|square| self.mark(square).to_string()).collect();
        format!("{:2} {}", rank + 1, marks.join(" ")).trim_end().to_owned()
    }
}

impl<B: BitSet> fmt::Display for Drawing<'_, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files: Vec<String> = ('a'..).take(self.rules.set().width.into()).map(String::from).collect();
        write!(f, "   {}", files.join(" "))?;
        (0..self.rules.set().height).try_for_each(|rank| write!(f, "\n{}", self.row(rank)))
    }
}

/// Draws the table of a solitaire: `X` a black disc, `O` a white one, `?` a tile face down, a tile
/// face up by its name, `+` where a disc of either color may be placed, `.` the other empties.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a>(pub &'a Solitaire);

impl Table<'_> {
    fn mark(&self, square: Square) -> String {
        match self.0.content(square) {
            Some(Content::Disc(Color::Black)) => "X".to_owned(),
            Some(Content::Disc(Color::White)) => "O".to_owned(),
            Some(Content::FaceDown) => "?".to_owned(),
            Some(Content::FaceUp(tile)) => tile.to_string(),
            _ if self.0.placements().any(|placement| placement.square == square) => "+".to_owned(),
            _ => ".".to_owned(),
        }
    }

    fn row(&self, rank: u8) -> String {
        let squares = (0..8).filter_map(|file| Square::new(file, rank));
        let marks: String = squares.map(|square| format!(" {:<3}", self.mark(square))).collect();
        format!("{}{marks}", rank + 1).trim_end().to_owned()
    }
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  a   b   c   d   e   f   g   h")?;
        (0..8).try_for_each(|rank| write!(f, "\n{}", self.row(rank)))
    }
}
