//! The console of Edax: positions are set up and moves are asked for, in the standard game on 8×8 only.

mod engine;
mod referee;

pub(super) use engine::Engine;
pub(super) use referee::Referee;

/// What a chosen move is told by.
const PLAYS: &str = "Edax plays ";
