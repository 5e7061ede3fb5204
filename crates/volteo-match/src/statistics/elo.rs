//! Strength in Elo: the expected score of a player who is stronger by `d` is `1 / (1 + 10^(-d/400))` (Elo, The Rating of
//! Chessplayers, 1978).

use super::normal::{TWO_SIDED_95, below};
use super::pentanomial::Pairs;

/// The difference that an expected score, above 0 and below 1, means.
///
/// ```
/// // Three points of four are worth 190.8 points.
/// assert!((volteo_match::elo_of_score(0.75) - 190.85).abs() < 0.01);
/// ```
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected score of a player who is stronger by so much.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// How much stronger the first player is, as far as the games tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloEstimate {
    /// The likeliest difference; infinite if one side has won everything.
    pub elo: f64,
    /// The interval that holds the true one in 95 of 100 cases.
    pub interval: [f64; 2],
    /// The same difference in units of how much single games vary: `800 / ln 10` times the excess of the score over ½ in
    /// standard deviations of a game (normalized Elo, Van den Bergh 2020).
    pub normalized: Option<f64>,
    /// How likely it is that the first player is the stronger one.
    pub superiority: f64,
}

impl EloEstimate {
    /// From pairs of games, each pair one observation: its two games share an opening, and do not vary independently.
    /// Nothing of fewer than two, of which nobody can tell how much they vary.
    #[must_use]
    pub fn of(pairs: &Pairs) -> Option<Self> {
        if pairs.count() < 2 {
            return None;
        }
        let count = pairs.count() as f64;
        let (mean, variance) = pairs.mean_and_variance()?;
        // Of a sample: what it varies around is its own mean.
        let variance = variance * count / (count - 1.0);
        let deviation = (variance / count).sqrt();
        let reach = TWO_SIDED_95 * deviation;
        let elo = |score: f64| elo_of_score(score.clamp(0.0, 1.0));
        // Without any variation nothing is known of it; who has won every pair is likely the stronger one all the same.
        let superiority = match (mean - 0.5).partial_cmp(&0.0) {
            _ if deviation > 0.0 => below((mean - 0.5) / deviation),
            Some(std::cmp::Ordering::Greater) => 1.0,
            Some(std::cmp::Ordering::Less) => 0.0,
            _ => 0.5,
        };
        // A pair is the mean of two games, so a game varies twice as much.
        let of_a_game = (2.0 * variance).sqrt();
        let normalized = (of_a_game > 0.0).then(|| NORMALIZED * (mean - 0.5) / of_a_game);
        Some(Self {
            elo: elo(mean),
            interval: [elo(mean - reach), elo(mean + reach)],
            normalized,
            superiority,
        })
    }
}

/// What makes normalized Elo the same as Elo near equality, where games are not drawn: `800 / ln 10`.
pub(super) const NORMALIZED: f64 = 347.435_585_522_601_4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_and_its_difference_are_each_others_inverse() {
        for elo in [-400.0, -10.0, 0.0, 35.0, 800.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
    }

    #[test]
    fn the_error_is_that_of_the_mean_of_the_pairs() {
        // By hand: pairs of 0, ½ (twice), 1 point of 1 and so on; score (0.25 + 0.5·2 + 0.75·3 + 1·2)/8 = 0.6875, the
        // squares of the deviations 0.19140625 + 2·0.03515625 + 3·0.00390625 + 2·0.09765625 = 0.46875, the variance
        // 0.46875/7, that of the mean 0.46875/56, its root 0.0914903.
        let pairs = Pairs([0, 1, 2, 3, 2]);
        let estimate = EloEstimate::of(&pairs).unwrap();
        assert!((estimate.elo - elo_of_score(0.6875)).abs() < 1e-9);
        let reach = 1.959_963_984_540_054 * (0.46875_f64 / 56.0).sqrt();
        assert!((estimate.interval[0] - elo_of_score(0.6875 - reach)).abs() < 1e-9);
        assert!((estimate.interval[1] - elo_of_score(0.6875 + reach)).abs() < 1e-9);
        // 0.1875 / 0.0914903 = 2.04939 deviations.
        assert!((estimate.superiority - 0.979_788_4).abs() < 1e-5, "{}", estimate.superiority);
    }

    #[test]
    fn a_published_match_has_its_published_figures() {
        // A test of Stockfish (pull request 1646): 22,608 games won, 2,676 lost, 14,716 drawn; published is 190.06 ± 2.8.
        let games = [vec![1.0; 22_608], vec![0.0; 2676], vec![0.5; 14_716]].concat();
        let score = crate::Estimate::of(&games);
        assert!((elo_of_score(score.mean) - 190.06).abs() < 0.005);
        let bound = |sign: f64| elo_of_score(score.mean + sign * score.half_width.unwrap());
        assert!(((bound(1.0) - bound(-1.0)) / 2.0 - 2.8).abs() < 0.05);
    }

    #[test]
    fn who_wins_everything_is_stronger_without_bounds() {
        let estimate = EloEstimate::of(&Pairs([0, 0, 0, 0, 5])).unwrap();
        assert_eq!((estimate.elo, estimate.superiority, estimate.normalized), (f64::INFINITY, 1.0, None));
        let even = EloEstimate::of(&Pairs([0, 0, 5, 0, 0])).unwrap();
        assert_eq!((even.elo, even.superiority), (0.0, 0.5));
    }

    #[test]
    fn a_single_pair_says_nothing_of_strength() {
        assert_eq!(EloEstimate::of(&Pairs::default()), None);
        assert_eq!(EloEstimate::of(&Pairs([0, 0, 0, 0, 1])), None);
    }
}
