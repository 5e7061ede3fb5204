//! `volteo match` and `volteo engine`.

use serde_json::Value;

use crate::workplace::{Run, Workplace};

/// The program itself, as an engine.
const VOLTEO: &str = env!("CARGO_BIN_EXE_volteo");

/// Runs a match as JSON: the objects of a kind.
fn objects(run: &Run, kind: &str) -> Vec<Value> {
    let objects =
        run.stdout.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object a line"));
    objects.filter(|it| it["kind"] == kind).collect()
}

fn run(place: &Workplace, arguments: &[&str]) -> Run {
    place.run_with(&[&["match"], arguments].concat(), b"")
}

/// The moves of every game.
fn moves(run: &Run) -> Vec<(u64, String)> {
    let mut games: Vec<_> = objects(run, "game")
        .iter()
        .map(|game| {
            assert_eq!(game["ending"], "finished", "{game}");
            (game["game"].as_u64().unwrap(), game["moves"].as_str().unwrap().to_owned())
        })
        .collect();
    games.sort();
    games
}

/// What Volteo has to play like over every protocol: levels at which nothing is left to chance where a protocol tells no
/// seed.
fn plays_the_same(protocol: &str, level: &str, rules: &str) {
    let place = Workplace::new();
    let engine =
        format!("one={protocol}:'{VOLTEO}' engine --protocol {protocol} --level {level} --rules {rules}");
    let common = ["--rules", rules, "--games", "4", "--opening-plies", "6", "--seed", "7", "--json"];
    let own = format!("one={level}");
    let inside = run(&place, &[&[own.as_str(), "other=4"], &common[..]].concat()).exits(0);
    let outside = run(&place, &[&[engine.as_str(), "other=4"], &common[..]].concat()).exits(0);
    assert_eq!(moves(&inside), moves(&outside), "{protocol}");
}

#[test]
fn volteo_as_an_engine_plays_the_same_moves_as_in_process() {
    plays_the_same("volteo", "6", "wof");
    plays_the_same("gtp", "6", "wof");
    plays_the_same("nboard", "11", "wof");
    plays_the_same("nboard1", "11", "wof");
    plays_the_same("edax", "11", "wof");
}

#[test]
fn variants_are_played_by_the_protocols_that_can_tell_them() {
    plays_the_same("volteo", "3", "beginner");
    plays_the_same("volteo", "3", "octagon");
    plays_the_same("gtp", "3", "anti");
    plays_the_same("nboard", "11", "mini6");
}

#[test]
fn rules_of_ones_own_are_told_as_data() {
    let place = Workplace::new();
    place.file(
        "ring.toml",
        "name = \"ring\"\nwidth = 6\nheight = 6\nedges = \"torus\"\nflip = \"choose-one\"\nkomi = -1.5\n",
    );
    let engine = format!("volteo:'{VOLTEO}' engine --protocol volteo --level 2");
    let run = run(&place, &[&engine, "greedy", "--rules", "ring.toml", "--check-boards", "--json"]).exits(0);
    assert_eq!(moves(&run).len(), 2);
}

#[test]
fn an_engine_answers_quit_and_the_end_of_its_input() {
    let place = Workplace::new();
    for (protocol, input, answer) in [
        ("gtp", "1 protocol_version\n2 quit\n", "=1 2\n\n=2 \n\n"),
        ("gtp", "name\n", "= Volteo\n\n"),
        ("nboard", "nboard 2\nping 3\n", "set myname Volteo\npong 3\n"),
        (
            "volteo",
            "board\nquit\nboard\n",
            "board ---------------------------OX------XO--------------------------- X\n",
        ),
        ("edax", "play f5\nquit\n", ""),
    ] {
        let run = place.run_with(&["engine", "--protocol", protocol], input.as_bytes()).exits(0);
        assert_eq!(run.stdout, answer, "{protocol}");
    }
}

/// The page on Volteo's own protocol.
const PROTOCOL: &str = include_str!("../../docs/protocol.md");

