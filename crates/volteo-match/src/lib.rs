//! The referee of live games of Reversi: engines, Volteo's own levels and people face to face, under any rule set.
//!
//! [`play`] referees one game between two [`Player`]s; a [`Contest`] is a match or a tournament of many. The rules of
//! `volteo-core` decide what is legal, the referee keeps the time, and whatever a player does wrong costs it the game
//! and nothing else.
//!
//! ```
//! use std::sync::Arc;
//! use volteo_core::Builtin;
//! use volteo_match::{Course, Ending, GameSettings, Interrupt, LevelPlayer, MatchRules, play};
//!
//! let rules = Arc::new(MatchRules::new(None, Builtin::Mini6.rule_set()).unwrap());
//! let (mut black, mut white) = (LevelPlayer::new("greedy".parse().unwrap()), LevelPlayer::new("3".parse().unwrap()));
//! let (settings, interrupt) = (GameSettings::default(), Interrupt::default());
//! let report = play(Course::new(rules), &settings, [&mut black, &mut white], &interrupt, &mut |_, _| ());
//! assert_eq!(report.ending, Ending::Finished);
//! ```

mod clock;
mod contest;
mod dice;
mod game;
mod interrupt;
mod journal;
mod log;
mod openings;
mod player;
mod process;
mod protocol;
mod ratings;
mod rules;
mod schedule;
mod statistics;
mod toml_error;

pub use clock::{Clock, NotATimeControl, TimeControl, pace};
pub use contest::{Contest, CrossTable, Event, MakePlayer, Pairing, Played, Ran, Summary, run, tallies};
pub use game::{Adjudication, Course, Ending, Fault, GameReport, GameSettings, NotACourse, Observer, play};
pub use interrupt::Interrupt;
pub use journal::{Journal, ResumeError};
pub use log::Log;
pub use openings::{Balance, OpeningError, Openings, balanced, read_openings};
pub use player::{
    Answer, Budget, Console, Decision, EngineEntry, EntryError, External, LevelPlayer, Notice, Person,
    Player, PlayerEntry, PlayerKind, SearchLimits, Seat, Stop, Thought, read_engines,
};
pub use process::{Exit, Launch, Process, Silence, end_all_engines};
pub use protocol::{EngineSettings, NboardVersion, NotAProtocol, Protocol, serve};
pub use ratings::{Rating, Ratings};
pub use rules::MatchRules;
pub use schedule::{Meeting, Schedule, Standing, standings};
pub use statistics::{
    EloEstimate, EloModel, Estimate, NotASprt, Pairs, Sprt, SprtState, SprtVerdict, Tally, elo_of_score,
    score_of_elo,
};

pub(crate) use dice::Dice;
