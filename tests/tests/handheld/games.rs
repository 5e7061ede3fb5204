//! Whole games played with the buttons, judged by the referee.

use volteo_core::{Builtin, Color, Ending};
use volteo_handheld::{Button, ScreenName, Span};
use volteo_records::{End, GameRecord, Referee, RulesTag};

use crate::workbench::{Plain, device_without_animation, play, run, start};

/// The record of the device's game, as far as it holds one.
pub fn record(device: &Plain) -> GameRecord {
    let game = device.app().game().unwrap();
    GameRecord {
        rules: Some(RulesTag::Named(game.builtin().name().to_owned())),
        plies: game.requests().map(Into::into).collect(),
        ending: game.ending(),
        ..GameRecord::default()
    }
}

/// Plays a game to its end: the result screen and the referee say the same.
fn whole_game(builtin: Builtin, moves: &str) {
    let mut device = device_without_animation();
    start(&mut device, builtin);
    play(&mut device, moves);
    device.wait(Span::from_secs(2));
    assert_eq!(device.app().screen(), ScreenName::Result);

    let game = device.app().game().unwrap();
    let (_, verdict) = Referee::new().write_out(&record(&device)).expect("the referee accepts the game");
    assert_eq!(verdict.end, End::Over);
    assert_eq!(verdict.score, Some(game.score()));
    assert_eq!(game.to_string(), moves);
}

macro_rules! whole_games {
    ($($name:ident: $builtin:ident, $moves:literal;)*) => {
        $(
            #[test]
            fn $name() {
                whole_game(Builtin::$builtin, $moves);
            }
        )*
    };
}

whole_games! {
    the_standard_game: Wof, "e6 f4 e3 f6 g5 d6 e7 f5 c5";
    the_beginners_game_with_its_directions: Beginner, "d3 e3 f3:sw c3:e f5 e6 b3 c4:se e7 f7 g8";
    the_game_that_the_fewer_discs_win: Anti, "d3 c3 b3 e3 f3 f4 f5 f6 g7";
    a_game_with_a_pass: Mini4, "b1 a1 d3 c1 a2 a3 c4";
    the_small_game: Mini6, "c2 b2 a2 d2 e2 e3 e4 e5 f6";
    the_large_game: Grand10, "e4 d4 c4 e3 f2 e7 e8 f4 g5";
    the_octagon: Octagon, "e4 d4 c4 f4 g4 g5 g6 c3 b2";
    the_parallel_start: Parallel, "f4 e3 d2 c4 b4 c5 d6";
}

#[test]
fn a_pass_needs_no_button_and_is_announced() {
    let mut device = device_without_animation();
    start(&mut device, Builtin::Mini4);
    play(&mut device, "b1 a1 d3 c1 a2");
    device.take_sounds();
    play(&mut device, "a3");
    assert_eq!(device.app().game().unwrap().to_move(), Color::White);
    assert_eq!(device.take_sounds(), [volteo_handheld::Sound::Pass]);
}

#[test]
fn a_side_that_resigns_has_lost() {
    let mut device = device_without_animation();
    start(&mut device, Builtin::Wof);
    play(&mut device, "e6");
    run(&mut device, "hold a\ndown 3\na\nright\na");
    let game = device.app().game().unwrap();
    assert_eq!(game.ending(), Some(Ending::Resigned(Color::White)));
    assert_eq!(device.app().screen(), ScreenName::Result);
}

#[test]
fn a_draw_is_offered_and_accepted() {
    let mut device = device_without_animation();
    start(&mut device, Builtin::Wof);
    run(&mut device, "play e6\nhold a\ndown 2\na\nb\ndown 2");
    assert_eq!(device.app().game().unwrap().ending(), None);
    run(&mut device, "up 2\na\nright\na");
    assert_eq!(device.app().game().unwrap().ending(), Some(Ending::AgreedDraw));
}

#[test]
fn moves_are_taken_back_as_often_as_wanted() {
    let mut device = device_without_animation();
    start(&mut device, Builtin::Wof);
    play(&mut device, "e6 f4 e3 f6");
    run(&mut device, "hold a\ndown\na");
    assert_eq!(device.app().screen(), ScreenName::TakeBack);
    run(&mut device, "left 9\nright\na");
    assert_eq!(device.app().game().unwrap().to_string(), "e6");
    run(&mut device, "play d6\nhold a\ndown\na\nleft\na");
    assert_eq!(device.app().game().unwrap().to_string(), "");
}

#[test]
fn a_game_that_is_over_can_be_taken_up_again() {
    let mut device = device_without_animation();
    start(&mut device, Builtin::Wof);
    play(&mut device, "e6 f4 e3 f6 g5 d6 e7 f5 c5");
    run(&mut device, "a\nright 2\na\na");
    assert_eq!(device.app().screen(), ScreenName::Play);
    assert_eq!(device.app().game().unwrap().to_string(), "e6 f4 e3 f6 g5 d6 e7 f5");
}

#[test]
fn the_clock_of_the_side_to_move_runs_out() {
    let mut device = device_without_animation();
    // Three minutes each.
    run(&mut device, "a\ndown\nright 2\ndown\na\nplay e6");
    device.wait(Span::from_secs(60));
    let left = |device: &Plain, side| device.app().game().unwrap().clocks().left(side).unwrap();
    assert!(left(&device, Color::White) <= Span::from_secs(120));
    assert!(left(&device, Color::Black) > Span::from_secs(175));
    device.wait(Span::from_secs(125));
    assert_eq!(device.app().game().unwrap().ending(), Some(Ending::TimeOut(Color::White)));
    assert_eq!(device.app().screen(), ScreenName::Result);
}

#[test]
fn a_pause_stops_the_clock() {
    let mut device = device_without_animation();
    run(&mut device, "a\ndown\nright\ndown\na\nhold a");
    assert_eq!(device.app().screen(), ScreenName::Pause);
    let left = |device: &Plain| device.app().game().unwrap().clocks().left(Color::Black);
    let before = left(&device);
    device.wait(Span::from_secs(100));
    assert_eq!(left(&device), before);
    device.press(Button::A);
    device.wait(Span::from_secs(5));
    assert!(left(&device) < before);
}

#[test]
fn a_new_game_asks_before_it_replaces_one() {
    let mut device = device_without_animation();
    start(&mut device, Builtin::Wof);
    run(&mut device, "play e6\nhold a\nup\na\ndown\na\nup\na");
    assert_eq!(device.app().screen(), ScreenName::Ask);
    device.press(Button::A);
    assert_eq!(device.app().game().unwrap().to_string(), "e6");
    run(&mut device, "a\nright\na");
    assert_eq!(device.app().screen(), ScreenName::Play);
    assert_eq!(device.app().game().unwrap().to_string(), "");
}
