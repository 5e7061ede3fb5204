//! How one gets from square to square: on a board that ends at its sides, or on a torus.

use crate::bits::BitSet;
use crate::ruleset::Edges;
use crate::runs::run_starts;
use crate::torus::Torus;
use crate::{Direction, RuleSet};

/// The four directions from which, with their opposites, all axes are made. The place of a direction
/// here is the place of its axis wherever there is something for each axis.
pub(super) const AXES: [Direction; 4] =
    [Direction::North, Direction::NorthEast, Direction::East, Direction::SouthEast];

/// The place in [`AXES`] of the axis on which a direction lies.
#[inline(always)]
pub(super) const fn axis(direction: Direction) -> usize {
    direction as usize % AXES.len()
}

/// The plane that the squares of a rule set lie on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plane {
    torus: Option<Torus>,
}

impl Plane {
    pub(super) const BOUNDED: Self = Self { torus: None };

    pub(super) fn of(set: &RuleSet) -> Self {
        match set.edges {
            Edges::Bounded => Self::BOUNDED,
            Edges::Torus => Self { torus: Some(Torus { width: set.width, height: set.height }) },
        }
    }

    pub(super) fn is_bounded(self) -> bool {
        self == Self::BOUNDED
    }

    /// The squares one step further. Those that are no squares of the board are the caller's to
    /// take out.
    #[inline(always)]
    pub(super) fn step<B: BitSet>(self, set: B, direction: Direction) -> B {
        let Some(torus) = self.torus else {
            return set.step(direction);
        };
        set.squares().map(|square| B::of(torus.step(square, direction))).fold(B::EMPTY, |all, it| all | it)
    }

    /// The squares that touch one of the set, and the set. Those that are no squares of the board are
    /// the caller's to take out.
    pub(super) fn neighbors<B: BitSet>(self, set: B) -> B {
        match self.torus {
            None => set.neighbors(),
            Some(torus) => torus.neighbors(set),
        }
    }

    /// The squares that a line in this direction reaches from `from` if it can pass the squares of
    /// `over`: those next to `from`, and those beyond unbroken chains of `over`. Right only on the
    /// squares of [`Plane::through`].
    #[inline(always)]
    pub(super) fn reached<B: BitSet>(self, from: B, over: B, direction: Direction) -> B {
        if self.is_bounded() {
            return from.shift(direction, 1) | run_starts(from, over, direction.opposite());
        }
        let mut reached = self.step(from, direction);
        loop {
            let further = reached | self.step(reached & over, direction);
            if further == reached {
                return reached;
            }
            reached = further;
        }
    }

    /// For each axis, the squares that a line along it can pass: those with a neighbor on both sides.
    #[inline(always)]
    pub(super) fn through<B: BitSet>(self, playable: B) -> [B; 4] {
        AXES.map(|it| playable & self.step(playable, it) & self.step(playable, it.opposite()))
    }
}
