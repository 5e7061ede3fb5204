//! What is chosen before a solitaire.

use core::fmt;

use volteo_core::solitaire::{Deal, Layout, Options, Tile};

/// What is chosen before a solitaire. Who chooses the same plays the same deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Where the tiles lie: one of [`Layout::NAMED`] on a device.
    pub layout: Layout,
    /// How it is played and counted.
    pub options: Options,
    /// Which deal.
    pub number: DealNumber,
}

impl Default for Choice {
    fn default() -> Self {
        Self { layout: Layout::FRAME, options: Options::default(), number: DealNumber::FIRST }
    }
}

impl Choice {
    /// The tiles, as [`Deal::shuffled`] deals them: the deal's number is its seed.
    #[must_use]
    pub fn deal(&self) -> Deal {
        Deal::shuffled(self.layout, self.number.get().into())
    }
}

/// The most points there are to win.
pub(crate) fn most_points(options: Options) -> u8 {
    if options.values { Tile::SET.iter().map(|tile| tile.value()).sum() } else { Tile::COUNT as u8 }
}

/// The number of a deal, 1–9999: short enough to be told to a friend.
///
/// ```
/// use volteo_handheld::solitaire::DealNumber;
///
/// let number = DealNumber::new(27).unwrap();
/// assert_eq!(number.to_string(), "0027");
/// assert_eq!(number.next().get(), 28);
/// assert_eq!(DealNumber::new(0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DealNumber(u16);

impl DealNumber {
    /// The lowest.
    pub const FIRST: Self = Self(1);
    /// The highest.
    pub const LAST: Self = Self(9_999);
    /// How many digits it is written with.
    pub(crate) const DIGITS: usize = 4;

    /// The deal of this number; none beyond 1–9999.
    #[must_use]
    pub const fn new(number: u16) -> Option<Self> {
        if number >= Self::FIRST.0 && number <= Self::LAST.0 { Some(Self(number)) } else { None }
    }

    /// A deal by chance, from any number.
    pub(crate) const fn of_chance(chance: u64) -> Self {
        Self(Self::FIRST.0 + (chance % Self::LAST.0 as u64) as u16)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The next one; after the last the first.
    #[must_use]
    pub const fn next(self) -> Self {
        if self.0 == Self::LAST.0 { Self::FIRST } else { Self(self.0 + 1) }
    }

    /// The one before; before the first the last.
    #[must_use]
    pub const fn previous(self) -> Self {
        if self.0 == Self::FIRST.0 { Self::LAST } else { Self(self.0 - 1) }
    }
}

/// Four digits.
impl fmt::Display for DealNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_24_tiles_whose_numbers_come_to_110() {
        let by = |values| Options { values, ..Options::default() };
        assert_eq!([by(false), by(true)].map(most_points), [24, 110]);
    }

    #[test]
    fn numbers_go_round() {
        assert_eq!(DealNumber::LAST.next(), DealNumber::FIRST);
        assert_eq!(DealNumber::FIRST.previous(), DealNumber::LAST);
        assert_eq!(DealNumber::new(10_000), None);
    }

    #[test]
    fn chance_gives_every_number_and_no_other() {
        assert_eq!(DealNumber::of_chance(0), DealNumber::FIRST);
        assert_eq!(DealNumber::of_chance(9_998), DealNumber::LAST);
        assert_eq!(DealNumber::of_chance(9_999), DealNumber::FIRST);
        assert!(DealNumber::new(DealNumber::of_chance(u64::MAX).get()).is_some());
    }
}
