//! The game line by line, through pipes.

use volteo_core::Builtin;

use super::whole_game;
use crate::workplace::{Run, WIPE_OUT, Workplace, command};

/// Plays line by line; the game is kept in `kept.json`.
fn play(place: &Workplace, options: &str, lines: &str) -> Run {
    let words = format!("play --plain --save kept.json --language en {options}");
    place.run_with(&words.split_whitespace().collect::<Vec<_>>(), lines.as_bytes())
}

#[test]
fn a_dialog_in_english() {
    let lines =
        "moves\nd3\nd3\nz9\nc3\nboard\nrow 3\nlist\nundo\ncount\nrow 9\nexport\nnonsense\n\nhelp\nquit\n";
    insta::assert_snapshot!(play(&Workplace::new(), "", lines));
}

#[test]
fn a_dialog_in_spanish() {
    let place = Workplace::new();
    let lines = "jugadas\nd3\nd3\nfila 3\nempate\nquizá\nno\nabandonar\nsí\nlista\nsalir\n";
    let words = ["play", "--plain", "--save", "kept.json", "--language", "es"];
    insta::assert_snapshot!(place.run_with(&words, lines.as_bytes()));
}

#[test]
fn whole_games_end_as_the_referee_says_of_their_records() {
    for rules in Builtin::ALL {
        let place = Workplace::new();
        let name = rules.name();
        let lines = whole_game(rules) + "export game.jsonl\nexport board.svg\n";
        let played = play(&place, &format!("--rules {name}"), &lines).exits(0);
        assert!(played.stderr.is_empty(), "{played}");
        let judged = place.run("referee game.jsonl").exits(0).stdout;
        assert!(judged.contains("the record says the same"), "{judged}");
        for (ours, theirs) in [("Board count", "board count"), ("Tournament score", "tournament score")] {
            let line = |text: &str, start: &str| {
                let found = text.lines().find(|line| line.starts_with(start));
                found.unwrap_or_else(|| panic!("no {start}: {text}")).to_owned()
            };
            let numbers = |line: String| {
                let digits = line.split(|it: char| !it.is_ascii_digit() && it != '.');
                let numbers: Vec<f64> = digits.filter_map(|it| it.parse().ok()).collect();
                [numbers[0], numbers[1]]
            };
            assert_eq!(
                numbers(line(&played.stdout, ours)),
                numbers(line(&judged, theirs)),
                "{name}: {played}"
            );
        }
        let winner = judged.lines().find_map(|line| line.strip_prefix("result            ")).unwrap();
        let said = if winner == "a draw" { "A draw." } else { &format!("{winner}.") };
        assert!(played.stdout.lines().any(|line| line == said), "{name}: {said}: {played}");
        assert!(place.read("board.svg").starts_with("<svg"));
    }
}

#[test]
fn several_moves_on_a_line_and_other_formats_of_the_record() {
    let place = Workplace::new();
    let spaced: Vec<&str> =
        WIPE_OUT.as_bytes().chunks(2).map(|it| std::str::from_utf8(it).unwrap()).collect();
    let lines =
        format!("{}\nexport game.ggf\nexport game.txt\nexport game.pgn\nexport game.txt\n", spaced.join(" "));
    let run = play(&place, "", &lines).exits(0);
    assert!(run.stdout.contains("White has no disc left"), "{run}");
    assert!(run.stdout.contains("game.txt is there already"), "{run}");
    assert_eq!(place.read("game.txt").trim(), WIPE_OUT);
    let judged = place.run("referee game.ggf game.txt game.pgn").exits(0);
    assert_eq!((judged.figure("games"), judged.figure("legal"), judged.figure("wipe-outs")), (3, 3, 3));
}

