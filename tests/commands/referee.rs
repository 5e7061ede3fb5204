//! `volteo referee`.

use crate::workplace::{WIPE_OUT, Workplace};

#[test]
fn one_game_gets_a_full_verdict() {
    let place = Workplace::new();
    place.file("game.txt", WIPE_OUT);
    insta::assert_snapshot!(place.run("referee game.txt"));
}

#[test]
fn an_illegal_move_is_shown_with_what_was_legal() {
    let place = Workplace::new();
    place.file("game.txt", "d3 d4 d5");
    insta::assert_snapshot!(place.run("referee game.txt"));
}

#[test]
fn a_forced_pass_comes_next_where_the_side_to_move_has_no_move() {
    let place = Workplace::new();
    place.file(
        "game.txt",
        "f5d6c3d3c4f4f6f3e3b4c5c6e6e2e7d2f1d7a3a4b3g6a5a2a1f2g5f7b2c2b5e1b1g1c1h4g3b6d1h2h1g2h3",
    );
    insta::assert_snapshot!(place.run("referee game.txt"));
}

#[test]
fn after_a_last_pass_of_black_in_a_ggf_record_it_is_whites_move() {
    let place = Workplace::new();
    place.file("game.ggf", "(;GM[Othello]PB[Ann]PW[Bob]TY[4]BO[4 -*OO ---- ---- ---- *]B[PA];)\n");
    let run = place.run("referee game.ggf").exits(0);
    assert!(run.stdout.contains("legal: 1 plies, incomplete"), "{run}");
    assert!(run.stdout.lines().any(|line| line == "next is White"), "{run}");
}

#[test]
fn a_direction_is_demanded_where_there_is_a_choice() {
    let place = Workplace::new();
    place.file("game.txt", "d3 c5 e6 f7 c6 e3");
    insta::assert_snapshot!(place.run("referee game.txt --rules beginner"));
}

const MANY: &str = "\
# Games of all kinds.
e6f4e3f6g5d6e7f5c5
d3d4d5
f5d6
f5 pass d6
e6f4e3f6g5d6e7f5c5 # 64-0
e6f4e3f6g5d6e7f5c5 0-64
e6f4e3f6g5d6e7f5c5--
f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7g3f2f1a1c5
";

#[test]
fn many_games_get_a_table_after_what_is_wrong() {
    let place = Workplace::new();
    place.file("games.txt", MANY);
    insta::assert_snapshot!(place.run("referee games.txt"));
}

#[test]
fn every_game_gets_a_line_when_asked_for() {
    let place = Workplace::new();
    place.file("games.txt", MANY);
    insta::assert_snapshot!(place.run("referee --verbose games.txt"));
}

#[test]
fn json_has_an_object_a_game_and_the_totals() {
    let place = Workplace::new();
    place.file("games.txt", MANY);
    insta::assert_snapshot!(place.run("referee --json games.txt"));
}

#[test]
fn the_output_is_the_same_for_any_number_of_threads() {
    let place = Workplace::new();
    // More than a batch, so that several are under way.
    place.file("games.txt", MANY.repeat(400));
    let alone = place.run("referee --verbose games.txt --threads 1").exits(1);
    for threads in [2, 3, 8] {
        let together = place.run(&format!("referee --verbose games.txt --threads {threads}"));
        assert!(together.to_string() == alone.to_string(), "{threads} threads");
    }
}

#[test]
fn games_named_by_rules_are_judged_by_them() {
    let place = Workplace::new();
    let games = r#"{"rules":"mini4","moves":"b1 a1 d3 b4 a4 d2 c4 c1 d1 a3 a2 -- d4"}
{"rules":"chess","moves":"e6"}
{"rules":"size12","moves":"h7 f8"}
"#;
    place.file("games.jsonl", games);
    insta::assert_snapshot!(place.run("referee --verbose games.jsonl"));
}

#[test]
fn rules_from_a_file_are_used() {
    let place = Workplace::new();
    place.file("anti4.toml", "base = \"mini4\"\nname = \"anti4\"\ngoal = \"fewest\"\n");
    place.file("game.txt", "b1 a1 d3 b4 a4 d2 c4 c1 d1 a3 a2 -- d4");
    insta::assert_snapshot!(place.run("referee --rules anti4.toml game.txt"));
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    use std::io::Read;
    use std::process::Stdio;

    let place = Workplace::new();
    place.file("games.txt", MANY.repeat(3000));
    let mut child = crate::workplace::command(&place.path(""))
        .args(["referee", "--verbose", "games.txt"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut start = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut start).unwrap();
    let ended = child.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), String::from_utf8(ended.stderr).unwrap()), (Some(0), String::new()));
}
