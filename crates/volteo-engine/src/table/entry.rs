//! What the table says of a position, and how that fits into a word.
//!
//! ```text
//! bits   0-9    10-19   20-31    32-50     51-56      57-59         60-63
//!        lower  upper   hint     extra     depth or   selectivity   generation
//!        bound  bound            of key    effort     or "the end"
//! ```

use volteo_core::{Direction, Directions, Move, Square};

use super::Key;

/// What was the best thing to do in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hint {
    /// Nothing is known.
    Nothing,
    /// To pass.
    Pass,
    /// To place a disc; a direction is named only under `choose-one`.
    Place(Square, Option<Direction>),
}

impl Hint {
    const NOTHING: u64 = 0xF00;
    const PASS: u64 = 0xE00;
    const ALL_DIRECTIONS: u64 = 0x800;
    const BITS: u32 = 12;

    /// The hint at a move.
    pub(crate) fn at(the_move: Move, choose_one: bool) -> Self {
        let direction = if choose_one { the_move.directions.single() } else { None };
        Self::Place(the_move.square, direction)
    }

    /// Whether this is the move hinted at.
    #[inline]
    pub(crate) fn is(self, the_move: Move) -> bool {
        match self {
            Self::Place(square, None) => square == the_move.square,
            Self::Place(square, Some(direction)) => {
                square == the_move.square && the_move.directions == Directions::of(direction)
            }
            Self::Nothing | Self::Pass => false,
        }
    }

    #[inline(always)]
    fn pack(self) -> u64 {
        match self {
            Self::Nothing => Self::NOTHING,
            Self::Pass => Self::PASS,
            Self::Place(square, None) => Self::ALL_DIRECTIONS | u64::from(square.code()),
            Self::Place(square, Some(direction)) => (direction as u64) << 8 | u64::from(square.code()),
        }
    }

    #[inline(always)]
    fn unpack(bits: u64) -> Self {
        let square = Square::from_code(bits as u8);
        match bits >> 8 & 15 {
            direction @ 0..8 => Self::Place(square, Some(Direction::ALL[direction as usize & 7])),
            8 => Self::Place(square, None),
            14 => Self::Pass,
            _ => Self::Nothing,
        }
    }
}

/// How far the search went that an entry tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// To the end of the game: the bounds are proven.
    End {
        /// The work it took: the binary logarithm of the nodes, 63 at most.
        effort: u8,
    },
    /// Some plies: the bounds are estimates.
    Plies {
        /// The plies, 63 at most.
        depth: u8,
        /// How much was left out on the way, from 0, nothing, to [`Reach::MOST_SELECTIVE`].
        selectivity: u8,
    },
}

impl Reach {
    /// The highest selectivity that an entry can tell of.
    pub(crate) const MOST_SELECTIVE: u8 = 6;
    /// What stands in the place of the selectivity in entries that go to the end.
    const END: u64 = 7;

    /// To the end of the game, which took so many nodes.
    #[inline(always)]
    pub(crate) fn end(nodes: u64) -> Self {
        Self::End { effort: (nodes | 1).ilog2() as u8 }
    }

    #[inline(always)]
    fn pack(self) -> u64 {
        match self {
            Self::End { effort } => Self::END << WORK_BITS | u64::from(effort) & WORK_MASK,
            Self::Plies { depth, selectivity } => {
                u64::from(selectivity.min(Self::MOST_SELECTIVE)) << WORK_BITS | u64::from(depth) & WORK_MASK
            }
        }
    }

    #[inline(always)]
    fn unpack(bits: u64) -> Self {
        let work = (bits & WORK_MASK) as u8;
        match bits >> WORK_BITS & 7 {
            Self::END => Self::End { effort: work },
            selectivity => Self::Plies { depth: work, selectivity: selectivity as u8 },
        }
    }
}

/// What is known of a position: its value for the side to move lies between the bounds, or is thought
/// to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
    pub(crate) hint: Hint,
    pub(crate) reach: Reach,
}

