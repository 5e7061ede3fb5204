//! `cargo xtask train` and `cargo xtask strength`: both are commands of the package `volteo-train`, which takes an
//! optimized build.

use std::process::ExitCode;

use crate::process::{Result, cargo, succeeds};

const PACKAGE: &str = "volteo-train";

/// Runs a command of the package with these arguments.
pub(crate) fn run(command: &str, arguments: &[String]) -> Result<ExitCode> {
    let mut program = cargo();
    program.args(["run", "--release", "--package", PACKAGE, "--", command]).args(arguments);
    Ok(if succeeds(&mut program)? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
