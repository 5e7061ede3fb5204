//! Lines on a board whose sides are joined.

use crate::bits::BitSet;
use crate::{Direction, Square};

/// A rectangle whose opposite sides are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Torus {
    pub(crate) width: u8,
    pub(crate) height: u8,
}

impl Torus {
    /// The next square in a direction, over the side if need be.
    pub(crate) fn step(self, square: Square, direction: Direction) -> Square {
        let (files, ranks) = direction.step();
        let wrapped = |at: u8, by: i8, size: u8| (at + size).wrapping_add_signed(by) % size.max(1);
        let file = wrapped(square.file(), files, self.width);
        let rank = wrapped(square.rank(), ranks, self.height);
        Square::from_code(rank << 4 | file)
    }

    /// The run in one direction from an empty square. A line of opposing discs that comes back to
    /// the square is closed by the disc placed there.
    pub(crate) fn run<B: BitSet>(self, own: B, opponent: B, from: Square, direction: Direction) -> B {
        // From beyond the rectangle a line would never come back to where it began.
        if from.file() >= self.width || from.rank() >= self.height {
            return B::EMPTY;
        }
        let mut run = B::EMPTY;
        let mut at = self.step(from, direction);
        while opponent.contains(at) && at != from {
            run |= B::of(at);
            at = self.step(at, direction);
        }
        if own.contains(at) || at == from { run } else { B::EMPTY }
    }

    /// The squares next to the set, over the sides too.
    pub(crate) fn neighbors<B: BitSet>(self, set: B) -> B {
        let around =
            set.squares().flat_map(|square| Direction::ALL.map(|direction| self.step(square, direction)));
        around.map(B::of).fold(set, |all, square| all | square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_on_at_the_opposite_side() {
        let torus = Torus { width: 4, height: 6 };
        let square = |name: &str| name.parse::<Square>().unwrap();
        assert_eq!(torus.step(square("a1"), Direction::NorthWest), square("d6"));
        assert_eq!(torus.step(square("d6"), Direction::SouthEast), square("a1"));
        assert_eq!(torus.step(square("d3"), Direction::East), square("a3"));
    }

    #[test]
    fn a_line_that_comes_round_is_closed_by_the_placed_disc() {
        let torus = Torus { width: 4, height: 4 };
        let square = |name: &str| u64::of(name.parse().unwrap());
        let others = square("b1") | square("c1") | square("d1");
        let run = |opponent| torus.run(0, opponent, "a1".parse().unwrap(), Direction::East);
        assert_eq!(run(others), others);
        assert_eq!(run(square("b1") | square("c1")), 0);
    }

    #[test]
    fn a_square_beyond_the_board_has_no_run_although_its_line_never_ends() {
        let torus = Torus { width: 4, height: 4 };
        let beyond = "e1".parse().unwrap();
        assert_eq!(torus.run(0, u64::board(4, 4), beyond, Direction::East), 0);
    }
}
