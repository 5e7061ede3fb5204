//! The transposition table: what is known of positions that were searched, in memory that the caller
//! lends.
//!
//! What it says of a position is true under the rules and the scoring for which it was found out,
//! whoever wrote it and when: entries of other games are told apart. So any number of searches, on any
//! number of threads, can work over the same memory.

mod entry;
mod game;
mod slot;

pub(crate) use entry::{Entry, Hint, Reach};
pub(crate) use game::{Game, mix};
use slot::Content;
pub use slot::Slot;

/// The slots of one bucket. A position may lie in any slot of its bucket.
const BUCKET: usize = 4;
/// The slots, a power of two, in which positions lie that are kept at hand.
const AT_HAND: usize = 1 << 16;

/// A position as the table names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    /// The discs of the two sides where they fit; of larger boards a hash of 128 bits.
    pub(crate) discs: [u64; 2],
    /// What else tells positions with the same discs apart, in [`Key::EXTRA_BITS`].
    pub(crate) extra: u32,
    /// Whether the position is kept at hand, in the part of the table that the processor's caches hold. That is for
    /// those which are asked about most and are soon done with.
    pub(crate) is_at_hand: bool,
}

impl Key {
    pub(crate) const EXTRA_BITS: u32 = 19;

    /// A hash: where to look for the position, and its name in short.
    #[inline(always)]
    pub(crate) fn hash(self) -> u64 {
        let [a, b] = self.discs;
        let mixed =
            a.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ b.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(29);
        let mixed = (mixed ^ u64::from(self.extra).rotate_right(13)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ mixed >> 32
    }
}

/// A transposition table over memory of the caller's. Any size will do, none at all too: the more
/// there is, the less is searched twice. What does not fill a power of two of slots is left unused.
///
/// It is a handle: copies work over the same memory, on other threads too where the processor has
/// atomic words of 64 bits.
///
/// ```
/// use volteo_engine::{Slot, Table};
///
/// let mut memory = [Slot::EMPTY; 1024];
/// let table = Table::new(&mut memory);
/// assert_eq!(table.len(), 1024);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Table<'m> {
    slots: &'m [Slot],
    /// Entries of other generations count as empty.
    generation: u8,
    /// Whose entries are seen.
    game: Game,
}

impl<'m> Table<'m> {
    /// An empty table.
    #[must_use]
    pub fn new(memory: &'m mut [Slot]) -> Self {
        for slot in &mut *memory {
            *slot = Slot::EMPTY;
        }
        Self::with_contents(memory)
    }

    /// The table that goes on with what the memory holds: what [`Slot::words`] of another's slots once
    /// gave, each [put back](Slot::from_words) in its place.
    #[must_use]
    pub fn with_contents(memory: &'m mut [Slot]) -> Self {
        let used = memory.len().checked_ilog2().map_or(0, |bits| 1 << bits);
        let slots = memory.get(..used).unwrap_or_default();
        Self { slots, generation: 1, game: Game::NONE }
    }

    /// The slots in use, to save them.
    #[must_use]
    pub const fn slots(&self) -> &'m [Slot] {
        self.slots
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

    /// Forgets everything. Copies made before go on with what they know.
    pub fn clear(&mut self) {
        if self.generation == entry::LAST_GENERATION {
            self.slots.iter().for_each(Slot::clear);
            self.generation = 0;
        }
        self.generation += 1;
    }

    /// The same table for one game: it sees no entries but those of this game.
    #[must_use]
    pub(crate) const fn of_game(self, game: Game) -> Self {
        Self { game, ..self }
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> &'m [Slot] {
        let size = self.slots.len().min(BUCKET);
        let within = if key.is_at_hand { self.slots.len().min(AT_HAND) } else { self.slots.len() };
        let first = key.hash() as usize & within.wrapping_sub(1) & !(size.wrapping_sub(1));
        self.slots.get(first..first + size).unwrap_or_default()
    }

