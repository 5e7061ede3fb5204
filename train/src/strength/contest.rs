//! Pairs of games, and what they say.

use std::fmt;

use rayon::prelude::*;
use volteo_core::{Color, Ending, Position, Rules};

use super::Player;
use super::opening::opening;
use crate::dice::Dice;
use crate::progress::Progress;

/// Two players who meet.
pub(super) struct Contest<'a> {
    pub(super) rules: &'a Rules<u64>,
    pub(super) players: [&'a Player; 2],
    pub(super) pairs: usize,
    pub(super) seed: u64,
}

/// A game, seen from the first player.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Result {
    /// 1 for a win, ½ for a draw, 0 for a loss.
    points: f64,
    /// The tournament score less the other's, in discs.
    discs: f64,
}

impl Contest<'_> {
    /// Plays all pairs.
    pub(super) fn play(&self) -> Tally {
        let bar = Progress::of("strength").bar("pairs", self.pairs);
        let pair = |number: usize| {
            let start = opening(self.rules, &mut Dice::of(self.seed, &[number as u64]));
            let seed = Dice::of(self.seed, &[number as u64, 1]).bits();
            let games = Color::BOTH.map(|color| self.game(start, color, seed));
            bar.inc(1);
            games
        };
        let pairs: Vec<[Result; 2]> = (0..self.pairs).into_par_iter().map(pair).collect();
        bar.finish_and_clear();
        Tally::of(&pairs)
    }

    /// A game in which the first player has this color.
    fn game(&self, mut position: Position<u64>, color: Color, seed: u64) -> Result {
        let [a, b] = self.players;
        let (mut memory_a, mut memory_b) = (a.memory(), b.memory());
        let mut seats = [a.seat(self.rules, &mut memory_a, seed), b.seat(self.rules, &mut memory_b, !seed)];
        while !self.rules.is_over(&position) {
            let seat = &mut seats[usize::from(position.to_move() != color)];
            let Some(action) = seat.choose(&position) else { break };
            self.rules.play_legal(&mut position, action);
        }
        let score = self.rules.score(&position, Ending::Finished);
        let sign = if color == Color::Black { 1.0 } else { -1.0 };
        let points = score.winner.map_or(0.5, |winner| f64::from(u8::from(winner == color)));
        Result { points, discs: sign * f64::from(score.tournament_difference().unwrap_or_default()) / 2.0 }
    }
}

/// A mean with the half width of the interval that holds the true one in 95 of 100 cases.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Estimate {
    mean: f64,
    half_width: f64,
}

impl Estimate {
    /// From independent values.
    fn of(values: &[f64]) -> Self {
        let count = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let variance = squares / (count - 1.0).max(1.0);
        Self { mean, half_width: 1.96 * (variance / count).sqrt() }
    }
}

/// How all games together went. The two games of a pair have their opening in common, so the pair counts as one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Tally {
    games: usize,
    /// Wins, draws and losses of the first player.
    record: [usize; 3],
    points: Estimate,
    discs: Estimate,
}

impl Tally {
    fn of(pairs: &[[Result; 2]]) -> Self {
        let games = || pairs.iter().flatten();
        let count = |points: f64| games().filter(|game| game.points == points).count();
        let means = |of: fn(&Result) -> f64| -> Vec<f64> {
            pairs.iter().map(|[one, other]| f64::midpoint(of(one), of(other))).collect()
        };
        Self {
            games: 2 * pairs.len(),
            record: [count(1.0), count(0.5), count(0.0)],
            points: Estimate::of(&means(|game| game.points)),
            discs: Estimate::of(&means(|game| game.discs)),
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [wins, draws, losses] = self.record;
        writeln!(f, "  games    {}: {wins} won, {draws} drawn, {losses} lost", self.games)?;
        let percent = |it: f64| 100.0 * it;
        writeln!(
            f,
            "  score    {:.1} % ± {:.1}",
            percent(self.points.mean),
            percent(self.points.half_width)
        )?;
        write!(f, "  discs    {:+.2} ± {:.2} a game", self.discs.mean, self.discs.half_width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_narrows_with_the_root_of_the_number_of_pairs() {
        let few = Estimate::of(&[0.0, 1.0, 0.0, 1.0]);
        let many = Estimate::of(&[0.0, 1.0].repeat(200));
        assert_eq!((few.mean, many.mean), (0.5, 0.5));
        assert!((few.half_width - 1.96 * (1.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        assert!((many.half_width - 0.049).abs() < 1e-3);
    }

    #[test]
    fn both_games_of_a_pair_count() {
        let game = |points, discs| Result { points, discs };
        let tally = Tally::of(&[[game(1.0, 10.0), game(0.0, -2.0)], [game(0.5, 0.0), game(1.0, 8.0)]]);
        assert_eq!((tally.games, tally.record), (4, [2, 1, 1]));
        assert_eq!((tally.points.mean, tally.discs.mean), (0.625, 4.0));
    }
}
