//! The tile solitaire solved: how much of a deal can be captured at best, what players come to who do not see the tiles
//! that lie face down, and what layouts and options do.
//!
//! [`solve`] knows every tile. It finds a line and an upper bound; where the two meet, the result is proven.
//!
//! ```
//! use volteo_core::solitaire::{Deal, Layout, Options, Solitaire};
//! use volteo_solitaire::{Limit, solve};
//!
//! let game = Solitaire::new(Deal::shuffled(Layout::FRAME, 2), Options::default());
//! let solution = solve(&game, Limit { placements: 100_000 }, &mut |_| true);
//! assert!(solution.is_proven() && solution.points == 24);
//!
//! let mut played = game;
//! solution.line.iter().for_each(|&placement| assert!(played.play(placement).is_ok()));
//! assert_eq!(played.points(), solution.points);
//! ```
//!
//! [`compare`] plays many deals under several [`Setting`]s and tells what comes of them.

mod advice;
mod compare;
mod player;
mod promise;
mod prospects;
mod search;
mod state;
mod worth;

#[cfg(test)]
mod exhaustive;

pub use advice::{Advice, advise};
pub use compare::{
    Comparison, Deals, OfPlayer, OfSetting, Plan, Setting, Summary, ThreadsError, compare, csv, text,
};
pub use player::Player;
pub use search::{Limit, Reached, Solution, solve};
