//! How far values are from what games came to.

use serde::{Deserialize, Serialize};

/// The empties of one stage.
pub const WIDTH: u32 = 6;
/// The number of stages.
pub const STAGES: usize = 10;

/// Sums of errors, in discs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sums {
    count: usize,
    error: f64,
    absolute: f64,
    square: f64,
}

/// Errors by stage.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Errors {
    stages: [Sums; STAGES],
}

/// The error at a stage.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StageError {
    /// The fewest and the most empties.
    pub empties: [u32; 2],
    /// The number of positions.
    pub positions: usize,
    /// The mean absolute error, in discs.
    pub mean_absolute: f64,
    /// The mean of value less outcome, in discs: above 0 if the side to move is thought too well of.
    pub bias: f64,
    /// The root of the mean square error, in discs.
    pub root_mean_square: f64,
}

impl Errors {
    /// Counts a value of a position with so many empties that came to an outcome.
    pub fn add(&mut self, empties: u32, value: f32, outcome: f32) {
        let stage = (empties.saturating_sub(1) / WIDTH) as usize;
        let sums = &mut self.stages[stage.min(STAGES - 1)];
        let error = f64::from(value) - f64::from(outcome);
        sums.count += 1;
        sums.error += error;
        sums.absolute += error.abs();
        sums.square += error * error;
    }

    /// The error of each stage that there were positions of, the end of the game first.
    pub fn by_stage(&self) -> Vec<StageError> {
        let described = self.stages.iter().zip(0..).filter(|(sums, _)| sums.count > 0);
        described.map(|(sums, stage)| sums.describe([stage * WIDTH + 1, (stage + 1) * WIDTH])).collect()
    }

    /// The error over all stages, each position counting the same.
    pub fn overall(&self) -> StageError {
        let mut all = Sums::default();
        for sums in &self.stages {
            all.count += sums.count;
            all.error += sums.error;
            all.absolute += sums.absolute;
            all.square += sums.square;
        }
        all.describe([0, 60])
    }
}

impl Sums {
    fn describe(&self, empties: [u32; 2]) -> StageError {
        let count = self.count.max(1) as f64;
        StageError {
            empties,
            positions: self.count,
            mean_absolute: self.absolute / count,
            bias: self.error / count,
            root_mean_square: (self.square / count).sqrt(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_counted_at_their_stage() {
        let mut errors = Errors::default();
        for (empties, value, outcome) in [(6, 3.0, 1.0), (1, -5.0, -1.0), (7, 0.0, 2.0)] {
            errors.add(empties, value, outcome);
        }
        let stages = errors.by_stage();
        assert_eq!(stages.len(), 2);
        assert_eq!((stages[0].empties, stages[0].positions), ([1, 6], 2));
        assert_eq!((stages[0].mean_absolute, stages[0].bias), (3.0, -1.0));
        assert_eq!((stages[1].empties, stages[1].mean_absolute), ([7, 12], 2.0));
        assert_eq!(errors.overall().positions, 3);
    }
}
