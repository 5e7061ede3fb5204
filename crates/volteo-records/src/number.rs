//! Decimal numbers and times of day as texts, so that they read back as the very same number.

/// Reads a plain decimal number: digits, a point, a sign.
pub(crate) fn plain(text: &str) -> Option<f64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.'));
    text.parse().ok().filter(|number: &f64| is_plain && number.is_finite())
}

/// Seconds as hours, minutes and seconds: `0:01:02.5`. None if they are negative or no number.
pub(crate) fn hours(seconds: f64) -> Option<String> {
    // The shortest text of a number is split and not the number itself, which would round.
    let text = seconds.to_string();
    let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
    let whole: u64 = whole.parse().ok()?;
    let point = if decimals.is_empty() { "" } else { "." };
    Some(format!("{}:{:02}:{:02}{point}{decimals}", whole / 3600, whole / 60 % 60, whole % 60))
}

/// Reads seconds written as seconds, with minutes before them, or with hours before those.
pub(crate) fn seconds(text: &str) -> Option<f64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let mut sum = 0u64;
    let mut parts = 0;
    for part in whole.split(':') {
        if part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        sum = sum.checked_mul(60)?.checked_add(part.parse().ok()?)?;
        parts += 1;
    }
    let has_decimals = !decimals.is_empty() && decimals.bytes().all(|byte| byte.is_ascii_digit());
    if parts > 3 || !has_decimals { None } else { format!("{sum}.{decimals}").parse().ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_numbers_are_read() {
        assert_eq!(plain("-2.5"), Some(-2.5));
        assert_eq!(plain("+3"), Some(3.0));
        for text in ["", "inf", "nan", "1e5", "2.4%", "1:02", "."] {
            assert_eq!(plain(text), None, "{text}");
        }
    }

    #[test]
    fn seconds_read_back_from_hours() {
        for number in [0.0, 0.1, 61.1, 3599.999, 3600.0, 86_401.25, 1e-9, 1e15] {
            assert_eq!(seconds(&hours(number).unwrap()), Some(number));
        }
        assert_eq!(hours(62.5).unwrap(), "0:01:02.5");
        assert_eq!([-1.0, -0.0, f64::NAN, f64::INFINITY, 1e300].map(hours), [const { None }; 5]);
    }

    #[test]
    fn shorter_times_are_read_too() {
        assert_eq!(seconds("7.25"), Some(7.25));
        assert_eq!(seconds("5:00"), Some(300.0));
        for text in ["", ":", "1:2:3:4", "1.", "-1", "1:+2", "99999999999999999999", "9999999999999999:0:0"] {
            assert_eq!(seconds(text), None, "{text}");
        }
    }
}
