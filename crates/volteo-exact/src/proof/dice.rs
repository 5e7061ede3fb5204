//! Leaves drawn by chance, the same from the same seed on every machine.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Numbers by chance.
pub(super) struct Dice(Xoshiro256PlusPlus);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below a limit that is not 0. Limits are small: none is favored by more than one in 2³².
    pub(super) fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.0.next_u64()) * limit as u128) >> 64) as usize
    }
}

/// So many of some things, or all if there are no more, drawn by chance without putting back.
#[must_use]
pub fn draw<T: Clone>(things: &[T], count: usize, seed: u64) -> Vec<T> {
    let (mut things, mut dice) = (things.to_vec(), Dice::new(seed));
    let count = count.min(things.len());
    for place in 0..count {
        let other = place + dice.below(things.len() - place);
        things.swap(place, other);
    }
    things.truncate(count);
    things
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_has_different_things_and_follows_from_the_seed() {
        let things: Vec<u32> = (0..50).collect();
        let drawn = draw(&things, 20, 7);
        assert_eq!(drawn, draw(&things, 20, 7));
        assert_ne!(drawn, draw(&things, 20, 8));
        let mut all = draw(&things, 99, 7);
        all.sort_unstable();
        assert_eq!(all, things);
    }
}
