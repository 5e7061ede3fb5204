//! `cargo xtask ci`: all that a submission has to pass, in one go.

use std::process::{Command, ExitCode};

use crate::process::{Result, cargo, line, succeeds};
use crate::workspace::{self, Package};
use crate::{firmware, fuzz, test, tidy};

/// Runs every step, also after one has failed. The tests come last: their count ends the output.
pub(crate) fn run() -> Result<ExitCode> {
    let mut failed = Vec::new();
    let mut steps = steps(&workspace::packages()?);
    match firmware::lints()? {
        Some(lints) => steps.extend(lints),
        None => println!("lints of the firmware: skipped, this machine has no clippy for the devices\n"),
    }
    for (name, mut command) in steps {
        if conclude(&name, succeeds(&mut command)?) == Verdict::Failed {
            failed.push(format!("{name}: {}", line(&command)));
        }
    }
    if conclude("tidy", tidy::run()? == ExitCode::SUCCESS) == Verdict::Failed {
        failed.push("tidy: cargo xtask tidy".to_owned());
    }
    let trial = fuzz::try_out()?;
    println!("fuzz: {trial}\n");
    if trial == fuzz::Trial::Failed {
        failed.push("fuzz: cargo xtask fuzz --seconds 5".to_owned());
    }

    let report = test::report(test::Extent::Full)?;
    if !failed.is_empty() {
        println!("\nSteps that failed before the tests, each with the command that repeats it:");
        for step in &failed {
            println!("failed: {step}");
        }
    }
    let tests = report.conclude();
    Ok(if failed.is_empty() { tests } else { ExitCode::FAILURE })
}

/// The steps that are one call of cargo each, the quickest first.
fn steps(packages: &[Package]) -> Vec<(String, Command)> {
    let mut format = cargo();
    format.args(["fmt", "--all", "--check"]);
    let mut lints = cargo();
    lints.args(["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]);
    // What is there only for the feature `std` is unused on a device: with all features nobody sees it.
    let mut device_lints = cargo();
    device_lints.args(["clippy", "--lib", "--no-default-features"]);
    for name in workspace::no_std_crates(packages) {
        device_lints.args(["--package", name]);
    }
    device_lints.args(["--", "-D", "warnings"]);
    // A workspace of its own, which the steps above do not reach.
    let firmware = ["--manifest-path", "firmware/Cargo.toml"];
    let mut firmware_format = cargo();
    firmware_format.arg("fmt").args(firmware).args(["--all", "--check"]);
    let mut firmware_lints = cargo();
    firmware_lints.arg("clippy").args(firmware).args(["--package", "volteo-measure", "--", "-D", "warnings"]);
    let mut docs = cargo();
    docs.args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
    let steps = [
        ("format", format),
        ("lints", lints),
        ("lints of device builds", device_lints),
        ("format of the firmware", firmware_format),
        ("lints of the measuring program", firmware_lints),
        ("documentation", docs),
    ];
    steps.map(|(name, command)| (name.to_owned(), command)).into()
}

#[derive(PartialEq, Eq)]
enum Verdict {
    Passed,
    Failed,
}

fn conclude(name: &str, passed: bool) -> Verdict {
    println!("{name}: {}\n", if passed { "passed" } else { "FAILED" });
    if passed { Verdict::Passed } else { Verdict::Failed }
}
