//! What a solitaire came to.

mod model;
mod view;

pub(crate) use model::Model;
