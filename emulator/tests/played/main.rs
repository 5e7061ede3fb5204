//! The firmware of a board, played in its emulator from the moment the power comes on.
//!
//! Each test runs a script, in the format of `volteo handheld --script`, on a device in memory, and the emulated board
//! does the same. After every press it must come to show, pixel for pixel, what the device in memory shows at rest.

mod emulated;
mod faults;
mod figures;
mod host;
mod linked;

use std::fs;
use std::path::Path;

use volteo_core::Action;
use volteo_core::solitaire::Placement;
use volteo_handheld::host::Script;

use emulated::{Emulated, Given, SEED};
use host::Host;

/// Sees that the stack has stayed within what the board's budget keeps for it.
fn expect_stack_within_its_room(emulated: &Emulated) {
    let (taken, kept) = emulated.stack();
    println!("the stack has taken {taken} bytes");
    assert!(taken <= kept, "{taken} bytes of stack, and {kept} are kept for it");
}

/// The device in memory, and the emulated board that does the same, both just switched on.
fn switch_on(name: &str) -> (Box<dyn Host>, Emulated) {
    let emulated = Emulated::new(name);
    let mut device = host::device(&Given::by_xtask().board, SEED);
    device.begin_company(Box::new(emulated.clone()));
    (device, emulated)
}

/// Plays a script; both as they are after it.
fn play(name: &str) -> (Box<dyn Host>, Emulated) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts").join(name).with_extension("script");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let script: Script = text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));

    let (mut device, emulated) = switch_on(name);
    let ran = device.run(&script, &mut |name, picture| emulated.expect_picture(name, picture));
    ran.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    (device, emulated)
}

/// The most that may pass from the edge of a button to the last pixel of a step of the cursor, in
/// milliseconds.
const QUICK: f64 = 25.0;
/// How long a serial flash takes to erase half of what it keeps for saves, in milliseconds, once in 32 of them. A program
/// that lies in it too stands still meanwhile.
const ERASING: f64 = 4.0 * 45.0;

#[test]
fn two_people_play_the_standard_game_from_power_on_to_its_result() {
    let (device, emulated) = play("standard");
    assert!(device.app().game().is_some_and(|game| game.ending().is_some()));
    expect_stack_within_its_room(&emulated);

    let (board, log) = (Given::by_xtask().board, emulated.log());
    let steps = figures::answers(&board, &log, &["Down(Up)", "Down(Down)", "Down(Left)", "Down(Right)"]);
    // A acts when it is let go: held, it means something else.
    let moves = figures::answers(&board, &log, &["Up(A)"]);
    println!("a step of the cursor: {steps}\na move: {moves}");
    assert!(steps.count > 100 && moves.count >= 60);
    let interruption = if board.goes_by_steps() { ERASING } else { 0.0 };
    assert!(steps.median < QUICK && steps.longest < QUICK + interruption);
}

#[test]
fn two_people_play_the_beginners_game_and_choose_directions() {
    let (device, _) = play("beginner");
    assert!(device.app().game().is_some_and(|game| game.moves().len() > 10));
}

#[test]
fn a_game_goes_on_after_the_power_was_off_or_was_cut() {
    let (_, emulated) = play("saved");
    let stored = emulated.log().iter().filter(|line| line.contains("stored: Game")).count();
    assert!(stored >= 6, "{stored} games stored");
}

#[test]
fn the_solitaire_is_played_and_comes_back_after_the_power_was_cut() {
    let (device, emulated) = play("solitaire");
    assert_eq!(device.app().solitaire().map(|table| table.placements().len()), Some(10));
    expect_stack_within_its_room(&emulated);
}

#[test]
fn the_machine_plays_a_whole_game_of_the_smallest_board() {
    expect_game_against_the_machine("machine-mini4", "a\nright 4\ndown\nright\nup 2\na");
}

#[test]
fn the_machine_plays_a_whole_standard_game() {
    expect_game_against_the_machine("machine-standard", "a\ndown\nright\nup 2\na");
}

#[test]
fn the_machine_plays_a_whole_beginners_game() {
    expect_game_against_the_machine("machine-beginner", "a\nright\ndown\nright\nup 2\na");
}

#[test]
fn the_solitaire_is_played_to_its_end() {
    let (mut device, emulated) = switch_on("solitaire-whole");
    run("down\na\na", &mut *device);
    while let Some(placement) = best_placement(&*device) {
        run(&format!("place {placement}"), &mut *device);
    }
    let table = device.app().solitaire().expect("the solitaire has begun");
    assert!(table.is_over(), "{} placements", table.placements().len());
    emulated.expect_picture("result", &device.picture());
}

/// The first of the placements that capture the most, none at the end.
fn best_placement(device: &dyn Host) -> Option<Placement> {
    let game = device.app().solitaire()?.game();
    let captured = |&placement: &Placement| game.effects(placement).captures().count_ones();
    game.placements().min_by_key(|placement| std::cmp::Reverse(captured(placement)))
}

#[test]
fn the_machine_answers_at_every_level_within_its_time() {
    for (name, level) in [("greedy", 1), ("easy", 2), ("normal", 3), ("hard", 4), ("expert", 5)] {
        let (mut device, emulated) = switch_on(&format!("level-{name}"));
        run(&format!("a\ndown\nright {level}\nup 2\na\nplay d3"), &mut *device);
        play_first_moves(&mut *device, 3);
        let longest = figures::longest_thinking(&emulated.log()).expect("the machine has thought");
        println!("the machine at {name}: {longest:.3} s at most");
        assert!(longest < if name == "expert" { 4.0 } else { 2.0 });
    }
}

/// Plays a whole game.
fn expect_game_against_the_machine(name: &str, begin: &str) {
    let (mut device, emulated) = switch_on(name);
    run(begin, &mut *device);
    play_first_moves(&mut *device, usize::MAX);
    emulated.expect_picture("result", &device.picture());
    expect_stack_within_its_room(&emulated);
}

/// Plays the first legal move, in the order of the squares, so often, or until the game is over.
fn play_first_moves(device: &mut dyn Host, at_most: usize) {
    for _ in 0..at_most {
        let game = device.app().game().expect("a game has begun");
        if game.ending().is_some() {
            break;
        }
        let first = game.rules().legal_moves(game.position()).next().expect("it is the player's turn");
        let request = game.rules().notation(game.position(), Action::Place(first)).request();
        run(&format!("play {request}"), device);
    }
}

fn run(script: &str, device: &mut dyn Host) {
    let script: Script = script.parse().expect("a script");
    device.run(&script, &mut |_, _| {}).unwrap_or_else(|error| panic!("{error}"));
}
