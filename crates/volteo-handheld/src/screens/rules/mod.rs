//! The rule sets to choose from, with a line on each.

mod model;
mod view;

pub(crate) use model::Model;
