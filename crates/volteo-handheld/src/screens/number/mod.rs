//! The number of a deal, digit by digit.

mod model;
mod view;

pub(crate) use model::Model;
