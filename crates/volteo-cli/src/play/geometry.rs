//! Where everything is on the screen: drawing and the mouse ask the same.

use ratatui::layout::{Position, Rect, Size};
use volteo_core::Square;

/// The smallest screen that a game fits.
pub const SMALLEST: Size = Size { width: 80, height: 24 };
/// The sizes of a square in characters, largest first. Each has a column in its middle.
const CELLS: [Size; 4] = [size(9, 4), size(7, 3), size(5, 2), size(3, 1)];
/// The columns that the panel beside the board has at least.
const PANEL: u16 = 25;
/// The columns for the names of ranks.
const RANKS: u16 = 3;
/// The rows for the names of files.
const FILES: u16 = 1;
/// What the names take to the right of the board and below it: they are left out where that makes the squares larger.
const SECOND_NAMES: [Size; 2] = [size(RANKS, FILES), size(0, 0)];
/// The rows of the head, of the message, and of the keys.
const ROWS: u16 = 3;

const fn size(width: u16, height: u16) -> Size {
    Size { width, height }
}

/// Where the parts of the screen are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// The line with the game's name.
    pub head: Rect,
    /// All between that and the message.
    pub body: Rect,
    /// The board with the names of its files and ranks.
    pub frame: Rect,
    /// The squares.
    pub board: Rect,
    /// The characters of a square.
    pub cell: Size,
    /// What is beside the board.
    pub panel: Rect,
    /// The line for messages.
    pub message: Rect,
    /// The line with the keys.
    pub keys: Rect,
}

impl Places {
    /// The places on a screen for a board of so many files and ranks; none if the screen is too small.
    pub fn on(screen: Size, (files, ranks): (u8, u8)) -> Option<Self> {
        if screen.width < SMALLEST.width || screen.height < SMALLEST.height {
            return None;
        }
        let (files, ranks) = (u16::from(files), u16::from(ranks));
        let body = Rect::new(0, 1, screen.width, screen.height - ROWS);
        let around = |cell: Size, names: Size| {
            let (width, height) = (RANKS + cell.width * files, FILES + cell.height * ranks);
            Rect::new(0, 1, width + names.width, height + names.height)
        };
        let fits = |it: &Rect| it.width + PANEL <= body.width && it.height <= body.height;
        let (cell, frame) = CELLS.iter().find_map(|&cell| {
            let frames = SECOND_NAMES.iter().map(|&names| around(cell, names));
            frames.into_iter().find(fits).map(|frame| (cell, frame))
        })?;
        let board = Rect::new(RANKS, 1 + FILES, cell.width * files, cell.height * ranks);
        Some(Self {
            head: Rect::new(0, 0, screen.width, 1),
            body,
            frame,
            board,
            cell,
            panel: Rect::new(frame.right() + 1, 1, screen.width - frame.right() - 1, body.height),
            message: Rect::new(0, screen.height - 2, screen.width, 1),
            keys: Rect::new(0, screen.height - 1, screen.width, 1),
        })
    }

    /// Where a square is.
    pub fn square(&self, square: Square) -> Rect {
        let Size { width, height } = self.cell;
        let (file, rank) = (u16::from(square.file()), u16::from(square.rank()));
        Rect::new(self.board.x + file * width, self.board.y + rank * height, width, height)
    }

    /// The square at a place of the screen.
    pub fn square_at(&self, at: Position) -> Option<Square> {
        if !self.board.contains(at) {
            return None;
        }
        let file = (at.x - self.board.x) / self.cell.width;
        let rank = (at.y - self.board.y) / self.cell.height;
        Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_fits_the_smallest_screen() {
        for files in 4..=16 {
            for ranks in 4..=16 {
                let places = Places::on(SMALLEST, (files, ranks)).unwrap();
                assert!(places.frame.bottom() <= places.message.y, "{files}×{ranks}");
                assert!(places.panel.width >= PANEL - 1, "{files}×{ranks}");
            }
        }
        assert_eq!(Places::on(size(79, 24), (8, 8)), None);
        assert_eq!(Places::on(size(80, 23), (8, 8)), None);
    }

    #[test]
    fn names_are_left_out_where_that_makes_the_squares_larger() {
        let cell_and_frame = |board| {
            let places = Places::on(SMALLEST, board).unwrap();
            (places.cell, size(places.frame.width, places.frame.height))
        };
        assert_eq!(cell_and_frame((8, 8)), (size(5, 2), size(46, 18)));
        assert_eq!(cell_and_frame((10, 10)), (size(5, 2), size(53, 21)));
        assert_eq!(cell_and_frame((16, 16)), (size(3, 1), size(54, 18)));
    }

    #[test]
    fn a_square_is_found_where_it_is_drawn_and_nowhere_else() {
        for screen in [SMALLEST, size(120, 40), size(300, 100)] {
            for board in [(4, 4), (8, 8), (10, 6), (16, 16)] {
                let places = Places::on(screen, board).unwrap();
                let mut found = 0;
                for at in Rect::from((Position::ORIGIN, screen)).positions() {
                    if let Some(square) = places.square_at(at) {
                        assert!(places.square(square).contains(at));
                        assert!(square.file() < board.0 && square.rank() < board.1);
                        found += 1;
                    }
                }
                assert_eq!(found, places.board.area());
            }
        }
    }
}
