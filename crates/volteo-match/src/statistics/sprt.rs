//! When a match has shown enough: the sequential probability ratio test (Wald 1945), generalized to the mean of a
//! distribution with five values.
//!
//! The ratio of likelihoods compares, for each of the two hypotheses, the likeliest distribution of pairs under it (Van den
//! Bergh, Comments on Normalized Elo, 2020). Where the mean is held to `s`, that distribution has the probabilities
//! `p̂ᵢ / (1 + θ(aᵢ - s))`, with the one `θ` for which its mean is `s` (Owen, Empirical Likelihood, 2001). Where the mean is
//! held to so many standard deviations above ½, the same is done for the condition's linear form at the distribution found
//! last, until that does not change any more.

use std::fmt;
use std::str::FromStr;

use super::elo::{NORMALIZED, score_of_elo};
use super::pentanomial::{Pairs, SCORES};

/// In which units the bounds of a test are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EloModel {
    /// Elo.
    Logistic,
    /// Normalized Elo.
    Normalized,
}

/// A test whether a player is stronger by the second bound rather than by the first.
///
/// ```
/// use volteo_match::{Pairs, Sprt, SprtVerdict};
///
/// let test: Sprt = "0,10".parse().unwrap();
/// assert_eq!(test.state(&Pairs([1, 2, 4, 2, 1])).verdict, None);
/// assert_eq!(test.state(&Pairs([5, 20, 200, 90, 40])).verdict, Some(SprtVerdict::Second));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The two bounds, the first below the second.
    pub bounds: [f64; 2],
    /// Their units.
    pub model: EloModel,
    /// How likely the test may be to accept the second hypothesis where the first is true.
    pub alpha: f64,
    /// How likely it may be to accept the first where the second is true.
    pub beta: f64,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtState {
    /// The logarithm of the ratio of likelihoods.
    pub ratio: f64,
    /// At or below the first the first hypothesis is accepted, at or above the second the second.
    pub limits: [f64; 2],
    /// What has been accepted, if anything.
    pub verdict: Option<SprtVerdict>,
}

/// Which hypothesis a test has accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// The player is stronger by no more than the first bound.
    First,
    /// The player is stronger by the second bound.
    Second,
}

/// A text says no test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASprt;

impl fmt::Display for NotASprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a test is like 0,10 (bounds in Elo, up to 1000), 0,10n (in normalized Elo) or 0,10,0.05,0.05 (with the likelihoods of \
             the two errors, each above 0 and below 0.5)",
        )
    }
}

impl std::error::Error for NotASprt {}

impl FromStr for Sprt {
    type Err = NotASprt;

    fn from_str(text: &str) -> Result<Self, NotASprt> {
        /// Farther off, a score is as good as 0 or 1.
        const MOST: f64 = 1000.0;
        let parts: Vec<&str> = text.split(',').collect();
        let (first, second, errors) = match parts[..] {
            [first, second] => (first, second, ["0.05", "0.05"]),
            [first, second, alpha, beta] => (first, second, [alpha, beta]),
            _ => return Err(NotASprt),
        };
        let (second, model) = match second.strip_suffix('n') {
            Some(second) => (second, EloModel::Normalized),
            None => (second, EloModel::Logistic),
        };
        let number = |text: &str| text.parse().ok().filter(|it: &f64| it.is_finite()).ok_or(NotASprt);
        let bound = |text: &str| number(text).ok().filter(|it| it.abs() <= MOST).ok_or(NotASprt);
        let bounds = [bound(first)?, bound(second)?];
        let [alpha, beta] = [number(errors[0])?, number(errors[1])?];
        let is_likelihood = |it: f64| it > 0.0 && it < 0.5;
        if bounds[0] >= bounds[1] || !is_likelihood(alpha) || !is_likelihood(beta) {
            return Err(NotASprt);
        }
        Ok(Self { bounds, model, alpha, beta })
    }
}

impl Sprt {
    /// Where the test stands after these pairs.
    #[must_use]
    pub fn state(&self, pairs: &Pairs) -> SprtState {
        let limits = [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()];
        let ratio = if pairs.count() == 0 { 0.0 } else { self.ratio(pairs) };
        let verdict = if ratio <= limits[0] {
            Some(SprtVerdict::First)
        } else if ratio >= limits[1] {
            Some(SprtVerdict::Second)
        } else {
            None
        };
        SprtState { ratio, limits, verdict }
    }

