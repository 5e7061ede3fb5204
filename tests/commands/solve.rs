//! `volteo solve`.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::workplace::{self, Run, Workplace};

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

#[test]
fn more_threads_find_the_same_scores() {
    let place = Workplace::new();
    let path = endgames();
    let run = place.run_with(&["solve", path.to_str().unwrap(), "--threads", "3"], b"").exits(0);
    assert!(run.stdout.contains("10 positions: 10 right, 0 wrong"), "{run}");
    for threads in ["0", "2"] {
        let run = place.run(&format!("solve --start beginner5x4 --score board --json --threads {threads}"));
        assert_eq!(value(&run.exits(0).stdout, "score"), "14");
    }
    place.run("solve --start mini4 --threads 257").exits(2);
}

#[test]
fn a_finished_search_that_is_kept_answers_again() {
    let place = Workplace::new();
    let command = "solve --start beginner4 --hash 1 --state search --json";
    let first = place.run(command).exits(0);
    let second = place.run(command).exits(0);
    for key in ["score", "line", "at_least", "at_most"] {
        assert_eq!(value(&first.stdout, key), value(&second.stdout, key), "{first} {second}");
    }
    let nodes = |run: &Run| value(&run.stdout, "nodes").parse::<u64>().unwrap();
    assert!(nodes(&first) <= nodes(&second) && nodes(&second) < 2 * nodes(&first), "{first} {second}");
    assert_eq!(std::fs::read_dir(place.path("")).unwrap().count(), 1, "nothing but the file is left");
}

#[test]
fn the_file_of_another_search_is_refused_and_kept() {
    let place = Workplace::new();
    place.run("solve --start mini4 --hash 1 --state search").exits(0);
    let kept = std::fs::read(place.path("search")).unwrap();
    for (command, why) in [
        ("solve --start beginner4 --hash 1", "its rule is flip = \"all\", here it is flip = \"choose-one\""),
        ("solve --start mini4 --hash 2", "its table (--hash) in slots is 32768, here it is 65536"),
        ("solve --start mini4 --hash 1 --score board", "its score is tournament, here it is board"),
        ("solve --start mini4 --hash 1 --wld", "its aim is the score, here it is who wins"),
        ("solve --rules mini4 --moves b1 --hash 1", "its position is"),
    ] {
        let run = place.run(&format!("{command} --state search")).exits(2);
        assert!(run.stderr.contains("search: is the state of another search: "), "{run}");
        assert!(run.stderr.contains(why), "{run}");
        assert!(std::fs::read(place.path("search")).unwrap() == kept, "{command}");
    }
}

#[test]
fn positions_that_only_look_the_same_are_different_searches() {
    let place = Workplace::new();
    let rules = place.run("rules show mini4").exits(0).stdout;
    place.file("passing.toml", rules.replace("pass = \"forced\"", "pass = \"allowed\""));
    let kept = "solve --rules passing.toml --hash 1 --state search";
    place.run(&format!("{kept} --moves=--")).exits(0);
    // The same squares and the same side to move, but Black has not just passed.
    let run = place.run(&format!("{kept} -----OX--XO----- O")).exits(2);
    assert!(run.stderr.contains("is the state of another search: "), "{run}");
    assert!(run.stderr.contains("of passes just made is 0, 0, 1, here it is 0, 0, 0"), "{run}");
}

#[test]
fn a_damaged_file_is_refused_and_kept() {
    let place = Workplace::new();
    let command = "solve --start mini4 --hash 1 --state search";
    place.run(command).exits(0);
    let whole = std::fs::read(place.path("search")).unwrap();
    let end = whole.len() - 1;
    let flipped = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        bytes
    };
    let longer = [whole.as_slice(), b"!"].concat();
    let cases =
        [flipped(0), flipped(end), flipped(end / 2), whole[..end].to_vec(), whole[..9].to_vec(), longer];
    for bytes in cases.into_iter().chain([Vec::new(), b"my only notes\n".to_vec()]) {
        place.file("search", &bytes);
        let run = place.run(command).exits(2);
        assert!(run.stderr.contains("search: is "), "{run}");
        assert!(std::fs::read(place.path("search")).unwrap() == bytes, "{run}");
    }
}

#[test]
fn a_state_that_cannot_be_kept_is_an_error_at_once() {
    let place = Workplace::new();
    let run = place.run("solve --start size8 --state nowhere/search").exits(2);
    assert!(run.stderr.contains("the folder is not there"), "{run}");
    place.run("solve --start mini4 --state .").exits(2);
    let path = endgames();
    let run = place.run_with(&["solve", path.to_str().unwrap(), "--state", "search"], b"").exits(2);
    assert!(run.stderr.contains("--state keeps the search of one position"), "{run}");
    assert!(!place.path("search").exists());
}

/// Sends a signal to a program, and waits for its end.
#[cfg(unix)]
fn end(child: std::process::Child, signal: &str) -> Run {
    let sent = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.expect("signals can be sent").success());
    Run::from(child.wait_with_output().expect("the program ends"))
}

#[test]
#[cfg(unix)]
fn a_search_goes_on_where_it_was_interrupted_or_killed() {
    use std::thread::sleep;
    use std::time::Duration;

    let place = Workplace::new();
    let words =
        "solve --start beginner5 --score board --json --hash 8 --threads 2 --state search --save-every 1";
    let start = || {
        let mut command = workplace::command(&place.path(""));
        command.args(words.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the program starts")
    };
    let saved = || std::fs::read(place.path("search")).ok();
    // Killed when it has written its file at least once.
    let child = start();
    while saved().is_none() {
        sleep(Duration::from_millis(20));
    }
    let _ = end(child, "-KILL");
    let nodes = |state: &[u8]| {
        let line = state.split(|&byte| byte == b'\n').nth(1).unwrap();
        value(&String::from_utf8_lossy(line), "nodes").parse::<u64>().unwrap()
    };
    let killed = nodes(&saved().unwrap());
    assert!(killed > 0);
    // Interrupted soon after it has gone on.
    let child = start();
    sleep(Duration::from_millis(300));
    let run = end(child, "-INT");
    if run.code == Some(0) && value(&run.stdout, "stopped") == "true" {
        assert_eq!(value(&run.stdout, "score"), "null", "{run}");
        assert!(nodes(&saved().unwrap()) >= killed, "{run}");
    }
    let run = place.run(words).exits(0);
    assert_eq!([value(&run.stdout, "score"), value(&run.stdout, "stopped")], ["12", "false"], "{run}");
    assert!(value(&run.stdout, "nodes").parse::<u64>().unwrap() > killed);
}
