//! Komi: a handicap in discs and fractions of discs.

use core::fmt;
use core::str::FromStr;

/// What is added to Black's disc difference when a game is decided, in thousandths of a disc.
///
/// The game servers' `k` games trade komi with three decimals, hence the unit. A positive komi
/// favors Black. (GGF's `KM` is the other way round: its reader turns the sign.)
///
/// ```
/// use volteo_core::Komi;
///
/// let komi: Komi = "-2.5".parse().unwrap();
/// assert_eq!(komi.thousandths(), -2500);
/// assert_eq!(komi.to_string(), "-2.5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Komi(i32);

impl Komi {
    /// No komi.
    pub const ZERO: Self = Self(0);
    /// The largest komi either way: one for every square of the largest board, in thousandths.
    pub const LIMIT: i32 = 256_000;

    /// A komi in thousandths of a disc.
    #[must_use]
    pub const fn from_thousandths(thousandths: i32) -> Self {
        Self(thousandths)
    }

    /// In thousandths of a disc.
    #[must_use]
    pub const fn thousandths(self) -> i32 {
        self.0
    }
}

/// A text that should be a komi and is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotAKomi;

impl fmt::Display for NotAKomi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a komi is a number of discs from -256 to 256 with at most three decimals")
    }
}

impl core::error::Error for NotAKomi {}

impl FromStr for Komi {
    type Err = NotAKomi;

    fn from_str(text: &str) -> Result<Self, NotAKomi> {
        let (negative, unsigned) = match text.as_bytes().first() {
            Some(b'-') => (true, &text[1..]),
            Some(b'+') => (false, &text[1..]),
            _ => (false, text),
        };
        let (whole, decimals) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || whole.len() > 3 || decimals.len() > 3 || !digits(whole) || !digits(decimals) {
            return Err(NotAKomi);
        }
        let value = |part: &str| part.bytes().fold(0, |value, digit| value * 10 + i32::from(digit - b'0'));
        let scale = [1000, 100, 10, 1][decimals.len()];
        let thousandths = value(whole) * 1000 + value(decimals) * scale;
        if thousandths > Self::LIMIT {
            return Err(NotAKomi);
        }
        Ok(Self(if negative { -thousandths } else { thousandths }))
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.unsigned_abs();
        let sign = if self.0 < 0 { "-" } else { "" };
        let decimals = size % 1000;
        write!(f, "{sign}{}", size / 1000)?;
        match decimals {
            0 => Ok(()),
            _ if decimals.is_multiple_of(100) => write!(f, ".{}", decimals / 100),
            _ if decimals.is_multiple_of(10) => write!(f, ".{:02}", decimals / 10),
            _ => write!(f, ".{decimals:03}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn a_komi_reads_back_from_its_text() {
        for thousandths in [0, 1, 10, 100, 1000, 1001, 1010, 1100, -1, -3133, 256_000, -256_000, 500] {
            let komi = Komi::from_thousandths(thousandths);
            assert_eq!(komi.to_string().parse(), Ok(komi));
        }
        assert_eq!("+2.50".parse(), Ok(Komi::from_thousandths(2500)));
    }

    #[test]
    fn what_is_no_komi_is_refused() {
        for text in ["", "-", ".5", "1.2345", "257", "256.001", "1e3", "1000", "--1", "é", "+-1", "1.-2"] {
            assert_eq!(text.parse::<Komi>(), Err(NotAKomi), "{text:?}");
        }
    }
}
