//! Quantiles of the normal distribution and of Student's.

use std::f64::consts::FRAC_PI_2;

/// How much of a normal distribution lies below so many standard deviations above the mean: the Taylor series about the
/// mean (G. Marsaglia, Evaluating the Normal Distribution, 2004).
pub(super) fn below(deviations: f64) -> f64 {
    let (mut term, mut sum) = (deviations, deviations);
    for odd in (3..600).step_by(2) {
        term *= deviations * deviations / f64::from(odd);
        sum += term;
    }
    0.5 + sum * (-deviations * deviations / 2.0).exp() / std::f64::consts::TAU.sqrt()
}

/// How many standard deviations about the mean hold all but `error` of a normal distribution, half of that on each side.
/// `error` is from 10⁻⁹ to 1.
pub(super) fn two_sided(error: f64) -> f64 {
    let (mut low, mut high) = (0.0, 7.0);
    // Every step halves what is left between the two.
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if 2.0 * (1.0 - below(middle)) > error {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// The same of Student's distribution with so many degrees of freedom, one at least.
pub(super) fn two_sided_of_student(error: f64, degrees: u64) -> f64 {
    if degrees > FEW { expanded(two_sided(error), degrees as f64) } else { of_few(error, degrees) }
}

/// With more degrees of freedom than these, the expansion about the normal distribution is right to five digits.
const FEW: u64 = 60;

/// By the distribution itself. What is looked for is the angle: its tangent is the quantile by the root of the degrees.
fn of_few(error: f64, degrees: u64) -> f64 {
    let (mut low, mut high) = (0.0, FRAC_PI_2);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if 1.0 - within(middle, degrees) > error {
            low = middle;
        } else {
            high = middle;
        }
    }
    low.tan() * (degrees as f64).sqrt()
}

/// How much of Student's distribution lies within an angle to both sides of its middle (Abramowitz and Stegun 26.7.3 and
/// 26.7.4).
fn within(angle: f64, degrees: u64) -> f64 {
    let (sine, cosine) = angle.sin_cos();
    let is_odd = degrees % 2 == 1;
    let (mut term, first) = if is_odd { (cosine, 2) } else { (1.0, 1) };
    let mut sum = 0.0;
    for number in (first..degrees).step_by(2) {
        sum += term;
        term *= cosine * cosine * number as f64 / (number + 1) as f64;
    }
    if is_odd { (angle + sine * sum) / FRAC_PI_2 } else { sine * sum }
}

/// By the expansion about the normal distribution (Abramowitz and Stegun 26.7.5).
fn expanded(normal: f64, degrees: f64) -> f64 {
    let power = |exponent| normal.powi(exponent);
    let terms = [
        (power(3) + normal) / 4.0,
        (5.0 * power(5) + 16.0 * power(3) + 3.0 * normal) / 96.0,
        (3.0 * power(7) + 19.0 * power(5) + 17.0 * power(3) - 15.0 * normal) / 384.0,
    ];
    terms.iter().zip(1..).fold(normal, |sum, (term, exponent)| sum + term / degrees.powi(exponent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabulated_values_of_the_normal_distribution_are_met() {
        for (deviations, part) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (2.0, 0.977_249_868_051_821),
            (3.0, 0.998_650_101_968_370),
        ] {
            assert!((below(deviations) - part).abs() < 1e-12, "{deviations}");
            assert!((below(-deviations) - (1.0 - part)).abs() < 1e-12, "{deviations}");
        }
        for (error, deviations) in
            [(0.1, 1.644_853_627), (0.05, 1.959_963_985), (0.01, 2.575_829_304), (0.001, 3.290_526_731)]
        {
            assert!((two_sided(error) - deviations).abs() < 1e-8, "{error}");
        }
    }

    #[test]
    fn tabulated_values_of_students_distribution_are_met() {
        for (error, degrees, deviations) in [
            (0.05, 1, 12.706),
            (0.05, 2, 4.303),
            (0.05, 3, 3.182),
            (0.001, 1, 636.619),
            (0.001, 2, 31.599),
            (0.001, 5, 6.869),
            (0.05, 10, 2.228),
            (0.05, 30, 2.042),
            (0.05, 120, 1.980),
            (0.01, 10, 3.169),
            (0.001, 30, 3.646),
        ] {
            let found = two_sided_of_student(error, degrees);
            assert!((found - deviations).abs() < 1e-3, "{error} {degrees}: {found}");
        }
    }

    #[test]
    fn the_expansion_goes_on_where_the_distribution_itself_is_left() {
        for error in [0.05, 0.05 / 24.0, 1e-5] {
            let [few, many] = [of_few(error, FEW), expanded(two_sided(error), FEW as f64)];
            assert!((few / many - 1.0).abs() < 1e-4, "{error}: {few} {many}");
        }
    }
}
