//! The results against the machine, a page for each rule set.

mod model;
mod view;

pub(crate) use model::Model;
