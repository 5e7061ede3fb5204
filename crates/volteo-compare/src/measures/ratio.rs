//! A ratio of two sums over pairs of games, with what its interval needs.

use serde::{Deserialize, Serialize};

/// Sums over pairs of games of what is measured (`part`) and of what it is measured by (`whole`): games won of games
/// played, discs flipped of moves made. Whole numbers all, so that sums are the same in whatever order they are made.
///
/// A pair is one observation, since its two games share their opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ratio {
    /// Pairs.
    pub pairs: u64,
    /// The sum of what is measured.
    pub part: i64,
    /// The sum of what it is measured by.
    pub whole: i64,
    /// The sum of the squares of a pair's parts.
    pub part_squares: i64,
    /// The sum of the products of a pair's part and whole.
    pub products: i64,
    /// The sum of the squares of a pair's wholes.
    pub whole_squares: i64,
}

impl Ratio {
    /// Counts a pair of games.
    #[inline]
    pub fn add(&mut self, part: i64, whole: i64) {
        self.pairs += 1;
        self.part += part;
        self.whole += whole;
        self.part_squares += part * part;
        self.products += part * whole;
        self.whole_squares += whole * whole;
    }

    /// Adds what other pairs came to.
    pub fn merge(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.part += other.part;
        self.whole += other.whole;
        self.part_squares += other.part_squares;
        self.products += other.products;
        self.whole_squares += other.whole_squares;
    }

    /// The ratio; none where nothing was measured.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        (self.whole > 0).then(|| self.part as f64 / self.whole as f64)
    }

    /// The variance of the ratio by linearization (W. Cochran, Sampling Techniques, 1977, §6.3): the mean square of what
    /// pairs differ by from `value` × their whole, over the square of the mean whole. None of fewer than two pairs.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        let value = self.value()?;
        if self.pairs < 2 {
            return None;
        }
        let pairs = self.pairs as f64;
        let squares = self.part_squares as f64 - 2.0 * value * self.products as f64
            + value * value * self.whole_squares as f64;
        // Rounding can leave less than nothing where pairs do not differ.
        let of_a_pair = (squares / (pairs - 1.0)).max(0.0);
        Some(of_a_pair * pairs / (self.whole as f64).powi(2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(i64, i64)]) -> Ratio {
        let mut ratio = Ratio::default();
        pairs.iter().for_each(|&(part, whole)| ratio.add(part, whole));
        ratio
    }

    #[test]
    fn by_a_whole_that_is_always_the_same_it_is_the_mean_and_the_variance_of_a_mean() {
        let ratio = of(&[(1, 2), (3, 2), (4, 2), (8, 2)]);
        assert_eq!(ratio.value(), Some(2.0));
        // Halves of the parts: 0.5, 1.5, 2, 4. Their variance is 6.5 / 3, that of the mean a fourth of it.
        assert!((ratio.variance().unwrap() - 6.5 / 3.0 / 4.0).abs() < 1e-12);
    }

    #[test]
    fn a_part_that_follows_the_whole_does_not_vary() {
        let ratio = of(&[(3, 1), (6, 2), (15, 5)]);
        assert_eq!((ratio.value(), ratio.variance()), (Some(3.0), Some(0.0)));
    }

    #[test]
    fn of_nothing_nothing_is_known() {
        assert_eq!((of(&[]).value(), of(&[(0, 0), (0, 0)]).value()), (None, None));
        assert_eq!(of(&[(1, 2)]).variance(), None);
    }

    #[test]
    fn parts_added_up_are_the_whole() {
        let all = [(1, 2), (0, 2), (-5, 3), (7, 1)];
        let mut merged = of(&all[..1]);
        merged.merge(&of(&all[1..]));
        assert_eq!(merged, of(&all));
    }
}
