//! `volteo rules`, `perft`, `completions`, and the help.

use crate::workplace::{Run, Workplace};

#[test]
fn the_help_says_what_there_is() {
    insta::assert_snapshot!(Workplace::new().run("--help"));
}

#[test]
fn the_built_in_rule_sets_are_listed() {
    insta::assert_snapshot!(Workplace::new().run("rules"));
}

#[test]
fn a_rule_set_is_shown_as_a_file_that_can_be_used() {
    let place = Workplace::new();
    for name in
        ["wof", "beginner", "anti", "mini4", "mini6", "grand10", "octagon", "parallel", "classic", "size12"]
    {
        let shown = place.run(&format!("rules show {name}")).exits(0).stdout;
        place.file("rules.toml", &shown);
        place.run("rules check rules.toml").exits(0);
        assert_eq!(place.run("rules show rules.toml").exits(0).stdout, shown);
    }
}

#[test]
fn an_impossible_rule_set_is_refused_with_its_field_and_the_reason() {
    let place = Workplace::new();
    for (text, words) in [
        ("width = 3", "width"),
        ("holes = [\"d4\"]", "d4"),
        ("hight = 8", "hight"),
        ("flip = \"none\"", "choose-one"),
        ("lines = []", "lines"),
        ("supply = { discs = 1, exhausted = \"pass\" }", "needs 2 discs"),
        ("komi = 300", "komi"),
        ("width = ", "line 1"),
    ] {
        place.file("rules.toml", text);
        let run = place.run("rules check rules.toml").exits(2);
        assert!(run.stderr.contains("rules.toml") && run.stderr.contains(words), "{text}: {run}");
    }
}

#[test]
fn perft_names_its_convention() {
    insta::assert_snapshot!(Workplace::new().run("perft 5 --rules mini4 --divide"));
}

#[test]
fn perft_counts_the_same_with_any_number_of_threads() {
    let place = Workplace::new();
    for rules in ["wof", "beginner", "octagon"] {
        let count =
            |threads| place.run(&format!("perft 6 --rules {rules} --threads {threads} --json")).to_string();
        assert_eq!(count(1), count(4));
    }
}

/// The leaves of each first move that `--divide` prints.
fn branches(run: &Run) -> Vec<(String, usize)> {
    run.stdout
        .split("{\"action\":\"")
        .skip(1)
        .map(|part| {
            let (action, rest) = part.split_once("\",\"leaves\":").unwrap();
            (action.to_owned(), rest.split_once('}').unwrap().0.parse().unwrap())
        })
        .collect()
}

#[test]
fn perft_begins_where_it_is_told() {
    let place = Workplace::new();
    let perft = |depth: &str, more: &[&str]| {
        place.run_with(&[&["perft", depth, "--json"], more].concat(), b"").exits(0)
    };
    let after_d3 = "...................X.......XX......XO........................... O";
    for (divided, then) in [
        (perft("4", &["--divide"]), "d3"),
        (perft("4", &["--divide", "--moves", "d3"]), "d3 c3"),
        (perft("4", &["--divide", after_d3]), "d3 e3"),
    ] {
        let last = then.rsplit(' ').next().unwrap();
        let branches = branches(&divided);
        let (_, branch) = branches.iter().find(|(action, _)| action == last).unwrap();
        assert_eq!(perft("3", &["--moves", then]).total("leaves"), *branch, "{then}");
        assert_eq!(branches.iter().map(|(_, leaves)| leaves).sum::<usize>(), divided.total("leaves"));
    }
}

#[test]
fn completions_are_printed_for_every_shell() {
    let place = Workplace::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = place.run(&format!("completions {shell}")).exits(0).stdout;
        assert!(script.contains("referee"), "{shell}");
    }
}

#[test]
fn manual_pages_are_written_for_every_command() {
    let place = Workplace::new();
    place.run("man pages").exits(0);
    for page in ["volteo", "volteo-referee", "volteo-show", "volteo-solitaire-deal"] {
        let text = place.read(&format!("pages/{page}.1"));
        assert!(text.contains(".SH NAME"), "{page}");
    }
}
