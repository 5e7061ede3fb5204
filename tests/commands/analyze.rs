//! `volteo analyze`.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::workplace::{Run, WIPE_OUT, Workplace};

/// A whole game on the 4×4 board, with a pass.
const SMALL: &str = "b1 a1 d3 b4 a4 d2 c4 c1 d1 a3 a2 -- d4";
/// Limits under which every position of such a game is solved.
const SOLVED: &[&str] = &["--rules", "mini4", "--exact", "12", "--hash", "1"];

/// A file of the project's data.
fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(name)
}

/// The objects that a run printed.
fn objects(run: &Run) -> Vec<Value> {
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Analyzes a game as JSON: its plies and the last object.
fn analyze_game(file: &Path, more: &[&str]) -> (Vec<Value>, Value) {
    let run = Workplace::new()
        .run_with(&[&["analyze", "--game", file.to_str().unwrap(), "--json"], more].concat(), b"");
    let mut plies = objects(&run.exits(0));
    let game = plies.pop().unwrap();
    (plies, game)
}

/// The same of a game on the 4×4 board, given as moves.
fn analyze_small(moves: &str) -> (Vec<Value>, Value) {
    let place = Workplace::new();
    place.file("game.txt", moves);
    analyze_game(&place.path("game.txt"), SOLVED)
}

/// A line without what depends on how fast the search is and in which order it looks.
fn without_work(run: &Run) -> String {
    let is_work =
        |line: &str| line.starts_with("took ") || line.starts_with("nodes ") || line.ends_with(" nodes");
    let kept = |line: &&str| !is_work(line);
    run.stdout.lines().filter(kept).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_best_score_is_that_of_the_solver_and_the_others_are_those_of_their_own_positions() {
    let place = Workplace::new();
    let run = place.run("analyze --rules mini4 --moves b1a1 --json").exits(0);
    let analysis = &objects(&run)[0];
    let actions = analysis["actions"].as_array().unwrap();
    let solved = |moves: &str| {
        let run = place.run(&format!("solve --rules mini4 --moves {moves} --json")).exits(0);
        objects(&run)[0]["score"].as_f64().unwrap()
    };
    assert_eq!(analysis["score"].as_f64(), Some(solved("b1a1")));
    for it in actions {
        assert_eq!(it["exact"], true);
        let after = format!("b1a1{}", it["action"].as_str().unwrap());
        assert_eq!(it["score"].as_f64(), Some(-solved(&after)), "{it}");
    }
    let scores: Vec<f64> = actions.iter().map(|it| it["score"].as_f64().unwrap()).collect();
    assert!(scores.is_sorted_by(|one, next| one >= next), "{scores:?}");
}

#[test]
fn a_position_is_a_table_of_its_actions() {
    let run = Workplace::new().run("analyze --rules mini4 --moves b1a1d3b4a4d2c4").exits(0);
    insta::assert_snapshot!(without_work(&run));
}

#[test]
fn every_legal_action_is_there_under_every_rule_set() {
    let place = Workplace::new();
    for rules in ["wof", "beginner", "anti", "octagon", "classic", "parallel", "size16", "beginner16"] {
        let shown = place.run(&format!("show --rules {rules} --json")).exits(0);
        let mut legal: Vec<String> = serde_json::from_value(objects(&shown)[0]["legal"].clone()).unwrap();
        let run = place.run(&format!("analyze --rules {rules} --nodes 1000 --hash 1 --json")).exits(0);
        let analysis = &objects(&run)[0];
        let names = |it: &Value| it["action"].as_str().unwrap().to_owned();
        let mut found: Vec<String> = analysis["actions"].as_array().unwrap().iter().map(names).collect();
        legal.sort();
        found.sort();
        assert_eq!(found, legal, "{rules}");
    }
}

#[test]
fn a_line_is_legal_and_begins_with_its_action() {
    let place = Workplace::new();
    let moves = "d3 c5 e6 f7 c6";
    let run = place
        .run_with(&["analyze", "--rules", "beginner", "--moves", moves, "--nodes", "20000", "--json"], b"");
    for it in objects(&run.exits(0))[0]["actions"].as_array().unwrap() {
        let line: Vec<String> = serde_json::from_value(it["line"].clone()).unwrap();
        assert_eq!(line[0], it["action"].as_str().unwrap());
        place.file("line.txt", format!("{moves} {}\n", line.join(" ")));
        place.run("referee line.txt --rules beginner").exits(0);
    }
}

#[test]
fn a_pass_is_the_only_action_where_it_is_forced() {
    let place = Workplace::new();
    let run =
        place.run_with(&["analyze", "--rules", "mini4", "--moves", &SMALL[..32], "--json"], b"").exits(0);
    let analysis = &objects(&run)[0];
    assert_eq!(analysis["actions"].as_array().unwrap().len(), 1);
    assert_eq!(analysis["actions"][0]["action"], "--");
}

#[test]
fn a_finished_game_has_a_score_and_no_actions() {
    let place = Workplace::new();
    let run = place.run(&format!("analyze --moves {WIPE_OUT}")).exits(0);
    assert_eq!(run.stdout, "the game is over: 13-0 (64-0), -64 for White\n");
    let run = place.run(&format!("analyze --moves {WIPE_OUT} --score board --json")).exits(0);
    let analysis = &objects(&run)[0];
    assert_eq!((&analysis["score"], &analysis["exact"]), (&Value::from(-13.0), &Value::from(true)));
}

#[test]
fn limits_bound_the_depth_and_the_nodes() {
    let place = Workplace::new();
    let depth = objects(&place.run("analyze --depth 3 --hash 1 --json").exits(0))[0]["depth"].clone();
    assert_eq!(depth, 3);
    let nodes =
        objects(&place.run("analyze --nodes 5000 --hash 1 --json").exits(0))[0]["nodes"].as_u64().unwrap();
    assert!((1000..6000).contains(&nodes), "{nodes}");
    let timed = place.run("analyze --time 0.05 --hash 1 --json").exits(0);
    assert_eq!(objects(&timed)[0]["actions"].as_array().unwrap().len(), 4);
}

#[test]
fn a_level_says_how_far_to_look() {
    let place = Workplace::new();
    let depth = |level: &str, more: &str| {
        let run = place.run(&format!("analyze --level {level} --hash 1 --json {more}")).exits(0);
        let analysis = &objects(&run)[0];
        (analysis["depth"].clone(), analysis["selectivity"].clone())
    };
    assert_eq!(depth("normal", ""), (3.into(), "off".into()));
    assert_eq!(depth("HARD", ""), (8.into(), "balanced".into()));
    assert_eq!(depth("hard", "--rules anti"), (8.into(), "off".into()));
    for wrong in ["greedy", "21", "4 --depth 3", "4 --nodes 9", "4 --exact 9", "4 --selectivity off"] {
        place.run(&format!("analyze --level {wrong}")).exits(2);
    }
}

#[test]
fn several_threads_find_the_same_scores_at_full_width() {
    let place = Workplace::new();
    let scores = |more: &str| {
        let run = place.run(&format!("analyze --moves f5d6c3 --hash 8 --json {more}")).exits(0);
        let mut analysis = objects(&run).remove(0);
        let actions = analysis["actions"].take();
        let mut scores: Vec<_> = actions
            .as_array()
            .unwrap()
            .iter()
            .map(|it| (it["action"].to_string(), it["score"].to_string(), it["exact"].to_string()))
            .collect();
        scores.sort();
        scores
    };
    let alone = scores("--depth 6 --selectivity off");
    for threads in ["2", "3", "0"] {
        assert_eq!(scores(&format!("--depth 6 --selectivity off --threads {threads}")), alone);
    }
    assert_eq!(scores("--depth 6 --threads 2").len(), alone.len());
    place.run("analyze --threads 257").exits(2);
}

#[test]
fn several_threads_solve_a_game_to_the_same_losses() {
    let place = Workplace::new();
    place.file("game.txt", SMALL);
    let analyze = |threads| {
        let arguments = [&["analyze", "--game", "game.txt", "--threads", threads], SOLVED].concat();
        without_work(&place.run_with(&arguments, b"").exits(0))
    };
    assert_eq!(analyze("1"), analyze("3"));
}

#[test]
fn the_plies_of_a_solved_game_lead_from_one_score_to_the_next() {
    let (plies, game) = analyze_small(SMALL);
    let number = |it: &Value| it.as_f64().unwrap();
    // What the next side can get is what the last one left.
    let mut left: Option<f64> = None;
    for ply in &plies {
        let Some(score) = ply["score"].as_f64() else {
            assert_eq!(ply["action"], "--");
            left = left.map(|it| -it);
            continue;
        };
        let best = ply["better_score"].as_f64().unwrap_or(score);
        assert!(left.is_none_or(|it| -it == best), "{ply}");
        assert_eq!(number(&ply["loss"]), best - score, "{ply}");
        assert_eq!(ply["exact"], true);
        left = Some(score);
    }
    let tournament = &game["tournament"];
    assert_eq!(plies.last().unwrap()["side"], "black");
    assert_eq!(left, Some(number(&tournament[0]) - number(&tournament[1])));
    let lost = |side: &str| number(&game[side]["lost"]);
    let of_side = |side: &str| -> f64 {
        plies.iter().filter(|it| it["side"] == side).filter_map(|it| it["loss"].as_f64()).sum()
    };
    assert_eq!([lost("black"), lost("white")], [of_side("black"), of_side("white")]);
}

#[test]
fn a_game_is_a_table_a_graph_and_what_each_side_lost() {
    let place = Workplace::new();
    place.file("game.txt", SMALL);
    let run = place.run_with(&[&["analyze", "--game", "game.txt"], SOLVED].concat(), b"").exits(0);
    insta::assert_snapshot!(without_work(&run));
}

#[test]
fn the_course_of_a_game_is_drawn_as_svg() {
    let place = Workplace::new();
    place.file("game.txt", SMALL);
    let arguments = [&["analyze", "--game", "game.txt", "--svg", "course.svg"], SOLVED].concat();
    place.run_with(&arguments, b"").exits(0);
    insta::assert_snapshot!(place.read("course.svg"));
}

#[test]
fn a_picture_that_cannot_be_written_is_an_error_before_the_work() {
    let place = Workplace::new();
    place.file("game.txt", SMALL);
    for (name, why) in [("nowhere/course.svg", "the folder is not there"), (".", "is a folder")] {
        let arguments = [&["analyze", "--game", "game.txt", "--svg", name], SOLVED].concat();
        let run = place.run_with(&arguments, b"").exits(2);
        assert!(run.stdout.is_empty() && run.stderr.contains(why), "{run}");
    }
    place.file("course.svg", "kept");
    place.run("analyze --game game.txt --number 2 --svg course.svg --rules mini4").exits(2);
    assert_eq!(place.read("course.svg"), "kept");
}

#[test]
fn estimated_losses_are_never_negative_nor_below_the_noise() {
    for limits in [
        &["--nodes", "1500", "--exact", "6", "--hash", "1"],
        &["--time", "0.01", "--exact", "8", "--hash", "1"],
    ] {
        let (plies, game) = analyze_game(&data("transcript/games.txt"), limits);
        assert_eq!((plies.len(), &game["more_games"]), (60, &Value::from(true)));
        for ply in &plies {
            let (score, loss) = (ply["score"].as_f64().unwrap(), ply["loss"].as_f64().unwrap());
            let better = ply["better_score"].as_f64();
            assert!(better.is_none_or(|better| better > score), "{ply}");
            assert!(loss >= 0.0, "{ply}");
            if ply["loss_exact"] == false {
                assert!(loss == 0.0 || loss >= 2.0, "{ply}");
            }
        }
    }
}

#[test]
fn the_same_game_gives_the_same_analysis() {
    let analyze = || {
        let file = data("native/games.jsonl");
        let arguments =
            ["analyze", "--game", file.to_str().unwrap(), "--number", "2", "--nodes", "3000", "--hash", "1"];
        let run = Workplace::new().run_with(&arguments, b"").exits(0);
        run.stdout.lines().filter(|it| !it.starts_with("took ")).map(str::to_owned).collect::<Vec<_>>()
    };
    let lines = analyze();
    assert_eq!(lines, analyze());
    // The record names its rules, in which moves have directions.
    assert!(lines.iter().any(|it| it.contains("e3:sw")), "{lines:?}");
}

#[test]
fn a_game_is_picked_by_its_number() {
    let file = data("transcript/games.txt");
    let (plies, game) =
        analyze_game(&file, &["--number", "2", "--depth", "1", "--exact", "0", "--hash", "1"]);
    assert_eq!((&plies[0]["action"], &game["game"]), (&Value::from("d3"), &Value::from(2)));
    let place = Workplace::new();
    let run = place.run_with(&["analyze", "--game", file.to_str().unwrap(), "--number", "99"], b"").exits(2);
    assert!(run.stderr.contains("12 games; there is no game 99"), "{run}");
}

#[test]
fn an_illegal_game_is_analyzed_up_to_the_illegal_ply() {
    let place = Workplace::new();
    let run = place.run_with(&["analyze", "--game", "-", "--depth", "2"], b"d3 c3 a1").exits(1);
    assert!(run.stdout.contains("illegal: ply 3, Black a1: "), "{run}");
    assert!(run.stdout.contains("   2  White  c3"), "{run}");
    assert!(!run.stdout.contains("   3  Black"), "{run}");
    let run = place.run_with(&["analyze", "--game", "-", "--depth", "2", "--json"], b"d3 c3 a1").exits(1);
    let objects = objects(&run);
    assert_eq!((objects.len(), &objects[2]["illegal"]["ply"]), (3, &Value::from(3)));
}

#[test]
fn a_game_that_cannot_be_used_has_the_verdict_of_the_referee() {
    let place = Workplace::new();
    for file in ["nowhere.txt", "-"] {
        let run = place.run_with(&["analyze", "--game", file], b"\x01\x02").exits(2);
        assert_eq!(run.stdout, place.run_with(&["referee", file], b"\x01\x02").exits(2).stdout);
    }
    place.run("analyze --game a.txt --moves d3").exits(2);
    place.run("analyze --number 2").exits(2);
    place.run("analyze --time 0").exits(2);
}

#[test]
fn a_record_without_plies_is_no_fault() {
    let run = Workplace::new().run_with(
        &["analyze", "--game", "-", "--format", "volteo"],
        b"{\"rules\": \"wof\", \"moves\": \"\"}",
    );
    assert!(run.stdout.contains("there are no plies to analyze"), "{run}");
}
