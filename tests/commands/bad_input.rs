//! Input that is not what it should be: a clear error, the exit code, and nothing lost.

use crate::workplace::{Run, WIPE_OUT, Workplace, command};

/// Runs the referee on bytes in a file; the exit code is 2, and a line begins with what is said of it.
fn unusable(bytes: &[u8], said: &str) -> Run {
    let place = Workplace::new();
    place.file("input", bytes);
    let run = place.run("referee input").exits(2);
    assert!(run.stdout.lines().any(|line| line.starts_with(said)), "{said} is not said: {run}");
    run
}

#[test]
fn an_empty_file_holds_no_record() {
    for text in ["", "\n\n  \n"] {
        unusable(text.as_bytes(), "input: unreadable: empty: there is no record in it");
    }
}

#[test]
fn noise_is_no_record() {
    let noise: Vec<u8> = (0..100_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    unusable(&noise, "input: unreadable: not a record of any known format: it begins with `");
}

#[test]
fn a_huge_line_is_refused_and_the_next_game_is_judged() {
    let mut bytes = b"f5".repeat(2_000_000);
    bytes.extend_from_slice(format!("\n{WIPE_OUT}\n").as_bytes());
    let run = unusable(
        &bytes,
        "input, game 1, line 1, byte 0: unreadable: the line is longer than 1 MiB, the most that is read",
    );
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
    let run = unusable(
        b"f5d6\nf5\xE9\nf5f6\n",
        "input, game 2, line 2, byte 7: unreadable: byte 0xE9 is not UTF-8: save the file as UTF-8",
    );
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

/// Three games of a kind in a format, and where each of them ends.
fn three_games(place: &Workplace, format: &str) -> (Vec<u8>, [usize; 3]) {
    let file = |games: usize| {
        place.file("games.txt", format!("{WIPE_OUT}\n").repeat(games));
        place.run(&format!("convert games.txt games.{format} --force")).exits(0);
        std::fs::read(place.path(&format!("games.{format}"))).unwrap()
    };
    let ends = [1, 2, 3].map(|games| file(games).len());
    (file(3), ends)
}

/// What a cut after so many bytes leaves: the games that are whole, and whether there is more.
struct Cut {
    whole: usize,
    has_rest: bool,
}

impl Cut {
    /// The last byte of a game may be missing where it only ends a line.
    fn new(at: usize, ends: [usize; 3], ends_lines: bool) -> Self {
        let is_end = |end: usize| at == end || ends_lines && at + 1 == end;
        let whole = ends.iter().filter(|&&end| at >= end || is_end(end)).count();
        Self { whole, has_rest: !ends.into_iter().any(is_end) }
    }
}

/// Every place in a file near the end of a game, and some between.
fn places_to_cut(ends: [usize; 3]) -> impl Iterator<Item = usize> {
    let is_near = move |at: usize| ends.iter().any(|end| end.abs_diff(at) < 4);
    (0..=ends[2]).filter(move |&at| at % 7 == 0 || is_near(at))
}

#[test]
fn a_cut_inside_a_game_is_unusable_and_loses_none_of_the_games_before() {
    let place = Workplace::new();
    for (format, ends_lines) in [("ggf", true), ("jsonl", true), ("wtb", false)] {
        let (file, ends) = three_games(&place, format);
        for at in places_to_cut(ends) {
            let cut = Cut::new(at, ends, ends_lines);
            place.file("cut", &file[..at]);
            let run = place.run("referee --json cut");
            let promises_more = format == "wtb" && at < ends[2];
            let code = if cut.has_rest || promises_more { 2 } else { 0 };
            assert_eq!(run.code, Some(code), "{format} at {at}: {run}");
            assert_eq!(run.total("games"), cut.whole, "{format} at {at}: {run}");
            assert_eq!(run.total("legal"), cut.whole, "{format} at {at}: {run}");
        }
    }
}

#[test]
fn a_cut_inside_a_pgn_game_is_unusable_or_a_shorter_game_and_loses_none_of_the_games_before() {
    let place = Workplace::new();
    let (file, ends) = three_games(&place, "pgn");
    for at in places_to_cut(ends) {
        let cut = Cut::new(at, ends, true);
        place.file("cut", &file[..at]);
        let run = place.run("referee --json cut");
        let [games, legal, unreadable] = ["games", "legal", "unreadable"].map(|it| run.total(it));
        let rest = usize::from(cut.has_rest && !file[..at].ends_with(b"\n\n"));
        assert_eq!((games + unreadable, legal), (cut.whole + rest, games), "at {at}: {run}");
        assert!(games >= cut.whole, "at {at}: {run}");
        assert_eq!(run.code, Some(if unreadable > 0 { 2 } else { 0 }), "at {at}: {run}");
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
    let mut command = command(&place.path(""));
    let ended = command.args(["referee", "game.txt"]).stdout(full).output().unwrap();
    assert_eq!(ended.status.code(), Some(2));
    assert!(String::from_utf8(ended.stderr).unwrap().contains("the output cannot be written"));
}

#[test]
fn wthor_games_are_judged_without_the_name_tables_that_cannot_be_used() {
    let place = Workplace::new();
    place.file("games.txt", WIPE_OUT);
    place.run("convert games.txt games.wtb").exits(0);
    place.file("WTH.TRN", "no table");
    let run = place.run("referee games.wtb").exits(0);
    assert!(run.stdout.contains("legal: 9 plies"), "{run}");
    assert!(run.stderr.contains("warning: games.wtb: beside it") && run.stderr.contains("TRN"), "{run}");
}

#[test]
fn bytes_where_text_is_wanted_are_told_in_plain_words() {
    let place = Workplace::new();
    place.file("bytes", b"ab\xFF\n");
    for words in [
        "rules check bytes",
        "compare show bytes",
        "handheld --script bytes",
        "match greedy 1 --players bytes",
        "prove verify bytes",
        "prove solve bytes --rules mini4",
    ] {
        let run = place.run(words).exits(2);
        assert!(run.stderr.contains("not UTF-8 text"), "{words}: {run}");
    }
}

/// A standard error that is always full.
#[test]
#[cfg(target_os = "linux")]
fn nobody_has_to_hear_what_is_wrong() {
    let place = Workplace::new();
    place.file("games.txt", format!("{WIPE_OUT}\na1\n")).file("half.txt", format!("{WIPE_OUT}\n!\n"));
    for (words, code) in [
        ("compare wof nosuch", 2),
        ("compare wof anti --games 3", 2),
        ("referee nothing", 2),
        ("convert games.txt games.pgn", 1),
        ("compare wof anti --games 0 --real half.txt", 0),
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has a full device");
        let run = command(&place.path("")).args(words.split(' ')).stderr(full).output();
        assert_eq!(run.expect("the program starts").status.code(), Some(code), "{words}");
    }
}
