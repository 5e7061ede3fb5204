//! `cargo xtask man`: the manual pages of the `volteo` command.

use std::path::Path;
use std::process::ExitCode;

use crate::process::{Result, cargo, succeeds};

/// Lets the `volteo` command write its own manual: it alone knows all of its options.
pub(crate) fn run(dir: &Path) -> Result<ExitCode> {
    let mut command = cargo();
    command.args(["run", "--quiet", "--release", "--package", "volteo-cli", "--", "man"]).arg(dir);
    Ok(if succeeds(&mut command)? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
