//! `volteo solve`.

use std::path::{Path, PathBuf};

use crate::workplace::Workplace;

/// A file of positions that the project carries.
fn endgames() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/obf/endgames.obf")
}

/// What a key of a line of JSON has for a number or a word.
fn value<'a>(json: &'a str, key: &str) -> &'a str {
    let (_, rest) = json.split_once(&format!("\"{key}\":")).unwrap_or_else(|| panic!("no {key} in {json}"));
    rest.split([',', '}']).next().unwrap_or_default().trim_matches('"')
}

#[test]
fn the_start_of_a_small_board_is_solved_by_both_scores_under_both_rules() {
    let place = Workplace::new();
    for (rules, score, expected) in [
        ("mini4", "board", "-8"),
        ("mini4", "tournament", "-10"),
        ("beginner4", "board", "-11"),
        ("beginner4", "tournament", "-12"),
    ] {
        let run = place.run(&format!("solve --start {rules} --score {score} --json")).exits(0);
        assert_eq!(value(&run.stdout, "score"), expected, "{rules} {score}: {run}");
        assert_eq!(value(&run.stdout, "outcome"), "loss");
    }
}

#[test]
fn a_line_begins_with_a_best_move_and_ends_with_the_game() {
    let place = Workplace::new();
    let run = place.run("solve --rules mini4 --moves b1a1 --json").exits(0);
    let line =
        run.stdout.split("\"line\":[").nth(1).unwrap().split(']').next().unwrap().replace(['"', ','], " ");
    let moves = format!("b1 a1 {line}");
    place.file("game.txt", moves);
    let judged = place.run("referee game.txt --rules mini4 --json").exits(0);
    assert_eq!(value(&judged.stdout, "ending"), "finished", "{judged}");
}

#[test]
fn a_file_of_positions_is_compared_with_its_scores() {
    let place = Workplace::new();
    let path = endgames();
    let run = place.run_with(&["solve", path.to_str().unwrap(), "--json"], b"").exits(0);
    let totals = run.stdout.lines().last().unwrap();
    assert_eq!(
        [value(totals, "positions"), value(totals, "right"), value(totals, "wrong")],
        ["10", "10", "0"]
    );
    let run = place.run_with(&["solve", path.to_str().unwrap(), "--wld"], b"").exits(0);
    assert!(run.stdout.contains("10 positions: 10 right, 0 wrong"), "{run}");
}

#[test]
fn a_wrong_score_in_a_file_is_found() {
    let place = Workplace::new();
    let text = std::fs::read_to_string(endgames()).unwrap();
    let first = text.lines().find(|line| line.ends_with(';')).unwrap();
    let (board, _) = first.split_once(';').unwrap();
    place.file("wrong.obf", format!("{board}; +64;\n"));
    let run = place.run("solve wrong.obf").exits(1);
    assert!(run.stdout.contains("wrong"), "{run}");
}

#[test]
fn a_position_of_another_board_is_an_error_with_its_line() {
    let place = Workplace::new();
    place.file("small.obf", "-----OX--XO----- X;\n");
    let run = place.run("solve small.obf").exits(2);
    assert!(run.stderr.contains("small.obf: line 1"), "{run}");
    place.run("solve small.obf --rules mini4").exits(0);
    place.run("solve nowhere.obf").exits(2);
}
