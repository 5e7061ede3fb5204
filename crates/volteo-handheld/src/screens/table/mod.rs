//! The solitaire: its board, and what is beside it.

mod model;
mod panel;
mod view;

pub(crate) use model::{Model, begin, grid, pieces_moved};
pub(crate) use view::look_of;
