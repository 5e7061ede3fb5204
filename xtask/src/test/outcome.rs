//! What one call of `cargo test` came to, read from the lines that it prints.
//!
//! The test harness can print JSON, but only a nightly one; its lines for people have been stable for
//! years and are what CI systems read. What a test that passed has printed is among them only with
//! `--show-output`: so a test can say that it skipped its check.

use std::collections::BTreeSet;

use crate::report::Report;

/// The count of one call of `cargo test`, across all the test binaries that it started.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    passed: u64,
    failed: u64,
    failures: Vec<String>,
    /// Tests that said `skipped: …`: their names, and why.
    skipped: Vec<(String, String)>,
    /// The checks on real games among the tests that ended, skipped ones too.
    real_games: u64,
    /// The test whose output is shown now.
    shown: Option<String>,
    /// The test binary that runs now, until its result is seen.
    running: Option<String>,
    /// How many of its tests passed and failed so far.
    so_far: (u64, u64),
    /// Binaries that ended without a result: aborted, or killed.
    without_result: Vec<String>,
    /// What the compiler or cargo itself complained about.
    errors: Vec<String>,
}

/// What the names of the checks on real games begin with.
const REAL_GAMES: &str = "bulk::";

/// What a call of `cargo test` ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    /// Tests that passed or failed, skipped ones among them.
    pub(crate) tests: u64,
    /// The checks on real games among them.
    pub(crate) real_games: u64,
    /// Those that said that they skipped theirs.
    pub(crate) real_games_skipped: u64,
}

impl Outcome {
    /// Reads the next line, without terminal colors.
    pub(crate) fn read(&mut self, line: &str) {
        if let Some(target) = started(line) {
            self.give_up_running();
            self.running = Some(target.to_owned());
        } else if let Some(counts) = line.strip_prefix("test result: ") {
            self.passed += count(counts, " passed");
            self.failed += count(counts, " failed");
            self.running = None;
            self.so_far = (0, 0);
            self.shown = None;
        } else if let Some(test) = ended(line, " ... FAILED") {
            self.note_ended(test);
            // The further results of documentation tests have no `Running` line; their names say enough.
            let target = self.running.iter().map(|target| format!(" ({target})")).collect::<String>();
            self.failures.push(format!("{test}{target}"));
            self.so_far.1 += 1;
        } else if let Some(test) = ended(line, " ... ok") {
            self.note_ended(test);
            self.so_far.0 += 1;
        } else if let Some(test) = line.strip_prefix("---- ").and_then(|it| it.strip_suffix(" stdout ----")) {
            self.shown = Some(test.to_owned());
        } else if let (Some(test), Some(why)) = (&self.shown, line.strip_prefix("skipped: ")) {
            self.skipped.push((test.clone(), why.to_owned()));
        } else if line.starts_with("error: ") || line.starts_with("error[") {
            self.errors.push(line.to_owned());
        }
    }

    fn note_ended(&mut self, test: &str) {
        self.real_games += u64::from(test.starts_with(REAL_GAMES));
    }

    /// Takes what was seen of a binary that is no more for all there is to see.
    fn give_up_running(&mut self) {
        if let Some(target) = self.running.take() {
            let (passed, failed) = std::mem::take(&mut self.so_far);
            self.passed += passed;
            self.failed += failed;
            self.without_result.push(target);
        }
    }

    /// Adds this call to a report.
    ///
    /// A call that failed although no test did still counts as one failure: code that does not
    /// compile, or a test binary that was killed, must not look like fewer tests.
    pub(crate) fn count(mut self, command: &str, succeeded: bool, report: &mut Report) -> Ran {
        if !succeeded {
            self.give_up_running();
        }
        let ran = self.ran();
        report.skipped.extend(self.skipped.iter().map(|(test, why)| format!("{test}: {why}")));
        report.passed += self.passed;
        report.failed += self.failed;
        report.failures.append(&mut self.failures);
        if succeeded {
            return ran;
        }
        for target in &self.without_result {
            report.fail(format!("{target}: ended without a result"));
        }
        if self.failed == 0 && self.without_result.is_empty() {
            report.fail(format!("{command}: {}", self.errors.join("\n        ")));
        }
        ran
    }

