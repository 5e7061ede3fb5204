//! `volteo convert`.

use crate::workplace::{WIPE_OUT, Workplace};

const PASSED: &str = "{\"rules\":\"mini4\",\"moves\":\"b1 a1 d3 b4 a4 d2 c4 c1 d1 a3 a2 -- d4\"}\n";

#[test]
fn a_game_goes_through_every_format_that_can_hold_it() {
    let place = Workplace::new();
    place.file("game.txt", WIPE_OUT);
    let mut from = "game.txt".to_owned();
    for to in ["game.ggf", "game.pgn", "game.wtb", "game.jsonl"] {
        place.run(&format!("convert {from} {to}")).exits(0);
        place.run(&format!("referee {to}")).exits(0);
        from = to.to_owned();
    }
    place.run("convert game.jsonl back.txt --without result,occasion,extra,players").exits(0);
    let moves = place.read("back.txt").replace(['-', '#'], " ");
    assert!(moves.starts_with(WIPE_OUT), "{moves}");
}

#[test]
fn passes_are_written_where_the_format_has_them() {
    let place = Workplace::new();
    place.file("game.jsonl", PASSED);
    insta::assert_snapshot!(place.run("convert game.jsonl - --to ggf"));
}

#[test]
fn what_a_format_cannot_hold_is_refused_by_name_and_nothing_is_written() {
    let place = Workplace::new();
    place.file("game.jsonl", "{\"rules\":\"beginner\",\"moves\":\"d3 c5 e6 f7 c6 e3:sw\"}\n");
    insta::assert_snapshot!(place.run("convert game.jsonl game.wtb"));
    assert!(!place.path("game.wtb").exists() && !place.path("WTH.JOU").exists());
    let left: Vec<_> = std::fs::read_dir(place.path("")).unwrap().map(|it| it.unwrap().file_name()).collect();
    assert_eq!(left, ["game.jsonl"]);
}

#[test]
fn an_illegal_game_is_left_out_and_the_others_are_converted() {
    let place = Workplace::new();
    place.file("games.txt", format!("{WIPE_OUT}\nd3d4\n{WIPE_OUT}\n"));
    let run = place.run("convert games.txt games.jsonl").exits(1);
    assert!(run.stderr.contains("game 2: ply 2, White d4: d4 is occupied"), "{run}");
    assert_eq!(place.read("games.jsonl").lines().count(), 2);
}

#[test]
fn a_file_that_is_there_is_kept_unless_forced() {
    let place = Workplace::new();
    place.file("game.txt", WIPE_OUT).file("out.ggf", "precious");
    let run = place.run("convert game.txt out.ggf").exits(2);
    assert!(run.stderr.contains("out.ggf: is there already"), "{run}");
    assert_eq!(place.read("out.ggf"), "precious");
    place.run("convert game.txt out.ggf --force").exits(0);
    assert!(place.read("out.ggf").starts_with("(;GM[Othello]"));
}

#[test]
fn an_ending_that_tells_no_format_is_explained() {
    let place = Workplace::new();
    place.file("game.txt", WIPE_OUT);
    let run = place.run("convert game.txt game.doc").exits(2);
    assert!(run.stderr.contains("end it in txt, wtb, ggf, pgn, obf or jsonl, or give --to"), "{run}");
}

#[test]
fn names_go_through_the_tables_beside_a_wthor_file() {
    let place = Workplace::new();
    let players = "\"players\":{\"black\":{\"name\":\"Ann Example\"},\"white\":{\"name\":\"Bob Sample\"}}";
    place.file(
        "game.jsonl",
        format!("{{\"rules\":\"wof\",\"moves\":\"{}\",{players}}}\n", "e6 f4 e3 f6 g5 d6 e7 f5 c5"),
    );
    place.run("convert game.jsonl game.wtb").exits(0);
    let run = place.run("referee game.wtb").exits(0);
    assert!(run.stdout.contains("Ann Example (Black) – Bob Sample (White)"), "{run}");
}

#[test]
fn a_claim_that_the_moves_do_not_bear_out_is_not_dropped() {
    let place = Workplace::new();
    let moves = "e6 f4 e3 f6 g5 d6 e7 f5 c5";
    place.file("right.jsonl", format!("{{\"rules\":\"wof\",\"moves\":\"{moves}\",\"black\":13}}\n"));
    place.file("wrong.jsonl", format!("{{\"rules\":\"wof\",\"moves\":\"{moves}\",\"black\":14}}\n"));
    for to in ["ggf", "pgn", "wtb", "txt"] {
        place.run(&format!("convert right.jsonl right.{to} --force")).exits(0);
        let run = place.run(&format!("convert wrong.jsonl wrong.{to}")).exits(2);
        assert!(run.stderr.contains("what the record claims of the end"), "{run}");
        place.run(&format!("convert wrong.jsonl wrong.{to} --without result --force")).exits(0);
    }
}

