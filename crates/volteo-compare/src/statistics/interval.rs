//! Intervals.

use serde::Serialize;

use super::normal::two_sided_of_student;
use crate::measures::{Figure, Histogram, Kind, Ratio};

/// A value with the interval that holds the true one, but for an error that was agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Whether the interval is on one side of zero.
    #[must_use]
    pub fn excludes_zero(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// A figure with the interval that holds its true value in all but so many cases, by the pairs as observations. None of
/// fewer than two pairs, of a mean of two that are alike, or where nothing was measured.
///
/// ```
/// use volteo_compare::{FIGURES, Ratio, estimate};
///
/// let first_wins = &FIGURES[0];
/// let mut ratio = Ratio::default();
/// for wins in [0, 1, 2, 1, 1, 2, 0, 1, 2, 2] {
///     ratio.add(wins, 2);
/// }
/// let estimate = estimate(first_wins, &ratio, 0.05).unwrap();
/// assert_eq!(estimate.value, 0.6);
/// assert!(estimate.low > 0.3 && estimate.high < 0.9);
/// ```
#[must_use]
pub fn estimate(figure: &Figure, ratio: &Ratio, error: f64) -> Option<Estimate> {
    let parts = figure.parts as f64;
    of_kind(figure.kind, ratio.value()? / parts, ratio.variance()? / (parts * parts), ratio.pairs, error)
}

/// The same of a mean or a share of independent observations, such as recorded games or deals of the solitaire.
#[must_use]
pub fn of_observations(kind: Kind, ratio: &Ratio, error: f64) -> Option<Estimate> {
    of_kind(kind, ratio.value()?, ratio.variance()?, ratio.pairs, error)
}

/// A mean over games of which only the values are known, not which of them are pairs. Games of a pair can be as like as
/// one game is to itself, and then there are half as many observations: with those the interval holds the true mean at
/// least as often as it should. None of fewer than four games.
///
/// ```
/// use volteo_compare::{Histogram, of_games_in_pairs};
///
/// let mut flips = Histogram::default();
/// [1, 1, 2, 2, 3, 3, 1, 2].into_iter().for_each(|it| flips.add(it));
/// let mean = of_games_in_pairs(&flips, 0.05).unwrap();
/// assert!(mean.value == 1.875 && mean.low < 1.0 && mean.high > 2.75);
/// ```
#[must_use]
pub fn of_games_in_pairs(values: &Histogram, error: f64) -> Option<Estimate> {
    let pairs = values.count() / 2;
    let of_a_mean = values.deviation()?.powi(2) / pairs.checked_sub(1).filter(|&it| it > 0)? as f64;
    of_kind(Kind::Mean, values.mean()?, of_a_mean, pairs, error)
}

fn of_kind(kind: Kind, value: f64, variance: f64, pairs: u64, error: f64) -> Option<Estimate> {
    let deviations = two_sided_of_student(error, pairs.checked_sub(1).filter(|&it| it > 0)?);
    if kind == Kind::Mean && pairs == 2 && variance == 0.0 {
        // Two that are alike do not say how far others are from them.
        return None;
    }
    Some(match kind {
        Kind::Share => wilson(value, observations(value, variance, pairs), deviations),
        Kind::Mean => {
            let half = deviations * variance.sqrt();
            Estimate { value, low: value - half, high: value + half }
        }
    })
}

/// So many independent observations would let a share vary as much as it does. Where it does not vary at all, there are
/// as many as there are pairs.
fn observations(share: f64, variance: f64, pairs: u64) -> f64 {
    let of_one = share * (1.0 - share);
    if variance > 0.0 && of_one > 0.0 { of_one / variance } else { pairs as f64 }
}

/// The interval of a share by its score (E. Wilson, 1927). It stays between 0 and 1, and has a width even where all or
/// none of the observations are counted.
fn wilson(share: f64, observations: f64, deviations: f64) -> Estimate {
    let square = deviations * deviations / observations;
    let middle = (share + square / 2.0) / (1.0 + square);
    let half = (square * (share * (1.0 - share) + square / 4.0)).sqrt() / (1.0 + square);
    // Rounding must not take the value itself out of its interval.
    let low = (middle - half).clamp(0.0, share);
    Estimate { value: share, low, high: (middle + half).clamp(share, 1.0) }
}

/// By how much the second value is greater than the first, both being independent: from the two intervals (G. Zou and
/// A. Donner, 2008; of two shares it is R. Newcombe's tenth method, 1998, and of two means the usual interval).
#[must_use]
pub fn difference(first: &Estimate, second: &Estimate) -> Estimate {
    let value = second.value - first.value;
    let low = (second.value - second.low).hypot(first.high - first.value);
    let high = (second.high - second.value).hypot(first.value - first.low);
    Estimate { value, low: value - low, high: value + high }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FIGURES;
    use crate::dice::{Dice, Purpose};

    fn figure(key: &str) -> &'static Figure {
        FIGURES.iter().find(|it| it.key == key).unwrap()
    }

    fn of(pairs: &[(i64, i64)]) -> Ratio {
        let mut ratio = Ratio::default();
        pairs.iter().for_each(|&(part, whole)| ratio.add(part, whole));
        ratio
    }

    fn near(one: f64, other: f64, within: f64) {
        assert!((one - other).abs() < within, "{one} {other}");
    }

    #[test]
    fn a_share_has_the_published_interval_of_wilson_and_a_difference_that_of_newcombe() {
        // R. Newcombe, Statistics in Medicine 17 (1998), table II: 56 of 70 and 48 of 80.
        let deviations = 1.959_963_985;
        let [first, second] =
            [(56.0, 70.0), (48.0, 80.0)].map(|(part, all)| wilson(part / all, all, deviations));
        near(first.low, 0.6918, 1e-4);
        near(first.high, 0.8769, 1e-4);
        let by = difference(&second, &first);
        near(by.low, 0.0524, 1e-4);
        near(by.high, 0.3339, 1e-4);
    }

    #[test]
    fn a_mean_has_the_interval_of_student_and_a_difference_adds_the_squares() {
        // Eleven pairs of one game each, so to say: mean 5, variance 11, of the mean 1; 10 degrees of freedom.
        let pairs: Vec<_> = (0..11).map(|it| (it, 1)).collect();
        let mean = estimate(figure("moves"), &of(&pairs), 0.05).unwrap();
        assert_eq!(mean.value, 5.0);
        near(mean.high - mean.value, 2.228, 1e-3);
        let by = difference(&mean, &Estimate { value: 9.0, low: 6.0, high: 12.0 });
        near(by.high - by.value, (2.228_f64.powi(2) + 9.0).sqrt(), 3e-3);
    }

    #[test]
    fn pairs_that_go_together_widen_the_interval_and_pairs_that_even_out_narrow_it() {
        let width = |pairs: &[(i64, i64)]| {
            let it = estimate(figure("first-wins"), &of(&pairs.repeat(30)), 0.05).unwrap();
            it.high - it.low
        };
        let [together, apart] = [width(&[(2, 2), (0, 2)]), width(&[(2, 2), (0, 2), (1, 2), (1, 2)])];
        assert!(together > apart * 1.3, "{together} {apart}");
    }

    #[test]
    fn of_games_that_go_in_twins_the_interval_is_that_of_one_of_each() {
        let (mut games, mut pairs) = (Histogram::default(), Vec::new());
        for value in 0..11 {
            games.add(value);
            games.add(value);
            pairs.push((2 * i64::from(value), 2));
        }
        let found = of_games_in_pairs(&games, 0.05).unwrap();
        let expected = estimate(figure("moves"), &of(&pairs), 0.05).unwrap();
        near(found.value, expected.value, 1e-12);
        near(found.low, expected.low, 1e-9);
        near(found.high, expected.high, 1e-9);
    }

    #[test]
    fn what_never_happens_may_still_be_possible() {
        let never = estimate(figure("wipe-outs"), &of(&[(0, 2); 100]), 0.05).unwrap();
        assert!(never.value == 0.0 && never.low == 0.0 && never.high > 0.01, "{never:?}");
        assert!(!difference(&never, &never).excludes_zero());
    }

    #[test]
    fn the_interval_of_a_ratio_is_about_that_of_a_bootstrap() {
        let mut dice = Dice::new(3, 0, 0, Purpose::One);
        let pairs: Vec<(i64, i64)> = (0..60)
            .map(|_| {
                let whole = 20 + i64::from(dice.below(20));
                (whole * 2 + i64::from(dice.below(30)) - 15, whole)
            })
            .collect();
        let mut ratios: Vec<f64> = (0..4000)
            .map(|_| {
                let drawn: Vec<_> = pairs.iter().map(|_| pairs[dice.below(60) as usize]).collect();
                of(&drawn).value().unwrap()
            })
            .collect();
        ratios.sort_by(f64::total_cmp);
        let found = estimate(figure("flips"), &of(&pairs), 0.05).unwrap();
        let width = found.high - found.low;
        near(found.low, ratios[100], width * 0.1);
        near(found.high, ratios[3899], width * 0.1);
    }

    #[test]
    fn of_one_pair_and_of_the_mean_of_two_that_are_alike_no_interval_is_told() {
        let moves = |pairs: &[(i64, i64)]| estimate(figure("moves"), &of(pairs), 0.05);
        assert_eq!([moves(&[(120, 2)]), moves(&[(120, 2), (120, 2)])], [None; 2]);
        // Of two that differ it is as wide as Student has it: 12.7 standard errors to each side.
        let two = moves(&[(120, 2), (116, 2)]).unwrap();
        near(two.high - two.value, 12.706, 1e-2);
        assert!(estimate(figure("wipe-outs"), &of(&[(0, 2); 2]), 0.05).unwrap().high > 0.9);
    }
}
