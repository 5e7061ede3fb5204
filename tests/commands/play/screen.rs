//! The game on the whole screen, in a terminal of its own.

use volteo_core::Builtin;

use super::moves_of_a_game_in_board_order;
use crate::terminal::Terminal;
use crate::workplace::Workplace;

const ESCAPE: &str = "\x1b";
const ENTER: &str = "\r";
const TAB: &str = "\t";
const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const CONTROL_C: &str = "\x03";

/// Plays on the whole screen; the game is kept in `kept.json`.
fn play(place: &Workplace, options: &str) -> Terminal {
    let words = format!("play --save kept.json --language en --theme mono {options}");
    let terminal = Terminal::run(&place.path(""), &words);
    terminal.shows("Volteo");
    terminal
}

#[test]
fn a_whole_game_ends_as_the_referee_says_of_its_record() {
    let place = Workplace::new();
    let mut terminal = play(&place, "--rules mini4");
    let moves = moves_of_a_game_in_board_order(Builtin::Mini4);
    terminal.types(&[TAB, ENTER].concat().repeat(moves));
    terminal.shows("Result");
    let text = terminal.text();
    let count = text.lines().find_map(|line| line.split_once("Board count: ")).expect("a count").1;
    let digits = |text: &str| -> Vec<u32> {
        text.split(|it: char| !it.is_ascii_digit()).filter_map(|it| it.parse().ok()).take(2).collect()
    };
    let count = digits(count);
    terminal.types(&DOWN.repeat(3));
    terminal.types(ENTER);
    terminal.shows("Its ending tells");
    terminal.types("game.jsonl\r");
    terminal.shows("Written: game.jsonl");
    terminal.types(UP);
    terminal.types(ENTER);
    assert_eq!(terminal.ends(), 0);
    let judged = place.run("referee game.jsonl").exits(0).stdout;
    assert!(judged.contains("the record says the same"), "{judged}");
    let line = judged.lines().find_map(|line| line.strip_prefix("board count")).expect("a count");
    assert_eq!(digits(line), count);
}

