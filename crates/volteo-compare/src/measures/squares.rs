//! What happens on each square of the board.

use serde::{Deserialize, Serialize};
use volteo_core::{Directions, Square};

/// What happened on one square, all games together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfSquare {
    /// Games in which a disc was placed on it.
    pub placed: u64,
    /// The sum of the moves, from 1, that placed those.
    pub moves: u64,
    /// Of those placed, the first player's.
    pub by_first: u64,
    /// Of those placed, those with discs to flip in two directions or more.
    pub crossings: u64,
    /// For each direction, clockwise from north: how often discs were flipped in it by one of the crossings.
    pub chosen: [u64; 8],
    /// For each direction: how often discs could have been flipped in it by one of the crossings.
    pub offered: [u64; 8],
}

/// What happened on each square of the board, in board order: as many as the rectangle of the board has, holes too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BySquare {
    /// Files.
    width: u8,
    squares: Vec<OfSquare>,
}

impl BySquare {
    /// Nothing yet, on a board of this size.
    #[must_use]
    pub fn new(width: u8, height: u8) -> Self {
        let squares = vec![OfSquare::default(); usize::from(width) * usize::from(height)];
        Self { width, squares }
    }

    /// Whether it is of a board of this size.
    pub(crate) fn is_of(&self, width: u8, height: u8) -> bool {
        self.width == width && self.squares.len() == usize::from(width) * usize::from(height)
    }

    /// Counts a move, the first player's or the other's, by its number from 1.
    #[inline]
    pub fn add(
        &mut self,
        square: Square,
        number: u32,
        is_first: bool,
        offered: Directions,
        chosen: Directions,
    ) {
        let place = usize::from(square.rank()) * usize::from(self.width) + usize::from(square.file());
        let Some(of_square) = self.squares.get_mut(place) else { return };
        of_square.placed += 1;
        of_square.moves += u64::from(number);
        of_square.by_first += u64::from(is_first);
        if offered.len() < 2 {
            return;
        }
        of_square.crossings += 1;
        for (place, (chosen_count, offered_count)) in
            of_square.chosen.iter_mut().zip(&mut of_square.offered).enumerate()
        {
            *chosen_count += u64::from(chosen.bits() >> place & 1);
            *offered_count += u64::from(offered.bits() >> place & 1);
        }
    }

    /// Adds what happened in other games on the same board.
    pub fn merge(&mut self, other: &Self) {
        for (one, other) in self.squares.iter_mut().zip(&other.squares) {
            one.placed += other.placed;
            one.moves += other.moves;
            one.by_first += other.by_first;
            one.crossings += other.crossings;
            one.chosen.iter_mut().zip(other.chosen).for_each(|(count, more)| *count += more);
            one.offered.iter_mut().zip(other.offered).for_each(|(count, more)| *count += more);
        }
    }

    /// The number of files.
    #[must_use]
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// Every square of the rectangle with what happened on it, in board order.
    pub fn iter(&self) -> impl Iterator<Item = (Square, &OfSquare)> {
        let width = usize::from(self.width).max(1);
        self.squares.iter().enumerate().filter_map(move |(place, of_square)| {
            Some((Square::new((place % width) as u8, (place / width) as u8)?, of_square))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_counted_only_where_there_is_one() {
        let directions = |text: &str| text.split(' ').map(|it| it.parse().unwrap()).collect::<Directions>();
        let mut squares = BySquare::new(6, 5);
        let f5 = "f5".parse().unwrap();
        squares.add(f5, 3, true, directions("n"), directions("n"));
        squares.add(f5, 5, false, directions("n w"), directions("w"));
        let (square, last) = squares.iter().last().unwrap();
        assert_eq!((square, last.placed, last.moves, last.by_first, last.crossings), (f5, 2, 8, 1, 1));
        assert_eq!((last.chosen, last.offered), ([0, 0, 0, 0, 0, 0, 1, 0], [1, 0, 0, 0, 0, 0, 1, 0]));
    }
}
