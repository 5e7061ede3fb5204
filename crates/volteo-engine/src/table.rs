//! The transposition table: what is known of positions that were searched, in memory that the caller
//! lends.

use volteo_core::{Direction, Directions, Move, Square};

/// The slots of one bucket. A position may lie in any slot of its bucket.
const BUCKET: usize = 4;

/// Room for one position. 24 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    discs: [u64; 2],
    data: u64,
}

impl Slot {
    /// A slot that holds nothing.
    pub const EMPTY: Self = Self { discs: [0; 2], data: 0 };
}

/// A position as the table names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    /// The discs of the two sides where they fit; of larger boards a hash of 128 bits.
    pub(crate) discs: [u64; 2],
    /// What else tells positions with the same discs apart, in [`Key::EXTRA_BITS`].
    pub(crate) extra: u32,
}

impl Key {
    pub(crate) const EXTRA_BITS: u32 = 19;

    /// Where to look for the position.
    #[inline(always)]
    fn place(self) -> usize {
        let [a, b] = self.discs;
        let mixed =
            a.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ b.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(29);
        let mixed = (mixed ^ u64::from(self.extra).rotate_right(13)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (mixed ^ mixed >> 32) as usize
    }
}

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

/// What is known of a position: its value for the side to move lies between the bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
    pub(crate) hint: Hint,
}

/// Added to a bound to store it: no value is below its negative.
const ZERO: i32 = 256;
const BOUND_BITS: u32 = 10;
const BOUND_MASK: u64 = (1 << BOUND_BITS) - 1;
const HINT_AT: u32 = 2 * BOUND_BITS;
const EXTRA_AT: u32 = HINT_AT + Hint::BITS;
const EFFORT_AT: u32 = EXTRA_AT + Key::EXTRA_BITS;
const EFFORT_MASK: u64 = 31;
const GENERATION_AT: u32 = EFFORT_AT + 5;

impl Entry {
    #[inline(always)]
    fn pack(self) -> u64 {
        let bound = |value: i32| (value + ZERO) as u64 & BOUND_MASK;
        bound(self.lower) | bound(self.upper) << BOUND_BITS | self.hint.pack() << HINT_AT
    }

    #[inline(always)]
    fn unpack(data: u64) -> Self {
        let bound = |bits: u64| (bits & BOUND_MASK) as i32 - ZERO;
        Self { lower: bound(data), upper: bound(data >> BOUND_BITS), hint: Hint::unpack(data >> HINT_AT) }
    }
}

/// A transposition table over memory of the caller's. Any size will do, none at all too: the more
/// there is, the less is searched twice. What does not fill a power of two of slots is left unused.
///
/// ```
/// use volteo_engine::{Slot, Table};
///
/// let mut memory = [Slot::EMPTY; 1024];
/// let table = Table::new(&mut memory);
/// assert_eq!(table.len(), 1024);
/// ```
#[derive(Debug)]
pub struct Table<'m> {
    slots: &'m mut [Slot],
    /// Entries of other generations count as empty. Never 0, which is that of an empty slot.
    generation: u8,
}

impl<'m> Table<'m> {
    /// An empty table.
    #[must_use]
    pub fn new(memory: &'m mut [Slot]) -> Self {
        let used = memory.len().checked_ilog2().map_or(0, |bits| 1 << bits);
        let slots = &mut memory[..used];
        slots.fill(Slot::EMPTY);
        Self { slots, generation: 1 }
    }

