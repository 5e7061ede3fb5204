//! Programs of other people.

use std::path::Path;

use volteo_match::{Contest, Ending, Openings, Protocol, read_openings};

use crate::workbench::{contest, engine, level, play};

/// Where Debian's package `grhino` puts its program for GTP.
const RHINO: &str = "/usr/games/gtp-rhino";

/// Openings in which both sides have still everything to play for.
fn with_openings(contest: Contest) -> Contest {
    let text = "f5d6c3d3c4f4\nf5f6e6f4e3c5\nd3c5d6e3f4c6\n";
    let openings = read_openings(text.as_bytes(), &contest.rules, 6).unwrap();
    Contest { openings: Openings::of(openings).unwrap(), ..contest }
}

#[test]
fn gtp_rhino_is_driven_and_its_board_is_the_referees_after_every_ply() {
    if !Path::new(RHINO).exists() {
        println!("skipped: {RHINO} is missing; `apt-get install grhino` installs it");
        return;
    }
    let rhino = engine("gtp-rhino", Protocol::Gtp, &[RHINO, "--level=1"]);
    let mut passes = 0;
    let (ran, games) = play(&with_openings(contest(vec![rhino, level("6")], 3, "none")));
    assert!(ran.is_complete && games.len() == 6);
    for (_, report) in &games {
        assert_eq!(report.ending, Ending::Finished, "{}", report.ending);
        passes +=
            report.course.plies().iter().filter(|ply| ply.request == volteo_core::Request::Pass).count();
    }
    println!("{passes} passes");
}

#[test]
fn gtp_rhino_plays_no_game_that_its_protocol_cannot_tell() {
    if !Path::new(RHINO).exists() {
        println!("skipped: {RHINO} is missing; `apt-get install grhino` installs it");
        return;
    }
    let rhino = engine("gtp-rhino", Protocol::Gtp, &[RHINO]);
    let mut contest = contest(vec![rhino, level("greedy")], 1, "none");
    contest.rules = crate::workbench::rules(volteo_core::Builtin::Beginner);
    contest.openings = Openings::none(std::sync::Arc::clone(&contest.rules));
    let (_, games) = play(&contest);
    assert!(games.iter().all(|(played, _)| played.ending == "unable"), "{}", games[0].1.ending);
}
