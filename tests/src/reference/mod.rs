//! The two-player rules once more, written from rules.md for nothing but to be obviously right.
//!
//! A board is a list of cells, a run is walked square by square, and nothing is remembered that can
//! be found again. From `volteo-core` it takes the plain data that rule sets, moves and scores are
//! written in, and none of the logic: the tests hold the two to each other.

mod board;
mod game;
mod judge;
mod minimax;
mod score;

pub use board::{Board, Cell, names};
pub use game::{Game, Turn, center};
pub use minimax::best_difference;
