//! Choices that follow from a seed and from what they are for.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A source of choices.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The choices that belong to a seed and to this piece of work, told by its numbers. Work that is told apart
    /// gets choices that have nothing to do with each other, whoever does it and when.
    pub fn of(seed: u64, work: &[u64]) -> Self {
        let mixed = work.iter().fold(seed, |seed, &part| {
            let mixed = (seed ^ part.wrapping_add(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            (mixed ^ mixed >> 29).wrapping_mul(0x94D0_49BB_1331_11EB) ^ mixed >> 32
        });
        Self(Xoshiro256PlusPlus::seed_from_u64(mixed))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below a bound, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound as u64) as usize
    }

    /// True in so many of a thousand cases.
    pub fn thousandths(&mut self, chance: usize) -> bool {
        self.below(1000) < chance
    }

    /// One of the items, if there are any.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.below(items.len())]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(seed: u64, work: &[u64]) -> usize {
        Dice::of(seed, work).below(usize::MAX)
    }

    #[test]
    fn choices_follow_from_the_seed_and_the_work() {
        assert_eq!(first(1, &[2, 3]), first(1, &[2, 3]));
        let others =
            [first(1, &[2, 3]), first(2, &[2, 3]), first(1, &[3, 2]), first(1, &[2]), first(1, &[2, 4])];
        let distinct: std::collections::BTreeSet<_> = others.into_iter().collect();
        assert_eq!(distinct.len(), others.len());
    }
}
