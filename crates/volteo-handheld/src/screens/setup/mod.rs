//! What a new game is to be: rules, opponent, clock.

mod model;
mod view;

pub(crate) use model::{Model, go};
pub(crate) use view::clock_value;
