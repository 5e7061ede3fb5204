//! The clocks of a game.

use volteo_core::Color;
use volteo_link::TimeLimit;

use crate::{Span, Time};

/// How much time the sides have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// As much as they like.
    Unlimited,
    /// So many seconds for each move.
    PerMove(u16),
    /// So many seconds for all moves of a side.
    Total(u16),
}

impl TimeControl {
    /// The choices that the screens offer.
    pub(crate) const OFFERED: [Self; 6] = [
        Self::Unlimited,
        Self::PerMove(30),
        Self::Total(3 * 60),
        Self::Total(5 * 60),
        Self::Total(10 * 60),
        Self::Total(20 * 60),
    ];

    /// What a side has at first.
    const fn first(self) -> Span {
        match self {
            Self::Unlimited => Span::ZERO,
            Self::PerMove(seconds) | Self::Total(seconds) => Span::from_secs(seconds as u32),
        }
    }
}

impl From<TimeLimit> for TimeControl {
    fn from(limit: TimeLimit) -> Self {
        match limit {
            TimeLimit::None => Self::Unlimited,
            TimeLimit::PerMove(seconds) => Self::PerMove(seconds),
            TimeLimit::Total(seconds) => Self::Total(seconds),
        }
    }
}

impl From<TimeControl> for TimeLimit {
    fn from(control: TimeControl) -> Self {
        match control {
            TimeControl::Unlimited => Self::None,
            TimeControl::PerMove(seconds) => Self::PerMove(seconds),
            TimeControl::Total(seconds) => Self::Total(seconds),
        }
    }
}

/// Both sides' clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    control: TimeControl,
    left: [Span; 2],
    /// Up to when the clock of the side to move has been counted; none while the clocks stand.
    counted: Option<Time>,
}

impl Clocks {
    /// The clocks before the first move.
    pub(super) const fn new(control: TimeControl) -> Self {
        Self { control, left: [control.first(); 2], counted: None }
    }

    /// How much time the sides have in all.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What a side has left; none where time is unlimited.
    #[must_use]
    pub fn left(&self, side: Color) -> Option<Span> {
        self.is_limited().then(|| self.left[side.index()])
    }

    /// When the seconds that a side's running clock shows change next.
    pub(crate) fn due(&self, side: Color) -> Option<Time> {
        let (counted, left) = (self.counted?, self.left(side)?.millis());
        let of_this_second = left.checked_sub(1)? % 1_000 + 1;
        Some(counted + Span::from_millis(of_this_second))
    }

    fn is_limited(&self) -> bool {
        self.control != TimeControl::Unlimited
    }

    /// Counts a side's clock up to now: whether it has run out.
    pub(super) fn run(&mut self, side: Color, now: Time) -> bool {
        if !self.is_limited() {
            return false;
        }
        let since = self.counted.replace(now).unwrap_or(now);
        let left = &mut self.left[side.index()];
        *left = left.less(now - since);
        *left == Span::ZERO
    }

    pub(super) fn stop(&mut self) {
        self.counted = None;
    }

    /// A side has moved.
    pub(super) fn moved(&mut self, side: Color) {
        if let TimeControl::PerMove(_) = self.control {
            self.left[side.index()] = self.control.first();
        }
    }

    /// Moves have been taken back. What was spent on them stays spent; time for one move begins anew.
    pub(super) fn taken_back(&mut self) {
        Color::BOTH.into_iter().for_each(|side| self.moved(side));
    }

    pub(super) fn set(&mut self, left: [Span; 2]) {
        if self.is_limited() {
            self.left = left.map(|left| left.min(self.control.first()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: u64) -> Time {
        Time::from_millis(millis)
    }

    #[test]
    fn a_total_clock_runs_out_however_often_it_is_stopped() {
        let mut clocks = Clocks::new(TimeControl::Total(2));
        assert!(!clocks.run(Color::Black, at(0)));
        assert!(!clocks.run(Color::Black, at(1_500)));
        clocks.stop();
        assert!(!clocks.run(Color::Black, at(9_000)));
        assert_eq!(clocks.left(Color::Black), Some(Span::from_millis(500)));
        assert_eq!(clocks.left(Color::White), Some(Span::from_secs(2)));
        assert!(clocks.run(Color::Black, at(9_500)));
    }

    #[test]
    fn time_for_a_move_begins_anew_with_each() {
        let mut clocks = Clocks::new(TimeControl::PerMove(30));
        clocks.run(Color::Black, at(0));
        clocks.run(Color::Black, at(29_000));
        clocks.moved(Color::Black);
        assert_eq!(clocks.left(Color::Black), Some(Span::from_secs(30)));
    }

    #[test]
    fn a_tick_is_due_when_the_seconds_shown_change() {
        let mut clocks = Clocks::new(TimeControl::Total(60));
        clocks.run(Color::Black, at(0));
        clocks.run(Color::Black, at(1_400));
        assert_eq!(clocks.left(Color::Black).map(Span::seconds_begun), Some(59));
        assert_eq!(clocks.due(Color::Black), Some(at(2_000)));
        clocks.run(Color::Black, at(2_000));
        assert_eq!(clocks.left(Color::Black).map(Span::seconds_begun), Some(58));
        assert_eq!(clocks.due(Color::Black), Some(at(3_000)));
    }

    #[test]
    fn nothing_is_due_without_a_limit() {
        let mut clocks = Clocks::new(TimeControl::Unlimited);
        assert!(!clocks.run(Color::Black, at(1_000_000)));
        assert_eq!((clocks.due(Color::Black), clocks.left(Color::Black)), (None, None));
    }
}
