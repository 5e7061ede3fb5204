//! The computer player of Volteo, under every rule set: a [`Player`] that plays at levels, the [`Searcher`] behind it,
//! a [`Solver`] that solves endgames exactly.
//!
//! No allocation, no clock, no randomness. The caller lends the memory for the transposition table, and
//! is asked every so many positions whether to go on.
//!
//! ```
//! use volteo_core::{Builtin, Rules};
//! use volteo_engine::{Aim, Control, Outcome, Scoring, Slot, Solver, Table};
//!
//! let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
//! let mut memory = [Slot::EMPTY; 4096];
//! let mut solver = Solver::new(&rules, Scoring::Board, Table::new(&mut memory));
//! let solution = solver.solve(&rules.start(), Aim::Exact, &mut |_| Control::Continue);
//! assert_eq!(solution.value(), Some(-8));
//! assert_eq!(solution.outcome(), Some(Outcome::Loss));
//! ```
#![no_std]

#[cfg(any(test, feature = "std"))]
extern crate std;

pub mod evaluation;
mod general;
mod levels;
mod line;
mod midgame;
mod score;
mod searchable;
mod solver;
mod sort;
#[cfg(feature = "desktop")]
mod standard;
mod table;
mod team;
mod watch;
mod word;
#[cfg(all(target_arch = "x86_64", feature = "std", feature = "desktop"))]
mod x86;

pub use levels::{Choice, DEVICE_NODES, Leeway, Level, NotALevel, Player, Strength};
pub use line::Line;
pub use midgame::{Found, Limits, Ranked, Ranking, Searcher, Selectivity};
pub use score::{Outcome, Scoring};
pub use searchable::Searchable;
pub use solver::{Aim, Path, Solution, Solver};
pub use table::{Slot, Table};
pub use team::Team;
pub use watch::{Control, Poll, Progress};
