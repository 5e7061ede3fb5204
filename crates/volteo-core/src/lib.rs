//! The rules of Reversi and of its variants.
//!
//! Boards from 4×4 to 16×16 with holes or joined sides, rule sets as values, one kind of move for
//! all of them, verdicts that say what would have been legal. No allocation, no clock, no randomness
//! but a seed that is passed in.
//!
//! ```
//! use volteo_core::{Builtin, Ending, Rules};
//!
//! let rules = Rules::<u64>::new(&Builtin::Beginner.rule_set()).unwrap();
//! let mut position = rules.start();
//! for text in ["d3", "c5", "e6", "f7", "c6", "e3:sw"] {
//!     rules.play(&mut position, text.parse().unwrap()).unwrap();
//! }
//! assert_eq!(rules.score(&position, Ending::Abandoned).discs, [5, 5]);
//!
//! let refusal = rules.play(&mut position, "a1".parse().unwrap()).unwrap_err();
//! assert_eq!(refusal.to_string(), "Black a1: flips-nothing");
//! ```
#![no_std]

#[cfg(feature = "std")]
extern crate std;

mod analysis;
mod any;
mod bits;
mod color;
mod direction;
mod moves;
mod notation;
mod perft;
mod position;
mod refusal;
mod rules;
mod ruleset;
mod runs;
mod score;
pub mod solitaire;
mod square;
mod torus;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod x86;

pub use analysis::{
    Analysis, CornerStatus, Corners, Mobility, Occupancy, Parity, Region, Regions, SideAnalysis,
    stable_on_edge,
};
pub use any::AnyRules;
pub use bits::{BitSet, Squares, U256};
pub use color::Color;
pub use direction::{Direction, Directions, NotADirection};
pub use moves::{Action, LegalMoves, Move, Notation, Request, Turn};
pub use notation::{PositionError, PositionErrorKind, PositionText, RequestError};
pub use perft::{Perft, perft};
pub use position::{Position, Undo};
pub use refusal::{Legal, Reason, Refusal};
pub use rules::{LayOutError, Rules};
pub use ruleset::{
    Builtin, Edges, Empties, Exhausted, Field, FlipRule, Goal, Komi, LossScore, NotAKomi, PassRule,
    Placement, RuleSet, RuleSetError, SquareSet, Start, Supply,
};
pub use score::{Ending, HalfDiscs, Score};
pub use square::{NotASquare, Square};

/// The fills of the whole board as the engine uses them. No stable interface: what is legal is for
/// [`Rules`] to say.
#[doc(hidden)]
pub mod kernel {
    pub use crate::runs::{all_run_starts, all_runs, each_run};
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    pub use crate::x86::word::{each_run as vector_each_run, run_starts as vector_run_starts};
}

/// Holds the examples of the project's front page to what they say.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
