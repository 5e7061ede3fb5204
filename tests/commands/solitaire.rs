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
        (&["solitaire", "compare", "--deals", "0"], "0 is not in 1.."),
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

fn object(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_deal_is_solved_and_the_referee_accepts_its_line() {
    let place = Workplace::new();
    let solved = object(&place.run("solitaire solve --seed 2 --limit 100000 --json").exits(0).stdout);
    assert_eq!(
        (&solved["proven"], &solved["points"], &solved["at_most"]),
        (&true.into(), &24.into(), &24.into())
    );
    let line: Vec<&str> = solved["line"].as_array().unwrap().iter().filter_map(|it| it.as_str()).collect();
    let record = serde_json::json!({
        "rules": "solitaire", "layout": "frame", "deal": solved["deal"], "moves": line.join(" "), "captured": 24,
    });
    place.file("game.jsonl", format!("{record}\n"));
    let judged = place.run("solitaire referee game.jsonl --json").exits(0).stdout;
    assert_eq!(object(judged.lines().next().unwrap())["end"], "all-captured");
}

#[test]
fn what_is_not_proven_is_said_to_be_found() {
    let place = Workplace::new();
    let run = place.run("solitaire solve --seed 3 --layout chequer --limit 2000").exits(0);
    assert!(
        run.stdout.contains("tiles found, not proven to be the most; no line comes to more than 22"),
        "{run}"
    );
    let run = place.run("solitaire solve --seed 2 --limit 100000").exits(0);
    assert!(run.stdout.contains("24 tiles, proven: no line comes to more"), "{run}");
}

#[test]
fn the_deals_of_records_are_solved_beside_what_was_played() {
    let place = Workplace::new();
    place.file("games.jsonl", [record("Bd3 Wc5", ""), record("Bd3", "")].concat());
    let run = place.run("solitaire solve games.jsonl --values --limit 3000 --json").exits(0);
    let solved: Vec<_> = run.stdout.lines().map(object).collect();
    assert_eq!(solved.len(), 2);
    assert_eq!((&solved[1]["recorded"]["line"], &solved[1]["recorded"]["points"]), (&2.into(), &0.into()));
    assert_eq!((&solved[0]["counted"], &solved[0]["line"]), (&"values".into(), &solved[1]["line"]));
    place.file("illegal.jsonl", record("Bd3 Bd3", ""));
    let run = place.run("solitaire solve illegal.jsonl").exits(2);
    assert!(run.stderr.contains("placement 2 is not legal: Bd3: occupied"), "{run}");
}

#[test]
fn files_without_anything_to_solve_are_told() {
    let place = Workplace::new();
    place.file("one.jsonl", record("Bd3", "")).file("empty", "").file("lines", "\n\n");
    for words in ["empty", "lines", "one.jsonl empty"] {
        let run = place.run(&format!("solitaire solve {words}")).exits(2);
        assert!(
            run.stdout.is_empty() && run.stderr.contains(": has no record: give a JSON object a line"),
            "{run}"
        );
    }
}

#[test]
fn a_search_goes_on_from_placements_that_were_played() {
    let place = Workplace::new();
    let solve = |moves: &str| {
        let arguments = ["solitaire", "solve", "--seed", "7", "--limit", "3000", "--json", "--moves", moves];
        place.run_with(&arguments, b"")
    };
    let solved = object(&solve("Bd3 Wc5").exits(0).stdout);
    assert_eq!(solved["moves"], serde_json::json!(["Bd3", "Wc5"]));
    let illegal = solve("Bd3 Bd3").exits(2);
    assert!(illegal.stderr.contains("--moves, placement 2 is not legal: Bd3: occupied"), "{illegal}");
    let unreadable = solve("Bd3 d4").exits(2);
    assert!(unreadable.stderr.contains("--moves, placement 2, character 5"), "{unreadable}");
}

#[test]
fn settings_are_compared_to_the_same_figures_with_any_number_of_threads() {
    let place = Workplace::new();
    let compared = |threads: usize| {
        let run = format!(
            "solitaire compare corners --deals 3 --limit 300 --threads {threads} --csv {threads}.csv"
        );
        let json = place.run(&format!("{run} --json")).exits(0).stdout;
        (json, place.read(&format!("{threads}.csv")))
    };
    let (json, csv) = compared(1);
    assert_eq!(compared(3), (json.clone(), csv.clone()));
    let summary = object(&json);
    assert_eq!((&summary["kind"], &summary["deals"]), (&"solitaire-comparison".into(), &3.into()));
    assert_eq!(summary["settings"].as_array().unwrap().len(), 4);
    assert!(
        csv.starts_with("layout,colors,counted,player,key,value\r\ncorners,free,tiles,random,points,"),
        "{csv}"
    );
}

#[test]
fn sums_of_deals_are_gone_on_with_and_never_written_over() {
    let place = Workplace::new();
    let compare = "solitaire compare corners --limit 300 --save sums.json";
    place.run(&format!("{compare} --deals 1")).exits(0);
    let refused = place.run(&format!("{compare} --deals 2")).exits(2);
    assert!(refused.stderr.contains("sums.json: is there already: --resume goes on with it"), "{refused}");
    let gone_on = place.run(&format!("{compare} --deals 2 --resume --json")).exits(0);
    let anew = "solitaire compare corners --limit 300 --deals 2 --save anew.json --json";
    assert_eq!(gone_on.stdout, place.run(anew).exits(0).stdout);
    assert_eq!(place.read("sums.json"), place.read("anew.json"));
    let other = place.run(&format!("{compare} --deals 2 --seed 2 --resume")).exits(2);
    assert!(other.stderr.contains("sums.json: belongs to other games: its seed is not the same"), "{other}");
    place.run("compare mini4 mini6 --games 2 --save games.json").exits(0);
    let games = place.run("solitaire compare corners --save games.json --resume").exits(2);
    assert!(games.stderr.contains("games.json: is no file of sums that --save wrote"), "{games}");
    let unsaved = place.run("solitaire compare --resume").exits(2);
    assert!(unsaved.stderr.contains("--save <FILE>"), "{unsaved}");
}
