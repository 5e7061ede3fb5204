//! Buttons going down and up, and what the player means by it.

use crate::{Span, Time};

/// How long A is held before it means "back".
const HOLD: Span = Span::from_millis(500);
/// How long a direction is held before it repeats.
const FIRST_REPEAT: Span = Span::from_millis(400);
/// The time between repeats.
const NEXT_REPEAT: Span = Span::from_millis(110);

/// A button. A device has the first five; [`Button::B`] is a short cut where there is a sixth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Button {
    /// The directional pad, up.
    Up,
    /// The directional pad, down.
    Down,
    /// The directional pad, left.
    Left,
    /// The directional pad, right.
    Right,
    /// Enters; held, goes back.
    A,
    /// Goes back.
    B,
}

impl Button {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Up, Self::Down, Self::Left, Self::Right, Self::A, Self::B];

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// What a host tells the [`App`](crate::App). Buttons are debounced by the host; holding and repeating are
/// the App's affair, so that every host behaves alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A button went down.
    Down(Button),
    /// A button went up.
    Up(Button),
    /// Time has passed.
    Tick,
    /// The power is about to go: save everything and be as after the next start.
    PowerOff,
}

/// What a player means: all that a screen gets to know of the buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Press {
    Up,
    Down,
    Left,
    Right,
    /// A, pressed and released.
    Enter,
    /// A held, or B.
    Back,
}

/// Turns buttons into presses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Input {
    /// The buttons that are down, a bit each.
    down: u8,
    /// The button that has something to come: a repeat, or the end of holding.
    held: Option<Held>,
}

#[derive(Clone, Copy, Debug)]
struct Held {
    button: Button,
    /// When the next thing happens.
    due: Time,
}

impl Input {
    /// A button went down. A direction counts at once; A only when it goes up, or has been held.
    pub(crate) fn down(&mut self, button: Button, now: Time) -> Option<Press> {
        if self.down & button.bit() != 0 {
            return None;
        }
        self.down |= button.bit();
        let wait = if button == Button::A { HOLD } else { FIRST_REPEAT };
        self.held = (button != Button::B).then_some(Held { button, due: now + wait });
        direction(button).or((button == Button::B).then_some(Press::Back))
    }

    /// A button went up.
    pub(crate) fn up(&mut self, button: Button) -> Option<Press> {
        self.down &= !button.bit();
        self.held.take_if(|held| held.button == button)?;
        (button == Button::A).then_some(Press::Enter)
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self, now: Time) -> Option<Press> {
        let held = self.held.as_mut().filter(|held| held.due <= now)?;
        held.due = now + NEXT_REPEAT;
        let repeated = direction(held.button);
        if repeated.is_none() {
            self.held = None;
        }
        repeated.or(Some(Press::Back))
    }

    /// Lets what is down come to nothing: neither its repeats nor its release count.
    pub(crate) fn swallow(&mut self) {
        self.held = None;
    }

    /// When something happens though no button moves.
    pub(crate) fn due(&self) -> Option<Time> {
        self.held.map(|held| held.due)
    }
}

fn direction(button: Button) -> Option<Press> {
    match button {
        Button::Up => Some(Press::Up),
        Button::Down => Some(Press::Down),
        Button::Left => Some(Press::Left),
        Button::Right => Some(Press::Right),
        Button::A | Button::B => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: u64) -> Time {
        Time::from_millis(millis)
    }

    #[test]
    fn a_counts_when_it_is_released() {
        let mut input = Input::default();
        assert_eq!(input.down(Button::A, at(0)), None);
        assert_eq!(input.tick(at(499)), None);
        assert_eq!(input.up(Button::A), Some(Press::Enter));
    }

    #[test]
    fn a_held_goes_back_once_and_its_release_is_nothing() {
        let mut input = Input::default();
        input.down(Button::A, at(0));
        assert_eq!(input.due(), Some(at(500)));
        assert_eq!(input.tick(at(500)), Some(Press::Back));
        assert_eq!((input.tick(at(9_000)), input.up(Button::A)), (None, None));
    }

    #[test]
    fn a_direction_counts_at_once_and_repeats_while_it_is_held() {
        let mut input = Input::default();
        assert_eq!(input.down(Button::Left, at(0)), Some(Press::Left));
        assert_eq!(input.tick(at(399)), None);
        assert_eq!(input.tick(at(400)), Some(Press::Left));
        assert_eq!(input.tick(at(509)), None);
        assert_eq!(input.tick(at(510)), Some(Press::Left));
        assert_eq!((input.up(Button::Left), input.tick(at(9_000))), (None, None));
    }

    #[test]
    fn a_button_that_bounces_counts_once() {
        let mut input = Input::default();
        assert_eq!(input.down(Button::B, at(0)), Some(Press::Back));
        assert_eq!(input.down(Button::B, at(1)), None);
    }

    #[test]
    fn the_button_pressed_last_is_the_one_that_repeats() {
        let mut input = Input::default();
        input.down(Button::Left, at(0));
        input.down(Button::Up, at(100));
        assert_eq!(input.up(Button::Left), None);
        assert_eq!(input.tick(at(500)), Some(Press::Up));
    }

    #[test]
    fn what_is_swallowed_comes_to_nothing() {
        let mut input = Input::default();
        input.down(Button::A, at(0));
        input.swallow();
        assert_eq!((input.tick(at(600)), input.up(Button::A)), (None, None));
    }
}
