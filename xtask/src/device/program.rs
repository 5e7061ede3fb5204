//! The program that measures: built for a device or for this host, and run.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use serde::Deserialize;

use super::board::Emulator;
use super::task::{Task, Tasks};
use crate::process::{Result, cargo, line, output, output_within, program, succeeds};
use crate::setup::Route;

/// The workspace of the firmware.
const MANIFEST: &str = "firmware/Cargo.toml";
/// The program's package.
const PACKAGE: &str = "volteo-measure";

/// It takes seconds. A program that has crashed may go on forever.
const LIMIT: Duration = Duration::from_secs(300);

/// Builds the program for a target, at another level of optimization than the firmware's if one is named. The path of
/// what was built.
pub(super) fn build(route: Route, target: &str, opt_level: Option<&str>) -> Result<PathBuf> {
    let mut command = route.link(target)?;
    command.args(["--release", "--manifest-path", MANIFEST, "--package", PACKAGE]);
    if let Some(level) = opt_level {
        command.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", level);
    }
    if !succeeds(&mut command)? {
        return Err(format!("{PACKAGE} does not build for {target}").into());
    }
    Ok(target_folder()?.join(target).join("release").join(PACKAGE))
}

/// What the tasks come to on a device, by its emulator, where time passes by instructions.
pub(super) fn in_emulator(emulator: &Emulator, built: &PathBuf) -> Result<Tasks> {
    let mut command = program(&emulator.program);
    command.args(&emulator.arguments).args(["-serial", "none", "-icount", "shift=0"]);
    command.args(["-semihosting-config", "enable=on,target=native", "-kernel"]).arg(built);
    tasks_of(&mut command)
}

/// What the tasks come to on this host.
pub(super) fn on_host() -> Result<Tasks> {
    let mut command = cargo();
    command.args(["run", "--quiet", "--manifest-path", MANIFEST, "--package", PACKAGE]);
    tasks_of(&mut command)
}

fn tasks_of(command: &mut Command) -> Result<Tasks> {
    println!("$ {}", line(command));
    let lines = output_within(LIMIT, command)?;
    let tasks = lines.lines().map(serde_json::from_str::<Task>).collect::<std::result::Result<_, _>>();
    let tasks = tasks.map_err(|error| format!("what {PACKAGE} prints is not understood: {error}"))?;
    Ok(Tasks(tasks))
}

/// Where cargo puts what it builds of the firmware.
fn target_folder() -> Result<PathBuf> {
    #[derive(Deserialize)]
    struct Metadata {
        target_directory: PathBuf,
    }
    let mut metadata = cargo();
    metadata.args(["metadata", "--no-deps", "--format-version", "1", "--manifest-path", MANIFEST]);
    Ok(serde_json::from_str::<Metadata>(&output(&mut metadata)?)?.target_directory)
}
