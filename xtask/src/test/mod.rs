//! `cargo xtask test`: every test of the workspace, and the builds that are tests too.

mod outcome;

use std::process::{Command, ExitCode};

use crate::process::{Result, cargo, line, succeeds, watched};
use crate::report::Report;
use crate::workspace::{self, Package};
use crate::{device, firmware, guests, setup};
use outcome::{Outcome, Ran};

/// The processor of the smallest device: what builds for it runs on all of them.
const SMALLEST_TARGET: &str = "thumbv6m-none-eabi";
/// The package and the feature of the tests that take an optimized build, its profile, and the test programs that have
/// such tests: to build the others once more would take minutes.
const BULK: (&str, &str) = ("volteo-tests", "bulk");
const BULK_PROFILE: &str = "bulk";
const BULK_PROGRAMS: [&str; 3] = ["conformance", "properties", "solver_known"];
/// The crate whose portable code hosts with vector instructions run only without its feature `std`.
const PORTABLE: &str = "volteo-core";
/// What `--quick` leaves out.
const NOT_QUICK: &str = "left out by --quick: the portable code by itself, the tests that take an optimized \
                         build, the builds for devices, the boards in emulators";

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
    report.notes.extend(guests::provide()?);

    let ran = cargo_test(everything(), &mut report)?;
    cargo_test(emulator(), &mut report)?;
    note_real_games(ran, &mut report);
    match extent {
        Extent::Quick => report.notes.push(NOT_QUICK.to_owned()),
        Extent::Full => {
            cargo_test(portable(), &mut report)?;
            optimized(&packages, &mut report)?;
            device_builds(&packages, &mut report)?;
            device::test(&mut report)?;
            play_firmware(firmware::Pictures::Compare, &mut report)?;
        }
    }
    Ok(report)
}

/// Only plays the firmware of the boards in their emulators.
pub(crate) fn emulated(pictures: firmware::Pictures) -> Result<ExitCode> {
    let mut report = Report::default();
    play_firmware(pictures, &mut report)?;
    Ok(report.conclude())
}

fn play_firmware(pictures: firmware::Pictures, report: &mut Report) -> Result<()> {
    firmware::test(pictures, report, |command, report| cargo_test(command, report).map(drop))
}

fn everything() -> Command {
    let mut command = cargo();
    command.args([
        "test",
        "--workspace",
        "--exclude",
        firmware::EMULATOR,
        "--no-fail-fast",
        "--",
        "--show-output",
    ]);
    command
}

/// Apart from the others: what decodes the log of a board wants numbers of any length in JSON, and cargo would give them
/// to the readers of records too.
fn emulator() -> Command {
    let mut command = cargo();
    command.args(["test", "--package", firmware::EMULATOR, "--no-fail-fast", "--", "--show-output"]);
    command
}

/// Every other step has the feature `std` by way of some package, and with it a host that can runs the
/// vector code.
fn portable() -> Command {
    let mut command = cargo();
    command.args(["test", "--package", PORTABLE, "--no-default-features", "--tests", "--no-fail-fast"]);
    command.args(["--", "--show-output"]);
    command
}

/// The tests that take an optimized build, if there are any.
fn optimized(packages: &[Package], report: &mut Report) -> Result<()> {
    let (package, feature) = BULK;
    let ran = if has_bulk_tests(packages) {
        let mut bulk = cargo();
        bulk.args(["test", "--profile", BULK_PROFILE, "--no-fail-fast"]);
        bulk.args(["--package", package, "--features", feature]);
        for program in BULK_PROGRAMS {
            bulk.args(["--test", program]);
        }
        bulk.args(["--", "--show-output"]);
        cargo_test(bulk, report)?.tests
    } else {
        0
    };
    report.notes.push(format!("tests of an optimized build ({package}, feature `{feature}`): {ran} run"));
    Ok(())
}

fn cargo_test(command: Command, report: &mut Report) -> Result<Ran> {
    let name = line(&command);
    let mut outcome = Outcome::default();
    let status = watched(command, |line| outcome.read(line))?;
    let ran = outcome.count(&name, status.success(), report);
    println!();
    Ok(ran)
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
fn note_real_games(ran: Ran, report: &mut Report) {
    let Ran { real_games, real_games_skipped: skipped, .. } = ran;
    if real_games == 0 {
        report.fail("checks on real games: none was run, of the module `bulk` of tests/commands");
        return;
    }
    let skipped_too = if skipped == 0 { String::new() } else { format!(", {skipped} skipped as said above") };
    report.notes.push(format!("checks on real games: {} run{skipped_too}", real_games - skipped));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noted(real_games: u64, real_games_skipped: u64) -> Report {
        let mut report = Report::default();
        note_real_games(Ran { tests: 9, real_games, real_games_skipped }, &mut report);
        report
    }

    #[test]
    fn checks_on_real_games_are_counted_apart_from_the_skipped_ones() {
        assert_eq!(noted(3, 0).notes, ["checks on real games: 3 run"]);
        assert_eq!(noted(3, 1).notes, ["checks on real games: 2 run, 1 skipped as said above"]);
    }

    #[test]
    fn checks_on_real_games_that_are_gone_are_a_failure() {
        assert_eq!(noted(0, 0).failed, 1);
    }

    #[test]
    fn the_portable_code_is_tested_without_the_feature_that_asks_the_processor() {
        assert_eq!(
            line(&portable()),
            "cargo test --package volteo-core --no-default-features --tests --no-fail-fast -- --show-output"
        );
    }

    #[test]
    fn every_program_with_bulk_tests_is_among_them() {
        let programs = std::fs::read_dir(workspace::root().join("tests/tests")).unwrap();
        let mut found = Vec::new();
        for program in programs.map(|entry| entry.unwrap().path()) {
            let main = if program.is_dir() { program.join("main.rs") } else { program.clone() };
            let text = std::fs::read_to_string(&main).unwrap_or_default();
            if text.contains("feature = \"bulk\"") {
                found.push(program.file_stem().unwrap().to_string_lossy().into_owned());
            }
        }
        found.sort();
        assert_eq!(found, BULK_PROGRAMS);
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
