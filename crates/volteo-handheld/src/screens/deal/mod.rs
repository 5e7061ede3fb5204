//! What a solitaire is to be: layout, colors, what counts, which deal.

mod model;
mod view;

pub(crate) use model::{Model, open};
