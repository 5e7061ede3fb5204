//! Clocks: how much time the sides have, and what is left of it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use volteo_core::Color;

/// A moment, as the time since the program began.
pub type Moment = Duration;

/// The longest time that can be given, in hours.
const LONGEST_HOURS: u64 = 24;

/// How much time the sides have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// So much for each move.
    PerMove(Duration),
    /// So much for the whole game, and so much more after each move.
    Total {
        /// For the whole game.
        main: Duration,
        /// More after each move.
        increment: Duration,
    },
}

impl Control {
    /// What a computer player gives to a move of what it has for this one and so many more.
    pub fn share(self, left: Duration, more: u32) -> Duration {
        match self {
            Self::PerMove(_) => left,
            // Early moves may take more than late ones.
            Self::Total { .. } => left * 2 / more.saturating_add(2),
        }
    }

    /// What a side has before its first move.
    const fn at_first(self) -> Duration {
        match self {
            Self::PerMove(time) => time,
            Self::Total { main, .. } => main,
        }
    }
}

/// A text that should be a time control and is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a clock is minutes for each side like 10 or 2:30, with seconds more after each move like 5+3, or seconds for \
     each move like 30s; at most {LONGEST_HOURS} hours"
)]
pub struct NotAControl;

impl FromStr for Control {
    type Err = NotAControl;

    fn from_str(text: &str) -> Result<Self, NotAControl> {
        if let Some(seconds) = text.strip_suffix('s') {
            return Ok(Self::PerMove(given(number(seconds)?)?));
        }
        let (main, increment) = match text.split_once('+') {
            Some((main, increment)) => (main, number(increment)?),
            None => (text, 0),
        };
        let (minutes, seconds) = match main.split_once(':') {
            Some((minutes, seconds)) if seconds.len() == 2 => (number(minutes)?, number(seconds)?),
            Some(_) => return Err(NotAControl),
            None => (number(main)?, 0),
        };
        if seconds >= 60 || increment > LONGEST_HOURS * 3600 {
            return Err(NotAControl);
        }
        Ok(Self::Total { main: given(minutes * 60 + seconds)?, increment: Duration::from_secs(increment) })
    }
}

fn number(digits: &str) -> Result<u64, NotAControl> {
    let is_number = !digits.is_empty() && digits.len() <= 6 && digits.bytes().all(|it| it.is_ascii_digit());
    if is_number { digits.parse().map_err(|_| NotAControl) } else { Err(NotAControl) }
}

/// A time that lets somebody move at all, and is no mistake.
fn given(seconds: u64) -> Result<Duration, NotAControl> {
    let possible = 1..=LONGEST_HOURS * 3600;
    if possible.contains(&seconds) { Ok(Duration::from_secs(seconds)) } else { Err(NotAControl) }
}

/// As it is read.
impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PerMove(time) => write!(f, "{}s", time.as_secs()),
            Self::Total { main, increment } => {
                write!(f, "{}", main.as_secs() / 60)?;
                if !main.as_secs().is_multiple_of(60) {
                    write!(f, ":{:02}", main.as_secs() % 60)?;
                }
                if increment.is_zero() { Ok(()) } else { write!(f, "+{}", increment.as_secs()) }
            }
        }
    }
}

/// The clocks of both sides. At most one of them runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: Control,
    /// What the sides had left when no clock ran, or when the one that runs began to.
    left: [Duration; 2],
    running: Option<(Color, Moment)>,
}

impl Clock {
    /// The clocks before a game.
    pub const fn new(control: Control) -> Self {
        Self { control, left: [control.at_first(); 2], running: None }
    }

    /// Clocks that stand still, with this left.
    pub const fn stopped(control: Control, left: [Duration; 2]) -> Self {
        Self { control, left, running: None }
    }

    /// The time control.
    pub const fn control(&self) -> Control {
        self.control
    }

    /// What a side has left.
    pub fn left(&self, side: Color, now: Moment) -> Duration {
        let used = match self.running {
            Some((running, since)) if running == side => now.saturating_sub(since),
            _ => Duration::ZERO,
        };
        self.left[side.index()].saturating_sub(used)
    }

