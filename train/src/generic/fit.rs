//! Least squares: the weights that come nearest to the outcomes.

use std::fmt;

use volteo_engine::evaluation::{KNOTS, PARTS, TERMS, Weights};

/// The number of unknowns.
const SIZE: usize = KNOTS * TERMS;

/// A position of a game that has been played to its end.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    pub(super) terms: [i16; TERMS],
    /// The share of the board's squares that are empty.
    pub(super) empty: f32,
    pub(super) squares: u16,
    /// The outcome for the side to move, in discs.
    pub(super) outcome: i16,
    /// What the fit is to come near to, in discs: see `LAMBDA`.
    pub(super) target: f32,
    /// Whether it is left out of the fit, to be judged by it.
    pub(super) is_held_out: bool,
}

impl Sample {
    /// The unknowns that it bears upon, each with how much.
    fn row(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        let place = (f64::from(self.empty) * KNOTS as f64).min((KNOTS - 1) as f64);
        let knot = (place as usize).min(KNOTS - 2);
        let beyond = place - knot as f64;
        let scale = self.scale();
        self.terms.iter().enumerate().flat_map(move |(term, &count)| {
            let count = f64::from(count) * scale;
            let at = knot * TERMS + term;
            [(at, count * (1.0 - beyond)), (at + TERMS, count * beyond)]
        })
    }

    /// What weights are multiplied by on its board.
    fn scale(&self) -> f64 {
        (f64::from(self.squares) / 64.0).powf(0.25)
    }
}

/// How well weights foretell the outcomes of held-out positions.
#[derive(Clone, Copy, Default)]
pub(super) struct Quality {
    /// The mean absolute error, in discs.
    error: f64,
    /// The same if the mean outcome is foretold always.
    error_of_mean: f64,
    /// The share of the outcomes' variance that is explained.
    explained: f64,
    /// By what the foretold values would have to be multiplied to come nearest to the outcomes.
    slope: f64,
}

/// The weights of the least sum of squared errors, a little drawn towards 0 and towards those of the knots beside.
pub(super) fn fit(samples: &[Sample]) -> Vec<f64> {
    let mut matrix = vec![[0.0; SIZE]; SIZE];
    let mut right = [0.0; SIZE];
    for sample in samples.iter().filter(|it| !it.is_held_out) {
        let row: Vec<(usize, f64)> = sample.row().filter(|&(_, amount)| amount != 0.0).collect();
        // Large boards have larger outcomes; each is to count alike.
        let importance = (64.0 / f64::from(sample.squares)).powi(2);
        for &(i, a) in &row {
            right[i] += importance * a * f64::from(sample.target);
            for &(j, b) in &row {
                matrix[i][j] += importance * a * b;
            }
        }
    }
    let few = samples.len() as f64 / 5000.0;
    for i in 0..SIZE {
        matrix[i][i] += few;
        if i + TERMS < SIZE {
            matrix[i][i] += few;
            matrix[i + TERMS][i + TERMS] += few;
            matrix[i][i + TERMS] -= few;
            matrix[i + TERMS][i] -= few;
        }
    }
    solve(matrix, right)
}

/// Solves a system whose matrix is symmetric and positive definite, by Cholesky's decomposition.
fn solve(mut matrix: Vec<[f64; SIZE]>, mut right: [f64; SIZE]) -> Vec<f64> {
    for j in 0..SIZE {
        for i in j..SIZE {
            let inner: f64 = (0..j).map(|k| matrix[i][k] * matrix[j][k]).sum();
            let left = matrix[i][j] - inner;
            matrix[i][j] = if i == j { left.sqrt() } else { left / matrix[j][j] };
        }
    }
    for i in 0..SIZE {
        let inner: f64 = (0..i).map(|k| matrix[i][k] * right[k]).sum();
        right[i] = (right[i] - inner) / matrix[i][i];
    }
    for i in (0..SIZE).rev() {
        let inner: f64 = (i + 1..SIZE).map(|k| matrix[k][i] * right[k]).sum();
        right[i] = (right[i] - inner) / matrix[i][i];
    }
    right.to_vec()
}

/// The solution in the unit of the weights.
pub(super) fn rounded(solution: &[f64]) -> Weights {
    let mut weights = Weights { knots: [[0; TERMS]; KNOTS] };
    for (weight, &exact) in weights.knots.iter_mut().flatten().zip(solution) {
        *weight = (exact * f64::from(PARTS)).round() as i16;
    }
    weights
}

impl Quality {
    /// That of a solution on the held-out samples of some kind.
    pub(super) fn of(samples: &[Sample], solution: &[f64], which: impl Fn(&Sample) -> bool) -> Self {
        let held_out: Vec<&Sample> = samples.iter().filter(|it| it.is_held_out && which(it)).collect();
        let count = held_out.len().max(1) as f64;
        let mean = held_out.iter().map(|it| f64::from(it.outcome)).sum::<f64>() / count;
        let [mut error, mut error_of_mean, mut squares, mut variance, mut product, mut foretold] = [0.0; 6];
        for sample in held_out {
            let outcome = f64::from(sample.outcome);
            let all = f64::from(sample.squares);
            let sum: f64 = sample.row().map(|(at, amount)| amount * solution[at]).sum();
            let sum = sum.clamp(-all, all);
            let off = outcome - sum;
            product += sum * outcome;
            foretold += sum * sum;
            error += off.abs();
            error_of_mean += (outcome - mean).abs();
            squares += off * off;
            variance += (outcome - mean).powi(2);
        }
        Self {
            error: error / count,
            error_of_mean: error_of_mean / count,
            explained: 1.0 - squares / variance,
            slope: product / foretold,
        }
    }
}

impl fmt::Display for Quality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { error, error_of_mean, explained, slope } = self;
        write!(
            f,
            "error {error:5.2} discs (the mean: {error_of_mean:5.2}), explained {explained:6.3}, slope {slope:.2}"
        )
    }
}
