//! Games in pairs.

use super::Estimate;

/// Pairs of games from one opening with the colors swapped, by the first player's points in both: 0, ½, 1, 1½, 2.
///
/// ```
/// use volteo_match::Pairs;
///
/// let mut pairs = Pairs::default();
/// pairs.add([1.0, 0.5]);
/// pairs.add([0.0, 1.0]);
/// assert_eq!(pairs, Pairs([0, 0, 1, 1, 0]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Counts a pair by the first player's points in its games.
    pub fn add(&mut self, points: [f64; 2]) {
        let halves = (2.0 * (points[0] + points[1])).round() as usize;
        self.0[halves.min(4)] += 1;
    }

    /// How many pairs there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean score of a pair, from 0 to 1, and how much it varies. Nothing of no pairs.
    #[must_use]
    pub fn mean_and_variance(&self) -> Option<(f64, f64)> {
        let count = self.count() as f64;
        if count == 0.0 {
            return None;
        }
        let mean_of = |value: &dyn Fn(f64) -> f64| {
            SCORES.iter().zip(self.0).map(|(&score, pairs)| value(score) * pairs as f64).sum::<f64>() / count
        };
        let mean = mean_of(&|score| score);
        Some((mean, mean_of(&|score| (score - mean).powi(2))))
    }
}

/// The score of a pair of each kind.
pub(super) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// How the games between two players went, seen from the first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// Whole pairs.
    pub pairs: Pairs,
    /// The score of each pair, and of each game that has lost its other one.
    scores: Vec<f64>,
    /// The mean disc difference of each of them, as far as games have one.
    discs: Vec<f64>,
}

impl Tally {
    /// Counts the two games of a pair, or those of them that count: the first player's points, and the disc difference
    /// where there is one.
    pub fn add(&mut self, games: &[(f64, Option<f64>)]) {
        for &(points, _) in games {
            let kind = if points > 0.5 {
                0
            } else if points == 0.5 {
                1
            } else {
                2
            };
            self.games[kind] += 1;
        }
        if let [(one, _), (other, _)] = *games {
            self.pairs.add([one, other]);
        }
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let points: Vec<f64> = games.iter().map(|game| game.0).collect();
        let discs: Vec<f64> = games.iter().filter_map(|game| game.1).collect();
        if !points.is_empty() {
            self.scores.push(mean(&points));
        }
        if !discs.is_empty() {
            self.discs.push(mean(&discs));
        }
    }

    /// How many games there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.games.iter().sum()
    }

    /// The first player's points.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.games[0] as f64 + self.games[1] as f64 / 2.0
    }

    /// The score a game, from 0 to 1.
    #[must_use]
    pub fn score(&self) -> Estimate {
        Estimate::of(&self.scores)
    }

    /// The disc difference a game; nothing where no ending fixed one.
    #[must_use]
    pub fn discs(&self) -> Option<Estimate> {
        (!self.discs.is_empty()).then(|| Estimate::of(&self.discs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_counts_by_what_both_games_brought() {
        let mut tally = Tally::default();
        tally.add(&[(1.0, Some(10.0)), (0.0, Some(-2.0))]);
        tally.add(&[(0.5, Some(0.0)), (1.0, None)]);
        assert_eq!((tally.games, tally.pairs), ([2, 1, 1], Pairs([0, 0, 1, 1, 0])));
        assert_eq!((tally.score().mean, tally.discs().map(|it| it.mean)), (0.625, Some(2.0)));
        assert_eq!((tally.count(), tally.points()), (4, 2.5));
    }

    #[test]
    fn a_game_that_has_lost_its_other_one_counts_alone() {
        let mut tally = Tally::default();
        tally.add(&[(1.0, None)]);
        tally.add(&[]);
        assert_eq!((tally.count(), tally.pairs.count(), tally.score().mean), (1, 0, 1.0));
        assert_eq!(tally.discs(), None);
    }
}
