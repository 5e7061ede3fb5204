//! The game stands still, its board hidden.

mod model;
mod view;

pub(crate) use model::Model;