#[test]
fn the_example_of_the_protocol_is_answered_line_by_line() {
    let (_, example) = PROTOCOL.split_once("## An example").expect("an example");
    let said = |sign: &str| -> Vec<&str> {
        let lines = example.lines().skip_while(|line| *line != "```text").skip(1);
        lines.take_while(|line| *line != "```").filter_map(|line| line.strip_prefix(sign)).collect()
    };
    let input = said("> ").join("\n");
    let run = Workplace::new().run_with(&["engine", "--protocol", "volteo"], input.as_bytes()).exits(0);
    let kinds = |lines: &[&str]| -> Vec<String> {
        let first = lines.iter().filter_map(|line| line.split(' ').next());
        // Who resigns has made its move all the same.
        let kinds = first.map(|word| if word == "resign" { "move" } else { word });
        kinds.filter(|&word| word != "info").map(str::to_owned).collect()
    };
    let told: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(kinds(&told), kinds(&said("< ")), "{run}");
}

#[test]
fn the_game_that_the_protocol_shows_is_one() {
    let (_, json) = PROTOCOL.split_once("```json\n").expect("a game");
    let input = format!("volteo 1\ngame {}\nquit\n", json.lines().next().unwrap_or_default());
    let run = Workplace::new().run_with(&["engine", "--protocol", "volteo"], input.as_bytes()).exits(0);
    assert!(run.stdout.ends_with("\nready\n"), "{run}");
}

#[test]
fn an_engine_stops_at_once_in_the_middle_of_a_thought() {
    let think = "game {\"rules\":{\"name\":\"wof\"},\"moves\":\"f5\"}\ngo\n";
    let stronger = ["engine", "--protocol", "volteo", "--level", "20"];
    // However fast the lines come: each `stop` answers one `go`, and the end of the input all that are left.
    let input = format!("{think}stop\n{think}stop\n{think}{think}");
    let run = Workplace::new().run_with(&stronger, input.as_bytes()).exits(0);
    let infos: Vec<&str> = run.stdout.lines().filter(|line| line.starts_with("info ")).collect();
    assert_eq!(infos.len(), 4, "{run}");
    // A whole thought of this level looks at millions of positions.
    let nodes = |info: &str| info.split(' ').nth(4).and_then(|nodes| nodes.parse::<u64>().ok());
    assert!(infos.iter().all(|info| nodes(info).is_some_and(|nodes| nodes < 1_000_000)), "{run}");
}

#[test]
fn gtp_tells_what_is_wrong() {
    let input =
        "boardsize 6\nplay black a1\nplay white d3\ngenmove\nfly\nshowboard\nplay b c2\nundo\nfinal_score\n";
    let run = Workplace::new().run_with(&["engine", "--protocol", "gtp"], input.as_bytes()).exits(0);
    insta::assert_snapshot!(run.stdout);
}

#[test]
fn a_match_is_a_line_a_game_and_a_table() {
    let place = Workplace::new();
    let run = run(
        &place,
        &["greedy", "2", "--rules", "mini4", "--games", "4", "--opening-plies", "2", "--within", "16"],
    );
    insta::assert_snapshot!(run.exits(0).stdout);
}

#[test]
fn a_single_pair_of_games_has_no_interval() {
    let players = ["greedy", "2", "--rules", "mini4"];
    let run = run(&Workplace::new(), &players).exits(0);
    assert!(run.stdout.contains("score") && !run.stdout.contains('±'), "{run}");
    assert!(!run.stdout.contains("Elo"), "{run}");
}

#[test]
fn openings_that_come_again_are_told_of() {
    let players =
        ["greedy", "2", "--rules", "mini4", "--games", "40", "--opening-plies", "1", "--within", "16"];
    let run = run(&Workplace::new(), &players).exits(0);
    assert!(run.stderr.contains("of 20 openings that were wanted, 4 were found"), "{run}");
}

#[test]
fn tournaments_end_with_a_cross_table() {
    let place = Workplace::new();
    for schedule in ["round-robin", "gauntlet", "swiss", "knockout"] {
        let players = ["greedy", "1", "2"];
        let options = ["--rules", "mini4", "--schedule", schedule, "--rounds", "2"];
        insta::assert_snapshot!(schedule, run(&place, &[&players[..], &options].concat()).exits(0).stdout);
    }
}

#[test]
fn every_game_is_recorded_and_the_referee_of_records_agrees() {
    let place = Workplace::new();
    let adjudicated = ["3", "greedy", "--games", "6", "--adjudicate", "6", "--time", "60+1", "--output", "a"];
    run(&place, &adjudicated).exits(0);
    run(&place, &["2", "greedy", "--rules", "beginner", "--games", "2", "--output", "b"]).exits(0);
    for file in ["a.jsonl", "a.ggf", "b.jsonl"] {
        let judged = place.run(&format!("referee {file} --json")).exits(0);
        assert_eq!(judged.total("illegal") + judged.total("unreadable"), 0, "{judged}");
        assert_eq!(judged.total("results_that_disagree"), 0, "{judged}");
    }
    assert_eq!(place.read("b.ggf"), "");
}

