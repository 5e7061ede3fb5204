//! Corners, by the geometry of the board, and the squares next to them.

use super::plane::{AXES, Plane};
use crate::bits::{BitSet, Squares};
use crate::{Color, Direction, Directions, Position, Rules, Square};

/// A few squares by what lies on them.
///
/// ```
/// use volteo_core::{BitSet, Builtin, Color, Rules};
///
/// let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
/// let position = rules.read_position("-X-- OXX- ---- ---- X").unwrap();
/// let around = rules.corners(&position).next().unwrap().c_squares;
/// assert_eq!(around.squares().len(), 2);
/// assert_eq!(around.held_by(Color::White), u64::of("a2".parse().unwrap()));
/// assert_eq!(around.empty, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Occupancy<B> {
    /// Those with a disc of each color, Black's first.
    pub discs: [B; 2],
    /// Those without a disc.
    pub empty: B,
}

impl<B: BitSet> Occupancy<B> {
    /// Those with a disc of this color.
    #[must_use]
    pub const fn held_by(&self, color: Color) -> B {
        self.discs[color.index()]
    }

    /// All of them.
    #[must_use]
    pub fn squares(&self) -> B {
        self.discs[0] | self.discs[1] | self.empty
    }
}

/// A corner and what is next to it. Made by [`Rules::corners`].
///
/// ```
/// use volteo_core::{BitSet, Builtin, Color, Rules};
///
/// let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
/// let position = rules.read_position("XX-- XO-- ---- ---- X").unwrap();
/// let a1 = rules.corners(&position).next().unwrap();
/// assert_eq!(a1.corner.to_string(), "a1");
/// assert_eq!(a1.disc, Some(Color::Black));
/// assert_eq!(a1.c_squares.held_by(Color::Black).len(), 2);
/// assert_eq!(a1.x_squares.held_by(Color::White).len(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CornerStatus<B> {
    /// The corner.
    pub corner: Square,
    /// The disc on it.
    pub disc: Option<Color>,
    /// The squares of the board that touch it on a side.
    pub c_squares: Occupancy<B>,
    /// The squares of the board that touch it diagonally.
    pub x_squares: Occupancy<B>,
}

/// The corners of a board in board order. Made by [`Rules::corners`].
///
/// ```
/// use volteo_core::{Builtin, Rules};
///
/// let rules = Rules::<u128>::new(&Builtin::Octagon.rule_set()).unwrap();
/// let names: Vec<String> = rules.corners(&rules.start()).map(|it| it.corner.to_string()).collect();
/// assert_eq!(names, ["c1", "h1", "a3", "j3", "a8", "j8", "c10", "h10"]);
/// ```
#[derive(Clone, Debug)]
pub struct Corners<B> {
    plane: Plane,
    playable: B,
    discs: [B; 2],
    left: Squares<B>,
}

impl<B: BitSet> Corners<B> {
    /// The squares next to one in these directions.
    fn next_to(&self, square: Square, directions: Directions) -> Occupancy<B> {
        let steps = directions.iter().map(|direction| self.plane.step(B::of(square), direction));
        let squares = steps.fold(B::EMPTY, |all, step| all | step) & self.playable;
        let [black, white] = self.discs;
        Occupancy { discs: [black & squares, white & squares], empty: squares & !(black | white) }
    }
}

impl<B: BitSet> Iterator for Corners<B> {
    type Item = CornerStatus<B>;

