//! What the sums say: what reports show and `--json` prints.

use serde::Serialize;
use volteo_compare::{ERROR, Estimate, Kind, of_observations};

use super::Setting;
use super::tally::{Comparison, Counted, Tally};
use crate::player::Player;

/// What the deals of a comparison say, in figures that need no more arithmetic.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// `solitaire-comparison`.
    pub kind: &'static str,
    /// The version of Volteo that made it.
    pub version: &'static str,
    /// The seed of the first deal.
    pub seed: u64,
    /// The deals that were planned.
    pub planned: u64,
    /// The deals that were played under every setting.
    pub deals: u64,
    /// The placements that the search for the best line of a deal makes.
    pub placements: u64,
    /// How often the interval of a figure does not hold the true value.
    pub error: f64,
    /// The settings.
    pub settings: Vec<OfSetting>,
}

/// The deals of one setting.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OfSetting {
    /// The layout: its name, or its squares.
    pub layout: String,
    /// Whether the colors of the placed discs alternate.
    pub alternate: bool,
    /// What is played for: `tiles` or `values`.
    pub counted: &'static str,
    /// What each player came to, the best line that was found (`best`) last.
    pub players: Vec<OfPlayer>,
    /// The mean of what is proven to be the most that any line comes to.
    pub at_most: Option<Estimate>,
    /// The share of deals of which it is not ruled out that all points can be had.
    pub may_be_cleared: Option<Estimate>,
    /// The share of deals whose best line is proven to be the best.
    pub proven: Option<Estimate>,
}

/// What a player came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OfPlayer {
    /// `random`, `greedy`, `look-ahead`, or `best`.
    pub player: &'static str,
    /// The mean of the points. None of fewer than two deals.
    pub points: Option<Estimate>,
    /// The standard deviation of the points of a deal; null of none.
    pub deviation: Option<f64>,
    /// The share of deals in which all points there are were won.
    pub cleared: Option<Estimate>,
    /// How often each number of points was met, from the lowest on: the points and the deals.
    pub counts: Vec<(i32, u64)>,
}

impl Summary {
    /// What the deals of a comparison say.
    #[must_use]
    pub fn of(comparison: &Comparison) -> Self {
        let Comparison { plan, played, tallies, .. } = comparison;
        let settings = Setting::all(&plan.layouts);
        Self {
            kind: "solitaire-comparison",
            version: env!("CARGO_PKG_VERSION"),
            seed: plan.deals.first,
            planned: plan.deals.count,
            deals: *played,
            placements: plan.limit.placements,
            error: ERROR,
            settings: settings
                .iter()
                .zip(tallies)
                .map(|(setting, tally)| OfSetting::of(setting, tally))
                .collect(),
        }
    }
}

impl OfSetting {
    fn of(setting: &Setting, tally: &Tally) -> Self {
        let players = Player::ALL.iter().map(|it| it.name()).zip(&tally.players);
        Self {
            layout: setting.layout.to_string(),
            alternate: setting.options.alternate,
            counted: if setting.options.values { "values" } else { "tiles" },
            players: players
                .chain([("best", &tally.found)])
                .map(|(name, counted)| OfPlayer::of(name, counted))
                .collect(),
            at_most: of_observations(Kind::Mean, &tally.at_most.points, ERROR),
            may_be_cleared: of_observations(Kind::Share, &tally.at_most.cleared, ERROR),
            proven: of_observations(Kind::Share, &tally.proven, ERROR),
        }
    }
}

impl OfPlayer {
    fn of(player: &'static str, counted: &Counted) -> Self {
        Self {
            player,
            points: of_observations(Kind::Mean, &counted.points, ERROR),
            deviation: counted.histogram.deviation(),
            cleared: of_observations(Kind::Share, &counted.cleared, ERROR),
            counts: counted.histogram.iter().filter(|&(_, deals)| deals > 0).collect(),
        }
    }
}
