//! Sums of what deals came to.

use volteo_compare::{Histogram, Ratio};

use super::{Plan, Setting};
use crate::player::Player;
use crate::search::Solution;

/// What one deal came to under one setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// The points of each of [`Player::ALL`].
    pub(super) players: [u8; Player::ALL.len()],
    /// The points of the best line that was found.
    pub(super) found: u8,
    /// The points that no line can exceed.
    pub(super) at_most: u8,
    /// The points of all tiles.
    pub(super) all: u8,
}

impl Outcome {
    pub(super) fn new(players: [u8; Player::ALL.len()], solution: &Solution, all: u8) -> Self {
        Self { players, found: solution.points, at_most: solution.at_most, all }
    }
}

/// The points of deals: exact sums, which do not depend on the order in which deals are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    /// Points by deals.
    pub(super) points: Ratio,
    /// Deals with all points there are, by deals.
    pub(super) cleared: Ratio,
    /// How often each number of points was met.
    pub(super) histogram: Histogram,
}

impl Counted {
    fn add(&mut self, points: u8, all: u8) {
        self.points.add(points.into(), 1);
        self.cleared.add((points == all).into(), 1);
        self.histogram.add(points.into());
    }
}

/// The deals of one setting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) players: [Counted; Player::ALL.len()],
    pub(super) found: Counted,
    pub(super) at_most: Counted,
    /// Deals whose best line is proven, by deals.
    pub(super) proven: Ratio,
}

impl Tally {
    pub(super) fn add(&mut self, outcome: &Outcome) {
        let Outcome { players, found, at_most, all } = *outcome;
        self.players.iter_mut().zip(players).for_each(|(counted, points)| counted.add(points, all));
        self.found.add(found, all);
        self.at_most.add(at_most, all);
        self.proven.add((found == at_most).into(), 1);
    }
}

/// What the deals of a plan came to, as far as they were played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    pub(super) plan: Plan,
    /// The deals that were played, from the first on.
    pub(super) played: u64,
    /// A tally a setting, in the order of [`Setting::all`].
    pub(super) tallies: Vec<Tally>,
}

impl Comparison {
    pub(super) fn new(plan: Plan) -> Self {
        let tallies = Setting::all(&plan.layouts).iter().map(|_| Tally::default()).collect();
        Self { plan, played: 0, tallies }
    }

    /// Adds a deal under every setting.
    pub(super) fn add(&mut self, outcomes: &[Outcome]) {
        self.played += 1;
        self.tallies.iter_mut().zip(outcomes).for_each(|(tally, outcome)| tally.add(outcome));
    }

    /// How many deals were played under every setting.
    #[must_use]
    pub const fn played(&self) -> u64 {
        self.played
    }

    /// Whether all deals of the plan were.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.played == self.plan.deals.count
    }
}