#[test]
fn each_player_has_its_own_clock_and_limits() {
    let place = Workplace::new();
    let own = ["--time", "60", "--time", "9+1", "--depth", "1", "--depth", "none"];
    let players = ["greedy", "2", "--rules", "mini4", "--games", "2"];
    run(&place, &[&players[..], &own, &["--output", "own"]].concat()).exits(0);
    let games = place.read("own.jsonl");
    let clocks: Vec<String> = games.lines().map(time_control_of).collect();
    // The colors are swapped in the second game, and the clocks with them.
    assert_eq!(clocks, ["60 against 9+1", "9+1 against 60"]);
}

fn time_control_of(line: &str) -> String {
    let game: Value = serde_json::from_str(line).expect("a record a line");
    game["time_control"].as_str().expect("a time control").to_owned()
}

/// The moves of each game in a file of Volteo's own records.
fn recorded_moves(text: &str) -> Vec<String> {
    let games = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a record a line"));
    games.map(|game| game["moves"].as_str().expect("moves").to_owned()).collect()
}

#[test]
fn a_match_goes_on_where_it_was_broken_off() {
    let place = Workplace::new();
    let players =
        ["2", "greedy", "--rules", "mini6", "--opening-plies", "4", "--games", "8", "--output", "whole"];
    run(&place, &players).exits(0);
    let whole = place.read("whole.jsonl");
    // As a crash would leave it: some games, and half of one.
    let kept: String = whole.split_inclusive('\n').take(3).collect();
    place.file("broken.jsonl", format!("{kept}{{\"rules\":\"mini6\",\"mov"));
    let again: Vec<_> = players.iter().map(|&it| if it == "whole" { "broken" } else { it }).collect();
    let second = run(&place, &[&again[..], &["--resume"]].concat()).exits(0);
    assert!(second.stdout.starts_with("game 4: "), "{}", second.stdout);
    assert_eq!(recorded_moves(&whole), recorded_moves(&place.read("broken.jsonl")));
    assert_eq!(place.read("whole.ggf").lines().count(), place.read("broken.ggf").lines().count());
}

#[test]
fn a_match_goes_on_with_more_games_than_it_had() {
    let place = Workplace::new();
    let with = |name: &str, games: &str, more: &[&str]| {
        let players =
            ["2", "greedy", "--rules", "mini6", "--opening-plies", "4", "--output", name, "--games"];
        run(&place, &[&players[..], &[games], more].concat()).exits(0)
    };
    with("whole", "6", &[]);
    with("grown", "3", &[]);
    let second = with("grown", "6", &["--resume"]);
    assert!(second.stdout.starts_with("game 4: "), "{}", second.stdout);
    assert_eq!(recorded_moves(&place.read("whole.jsonl")), recorded_moves(&place.read("grown.jsonl")));
    // What has been played already is counted, and not played again.
    assert!(with("grown", "6", &["--resume"]).stdout.contains("2 against greedy, 6 games"));
}

#[test]
fn a_match_goes_on_with_its_own_games_only() {
    let place = Workplace::new();
    run(&place, &["2", "greedy", "--rules", "mini4", "--output", "a"]).exits(0);
    let other = run(&place, &["3", "greedy", "--rules", "mini4", "--output", "a", "--resume"]).exits(2);
    assert!(other.stderr.contains("was played in another contest"), "{}", other.stderr);
    let again = run(&place, &["2", "greedy", "--rules", "mini4", "--output", "a"]).exits(2);
    assert!(again.stderr.contains("is there already: --resume goes on with it"), "{}", again.stderr);
}

#[test]
fn results_do_not_depend_on_how_many_games_are_played_at_a_time() {
    let place = Workplace::new();
    let with = |concurrency: &str| {
        let common = ["3", "1", "--rules", "mini6", "--games", "8", "--opening-plies", "4", "--json"];
        moves(&run(&place, &[&common[..], &["--concurrency", concurrency]].concat()).exits(0))
    };
    assert_eq!(with("1"), with("3"));
}