    fn ran(&self) -> Ran {
        // A test that looks for several files says so several times.
        let skipped: BTreeSet<&str> = self.skipped.iter().map(|(test, _)| test.as_str()).collect();
        let real_games_skipped = skipped.iter().filter(|test| test.starts_with(REAL_GAMES)).count() as u64;
        Ran { tests: self.passed + self.failed, real_games: self.real_games, real_games_skipped }
    }
}

/// The name of the test that a line says has ended so.
fn ended<'a>(line: &'a str, how: &str) -> Option<&'a str> {
    line.strip_prefix("test ")?.strip_suffix(how)
}

/// The test binary that cargo says it is starting: `Running tests/x.rs (target/debug/deps/x-1f…)`
/// or `Doc-tests volteo_core`.
fn started(line: &str) -> Option<&str> {
    let line = line.trim_start();
    if line.starts_with("Doc-tests ") {
        return Some(line);
    }
    let binary = line.strip_prefix("Running ")?;
    binary.ends_with(')').then(|| binary.rsplit_once(" (").map(|(_, path)| path.trim_end_matches(')')))?
}

/// The number before a word, in `ok. 12 passed; 0 failed; 0 ignored; …`.
fn count(counts: &str, word: &str) -> u64 {
    let before = counts.split(word).next().unwrap_or_default();
    before.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(succeeded: bool, lines: &str) -> (Ran, Report) {
        let mut outcome = Outcome::default();
        lines.lines().for_each(|line| outcome.read(line));
        let mut report = Report::default();
        let ran = outcome.count("cargo test", succeeded, &mut report);
        (ran, report)
    }

    fn report(succeeded: bool, lines: &str) -> Report {
        count(succeeded, lines).1
    }

    const TWO_BINARIES: &str = "\
     Running unittests src/lib.rs (target/debug/deps/volteo_core-0a1)
test squares::corners_exist ... ok
test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s
   Doc-tests volteo_core
test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s
test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s";

    #[test]
    fn the_results_of_all_binaries_are_added_up() {
        let report = report(true, TWO_BINARIES);
        assert_eq!((report.passed, report.failed), (16, 0));
    }

    #[test]
    fn a_failed_test_is_named_with_its_binary() {
        let report = report(
            false,
            "     Running tests/perft.rs (target/debug/deps/perft-1f)
test classic ... FAILED
test result: FAILED. 4 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s
error: test failed, to rerun pass `-p volteo-tests --test perft`",
        );
        assert_eq!((report.passed, report.failed), (4, 1));
        assert_eq!(report.failures, ["classic (target/debug/deps/perft-1f)"]);
    }

    #[test]
    fn a_binary_that_was_killed_counts_as_one_failure_more() {
        let report = report(
            false,
            "     Running unittests src/lib.rs (target/debug/deps/volteo_core-0a1)
test one ... ok
test two ... FAILED
     Running tests/perft.rs (target/debug/deps/perft-1f)
test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s",
        );
        assert_eq!((report.passed, report.failed), (5, 2));
        let binary = "target/debug/deps/volteo_core-0a1";
        assert_eq!(report.failures, [format!("two ({binary})"), format!("{binary}: ended without a result")]);
    }

    #[test]
    fn a_test_that_skipped_its_check_is_named_with_its_reason() {
        let (ran, report) = count(
            true,
            "     Running tests/commands/main.rs (target/debug/deps/commands-1f)
test bad_input::noise ... ok
test bulk::all_games ... ok
test bulk::there_and_back ... ok

successes:

---- bulk::there_and_back stdout ----
skipped: ../shared/data is not there


successes:
    bad_input::noise
    bulk::all_games
    bulk::there_and_back

test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s
skipped: said by nobody",
        );
        assert_eq!(report.skipped, ["bulk::there_and_back: ../shared/data is not there"]);
        assert_eq!(ran, Ran { tests: 3, real_games: 2, real_games_skipped: 1 });
    }

    #[test]
    fn code_that_does_not_compile_counts_as_one_failure() {
        let report = report(false, "error[E0432]: unresolved import `a`\nerror: could not compile `b`");
        assert_eq!((report.passed, report.failed), (0, 1));
        assert!(report.failures[0].contains("unresolved import `a`"));
    }
}
