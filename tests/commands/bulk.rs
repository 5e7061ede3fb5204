//! The referee on real games: sixty thousand of tournaments, where they are there.

use std::path::{Path, PathBuf};

use crate::workplace::Workplace;

/// The data that others made and that the project does not carry.
fn shared_data() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let found = folder.canonicalize().ok().filter(|folder| folder.is_dir());
    if found.is_none() {
        println!("skipped: ../shared/data is not there");
    }
    found
}

#[test]
fn all_games_of_the_wthor_base_are_legal_and_their_results_right() {
    let Some(data) = shared_data() else { return };
    let mut files: Vec<PathBuf> = std::fs::read_dir(data.join("wthor"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "wtb"))
        .collect();
    files.sort();
    let mut arguments = vec!["referee"];
    arguments.extend(files.iter().map(|path| path.to_str().unwrap()));
    let run = Workplace::new().run_with(&arguments, b"").exits(0);
    for (row, expected) in [
        ("games", 60_604),
        ("legal", 60_604),
        ("illegal", 0),
        ("incomplete", 380),
        ("results compared", 60_224),
        ("results that disagree", 0),
    ] {
        assert_eq!(run.figure(&format!("{row} ")), expected, "{row}");
    }
}

#[test]
fn files_made_by_other_programs_are_legal_and_their_results_right() {
    let Some(data) = shared_data() else { return };
    for (name, games) in
        [("nboard_test.ggf", 1), ("nboard_test2.ggf", 3), ("nboard_test.WTB", 1), ("WTH_1977.pgn", 12)]
    {
        let path = data.join("ggf").join(name);
        let run = Workplace::new().run_with(&["referee", "--json", path.to_str().unwrap()], b"").exits(0);
        let totals = run.stdout.lines().last().unwrap();
        assert!(totals.contains(&format!("\"games\":{games},")), "{name}: {run}");
        assert!(totals.contains(&format!("\"results_compared\":{games},")), "{name}: {run}");
    }
}

#[test]
fn every_game_of_the_wthor_base_goes_to_ggf_and_back() {
    let Some(data) = shared_data() else { return };
    let place = Workplace::new();
    let from = data.join("wthor/WTH_1990.wtb");
    place.run_with(&["convert", from.to_str().unwrap(), "a.jsonl"], b"").exits(0);
    place.run("convert a.jsonl a.ggf").exits(0);
    place.run("convert a.ggf b.jsonl").exits(0);
    let moves = |name| -> Vec<String> {
        let text = place.read(name);
        text.lines()
            .map(|line| line.split("\"moves\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned())
            .collect()
    };
    let (before, after) = (moves("a.jsonl"), moves("b.jsonl"));
    assert_eq!(before.len(), 2986);
    assert!(before == after);
}
