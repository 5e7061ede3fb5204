//! `volteo prove`.

use serde_json::Value;

use crate::workplace::{Run, Workplace};

fn object(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run}"))
}

#[test]
fn a_small_board_is_proven_and_the_proof_verified() {
    let place = Workplace::new();
    for (rules, value) in [("mini4", -10), ("beginner4", -12), ("rect4x5", 16)] {
        let file = format!("{rules}.proof");
        let solved =
            object(&place.run(&format!("prove solve {file} --rules {rules} --threads 2 --json")).exits(0));
        assert_eq!((&solved["at_least"], &solved["at_most"]), (&value.into(), &value.into()), "{rules}");
        let verified = place.run(&format!("prove verify {file} --leaves 100000 --threads 2 --json")).exits(0);
        let verified = object(&verified);
        assert_eq!((&verified["at_least"], &verified["at_most"]), (&value.into(), &value.into()));
        assert!(
            verified["solved_anew"] == verified["leaves"] && verified["leaves"].as_u64() > Some(1),
            "{rules}"
        );
        // Best play comes to the value.
        let line = verified["line"].as_array().expect("a line").iter().map(|it| it.as_str().expect("a move"));
        let moves = line.collect::<Vec<_>>().join(" ");
        place.file("best.jsonl", format!("{{\"rules\":\"{rules}\",\"moves\":\"{moves}\"}}\n"));
        let judged = place.run("referee best.jsonl --json").exits(0);
        let game: Value =
            judged.stdout.lines().next().and_then(|it| serde_json::from_str(it).ok()).expect("a game");
        let [black, white] = [0, 1].map(|side| game["tournament"][side].as_f64().expect("a score"));
        assert_eq!(black - white, f64::from(value), "{judged}");
    }
}

#[test]
fn a_proof_is_gone_on_with_where_it_was_stopped_even_within_a_line() {
    let place = Workplace::new();
    let rules = "--rules beginner4 --discs 5";
    let first = object(&place.run(&format!("prove solve it.proof {rules} --leaves 3 --json")).exits(0));
    assert_eq!((&first["done"], &first["leaves"]), (&false.into(), &3.into()));
    let torn = place.read("it.proof");
    place.file("it.proof", &torn[..torn.len() - 4]);
    let rest = place.run("prove solve it.proof --json").exits(0);
    assert!(rest.stderr.contains("its last line is cut off and left out"), "{rest}");
    let rest = object(&rest);
    assert_eq!(
        (&rest["done"], &rest["at_least"], &rest["at_most"]),
        (&true.into(), &(-12).into(), &(-12).into())
    );
    place.run("prove verify it.proof").exits(0);
}

#[test]
fn who_wins_comes_first_and_an_estimate_tells_what_is_left() {
    let place = Workplace::new();
    let who = place.run("prove solve it.proof --rules mini4 --wld").exits(0);
    assert!(who.stdout.contains("the second player wins"), "{who}");
    let left = object(&place.run("prove estimate it.proof --sample 2 --json").exits(0));
    assert_eq!((&left["kind"], &left["rules"]), (&"proof-estimated".into(), &"mini4".into()));
    place.run("prove solve it.proof").exits(0);
    let nothing = place.run("prove estimate it.proof").exits(0);
    assert_eq!(nothing.stdout, "nothing is open\n");
}

#[test]
fn shards_are_merged_round_by_round_to_a_proof() {
    let place = Workplace::new();
    place.run("prove solve whole.proof --rules beginner4 --leaves 1").exits(0);
    let mut waited = false;
    for _ in 0..100 {
        for shard in 1..=2 {
            place.file(&format!("{shard}.proof"), place.read("whole.proof"));
            let solved = place.run(&format!("prove solve {shard}.proof --shard {shard}/2")).exits(0);
            waited |= solved.stdout.contains("what is left is for other shards, merge their files");
        }
        place.run("prove merge 1.proof 2.proof --into whole.proof").exits(0);
        let verified = object(&place.run("prove verify whole.proof --leaves 5 --json").exits(0));
        if verified["at_least"] == verified["at_most"] {
            assert!(verified["at_least"] == -12 && waited);
            return;
        }
    }
    panic!("the shards come to no end");
}