#[test]
fn computer_players_play_whole_games_by_themselves() {
    for rules in ["wof", "beginner", "anti", "octagon"] {
        let place = Workplace::new();
        let players = "--black greedy --white 2";
        let played = play(&place, &format!("--rules {rules} {players}"), "export game.jsonl\n").exits(0);
        assert!(played.stdout.contains("Board count"), "{played}");
        let judged = place.run("referee game.jsonl").exits(0).stdout;
        assert!(judged.contains("Volteo greedy (Black) – Volteo 2 (White)"), "{judged}");
        assert!(judged.contains("the record says the same"), "{judged}");
    }
}

#[test]
fn a_computer_player_answers_each_move() {
    let place = Workplace::new();
    let run = play(&place, "--white easy", "d3\nhint\nlist\ndraw\nundo\nlist\n").exits(0);
    let moves: Vec<&str> = run.stdout.lines().filter(|it| it.starts_with("d3 ")).collect();
    assert_eq!((moves.len(), moves[0].len()), (1, 5), "{run}");
    assert!(run.stdout.contains("Hint: "), "{run}");
    assert!(run.stdout.contains("No move has been played."), "{run}");
}

#[test]
fn a_solitaire_is_played_and_its_record_judged() {
    let place = Workplace::new();
    let lines = "moves\nBd3\nc5\nundo\nWc5\ncount\ndraw\nstop\nyes\nexport game.jsonl\nexport game.ggf\n";
    insta::assert_snapshot!(play(&place, "--rules solitaire --seed 7", lines));
    let judged = place.run("solitaire referee game.jsonl").exits(0);
    assert!(judged.stdout.contains("captured"), "{judged}");
}

#[test]
fn a_game_goes_on_where_the_input_ended() {
    let place = Workplace::new();
    play(&place, "--rules anti", "d3\nc3\n").exits(0);
    let again = play(&place, "", "list\nc4\n").exits(0);
    assert!(again.stdout.contains("The saved game goes on") && again.stdout.contains("d3 c3"), "{again}");
    assert!(again.stdout.starts_with("Anti:"), "{again}");
    let third = play(&place, "", "list").exits(0);
    assert!(third.stdout.contains("d3 c3 c4"), "{third}");
}

#[test]
fn a_game_that_is_asked_for_replaces_another_only_after_a_yes() {
    let place = Workplace::new();
    play(&place, "", "d3\n").exits(0);
    let kept = play(&place, "--rules mini6", "what\nno\nlist\n").exits(0);
    assert!(kept.stdout.contains("Give up the game under way?"), "{kept}");
    assert!(kept.stdout.lines().any(|line| line == "d3"), "{kept}");
    let replaced = play(&place, "--rules mini6", "yes\nlist\n").exits(0);
    assert!(replaced.stdout.contains("No move has been played."), "{replaced}");
    play(&place, "", "c3\n").exits(0);
    let new = play(&place, "--new", "list\n").exits(0);
    assert!(new.stdout.starts_with("Standard:") && new.stdout.contains("No move has been played."), "{new}");
}

#[test]
fn a_paused_clock_waits_for_its_player() {
    let place = Workplace::new();
    play(&place, "--clock 10", "d3\npause\n").exits(0);
    let run = play(&place, "", "c3\nresume\nc3\nlist\n").exits(0);
    assert!(run.stdout.contains("Paused: the clocks stand still."), "{run}");
    assert!(run.stdout.lines().any(|line| line == "d3 c3"), "{run}");
}

#[test]
fn while_the_clocks_stand_still_the_board_is_hidden() {
    let place = Workplace::new();
    for looks in ["board", "row 3", "moves", "hint", "list", "export board.svg"] {
        let run = play(&place, "--new --clock 10", &format!("pause\n{looks}\n")).exits(0);
        let paused = run.stdout.matches("Paused: the clocks stand still. Type resume to go on.").count();
        assert_eq!(paused, 2, "{run}");
        assert!(!place.path("board.svg").exists());
    }
}

