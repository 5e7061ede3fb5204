//! `volteo solitaire`.

use crate::workplace::Workplace;

#[test]
fn a_seed_deals_the_same_everywhere() {
    insta::assert_snapshot!(Workplace::new().run("solitaire deal --seed 7"));
}

#[test]
fn the_tiles_that_lie_face_down_can_be_shown() {
    insta::assert_snapshot!(Workplace::new().run("solitaire deal --seed 7 --layout corners --reveal"));
}

#[test]
fn a_deal_line_deals_itself() {
    let place = Workplace::new();
    let json = place.run("solitaire deal --seed 7 --json").exits(0).stdout;
    let deal = json.split("\"deal\":\"").nth(1).and_then(|it| it.split('"').next()).unwrap();
    let again = place.run_with(&["solitaire", "deal", "--deal", deal, "--json"], b"").exits(0).stdout;
    assert_eq!(again.replace("\"seed\":null", "\"seed\":7"), json);
}

/// A short game of the deal above: legal as far as it goes.
fn record(moves: &str, claims: &str) -> String {
    let deal = "W4 W2 B2 B10 W3 W10 Bx W6 W9 B4 W5 W8 Wx B7 B3 B1 Wx B8 W1 B9 W7 Bx B6 B5";
    format!(
        "{{\"rules\":\"solitaire\",\"layout\":\"frame\",\"deal\":\"{deal}\",\"moves\":\"{moves}\"{claims}}}\n"
    )
}

#[test]
fn one_record_gets_a_full_verdict() {
    let place = Workplace::new();
    place.file("game.jsonl", record("Bd3 Wc5", ""));
    insta::assert_snapshot!(place.run("solitaire referee game.jsonl"));
}

#[test]
fn an_illegal_placement_is_shown_with_what_was_legal() {
    let place = Workplace::new();
    place.file("game.jsonl", record("Bd3 Bd3", ""));
    insta::assert_snapshot!(place.run("solitaire referee game.jsonl"));
}

#[test]
fn many_records_get_a_table_after_what_is_wrong() {
    let place = Workplace::new();
    let games = [
        record("Bd3 Wc5", ""),
        record("Bd3 Wc5", ",\"captured\":24"),
        record("Ba1", ""),
        record("Bd3", "").replace("W10", "W11"),
        "{\"rules\":\"wof\",\"moves\":\"f5\"}\n".to_owned(),
    ];
    place.file("games.jsonl", games.concat());
    insta::assert_snapshot!(place.run("solitaire referee games.jsonl"));
    insta::assert_snapshot!("json", place.run("solitaire referee --json games.jsonl"));
}

#[test]
fn a_wrong_deal_or_layout_is_explained() {
    let place = Workplace::new();
    for (arguments, words) in [
        (&["solitaire", "deal", "--layout", "ring"][..], "the layout is wrong"),
        (&["solitaire", "deal", "--layout", "a1 a2"], "24"),
        (&["solitaire", "deal", "--deal", "B1 B2"], "the deal is wrong"),
    ] {
        let run = place.run_with(arguments, b"").exits(2);
        assert!(run.stderr.contains(words), "{run}");
    }
}

#[test]
fn a_deal_is_drawn_as_svg_and_as_png() {
    let place = Workplace::new();
    place.run("solitaire deal --seed 7 --reveal --svg deal.svg --png deal.png --scale 1").exits(0);
    // A tile has a ground of its own color, and all but the four blanks a number.
    let svg = place.read("deal.svg");
    assert_eq!(
        (svg.matches("fill=\"#e8d9b5\"").count(), svg.matches("stroke-width=\"2\"").count()),
        (24, 20)
    );
    assert!(std::fs::read(place.path("deal.png")).unwrap().starts_with(b"\x89PNG"));
}
