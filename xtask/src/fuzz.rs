//! `cargo xtask fuzz`: the fuzz targets in `fuzz/`, each for a while.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::process::{Result, cargo, cargo_of, output, succeeds};

/// Fuzzing instruments the code with options that only a nightly compiler has.
const TOOLCHAIN: &str = "nightly";

/// The package of the targets, a workspace of its own.
const MANIFEST: &str = "fuzz/Cargo.toml";

/// How long CI runs each target: enough to see that it still runs, and finds nothing at once.
const MOMENT: u32 = 5;

/// After how many seconds one input is taken for one that never ends.
const STUCK: u32 = 20;

/// What to do on a machine without cargo-fuzz.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum WhenMissing {
    /// Say how to install it, and fail.
    Explain,
    /// Install it from the registry.
    Install,
}

/// Runs one target, or all that `fuzz/` has, for so many seconds each.
pub(crate) fn run(target: Option<&str>, seconds: u32, when_missing: WhenMissing) -> Result<ExitCode> {
    if !Path::new(MANIFEST).exists() {
        return Err("there is no fuzz/ folder in this workspace".into());
    }
    if !has_compiler() {
        return Err(format!("fuzzing needs a nightly compiler: rustup toolchain install {TOOLCHAIN}").into());
    }
    provide_tool(when_missing)?;

    let targets = targets()?;
    let chosen = match target {
        None => targets,
        Some(target) if targets.iter().any(|it| it == target) => vec![target.to_owned()],
        Some(target) => {
            return Err(
                format!("no fuzz target is called {target}; there are: {}", targets.join(", ")).into()
            );
        }
    };
    let failed = run_each(&chosen, seconds)?;
    if !failed.is_empty() {
        return Err(format!("fuzzing found something; see fuzz/artifacts/ for: {}", failed.join(", ")).into());
    }
    println!("fuzz: {} targets, {seconds} seconds each, nothing found", chosen.len());
    Ok(ExitCode::SUCCESS)
}

/// What CI could do about the targets on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trial {
    /// They compile, and each has run for a moment.
    Ran,
    /// They compile; there is no cargo-fuzz to run them.
    Compiled,
    /// Nothing: there is no nightly compiler.
    Skipped,
    /// One of them does not compile, or found something.
    Failed,
}

impl fmt::Display for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ran => write!(f, "passed, {MOMENT} seconds a target"),
            Self::Compiled => f.write_str("passed, compiled only: cargo-fuzz is not installed"),
            Self::Skipped => write!(f, "skipped: there is no {TOOLCHAIN} compiler"),
            Self::Failed => f.write_str("FAILED"),
        }
    }
}

/// Compiles the targets and runs each for a moment, as far as this machine can.
pub(crate) fn try_out() -> Result<Trial> {
    if !has_compiler() {
        return Ok(Trial::Skipped);
    }
    // Nothing else looks at the lock file of this workspace.
    if !succeeds(cargo_of(TOOLCHAIN).args(["check", "--locked", "--manifest-path", MANIFEST]))? {
        return Ok(Trial::Failed);
    }
    if !has_tool() {
        return Ok(Trial::Compiled);
    }
    Ok(if run_each(&targets()?, MOMENT)?.is_empty() { Trial::Ran } else { Trial::Failed })
}

/// The names of all targets.
fn targets() -> Result<Vec<String>> {
    let list = output(cargo_of(TOOLCHAIN).args(["fuzz", "list"]))?;
    Ok(list.lines().map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect())
}

/// Runs targets one after the other; those that failed.
fn run_each(targets: &[String], seconds: u32) -> Result<Vec<&str>> {
    let mut failed = Vec::new();
    for target in targets {
        // What libFuzzer finds worth keeping goes into the first folder.
        let found = PathBuf::from("fuzz/corpus").join(target);
        std::fs::create_dir_all(&found)?;
        let mut run = cargo_of(TOOLCHAIN);
        run.args(["fuzz", "run", target]).arg(found).args(samples(target));
        run.arg("--").args([format!("-max_total_time={seconds}"), format!("-timeout={STUCK}")]);
        if !succeeds(&mut run)? {
            failed.push(target.as_str());
        }
    }
    Ok(failed)
}

/// The folders of sample files that a target begins with: those of its format, or of all.
fn samples(target: &str) -> Vec<PathBuf> {
    let data = |name| Path::new("tests/data").join(name);
    let all = ["transcript", "wthor", "ggf", "pgn", "obf", "native"];
    match target {
        "transcript" | "wthor" | "ggf" | "pgn" | "obf" | "solitaire" => vec![data(target)],
        "volteo" => vec![data("native")],
        "names" => vec![data("wthor")],
        "detect" | "convert" => all.map(data).to_vec(),
        _ => Vec::new(),
    }
}

fn has_compiler() -> bool {
    output(cargo_of(TOOLCHAIN).arg("--version")).is_ok()
}

fn has_tool() -> bool {
    output(cargo().args(["fuzz", "--version"])).is_ok()
}

fn provide_tool(when_missing: WhenMissing) -> Result<()> {
    if has_tool() {
        return Ok(());
    }
    match when_missing {
        WhenMissing::Explain => {
            Err("cargo-fuzz is not installed. Run `cargo install --locked cargo-fuzz`, or give --install"
                .into())
        }
        WhenMissing::Install if succeeds(cargo().args(["install", "--locked", "cargo-fuzz"]))? => Ok(()),
        WhenMissing::Install => Err("cargo-fuzz could not be installed; cargo says above why".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace;

    #[test]
    fn why_targets_were_not_run_is_said() {
        assert_eq!(Trial::Skipped.to_string(), "skipped: there is no nightly compiler");
        assert_eq!(Trial::Compiled.to_string(), "passed, compiled only: cargo-fuzz is not installed");
    }

    #[test]
    fn every_folder_of_samples_that_a_target_begins_with_is_there() {
        for target in ["transcript", "wthor", "ggf", "pgn", "obf", "volteo", "detect", "names", "solitaire"] {
            let folders = samples(target);
            let are_there = folders.iter().all(|folder| workspace::root().join(folder).is_dir());
            assert!(!folders.is_empty() && are_there, "{target}: {folders:?}");
        }
        assert_eq!(samples("ruleset"), Vec::<PathBuf>::new());
    }
}
