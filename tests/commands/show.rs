//! `volteo show`.

use crate::workplace::Workplace;

#[test]
fn the_start_is_shown_by_default() {
    insta::assert_snapshot!(Workplace::new().run("show"));
}

#[test]
fn moves_lead_to_a_position_with_the_last_one_marked() {
    insta::assert_snapshot!(Workplace::new().run("show --moves f5d6c3d3c4"));
}

#[test]
fn directions_are_listed_where_there_is_a_choice() {
    let place = Workplace::new();
    let run = place.run_with(&["show", "--rules", "beginner", "--moves", "d3 c5 e6 f7 c6"], b"");
    insta::assert_snapshot!(run);
}

/// The position of rules.md §3 in which the side to move has no move: X is "you", O the rival.
const FORCED_PASS: &str = "OOOOOOOO OOOXXOOO OOOOXOOO OOOOOXOO OOOXXOXO OXXXOXOO OXXXXXXX -XXXOOX-";

#[test]
fn a_forced_pass_is_announced() {
    insta::assert_snapshot!(Workplace::new().run_with(&["show", FORCED_PASS, "X"], b""));
}

#[test]
fn a_finished_game_shows_its_result() {
    insta::assert_snapshot!(Workplace::new().run("show --moves e6f4e3f6g5d6e7f5c5"));
}

#[test]
fn holes_are_blank() {
    insta::assert_snapshot!(Workplace::new().run("show --rules octagon"));
}

#[test]
fn json_has_the_whole_analysis() {
    insta::assert_snapshot!(Workplace::new().run("show --rules mini4 --moves b1a1 --json"));
}

#[test]
fn a_picture_is_written_as_svg_and_as_png() {
    let place = Workplace::new();
    place.run("show --rules mini4 --moves b1a1 --svg board.svg --png board.png --scale 1").exits(0);
    insta::assert_snapshot!(place.read("board.svg"));
    let png = std::fs::read(place.path("board.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    // The size stands in the header: 4 squares of 48 and two rims of 28.
    let side = 4 * 48 + 2 * 28_u32;
    assert_eq!([&png[16..20], &png[20..24]], [side.to_be_bytes(), side.to_be_bytes()]);
}

#[test]
fn a_wrong_move_or_position_is_explained() {
    let place = Workplace::new();
    for (arguments, words) in [
        (&["show", "--moves", "d3d4"][..], "ply 2, d4: d4 is occupied by a black disc; legal: c3 e3 c5"),
        (&["show", "--moves", "d3zz"], "byte 2"),
        (&["show", "XO"], "character 3: the board has 64 squares, and the text names 2"),
        (&["show", "--rules", "chess"], "there is no rule set \"chess\""),
    ] {
        let run = place.run_with(arguments, b"").exits(2);
        assert!(run.stderr.contains(words), "{run}");
    }
}

#[test]
fn a_picture_is_not_written_to_the_standard_output() {
    let run = Workplace::new().run("show --svg -").exits(2);
    assert!(run.stderr.contains("written into a file"), "{run}");
}
