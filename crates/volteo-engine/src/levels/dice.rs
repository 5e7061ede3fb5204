//! Choices that follow from a seed and a position.

use core::hash::{Hash, Hasher};

use volteo_core::{BitSet, Position};

use crate::table::mix;

/// A source of choices (SplitMix64).
pub(super) struct Dice(u64);

/// What tells one draw from the next.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Dice {
    /// The choices that belong to a seed in a position.
    pub(super) fn new<B: BitSet>(seed: u64, position: &Position<B>) -> Self {
        let mut mixer = Mixer(mix(seed.wrapping_add(STEP)));
        position.hash(&mut mixer);
        Self(mixer.finish())
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A number below a bound; 0 if the bound is.
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(bound)) >> 32) as u32
    }
}

/// Hashes a position in the same way on every machine.
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0.wrapping_add(STEP) ^ word);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as i64 as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use volteo_core::{Builtin, Color, Rules};

    #[test]
    fn the_seed_and_the_position_make_the_choices() {
        let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
        let start = rules.start();
        let other = rules.position(start.discs(Color::Black), start.discs(Color::White), Color::White);
        let first = |seed, position| Dice::new(seed, position).bits();
        assert_eq!(first(1, &start), first(1, &start));
        assert_ne!(first(1, &start), first(2, &start));
        assert_ne!(first(1, &start), first(1, &other));
    }

    #[test]
    fn numbers_fill_their_range() {
        let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
        let mut dice = Dice::new(0, &rules.start());
        let mut met = [0; 5];
        for _ in 0..1000 {
            met[dice.below(5) as usize] += 1;
        }
        assert!(met.iter().all(|&times| times > 150), "{met:?}");
        assert_eq!(dice.below(0), 0);
    }
}
