//! `cargo xtask test`: every test of the workspace, and the builds that are tests too.

mod outcome;

use std::path::Path;
use std::process::{Command, ExitCode};

use crate::process::{Result, cargo, line, succeeds, watched};
use crate::report::Report;
use crate::setup;
use crate::workspace::{self, Package};
use outcome::Outcome;

/// The processor of the smallest device: what builds for it runs on all of them.
const SMALLEST_TARGET: &str = "thumbv6m-none-eabi";
/// The package and the feature of the tests that take an optimized build and thousands of games.
const BULK: (&str, &str) = ("volteo-tests", "bulk");
/// Where the bulk tests find games that were really played, if they are there.
const BULK_DATA: &str = "../shared/data";

/// How much to test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// What a developer runs between two edits.
    Quick,
    /// Everything.
    Full,
}

/// Runs the tests and tells how they went.
pub(crate) fn run(extent: Extent) -> Result<ExitCode> {
    Ok(report(extent)?.conclude())
}

/// Runs the tests, all of them even if some fail.
pub(crate) fn report(extent: Extent) -> Result<Report> {
    let packages = workspace::packages()?;
    let mut report = Report::default();

    let mut everything = cargo();
    everything.args(["test", "--workspace", "--no-fail-fast"]);
    cargo_test(everything, &mut report)?;

    if extent == Extent::Full {
        if has_bulk_tests(&packages) {
            let (package, feature) = BULK;
            let mut bulk = cargo();
            bulk.args(["test", "--release", "--no-fail-fast", "--package", package, "--features", feature]);
            cargo_test(bulk, &mut report)?;
        }
        device_builds(&packages, &mut report)?;
    }
    report.notes.push(bulk_note(extent, has_bulk_tests(&packages), Path::new(BULK_DATA).is_dir()));
    Ok(report)
}

fn cargo_test(command: Command, report: &mut Report) -> Result<()> {
    let name = line(&command);
    let mut outcome = Outcome::default();
    let status = watched(command, |line| outcome.read(line))?;
    outcome.count(&name, status.success(), report);
    println!();
    Ok(())
}

/// Builds each crate of the devices for the smallest of them: the proof that it needs no operating
/// system, which a `#![no_std]` alone is not, since a dependency may still bring one in.
fn device_builds(packages: &[Package], report: &mut Report) -> Result<()> {
    let route = setup::provide();
    for name in workspace::no_std_crates(packages) {
        let step = format!("{name} for {SMALLEST_TARGET}, without an operating system");
        let built = match &route {
            Ok(route) => succeeds(route.build(SMALLEST_TARGET).args(["--package", name])),
            Err(error) => Err(error.to_string().into()),
        };
        match built {
            Ok(true) => report.pass(),
            Ok(false) => report.fail(format!("{step}: does not build")),
            Err(error) => report.fail(format!("{step}: {error}")),
        }
    }
    Ok(())
}

fn has_bulk_tests(packages: &[Package]) -> bool {
    let (name, feature) = BULK;
    packages.iter().any(|package| package.name == name && package.features.contains_key(feature))
}

/// Whether real games were looked at is told each time: a check that is skipped in silence is one
/// that everybody believes in and nobody runs.
fn bulk_note(extent: Extent, has_tests: bool, has_data: bool) -> String {
    let what = match (extent, has_tests, has_data) {
        (Extent::Quick, ..) => "skipped, --quick leaves them out".to_owned(),
        (Extent::Full, false, _) => format!("none, {} has no feature `{}`", BULK.0, BULK.1),
        (Extent::Full, true, false) => format!("skipped, {BULK_DATA} is not there"),
        (Extent::Full, true, true) => "run".to_owned(),
    };
    format!("bulk checks on real games: {what}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bulk_checks_that_were_skipped_are_named() {
        assert_eq!(bulk_note(Extent::Full, true, true), "bulk checks on real games: run");
        assert_eq!(
            bulk_note(Extent::Full, true, false),
            "bulk checks on real games: skipped, ../shared/data is not there"
        );
    }

    #[test]
    fn bulk_tests_are_found_by_their_feature() {
        let tests = |features: &[&str]| Package {
            name: "volteo-tests".into(),
            features: features.iter().map(|name| ((*name).to_owned(), Vec::new())).collect(),
            ..Package::default()
        };
        assert!(has_bulk_tests(&[tests(&["bulk"])]));
        assert!(!has_bulk_tests(&[tests(&[])]));
    }
}
