//! Going back through the game, to go on from an earlier move.

mod model;
mod view;

pub(crate) use model::Model;