#[test]
fn the_game_can_be_left_while_a_question_is_open() {
    let place = Workplace::new();
    let left = play(&place, "", "d3\nresign\nquit\nyes\n").exits(0);
    assert!(left.stdout.ends_with("White: resign?\nAnswer yes or no.\n"), "{left}");
    let again = play(&place, "", "list\n").exits(0);
    assert!(again.stdout.lines().any(|line| line == "d3") && !again.stdout.contains("resigned"), "{again}");
}

#[test]
fn what_has_been_seen_in_a_solitaire_is_not_taken_back() {
    let place = Workplace::new();
    let lines = "hint\nBc4\nundo\nBa4\nundo\nlist\nstop\nyes\nundo\n";
    let run = play(&place, "--rules solitaire --seed 1", lines).exits(0);
    let place = |words: &str| run.stdout.find(words).unwrap_or_else(|| panic!("no {words}: {run}"));
    assert!(place("Hint: ") < place("A disc that turned a tile up stays"));
    assert!(place("stays: the tile has been seen.") < place("Taken back."));
    assert!(place("Taken back.") < place("\nBc4\n") && place("\nBc4\n") < place("You stopped here."));
    assert!(place("You stopped here.") < place("A solitaire that is over stays over."));
}

#[cfg(unix)]
#[test]
fn files_are_as_open_to_others_as_the_user_wants_and_a_linked_save_stays_linked() {
    use std::os::unix::fs::PermissionsExt as _;

    let place = Workplace::new();
    place.file("like-any-other", "");
    std::os::unix::fs::symlink("game.json", place.path("kept.json")).unwrap();
    play(&place, "", "d3\nexport game.jsonl\n").exits(0);
    let mode = |name: &str| std::fs::metadata(place.path(name)).unwrap().permissions().mode();
    assert_eq!([mode("game.jsonl"), mode("game.json")], [mode("like-any-other"); 2]);
    assert!(place.path("kept.json").is_symlink());
    assert!(place.read("game.json").contains("d3"));
}

#[test]
fn a_kept_game_that_cannot_be_read_is_set_aside() {
    let place = Workplace::new();
    place.file("kept.json", "{\"version\":1,\"record\":{\"rules\":\"wof\",\"moves\":\"a1\"}}");
    let run = play(&place, "", "list\n").exits(0);
    assert!(run.stdout.contains("The saved game cannot be read"), "{run}");
    assert!(run.stdout.contains("No move has been played."), "{run}");
    assert!(place.read("kept.unreadable-1.json").contains("a1"));
}

#[test]
fn noise_and_odd_options_are_answered() {
    let place = Workplace::new();
    let noise: Vec<u8> = (0..20_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let run = place.run_with(&["play", "--plain", "--save", "kept.json"], &noise).exits(0);
    assert!(!run.stdout.contains('\u{1b}'), "an escape code");
    for (options, words) in [
        ("--rules chess", "there is no rule set"),
        ("--clock soon", "a clock is minutes"),
        ("--black nobody", "a player is"),
        ("--seed 4", "are for --rules solitaire"),
        ("--rules solitaire --clock 5", "one player and no clock"),
        ("--rules solitaire --layout ring", "the layout is wrong"),
        ("--rules solitaire --deal B1", "the deal is wrong"),
        ("--language fr", "en"),
    ] {
        let run = play(&place, options, "").exits(2);
        assert!(run.stderr.contains(words), "{options}: {run}");
    }
}

#[test]
fn a_terminal_that_cannot_show_a_screen_is_told_of_another_way() {
    let place = Workplace::new();
    let mut dumb = command(&place.path(""));
    let run = Run::from(dumb.arg("play").env("TERM", "dumb").output().unwrap()).exits(2);
    assert!(run.stderr.contains("TERM is dumb") && run.stderr.contains("--plain"), "{run}");
}

#[test]
fn without_a_terminal_the_screen_says_how_to_play() {
    let run = Workplace::new().run("play --save kept.json").exits(2);
    assert!(run.stderr.contains("--plain"), "{run}");
}