    /// The slot from which on a position is looked for.
    #[cfg(feature = "desktop")]
    #[inline(always)]
    pub(crate) fn first_slot(&self, key: Key) -> Option<&'m Slot> {
        self.bucket(key).first()
    }

    /// Begins to fetch what may be known of a position, where the processor can be told to.
    #[cfg(feature = "desktop")]
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: Key) {
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if let Some(slot) = self.first_slot(key) {
            crate::x86::prefetch(slot);
        }
        #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
        let _ = key;
    }

    /// The discs as they are stored.
    #[inline(always)]
    fn discs(&self, key: Key) -> [u64; 2] {
        [key.discs[0] ^ self.game.0[0], key.discs[1] ^ self.game.0[1]]
    }

    /// What is known of a position.
    #[inline(always)]
    pub(crate) fn probe(&self, key: Key) -> Option<Entry> {
        let (discs, tag) = (self.discs(key), entry::tag(key, self.generation));
        let data = self.bucket(key).iter().filter_map(|slot| slot.data_of(discs));
        data.into_iter().find(|data| data & entry::TAG_MASK == tag).map(Entry::unpack)
    }

    /// Remembers what is known of a position, in place of what was known of it. In a full bucket that
    /// entry gives way that was least work.
    #[inline]
    pub(crate) fn store(&self, key: Key, entry: Entry) {
        let (discs, tag) = (self.discs(key), entry::tag(key, self.generation));
        let worth = |slot: &Slot| {
            let data = slot.data();
            if entry::generation(data) != self.generation {
                1
            } else if data & entry::TAG_MASK == tag && slot.data_of(discs).is_some() {
                0
            } else {
                2 + entry::work(data)
            }
        };
        if let Some(slot) = self.bucket(key).iter().min_by_key(|slot| worth(slot)) {
            slot.fill(Content { discs, data: entry.pack() | tag });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(n: u64) -> Key {
        Key { discs: [n, !n], extra: n as u32 & 0x7_FFFF, is_at_hand: false }
    }

    fn entry(lower: i32, upper: i32) -> Entry {
        Entry { lower, upper, hint: Hint::Nothing, reach: Reach::end(1) }
    }

    fn effort(nodes: u64, value: i32) -> Entry {
        Entry { reach: Reach::end(nodes), ..entry(value, value) }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let mut memory = [Slot::EMPTY; 64];
        let table = Table::new(&mut memory);
        table.store(key(1), entry(-256, 256));
        assert_eq!(table.probe(key(1)), Some(entry(-256, 256)));
        assert_eq!(table.probe(Key { extra: 5, ..key(1) }), None);
        table.store(key(1), entry(3, 4));
        assert_eq!(table.probe(key(1)), Some(entry(3, 4)));
    }

    #[test]
    fn games_are_told_apart_and_copies_know_the_same() {
        let mut memory = [Slot::EMPTY; 4];
        let table = Table::new(&mut memory);
        let [one, other] = [table.of_game(Game([1, 2])), table.of_game(Game([1, 3]))];
        one.store(key(1), entry(1, 1));
        other.store(key(1), entry(2, 2));
        assert_eq!(table.of_game(Game([1, 2])).probe(key(1)), Some(entry(1, 1)));
        assert_eq!(table.of_game(Game([1, 3])).probe(key(1)), Some(entry(2, 2)));
        assert_eq!(table.probe(key(1)), None);
    }

    #[test]
    fn what_was_saved_is_known_again() {
        let mut memory = [Slot::EMPTY; 16];
        let table = Table::new(&mut memory);
        table.store(key(1), entry(1, 1));
        let mut copy: [Slot; 16] = core::array::from_fn(|at| Slot::from_words(table.slots()[at].words()));
        assert_eq!(Table::with_contents(&mut copy).probe(key(1)), Some(entry(1, 1)));
    }

    #[test]
    fn what_is_kept_at_hand_lies_in_the_part_for_it() {
        let mut memory = std::vec![Slot::EMPTY; 2 * AT_HAND];
        let table = Table::new(&mut memory);
        for n in 0..100 {
            let at_hand = Key { is_at_hand: true, ..key(n) };
            table.store(at_hand, entry(1, 1));
            assert!(table.probe(at_hand).is_some());
        }
        let used = |slots: &[Slot]| slots.iter().filter(|it| it.words() != [0; 3]).count();
        let (at_hand, rest) = table.slots().split_at(AT_HAND);
        assert_eq!((used(at_hand), used(rest)), (100, 0));
    }

    #[test]
    fn nothing_is_found_after_clearing_however_often() {
        let mut memory = [Slot::EMPTY; 3];
        let mut table = Table::new(&mut memory);
        assert_eq!(table.len(), 2);
        for _ in 0..600 {
            assert_eq!(table.probe(key(7)), None);
            table.store(key(7), entry(0, 0));
            assert_eq!(table.probe(key(7)), Some(entry(0, 0)));
            table.clear();
        }
    }

    #[test]
    fn a_table_without_slots_knows_nothing() {
        let table = Table::new(&mut []);
        table.store(key(1), entry(0, 0));
        assert!(table.is_empty() && table.probe(key(1)).is_none());
    }

    #[test]
    fn the_least_work_gives_way() {
        let mut memory = [Slot::EMPTY; 2];
        let table = Table::new(&mut memory);
        table.store(key(1), effort(1000, 1));
        table.store(key(2), effort(10, 2));
        table.store(key(3), effort(100, 3));
        assert_eq!([1, 2, 3].map(|n| table.probe(key(n)).is_some()), [true, false, true]);
    }
}