#[test]
fn a_test_stops_a_match_that_is_decided() {
    let place = Workplace::new();
    let options = ["--rules", "mini6", "--games", "400", "--opening-plies", "4", "--sprt", "0,200", "--json"];
    let run = run(&place, &[&["8", "greedy"], &options[..]].concat()).exits(0);
    let totals = objects(&run, "totals").remove(0);
    assert!(totals["games"].as_u64().unwrap() < 400 && totals["complete"] == true, "{totals}");
    assert_eq!(totals["sprt"]["accepted"], 200.0);
}

#[test]
fn ratings_are_kept_from_match_to_match() {
    let place = Workplace::new();
    for _ in 0..2 {
        run(&place, &["2", "greedy", "--rules", "mini4", "--ratings", "r.toml"]).exits(0);
    }
    assert_eq!(place.read("r.toml").matches("games = 4").count(), 2, "{}", place.read("r.toml"));
    // A game counts once, however often its match goes on.
    let whole = ["2", "greedy", "--rules", "mini4", "--ratings", "s.toml", "--output", "s"];
    run(&place, &whole).exits(0);
    run(&place, &[&whole[..], &["--resume"]].concat()).exits(0);
    assert_eq!(place.read("s.toml").matches("games = 2").count(), 2, "{}", place.read("s.toml"));
}

#[test]
fn ratings_are_counted_by_one_match_at_a_time() {
    let place = Workplace::new();
    let lock = std::fs::File::create(place.path("r.lock")).expect("a file");
    lock.lock().expect("a lock");
    let refused = run(&place, &["2", "greedy", "--rules", "mini4", "--ratings", "r.toml"]).exits(2);
    assert!(refused.stderr.contains("another match is counting its games there"), "{refused}");
}

#[test]
fn a_log_keeps_what_is_there() {
    let place = Workplace::new();
    let engine = format!("volteo:'{VOLTEO}' engine --protocol volteo --level 2");
    let players = [engine.as_str(), "greedy", "--rules", "mini4", "--openings", "start"];
    let whole = [&players[..], &["--log", "log", "--output", "a"]].concat();
    run(&place, &whole).exits(0);
    let before = place.read("log");
    // Refused, since the records are there already.
    run(&place, &whole).exits(2);
    assert_eq!(place.read("log"), before);
    run(&place, &[&whole[..], &["--games", "4", "--resume"]].concat()).exits(0);
    let after = place.read("log");
    assert!(after.starts_with(&before) && after.len() > before.len(), "{after}");
}

#[test]
fn what_is_no_text_does_not_end_the_game_of_a_person() {
    let game = ["match", "human", "greedy", "--rules", "mini4", "--games", "1"];
    let run = Workplace::new().run_with(&game, b"\xFF\xFE\nresign\n").exits(0);
    assert!(run.stdout.contains("is none of: a square") && run.stdout.contains("Black resigned"), "{run}");
}

#[test]
fn a_person_is_judged_and_asked_again() {
    let input = "f5\na1\nfly\nb1\nresign\n";
    let run = Workplace::new()
        .run_with(&["match", "human", "greedy", "--rules", "mini4", "--games", "1"], input.as_bytes());
    insta::assert_snapshot!(run);
}

#[test]
fn what_cannot_be_played_is_refused_before_anything_is() {
    let place = Workplace::new();
    for (arguments, what) in [
        (&["hard"][..], "2 values required"),
        (&["hard", "uci:x"], "is no player"),
        (&["hard", "gtp:there-is-no-such-program"], "there is no program"),
        (&["hard", "7", "--time", "soon"], "a time control, in seconds, is like"),
        (&["hard", "7", "--time", "1", "--time", "2", "--time", "3"], "--time: once for all, or 2 times"),
        (&["hard", "7", "--nodes", "many"], "a number or none"),
        (&["hard", "7", "--openings", "missing.txt"], "there is no such file"),
        (&["hard", "7", "1", "--sprt", "0,5"], "--sprt is for a match of two"),
        (&["hard", "human", "--concurrency", "2"], "one game at a time: leave --concurrency out"),
        (&["hard", "human", "--synchro"], "one game at a time: leave --synchro out"),
        (&["hard", "human", "--json"], "leave --json out"),
        (&["hard", "7", "--resume"], "--output"),
        (&["hard", "7", "--games", "0"], "--games: from 1 to 100000, not 0"),
        (&["hard", "7", "--concurrency", "100000"], "--concurrency: from 1 to 256, not 100000"),
    ] {
        let refused = run(&place, arguments).exits(2);
        assert!(refused.stderr.contains(what), "{refused}");
    }
}
