//! Contacts that bounce, to presses that do not.
//!
//! A contact counts once it has been the same for [`SETTLING`]; what follows within [`RESTING`] is bouncing, in
//! whichever direction. A button that is down when the power comes on is stuck, or held by accident, or of an
//! emulator that has not read its keys yet: it is ignored until it has been up.

use volteo_handheld::{Button, Event, Span, Time};

/// How long a contact has to be the same to count.
const SETTLING: Span = Span::from_millis(3);
/// How long a button stays as it is, once it has changed.
const RESTING: Span = Span::from_millis(25);

/// The buttons whose contacts are closed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pressed(u8);

impl Pressed {
    /// None.
    pub const NONE: Self = Self(0);

    /// These and one more.
    #[must_use]
    pub const fn with(self, button: Button) -> Self {
        Self(self.0 | 1 << button as u8)
    }

    /// Whether a button is among them.
    #[must_use]
    pub const fn has(self, button: Button) -> bool {
        self.0 & 1 << button as u8 != 0
    }
}

/// The buttons of a device: see the [crate]'s front page.
#[derive(Clone, Debug)]
pub struct Buttons([Contact; Button::ALL.len()]);

/// The contact of one button.
#[derive(Clone, Copy, Debug)]
struct Contact {
    /// What it was when it was last looked at, and since when.
    seen: Level,
    since: Time,
    /// What counts, and until when that stays.
    counted: Counted,
    resting_until: Time,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Closed,
    Open,
}

/// What a button is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counted {
    /// Never seen up: whatever it says is no press.
    Stuck,
    Up,
    Down,
}

impl Contact {
    /// One that has not been looked at. It is all zeros, which take no room where a device keeps what its memory
    /// begins with.
    const NEW: Self = Self {
        seen: Level::Closed,
        since: Time::from_millis(0),
        counted: Counted::Stuck,
        resting_until: Time::from_millis(0),
    };
}

impl Default for Buttons {
    fn default() -> Self {
        Self::new()
    }
}

impl Buttons {
    /// Buttons that have not been looked at.
    #[must_use]
    pub const fn new() -> Self {
        Self([Contact::NEW; Button::ALL.len()])
    }

    /// Looks at the contacts, once a millisecond or so, and reports what the player did.
    pub fn sample(&mut self, now: Time, pressed: Pressed, mut report: impl FnMut(Event)) {
        for (contact, button) in self.0.iter_mut().zip(Button::ALL) {
            let level = if pressed.has(button) { Level::Closed } else { Level::Open };
            if let Some(event) = contact.sample(now, level, button) {
                report(event);
            }
        }
    }

    /// Whether every button is up and has been for long enough to stay so: a device may then sleep until a contact
    /// closes.
    #[must_use]
    pub fn are_at_rest(&self, now: Time) -> bool {
        let is_at_rest =
            |it: &Contact| it.seen == Level::Open && it.counted == Counted::Up && it.resting_until <= now;
        self.0.iter().all(is_at_rest)
    }
}

impl Contact {
    fn sample(&mut self, now: Time, level: Level, button: Button) -> Option<Event> {
        if level != self.seen {
            self.seen = level;
            self.since = now;
        }
        if now - self.since < SETTLING || now < self.resting_until {
            return None;
        }
        let (counted, event) = match (self.counted, level) {
            (Counted::Stuck, Level::Open) => (Counted::Up, None),
            (Counted::Up, Level::Closed) => (Counted::Down, Some(Event::Down(button))),
            (Counted::Down, Level::Open) => (Counted::Up, Some(Event::Up(button))),
            _ => return None,
        };
        self.counted = counted;
        self.resting_until = now + RESTING;
        event
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    /// What comes of a contact of A that is looked at every millisecond: `#` closed, `.` open.
    fn events(trace: &str) -> Vec<(u64, Event)> {
        let mut buttons = Buttons::default();
        let mut events = Vec::new();
        for (millis, level) in (0..).zip(trace.chars()) {
            let pressed = if level == '#' { Pressed::NONE.with(Button::A) } else { Pressed::NONE };
            buttons.sample(Time::from_millis(millis), pressed, |event| events.push((millis, event)));
        }
        events
    }

    fn long(level: &str) -> std::string::String {
        level.repeat(40)
    }

    const DOWN: Event = Event::Down(Button::A);
    const UP: Event = Event::Up(Button::A);

    #[test]
    fn a_clean_press_counts_three_milliseconds_after_each_edge() {
        let trace = long(".") + &long("#") + &long(".");
        assert_eq!(events(&trace), [(43, DOWN), (83, UP)]);
    }

    #[test]
    fn bouncing_on_both_edges_counts_once() {
        let trace = long(".") + "#.##.#..#" + &long("#") + ".#..#.##." + &long(".");
        assert_eq!(events(&trace).iter().map(|(_, event)| *event).collect::<Vec<_>>(), [DOWN, UP]);
    }

    #[test]
    fn a_release_that_bounces_late_is_no_second_press() {
        let trace = long(".") + &long("#") + "........" + "####" + &long(".");
        assert_eq!(events(&trace), [(43, DOWN), (83, UP)]);
    }

    #[test]
    fn a_spike_is_nothing() {
        assert_eq!(events(&(long(".") + "##" + &long("."))), []);
    }

    #[test]
    fn what_is_down_at_the_start_counts_only_after_it_has_been_up() {
        assert_eq!(events(&(long("#") + &long("#"))), []);
        let trace = long("#") + &long(".") + &long("#");
        assert_eq!(events(&trace), [(83, DOWN)]);
    }

    #[test]
    fn the_quickest_press_is_not_lost() {
        let trace = long(".") + "#####" + &long(".");
        assert_eq!(events(&trace), [(43, DOWN), (68, UP)]);
    }

    #[test]
    fn the_buttons_are_at_rest_when_all_have_been_up() {
        let mut buttons = Buttons::default();
        assert!(!buttons.are_at_rest(Time::default()));
        (0..40).for_each(|millis| buttons.sample(Time::from_millis(millis), Pressed::NONE, drop));
        assert!(buttons.are_at_rest(Time::from_millis(40)));
    }

    #[test]
    fn buttons_are_apart_from_each_other() {
        let mut buttons = Buttons::default();
        let mut events = Vec::new();
        for millis in 0..120 {
            let held = if millis < 40 { Pressed::NONE } else { Pressed::NONE.with(Button::Up) };
            let pressed = if millis < 60 { held } else { held.with(Button::B) };
            buttons.sample(Time::from_millis(millis), pressed, |event| events.push(event));
        }
        assert_eq!(events, [Event::Down(Button::Up), Event::Down(Button::B)]);
    }
}
