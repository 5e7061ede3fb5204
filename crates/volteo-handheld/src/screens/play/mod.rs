//! The board, and what is beside it.

mod hint;
mod model;
mod panel;
mod view;

pub(crate) use model::{Model, begin, begin_with_hint};
