//! How one gets from square to square, for whole sets at a time.

use core::ops::BitOr;

use volteo_core::{BitSet, Direction, Directions, Edges, RuleSet, Square};

/// One direction of each of the four axes.
pub(super) const AXES: [Direction; 4] =
    [Direction::North, Direction::NorthEast, Direction::East, Direction::SouthEast];

/// What the squares of a rule set lie on, and the lines that count there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surface<B> {
    torus: Option<Torus<B>>,
    lines: Directions,
}

/// A rectangle whose opposite sides are joined.
#[derive(Clone, Copy, Debug)]
struct Torus<B> {
    first_file: B,
    last_file: B,
    first_rank: B,
    last_rank: B,
    /// How far apart the bits of the first and the last file are, and those of the first and the last rank.
    across: u32,
    along: u32,
}

impl<B: BitSet> Surface<B> {
    pub(super) fn of(set: &RuleSet) -> Self {
        let torus = match set.edges {
            Edges::Bounded => None,
            Edges::Torus => Some(Torus::of(set.width, set.height)),
        };
        Self { torus, lines: set.lines }
    }

    /// Whether lines count along the axis of a direction, one way or the other.
    #[inline(always)]
    pub(super) fn counts(&self, axis: Direction) -> bool {
        self.lines.contains(axis) || self.lines.contains(axis.opposite())
    }

    /// The squares one step further. Those that are no squares of the board are the caller's to take out.
    #[inline(always)]
    pub(super) fn step(&self, set: B, direction: Direction) -> B {
        match &self.torus {
            None => set.step(direction),
            Some(torus) => torus.step(set, direction),
        }
    }

    /// The squares on both sides of those of the set along an axis.
    #[inline(always)]
    pub(super) fn beside(&self, set: B, axis: Direction) -> B {
        self.step(set, axis) | self.step(set, axis.opposite())
    }

    /// The squares next to one of the set along an axis that counts, the set perhaps among them. Those that are no
    /// squares of the board are the caller's to take out.
    #[inline(always)]
    pub(super) fn around(&self, set: B) -> B {
        if self.lines == Directions::ALL {
            return match &self.torus {
                None => set.neighbors(),
                Some(torus) => torus.neighbors(set),
            };
        }
        let counting = AXES.into_iter().filter(|&axis| self.counts(axis));
        counting.fold(B::EMPTY, |all, axis| all | self.beside(set, axis))
    }
}

impl<B: BitSet> Torus<B> {
    fn of(width: u8, height: u8) -> Self {
        let all = |squares: &mut dyn Iterator<Item = Option<Square>>| {
            squares.flatten().map(B::of).fold(B::EMPTY, BitOr::bitor)
        };
        let file = |file: u8| all(&mut (0..height).map(|rank| Square::new(file, rank)));
        let rank = |rank: u8| all(&mut (0..width).map(|file| Square::new(file, rank)));
        let (files_less_one, ranks_less_one) = (width.saturating_sub(1), height.saturating_sub(1));
        Self {
            first_file: file(0),
            last_file: file(files_less_one),
            first_rank: rank(0),
            last_rank: rank(ranks_less_one),
            across: u32::from(files_less_one),
            along: u32::from(ranks_less_one) * B::STRIDE,
        }
    }

    #[inline(always)]
    fn east(&self, set: B) -> B {
        (set & !self.last_file).up(1) | (set & self.last_file).down(self.across)
    }

    #[inline(always)]
    fn west(&self, set: B) -> B {
        (set & !self.first_file).down(1) | (set & self.first_file).up(self.across)
    }

    #[inline(always)]
    fn south(&self, set: B) -> B {
        // Half the way twice: sets are not moved by more than half their bits at once.
        let (half, rest) = (self.along / 2, self.along - self.along / 2);
        (set & !self.last_rank).up(B::STRIDE) | (set & self.last_rank).down(half).down(rest)
    }

    #[inline(always)]
    fn north(&self, set: B) -> B {
        let (half, rest) = (self.along / 2, self.along - self.along / 2);
        (set & !self.first_rank).down(B::STRIDE) | (set & self.first_rank).up(half).up(rest)
    }

    #[inline(always)]
    fn step(&self, set: B, direction: Direction) -> B {
        let (files, ranks) = direction.step();
        let set = match files {
            1 => self.east(set),
            -1 => self.west(set),
            _ => set,
        };
        match ranks {
            1 => self.south(set),
            -1 => self.north(set),
            _ => set,
        }
    }

    #[inline(always)]
    fn neighbors(&self, set: B) -> B {
        let beside = set | self.east(set) | self.west(set);
        beside | self.north(beside) | self.south(beside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use volteo_core::{Builtin, U256};

    /// Every step against arithmetic on files and ranks.
    fn steps_wrap_round<B: BitSet>(width: u8, height: u8) {
        let set = RuleSet { width, height, edges: Edges::Torus, ..Builtin::Wof.rule_set() };
        let surface = Surface::<B>::of(&set);
        for square in B::board(width, height).squares() {
            let mut around = B::of(square);
            for direction in Direction::ALL {
                let (files, ranks) = direction.step();
                let file = (square.file() + width).wrapping_add_signed(files) % width;
                let rank = (square.rank() + height).wrapping_add_signed(ranks) % height;
                let next = B::of(Square::new(file, rank).unwrap());
                assert_eq!(surface.step(B::of(square), direction), next, "{square} {direction:?}");
                around |= next;
            }
            assert_eq!(surface.around(B::of(square)), around);
        }
    }

    #[test]
    fn steps_on_a_torus_wrap_round_in_every_width() {
        for (width, height) in [(4, 4), (8, 8), (5, 7), (8, 4)] {
            steps_wrap_round::<u64>(width, height);
        }
        for (width, height) in [(4, 10), (10, 10), (9, 5)] {
            steps_wrap_round::<u128>(width, height);
        }
        for (width, height) in [(16, 16), (11, 4), (4, 16), (13, 12)] {
            steps_wrap_round::<U256>(width, height);
        }
    }

    #[test]
    fn only_what_lies_along_a_line_that_counts_is_around() {
        let lines = Directions::of(Direction::East) | Directions::of(Direction::SouthWest);
        let surface = Surface::<u64>::of(&RuleSet { lines, ..Builtin::Wof.rule_set() });
        let set = |names: &str| names.split(' ').map(|it| u64::of(it.parse().unwrap())).sum::<u64>();
        assert_eq!(surface.around(set("d4")), set("c4 e4 e3 c5"));
    }
}
