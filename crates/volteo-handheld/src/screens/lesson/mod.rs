//! A lesson: the board, and beside it what is said and asked.

mod model;
mod view;

pub(crate) use model::Model;
#[cfg(test)]
pub(crate) use view::{PAGE_COLUMNS, PAGE_LINES};