    /// The number of slots in use.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are no slots.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        if self.generation == u8::MAX {
            self.slots.fill(Slot::EMPTY);
            self.generation = 0;
        }
        self.generation += 1;
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> core::ops::Range<usize> {
        let size = self.slots.len().min(BUCKET);
        let first = key.place() & self.slots.len().wrapping_sub(1) & !(size.wrapping_sub(1));
        if size == 0 { 0..0 } else { first..first + size }
    }

    /// The slot from which on a position is looked for.
    #[inline(always)]
    pub(crate) fn first_slot(&self, key: Key) -> Option<&Slot> {
        self.slots.get(self.bucket(key).start)
    }

    /// The part of a slot's data that must be this for it to hold the position.
    #[inline(always)]
    fn tag(&self, key: Key) -> u64 {
        u64::from(key.extra) << EXTRA_AT | u64::from(self.generation) << GENERATION_AT
    }

    /// What is known of a position.
    #[inline(always)]
    pub(crate) fn probe(&self, key: Key) -> Option<Entry> {
        const MASK: u64 = !(EFFORT_MASK << EFFORT_AT) & !((1 << EXTRA_AT) - 1);
        let tag = self.tag(key);
        let bucket = self.slots.get(self.bucket(key))?;
        let found = bucket.iter().find(|slot| slot.discs == key.discs && slot.data & MASK == tag)?;
        Some(Entry::unpack(found.data))
    }

    /// Remembers a position that took so many nodes. In a full bucket the one gives way that was
    /// least work.
    #[inline]
    pub(crate) fn store(&mut self, key: Key, entry: Entry, nodes: u64) {
        const MASK: u64 = !(EFFORT_MASK << EFFORT_AT) & !((1 << EXTRA_AT) - 1);
        let tag = self.tag(key);
        let (generation, range) = (self.generation, self.bucket(key));
        let effort = u64::from((nodes | 1).ilog2()).min(EFFORT_MASK);
        let Some(bucket) = self.slots.get_mut(range) else { return };
        let worth = |slot: &Slot| {
            if slot.discs == key.discs && slot.data & MASK == tag {
                0
            } else if slot.data >> GENERATION_AT != u64::from(generation) {
                1
            } else {
                2 + (slot.data >> EFFORT_AT & EFFORT_MASK)
            }
        };
        if let Some(slot) = bucket.iter_mut().min_by_key(|slot| worth(slot)) {
            *slot = Slot { discs: key.discs, data: entry.pack() | effort << EFFORT_AT | tag };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(n: u64) -> Key {
        Key { discs: [n, !n], extra: n as u32 & 0x7_FFFF }
    }

    fn entry(lower: i32, upper: i32) -> Entry {
        Entry { lower, upper, hint: Hint::Place(Square::from_code(0x2A), Some(Direction::NorthWest)) }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let mut memory = [Slot::EMPTY; 64];
        let mut table = Table::new(&mut memory);
        for (n, hint) in [(1, Hint::Nothing), (2, Hint::Pass), (3, Hint::Place(Square::from_code(255), None))]
        {
            table.store(key(n), Entry { hint, ..entry(-256, 256) }, 10);
            assert_eq!(table.probe(key(n)), Some(Entry { hint, ..entry(-256, 256) }));
        }
        assert_eq!(table.probe(Key { extra: 5, ..key(1) }), None);
        table.store(key(1), entry(3, 4), 1);
        assert_eq!(table.probe(key(1)), Some(entry(3, 4)));
    }

    #[test]
    fn nothing_is_found_after_clearing_however_often() {
        let mut memory = [Slot::EMPTY; 3];
        let mut table = Table::new(&mut memory);
        assert_eq!(table.len(), 2);
        for _ in 0..600 {
            assert_eq!(table.probe(key(7)), None);
            table.store(key(7), entry(0, 0), 1);
            assert_eq!(table.probe(key(7)), Some(entry(0, 0)));
            table.clear();
        }
    }

    #[test]
    fn a_table_without_slots_knows_nothing() {
        let mut table = Table::new(&mut []);
        table.store(key(1), entry(0, 0), 1);
        assert!(table.is_empty() && table.probe(key(1)).is_none());
    }

    #[test]
    fn the_least_work_gives_way() {
        let mut memory = [Slot::EMPTY; 2];
        let mut table = Table::new(&mut memory);
        table.store(key(1), entry(1, 1), 1000);
        table.store(key(2), entry(2, 2), 10);
        table.store(key(3), entry(3, 3), 100);
        assert_eq!([1, 2, 3].map(|n| table.probe(key(n)).is_some()), [true, false, true]);
    }
}