/// Added to a bound to store it: no value is below its negative.
const ZERO: i32 = 256;
const BOUND_BITS: u32 = 10;
const BOUND_MASK: u64 = (1 << BOUND_BITS) - 1;
const HINT_AT: u32 = 2 * BOUND_BITS;
const EXTRA_AT: u32 = HINT_AT + Hint::BITS;
const REACH_AT: u32 = EXTRA_AT + Key::EXTRA_BITS;
const WORK_BITS: u32 = 6;
const WORK_MASK: u64 = (1 << WORK_BITS) - 1;
const GENERATION_AT: u32 = REACH_AT + WORK_BITS + 3;

/// The largest generation. 0 is that of an empty slot.
pub(super) const LAST_GENERATION: u8 = (1 << (64 - GENERATION_AT)) - 1;

/// The bits of a word that tell whether it is about a position, its discs being right.
pub(super) const TAG_MASK: u64 = ((1 << Key::EXTRA_BITS) - 1) << EXTRA_AT | !0 << GENERATION_AT;

/// What those bits must be.
#[inline(always)]
pub(super) fn tag(key: Key, generation: u8) -> u64 {
    u64::from(key.extra) << EXTRA_AT | u64::from(generation) << GENERATION_AT
}

/// The generation of a word.
#[inline(always)]
pub(super) const fn generation(data: u64) -> u8 {
    (data >> GENERATION_AT) as u8
}

/// The work that is in a word: effort, or depth, which goes with it.
#[inline(always)]
pub(super) const fn work(data: u64) -> u64 {
    data >> REACH_AT & WORK_MASK
}

impl Entry {
    /// The entry as far as it is proven: of one that does not go to the end, the hint.
    #[inline(always)]
    pub(crate) fn proven(self) -> Self {
        match self.reach {
            Reach::End { .. } => self,
            Reach::Plies { .. } => Self { lower: -ZERO, upper: ZERO, ..self },
        }
    }

    #[inline(always)]
    pub(super) fn pack(self) -> u64 {
        let bound = |value: i32| (value + ZERO) as u64 & BOUND_MASK;
        bound(self.lower)
            | bound(self.upper) << BOUND_BITS
            | self.hint.pack() << HINT_AT
            | self.reach.pack() << REACH_AT
    }

    #[inline(always)]
    pub(super) fn unpack(data: u64) -> Self {
        let bound = |bits: u64| (bits & BOUND_MASK) as i32 - ZERO;
        Self {
            lower: bound(data),
            upper: bound(data >> BOUND_BITS),
            hint: Hint::unpack(data >> HINT_AT),
            reach: Reach::unpack(data >> REACH_AT),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let square = Square::from_code(0x2A);
        let hints = [
            Hint::Nothing,
            Hint::Pass,
            Hint::Place(square, None),
            Hint::Place(square, Some(Direction::NorthWest)),
        ];
        let reaches = [
            Reach::end(0),
            Reach::end(u64::MAX),
            Reach::Plies { depth: 0, selectivity: 0 },
            Reach::Plies { depth: 63, selectivity: Reach::MOST_SELECTIVE },
        ];
        for (lower, upper) in [(-256, 256), (-1, 0), (64, 64)] {
            for hint in hints {
                for reach in reaches {
                    let entry = Entry { lower, upper, hint, reach };
                    assert_eq!(entry.pack() & TAG_MASK, 0);
                    assert_eq!(Entry::unpack(entry.pack() | TAG_MASK), entry);
                }
            }
        }
    }

    #[test]
    fn only_what_goes_to_the_end_is_proven() {
        let hint = Hint::Pass;
        let proven = Entry { lower: 1, upper: 2, hint, reach: Reach::end(9) };
        assert_eq!(proven.proven(), proven);
        let reach = Reach::Plies { depth: 63, selectivity: 0 };
        let estimated = Entry { lower: 1, upper: 2, hint, reach };
        assert_eq!(estimated.proven(), Entry { lower: -256, upper: 256, hint, reach });
    }
}