    fn ratio(&self, pairs: &Pairs) -> f64 {
        let counts = pairs.0.map(|count| (count as f64).max(UNSEEN));
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let [first, second] = self.bounds.map(|bound| match self.model {
            EloModel::Logistic => with_mean(&seen, score_of_elo(bound)),
            // A pair varies half as much as a game, so its mean lies √2 times as many deviations from ½.
            EloModel::Normalized => with_deviations(&seen, std::f64::consts::SQRT_2 * bound / NORMALIZED),
        });
        let ratios = first.iter().zip(second).map(|(first, second)| (second / first).ln());
        counts.iter().zip(ratios).map(|(count, ratio)| count * ratio).sum()
    }
}

/// What counts for pairs of a kind that was never seen, so that no distribution is impossible.
const UNSEEN: f64 = 1e-3;

type Distribution = [f64; 5];

/// The likeliest distribution with this mean, where `seen` was seen.
fn with_mean(seen: &Distribution, mean: f64) -> Distribution {
    let from_mean = SCORES.map(|score| score - mean);
    tilted(seen, &from_mean)
}

/// The likeliest distribution whose mean lies so many of its standard deviations above ½.
fn with_deviations(seen: &Distribution, deviations: f64) -> Distribution {
    const MOST_STEPS: usize = 50;
    // What was seen may lie so far from the condition that no distribution meets its linear form there. One that meets the
    // condition itself is where to begin: a deviation is concave in the distribution, so every later form is met by some.
    let excess = deviations / (2.0 * (1.0 + deviations * deviations).sqrt());
    let mut found = [0.5 - excess, 0.0, 0.0, 0.0, 0.5 + excess];
    for _ in 0..MOST_STEPS {
        let mean: f64 = SCORES.iter().zip(found).map(|(score, part)| score * part).sum();
        let variance: f64 = SCORES.iter().zip(found).map(|(score, part)| (score - mean).powi(2) * part).sum();
        let deviation = variance.sqrt();
        // To first order in the distribution, its deviation is the mean of (deviation + (score - mean)²/deviation)/2.
        let excess = SCORES
            .map(|score| score - 0.5 - deviations * (deviation + (score - mean).powi(2) / deviation) / 2.0);
        let next = tilted(seen, &excess);
        let change = next.iter().zip(found).map(|(next, last)| (next - last).abs()).fold(0.0, f64::max);
        found = next;
        if change < 1e-12 {
            break;
        }
    }
    found
}

