//! What a run of checks came to: counted as it goes, told at the end.

use std::process::ExitCode;

/// How many checks passed and failed, and what to say about the failed ones.
///
/// Nothing stops at the first failure: whoever waits for a long run wants to hear all of it at once.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Report {
    /// Checks that passed.
    pub(crate) passed: u64,
    /// Checks that failed.
    pub(crate) failed: u64,
    /// What failed, a line or more each.
    pub(crate) failures: Vec<String>,
    /// Tests that looked and found nothing to check, each with its reason.
    pub(crate) skipped: Vec<String>,
    /// What else to tell before the count.
    pub(crate) notes: Vec<String>,
}

impl Report {
    /// Counts a check that passed.
    pub(crate) fn pass(&mut self) {
        self.passed += 1;
    }

    /// Counts a check that failed.
    pub(crate) fn fail(&mut self, what: impl Into<String>) {
        self.failed += 1;
        self.failures.push(what.into());
    }

    /// Tells all of it. The count comes last and alone on its line: programs read it.
    pub(crate) fn conclude(&self) -> ExitCode {
        println!();
        for skipped in &self.skipped {
            println!("skipped: {skipped}");
        }
        for failure in &self.failures {
            println!("failed: {failure}");
        }
        for note in &self.notes {
            println!("{note}");
        }
        println!("{} passed, {} failed", self.passed, self.failed);
        if self.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
