//! Matches that are ended from outside: by Ctrl-C, by signals, by the death of the referee. No engine outlives them.

use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::workplace::{self, Workplace};

/// Long enough for a machine that is busy with other things too.
const BOUND: Duration = Duration::from_secs(60);

/// An engine that answers nothing, ends by nothing but force, and has started somebody who has left its group.
const STUBBORN: &str = "
trap '' HUP INT TERM
setsid sh -c 'while :; do sleep 1; done' &
echo > started
while :; do sleep 1; done
";

/// Starts a match of the stubborn engine, and waits until that is there.
fn match_under_way(place: &Workplace) -> Child {
    place.file("stubborn.sh", STUBBORN);
    let referee = workplace::command(&place.path("."))
        .args(["match", "volteo:sh stubborn.sh", "greedy"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    wait_for(|| place.path("started").exists().then_some(()), "the engine to start");
    assert_ne!(engines_of(referee.id()), 0);
    referee
}

fn wait_for<T>(mut look: impl FnMut() -> Option<T>, what: &str) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(began.elapsed() < BOUND, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// How many processes there are of the engines of a referee.
fn engines_of(referee: u32) -> usize {
    let mark = format!("VOLTEO_ENGINE={referee}.");
    let has_mark = |process: &Path| {
        let environment = std::fs::read(process.join("environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|entry| entry.starts_with(mark.as_bytes()))
    };
    let processes = std::fs::read_dir("/proc").expect("Linux tells of its processes");
    processes.filter_map(Result::ok).filter(|entry| has_mark(&entry.path())).count()
}

fn signal(process: &Child, signal: &str) {
    let kill = format!("kill -s {signal} {}", process.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
}

fn end_of(mut referee: Child) -> ExitStatus {
    let pid = referee.id();
    let status = wait_for(|| referee.try_wait().expect("a child"), "the referee to end");
    wait_for(|| (engines_of(pid) == 0).then_some(()), "its engines to be gone");
    status
}

#[test]
fn a_signal_breaks_a_match_off_and_leaves_no_process() {
    for name in ["INT", "TERM", "HUP"] {
        let place = Workplace::new();
        let referee = match_under_way(&place);
        signal(&referee, name);
        assert_eq!(end_of(referee).code(), Some(130), "{name}");
    }
}

#[test]
fn a_second_signal_ends_everything_at_once() {
    let place = Workplace::new();
    let referee = match_under_way(&place);
    signal(&referee, "INT");
    signal(&referee, "TERM");
    assert_eq!(end_of(referee).code(), Some(130));
}

#[test]
fn a_referee_that_is_killed_takes_its_engines_with_it() {
    let place = Workplace::new();
    let mut referee = match_under_way(&place);
    referee.kill().expect("a child can be killed");
    assert_eq!(end_of(referee).code(), None);
}
