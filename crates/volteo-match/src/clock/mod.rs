//! Clocks, as the referee keeps them.

mod control;

use std::time::Duration;

pub use control::{NotATimeControl, TimeControl};

/// A side's clock.
///
/// ```
/// use std::time::Duration;
/// use volteo_match::Clock;
///
/// let mut clock = Clock::new("10+2".parse().unwrap());
/// assert_eq!(clock.spend(Duration::from_secs(4), Duration::ZERO), Ok(()));
/// assert_eq!(clock.left(), Some(Duration::from_secs(8)));
/// assert_eq!(clock.spend(Duration::from_secs(9), Duration::ZERO), Err(Duration::from_secs(1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// What is left of the amount, or of the period.
    left: Duration,
    /// Moves left to be made in it, where they are counted.
    moves: u16,
    is_in_period: bool,
}

impl Clock {
    /// A clock at the start of a game.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        let (left, moves) = match control {
            TimeControl::Unlimited => (Duration::ZERO, 0),
            TimeControl::PerMove(time) => (time, 0),
            TimeControl::Session { main, moves, .. } => (main, moves.unwrap_or(0)),
            TimeControl::ByoYomi { main, .. } => (main, 0),
        };
        Self { control, left, moves, is_in_period: false }
    }

    /// A clock that a protocol tells of. What it does not tell is as at the start of a game.
    pub(crate) fn under_way(
        control: TimeControl,
        left: Option<Duration>,
        moves: Option<u16>,
        is_in_period: bool,
    ) -> Self {
        let new = Self::new(control);
        let moves = moves.unwrap_or(if is_in_period { 1 } else { new.moves });
        Self { left: left.unwrap_or(new.left), moves, is_in_period, ..new }
    }

    /// The time control.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What the clock shows; nothing where time is unlimited.
    #[must_use]
    pub const fn left(&self) -> Option<Duration> {
        match self.control {
            TimeControl::Unlimited => None,
            _ => Some(self.left),
        }
    }

    /// The moves that have to be made in what is left, where they are counted.
    #[must_use]
    pub const fn moves_left(&self) -> Option<u16> {
        if self.moves == 0 { None } else { Some(self.moves) }
    }

    /// Whether the clock is in a period of byo-yomi.
    #[must_use]
    pub const fn is_in_period(&self) -> bool {
        self.is_in_period
    }

    /// How long the next move may take; nothing where time is unlimited.
    #[must_use]
    pub fn available(&self) -> Option<Duration> {
        match self.control {
            TimeControl::Unlimited => None,
            TimeControl::ByoYomi { period, .. } if !self.is_in_period => {
                // An engine takes from its opponent whatever times that tells.
                Some(self.left.saturating_add(period))
            }
            _ => Some(self.left),
        }
    }

    /// Takes the time of a move off. What is over by no more than the margin is forgiven.
    ///
    /// # Errors
    ///
    /// By how much the time was overstepped, beyond what was forgiven or not.
    pub fn spend(&mut self, time: Duration, margin: Duration) -> Result<(), Duration> {
        let Some(available) = self.available() else { return Ok(()) };
        if time > available + margin {
            return Err(time - available);
        }
        match self.control {
            TimeControl::Unlimited | TimeControl::PerMove(_) => {}
            TimeControl::Session { main, increment, moves } => {
                self.left = self.left.saturating_sub(time) + increment;
                if let Some(moves) = moves {
                    self.moves -= 1;
                    if self.moves == 0 {
                        (self.left, self.moves) = (self.left + main, moves);
                    }
                }
            }
            TimeControl::ByoYomi { period, moves, .. } => self.spend_byo_yomi(time, period, moves),
        }
        Ok(())
    }

    fn spend_byo_yomi(&mut self, time: Duration, period: Duration, moves: u16) {
        if !self.is_in_period {
            if time < self.left {
                self.left -= time;
                return;
            }
            let over = time - self.left;
            (self.is_in_period, self.left, self.moves) = (true, period.saturating_sub(over), moves);
        } else {
            self.left = self.left.saturating_sub(time);
        }
        self.moves -= 1;
        if self.moves == 0 {
            (self.left, self.moves) = (period, moves);
        }
    }
}

