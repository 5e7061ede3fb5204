//! How far a search goes.

use std::time::{Duration, Instant};

use clap::ValueEnum;
use volteo_core::{BitSet, Rules};
use volteo_engine::{Level, Limits, Selectivity, Strength};

/// The limits of a search.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct LimitsArg {
    /// Look so many plies ahead at most
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=i64::from(Limits::DEEPEST)))]
    depth: Option<u8>,
    /// Solve to the end of the game with so many squares empty or fewer
    #[arg(long, value_name = "EMPTIES", default_value_t = 16)]
    exact: u8,
    /// Look at so many positions at most; of a game, for every ply. If neither --depth nor --nodes nor --time is
    /// given, as many as take a few seconds
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Take so many seconds at most; of a game, for every ply. What is found then depends on the machine
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Look as far as the computer does that plays at this level: easy, normal, hard, expert or 1 to 20. In place of
    /// --depth, --exact, --nodes and --selectivity
    #[arg(long, value_name = "LEVEL", value_parser = level,
          conflicts_with_all = ["depth", "exact", "nodes", "selectivity"])]
    level: Option<Level>,
    /// How readily moves are left out whose value a shallow search foresees; only where there is a trained evaluation
    #[arg(long, value_enum, default_value = "balanced", value_name = "GRADE")]
    pub(super) selectivity: Grade,
}

/// How readily moves are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Grade {
    /// No move is left out
    Off,
    /// One cut in two hundred is wrong
    Cautious,
    /// Three in a hundred
    Balanced,
    /// One in ten
    Bold,
}

impl Grade {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Cautious => "cautious",
            Self::Balanced => "balanced",
            Self::Bold => "bold",
        }
    }
}

impl From<Grade> for Selectivity {
    fn from(grade: Grade) -> Self {
        match grade {
            Grade::Off => Self::Off,
            Grade::Cautious => Self::Cautious,
            Grade::Balanced => Self::Balanced,
            Grade::Bold => Self::Bold,
        }
    }
}

impl From<Selectivity> for Grade {
    fn from(selectivity: Selectivity) -> Self {
        match selectivity {
            Selectivity::Off => Self::Off,
            Selectivity::Cautious => Self::Cautious,
            Selectivity::Balanced => Self::Balanced,
            Selectivity::Bold => Self::Bold,
        }
    }
}

/// Reads a level that looks ahead.
fn level(text: &str) -> Result<Level, String> {
    match text.parse() {
        Ok(level @ Level::Numbered(_)) => Ok(level),
        _ => Err(format!(
            "a level to look as far as is easy, normal, hard, expert or a number from 1 to {}",
            Level::STRONGEST
        )),
    }
}

/// Reads a number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "the time is a number of seconds above 0, like 2 or 0.5".to_owned();
    let seconds = text.parse().map_err(|_| wrong())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => Err(wrong()),
    }
}

impl LimitsArg {
    /// The limits for one position, which are so many nodes if nothing else is asked for.
    pub(super) fn or_nodes(&self, nodes: u64, grade: Grade) -> Limits {
        let is_free = self.depth.is_none() && self.time.is_none();
        Limits {
            depth: self.depth.unwrap_or(Limits::DEEPEST),
            selectivity: grade.into(),
            exact_from: self.exact,
            nodes: self.nodes.unwrap_or(if is_free { nodes } else { u64::MAX }),
        }
    }

    /// The limits that a level has under some rules, if one was asked for.
    pub(super) fn of_level<B: BitSet>(&self, rules: &Rules<B>) -> Option<Limits> {
        match self.level?.strength(rules) {
            Strength::Searching { limits, .. } => Some(limits),
            Strength::Greedy => None,
        }
    }

    /// The clock for one position, which starts.
    pub(super) fn clock(&self) -> Clock {
        Clock { start: Instant::now(), time: self.time }
    }
}

/// The time that a position may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    start: Instant,
    time: Option<Duration>,
}

impl Clock {
    /// One that is never up.
    pub(super) fn without_limit() -> Self {
        Self { start: Instant::now(), time: None }
    }

    /// Whether the time is over.
    pub(super) fn is_up(&self) -> bool {
        self.time.is_some_and(|time| self.start.elapsed() >= time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_if_it_looks_ahead() {
        assert_eq!(level("hard"), Ok(Level::HARD));
        assert_eq!(level("20"), Ok(Level::EXPERT));
        for wrong in ["", "0", "21", "greedy", "medium"] {
            assert!(level(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_time_is_read_in_seconds_and_fractions() {
        assert_eq!(seconds("2"), Ok(Duration::from_secs(2)));
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for wrong in ["", "0", "-1", "two", "NaN", "inf", "1e99"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
