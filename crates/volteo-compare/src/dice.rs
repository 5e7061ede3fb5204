//! Chance that follows from a seed, a stream of its own for every purpose.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What the dice of a pair of games are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The opening that both games share.
    Opening,
    /// What the player chooses who is first in the first game of the pair and second in the other.
    One,
    /// What the other player chooses.
    Other,
}

/// A source of choices. Which games are played by which thread or machine does not change what it gives.
#[derive(Clone, Debug)]
pub(crate) struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The choices of a seed for one purpose in one pair of games under the rule set in one place of a list. Every rule
    /// set has games of its own: were they the same as far as the rules are, figures could not be compared as
    /// independent ones.
    pub(crate) fn new(seed: u64, place: usize, pair: u64, purpose: Purpose) -> Self {
        let words = [place as u64, pair, purpose as u64];
        let mixed = words.into_iter().fold(seed, |mixed, word| {
            Xoshiro256PlusPlus::seed_from_u64(mixed.rotate_left(32) ^ word).next_u64()
        });
        Self(Xoshiro256PlusPlus::seed_from_u64(mixed))
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below a bound, which is not 0. The lowest numbers are likelier by less than one in 2⁵⁵ for the bounds of
    /// this crate.
    #[inline]
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        ((u128::from(self.bits()) * u128::from(bound)) >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_purpose_has_a_stream_of_its_own() {
        let first = |seed, place, pair, purpose| Dice::new(seed, place, pair, purpose).bits();
        let base = first(1, 0, 0, Purpose::Opening);
        assert_eq!(base, first(1, 0, 0, Purpose::Opening));
        let others = [
            first(2, 0, 0, Purpose::Opening),
            first(1, 1, 0, Purpose::Opening),
            first(1, 0, 1, Purpose::Opening),
            first(1, 0, 0, Purpose::One),
            first(1, 0, 0, Purpose::Other),
        ];
        assert!(others.iter().all(|&other| other != base));
    }

    #[test]
    fn numbers_fill_their_range_evenly() {
        let mut dice = Dice::new(7, 0, 0, Purpose::One);
        let mut met = [0_u32; 6];
        (0..60_000).for_each(|_| met[dice.below(6) as usize] += 1);
        // Five standard deviations of 91 to either side of the mean.
        assert!(met.iter().all(|times| (9_545..10_455).contains(times)), "{met:?}");
    }
}
