//! Points in time and the spans between them, in milliseconds.

use core::ops::{Add, Sub};

/// A point in time: milliseconds since some moment that the host chose, such as its own start.
///
/// ```
/// use volteo_handheld::{Span, Time};
///
/// let later = Time::from_millis(1_000) + Span::from_millis(500);
/// assert_eq!(later - Time::from_millis(1_000), Span::from_millis(500));
/// assert_eq!(Time::from_millis(1_000) - later, Span::ZERO);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time(u64);

/// A length of time, up to 49 days. Longer ones are cut to that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span(u32);

impl Time {
    /// So many milliseconds after the host's moment.
    #[must_use]
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis)
    }

    /// Milliseconds since the host's moment.
    #[must_use]
    pub const fn millis(self) -> u64 {
        self.0
    }
}

impl Span {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// So many milliseconds.
    #[must_use]
    pub const fn from_millis(millis: u32) -> Self {
        Self(millis)
    }

    /// So many seconds.
    #[must_use]
    pub const fn from_secs(seconds: u32) -> Self {
        Self(seconds.saturating_mul(1_000))
    }

    /// The length in milliseconds.
    #[must_use]
    pub const fn millis(self) -> u32 {
        self.0
    }

    /// The length in seconds, rounded up: what a clock that counts down shows.
    #[must_use]
    pub const fn seconds_begun(self) -> u32 {
        self.0.div_ceil(1_000)
    }

    /// What is left of this span after another; nothing if the other is longer.
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Add<Span> for Time {
    type Output = Self;

    fn add(self, span: Span) -> Self {
        Self(self.0.saturating_add(u64::from(span.0)))
    }
}

/// The span from a time to this one; none if this is the earlier, as after a host's clock was set back.
impl Sub for Time {
    type Output = Span;

    fn sub(self, earlier: Self) -> Span {
        Span(u32::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(u32::MAX))
    }
}
