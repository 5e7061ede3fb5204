//! The shuffle behind a seeded deal.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro128PlusPlus;

/// Shuffles by a seed: the same seed gives the same order on every machine. The steps are those of
/// [`Deal::shuffled`](super::Deal::shuffled), which writes them out.
pub(super) fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut generator = Xoshiro128PlusPlus::seed_from_u64(seed);
    for last in (1..items.len()).rev() {
        let chosen = below(&mut generator, last as u32 + 1);
        items.swap(last, chosen as usize);
    }
}

/// A number less than `limit`, which is not 0, each equally likely.
fn below(generator: &mut Xoshiro128PlusPlus, limit: u32) -> u32 {
    // 2³² mod limit: this many draws at the top would favor the low numbers.
    let excess = limit.wrapping_neg() % limit;
    loop {
        let drawn = generator.next_u32();
        if drawn <= u32::MAX - excess {
            return drawn % limit;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_equally_likely() {
        let mut generator = Xoshiro128PlusPlus::seed_from_u64(7);
        let mut counts = [0_u32; 24];
        for _ in 0..240_000 {
            counts[below(&mut generator, 24) as usize] += 1;
        }
        // Four standard deviations of about 98 to either side of the mean.
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn draws_at_the_top_are_thrown_away() {
        // With a limit of 3 · 2³⁰ a quarter of all draws is too high.
        let limit = 3 << 30;
        let mut plain = Xoshiro128PlusPlus::seed_from_u64(1);
        let mut bounded = plain.clone();
        let kept = core::iter::repeat_with(|| plain.next_u32()).filter(|&drawn| drawn < limit);
        for expected in kept.take(100) {
            assert_eq!(below(&mut bounded, limit), expected);
        }
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        for seed in 0..100 {
            let mut items: [u8; 24] = core::array::from_fn(|at| at as u8);
            shuffle(&mut items, seed);
            items.sort_unstable();
            assert!(items.iter().enumerate().all(|(at, &item)| at == usize::from(item)));
        }
        shuffle::<u8>(&mut [], 0);
    }
}
