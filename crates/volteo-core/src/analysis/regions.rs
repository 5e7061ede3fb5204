//! Regions of empty squares and their parity.

use super::plane::Plane;
use crate::bits::BitSet;
use crate::{Position, Rules};

/// Whether a number of empty squares is even or odd: who moves last there if both sides keep to it.
///
/// ```
/// use volteo_core::Parity;
///
/// assert_eq!(Parity::of(3), Parity::Odd);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// An even number: the side that moves second there moves last.
    Even,
    /// An odd number: the side that moves first there moves last.
    Odd,
}

impl Parity {
    /// Of a number.
    #[must_use]
    pub const fn of(number: u32) -> Self {
        if number.is_multiple_of(2) { Self::Even } else { Self::Odd }
    }
}

/// A region: empty squares that hang together, diagonally too. Made by [`Rules::empty_regions`].
///
/// ```
/// use volteo_core::{Builtin, Parity, Rules};
///
/// let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
/// let region = rules.empty_regions(&rules.start()).next().unwrap();
/// assert_eq!((region.size(), region.parity()), (12, Parity::Even));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region<B> {
    /// Its squares, at least one.
    pub squares: B,
}

impl<B: BitSet> Region<B> {
    /// How many squares it has.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.squares.len()
    }

    /// Whether that is even or odd.
    #[must_use]
    pub fn parity(&self) -> Parity {
        Parity::of(self.size())
    }
}

/// The regions of a position, in the board order of their first squares. Made by
/// [`Rules::empty_regions`].
///
/// ```
/// use volteo_core::{Builtin, Rules};
///
/// let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
/// let position = rules.read_position("-XXX XXXX XXX- XX-O X").unwrap();
/// let sizes: Vec<u32> = rules.empty_regions(&position).map(|region| region.size()).collect();
/// assert_eq!(sizes, [1, 2]);
/// ```
#[derive(Clone, Debug)]
pub struct Regions<B> {
    plane: Plane,
    /// The empty squares of the regions still to come.
    left: B,
}

impl<B: BitSet> Iterator for Regions<B> {
    type Item = Region<B>;

    fn next(&mut self) -> Option<Region<B>> {
        let mut squares = B::of(self.left.first()?);
        loop {
            let grown = self.plane.neighbors(squares) & self.left;
            if grown == squares {
                break;
            }
            squares = grown;
        }
        self.left &= !squares;
        Some(Region { squares })
    }
}

impl<B: BitSet> Rules<B> {
    /// The regions of empty squares: those that touch each other are in one, diagonally too and over
    /// the sides of a torus, whatever the directions that count for flipping.
    #[must_use]
    pub fn empty_regions(&self, position: &Position<B>) -> Regions<B> {
        Regions { plane: Plane::of(self.set()), left: self.empties(position) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{drawn, wof};
    use super::*;
    use crate::{Builtin, Color, Edges, RuleSet};
    extern crate std;
    use std::vec::Vec;

    fn regions<B: BitSet>(rules: &Rules<B>, position: &Position<B>) -> Vec<B> {
        rules.empty_regions(position).map(|region| region.squares).collect()
    }

    #[test]
    fn empties_that_touch_at_a_corner_are_one_region() {
        let (rules, position) =
            wof("-XXXXXX- X-XXXX-X XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXX- -XXXXX-O X");
        assert_eq!(
            regions(&rules, &position),
            [
                drawn("x------- -x------"),
                drawn("-------x ------x-"),
                drawn("-------- -------- -------- -------- -------- -------- -------x ------x-"),
                drawn("-------- -------- -------- -------- -------- -------- -------- x-------"),
            ]
        );
        let parities: Vec<_> = rules.empty_regions(&position).map(|region| region.parity()).collect();
        assert_eq!(parities, [Parity::Even, Parity::Even, Parity::Even, Parity::Odd]);
    }

    #[test]
    fn a_full_board_has_no_region() {
        let (rules, position) = wof(&std::format!("{} X", "X".repeat(64)));
        assert_eq!(regions(&rules, &position), []);
    }

    #[test]
    fn a_torus_joins_what_lies_at_opposite_sides() {
        let set = RuleSet { edges: Edges::Torus, ..Builtin::Mini4.rule_set() };
        let rules = Rules::<u64>::new(&set).unwrap();
        let position = rules.read_position("-XXX XXXX XXXX XXX- X").unwrap();
        assert_eq!(regions(&rules, &position).len(), 1);
        let bounded = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
        assert_eq!(regions(&bounded, &position).len(), 2);
    }

    #[test]
    fn holes_part_regions() {
        let board = RuleSet {
            holes: ["c1", "c2", "c3", "c4", "c5", "c6"]
                .map(|name| crate::SquareSet::of(name.parse().unwrap()))
                .into_iter()
                .fold(crate::SquareSet::EMPTY, |all, it| all | it),
            width: 10,
            height: 6,
            ..Builtin::Wof.rule_set()
        };
        let rules = Rules::<u128>::new(&board).unwrap();
        let nothing = rules.position(0, 0, Color::Black);
        let sizes: Vec<_> = rules.empty_regions(&nothing).map(|region| region.size()).collect();
        assert_eq!(sizes, [12, 42]);
    }
}
