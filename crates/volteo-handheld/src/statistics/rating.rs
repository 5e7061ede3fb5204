//! Ratings on the Elo scale.
//!
//! After a game, a rating changes by `K · (result − expected)`: the result is 1 for a win, ½ for a draw, 0 for a
//! loss, and what is expected is `1 / (1 + 10^(−difference / 400))` (A. E. Elo, *The Rating of Chessplayers*). `K`
//! is [`K_AT_FIRST`] for the first [`FIRST_GAMES`] games and [`K_LATER`] from then on. The machine's ratings
//! are fixed.
//!
//! What they are fixed at: a person begins with the rating of [`Level::Easy`]. By the standard rules easy wins 97 %
//! against greedy, normal and hard win every game against the level below, and expert wins 67 % against hard (`cargo
//! xtask strength device:level=easy,nodes=10000,slots=1024 …`). Such gaps would be 600 points and more than a
//! thousand. Against a person, who has good days and bad ones, they are taken for 400 and 500, so that a game against
//! the next level always counts for something: this is a choice, not measured on people.

use volteo_engine::Outcome;

use crate::Level;

/// How much a game counts at first.
pub(super) const K_AT_FIRST: i32 = 40;
/// How much a game counts later.
pub(super) const K_LATER: i32 = 20;
/// How many games are the first ones.
pub(super) const FIRST_GAMES: u32 = 20;

/// A whole point of the result.
const ONE: i32 = 10_000;
/// The points of difference from one number of the table below to the next.
const STEP: i32 = 50;
/// What is expected of the stronger side, by the difference.
const EXPECTED: [u16; 21] = [
    5000, 5715, 6401, 7034, 7597, 8083, 8490, 8823, 9091, 9302, 9468, 9595, 9693, 9768, 9825, 9868, 9901,
    9926, 9944, 9958, 9968,
];

/// A rating on the Elo scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rating(u16);

impl Rating {
    /// The rating that a person has before the first game.
    pub const FIRST: Self = Self(1200);

    /// The rating of so many points.
    #[must_use]
    pub const fn from_points(points: u16) -> Self {
        Self(points)
    }

    /// Its points.
    #[must_use]
    pub const fn points(self) -> u16 {
        self.0
    }

    /// The fixed rating of a level.
    #[must_use]
    pub const fn of_level(level: Level) -> Self {
        Self(match level {
            Level::Greedy => 800,
            Level::Easy => Self::FIRST.0,
            Level::Normal => 1700,
            Level::Hard => 2200,
            Level::Expert => 2300,
        })
    }

    /// The rating after a game against another, in which so much was at stake.
    pub(super) fn after(self, opponent: Self, outcome: Outcome, k: i32) -> Self {
        let result = match outcome {
            Outcome::Win => ONE,
            Outcome::Draw => ONE / 2,
            Outcome::Loss => 0,
        };
        let change = k * (result - expected(self.difference(opponent)));
        let points = i32::from(self.0) + (change + change.signum() * ONE / 2) / ONE;
        Self(points.clamp(0, u16::MAX.into()) as u16)
    }

    fn difference(self, other: Self) -> i32 {
        i32::from(self.0) - i32::from(other.0)
    }
}

/// The part of a point that is expected of a side that is rated higher by so many points, or lower. Between two
/// numbers of the table it lies on a straight line, beyond the table it stays at the last.
fn expected(difference: i32) -> i32 {
    if difference < 0 {
        return ONE - expected(-difference);
    }
    let number = |at: i32| EXPECTED.get(at as usize).copied().map_or(ONE, i32::from);
    let (at, rest) = (difference / STEP, difference % STEP);
    let last = EXPECTED.len() as i32 - 1;
    if at >= last { number(last) } else { number(at) + (number(at + 1) - number(at)) * rest / STEP }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    fn exactly(difference: i32) -> f64 {
        1.0 / (1.0 + 10_f64.powf(-f64::from(difference) / 400.0))
    }

    #[test]
    fn what_is_expected_is_the_formula() {
        for difference in -1_000..=1_000 {
            let error = f64::from(expected(difference)) / f64::from(ONE) - exactly(difference);
            assert!(error.abs() < 0.0015, "{difference}: {error}");
        }
    }

    #[test]
    fn what_two_sides_expect_is_one_game() {
        assert!((-3_000..3_000).all(|it| expected(it) + expected(-it) == ONE));
        assert!((-3_000..3_000).all(|it| expected(it) <= expected(it + 1)));
    }

    #[test]
    fn equals_win_and_lose_half_of_what_is_at_stake() {
        let [won, drawn, lost] = [Outcome::Win, Outcome::Draw, Outcome::Loss]
            .map(|outcome| Rating::FIRST.after(Rating::FIRST, outcome, K_AT_FIRST));
        assert_eq!([won, drawn, lost].map(Rating::points), [1220, 1200, 1180]);
    }

    #[test]
    fn no_number_of_wins_against_a_weak_level_makes_a_strong_player() {
        let mut rating = Rating::FIRST;
        for _ in 0..10_000 {
            rating = rating.after(Rating::of_level(Level::Greedy), Outcome::Win, K_LATER);
        }
        assert!(rating < Rating::of_level(Level::Normal), "{rating:?}");
    }

    #[test]
    fn no_rating_leaves_its_range() {
        let ends = [0, 1, u16::MAX - 1, u16::MAX].map(Rating::from_points);
        for (one, other) in ends.into_iter().flat_map(|one| ends.map(|other| (one, other))) {
            for outcome in [Outcome::Win, Outcome::Draw, Outcome::Loss] {
                let after = one.after(other, outcome, K_AT_FIRST);
                assert!(after.difference(one).abs() <= K_AT_FIRST);
            }
        }
    }

    #[test]
    fn a_stronger_level_has_a_higher_rating() {
        assert!(Level::ALL.map(Rating::of_level).is_sorted_by(|a, b| a < b));
    }
}