#[test]
fn wthor_files_of_one_folder_share_their_name_tables() {
    let place = Workplace::new();
    let game = |black: &str, white: &str| {
        let players = format!("{{\"black\":{{\"name\":\"{black}\"}},\"white\":{{\"name\":\"{white}\"}}}}");
        format!("{{\"rules\":\"wof\",\"moves\":\"e6 f4 e3 f6 g5 d6 e7 f5 c5\",\"players\":{players}}}\n")
    };
    place.file("first.jsonl", game("Ann", "Bob")).file("second.jsonl", game("Bob", "Cleo"));
    for name in ["first", "second"] {
        place.run(&format!("convert {name}.jsonl {name}.wtb")).exits(0);
    }
    for (name, players) in [("first", "Ann (Black) – Bob (White)"), ("second", "Bob (Black) – Cleo (White)")]
    {
        let run = place.run(&format!("referee {name}.wtb")).exits(0);
        assert!(run.stdout.contains(players), "{run}");
    }
}

#[test]
fn rules_from_a_file_keep_their_own_name_or_none() {
    let place = Workplace::new();
    place.file("fewest.toml", "goal = \"fewest\"\n");
    place.file("game.jsonl", "{\"rules\":\"wof\",\"moves\":\"f5 d6\"}\n");
    place.run("convert game.jsonl out.jsonl --rules fewest.toml").exits(0);
    let out = place.read("out.jsonl");
    assert!(out.contains("\"goal\":\"fewest\"") && !out.contains("wof"), "{out}");
}

#[test]
fn the_input_is_never_written_over() {
    let place = Workplace::new();
    let games = format!("{WIPE_OUT}\nzz\n");
    place.file("games.txt", &games);
    let run = place.run("convert --force games.txt games.txt").exits(2);
    assert!(run.stderr.contains("is the file to read"), "{run}");
    assert_eq!(place.read("games.txt"), games);
}

#[test]
fn an_input_without_games_is_an_error() {
    let place = Workplace::new();
    place.file("games.txt", "# nothing yet\n");
    let run = place.run("convert games.txt games.pgn").exits(2);
    assert!(run.stderr.contains("games.txt") && !place.path("games.pgn").exists(), "{run}");
}

#[test]
fn rules_that_are_not_known_are_unusable() {
    let place = Workplace::new();
    place.file("game.jsonl", "{\"rules\":\"chess\",\"moves\":\"f5\"}\n");
    place.run("convert game.jsonl game.pgn").exits(2);
}

#[test]
fn what_steers_a_terminal_goes_into_records_and_not_to_the_terminal() {
    let place = Workplace::new();
    let name = "a\\u001b[31mb\\u0001c";
    let players = format!("{{\"black\":{{\"name\":\"{name}\"}}}}");
    place.file("game.jsonl", format!("{{\"moves\":\"e6 f4 e3 f6 g5 d6 e7 f5 c5\",\"players\":{players}}}\n"));
    let piped = place.run("convert game.jsonl - --to ggf").exits(0).stdout;
    place.run("convert game.jsonl game.ggf").exits(0);
    assert!(piped == place.read("game.ggf") && piped.contains("a\u{1b}[31mb\u{1}c"), "{piped:?}");
    let shown = place.run("referee game.jsonl").exits(0).stdout;
    assert!(shown.contains("a\\u{1b}[31mb\\u{1}c"), "{shown:?}");
}

#[cfg(unix)]
#[test]
fn what_a_link_leads_to_is_written() {
    let place = Workplace::new();
    place.file("game.txt", WIPE_OUT).file("real.pgn", "old");
    std::os::unix::fs::symlink("real.pgn", place.path("link.pgn")).unwrap();
    place.run("convert game.txt link.pgn").exits(2);
    place.run("convert --force game.txt link.pgn").exits(0);
    assert!(place.path("link.pgn").is_symlink() && place.read("real.pgn").starts_with("[Event"));
}

#[test]
fn a_folder_that_is_not_there_is_said_to_be_so() {
    let place = Workplace::new();
    place.file("game.txt", WIPE_OUT);
    std::fs::create_dir(place.path("there")).unwrap();
    for (to, words) in [("nowhere/out.pgn", "the folder is not there"), ("there", "is a folder")] {
        let run = place.run(&format!("convert game.txt {to} --to pgn --force")).exits(2);
        assert!(run.stderr.contains(words), "{run}");
    }
}
