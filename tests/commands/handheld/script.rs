//! The device at the hand of a script.

use std::path::Path;

use crate::workplace::{Run, Workplace, command};

/// A whole short game, with a picture of the board and one of the result.
const GAME: &str = "\
a
up
a
play e6 f4 e3   # three moves
wait 1000
frame board
play f6 g5 d6 e7 f5 c5
a
frame result
";

#[test]
fn a_script_leaves_its_frames_as_pictures_and_as_text() {
    let place = Workplace::new();
    place.file("game.txt", GAME);
    place.run("handheld --script game.txt --png shots --text shots --scale 2").exits(0);
    let png = std::fs::read(place.path("shots/board.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    // The size stands in the header.
    assert_eq!([&png[16..20], &png[20..24]], [256_u32.to_be_bytes(), 128_u32.to_be_bytes()]);
    insta::assert_snapshot!(place.read("shots/result.txt"));
}

#[test]
fn a_script_leaves_its_game_as_a_record_that_the_referee_accepts() {
    let place = Workplace::new();
    place.file("game.txt", GAME);
    place.run("handheld --script game.txt --record game.jsonl").exits(0);
    insta::assert_snapshot!(place.run("referee game.jsonl"));
}

#[test]
fn a_script_leaves_its_run_as_an_animation() {
    let place = Workplace::new();
    place.file("game.txt", GAME);
    place.run("handheld --script game.txt --grey --gif game.gif --scale 1").exits(0);
    let gif = std::fs::read(place.path("game.gif")).unwrap();
    assert!(gif.starts_with(b"GIF89a\x80\x00\x40\x00"));
}

#[cfg(unix)]
#[test]
fn a_picture_or_a_record_that_cannot_be_written_is_an_error() {
    if !Path::new("/dev/full").exists() {
        println!("skipped: there is no /dev/full here");
        return;
    }
    let place = Workplace::new();
    place.file("game.txt", GAME);
    std::fs::create_dir(place.path("full")).unwrap();
    for name in ["board.png", "board.txt", "game.gif", "game.jsonl"] {
        std::os::unix::fs::symlink("/dev/full", place.path("full").join(name)).unwrap();
    }
    for (output, file) in [
        ("--png full", "board.png"),
        ("--text full", "board.txt"),
        ("--gif full/game.gif", "game.gif"),
        ("--record full/game.jsonl", "game.jsonl"),
    ] {
        let run = place.run(&format!("handheld --script game.txt --scale 1 {output}")).exits(2);
        assert!(run.stderr.contains(&format!("full/{file}: ")), "{run}");
    }
    let run = place.run("handheld --script game.txt --gif nowhere/game.gif").exits(2);
    assert!(run.stderr.contains("nowhere/game.gif: the folder is not there"), "{run}");
}

#[test]
fn what_only_a_script_makes_is_refused_without_one() {
    let place = Workplace::new();
    for output in ["--png shots", "--text shots", "--gif run.gif", "--record game.jsonl"] {
        let run = place.run(&format!("handheld {output}")).exits(2);
        assert!(run.stderr.contains("--script <FILE>"), "{run}");
    }
}

#[test]
fn the_pictures_of_the_documents_are_what_their_script_makes() {
    let pictures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let place = Workplace::new();
    place.file("script.txt", std::fs::read(pictures.join("handheld.txt")).unwrap());
    place.run("handheld --script script.txt --png made --scale 3").exits(0);
    let made: Vec<_> = std::fs::read_dir(place.path("made")).unwrap().map(|it| it.unwrap().path()).collect();
    let script = std::fs::read_to_string(pictures.join("handheld.txt")).unwrap();
    assert_eq!(made.len(), script.lines().filter(|line| line.starts_with("frame ")).count());
    for picture in made {
        let kept = pictures.join(picture.file_name().unwrap());
        assert!(
            std::fs::read(&picture).ok() == std::fs::read(&kept).ok(),
            "{} is not what the script makes: the first lines of docs/pictures/handheld.txt say how to make it anew",
            kept.display()
        );
    }
}

#[test]
fn what_is_wrong_with_a_script_is_explained() {
    let place = Workplace::new();
    for (script, words) in [
        ("a\njump", "script.txt: line 2: `jump` is no step; there are up, down,"),
        ("wait long", "script.txt: line 1: `wait` takes milliseconds, as in `wait 500`"),
        (
            "play e6",
            "script.txt: line 1: e6 cannot be played: the board is not shown, or it is not legal there",
        ),
    ] {
        place.file("script.txt", script);
        let run = place.run("handheld --script script.txt").exits(2);
        assert!(run.stderr.contains(words), "{}", run.stderr);
    }
}

#[test]
fn two_frames_of_one_name_are_an_error_that_names_both_lines() {
    let place = Workplace::new();
    place.file("script.txt", "frame home\ndown\nframe home\n");
    let run = place.run("handheld --script script.txt --png shots").exits(2);
    let words = "script.txt: line 3: line 1 takes a frame `home` already: give this one another name";
    assert!(run.stderr.contains(words), "{run}");
    assert!(!place.path("shots").exists());
}

#[test]
fn a_record_or_an_animation_goes_to_the_standard_output_for_a_dash() {
    let place = Workplace::new();
    place.file("game.txt", GAME);
    for output in ["--record", "--gif"] {
        let words = format!("handheld --script game.txt --scale 1 {output}");
        place.run(&format!("{words} file")).exits(0);
        let piped = command(&place.path("")).args(words.split_whitespace()).arg("-").output().unwrap();
        assert!(piped.status.success());
        assert!(piped.stdout == std::fs::read(place.path("file")).unwrap(), "{output}");
        assert!(!place.path("-").exists(), "{output}");
    }
    let both = place.run("handheld --script game.txt --gif - --record -").exits(2);
    assert!(both.stderr.contains("cannot both be the standard output"), "{both}");
    for frames in ["--png", "--text"] {
        let run = place.run(&format!("handheld --script game.txt {frames} -")).exits(2);
        assert!(run.stderr.contains("frames are files in a folder"), "{run}");
    }
}

#[test]
fn a_script_without_a_game_has_none_to_record() {
    let place = Workplace::new();
    place.file("script.txt", "down");
    let run = place.run("handheld --script script.txt --record game.jsonl").exits(2);
    assert!(run.stderr.contains("the script leaves no game to record"), "{}", run.stderr);
}

#[test]
fn a_terminal_that_cannot_show_the_device_is_told_so() {
    let place = Workplace::new();
    let mut dumb = command(&place.path(""));
    let run = Run::from(dumb.args(["handheld", "--saves", "saves"]).env("TERM", "dumb").output().unwrap());
    assert!(run.exits(2).stderr.contains("TERM is dumb"));
}

#[test]
fn the_device_itself_needs_a_terminal() {
    let run = Workplace::new().run("handheld --saves saves").exits(2);
    assert!(run.stderr.contains("the device needs a terminal"), "{}", run.stderr);
}
