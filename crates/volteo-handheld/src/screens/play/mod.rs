//! The board, and what is beside it.

mod choosing;
mod model;
mod panel;
mod view;

pub(crate) use model::{Model, begin};
