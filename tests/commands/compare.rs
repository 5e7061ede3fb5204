//! `volteo compare`.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::workplace::{Run, Workplace};

/// The objects that a run printed.
fn objects(run: &Run) -> Vec<Value> {
    run.stdout.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

const GAMES: &str = "compare mini4 mini6 --games 60 --seed 3";

#[test]
fn figures_are_printed_as_a_table_and_as_objects() {
    let place = Workplace::new();
    let table = place.run(GAMES).exits(0);
    assert!(
        table.stdout.contains("60 games under each of mini4, mini6, played by random, seed 3"),
        "{table}"
    );
    let json = place.run(&format!("{GAMES} --json")).exits(0);
    let [comparison] = &objects(&json)[..] else { panic!("{json}") };
    assert_eq!((&comparison["kind"], &comparison["games"]), (&"comparison".into(), &60.into()));
    let moves = comparison["differences"][0]["figures"].as_array().unwrap();
    assert!(moves.iter().any(|it| it["key"] == "moves" && it["differs"] == true), "{json}");
}

#[test]
fn shards_merge_to_the_figures_of_one_machine_with_any_number_of_threads() {
    let place = Workplace::new();
    let whole = place.run(&format!("{GAMES} --threads 2 --save whole.json --json --csv whole.csv")).exits(0);
    for shard in 1..=3 {
        place.run(&format!("{GAMES} --threads 1 --shard {shard}/3 --save {shard}.json")).exits(0);
    }
    let merged =
        place.run("compare merge 2.json 3.json 1.json --save merged.json --json --csv merged.csv").exits(0);
    assert_eq!(merged.stdout, whole.stdout);
    assert_eq!(place.read("merged.json"), place.read("whole.json"));
    assert_eq!(place.read("merged.csv"), place.read("whole.csv"));
    let twice = place.run("compare merge 1.json 1.json").exits(2);
    assert!(twice.stderr.contains("1.json: pairs 0 to 9 of its games are in another file too"), "{twice}");
}

#[test]
fn gnu_parallel_plays_shards_as_the_documents_say() {
    let place = Workplace::new();
    let words = format!(
        "parallel --will-cite -j 2 {} {GAMES} --threads 1 --shard {{}}/4 --save part-{{}}.json --resume ::: 1 2 3 4",
        env!("CARGO_BIN_EXE_volteo")
    );
    let Some(status) = started("sh", &["-c", &words], &place) else { return };
    assert!(status, "{words}");
    let merged = place.run("compare merge part-1.json part-2.json part-3.json part-4.json --json").exits(0);
    assert_eq!(merged.stdout, place.run(&format!("{GAMES} --json")).exits(0).stdout);
}

#[test]
fn sums_are_gone_on_with_and_never_written_over() {
    let place = Workplace::new();
    place.run("compare mini4 mini6 --games 20 --save sums.json").exits(0);
    let refused = place.run("compare mini4 mini6 --games 20 --save sums.json").exits(2);
    assert!(refused.stderr.contains("--resume goes on with it"), "{refused}");
    place.run("compare mini4 mini6 --games 40 --save sums.json --resume").exits(0);
    place.run("compare mini4 mini6 --games 40 --save anew.json").exits(0);
    assert_eq!(place.read("sums.json"), place.read("anew.json"));
    let other = place.run("compare mini4 mini6 --games 40 --seed 2 --save sums.json --resume").exits(2);
    assert!(other.stderr.contains("belongs to other games: its seed is not the same"), "{other}");
}

#[test]
fn recorded_games_are_held_against_other_rules() {
    let place = Workplace::new();
    place.file("games.txt", "e6f4e3f6g5d6e7f5c5\nf5d6c3d3c4f4\n");
    let run = place.run("compare wof beginner --games 0 --real games.txt --json --csv real.csv").exits(0);
    let real = &objects(&run)[1];
    assert_eq!((&real["kind"], &real["games"]), (&"real-games".into(), &2.into()));
    assert_eq!(real["policies"][0]["policy"], "longest");
    let csv = place.read("real.csv");
    assert!(csv.lines().all(|line| line.split(',').count() == 6), "{csv}");
    for line in ["recorded,beginner,records,all,games,2", "recorded,beginner,square,f5,placed,2"] {
        assert!(csv.lines().any(|it| it == line), "{line}: {csv}");
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    let place = Workplace::new();
    for (words, why) in [
        ("compare wof", "2 values required"),
        ("compare wof nothing", "there is no rule set \"nothing\""),
        ("compare wof anti --games 3", "games come in pairs: give an even number"),
        ("compare wof anti --games 1e3", "give a whole number from 0 to 1000000000000"),
        ("compare wof anti --games 1000000000002", "give a whole number from 0 to 1000000000000"),
        ("compare wof anti --games 18446744073709551616", "give a whole number from 0 to 1000000000000"),
        ("compare wof anti --games -2", "give a whole number from 0 to 1000000000000"),
        ("compare wof anti --seed -1", "give a whole number from 0 to 18446744073709551615"),
        ("compare wof anti --opening-plies NaN", "give a whole number from 0 to 1000"),
        ("compare wof anti --opening-plies 4294967295", "give a whole number from 0 to 1000"),
        ("compare wof anti --exact --budget=-1", "give a whole number from 1 to"),
        ("compare wof anti --exact --budget 0", "give a whole number from 1 to"),
        ("compare wof anti --games 0", "there is nothing to do: give --games 2 or more"),
        ("compare wof anti --exact --save x", "--save keeps the sums of games"),
        ("compare wof anti --games 8 --shard 1/5 --save x", "the games are 4 pairs, too few for 5 shards"),
        ("compare wof anti --games 8 --csv -", "--csv writes a file, not the standard output"),
        ("compare wof anti --shard 1/2", "--save"),
        ("compare wof anti --budget 1000", "--exact"),
        ("compare wof anti --shard 3/2 --save x", "a shard is K/N"),
        ("compare wof anti --player nobody", "a player is random or a level; a level is greedy, "),
    ] {
        let run = place.run(words).exits(2);
        assert!(run.stderr.contains(why), "{words}: {run}");
    }
}

#[test]
fn what_could_not_be_shown_is_refused_before_a_game_is_played() {
    let place = Workplace::new();
    place.run("compare mini4 mini6 --games 2 --save sums.json").exits(0);
    for (words, why) in [
        ("mini4 mini6 --csv nowhere/it.csv", "nowhere/it.csv: the folder is not there"),
        ("mini4 mini6 --report .", ".: is a folder; name a file in it"),
        ("mini4 mini6 --save nowhere/it.json", "nowhere/it.json: the folder is not there"),
        ("mini4 beginner4 --real it.wtb", "it.wtb: there is no such file"),
        ("mini4 mini6 --real sums.json", "--real: mini4 and mini6: the boards are not the same"),
    ] {
        // More games than a test has time for.
        let run = place.run(&format!("compare {words} --games 2000000000")).exits(2);
        assert!(run.stderr.contains(why), "{words}: {run}");
    }
    let run = place.run("solitaire compare --deals 1000000 --csv nowhere/it.csv").exits(2);
    assert!(run.stderr.contains("nowhere/it.csv: the folder is not there"), "{run}");
}

#[test]
fn a_rule_set_is_told_apart_from_itself() {
    let place = Workplace::new();
    let table = place.run("compare mini4 mini6 mini4 --games 20 --save sums.json").exits(0);
    assert!(table.stdout.contains("20 games under each of mini4, mini6, mini4 (2),"), "{table}");
    assert!(table.stdout.contains("mini4 (2) − mini4"), "{table}");
    assert_eq!(place.run("compare show sums.json").exits(0).stdout, table.stdout);
}

/// The content of every file of a place but for locks, by its name.
fn files(place: &Workplace) -> BTreeMap<OsString, Vec<u8>> {
    let entries = std::fs::read_dir(place.path("")).unwrap().map(|it| it.unwrap());
    let files = entries.filter(|it| !it.file_name().to_string_lossy().ends_with(".lock"));
    files.map(|it| (it.file_name(), std::fs::read(it.path()).unwrap_or_default())).collect()
}

#[test]
fn no_file_is_written_that_is_read_or_written_for_something_else() {
    let place = Workplace::new();
    place.file("own.toml", "name = \"own\"\nbase = \"mini4\"\n");
    place.file("games.txt", "").file("games.wtb", "").file("WTH.JOU", "");
    place.run("compare mini4 mini6 --games 2 --save part.json").exits(0);
    let read = "is the file to read: name another, so that nothing of it is lost";
    let twice = "is to be the file of";
    let before = files(&place);
    for (words, why) in [
        ("compare mini4 own.toml --csv own.toml", read),
        ("compare mini4 own.toml --report ./own.toml", read),
        ("compare mini4 own.toml --save own.toml", read),
        ("compare mini4 mini6 --real games.txt --csv games.txt", read),
        ("compare mini4 mini6 --real games.wtb --report WTH.JOU", read),
        ("compare mini4 mini6 --csv new --report new", twice),
        ("compare mini4 mini6 --save new --report ./new", twice),
        ("compare mini4 mini6 --save part.json --resume --csv part.json", twice),
        ("compare show part.json --csv part.json", read),
        ("compare show part.json --real games.txt --report games.txt", read),
        ("compare merge part.json --save part.json", read),
        ("compare merge part.json --csv part.json", read),
        ("compare merge part.json --save new --csv new", twice),
        ("compare show part.json --save new", "unexpected argument '--save'"),
        ("solitaire compare corners --save new --csv new", twice),
    ] {
        let run = place.run(words).exits(2);
        assert!(run.stderr.contains(why), "{words}: {run}");
        assert_eq!(files(&place), before, "{words}");
    }
    // What is neither is written over, as it is meant.
    place.file("table.csv", "old");
    place.run("compare show part.json --csv table.csv").exits(0);
    assert!(place.read("table.csv").starts_with("player,"));
}

#[test]
fn sums_are_kept_by_one_program_at_a_time() {
    let place = Workplace::new();
    place.run("compare mini4 mini6 --games 2 --save part.json").exits(0);
    place.run("compare mini4 mini6 --games 2 --save sums.json").exits(0);
    let lock = std::fs::File::create(place.path(".sums.json.lock")).unwrap();
    lock.lock().unwrap();
    let before = place.read("sums.json");
    for words in [
        "compare mini4 mini6 --games 4 --save sums.json --resume",
        "compare merge part.json --save sums.json",
        "solitaire compare corners --deals 1 --save sums.json --resume",
    ] {
        let run = place.run(words).exits(2);
        assert!(run.stderr.contains("sums.json: is being written by another program"), "{words}: {run}");
        assert_eq!(place.read("sums.json"), before, "{words}");
    }
    drop(lock);
    place.run("compare mini4 mini6 --games 4 --save sums.json --resume").exits(0);
}

#[test]
fn sums_that_cannot_be_right_are_refused_by_all_that_read_them() {
    let place = Workplace::new();
    place.run("compare mini4 mini6 --games 20 --save sums.json").exits(0);
    let sums = place.read("sums.json");
    place.file("empty.json", "").file("cut.json", &sums[..sums.len() / 2]);
    place.file("damaged.json", sums.replacen("\"pairs\":10", "\"pairs\":11", 1));
    place.file("other.json", "{}\n").file("long.json", vec![b' '; (64 << 20) + 1]);
    std::fs::create_dir(place.path("folder")).unwrap();
    for (name, why) in [
        ("empty.json", "is empty: no sums were kept in it"),
        ("cut.json", "is cut off"),
        ("damaged.json", "is damaged: its checksum is wrong"),
        ("other.json", "is no file of sums that --save wrote"),
        ("long.json", "is over 64 MiB, more than any sums have"),
        ("folder", "is a folder"),
    ] {
        let resumed = format!("compare mini4 mini6 --games 20 --resume --save {name}");
        for words in [&format!("compare show {name}"), &format!("compare merge {name}"), &resumed] {
            let run = place.run(words).exits(2);
            assert!(run.stderr.contains(&format!("{name}: {why}")), "{words}: {run}");
        }
    }
    let fewer = place.run("compare mini4 mini6 --games 10 --save sums.json --resume").exits(2);
    assert!(fewer.stderr.contains("is of 20 games under each rule set already"), "{fewer}");
    assert_eq!(place.read("sums.json"), sums);
}

/// A place that becomes unwritable while games are played: a device that is always full.
#[test]
#[cfg(target_os = "linux")]
fn what_cannot_be_written_in_the_end_keeps_nothing_else_from_being_shown() {
    let place = Workplace::new();
    for (words, shown) in [
        ("compare mini4 mini6 --games 20 --csv /dev/full --report page.html", "20 games under each of"),
        ("compare mini4 mini6 --games 20 --report /dev/full --csv page.html", "20 games under each of"),
        ("solitaire compare corners --deals 1 --limit 300 --csv /dev/full", "1 deals under each setting"),
    ] {
        let run = place.run(words).exits(2);
        assert!(run.stdout.contains(shown) && run.stderr.contains("/dev/full: "), "{words}: {run}");
        assert!(words.starts_with("solitaire") || !place.read("page.html").is_empty());
    }
}

#[test]
#[cfg(unix)]
fn devices_and_closed_files_stay_what_they_are() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

    let place = Workplace::new();
    place.file("closed", "old");
    std::fs::set_permissions(place.path("closed"), PermissionsExt::from_mode(0o400)).unwrap();
    symlink("/dev/zero", place.path("device")).unwrap();
    for (words, why) in [
        ("--csv closed", "closed: may not be written: no permission"),
        ("--report closed", "closed: may not be written: no permission"),
        ("--save closed --resume", "closed: may not be written: no permission"),
        ("--save device --resume", "device: is no file that can be kept"),
        ("--save closed/x", "closed/x: the folder is not there"),
    ] {
        let run = place.run(&format!("compare mini4 mini6 --games 20 {words}")).exits(2);
        assert!(run.stderr.contains(why), "{words}: {run}");
    }
    assert_eq!(place.read("closed"), "old");
    assert!(std::fs::metadata("/dev/zero").unwrap().file_type().is_char_device());
    let endless = place.run("compare show /dev/zero").exits(2);
    assert!(endless.stderr.contains("is over 64 MiB"), "{endless}");
}

const EXACT: &str = "compare mini4 beginner4 wof --exact --budget 1000000";

#[test]
fn exact_values_stand_side_by_side_and_are_as_known() {
    let place = Workplace::new();
    let table = place.run(EXACT).exits(0);
    assert!(table.stdout.contains("tournament score       -10         -12   (+0)"), "{table}");
    assert!(table.stdout.contains("agrees with A. Bik"), "{table}");
    assert!(table.stdout.contains("the start value +0 is from H. Takizawa"), "{table}");
    let json = objects(&place.run(&format!("{EXACT} --json --threads 1 --csv exact.csv")).exits(0));
    let kinds: Vec<&Value> = json.iter().map(|it| &it["kind"]).collect();
    assert_eq!(kinds, ["exact", "exact-check", "exact", "exact-check", "exact", "exact-check"]);
    assert_eq!((&json[0]["board"], &json[0]["limit"]), (&(-8).into(), &"none".into()));
    let last = &json[0]["plies"][16];
    assert_eq!(last["sequences"].as_u64().unwrap() + last["finished"].as_u64().unwrap(), 60_060);
    assert!(json[1]["agreeing"].as_u64().unwrap() > 60 && json[3]["is_carried"] == true);
    assert!(place.read("exact.csv").contains("\r\nexact,mini4,ply,5,positions,380\r\n"));
    // Games are played too if they are asked for.
    let both = objects(&place.run(&format!("{EXACT} --games 2 --json")).exits(0));
    assert_eq!((both.len(), &both[0]["kind"]), (7, &"comparison".into()));
}

#[test]
fn exact_values_of_other_rules_are_told_to_be_new() {
    let place = Workplace::new();
    place.file("own.toml", "name = \"own\"\nbase = \"mini4\"\nlines = [\"n\", \"e\", \"s\", \"w\"]\n");
    let table = place.run("compare mini4 own.toml --exact --budget 100000").exits(0);
    assert!(
        table.stdout.contains("0 figures are as they were known; the carried table does not have"),
        "{table}"
    );
}

/// What looks at the page: it measures the charts in frames of the widths of a phone and of a screen, and says so in its
/// own title.
const LOOK: &str = r#"<!DOCTYPE html><title>waiting</title>
<iframe id="narrow" src="page.html" width="360" height="800"></iframe>
<iframe id="wide" src="page.html" width="1280" height="800"></iframe>
<script>
  const look = (name) => {
    const page = document.getElementById(name).contentDocument;
    const width = page.documentElement.clientWidth;
    const charts = [...page.querySelectorAll("svg")].map((it) => it.getBoundingClientRect());
    const seen = charts.filter((it) => it.width >= 250 && it.height > 100 && it.left >= 0 && it.right <= width);
    const asked = page.defaultView.performance.getEntriesByType("resource").length;
    const beyond = page.documentElement.scrollWidth - width;
    return `${name}: ${seen.length} of ${charts.length}, too wide by ${beyond}, asked for ${asked}`;
  };
  window.onload = () => { document.title = look("narrow") + "; " + look("wide"); };
</script>"#;

#[test]
fn a_browser_shows_the_page_at_every_width_and_asks_no_host() {
    let place = Workplace::new();
    place.run(&format!("{GAMES} --exact --budget 10000 --report page.html")).exits(0);
    place.file("look.html", LOOK);
    let page = format!("file://{}", place.path("look.html").display());
    let arguments = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--no-first-run",
        "--allow-file-access-from-files",
        "--enable-logging=stderr",
        "--virtual-time-budget=5000",
        "--user-data-dir=profile",
        "--dump-dom",
        &page,
    ];
    let Some(run) = browser(&place, &arguments) else { return };
    let title =
        run.stdout.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next()).unwrap_or_default();
    assert_eq!(
        title, "narrow: 14 of 14, too wide by 0, asked for 0; wide: 14 of 14, too wide by 0, asked for 0",
        "{}",
        run.stderr
    );
    assert!(!run.stderr.contains("CONSOLE"), "{}", run.stderr);
}

/// Runs a program of the machine in the workplace, if it is there: whether it ended well.
fn started(program: &str, arguments: &[&str], place: &Workplace) -> Option<bool> {
    if !is_there("parallel") {
        eprintln!("skipped: there is no GNU parallel on this machine");
        return None;
    }
    let status = Command::new(program)
        .args(arguments)
        .current_dir(place.path(""))
        .stdout(Stdio::null())
        .status()
        .expect("the program starts");
    Some(status.success())
}

/// Runs Chromium, if it is there.
fn browser(place: &Workplace, arguments: &[&str]) -> Option<Run> {
    if !is_there("chromium") {
        eprintln!("skipped: there is no Chromium on this machine");
        return None;
    }
    let output = Command::new("chromium").args(arguments).current_dir(place.path("")).output();
    Some(Run::from(output.expect("the browser starts")))
}

fn is_there(program: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| Path::new(&folder).join(program).is_file())
}