    fn next(&mut self) -> Option<CornerStatus<B>> {
        let corner = self.left.next()?;
        Some(CornerStatus {
            corner,
            disc: Color::BOTH.into_iter().find(|color| self.discs[color.index()].contains(corner)),
            c_squares: self.next_to(corner, Directions::ORTHOGONAL),
            x_squares: self.next_to(corner, Directions::DIAGONAL),
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl<B: BitSet> ExactSizeIterator for Corners<B> {}

impl<B: BitSet> Rules<B> {
    /// The corners: the squares on which no disc can ever be flipped, because on every axis along
    /// which lines count one of the two neighbors does not exist.
    ///
    /// Four on a rectangle, eight on the octagon, none on a torus without holes. Where few directions
    /// count there are more: if discs flip only along ranks, all of the first and of the last file.
    ///
    /// ```
    /// use volteo_core::{BitSet, Builtin, Rules};
    ///
    /// let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
    /// let names: Vec<String> = rules.corner_squares().squares().map(|it| it.to_string()).collect();
    /// assert_eq!(names, ["a1", "h1", "a8", "h8"]);
    /// ```
    #[must_use]
    pub fn corner_squares(&self) -> B {
        let counts =
            |it: Direction| self.set().lines.contains(it) || self.set().lines.contains(it.opposite());
        let through = Plane::of(self.set()).through(self.playable());
        let passed = AXES.into_iter().zip(through).filter(|&(direction, _)| counts(direction));
        passed.fold(self.playable(), |corners, (_, through)| corners & !through)
    }

    /// The [corners](Rules::corner_squares) with their discs, and the squares next to them.
    #[must_use]
    pub fn corners(&self, position: &Position<B>) -> Corners<B> {
        Corners {
            plane: Plane::of(self.set()),
            playable: self.playable(),
            discs: Color::BOTH.map(|color| position.discs(color)),
            left: self.corner_squares().squares(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{drawn, wof};
    use super::*;
    use crate::{Builtin, Edges, RuleSet, SquareSet};

    #[test]
    fn the_squares_next_to_each_corner_are_told_apart() {
        let (rules, position) =
            wof("-X----OX -O----XX -------- -------- -------- -------- -------- -O------ X");
        let [a1, h1, a8, h8] = [0, 1, 2, 3].map(|i| rules.corners(&position).nth(i).unwrap());
        assert_eq!(a1.disc, None);
        assert_eq!(a1.c_squares.held_by(Color::Black), drawn("-x------"));
        assert_eq!(a1.c_squares.empty, drawn("-------- x-------"));
        assert_eq!(a1.x_squares, Occupancy { discs: [0, drawn("-------- -x------")], empty: 0 });
        assert_eq!(h1.disc, Some(Color::Black));
        assert_eq!(h1.c_squares.discs, [drawn("-------- -------x"), drawn("------x-")]);
        assert_eq!(h1.x_squares.held_by(Color::Black), drawn("-------- ------x-"));
        assert_eq!(a8.c_squares.held_by(Color::White).len(), 1);
        assert_eq!(h8.c_squares.squares() | h8.x_squares.squares(), h8.c_squares.empty | h8.x_squares.empty);
        assert_eq!(rules.corners(&position).len(), 4);
    }

    #[test]
    fn holes_make_corners_and_a_torus_has_none() {
        let torus = RuleSet { edges: Edges::Torus, ..Builtin::Wof.rule_set() };
        assert_eq!(Rules::<u64>::new(&torus).unwrap().corner_squares(), 0);
        let hole = RuleSet { holes: SquareSet::of("a1".parse().unwrap()), ..Builtin::Wof.rule_set() };
        let corners = Rules::<u64>::new(&hole).unwrap().corner_squares();
        // With a1 gone, b1 and a2 end their lines on every axis.
        assert_eq!(corners, drawn("-x-----x x------- -------- -------- -------- -------- -------- x------x"));
    }

    #[test]
    fn the_squares_next_to_the_octagons_corners_are_on_the_board() {
        let rules = Rules::<u128>::new(&Builtin::Octagon.rule_set()).unwrap();
        let c1 = rules.corners(&rules.start()).next().unwrap();
        let set =
            |names: [&str; 2]| u128::of(names[0].parse().unwrap()) | u128::of(names[1].parse().unwrap());
        assert_eq!(c1.c_squares.empty, set(["d1", "c2"]));
        assert_eq!(c1.x_squares.empty, set(["b2", "d2"]));
    }

    #[test]
    fn an_axis_that_does_not_count_needs_no_missing_neighbor() {
        let lines = Directions::of(Direction::East) | Directions::of(Direction::West);
        let rules = Rules::<u64>::new(&RuleSet { lines, ..Builtin::Wof.rule_set() }).unwrap();
        assert_eq!(rules.corner_squares(), u64::FIRST_FILE | u64::LAST_FILE);
        let orthogonal = RuleSet { lines: Directions::ORTHOGONAL, ..Builtin::Wof.rule_set() };
        let corners = Rules::<u64>::new(&orthogonal).unwrap().corner_squares();
        assert_eq!(corners, 1 | 1 << 7 | 1 << 56 | 1 << 63);
    }
}
