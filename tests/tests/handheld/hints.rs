//! What the machine would do.

use embedded_graphics::pixelcolor::BinaryColor;
use volteo_core::{BitSet, Color};
use volteo_handheld::{Button, ScreenName, Span};

use crate::workbench::{Plain, device_with_machine, run};

/// A game as Black against the first level, with a hint on the way.
fn game_with_hint(polls: u8) -> Plain {
    let mut device: Plain = device_with_machine::<BinaryColor>(polls);
    run(&mut device, "a\ndown\nright\nup 2\na\nhold a\ndown");
    device
}

#[test]
fn a_hint_leads_the_cursor_to_a_square_that_can_be_played() {
    let mut device = game_with_hint(3);
    run(&mut device, "a\nwait 1000");
    assert_eq!(device.app().screen(), ScreenName::Play);
    let game = device.app().game().unwrap();
    assert_eq!((game.moves().len(), game.to_move()), (0, Color::Black));
    let cursor = device.app().cursor().unwrap();
    assert!(game.rules().legal_squares(game.position()).contains(cursor));
    run(&mut device, "a\nwait 5000");
    assert_eq!(device.app().game().unwrap().moves()[0].square, cursor);
}

#[test]
fn who_does_not_want_to_wait_for_a_hint_presses_a() {
    let mut device = game_with_hint(200);
    device.press_at(device.now() + Span::from_millis(1_000), Button::A);
    device.press(Button::A);
    assert!(device.now().millis() < 3_500, "{}", device.now().millis());
    assert_eq!(device.app().game().unwrap().moves().len(), 0);
    assert!(device.app().task().is_none());
}

#[test]
fn a_pause_drops_the_hint_and_the_screen_answers_buttons_meanwhile() {
    let mut device = game_with_hint(100);
    device.press_at(device.now() + Span::from_millis(300), Button::Right);
    device.press_at(device.now() + Span::from_millis(800), Button::B);
    device.press(Button::A);
    assert_eq!(device.app().screen(), ScreenName::Pause);
    device.press(Button::A);
    device.wait(Span::from_secs(5));
    assert!(device.app().task().is_none());
    assert_eq!(device.app().game().unwrap().moves().len(), 0);
}

#[test]
fn two_people_get_no_hints() {
    let mut device: Plain = device_with_machine::<BinaryColor>(1);
    run(&mut device, "a\nup\na\nhold a\ndown\na");
    // The next row is the offer of a draw.
    assert_eq!(device.app().screen(), ScreenName::Ask);
}
