//! Something to be known.

mod model;
mod view;

pub(crate) use model::Model;