#[test]
fn a_window_can_change_its_size() {
    let place = Workplace::new();
    let mut terminal = play(&place, "");
    terminal.types(ENTER);
    terminal.shows("Black d3: flipped 1");
    terminal.resizes(60, 20);
    terminal.shows("The game needs 80×24");
    terminal.resizes(120, 40);
    terminal.shows("Paused");
    terminal.types(ESCAPE);
    terminal.shows("White to move");
    terminal.types(CONTROL_C);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_game_comes_back_paused_after_the_program_was_killed() {
    let place = Workplace::new();
    let mut terminal = play(&place, "--rules beginner --clock 10+5");
    terminal.types(ENTER);
    terminal.shows("Black d3: flipped 1");
    terminal.signals("KILL");
    terminal.ends();
    let mut terminal = play(&place, "");
    terminal.shows("Paused");
    terminal.shows("The saved game goes on where it stood");
    assert!(terminal.text().contains("Beginner"), "{}", terminal.text());
    let black_clock = |text: String| {
        let line = text.lines().find(|line| line.contains("human")).expect("a player").to_owned();
        line.split_whitespace().last().expect("a clock").to_owned()
    };
    let clock = black_clock(terminal.text());
    terminal.types(ESCAPE);
    terminal.shows("White to move");
    terminal.shows("1. d3");
    assert_eq!(black_clock(terminal.text()), clock);
    terminal.types(CONTROL_C);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_pause_hides_the_board() {
    let place = Workplace::new();
    let mut terminal = play(&place, "");
    terminal.shows("╭─╮");
    terminal.types(ESCAPE);
    terminal.shows("Paused");
    assert!(!terminal.text().contains("╭─╮"), "{}", terminal.text());
    terminal.types(ESCAPE);
    terminal.shows("╭─╮");
    terminal.types(CONTROL_C);
    terminal.ends();
}

#[test]
fn a_click_places_a_disc() {
    let place = Workplace::new();
    let mut terminal = play(&place, "");
    // The file of d begins 3 columns and three squares of 5 from the left, rank 3 two rows and two squares of 2 from the top.
    terminal.clicks(3 + 3 * 5 + 2, 2 + 2 * 2);
    terminal.shows("Black d3: flipped 1");
    terminal.types(CONTROL_C);
    terminal.ends();
}

#[test]
fn the_terminal_is_given_back_and_the_game_kept_whatever_ends_the_program() {
    let place = Workplace::new();
    for (signal, code) in [("TERM", 143), ("HUP", 129), ("INT", 130)] {
        let mut terminal = play(&place, "--new");
        terminal.types(ENTER);
        terminal.shows("Black d3: flipped 1");
        assert!(terminal.is_full_screen());
        terminal.signals(signal);
        assert_eq!(terminal.ends(), code, "{signal}");
        assert!(place.read("kept.json").contains("d3"));
        terminal.is_given_back();
    }
}

#[test]
fn a_stopped_program_leaves_the_terminal_and_takes_it_anew_at_its_size() {
    let place = Workplace::new();
    let mut terminal = play(&place, "--clock 10");
    terminal.types(ENTER);
    terminal.shows("Black d3: flipped 1");
    for signal in ["TSTP", "STOP"] {
        terminal.signals(signal);
        terminal.is_stopped();
        assert_eq!(terminal.is_full_screen(), signal == "STOP", "nobody can refuse to be stopped by STOP");
        terminal.resizes(120, 40);
        terminal.signals("CONT");
        terminal.waits("a screen of its own", |text| text.contains("Paused") && text.lines().count() > 24);
        assert!(terminal.is_full_screen());
        terminal.resizes(80, 24);
        terminal.types(ESCAPE);
        terminal.shows("White to move");
    }
    terminal.types(CONTROL_C);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_computer_player_moves_while_the_screen_answers_keys() {
    let place = Workplace::new();
    let mut terminal = play(&place, "--black expert");
    terminal.types("m");
    terminal.shows("White to move");
    terminal.shows("1. ");
    terminal.types("h");
    terminal.shows("Hint: ");
    terminal.types(CONTROL_C);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn computer_players_play_a_whole_game_on_the_screen() {
    let place = Workplace::new();
    let mut terminal = play(&place, "--rules mini4 --black greedy --white 20");
    terminal.shows("Result");
    terminal.types(CONTROL_C);
    assert_eq!(terminal.ends(), 0);
    assert!(place.read("kept.json").contains("\"kind\":\"finished\""));
}

#[test]
fn a_signal_ends_the_program_while_the_computer_thinks() {
    let place = Workplace::new();
    let mut terminal = play(&place, "--rules size16 --black expert");
    terminal.shows("Black: computer thinking");
    terminal.signals("TERM");
    assert_eq!(terminal.ends(), 143);
    assert!(place.read("kept.json").contains("size16"));
}

#[test]
fn a_flood_of_keys_and_clicks_beside_the_board_do_no_harm() {
    let place = Workplace::new();
    let mut terminal = play(&place, "");
    // No escape sequences in the flood: where one is cut in two by the terminal its beginning is the Escape key.
    terminal.types(&"xyz\t".repeat(5000));
    terminal.types(ENTER);
    terminal.shows("Black d3: flipped 1");
    for (column, row) in [(0, 0), (79, 23), (200, 200)] {
        terminal.clicks(column, row);
    }
    terminal.types("u");
    terminal.shows("Taken back");
    terminal.types(CONTROL_C);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn the_smallest_of_windows_is_survived() {
    let place = Workplace::new();
    let mut terminal = play(&place, "");
    for (columns, rows) in [(10, 3), (1, 1), (10, 3)] {
        terminal.resizes(columns, rows);
    }
    terminal.shows("This");
    terminal.resizes(80, 24);
    terminal.shows("Paused");
    terminal.types(CONTROL_C);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn the_program_ends_when_its_terminal_is_gone() {
    let place = Workplace::new();
    let code = Terminal::runs_until_it_is_gone(
        &place.path(""),
        "play --save kept.json --language en",
        "Arrows move",
    );
    assert_eq!(code, 0);
    assert!(place.read("kept.json").contains("version"));
}

#[test]
fn one_game_at_a_time_is_kept_in_a_file() {
    let place = Workplace::new();
    let mut terminal = play(&place, "");
    let other = place.run_with(&["play", "--plain", "--save", "kept.json"], b"").exits(2);
    assert!(other.stderr.contains("another `volteo play`"), "{other}");
    terminal.types(CONTROL_C);
    assert_eq!(terminal.ends(), 0);
}
