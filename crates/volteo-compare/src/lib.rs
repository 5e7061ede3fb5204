//! What changes when the rule changes: games under several rule sets, measured and compared.
//!
//! A [`Plan`] says what is to be played. [`play`] plays it, or a [`Shard`] of it, and adds what games come to up in a
//! [`Part`]: exact sums, which are the same for any number of threads and of shards. [`Summary`] makes estimates of them,
//! with intervals, and tells which differences are more than chance.
//!
//! ```
//! use volteo_compare::{NamedRules, Part, Plan, Player, Shard, Summary, play};
//! use volteo_core::Builtin;
//!
//! let rules = |it: Builtin| NamedRules { name: it.name().to_owned(), set: it.rule_set() };
//! let rules = vec![rules(Builtin::Wof), rules(Builtin::Beginner)];
//! let mut part = Part::new(Plan { rules, pairs: 200, player: Player::Random, seed: 1, opening_plies: 8 });
//! play(&mut part, Shard::WHOLE, 0, &|| false, &mut |_| ()).unwrap();
//! let summary = Summary::of(&part);
//! let flips = summary.differences[0].figures.iter().find(|it| it.key == "flips").unwrap();
//! assert!(flips.differs && flips.estimate.unwrap().high < 0.0);
//! ```

mod dice;
mod measures;
mod part;
mod plan;
mod play;
mod player;
mod real;
mod report;
mod run;
mod statistics;
mod summary;
mod sums;

pub use measures::{
    BySquare, FIGURES, Facts, Figure, Histogram, Kind, LEADERS_AT, OfSquare, Plies, Ratio, Seen, Tally,
};
pub use part::{Part, PartError};
pub use plan::{NamedRules, NotAShard, Plan, Shard};
pub use player::{NotAPlayer, Player};
pub use real::{OfMove, OfPolicy, Policy, RealGames, RealSummary, Stops, TwoRules, TwoRulesError};
pub use report::{csv, exact_text, html, real_text, text};
pub use run::{RunError, play};
pub use statistics::{ERROR, Estimate, difference, estimate, of_games_in_pairs, of_observations};
pub use summary::{
    Counted, Difference, FigureOf, GamesUnder, OfPly, ScoreCount, Scores, Series, SquareOf, Summary, Test,
};
pub use sums::{sums_from_text, sums_to_text};