    /// Whether a clock runs.
    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Lets a side's clock run, and stops the other.
    pub fn start(&mut self, side: Color, now: Moment) {
        self.stop(now);
        self.running = Some((side, now));
    }

    /// Stops both clocks.
    pub fn stop(&mut self, now: Moment) {
        self.left = Color::BOTH.map(|side| self.left(side, now));
        self.running = None;
    }

    /// Stops both clocks, a side having moved: what it had left before it is given more.
    pub fn moved(&mut self, side: Color, now: Moment) -> Duration {
        self.stop(now);
        let left = self.left[side.index()];
        self.left[side.index()] = match self.control {
            Control::PerMove(time) => time,
            Control::Total { increment, .. } => left + increment,
        };
        left
    }

    /// Takes back what a move of a side gave it, with the move.
    pub fn taken_back(&mut self, side: Color, now: Moment) {
        self.stop(now);
        let left = &mut self.left[side.index()];
        *left = match self.control {
            Control::PerMove(time) => time,
            Control::Total { increment, .. } => left.saturating_sub(increment),
        };
    }

    /// The side whose time is up, if its clock runs.
    pub fn flagged(&self, now: Moment) -> Option<Color> {
        let (side, _) = self.running?;
        self.left(side, now).is_zero().then_some(side)
    }
}

/// A time on a clock: `4:07`, or `0:09.4` where little is left. Rounded so that it shows nothing only
/// where nothing is left.
pub fn shown(time: Duration) -> String {
    const LITTLE: u128 = 20_000;
    let millis = time.as_millis();
    if millis < LITTLE {
        let tenths = millis.div_ceil(100);
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = millis.div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn time_controls_are_read_and_written_alike() {
        let total = |main, increment| Control::Total { main: seconds(main), increment: seconds(increment) };
        for (text, control) in [
            ("10", total(600, 0)),
            ("2:30", total(150, 0)),
            ("5+3", total(300, 3)),
            ("0:30+1", total(30, 1)),
            ("30s", Control::PerMove(seconds(30))),
        ] {
            assert_eq!(text.parse(), Ok(control));
            assert_eq!(control.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_time_control_is_refused() {
        for text in
            ["", "0", "0s", "s", "-5", "5+", "+3", "1:60", "1:5", "1:", "x", "5 + 3", "1441", "90000s"]
        {
            assert_eq!(text.parse::<Control>(), Err(NotAControl), "{text}");
        }
    }

    #[test]
    fn only_the_clock_of_the_side_to_move_runs() {
        let mut clock = Clock::new("1+5".parse().unwrap());
        clock.start(Color::Black, seconds(100));
        assert_eq!(Color::BOTH.map(|side| clock.left(side, seconds(110))), [seconds(50), seconds(60)]);
        assert_eq!(clock.moved(Color::Black, seconds(110)), seconds(50));
        clock.start(Color::White, seconds(110));
        assert_eq!(Color::BOTH.map(|side| clock.left(side, seconds(120))), [seconds(55), seconds(50)]);
    }

    #[test]
    fn each_move_has_its_own_time_where_the_control_says_so() {
        let mut clock = Clock::new("30s".parse().unwrap());
        clock.start(Color::Black, seconds(0));
        assert_eq!(clock.moved(Color::Black, seconds(29)), seconds(1));
        assert_eq!(clock.left(Color::Black, seconds(29)), seconds(30));
    }

    #[test]
    fn a_stopped_clock_keeps_what_is_left_and_loses_nobody_the_game() {
        let mut clock = Clock::new("0:30".parse().unwrap());
        clock.start(Color::White, seconds(0));
        clock.stop(seconds(10));
        assert_eq!(
            (clock.left(Color::White, seconds(999)), clock.flagged(seconds(999))),
            (seconds(20), None)
        );
        clock.start(Color::White, seconds(1000));
        assert_eq!(clock.flagged(seconds(1019)), None);
        assert_eq!(clock.flagged(seconds(1020)), Some(Color::White));
    }

    #[test]
    fn a_clock_shows_zero_only_when_the_time_is_up() {
        for (millis, text) in
            [(0, "0:00.0"), (1, "0:00.1"), (9_400, "0:09.4"), (20_000, "0:20"), (61_001, "1:02")]
        {
            assert_eq!(shown(Duration::from_millis(millis)), text);
        }
    }
}
