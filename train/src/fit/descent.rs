//! Conjugate gradients: M. Hestenes and E. Stiefel, *Methods of Conjugate Gradients for Solving Linear Systems* (1952),
//! here on the normal equations, each weight scaled by how often it was seen.

use super::{MOBILITY_AT, Method, Problem};

/// The weights after so many steps from 0.
pub(super) fn descend<const N: usize>(
    problem: &Problem<N>,
    method: Method,
    mut watch: impl FnMut(usize),
) -> Vec<f32> {
    let prior = Prior { method, knots: problem.knots.len() };
    let mut scale = problem.squares();
    prior.add_scale(&mut scale);
    let scaled = |vector: &[f32]| -> Vec<f32> {
        vector
            .iter()
            .zip(&scale)
            .map(|(value, scale)| if *scale > 0.0 { value / scale } else { 0.0 })
            .collect()
    };

    let mut residual = problem.sum(|row| row.label);
    let mut weights = vec![0.0; residual.len()];
    let mut direction = scaled(&residual);
    let mut size = dot(&residual, &direction);
    for step in 0..method.steps {
        watch(step);
        let mut image = problem.sum(|row| row.value(&direction));
        prior.add(&direction, &mut image);
        let curvature = dot(&direction, &image);
        if curvature <= 0.0 {
            break;
        }
        let length = (size / curvature) as f32;
        add(&mut weights, &direction, length);
        add(&mut residual, &image, -length);
        let next = scaled(&residual);
        let next_size = dot(&residual, &next);
        let kept = (next_size / size) as f32;
        direction.iter_mut().zip(next).for_each(|(old, new)| *old = new + kept * *old);
        size = next_size;
    }
    weights
}

/// What is thought of weights before any position is seen.
struct Prior {
    method: Method,
    knots: usize,
}

impl Prior {
    /// The diagonal of its matrix.
    fn add_scale(&self, scale: &mut [f32]) {
        for knots in scale[MOBILITY_AT..].chunks_exact_mut(self.knots) {
            for (knot, scale) in knots.iter_mut().enumerate() {
                let neighbors = if knot == 0 || knot + 1 == self.knots { 1.0 } else { 2.0 };
                *scale += self.method.to_zero + neighbors * self.method.to_neighbor;
            }
        }
    }

    /// Its matrix times a vector.
    fn add(&self, vector: &[f32], image: &mut [f32]) {
        let vectors = vector[MOBILITY_AT..].chunks_exact(self.knots);
        for (vector, image) in vectors.zip(image[MOBILITY_AT..].chunks_exact_mut(self.knots)) {
            for (value, image) in vector.iter().zip(image.iter_mut()) {
                *image += self.method.to_zero * value;
            }
            for knot in 1..self.knots {
                let apart = self.method.to_neighbor * (vector[knot] - vector[knot - 1]);
                image[knot] += apart;
                image[knot - 1] -= apart;
            }
        }
    }
}

fn dot(left: &[f32], right: &[f32]) -> f64 {
    left.iter().zip(right).map(|(left, right)| f64::from(*left) * f64::from(*right)).sum()
}

fn add(to: &mut [f32], vector: &[f32], factor: f32) {
    to.iter_mut().zip(vector).for_each(|(to, value)| *to += factor * value);
}
