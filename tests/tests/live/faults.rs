//! Engines that misbehave: each fault ends its game as it should, within bounded time; the match goes on, and no process
//! is left.

use std::path::Path;
use std::time::{Duration, Instant};

use volteo_core::Color;
use volteo_match::{Contest, Ending, Fault, GameReport, Protocol};

use crate::workbench::{contest, engine, level, play, set_environment};

/// No fault may hold a match up longer, on a machine that is busy with other things too.
const BOUND: Duration = Duration::from_secs(120);
/// How long an engine is waited for that answers.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long an engine is waited for that is to be found silent.
const IMPATIENCE: Duration = Duration::from_secs(3);

/// Two games of an engine with a fault against a level: it is Black in the first. Nothing is left of it afterwards.
fn games(mode: &str, time: &str) -> Vec<GameReport> {
    games_within(mode, time, PATIENCE)
}

fn games_within(mode: &str, time: &str, patience: Duration) -> Vec<GameReport> {
    let mut faulty = engine("faulty", Protocol::Volteo, &[env!("CARGO_BIN_EXE_faulty"), mode]);
    let mark = format!("{} {mode} {time}", std::process::id());
    set_environment(&mut faulty, MARK, &mark);
    let began = Instant::now();
    let (ran, games) = play(&Contest { patience, ..contest(vec![faulty, level("greedy")], 1, time) });
    assert!(began.elapsed() < BOUND, "{mode} took {:?}", began.elapsed());
    assert!(ran.is_complete && games.len() == 2, "{mode}: the match goes on");
    assert_nothing_is_left(&mark);
    games.into_iter().map(|(_, report)| report).collect()
}

/// What tells the processes of one test from those of others, in their environment.
const MARK: &str = "VOLTEO_TEST";