/// The likeliest distribution under which these values have the mean 0: `p̂ᵢ / (1 + θxᵢ)`.
fn tilted(seen: &Distribution, values: &[f64; 5]) -> Distribution {
    let (least, most) =
        values.iter().fold((0.0_f64, 0.0_f64), |(least, most), &it| (least.min(it), most.max(it)));
    if least == 0.0 || most == 0.0 {
        // All values lie on one side: no distribution has that mean, and what was seen is as good as any.
        return *seen;
    }
    // Every probability is above 0 between these; the mean falls from +∞ to -∞ on the way, so it is halved.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        let mean: f64 =
            values.iter().zip(seen).map(|(value, part)| part * value / (1.0 + middle * value)).sum();
        if mean > 0.0 { low = middle } else { high = middle }
    }
    let theta = f64::midpoint(low, high);
    let mut found = [0.0; 5];
    for ((found, value), part) in found.iter_mut().zip(values).zip(seen) {
        *found = part / (1.0 + theta * value);
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn mean(distribution: &Distribution) -> f64 {
        SCORES.iter().zip(distribution).map(|(score, part)| score * part).sum()
    }

    #[test]
    fn the_limits_are_walds() {
        let state = "0,5".parse::<Sprt>().unwrap().state(&Pairs::default());
        // ln(0.05/0.95) and ln(0.95/0.05).
        assert!((state.limits[0] + 2.944_439).abs() < 1e-6 && (state.limits[1] - 2.944_439).abs() < 1e-6);
        assert_eq!((state.ratio, state.verdict), (0.0, None));
    }

    #[test]
    fn a_distribution_is_held_to_its_mean_and_is_one() {
        let seen = [0.1, 0.2, 0.4, 0.2, 0.1];
        let found = with_mean(&seen, 0.6);
        assert!((mean(&found) - 0.6).abs() < 1e-9);
        assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        // No other distribution of that mean is likelier: moving a little along those that keep it makes it worse.
        let likelihood =
            |it: &Distribution| -> f64 { seen.iter().zip(it).map(|(part, p)| part * p.ln()).sum() };
        for step in [-1e-4, 1e-4] {
            for direction in
                [[1.0, -2.0, 1.0, 0.0, 0.0], [0.0, 1.0, -2.0, 1.0, 0.0], [0.0, 0.0, 1.0, -2.0, 1.0]]
            {
                let mut other = found;
                other.iter_mut().zip(direction).for_each(|(part, it)| *part += step * it);
                assert!(likelihood(&other) < likelihood(&found));
            }
        }
    }

    #[test]
    fn a_distribution_is_held_to_its_deviations() {
        let found = with_deviations(&[0.1, 0.2, 0.4, 0.2, 0.1], 0.3);
        let mean = mean(&found);
        let variance: f64 = SCORES.iter().zip(found).map(|(score, part)| (score - mean).powi(2) * part).sum();
        assert!(((mean - 0.5) / variance.sqrt() - 0.3).abs() < 1e-9);
        assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn whoever_loses_or_wins_every_pair_fails_or_passes_by_normalized_elo_too() {
        // Found by maximizing the likelihood without linear forms (sequential quadratic programming).
        for (bounds, pairs, ratio) in [
            ("0,10n", [50, 0, 0, 0, 0], -2.08),
            ("0,100n", [50, 0, 0, 0, 0], -23.66),
            ("0,10n", [0, 0, 0, 0, 50], 1.99),
            ("-400,0n", [0, 0, 0, 0, 50], 95.57),
            ("0,400n", [1, 2, 3, 4, 5], -2.245),
        ] {
            let found = bounds.parse::<Sprt>().unwrap().state(&Pairs(pairs)).ratio;
            assert!((found - ratio).abs() < 0.01, "{bounds} {pairs:?}: {found}");
        }
    }

    proptest! {
        #[test]
        fn a_test_seen_from_the_other_side_says_the_same(
            pairs in prop::array::uniform5(0..60_u64),
            low in -300.0..300.0_f64,
            width in 1.0..100.0_f64,
            model in prop::sample::select(vec![EloModel::Logistic, EloModel::Normalized]),
        ) {
            let test = |bounds| Sprt { bounds, model, alpha: 0.05, beta: 0.05 };
            let ratio = test([low, low + width]).state(&Pairs(pairs)).ratio;
            let mut mirrored = pairs;
            mirrored.reverse();
            let other = test([-low - width, -low]).state(&Pairs(mirrored)).ratio;
            prop_assert!((ratio + other).abs() < 1e-6 * ratio.abs().max(1.0), "{ratio} {other}");
        }
    }

    #[test]
    fn for_many_pairs_the_ratio_is_that_of_the_normal_approximation() {
        // (s₁ - s₀)(2m - s₀ - s₁)N / 2σ², with the mean m and the variance σ² of a pair.
        let pairs = Pairs([500, 2000, 5100, 2100, 510]);
        let sprt: Sprt = "0,2".parse().unwrap();
        let (mean, variance) = pairs.mean_and_variance().unwrap();
        let [s0, s1] = sprt.bounds.map(score_of_elo);
        let approximate = (s1 - s0) * (2.0 * mean - s0 - s1) * pairs.count() as f64 / (2.0 * variance);
        assert!((sprt.state(&pairs).ratio - approximate).abs() < 0.01, "{approximate}");
    }

    #[test]
    fn a_published_test_has_its_published_ratio() {
        // Stockfish's test of pull request 3575, bounds -2.5 and 0.5 in normalized Elo: 2.95 was published.
        let sprt: Sprt = "-2.5,0.5n".parse().unwrap();
        let ratio = sprt.state(&Pairs([221, 5006, 25971, 5007, 247])).ratio;
        assert!((ratio - 2.95).abs() < 0.005, "{ratio}");
    }

    #[test]
    fn the_test_ends_on_either_side() {
        let sprt: Sprt = "0,20,0.1,0.1".parse().unwrap();
        assert_eq!(sprt.state(&Pairs([0, 0, 10, 30, 20])).verdict, Some(SprtVerdict::Second));
        assert_eq!(sprt.state(&Pairs([20, 30, 10, 0, 0])).verdict, Some(SprtVerdict::First));
        assert_eq!(sprt.state(&Pairs([0, 0, 1, 0, 0])).verdict, None);
    }

    #[test]
    fn what_is_no_test_is_refused() {
        for text in ["", "5", "5,0", "0,0", "0,5,0.6,0.1", "0,5,0.05", "0,inf", "0,1001", "0n,5"] {
            assert_eq!(text.parse::<Sprt>(), Err(NotASprt), "{text:?}");
        }
    }
}
