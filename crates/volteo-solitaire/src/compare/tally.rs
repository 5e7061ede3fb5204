//! Sums of what deals came to.

use serde::{Deserialize, Serialize};
use volteo_compare::{Histogram, PartError, Ratio, sums_from_text, sums_to_text};

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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

    /// The sums of which each is a share of the deals.
    fn shares(&self) -> impl Iterator<Item = &Ratio> {
        self.players.iter().chain([&self.found, &self.at_most]).map(|it| &it.cleared).chain([&self.proven])
    }

    /// How many deals each of its sums says it is of.
    fn deals(&self) -> impl Iterator<Item = u64> {
        let counted = self.players.iter().chain([&self.found, &self.at_most]);
        let of_counted = counted.flat_map(|it| [it.points.pairs, it.cleared.pairs, it.histogram.count()]);
        of_counted.chain([self.proven.pairs])
    }
}

/// Whether it can be a share: no less than nothing and no more than the whole.
fn is_a_share(ratio: &Ratio) -> bool {
    (0..=ratio.whole).contains(&ratio.part)
}

/// What the deals of a plan came to, as far as they were played: exact sums that can be kept and gone on with. As text it is
/// a JSON object on one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comparison {
    kind: Mark,
    /// The version that played: another might play other games.
    version: String,
    pub(super) plan: Plan,
    /// The deals that were played, from the first on.
    pub(super) played: u64,
    /// A tally a setting, in the order of [`Setting::all`].
    pub(super) tallies: Vec<Tally>,
}

/// What a file of sums begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Mark {
    #[serde(rename = "volteo-solitaire-compare-1")]
    Comparison,
}

impl Comparison {
    /// Nothing of a plan yet.
    #[must_use]
    pub fn new(plan: Plan) -> Self {
        let tallies = Setting::all(&plan.layouts).iter().map(|_| Tally::default()).collect();
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Self { kind: Mark::Comparison, version, plan, played: 0, tallies }
    }

    /// Reads what [`Comparison::to_text`] wrote.
    ///
    /// # Errors
    ///
    /// If it was not that.
    pub fn parse(text: &str) -> Result<Self, PartError> {
        let read: Self = sums_from_text(text)?;
        if read.version != env!("CARGO_PKG_VERSION") {
            return Err(PartError::OtherVersion(read.version));
        }
        let is_right =
            |tally: &Tally| tally.deals().all(|deals| deals == read.played) && tally.shares().all(is_a_share);
        let is_whole = read.tallies.len() == Setting::all(&read.plan.layouts).len();
        if is_whole && read.played <= read.plan.deals.count && read.tallies.iter().all(is_right) {
            Ok(read)
        } else {
            Err(PartError::Changed)
        }
    }

    /// Everything as a line of JSON, with a checksum.
    ///
    /// # Panics
    ///
    /// Never: every comparison can be written.
    #[must_use]
    pub fn to_text(&self) -> String {
        sums_to_text(self)
    }

    /// The same with more deals to play, or an error if it cannot be the beginning of this plan.
    ///
    /// # Errors
    ///
    /// If it belongs to other games, or to more deals.
    pub fn go_on(mut self, plan: &Plan) -> Result<Self, PartError> {
        let Plan { layouts, deals, limit } = &self.plan;
        let differences = [
            (*layouts != plan.layouts, "list of layouts"),
            (deals.first != plan.deals.first, "seed"),
            (*limit != plan.limit, "limit of placements"),
        ];
        if let Some((_, difference)) = differences.into_iter().find(|it| it.0) {
            return Err(PartError::OtherPlan(difference));
        }
        if plan.deals.count < deals.count {
            return Err(PartError::Fewer(deals.count, "deals"));
        }
        self.plan.deals.count = plan.deals.count;
        Ok(self)
    }

    /// The plan.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
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
