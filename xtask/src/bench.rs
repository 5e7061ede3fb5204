//! `cargo xtask bench`: the benchmarks, one after another.

use std::process::ExitCode;

use crate::process::{Result, cargo, succeeds};
use crate::workspace;

/// Runs the benchmark file of this name, or else those benchmarks whose name contains it.
///
/// Only benchmark files are run: `cargo bench` would also start every unit-test binary, which does
/// not understand the options of a benchmark.
pub(crate) fn run(name: Option<&str>, options: &[String]) -> Result<ExitCode> {
    let packages = workspace::packages()?;
    let benches: Vec<&str> = packages
        .iter()
        .flat_map(|package| &package.targets)
        .filter(|target| target.kind.iter().any(|kind| kind == "bench"))
        .map(|target| target.name.as_str())
        .collect();
    if benches.is_empty() {
        return Err("the workspace has no benchmarks: a package's benches/ folder is where they go".into());
    }

    let (file, filter) = match name {
        Some(name) if benches.contains(&name) => (name, None),
        other => ("*", other),
    };
    let mut command = cargo();
    command.args(["bench", "--workspace", "--bench", file, "--"]).args(filter).args(options);
    Ok(if succeeds(&mut command)? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
