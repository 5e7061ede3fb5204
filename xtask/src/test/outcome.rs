//! What one call of `cargo test` came to, read from the lines that it prints.
//!
//! The test harness can print JSON, but only a nightly one; its lines for people have been stable for
//! years and are what CI systems read.

use crate::report::Report;

/// The count of one call of `cargo test`, across all the test binaries that it started.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    passed: u64,
    failed: u64,
    failures: Vec<String>,
    /// The test binary that runs now, until its result is seen.
    running: Option<String>,
    /// How many of its tests passed and failed so far.
    so_far: (u64, u64),
    /// Binaries that ended without a result: aborted, or killed.
    without_result: Vec<String>,
    /// What the compiler or cargo itself complained about.
    errors: Vec<String>,
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
        } else if let Some(test) =
            line.strip_prefix("test ").and_then(|rest| rest.strip_suffix(" ... FAILED"))
        {
            // The further results of documentation tests have no `Running` line; their names say enough.
            let target = self.running.iter().map(|target| format!(" ({target})")).collect::<String>();
            self.failures.push(format!("{test}{target}"));
            self.so_far.1 += 1;
        } else if line.starts_with("test ") && line.ends_with(" ... ok") {
            self.so_far.0 += 1;
        } else if line.starts_with("error: ") || line.starts_with("error[") {
            self.errors.push(line.to_owned());
        }
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
    pub(crate) fn count(mut self, command: &str, succeeded: bool, report: &mut Report) {
        if !succeeded {
            self.give_up_running();
        }
        report.passed += self.passed;
        report.failed += self.failed;
        report.failures.append(&mut self.failures);
        if succeeded {
            return;
        }
        for target in &self.without_result {
            report.fail(format!("{target}: ended without a result"));
        }
        if self.failed == 0 && self.without_result.is_empty() {
            report.fail(format!("{command}: {}", self.errors.join("\n        ")));
        }
    }
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

    fn report(succeeded: bool, lines: &str) -> Report {
        let mut outcome = Outcome::default();
        lines.lines().for_each(|line| outcome.read(line));
        let mut report = Report::default();
        outcome.count("cargo test", succeeded, &mut report);
        report
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
    fn code_that_does_not_compile_counts_as_one_failure() {
        let report = report(false, "error[E0432]: unresolved import `a`\nerror: could not compile `b`");
        assert_eq!((report.passed, report.failed), (0, 1));
        assert!(report.failures[0].contains("unresolved import `a`"));
    }
}
