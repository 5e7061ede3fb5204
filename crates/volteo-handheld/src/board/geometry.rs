//! Where the squares of a board lie on the screen: for drawing and for the cursor alike.

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use volteo_core::{Direction, RuleSet, Square};

use crate::draw::{HEIGHT, WIDTH};
use crate::input::Press;

/// What boards have of the screen: a square at its left.
const ROOM: u32 = HEIGHT;
/// The pixels from square to square at least: a disc of five, and a line.
const SMALLEST_PITCH: u32 = 6;
/// And at most: a small board need not fill the screen.
const LARGEST_PITCH: u32 = 14;

/// What is beside the board.
pub(crate) const PANEL: Rectangle =
    Rectangle::new(Point::new(ROOM as i32 + 3, 0), Size::new(WIDTH - ROOM - 3, HEIGHT));

/// A board laid out on the screen. Its squares have an odd number of pixels a side, so that a disc has a
/// middle, and a line of one pixel around each, shared with the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    files: u8,
    ranks: u8,
    pitch: u32,
    /// The first pixel of square a1.
    origin: Point,
}

impl Grid {
    /// Lays out the board of a rule set; none if it does not fit.
    pub(crate) fn of(set: &RuleSet) -> Option<Self> {
        let (files, ranks) = (set.width, set.height);
        let longest = u32::from(files.max(ranks)).max(1);
        let even = |pitch: u32| pitch - pitch % 2;
        let pitch = even(ROOM / longest).min(LARGEST_PITCH);
        if pitch < SMALLEST_PITCH {
            return None;
        }
        // The line after the last square belongs to the board as the one before the first does, but the
        // eight squares of a standard board leave room for only one of the two.
        let indent = |squares: u8| ((ROOM - u32::from(squares) * pitch) / 2) as i32;
        let origin = Point::new(indent(files) + 1, indent(ranks));
        Some(Self { files, ranks, pitch, origin })
    }

    /// The pixels of a square, without the lines around it.
    pub(crate) fn cell(&self, square: Square) -> Rectangle {
        let offset = Size::new(u32::from(square.file()) * self.pitch, u32::from(square.rank()) * self.pitch);
        Rectangle::new(self.origin + offset, Size::new_equal(self.pitch - 1))
    }

    /// The pixels of a square and of the lines around it, as far as the screen has them.
    pub(crate) fn frame(&self, square: Square) -> Rectangle {
        let cell = self.cell(square);
        let frame = Rectangle::new(cell.top_left - Point::new(1, 1), cell.size + Size::new(2, 2));
        frame.intersection(&Rectangle::new(Point::zero(), Size::new(WIDTH, HEIGHT)))
    }

    /// Whether a square lies on the board or in one of its holes.
    pub(crate) const fn contains(&self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }

    /// The line at the north, east, south or west of a square; its first pixel for other directions.
    pub(crate) fn side(&self, square: Square, direction: Direction) -> Rectangle {
        let frame =
            Rectangle::new(self.cell(square).top_left - Point::new(1, 1), Size::new_equal(self.pitch + 1));
        let far = self.pitch as i32;
        let (across, down) = (Size::new(self.pitch + 1, 1), Size::new(1, self.pitch + 1));
        let (offset, size) = match direction {
            Direction::North => (Point::zero(), across),
            Direction::West => (Point::zero(), down),
            Direction::South => (Point::new(0, far), across),
            Direction::East => (Point::new(far, 0), down),
            _ => (Point::zero(), Size::new_equal(1)),
        };
        Rectangle::new(frame.top_left + offset, size)
    }

    /// The square that a press leads to; beyond the edge it goes on at the other side.
    pub(crate) fn step(&self, from: Square, press: Press) -> Square {
        let around = |place: u8, by: u8, length: u8| (place + by) % length.max(1);
        let (file, rank) = (from.file(), from.rank());
        let (file, rank) = match press {
            Press::Up => (file, around(rank, self.ranks - 1, self.ranks)),
            Press::Down => (file, around(rank, 1, self.ranks)),
            Press::Left => (around(file, self.files - 1, self.files), rank),
            Press::Right => (around(file, 1, self.files), rank),
            Press::Enter | Press::Back => (file, rank),
        };
        Square::new(file, rank).unwrap_or(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use volteo_core::{BitSet, Builtin};

    fn grid(builtin: Builtin) -> Grid {
        Grid::of(&builtin.rule_set()).unwrap()
    }

    #[test]
    fn every_square_of_every_board_lies_in_the_boards_room_and_apart_from_the_others() {
        let room = Rectangle::new(Point::zero(), Size::new(ROOM + 1, ROOM));
        for builtin in Builtin::ALL {
            let squares: heapless::Vec<Rectangle, 100> =
                builtin.rule_set().playable().squares().map(|it| grid(builtin).cell(it)).collect();
            for (index, cell) in squares.iter().enumerate() {
                assert_eq!(cell.intersection(&room), *cell, "{builtin:?}");
                assert!(squares[..index].iter().all(|it| it.intersection(cell).is_zero_sized()));
            }
        }
    }

    #[test]
    fn a_board_too_large_for_the_screen_does_not_fit() {
        let of = |width| Grid::of(&RuleSet { width, ..Builtin::Wof.rule_set() });
        assert!(of(10).is_some() && of(11).is_none());
    }

    #[test]
    fn the_cursor_goes_round() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let grid = grid(Builtin::Mini6);
        assert_eq!(grid.step(square("a1"), Press::Left), square("f1"));
        assert_eq!(grid.step(square("a1"), Press::Up), square("a6"));
        assert_eq!(grid.step(square("f6"), Press::Right), square("a6"));
        assert_eq!(grid.step(square("f6"), Press::Down), square("f1"));
    }
}
