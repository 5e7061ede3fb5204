//! The other device is looked for, and asked to play.

mod model;
mod view;

pub(crate) use model::{Model, begin};