/// How long a computer player that paces itself thinks about a move: with so many squares empty it has about half as many
/// moves to make, and it keeps a little back for what it does not see of its time.
#[must_use]
pub fn pace(clock: &Clock, empties: u32) -> Option<Duration> {
    /// Of a move's time, what may pass between a player's clock and the referee's.
    const KEPT: Duration = Duration::from_millis(5);
    let available = clock.available()?;
    let thinking = match clock.control() {
        TimeControl::Unlimited | TimeControl::PerMove(_) => available,
        TimeControl::Session { increment, .. } => {
            let moves = empties.div_ceil(2).max(1);
            let moves = clock.moves_left().map_or(moves, |counted| moves.min(counted.into()));
            (clock.left.saturating_sub(increment) / moves + increment).min(available / 2)
        }
        TimeControl::ByoYomi { .. } if clock.is_in_period => {
            available / clock.moves_left().unwrap_or(1).into()
        }
        TimeControl::ByoYomi { period, moves, .. } => {
            (clock.left / empties.div_ceil(2).max(1)).max(period / u32::from(moves)).min(available)
        }
    };
    // A fifth of very short times, so that something is left to think in.
    Some(thinking - KEPT.max(thinking / 20).min(thinking / 5))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NONE: Duration = Duration::ZERO;

    fn clock(control: &str) -> Clock {
        Clock::new(control.parse().unwrap())
    }

    fn seconds(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    /// What the clock shows after moves that take so long.
    fn shown(control: &str, moves: &[f64]) -> f64 {
        let mut clock = clock(control);
        for &time in moves {
            clock.spend(seconds(time), NONE).unwrap();
        }
        clock.left().unwrap().as_secs_f64()
    }

    #[test]
    fn an_increment_comes_after_the_move_and_does_not_save_it() {
        assert_eq!(shown("10+5", &[4.0, 1.0]), 15.0);
        assert_eq!(clock("10+5").spend(seconds(11.0), NONE), Err(seconds(1.0)));
    }

    #[test]
    fn the_amount_comes_again_after_its_moves_and_what_was_left_stays() {
        assert_eq!(shown("2/10", &[3.0]), 7.0);
        assert_eq!(shown("2/10", &[3.0, 3.0]), 14.0);
        assert_eq!(shown("2/10", &[3.0, 3.0, 1.0]), 13.0);
    }

    #[test]
    fn a_move_starts_in_the_main_time_and_ends_in_a_period() {
        assert_eq!(shown("10,5/2", &[8.0]), 2.0);
        // Two seconds of the main time and one of the first period, in which one more move is to be made.
        assert_eq!(shown("10,5/2", &[8.0, 3.0]), 4.0);
        assert_eq!(shown("10,5/2", &[8.0, 3.0, 4.0]), 5.0);
        assert_eq!(clock("10,5/1").spend(seconds(15.5), NONE), Err(seconds(0.5)));
    }

    #[test]
    fn time_a_move_is_the_same_for_each() {
        assert_eq!(shown("=2", &[0.5, 1.5, 2.0]), 2.0);
    }

    #[test]
    fn the_margin_forgives_and_lends_nothing() {
        let mut clock = clock("10");
        assert_eq!(clock.spend(seconds(10.05), seconds(0.1)), Ok(()));
        assert_eq!(clock.left(), Some(NONE));
        assert_eq!(clock.spend(seconds(0.2), seconds(0.1)), Err(seconds(0.2)));
    }

    #[test]
    fn unlimited_time_never_ends() {
        let mut clock = clock("none");
        assert_eq!(clock.spend(seconds(1e6), NONE), Ok(()));
        assert_eq!((clock.left(), pace(&clock, 60)), (None, None));
    }

    proptest! {
        #[test]
        fn who_keeps_pace_never_oversteps(
            control in prop::sample::select(vec!["1", "1+0.1", "10/1", "10/1+0.5", "1,0.5/1", "0,1/5", "=0.01", "=1"]),
            haste in prop::collection::vec(0.0..=1.0_f64, 30),
        ) {
            let mut clock = clock(control);
            for (made, haste) in (0..).zip(haste) {
                let time = pace(&clock, 60 - 2 * made).unwrap();
                prop_assert!(!time.is_zero());
                prop_assert_eq!(clock.spend(time.mul_f64(haste), NONE), Ok(()));
            }
        }
    }
}
