//! Mobility, and the discs and squares from which it comes.

use super::plane::Plane;
use crate::bits::BitSet;
use crate::{Color, Direction, Directions, Position, Rules};

/// What a side can play. Made by [`Rules::mobility`].
///
/// ```
/// use volteo_core::{Builtin, Color, Mobility, Rules};
///
/// let rules = Rules::<u64>::new(&Builtin::Beginner.rule_set()).unwrap();
/// let mut position = rules.start();
/// for text in ["d3", "c5", "e6", "f7", "c6"] {
///     rules.play(&mut position, text.parse().unwrap()).unwrap();
/// }
/// let Mobility { squares, moves } = rules.mobility(&position, Color::White);
/// assert_eq!((squares.count_ones(), moves), (4, 5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mobility<B> {
    /// The squares on which the side may place a disc.
    pub squares: B,
    /// Its moves: under `choose-one` a square counts once for each direction that it has a run in;
    /// else as many as there are squares. A pass is none.
    pub moves: u16,
}

impl<B: BitSet> Rules<B> {
    /// The moves of a side, as if it were its turn.
    #[must_use]
    pub fn mobility(&self, position: &Position<B>, color: Color) -> Mobility<B> {
        let position = if color == position.to_move() { *position } else { position.with_side_turned() };
        let squares = self.legal_squares(&position);
        let moves =
            if self.choose_one() { self.legal_moves(&position).count() as u16 } else { squares.len() as u16 };
        Mobility { squares, moves }
    }

    /// The squares on which a side may place a disc, as if it were its turn.
    #[must_use]
    #[inline]
    pub fn legal_squares_of(&self, position: &Position<B>, color: Color) -> B {
        if color == position.to_move() {
            return self.legal_squares(position);
        }
        self.legal_squares(&position.with_side_turned())
    }

    /// A side's potential mobility: the empty squares next to a disc of the opponent. Where only some
    /// directions count, next to it in one in which a disc placed there could flip it.
    ///
    /// ```
    /// use volteo_core::{Builtin, Color, Rules};
    ///
    /// let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
    /// assert_eq!(rules.potential_mobility(&rules.start(), Color::Black).count_ones(), 10);
    /// ```
    #[must_use]
    pub fn potential_mobility(&self, position: &Position<B>, color: Color) -> B {
        let discs = position.discs(!color);
        self.empties(position) & self.one_step(discs, Direction::opposite)
    }

    /// A side's frontier: its discs next to an empty square. Where only some directions count, next
    /// to one from which it could be flipped.
    ///
    /// ```
    /// use volteo_core::{Builtin, Color, Rules};
    ///
    /// let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
    /// let position = rules.read_position("XXXX XXXX OOXX --OX X").unwrap();
    /// assert_eq!(rules.frontier(&position, Color::White).count_ones(), 3);
    /// assert_eq!(rules.frontier(&position, Color::Black), 1 << 18);
    /// ```
    #[must_use]
    pub fn frontier(&self, position: &Position<B>, color: Color) -> B {
        position.discs(color) & self.one_step(self.empties(position), |direction| direction)
    }

    /// A side's interior: its discs that are not in its [frontier](Rules::frontier).
    ///
    /// ```
    /// use volteo_core::{Builtin, Color, Rules};
    ///
    /// let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
    /// let position = rules.read_position("XXXX XXXX OOXX --OX X").unwrap();
    /// assert_eq!(rules.interior(&position, Color::White), 0);
    /// assert_eq!(rules.interior(&position, Color::Black).count_ones(), 10);
    /// ```
    #[must_use]
    pub fn interior(&self, position: &Position<B>, color: Color) -> B {
        position.discs(color) & !self.frontier(position, color)
    }

    /// The squares one step from the set, in what `towards` makes of each direction that counts.
    fn one_step(&self, set: B, towards: impl Fn(Direction) -> Direction) -> B {
        let plane = Plane::of(self.set());
        if plane.is_bounded() && self.set().lines == Directions::ALL {
            // What is beside the set lies one step from it; the set itself is for both callers to leave out.
            return set.neighbors();
        }
        let steps = self.set().lines.iter().map(|direction| plane.step(set, towards(direction)));
        steps.fold(B::EMPTY, |all, step| all | step)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{drawn, wof};
    use super::*;
    use crate::{Builtin, Edges, Placement, RuleSet};

    #[test]
    fn both_sides_have_moves_whoever_is_to_move() {
        let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
        let start = rules.start();
        assert_eq!(rules.mobility(&start, Color::Black).squares, rules.legal_squares(&start));
        let white = rules.mobility(&start, Color::White);
        assert_eq!(
            white,
            Mobility { squares: drawn("-------- -------- ----x--- -----x-- --x----- ---x----"), moves: 4 }
        );
    }

    #[test]
    fn a_square_without_a_run_is_one_move_where_it_may_be_played() {
        let set = RuleSet { placement: Placement::Anywhere, ..Builtin::Beginner.rule_set() };
        let rules = Rules::<u64>::new(&set).unwrap();
        let mobility = rules.mobility(&rules.start(), Color::White);
        assert_eq!((mobility.squares.len(), mobility.moves), (60, 60));
    }

    #[test]
    fn no_disc_left_is_no_mobility() {
        let set = Builtin::Classic.rule_set();
        let rules = Rules::<u64>::new(&set).unwrap();
        assert_eq!(rules.mobility(&rules.start(), Color::White).moves, 4);
        let full = rules.position(!0 << 2, 1 << 1, Color::Black);
        assert_eq!(rules.mobility(&full, Color::Black).squares, 0);
    }

    #[test]
    fn only_directions_that_count_make_neighbors() {
        let board = "-------- -------- --X----- ---O---- -------- -------- -------- -------- X";
        let all = wof(board);
        assert_eq!(all.0.frontier(&all.1, Color::White), drawn("-------- -------- -------- ---x----"));
        assert_eq!(all.0.potential_mobility(&all.1, Color::White).len(), 7);

        let lines = Directions::of(Direction::North);
        let start = RuleSet { lines, ..Builtin::Wof.rule_set() };
        let north = Rules::<u64>::new(&start).unwrap();
        let position = north.read_position(board).unwrap();
        // A disc placed below one flips it towards north; from above nothing is flipped.
        assert_eq!(
            north.potential_mobility(&position, Color::White),
            drawn("-------- -------- -------- --x-----")
        );
        let above =
            north.read_position("-------- -------- --X----- --O----- -------- -------- -------- -------- X");
        let above = above.unwrap();
        assert_eq!(north.frontier(&above, Color::Black), 0);
        assert_eq!(north.interior(&above, Color::Black), above.discs(Color::Black));
        assert_eq!(north.frontier(&above, Color::White), above.discs(Color::White));
    }

    #[test]
    fn neighbors_lie_over_the_sides_of_a_torus() {
        let set = RuleSet { edges: Edges::Torus, ..Builtin::Mini4.rule_set() };
        let rules = Rules::<u64>::new(&set).unwrap();
        let position = rules.read_position("X--- ---- ---- ---- X").unwrap();
        let around = drawn("-x-x---- xx-x---- -------- xx-x----");
        assert_eq!(rules.potential_mobility(&position, Color::White), around);
        assert_eq!(rules.potential_mobility(&position, Color::Black), 0);
    }
}
