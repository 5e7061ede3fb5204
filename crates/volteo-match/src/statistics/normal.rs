//! The normal distribution.

/// Of a normal distribution, 95 of 100 values lie within so many standard deviations of the mean.
pub(super) const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// How much of a normal distribution lies below so many standard deviations above the mean.
pub(super) fn below(deviations: f64) -> f64 {
    0.5 * complementary_error(-deviations / std::f64::consts::SQRT_2)
}

/// The complementary error function. By its series near zero (Abramowitz and Stegun 7.1.6), by its continued fraction
/// (7.1.14) elsewhere.
fn complementary_error(x: f64) -> f64 {
    if x < 0.0 {
        return 2.0 - complementary_error(-x);
    }
    let scale = (-x * x).exp() / std::f64::consts::PI.sqrt();
    if x < 2.0 {
        let (mut term, mut sum) = (x, x);
        for n in 1..100 {
            term *= 2.0 * x * x / (2.0 * f64::from(n) + 1.0);
            sum += term;
        }
        return 1.0 - 2.0 * scale * sum;
    }
    let fraction = (1..=60).rev().fold(x, |below, n| x + f64::from(n) / 2.0 / below);
    scale / fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabulated_values_are_met() {
        // Abramowitz and Stegun, table 26.1.
        for (deviations, part) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (2.0, 0.977_249_868_051_821),
            (3.0, 0.998_650_101_968_370),
            (TWO_SIDED_95, 0.975),
        ] {
            assert!((below(deviations) - part).abs() < 1e-12, "{deviations}: {}", below(deviations));
            assert!((below(-deviations) - (1.0 - part)).abs() < 1e-12);
        }
    }

    #[test]
    fn both_ways_of_computing_it_meet() {
        let (near, far) = (complementary_error(2.0 - 1e-9), complementary_error(2.0));
        assert!((near - far).abs() < 1e-9, "{near} {far}");
    }
}
