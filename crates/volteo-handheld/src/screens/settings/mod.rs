//! The settings.

mod model;
mod view;

pub(crate) use model::Model;
