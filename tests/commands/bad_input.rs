//! Input that is not what it should be: a clear error, the exit code, and nothing lost.

use crate::workplace::{Run, WIPE_OUT, Workplace};

/// Runs the referee on bytes in a file; the exit code is 2, and something is said about it.
fn unusable(bytes: &[u8]) -> Run {
    let place = Workplace::new();
    place.file("input", bytes);
    let run = place.run("referee input").exits(2);
    assert!(run.stdout.contains("input"), "{run}");
    run
}

#[test]
fn an_empty_file_holds_no_record() {
    assert!(unusable(b"").stdout.contains("empty"));
    assert!(unusable(b"\n\n  \n").stdout.contains("no"));
}

#[test]
fn noise_is_no_record() {
    let noise: Vec<u8> = (0..100_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    unusable(&noise);
}

#[test]
fn a_huge_line_is_refused_and_the_next_game_is_judged() {
    let mut bytes = b"f5".repeat(2_000_000);
    bytes.extend_from_slice(format!("\n{WIPE_OUT}\n").as_bytes());
    let run = unusable(&bytes);
    assert_eq!((run.figure("unreadable"), run.figure("wipe-outs")), (1, 1), "{run}");
}

#[test]
fn a_byte_order_mark_and_carriage_returns_do_no_harm() {
    let place = Workplace::new();
    place.file("game.txt", format!("\u{feff}{WIPE_OUT}\r\n{WIPE_OUT}\r\n"));
    place.run("referee game.txt").exits(0);
}

#[test]
fn text_that_is_not_utf_8_is_an_error_of_its_line() {
    let run = unusable(b"f5d6\nf5\xE9\nf5f6\n");
    assert!(run.stdout.contains("line 2") && run.stdout.contains("UTF-8"), "{run}");
    assert_eq!(run.figure("games"), 2);
}

#[test]
fn a_folder_and_a_missing_file_are_said_to_be_so() {
    let place = Workplace::new();
    std::fs::create_dir(place.path("folder")).unwrap();
    place.file("game.txt", WIPE_OUT);
    let run = place.run("referee folder nowhere.txt game.txt").exits(2);
    assert!(run.stdout.contains("folder: unreadable: is a folder"), "{run}");
    assert!(run.stdout.contains("nowhere.txt: unreadable: there is no such file"), "{run}");
    assert_eq!(run.figure("wipe-outs"), 1);
}

#[test]
fn a_truncated_wthor_file_gives_the_games_that_are_there() {
    let place = Workplace::new();
    place.file("games.txt", format!("{WIPE_OUT}\n").repeat(3));
    place.run("convert games.txt games.wtb").exits(0);
    let whole = std::fs::read(place.path("games.wtb")).unwrap();
    place.file("cut.wtb", &whole[..whole.len() - 30]);
    let run = place.run("referee cut.wtb").exits(2);
    assert_eq!(run.figure("games"), 2);
    assert!(
        run.stdout.contains("the header promises 3 games, and the file has 2 and 38 bytes of another"),
        "{run}"
    );
}

#[test]
fn a_wrong_count_in_a_wthor_header_is_said() {
    let place = Workplace::new();
    place.file("games.txt", format!("{WIPE_OUT}\n").repeat(2));
    place.run("convert games.txt games.wtb").exits(0);
    let mut bytes = std::fs::read(place.path("games.wtb")).unwrap();
    bytes[4] = 9;
    place.file("wrong.wtb", &bytes);
    let run = place.run("referee --format wthor wrong.wtb").exits(2);
    assert_eq!(run.figure("games"), 2);
    assert!(run.stdout.contains("the header promises 9 games"), "{run}");
}

#[test]
fn every_cut_of_every_format_ends_with_a_verdict() {
    let place = Workplace::new();
    place.file("game.txt", WIPE_OUT);
    for name in ["game.ggf", "game.pgn", "game.wtb", "game.jsonl"] {
        place.run(&format!("convert game.txt {name}")).exits(0);
        let whole = std::fs::read(place.path(name)).unwrap();
        for cut in (0..whole.len()).step_by(7) {
            place.file("cut", &whole[..cut]);
            let run = place.run("referee cut");
            assert!(
                matches!(run.code, Some(0..=2)) && !run.stderr.contains("panicked"),
                "{name} at {cut}: {run}"
            );
        }
    }
}

#[test]
fn a_wrong_command_line_is_explained() {
    let place = Workplace::new();
    for words in [
        "",
        "nonsense",
        "referee",
        "perft many",
        "perft 3 --threads 100000",
        "referee --format doc x",
        "show --scale 0 --png a.png",
    ] {
        let run = place.run(words).exits(2);
        assert!(!run.stderr.is_empty() && run.stdout.is_empty(), "{words}: {run}");
    }
}

#[test]
fn output_that_cannot_be_written_is_an_error() {
    if !std::path::Path::new("/dev/full").exists() {
        println!("skipped: there is no /dev/full here");
        return;
    }
    let place = Workplace::new();
    place.file("game.txt", WIPE_OUT);
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = crate::workplace::command(&place.path(""));
    let ended = command.args(["referee", "game.txt"]).stdout(full).output().unwrap();
    assert_eq!(ended.status.code(), Some(2));
    assert!(String::from_utf8(ended.stderr).unwrap().contains("the output cannot be written"));
}
