//! A lamp that says what is wrong when the screen may not.
//!
//! It flashes as often as the trouble's number, and then is dark for a while.

use volteo_handheld::{Span, Time};

/// How long a flash and the darkness after it last.
const FLASH: Span = Span::from_millis(200);
/// How long it is dark between two rounds.
const PAUSE: Span = Span::from_millis(1_400);

/// What a device can go on without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The display does not answer: two flashes.
    Display,
    /// Nothing can be stored: three flashes.
    Storage,
}

impl Trouble {
    /// How often the lamp flashes.
    #[must_use]
    pub const fn flashes(self) -> u32 {
        match self {
            Self::Display => 2,
            Self::Storage => 3,
        }
    }
}

/// What the lamp does.
///
/// ```
/// use volteo_board::{Lamp, Trouble};
/// use volteo_handheld::Time;
///
/// let lit = |millis| Lamp::at(Some(Trouble::Display), Time::from_millis(millis)).is_lit;
/// assert_eq!([0, 200, 400, 600, 800].map(lit), [true, false, true, false, false]);
/// assert!(Lamp::at(None, Time::default()).until.is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lamp {
    /// Whether it is lit.
    pub is_lit: bool,
    /// Until when that stays so; forever if nothing is wrong.
    pub until: Option<Time>,
}

impl Lamp {
    /// What it does at a time.
    #[must_use]
    pub fn at(trouble: Option<Trouble>, now: Time) -> Self {
        let Some(trouble) = trouble else { return Self { is_lit: false, until: None } };
        let flash = u64::from(FLASH.millis());
        let flashing = 2 * flash * u64::from(trouble.flashes());
        let round = flashing + u64::from(PAUSE.millis());
        let passed = now.millis() % round;
        let start = now.millis() - passed;
        let (is_lit, end) = if passed < flashing {
            let half = passed / flash;
            (half.is_multiple_of(2), (half + 1) * flash)
        } else {
            (false, round)
        };
        Self { is_lit, until: Some(Time::from_millis(start + end)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_has_as_many_flashes_as_the_number_of_the_trouble() {
        for trouble in [Trouble::Display, Trouble::Storage] {
            let mut now = Time::default();
            let mut flashes = 0;
            while now < Time::from_millis(3 * 10_000) {
                let lamp = Lamp::at(Some(trouble), now);
                flashes += u32::from(lamp.is_lit);
                now = lamp.until.unwrap();
            }
            let round = 2 * 200 * trouble.flashes() + 1_400;
            let rounds = 30_000 / round;
            assert!((rounds * trouble.flashes()..=(rounds + 1) * trouble.flashes()).contains(&flashes));
        }
    }

    #[test]
    fn time_goes_on() {
        for millis in 0..5_000 {
            let now = Time::from_millis(millis);
            assert!(Lamp::at(Some(Trouble::Storage), now).until.is_some_and(|until| until > now));
        }
    }
}
