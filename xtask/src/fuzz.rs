//! `cargo xtask fuzz`: the fuzz targets in `fuzz/`, each for a while.

use std::path::Path;
use std::process::ExitCode;

use crate::process::{Result, cargo, cargo_of, output, succeeds};

/// Fuzzing instruments the code with options that only a nightly compiler has.
const TOOLCHAIN: &str = "nightly";

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
    if !Path::new("fuzz/Cargo.toml").exists() {
        return Err("there is no fuzz/ folder in this workspace".into());
    }
    output(cargo_of(TOOLCHAIN).arg("--version"))
        .map_err(|_| format!("fuzzing needs a nightly compiler: rustup toolchain install {TOOLCHAIN}"))?;
    provide_tool(when_missing)?;

    let targets = output(cargo_of(TOOLCHAIN).args(["fuzz", "list"]))?;
    let targets: Vec<&str> = targets.lines().map(str::trim).filter(|name| !name.is_empty()).collect();
    let chosen = match target {
        None => targets,
        Some(target) if targets.contains(&target) => vec![target],
        Some(target) => {
            return Err(
                format!("no fuzz target is called {target}; there are: {}", targets.join(", ")).into()
            );
        }
    };

    let mut failed = Vec::new();
    for target in &chosen {
        let limit = format!("-max_total_time={seconds}");
        if !succeeds(cargo_of(TOOLCHAIN).args(["fuzz", "run", target, "--", &limit]))? {
            failed.push(*target);
        }
    }
    if !failed.is_empty() {
        return Err(format!("fuzzing found something; see fuzz/artifacts/ for: {}", failed.join(", ")).into());
    }
    println!("fuzz: {} targets, {seconds} seconds each, nothing found", chosen.len());
    Ok(ExitCode::SUCCESS)
}

fn provide_tool(when_missing: WhenMissing) -> Result<()> {
    if output(cargo().args(["fuzz", "--version"])).is_ok() {
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
