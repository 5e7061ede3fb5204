//! What a game came to, and why it ended.

mod model;
mod view;

pub(crate) use model::Model;
