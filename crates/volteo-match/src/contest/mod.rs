//! Matches and tournaments: many games, several at a time.

mod plan;
mod played;
mod run;
mod summary;

use std::sync::Arc;
use std::time::Duration;

pub use played::Played;
pub use run::{Event, Ran, run};
pub use summary::{CrossTable, Summary, tallies};

use crate::schedule::Schedule;
use crate::statistics::Sprt;
use crate::{Adjudication, Log, MatchRules, Openings, Player, PlayerEntry, TimeControl};

/// A match or a tournament.
pub struct Contest {
    /// The rules.
    pub rules: Arc<MatchRules>,
    /// The players.
    pub players: Vec<PlayerEntry>,
    /// Who meets whom.
    pub schedule: Schedule,
    /// The games in a meeting: each opening is played twice, with the colors swapped, but the last of an odd number.
    pub games: usize,
    /// The openings. Every meeting has the same ones, in the same order.
    pub openings: Openings,
    /// The time of those players that have none of their own.
    pub time: TimeControl,
    /// What is forgiven beyond the time.
    pub margin: Duration,
    /// How long the referee waits for what has no time of its own.
    pub patience: Duration,
    /// When the referee ends a game whose end is known, if at all.
    pub adjudication: Option<Adjudication>,
    /// How many games are played at a time.
    pub concurrency: usize,
    /// Whether the two games of a pair are played at the same time and count as one, by the discs of both.
    pub pairing: Pairing,
    /// The test that ends a match of two, if there is one.
    pub sprt: Option<Sprt>,
    /// What chance follows from.
    pub seed: u64,
    /// Where the lines of engines go.
    pub log: Log,
}

/// How the two games of a pair belong together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pairing {
    /// They share an opening.
    #[default]
    Opening,
    /// They are played at the same time, and their discs together decide both (synchro).
    Synchro,
}

/// Makes players. A person needs a console, so who runs a contest with people makes them.
pub type MakePlayer<'m> = dyn Fn(&PlayerEntry, &Log) -> Box<dyn Player> + Sync + 'm;

#[cfg(test)]
pub(crate) mod tests {
    use volteo_core::Builtin;

    use super::*;

    /// A contest of two games a meeting between levels, one game at a time, from the start of 6×6.
    pub(crate) fn contest(levels: &[&str], schedule: Schedule) -> Contest {
        let rules = Arc::new(MatchRules::new(Some("mini6".to_owned()), Builtin::Mini6.rule_set()).unwrap());
        Contest {
            openings: Openings::none(Arc::clone(&rules)),
            rules,
            players: levels.iter().map(|level| PlayerEntry::parse(level, &[]).unwrap()).collect(),
            schedule,
            games: 2,
            time: TimeControl::default(),
            margin: Duration::ZERO,
            patience: Duration::from_secs(60),
            adjudication: None,
            concurrency: 1,
            pairing: Pairing::Opening,
            sprt: None,
            seed: 1,
            log: Log::default(),
        }
    }
}
