//! The first screen: the name, and what there is to do.

mod model;
mod view;

pub(crate) use model::Model;
