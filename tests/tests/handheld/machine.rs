//! Games against the machine, whose place a player of random moves takes here.

use embedded_graphics::pixelcolor::BinaryColor;
use volteo_core::{BitSet, Color, Request};
use volteo_handheld::host::Setup;
use volteo_handheld::{Button, Control, Player, ScreenName, Span, Task, Thinker};

use crate::workbench::{Plain, device_with_machine, run};

/// A game as Black against the first level.
fn game_as_black(polls: u8) -> Plain {
    let mut device: Plain = device_with_machine::<BinaryColor>(polls);
    run(&mut device, "a\ndown\nright\nup 2\na");
    assert_eq!(device.app().screen(), ScreenName::Play);
    device
}

#[test]
fn the_machine_answers_each_move() {
    let mut device = game_as_black(3);
    for moves in [2, 4, 6] {
        device.press(Button::A);
        let square =
            device.app().game().unwrap().rules().legal_squares(device.app().game().unwrap().position());
        if device.app().game().unwrap().moves().len() < moves {
            run(&mut device, &format!("play {}", square.first().unwrap()));
        }
        device.wait(Span::from_secs(5));
        assert_eq!(device.app().game().unwrap().to_move(), Color::Black);
        assert!(device.app().game().unwrap().moves().len() >= moves);
    }
}

#[test]
fn the_machine_begins_when_it_is_black() {
    let mut device: Plain = device_with_machine::<BinaryColor>(1);
    run(&mut device, "a\ndown\nright\ndown\nright\ndown 2\na\nwait 2000");
    let game = device.app().game().unwrap();
    assert!(matches!(game.players(), [Player::Machine(_), Player::Human]));
    assert_eq!(game.moves().len(), 1);
}

#[test]
fn a_rematch_swaps_the_sides() {
    let mut device = game_as_black(1);
    run(&mut device, "hold a\nup 2\na\nright\na");
    assert_eq!(device.app().screen(), ScreenName::Result);
    run(&mut device, "a");
    assert!(matches!(device.app().game().unwrap().players(), [Player::Machine(_), Player::Human]));
}

#[test]
fn who_does_not_want_to_wait_presses_a() {
    let mut device = game_as_black(200);
    device.press_at(device.now() + Span::from_millis(1_500), Button::A);
    device.press(Button::A);
    device.wait(Span::from_secs(1));
    // Two hundred polls take four seconds.
    assert_eq!(device.app().game().unwrap().moves().len(), 2);
    assert!(device.now().millis() < 3_500, "{}", device.now().millis());
}

#[test]
fn a_pause_drops_the_task_and_the_game_goes_on_with_another() {
    let mut device = game_as_black(100);
    device.press_at(device.now() + Span::from_millis(1_000), Button::B);
    device.press(Button::A);
    device.wait(Span::from_secs(1));
    assert_eq!(device.app().screen(), ScreenName::Pause);
    assert_eq!(device.app().game().unwrap().moves().len(), 1);
    assert!(device.app().task().is_none());
    device.press(Button::A);
    device.wait(Span::from_secs(1));
    assert_eq!(device.app().game().unwrap().moves().len(), 2);
}

#[test]
fn taking_back_goes_to_where_the_person_was_to_move() {
    let mut device = game_as_black(1);
    run(&mut device, "a\nwait 2000\nhold a\ndown\na");
    assert_eq!(device.app().screen(), ScreenName::TakeBack);
    run(&mut device, "a\nwait 2000");
    assert_eq!(device.app().game().unwrap().moves().len(), 0);
}

/// A machine that first says what is not legal.
struct Confused(u8);

impl<B: BitSet> Thinker<B> for Confused {
    fn think(&mut self, task: &Task<B>, _poll: &mut dyn FnMut(u8) -> Control) -> Option<Request> {
        self.0 += 1;
        let legal = task.rules.legal_squares(&task.position).first().unwrap();
        let occupied = task.position.occupied().first().unwrap();
        Some(Request::place(if self.0 < 3 { occupied } else { legal }))
    }
}

#[test]
fn an_answer_that_is_not_legal_changes_nothing_and_is_asked_for_again() {
    let thinker: Box<dyn Thinker<u128>> = Box::new(Confused(0));
    let mut device = Plain::new(Setup { thinker: Some((thinker, 1)), ..Setup::default() });
    run(&mut device, "a\ndown\nright\nup 2\na\na\nwait 2000");
    assert_eq!(device.app().game().unwrap().moves().len(), 2);
}

#[test]
fn without_a_machine_there_is_no_opponent_to_choose() {
    let (mut with, mut without) = (device_with_machine::<BinaryColor>(1), Plain::default());
    with.press(Button::A);
    without.press(Button::A);
    assert_ne!(with.frame(), without.frame());
}
