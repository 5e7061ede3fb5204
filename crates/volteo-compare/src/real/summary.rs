//! What the sums of real games say.

use serde::Serialize;

use super::{Policy, RealGames};
use crate::measures::{Histogram, Kind};
use crate::statistics::{ERROR, Estimate, of_observations};
use crate::summary::SquareOf;

/// What recorded games come to under other rules, in figures that need no more arithmetic.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RealSummary {
    /// `real-games`.
    pub kind: &'static str,
    /// The rule set that the games were played by.
    pub own: String,
    /// The rule set that they are held against.
    pub other: String,
    /// Games.
    pub games: u64,
    /// Records that are no game.
    pub unusable: u64,
    /// Moves to squares with discs to flip in two directions or more, of all moves.
    pub crossings: Option<Estimate>,
    /// Discs flipped at a crossing, in all directions together.
    pub flipped_at_a_crossing: Option<Estimate>,
    /// Discs that stay at a crossing where only one direction is flipped: the longest.
    pub left_by_longest: Option<Estimate>,
    /// The same: the shortest.
    pub left_by_shortest: Option<Estimate>,
    /// Move by move.
    pub moves: Vec<OfMove>,
    /// Square by square.
    pub squares: Vec<SquareOf>,
    /// How far records stay legal under the other rules.
    pub policies: Vec<OfPolicy>,
}

/// The crossings among the moves with one number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OfMove {
    /// The number, from 1.
    pub number: usize,
    /// Moves.
    pub moves: u64,
    /// Crossings among them.
    pub crossings: u64,
}

/// How far records stay legal with one way to choose directions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OfPolicy {
    /// The key of the policy.
    pub policy: &'static str,
    /// Games that stay legal to their end.
    pub whole: u64,
    /// The others' first moves that are not legal.
    pub stops: Option<Stops>,
    /// How many games stop at each move.
    pub counts: Vec<(i32, u64)>,
}

/// The numbers of the first moves that are not legal.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Stops {
    /// Their mean.
    pub mean: f64,
    /// A tenth of them is not more.
    pub tenth: i32,
    /// Half of them are not more.
    pub median: i32,
    /// Nine tenths of them are not more.
    pub ninetieth: i32,
}

impl RealSummary {
    /// What the sums say of games under the rules of these names.
    #[must_use]
    pub fn of(own: &str, other: &str, games: &RealGames) -> Self {
        let of = |kind, ratio| of_observations(kind, ratio, ERROR);
        let policies = Policy::ALL.into_iter().zip(games.stops.iter().zip(games.whole));
        Self {
            kind: "real-games",
            own: own.to_owned(),
            other: other.to_owned(),
            games: games.crossings.pairs,
            unusable: games.unusable,
            crossings: of(Kind::Share, &games.crossings),
            flipped_at_a_crossing: of(Kind::Mean, &games.flipped_at_crossings),
            left_by_longest: of(Kind::Mean, &games.left[0]),
            left_by_shortest: of(Kind::Mean, &games.left[1]),
            moves: (1..)
                .zip(&games.moves)
                .map(|(number, &[moves, crossings])| OfMove { number, moves, crossings })
                .collect(),
            squares: SquareOf::all(&games.squares),
            policies: policies.map(|(policy, (stops, whole))| OfPolicy::of(policy, stops, whole)).collect(),
        }
    }
}

impl OfPolicy {
    fn of(policy: Policy, stops: &Histogram, whole: u64) -> Self {
        let told = || {
            Some(Stops {
                mean: stops.mean()?,
                tenth: stops.quantile(0.1)?,
                median: stops.quantile(0.5)?,
                ninetieth: stops.quantile(0.9)?,
            })
        };
        Self { policy: policy.key(), whole, stops: told(), counts: stops.iter().collect() }
    }
}
