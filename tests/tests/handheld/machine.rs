//! Games against the machine, whose place a player of random moves takes in most of them.

use embedded_graphics::pixelcolor::BinaryColor;
use volteo_core::{Action, BitSet, Builtin, Color, Move, Request};
use volteo_handheld::host::Setup;
use volteo_handheld::{Answer, Button, Control, Level, Player, ScreenName, Span, Task, Thinker};
use volteo_records::{End, Referee};

use crate::games::record;
use crate::workbench::{Plain, device_with_machine, run, stored};

/// Plays the first legal move in the order of the squares, and lets the machine answer.
fn play_first_legal(device: &mut Plain) {
    let game = device.app().game().unwrap();
    let first = game.rules().legal_moves(game.position()).next().unwrap();
    let request = game.rules().notation(game.position(), Action::Place(first)).request();
    run(device, &format!("play {request}\nwait 10000"));
}

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
    run(&mut device, "a\nwait 2000\nhold a\ndown 2\na");
    assert_eq!(device.app().screen(), ScreenName::TakeBack);
    run(&mut device, "a\nwait 2000");
    assert_eq!(device.app().game().unwrap().moves().len(), 0);
}

/// A machine that first says what is not legal.
struct Confused(u8);

impl<B: BitSet> Thinker<B> for Confused {
    fn think(&mut self, task: &Task<B>, _poll: &mut dyn FnMut(u8) -> Control) -> Option<Answer> {
        self.0 += 1;
        let legal = task.rules.legal_squares(&task.position).first().unwrap();
        let occupied = task.position.occupied().first().unwrap();
        let request = Request::place(if self.0 < 3 { occupied } else { legal });
        Some(Answer { request, value: 0, is_exact: false })
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

/// A game as Black against the real machine, by rules so many steps down the list.
fn real_game(seed: u64, rules: u8, level: Level) -> Plain {
    let mut device = Plain::new(Setup { seed, ..Setup::with_machine() });
    (0..=rules).for_each(|step| device.press(if step == 0 { Button::A } else { Button::Right }));
    run(&mut device, &format!("down\nright {}\nup 2\na", level.number()));
    assert_eq!(device.app().game().unwrap().machine(), Some((Color::White, level)));
    device
}

/// Plays a game to its end: the result, the referee and the statistics say the same.
fn whole_game(builtin: Builtin, rules: u8) {
    let mut device = real_game(11, rules, Level::Normal);
    assert_eq!(device.app().game().unwrap().builtin(), builtin);
    while device.app().screen() == ScreenName::Play {
        play_first_legal(&mut device);
    }
    assert_eq!(device.app().screen(), ScreenName::Result);
    let game = device.app().game().unwrap();
    let (_, verdict) = Referee::new().write_out(&record(&device)).expect("the referee accepts the game");
    assert_eq!((verdict.end, verdict.score), (End::Over, Some(game.score())));
    let tally = device.app().statistics().tally(builtin, Level::Normal);
    let expected = match game.score().winner {
        Some(Color::Black) => [1, 0, 0],
        None => [0, 1, 0],
        Some(Color::White) => [0, 0, 1],
    };
    assert_eq!([tally.won, tally.drawn, tally.lost], expected);
}

macro_rules! whole_games {
    ($($name:ident: $builtin:ident, $rules:literal;)*) => {
        $(
            #[test]
            fn $name() {
                whole_game(Builtin::$builtin, $rules);
            }
        )*
    };
}

whole_games! {
    the_machine_plays_the_standard_game: Wof, 0;
    the_machine_plays_the_beginners_game: Beginner, 1;
    the_machine_plays_for_the_fewer_discs: Anti, 2;
    the_machine_plays_the_small_game: Mini6, 3;
    the_machine_plays_the_tiny_game: Mini4, 4;
    the_machine_plays_from_an_empty_board: Classic, 6;
    the_machine_plays_on_the_octagon: Octagon, 8;
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_another() {
    let game = |seed| {
        let mut device = real_game(seed, 0, Level::Easy);
        (0..5).for_each(|_| play_first_legal(&mut device));
        device.app().game().unwrap().to_string()
    };
    let of_one = game(1);
    assert_eq!(game(1), of_one);
    assert!((2..9).any(|seed| game(seed) != of_one));
}

#[test]
fn a_search_that_is_broken_off_finds_the_same_later() {
    // A game after some moves, the cursor on the next one of the person.
    let begin = || {
        let mut device = real_game(5, 1, Level::Hard);
        (0..3).for_each(|_| play_first_legal(&mut device));
        let game = device.app().game().unwrap();
        let unforced = |it: &Move| game.rules().judge(game.position(), Request::place(it.square)).is_ok();
        let next = game.rules().legal_moves(game.position()).find(unforced).unwrap().square;
        while device.app().cursor().unwrap().file() != next.file() {
            device.press(Button::Right);
        }
        while device.app().cursor().unwrap().rank() != next.rank() {
            device.press(Button::Down);
        }
        device
    };
    let game = |device: &Plain| device.app().game().unwrap().to_string();
    let mut unbroken = begin();
    unbroken.press(Button::A);
    unbroken.wait(Span::from_secs(10));

    let mut broken = begin();
    let moves = broken.app().game().unwrap().moves().len();
    broken.press_at(broken.now() + Span::from_secs(1), Button::B);
    broken.press(Button::A);
    broken.wait(Span::from_secs(2));
    assert_eq!(
        (broken.app().screen(), broken.app().game().unwrap().moves().len()),
        (ScreenName::Pause, moves + 1)
    );
    let mut cut = Plain::new(Setup { seed: 99, stored: stored(&broken), ..Setup::with_machine() });
    for device in [&mut broken, &mut cut] {
        device.press(Button::A);
        device.wait(Span::from_secs(10));
        assert_eq!(game(device), game(&unbroken));
    }
}