/// Fails the test if processes with this mark are still there after some time.
fn assert_nothing_is_left(mark: &str) {
    let began = Instant::now();
    loop {
        let left = marked(mark);
        if left.is_empty() {
            return;
        }
        assert!(began.elapsed() < BOUND, "{mark}: left are {left:?}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The processes with a mark. What has ended, and waits for its parent to notice, has no environment any more. Elsewhere
/// than on Linux nobody can be asked.
fn marked(mark: &str) -> Vec<String> {
    let entry = format!("{MARK}={mark}");
    let is_marked = |folder: &Path| {
        let environment = std::fs::read(folder.join("environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|it| it == entry.as_bytes())
    };
    let Ok(processes) = std::fs::read_dir("/proc") else { return Vec::new() };
    let folders = processes.filter_map(|it| Some(it.ok()?.path())).filter(|it| is_marked(it));
    folders.map(|it| it.display().to_string()).collect()
}

/// How the first of such games ended; the second has to end alike.
fn fault(mode: &str, time: &str) -> Fault {
    fault_within(mode, time, PATIENCE)
}

fn fault_within(mode: &str, time: &str, patience: Duration) -> Fault {
    let reports = games_within(mode, time, patience);
    let [Ending::Faulted { side: Color::Black, fault }, Ending::Faulted { side: Color::White, fault: again }] =
        [&reports[0].ending, &reports[1].ending]
    else {
        panic!("{mode}: {}; {}", reports[0].ending, reports[1].ending);
    };
    assert_eq!(fault.name(), again.name());
    assert_eq!(reports[0].points(Color::White), Some(1.0));
    fault.clone()
}

#[test]
fn an_engine_without_faults_plays_to_the_end() {
    assert!(games("none", "none").iter().all(|report| report.ending == Ending::Finished));
}

#[test]
fn who_dies_at_the_start_has_crashed() {
    let Fault::Crashed(exit) = fault("dies-at-start", "none") else { panic!() };
    assert_eq!((exit.code, exit.errors), (Some(3), vec!["cannot find my book".to_owned()]));
}

#[test]
fn who_is_not_there_cannot_be_started() {
    let missing = engine("missing", Protocol::Gtp, &["there-is-no-such-program"]);
    let (ran, games) = play(&contest(vec![missing, level("greedy")], 1, "none"));
    assert!(ran.is_complete && games.iter().all(|(played, _)| played.ending == "cannot-start"));
}

#[test]
fn who_says_nothing_at_the_start_stalls() {
    let Fault::Silent { half, .. } = fault_within("says-nothing", "none", IMPATIENCE) else { panic!() };
    assert_eq!(half, None);
}

#[test]
fn who_speaks_another_language_makes_a_protocol_error() {
    let Fault::Protocol { said, .. } = fault("says-hello", "none") else { panic!() };
    assert_eq!(said, "hello");
}

#[test]
fn who_crashes_leaves_its_exit_code_and_its_last_errors() {
    let Fault::Crashed(exit) = fault("crashes", "10") else { panic!() };
    assert_eq!(exit.code, Some(7));
    assert_eq!(exit.errors, ["first of two lines", "assertion failed: it works"]);
}

#[test]
fn who_ends_has_crashed_though_others_hold_its_output() {
    let Fault::Crashed(exit) = fault_within("leaves-others", "none", IMPATIENCE) else { panic!() };
    assert_eq!(exit.code, Some(5));
}

#[cfg(unix)]
#[test]
fn who_closes_its_output_and_goes_on_has_crashed_by_nobodys_signal() {
    let command = ["sh", "-c", "exec >&-; while :; do sleep 1; done"];
    let (_, games) =
        play(&contest(vec![engine("silent", Protocol::Volteo, &command), level("greedy")], 1, "none"));
    let exit = volteo_match::Exit { code: None, signal: None, errors: Vec::new() };
    let fault = Fault::Crashed(exit);
    assert_eq!(games[0].1.ending, Ending::Faulted { side: Color::Black, fault });
}

#[test]
fn who_gives_no_answer_stalls_with_a_clock_and_without() {
    for time in ["none", "=1"] {
        let fault = fault_within("stalls", time, IMPATIENCE);
        assert!(matches!(fault, Fault::Silent { half: None, .. }), "{time}: {fault}");
    }
}

#[test]
fn half_a_line_is_no_answer() {
    let Fault::Silent { half, .. } = fault("writes-half", "=1") else { panic!() };
    assert!(half.is_some_and(|half| half.starts_with("move ")));
}

#[test]
fn what_is_no_text_or_no_answer_is_a_protocol_error() {
    for mode in ["writes-no-text", "writes-nonsense"] {
        assert!(matches!(fault(mode, "10"), Fault::Protocol { .. }), "{mode}");
    }
}

#[test]
fn who_floods_is_stopped() {
    // By the number of lines, or on a slow machine by the time.
    assert!(matches!(fault("floods", "none"), Fault::Protocol { .. } | Fault::Silent { .. }));
    assert!(matches!(fault("floods-a-line", "none"), Fault::Protocol { .. }));
}

#[test]
fn who_answers_too_late_has_run_out_of_time() {
    let Fault::Late { over } = fault("is-late", "=1") else { panic!() };
    assert!(over >= Duration::from_millis(990), "{over:?}");
}

#[test]
fn an_illegal_move_comes_with_its_verdict() {
    let Fault::Illegal(refusal) = fault("is-illegal", "none") else { panic!() };
    assert!(matches!(refusal.reason, volteo_core::Reason::Occupied(_)));
    let Fault::Illegal(refusal) = fault("passes", "none") else { panic!() };
    assert_eq!(refusal.reason, volteo_core::Reason::PassNotAllowed);
}

#[test]
fn who_calls_a_legal_move_illegal_is_wrong() {
    let Fault::FalseClaim(claim) = fault("claims", "none") else { panic!() };
    assert!(claim.ends_with("illegal, which is legal"), "{claim}");
}

#[test]
fn who_flips_wrong_is_found_out() {
    let Fault::FalseClaim(claim) = fault("flips-wrong", "none") else { panic!() };
    assert!(claim.starts_with("told the board XXXX"), "{claim}");
}

#[test]
fn who_resigns_loses_and_no_more() {
    let reports = games("resigns", "none");
    assert_eq!(
        [&reports[0].ending, &reports[1].ending],
        [&Ending::Resigned(Color::Black), &Ending::Resigned(Color::White)]
    );
}

#[test]
fn an_offer_is_told_and_one_in_answer_is_a_draw() {
    let players = ["offers-draws", "accepts-draws"]
        .map(|mode| engine(mode, Protocol::Volteo, &[env!("CARGO_BIN_EXE_faulty"), mode]));
    let (_, games) = play(&contest(players.to_vec(), 1, "none"));
    assert!(
        games
            .iter()
            .all(|(played, report)| report.ending == Ending::AgreedDraw && played.points == Some(0.5))
    );
}

#[test]
fn who_ignores_quit_is_ended() {
    assert!(games("ignores-quit", "none").iter().all(|report| report.ending == Ending::Finished));
}

#[test]
fn what_an_engine_has_started_is_gone_with_it_wherever_it_went() {
    assert!(games("starts-others", "none").iter().all(|report| report.ending == Ending::Finished));
}
