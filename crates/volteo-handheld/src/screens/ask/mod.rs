//! A question to be answered with yes or no.

mod model;
mod view;

pub(crate) use model::{Model, Question};
