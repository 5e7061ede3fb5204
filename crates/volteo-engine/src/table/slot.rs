//! Memory that several threads write at once, without locks.
//!
//! A slot is three words. Each is written whole, but another thread may write its three words in
//! between. So the words of the discs are stored mixed with the data that belong to them: of words from
//! different writes none fits, and the slot holds nothing that anybody asks for.

use crate::word::Word;

/// Room for one position in a [`Table`](crate::Table). 24 bytes. It is shared among threads where the
/// processor has atomic words of 64 bits.
#[derive(Debug, Default)]
pub struct Slot {
    discs: [Word; 2],
    data: Word,
}

/// What a slot holds, or shall hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) discs: [u64; 2],
    pub(super) data: u64,
}

impl Slot {
    /// A slot that holds nothing.
    #[allow(clippy::declare_interior_mutable_const, reason = "every use is meant to be a slot of its own")]
    pub const EMPTY: Self = Self::from_words([0; 3]);

    /// The slot that was once saved as these words. A table takes any words for what they are: what
    /// has been tampered with is believed.
    #[must_use]
    pub const fn from_words([a, b, data]: [u64; 3]) -> Self {
        Self { discs: [Word::new(a), Word::new(b)], data: Word::new(data) }
    }

    /// What the slot holds, as words to save.
    #[must_use]
    pub fn words(&self) -> [u64; 3] {
        [self.discs[0].get(), self.discs[1].get(), self.data.get()]
    }

    /// The data of the slot if its discs are these.
    #[inline(always)]
    pub(super) fn data_of(&self, discs: [u64; 2]) -> Option<u64> {
        let masks = [self.discs[0].get() ^ discs[0], self.discs[1].get() ^ discs[1]];
        // Nearly all other positions are told by this, before the data are read.
        if masks[0] != masks[1].rotate_right(HALF) {
            return None;
        }
        let data = self.data.get();
        (masks[0] == mask(data)).then_some(data)
    }

    /// The data of the slot, whatever its discs.
    #[inline(always)]
    pub(super) fn data(&self) -> u64 {
        self.data.get()
    }

    #[inline(always)]
    pub(super) fn fill(&self, content: Content) {
        let Content { discs, data } = content;
        self.discs[0].set(discs[0] ^ mask(data));
        self.discs[1].set(discs[1] ^ mask(data).rotate_left(HALF));
        self.data.set(data);
    }

    /// Makes the slot hold nothing.
    pub(super) fn clear(&self) {
        for word in self.discs.iter().chain([&self.data]) {
            word.set(0);
        }
    }
}

impl Clone for Slot {
    fn clone(&self) -> Self {
        Self::from_words(self.words())
    }
}

const HALF: u32 = 32;

/// What the discs are mixed with: every bit of the data changes about half of it. An empty slot's is zero.
#[inline(always)]
const fn mask(data: u64) -> u64 {
    (data ^ data >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_gives_its_data_to_its_own_discs_only() {
        let slot = Slot::EMPTY;
        slot.fill(Content { discs: [5, 9], data: 77 });
        assert_eq!(slot.data_of([5, 9]), Some(77));
        for other in [[4, 9], [5, 8], [9, 5], [0, 0]] {
            assert_eq!(slot.data_of(other), None);
        }
        slot.clear();
        assert_eq!(slot.words(), [0; 3]);
    }

    #[test]
    fn words_of_different_writes_are_no_entry() {
        // Two writes whose discs and data differ in as little as may be, in every mixture of words.
        let writes = [
            Content { discs: [0b0110, 0b1000], data: 1 << 50 },
            Content { discs: [0b0111, 0b1000], data: 1 << 50 | 1 },
            Content { discs: [0b0110, 0b1001], data: 1 << 50 | 1 << 10 },
            Content { discs: [0b0110, 0b1000], data: 1 << 50 | 1 << 20 },
        ];
        let words = writes.map(|write| {
            let slot = Slot::EMPTY;
            slot.fill(write);
            slot.words()
        });
        for (a, b) in (0..4).flat_map(|a| (0..4).map(move |b| (a, b))).filter(|(a, b)| a != b) {
            for mixed in 1..7 {
                let pick = |word: usize| if mixed >> word & 1 == 0 { words[a][word] } else { words[b][word] };
                let slot = Slot::from_words([pick(0), pick(1), pick(2)]);
                if [words[a], words[b]].contains(&slot.words()) {
                    continue;
                }
                for discs in writes.map(|it| it.discs) {
                    assert_eq!(slot.data_of(discs), None, "{a} {b} {mixed}");
                }
            }
        }
    }

    #[cfg(target_has_atomic = "64")]
    #[test]
    fn threads_may_share_a_slot() {
        const fn is_shared<T: Send + Sync>() {}
        is_shared::<Slot>();
        is_shared::<crate::Table<'_>>();
    }
}
