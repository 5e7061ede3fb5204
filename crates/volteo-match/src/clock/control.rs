//! Time controls.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How much time a side has.
///
/// ```
/// use volteo_match::TimeControl;
///
/// for text in ["300", "300+2", "20/300+2", "300,30/1", "=0.05", "none"] {
///     let control: TimeControl = text.parse().unwrap();
///     assert_eq!(control.to_string(), text);
/// }
/// assert!("5 minutes".parse::<TimeControl>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// As much as it likes, up to the referee's patience.
    #[default]
    Unlimited,
    /// So much for every move, and nothing is kept for later.
    PerMove(Duration),
    /// An amount at the start, and more after each move.
    Session {
        /// The amount.
        main: Duration,
        /// What comes after each move (Fischer).
        increment: Duration,
        /// After so many moves the amount comes again, if it does.
        moves: Option<u16>,
    },
    /// An amount at the start, then periods in each of which some moves have to be made (byo-yomi, Canadian with more
    /// than one move).
    ByoYomi {
        /// The amount.
        main: Duration,
        /// A period.
        period: Duration,
        /// The moves to be made in a period, at least 1.
        moves: u16,
    },
}

/// A text names no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotATimeControl;

impl fmt::Display for NotATimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a time control, in seconds, is like 300 (for the game), 300+2 (2 more after each move), 20/300 (300 for \
             every 20 moves), 300,30/5 (then 30 for every 5 moves), =0.05 (for each move) or none",
        )
    }
}

impl std::error::Error for NotATimeControl {}

impl FromStr for TimeControl {
    type Err = NotATimeControl;

    fn from_str(text: &str) -> Result<Self, NotATimeControl> {
        if text == "none" {
            return Ok(Self::Unlimited);
        }
        if let Some(time) = text.strip_prefix('=') {
            return Ok(Self::PerMove(some(time)?));
        }
        if let Some((main, rest)) = text.split_once(',') {
            let (period, moves) = rest.split_once('/').unwrap_or((rest, "1"));
            return Ok(Self::ByoYomi { main: seconds(main)?, period: some(period)?, moves: count(moves)? });
        }
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(count(moves)?), rest),
            None => (None, text),
        };
        let (main, increment) = match rest.split_once('+') {
            Some((main, increment)) => (main, seconds(increment)?),
            None => (rest, Duration::ZERO),
        };
        Ok(Self::Session { main: some(main)?, increment, moves })
    }
}

/// A time above zero.
fn some(text: &str) -> Result<Duration, NotATimeControl> {
    seconds(text).and_then(|time| if time.is_zero() { Err(NotATimeControl) } else { Ok(time) })
}

/// At most some days: more is none of a time control, and would overflow somewhere.
fn seconds(text: &str) -> Result<Duration, NotATimeControl> {
    const MOST: f64 = 1_000_000.0;
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: f64 = text.parse().ok().filter(|_| is_plain).ok_or(NotATimeControl)?;
    if seconds > MOST { Err(NotATimeControl) } else { Ok(Duration::from_secs_f64(seconds)) }
}

fn count(text: &str) -> Result<u16, NotATimeControl> {
    text.parse().ok().filter(|&moves| moves > 0).ok_or(NotATimeControl)
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unlimited => f.write_str("none"),
            Self::PerMove(time) => write!(f, "={}", time.as_secs_f64()),
            Self::Session { main, increment, moves } => {
                moves.map_or(Ok(()), |moves| write!(f, "{moves}/"))?;
                write!(f, "{}", main.as_secs_f64())?;
                if increment.is_zero() { Ok(()) } else { write!(f, "+{}", increment.as_secs_f64()) }
            }
            Self::ByoYomi { main, period, moves } => {
                write!(f, "{},{}/{moves}", main.as_secs_f64(), period.as_secs_f64())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_time_control_is_refused() {
        for text in [
            "", "-1", "1e3", "inf", "NaN", "0", "=0", "5+", "/5", "0/5", "5,", "5,0/1", "5,3/0", "9999999",
            "a",
        ] {
            assert_eq!(text.parse::<TimeControl>(), Err(NotATimeControl), "{text:?}");
        }
    }

    #[test]
    fn a_period_without_a_number_of_moves_is_for_one() {
        assert_eq!("0,30".parse::<TimeControl>().unwrap().to_string(), "0,30/1");
    }
}
