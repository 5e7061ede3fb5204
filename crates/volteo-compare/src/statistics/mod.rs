//! What sums say of the games that were not played: intervals, and differences that are more than chance.

mod interval;
mod normal;

pub use interval::{Estimate, difference, estimate, of_games_in_pairs, of_observations};

/// How often the interval of a figure does not hold the true value.
pub const ERROR: f64 = 0.05;
