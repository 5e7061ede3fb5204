//! How often each whole number was met.

use serde::{Deserialize, Serialize};

/// How often each whole number was met, from the least that was to the greatest. Which values there are decides how it
/// looks, not in what order they came.
///
/// ```
/// use volteo_compare::Histogram;
///
/// let mut histogram = Histogram::default();
/// [3, 5, 5, -1].into_iter().for_each(|value| histogram.add(value));
/// assert_eq!(histogram.mean(), Some(3.0));
/// assert_eq!(histogram.quantile(0.5), Some(3));
/// assert_eq!(histogram.iter().last(), Some((5, 2)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Read")]
pub struct Histogram {
    /// The number that the first count belongs to.
    least: i32,
    counts: Vec<u64>,
}

/// A histogram as it was read.
#[derive(Deserialize)]
struct Read {
    least: i32,
    counts: Vec<u64>,
}

impl TryFrom<Read> for Histogram {
    type Error = &'static str;

    /// Refuses what would take up all memory, or more than can be counted, when it is added to another.
    fn try_from(Read { least, counts }: Read) -> Result<Self, Self::Error> {
        /// No game has a figure as great as this.
        const BEYOND: u32 = 1 << 16;
        /// No comparison has as many moves as this.
        const UNCOUNTED: u64 = 1 << 60;
        let count = counts.iter().try_fold(0_u64, |sum, &it| sum.checked_add(it));
        let is_possible = least.unsigned_abs() < BEYOND
            && counts.len() < BEYOND as usize
            && count.is_some_and(|it| it < UNCOUNTED);
        if is_possible { Ok(Self { least, counts }) } else { Err("no game has such figures") }
    }
}

impl Histogram {
    /// Counts a value.
    #[inline]
    pub fn add(&mut self, value: i32) {
        let place = value.wrapping_sub(self.least) as usize;
        match self.counts.get_mut(place) {
            Some(count) => *count += 1,
            None => self.add_many(value, 1),
        }
    }

    /// Counts a value so many times, at least once.
    #[cold]
    fn add_many(&mut self, value: i32, times: u64) {
        if self.counts.is_empty() {
            self.least = value;
        }
        if value < self.least {
            let missing = self.least.abs_diff(value) as usize;
            self.counts.splice(0..0, std::iter::repeat_n(0, missing));
            self.least = value;
        }
        let place = self.least.abs_diff(value) as usize;
        if place >= self.counts.len() {
            self.counts.resize(place + 1, 0);
        }
        self.counts[place] += times;
    }

    /// Adds what another has met.
    pub fn merge(&mut self, other: &Self) {
        other.iter().filter(|&(_, times)| times > 0).for_each(|(value, times)| self.add_many(value, times));
    }

    /// Every number from the least to the greatest that was met, with how often.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i32, u64)> + Clone + '_ {
        self.counts.iter().enumerate().map(|(place, &times)| (self.least + place as i32, times))
    }

    /// How many values were counted.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Their mean; none of none.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let sum: i128 = self.iter().map(|(value, times)| i128::from(value) * i128::from(times)).sum();
        (self.count() > 0).then(|| sum as f64 / self.count() as f64)
    }

    /// Their standard deviation; none of none.
    #[must_use]
    pub fn deviation(&self) -> Option<f64> {
        let mean = self.mean()?;
        let squares: f64 =
            self.iter().map(|(value, times)| (f64::from(value) - mean).powi(2) * times as f64).sum();
        Some((squares / self.count() as f64).sqrt())
    }

    /// The least value that a share of all, from 0 to 1, is not greater than; none of none.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Option<i32> {
        let wanted = (share * self.count() as f64).ceil().max(1.0) as u64;
        let mut below = 0;
        self.iter().find_map(|(value, times)| {
            below += times;
            (below >= wanted && times > 0).then_some(value)
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn of(values: &[i32]) -> Histogram {
        let mut histogram = Histogram::default();
        values.iter().for_each(|&value| histogram.add(value));
        histogram
    }

    proptest! {
        #[test]
        fn neither_order_nor_parts_matter(mut values in prop::collection::vec(-40..40_i32, 0..60), split in 0_usize..60) {
            let whole = of(&values);
            let split = split.min(values.len());
            let mut merged = of(&values[split..]);
            merged.merge(&of(&values[..split]));
            prop_assert_eq!(&merged, &whole);
            values.sort_unstable();
            prop_assert_eq!(&of(&values), &whole);
            prop_assert_eq!(whole.count(), values.len() as u64);
            for share in [0.0, 0.1, 0.5, 0.9, 1.0] {
                let place = ((share * values.len() as f64).ceil() as usize).max(1) - 1;
                prop_assert_eq!(whole.quantile(share), values.get(place).copied());
            }
        }
    }

    #[test]
    fn the_deviation_is_that_of_the_values() {
        assert_eq!(of(&[2, 4, 4, 4, 5, 5, 7, 9]).deviation(), Some(2.0));
        assert_eq!((of(&[]).mean(), of(&[]).deviation(), of(&[]).quantile(0.5)), (None, None, None));
    }
}
