//! The firmware of the boards: built, weighed, flashed, opened in an emulator, played by tests.

mod budget;
mod flash;
mod image;
mod played;
mod uf2;
pub(crate) mod wiring;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use serde::Deserialize;

use crate::device::board::{self, Board};
use crate::device::sizes;
use crate::process::{Result, cargo, output, program, succeeds};
use crate::rp2040;
use crate::setup::{self, Route};
use budget::Weight;
pub(crate) use flash::{flash, write_uf2};
pub(crate) use played::{Pictures, test};

/// The workspace of the firmware, and its package.
const MANIFEST: &str = "firmware/Cargo.toml";
const PACKAGE: &str = "volteo-firmware";
/// What devices log. Their texts are not in flash, so that it costs little.
const LOGGED: &str = "info";
/// The package that runs boards in emulators.
pub(crate) const EMULATOR: &str = "volteo-emulator";

/// The size of a program, and whether it has to be within its board's budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sizes {
    Tell,
    Check,
}

/// Builds the firmware of a board.
pub(crate) fn build(name: &str) -> Result<ExitCode> {
    let board = named(name)?;
    let built = built(&board)?;
    println!("{}: {}", board.name, weight(&board, &built)?);
    println!("{}", built.display());
    Ok(ExitCode::SUCCESS)
}

/// Opens a board in the terminal, in its emulator.
pub(crate) fn emulate(name: &str) -> Result<ExitCode> {
    let board = named(name)?;
    if let Some(why) = missing_emulator(&board) {
        return Err(why.into());
    }
    let built = built(&board)?;
    let mut command = cargo();
    command.args(["run", "--quiet", "--package", EMULATOR, "--"]);
    command.arg(board.path()).arg(built).arg(saves(&board)?);
    // It is played with the keys of this terminal.
    command.stdin(std::process::Stdio::inherit());
    Ok(if succeeds(&mut command)? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Tells what the programs of all boards weigh.
pub(crate) fn size(sizes: Sizes) -> Result<ExitCode> {
    let mut over = Vec::new();
    for board in with_firmware()? {
        let weight = weight(&board, &built(&board)?)?;
        println!("{}: {weight}", board.name);
        over.extend(weight.excess().map(|excess| format!("{}: {excess}", board.name)));
    }
    if sizes == Sizes::Check && !over.is_empty() {
        return Err(over.join("\n").into());
    }
    Ok(ExitCode::SUCCESS)
}

/// The lints of each board's program. None on a machine that has no clippy for the devices.
pub(crate) fn lints() -> Result<Option<Vec<(String, Command)>>> {
    let Some(route) = Route::ready() else { return Ok(None) };
    let lint = |board: &Board| -> Result<Option<(String, Command)>> {
        let Some(mut command) = route.lint(&board.target)? else { return Ok(None) };
        command.args(["--release", "--manifest-path", MANIFEST, "--package", PACKAGE]);
        command.args(["--features", &board.name]).env("DEFMT_LOG", LOGGED).args(["--", "-D", "warnings"]);
        Ok(Some((format!("lints of the firmware of {}", board.name), command)))
    };
    with_firmware()?.iter().map(lint).collect()
}

/// The boards that have firmware: those with a budget for it.
fn with_firmware() -> Result<Vec<Board>> {
    Ok(board::all()?.into_iter().filter(|board| board.budget.is_some()).collect())
}

fn named(name: &str) -> Result<Board> {
    let mut boards = with_firmware()?;
    let names: Vec<&str> = boards.iter().map(|board| board.name.as_str()).collect();
    let unknown = format!("no firmware for `{name}`: the boards are {}", names.join(", "));
    let at = boards.iter().position(|board| board.name == name).ok_or(unknown)?;
    Ok(boards.swap_remove(at))
}

/// Builds the program of a board; its path.
fn built(board: &Board) -> Result<PathBuf> {
    let mut command = setup::provide()?.link(&board.target)?;
    command.args(["--release", "--manifest-path", MANIFEST, "--package", PACKAGE]);
    command.args(["--features", &board.name]).env("DEFMT_LOG", LOGGED);
    if !succeeds(&mut command)? {
        return Err(format!("the firmware does not build for {}", board.name).into());
    }
    let folder = target_folder(&["--manifest-path", MANIFEST])?.join(&board.target).join("release");
    // The next board's program of the same processor takes its place.
    let kept = folder.join(&board.name);
    std::fs::copy(folder.join(PACKAGE), &kept)?;
    Ok(kept)
}

fn weight(board: &Board, built: &Path) -> Result<Weight> {
    let budget = board.budget.clone().ok_or_else(|| format!("{} has no budget", board.name))?;
    Ok(Weight::new(budget, &sizes::of(built)?))
}

/// Where a board's saves are between two times that it is opened.
fn saves(board: &Board) -> Result<PathBuf> {
    Ok(target_folder(&[])?.join("emulated").join(&board.name))
}

/// Where cargo puts what it builds.
fn target_folder(manifest: &[&str]) -> Result<PathBuf> {
    #[derive(Deserialize)]
    struct Metadata {
        target_directory: PathBuf,
    }
    let mut metadata = cargo();
    metadata.args(["metadata", "--no-deps", "--format-version", "1"]).args(manifest);
    Ok(serde_json::from_str::<Metadata>(&output(&mut metadata)?)?.target_directory)
}

/// Why a board cannot be run here, if it cannot.
fn missing_emulator(board: &Board) -> Option<String> {
    let Some(emulator) = &board.emulator else { return Some(format!("{} has no emulator", board.name)) };
    if emulator.program == rp2040::RUNNER {
        return rp2040::missing();
    }
    let is_there = output(program(&emulator.program).arg("--version")).is_ok();
    (!is_there).then(|| format!("{} is not installed: run `cargo xtask setup`", emulator.program))
}
