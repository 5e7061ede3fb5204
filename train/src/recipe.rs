//! All that decides what comes out of a training.

use serde::Serialize;
use volteo_core::{Builtin, FlipRule};

use crate::fit::Method;
use crate::generate::SHARD;
use crate::label::Trust;
use crate::selfplay::Style;

/// What is trained for one rule set, and how.
#[derive(Clone, Debug, Serialize)]
pub struct Recipe {
    /// The name of the rule set.
    pub rules: &'static str,
    /// What all choices follow from.
    pub seed: u64,
    /// The rounds of games, each played with the evaluation that was fitted to those before.
    pub rounds: Vec<Round>,
    /// The tables for computers.
    pub desktop: Plan,
    /// The tables for devices.
    pub device: Plan,
}

/// A round of games.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Round {
    /// So many times [`SHARD`].
    pub shards: usize,
    /// How they are played.
    pub style: Style,
    /// What is believed of them.
    pub trust: Trust,
}

/// How tables are fitted.
#[derive(Clone, Debug, Serialize)]
pub struct Plan {
    /// The knots of empties.
    pub knots: Vec<u8>,
    /// The regression.
    pub method: Method,
    /// How far ahead selectivity is measured.
    pub measured_depth: u32,
    /// In how many positions.
    pub measured_positions: usize,
}

impl Recipe {
    /// The rule sets that tables are trained for.
    pub const RULES: [Builtin; 2] = [Builtin::Wof, Builtin::Beginner];

    /// The recipe for a rule set, with so many times as many games as usual.
    pub fn of(rules: Builtin, seed: u64, scale: f64) -> Self {
        let shards = |games: f64| ((games * scale / SHARD as f64).round() as usize).max(2);
        // Where all runs flip there are fewer moves to choose from, and faster paths.
        let (exact_from, measured_depth, measured_positions) = match rules.rule_set().flip {
            FlipRule::All => (14, 10, 1000),
            FlipRule::ChooseOne => (9, 9, 400),
        };
        let first = Style { opening: [6, 14], depth: 2, exact_from, by_chance: [0, 60] };
        let blind = Trust { lambda: 1.0, search_alone: false };
        let later = Style { by_chance: [30, 60], ..first };
        let trust = Trust { lambda: 0.85, search_alone: true };
        let method = Method { to_zero: 2.0, to_neighbor: 1.0, steps: 40 };
        Self {
            rules: rules.name(),
            seed,
            rounds: vec![
                Round { shards: shards(10_000.0), style: first, trust: blind },
                Round { shards: shards(20_000.0), style: Style { depth: 3, ..later }, trust },
                Round { shards: shards(40_000.0), style: Style { depth: 4, ..later }, trust },
                // Once more: with these games, too, the tables won 59 % of 400 games against those without.
                Round { shards: shards(40_000.0), style: Style { depth: 4, ..later }, trust },
            ],
            desktop: Plan { knots: vec![4, 14, 24, 34, 44, 54], method, measured_depth, measured_positions },
            device: Plan { knots: vec![4, 24, 44], method, measured_depth: 8, measured_positions: 1000 },
        }
    }

    /// A name that another recipe has not: results on the way belong to one recipe only.
    pub fn name(&self) -> String {
        let text = serde_json::to_string(self).unwrap_or_default();
        // FNV-1a, which is the same everywhere and for all time.
        let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        });
        format!("{}-{}-{hash:016x}", self.rules, self.seed)
    }
}
