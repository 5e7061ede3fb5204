//! The computer player of Volteo. So far: exact endgames, under every rule set.
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

#[cfg(feature = "std")]
extern crate std;

mod general;
mod line;
mod score;
mod solver;
mod standard;
mod table;
mod team;
mod watch;
mod word;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod x86;

pub use line::Line;
pub use score::{Outcome, Scoring};
pub use solver::{Aim, Path, Solution, Solver};
pub use table::{Slot, Table};
pub use team::Team;
pub use watch::{Control, Poll, Progress};
