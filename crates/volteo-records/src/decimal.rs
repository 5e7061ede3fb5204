//! Decimal numbers with three places, as komi and differences of discs have them.

/// A number in thousandths; none if it has more decimals than three, or is out of reach.
pub(crate) fn thousandths(number: f64) -> Option<i32> {
    let scaled = (number * 1000.0).round();
    // What three decimals can say comes back as the very same number.
    let is_exact = scaled.abs() < f64::from(i32::MAX) && scaled / 1000.0 == number;
    if is_exact { Some(scaled as i32) } else { None }
}

/// The number of these thousandths.
pub(crate) fn number(thousandths: i32) -> f64 {
    f64::from(thousandths) / 1000.0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn thousandths_come_back(value in -i32::MAX + 1..i32::MAX) {
            prop_assert_eq!(thousandths(number(value)), Some(value));
            prop_assert_eq!(thousandths(number(value).to_string().parse().unwrap()), Some(value));
        }
    }

    #[test]
    fn other_numbers_are_refused() {
        for number in [0.0001, 1.2345, 1e10, -1e300, f64::NAN, f64::INFINITY] {
            assert_eq!(thousandths(number), None, "{number}");
        }
    }
}