#[test]
fn what_no_claim_rests_on_can_be_left_out() {
    let place = Workplace::new();
    // The leaves of a proof about who wins are not all needed for the score.
    place.run("prove solve it.proof --rules beginner4 --discs 5").exits(0);
    place.run("prove merge it.proof --into less.proof --needed").exits(0);
    let count = |file: &str| place.read(file).lines().filter(|it| it.contains(" leaf ")).count();
    let verified = object(&place.run("prove verify less.proof --leaves 1000 --json").exits(0));
    assert_eq!((&verified["at_least"], &verified["at_most"]), (&(-12).into(), &(-12).into()));
    assert_eq!(verified["leaves"], count("less.proof"));
    assert!(count("less.proof") < count("it.proof"));
    // Claims that rest on nothing are not written anew.
    let claims = without_leaves(&place.read("less.proof"));
    place.file("claims.proof", claims);
    let refused = place.run("prove merge claims.proof --into nothing.proof --needed").exits(2);
    assert!(refused.stderr.contains("not all claims follow"), "{refused}");
    assert!(!place.path("nothing.proof").exists());
}

/// The text of a proof but for its leaves.
fn without_leaves(proof: &str) -> String {
    proof.lines().filter(|it| !it.contains(" leaf ")).map(|it| format!("{it}\n")).collect()
}

#[test]
fn what_proves_nothing_is_found() {
    let place = Workplace::new();
    place.run("prove solve it.proof --rules mini4").exits(0);
    let proof = place.read("it.proof");
    place.file("less.proof", without_leaves(&proof));
    let less = place.run("prove verify less.proof").exits(1);
    assert!(less.stdout.contains("does not follow"), "{less}");
    // A figure changed.
    let line = 1 + proof.lines().position(|it| it.contains(" leaf -")).expect("a leaf with an empty corner");
    place.file("damaged.proof", proof.replacen(" leaf -", " leaf X", 1));
    let damaged = place.run("prove verify damaged.proof").exits(2);
    let what = format!("damaged.proof: line {line}: is damaged: its checksum is wrong");
    assert!(damaged.stderr.contains(&what), "{damaged}");
}

#[test]
fn what_was_not_held_to_anything_is_not_called_right() {
    let place = Workplace::new();
    place.run("prove solve it.proof --rules mini4 --leaves 1").exits(0);
    let verified = place.run("prove verify it.proof --leaves 0").exits(0);
    assert!(verified.stdout.ends_with("claims   0\nanew     0 leaves solved\n"), "{verified}");
}

#[test]
fn what_cannot_be_proven_is_refused() {
    let place = Workplace::new();
    place.run("prove solve it.proof --rules mini4 --leaves 1").exits(0);
    place
        .file("empty.proof", "")
        .file("no.proof", "hello\n")
        .file("note", "to be kept")
        .file("bytes.proof", b"ab\xFF");
    for (words, why) in [
        ("prove solve new.proof", "a proof that begins needs --rules"),
        ("prove solve new.proof --rules classic", "supply shared, pass forced"),
        ("prove solve new.proof --rules mini4 --discs 12", "give a number of discs from 1 to 11"),
        ("prove solve it.proof --rules mini6", "is a proof about mini4, not about mini6"),
        ("prove solve it.proof --discs 7", "has its leaves 3 discs after the start, not 7"),
        ("prove verify no.proof", "is no proof"),
        ("prove verify empty.proof", "is empty; volteo prove solve begins a proof"),
        ("prove verify bytes.proof", "bytes.proof: is no proof: byte 2 is not UTF-8 text"),
        ("prove solve note --rules mini4", "note: is no proof"),
        ("prove merge it.proof no.proof --into it.proof", "no.proof: is no proof"),
    ] {
        let run = place.run(words).exits(2);
        assert!(run.stderr.contains(why), "{words}: {run}");
    }
    assert_eq!(place.read("note"), "to be kept");
    if std::path::Path::new("/dev/full").exists() {
        let run = place.run("prove solve /dev/full --rules mini4").exits(2);
        assert!(run.stderr.contains("/dev/full: is no file that can be kept"), "{run}");
    }
    assert!(!place.path("new.proof").exists());
}

#[test]
fn a_proof_that_another_program_writes_is_left_alone() {
    let place = Workplace::new();
    place.run("prove solve it.proof --rules mini4 --leaves 1").exits(0);
    let before = place.read("it.proof");
    let other = std::fs::File::open(place.path("it.proof")).unwrap();
    other.lock().unwrap();
    for words in ["solve it.proof", "estimate it.proof", "merge it.proof --into it.proof"] {
        let run = place.run(&format!("prove {words}")).exits(2);
        assert!(run.stderr.contains("it.proof: is being written by another program"), "{words}: {run}");
    }
    assert_eq!(place.read("it.proof"), before);
    place.run("prove merge it.proof --into new.proof").exits(0);
    drop(other);
    place.run("prove merge it.proof --into it.proof").exits(0);
}
