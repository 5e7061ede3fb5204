//! The emulator of boards with an RP2040: a package in JavaScript, with what it depends on and tests of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::process::{Result, line, output, program, succeeds_within, watched};
use crate::report::Report;

/// Where it lies, and what runs and installs it.
const FOLDER: &str = "emulator/rp2040";
pub(crate) const RUNNER: &str = "node";
const INSTALLER: &str = "npm";
/// What Debian packages them as.
pub(crate) const DEBIAN_PACKAGES: [&str; 2] = ["nodejs", "npm"];
/// What the installer has installed by: it keeps it beside what it has installed.
const LOCK: &str = "package-lock.json";
const INSTALLED_LOCK: &str = "node_modules/.package-lock.json";
/// It is 1 MB.
const INSTALL_LIMIT: Duration = Duration::from_secs(120);

/// Why it cannot be run here, if it cannot.
pub(crate) fn missing() -> Option<String> {
    if !is_there(RUNNER) {
        return Some(format!(
            "{RUNNER} is not installed (Debian: `apt-get install {}`): run `cargo xtask setup`",
            DEBIAN_PACKAGES.join(" ")
        ));
    }
    (!is_installed(Path::new(FOLDER)))
        .then(|| format!("what {FOLDER} depends on is not installed: run `cargo xtask setup`"))
}

/// Whether the programs that it takes are there.
pub(crate) fn has_programs() -> bool {
    [RUNNER, INSTALLER].into_iter().all(is_there)
}

fn is_there(name: &str) -> bool {
    output(program(name).arg("--version")).is_ok()
}

/// Whether what was installed is not older than what is asked for.
fn is_installed(folder: &Path) -> bool {
    let changed = |name: &str| fs::metadata(folder.join(name)).and_then(|it| it.modified()).ok();
    changed(LOCK).is_some_and(|asked| changed(INSTALLED_LOCK).is_some_and(|installed| asked <= installed))
}

/// Installs what it depends on, and says how that went.
pub(crate) fn provide() -> Result<String> {
    if is_installed(Path::new(FOLDER)) {
        return Ok(format!("what {FOLDER} depends on is installed"));
    }
    let mut install = program(INSTALLER);
    install.args(["ci", "--no-audit", "--no-fund"]).current_dir(FOLDER);
    if succeeds_within(INSTALL_LIMIT, &mut install)? {
        Ok(format!("installed what {FOLDER} depends on"))
    } else {
        Err(format!("`{INSTALLER} ci` in {FOLDER} failed; it says above why").into())
    }
}

/// Runs its own tests, and counts them.
pub(crate) fn test(report: &mut Report) -> Result<()> {
    if let Some(why) = missing() {
        report.skipped.push(format!("tests of {FOLDER}: {why}"));
        return Ok(());
    }
    let mut command = program(RUNNER);
    command.args(["--test", "--test-reporter=tap"]).args(test_files()?).current_dir(FOLDER);
    let name = line(&command);
    let mut outcome = Outcome::default();
    let status = watched(command, |line| outcome.read(line))?;
    outcome.count(&name, status.success(), report);
    println!();
    Ok(())
}

/// The files of its tests, from its folder.
fn test_files() -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(Path::new(FOLDER).join("test"))? {
        let name = entry?.file_name();
        if name.to_string_lossy().ends_with(".test.js") {
            files.push(Path::new("test").join(name));
        }
    }
    files.sort();
    Ok(files)
}

/// What its tests came to, in the format of the Test Anything Protocol.
#[derive(Debug, Default)]
struct Outcome {
    passed: u64,
    failures: Vec<String>,
}

impl Outcome {
    fn read(&mut self, line: &str) {
        if let Some(name) = result(line, "not ok ") {
            self.failures.push(name.to_owned());
        } else if result(line, "ok ").is_some() {
            self.passed += 1;
        }
    }

    fn count(self, command: &str, succeeded: bool, report: &mut Report) {
        report.passed += self.passed;
        if !succeeded && self.failures.is_empty() {
            report.fail(format!("{command}: ended without a result"));
        }
        self.failures.into_iter().for_each(|name| report.fail(name));
    }
}

/// The name of the test in a line like `ok 12 - a program starts`. Those of parts of tests are indented.
fn result<'l>(line: &'l str, how: &str) -> Option<&'l str> {
    let (number, name) = line.strip_prefix(how)?.split_once(" - ")?;
    number.bytes().all(|byte| byte.is_ascii_digit()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAID: &str = "TAP version 13
# Subtest: a program starts
ok 1 - a program starts
  ---
  duration_ms: 3.1
  ...
    ok 1 - a part
not ok 2 - it ends
# pass 1
# fail 1";

    fn counted(said: &str, succeeded: bool) -> Report {
        let mut outcome = Outcome::default();
        said.lines().for_each(|line| outcome.read(line));
        let mut report = Report::default();
        outcome.count("node --test", succeeded, &mut report);
        report
    }

    #[test]
    fn tests_are_counted_and_those_that_failed_are_named() {
        let report = counted(SAID, false);
        assert_eq!((report.passed, report.failed), (1, 1));
        assert_eq!(report.failures, ["it ends"]);
    }

    #[test]
    fn tests_that_did_not_get_to_run_are_a_failure() {
        assert_eq!(counted("", false).failed, 1);
        assert_eq!(counted("", true), Report::default());
    }
}
