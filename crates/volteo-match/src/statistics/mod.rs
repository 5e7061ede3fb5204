//! What the games of a match say: how much stronger one player is, how sure that is, and when it is sure enough.

mod elo;
mod normal;
mod pentanomial;
mod sprt;

pub use elo::{EloEstimate, elo_of_score, score_of_elo};
pub use pentanomial::{Pairs, Tally};
pub use sprt::{EloModel, NotASprt, Sprt, SprtState, SprtVerdict};

/// A mean with the half width of the interval that holds the true one in 95 of 100 cases.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Half the width of the interval. Nothing of a single value, of which nobody can tell how much they vary.
    pub half_width: Option<f64>,
}

impl Estimate {
    /// From independent values.
    ///
    /// ```
    /// let estimate = volteo_match::Estimate::of(&[0.0, 1.0, 0.0, 1.0]);
    /// assert_eq!(estimate.mean, 0.5);
    /// // The variance is 1/3, that of the mean 1/12.
    /// assert!((estimate.half_width.unwrap() - 1.959964 * (1.0_f64 / 12.0).sqrt()).abs() < 1e-6);
    /// assert_eq!(volteo_match::Estimate::of(&[1.0]).half_width, None);
    /// ```
    #[must_use]
    pub fn of(values: &[f64]) -> Self {
        let count = values.len() as f64;
        if values.is_empty() {
            return Self::default();
        }
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let variance = squares / (count - 1.0);
        let half_width = normal::TWO_SIDED_95 * (variance / count).sqrt();
        Self { mean, half_width: (values.len() > 1).then_some(half_width) }
    }
}
