//! Pictures of boards: what is on each square, then drawn as text or as SVG and PNG.

mod files;
mod svg;
mod text;

pub use files::{PictureFiles, picture_file, save, try_place};
pub use svg::{png, svg};
pub use text::text;

use volteo_core::{BitSet, Color, Position, Rules, Square};

use crate::setup::Reached;

/// A board to draw.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Files.
    pub width: u8,
    /// Ranks.
    pub height: u8,
    /// The squares in board order, holes among them.
    pub cells: Vec<Cell>,
}

/// A square to draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What is on it.
    pub content: Content,
    /// How many ways there are for the side to move to play here: 0 if it may not, more than 1 where
    /// it has directions to choose from.
    pub choices: u8,
    /// The last disc was placed here.
    pub last: bool,
    /// The last move flipped the disc here.
    pub flipped: bool,
}

/// What is on a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Content {
    /// Nothing.
    #[default]
    Empty,
    /// No square at all.
    Hole,
    /// A disc.
    Disc(Color),
    /// A tile of the solitaire that lies face down.
    FaceDown,
    /// A tile of the solitaire that lies face up: its color, and its number if it has one.
    FaceUp(Color, Option<u8>),
}

impl Picture {
    /// A board with nothing on it.
    pub fn empty(width: u8, height: u8) -> Self {
        Self { width, height, cells: vec![Cell::default(); usize::from(width) * usize::from(height)] }
    }

    /// The square's cell; squares off the board have none.
    pub fn cell_mut(&mut self, square: Square) -> Option<&mut Cell> {
        let inside = square.file() < self.width && square.rank() < self.height;
        let index = usize::from(square.rank()) * usize::from(self.width) + usize::from(square.file());
        if inside { self.cells.get_mut(index) } else { None }
    }

    /// A position, with the move that led to it and the legal moves marked.
    pub fn of<B: BitSet>(rules: &Rules<B>, reached: &Reached<B>) -> Self {
        let mut picture = Self::plain(rules, &reached.position);
        for it in rules.legal_moves(&reached.position) {
            if let Some(cell) = picture.cell_mut(it.square) {
                cell.choices += 1;
            }
        }
        if let Some((the_move, flipped)) = reached.last {
            for square in flipped.squares() {
                picture.mark(square, |cell| cell.flipped = true);
            }
            picture.mark(the_move.square, |cell| cell.last = true);
        }
        picture
    }

    /// A position with no marks.
    pub fn plain<B: BitSet>(rules: &Rules<B>, position: &Position<B>) -> Self {
        let mut picture = Self::empty(rules.set().width, rules.set().height);
        for square in (B::board(picture.width, picture.height) & !rules.playable()).squares() {
            picture.mark(square, |cell| cell.content = Content::Hole);
        }
        for color in Color::BOTH {
            for square in position.discs(color).squares() {
                picture.mark(square, |cell| cell.content = Content::Disc(color));
            }
        }
        picture
    }

    /// Changes a square's cell, if there is one.
    pub fn mark(&mut self, square: Square, change: impl FnOnce(&mut Cell)) {
        if let Some(cell) = self.cell_mut(square) {
            change(cell);
        }
    }
}
