//! The lessons to choose from, with those that are done.

mod model;
mod view;

pub(crate) use model::Model;
