//! `cargo xtask device`: what the engine costs on the boards.
//!
//! A program without an operating system searches and solves positions in an emulator that counts instructions and says
//! how deep the stack got. Its code is made for every board's kind of processor; the emulator's, a Cortex-M3, runs what
//! is made for a Cortex-M0+ too. How long that takes on a board follows from its clock and from an estimate of the
//! cycles that an instruction takes there.

pub(crate) mod board;
mod figures;
mod program;
pub(crate) mod sizes;
mod task;

use std::process::ExitCode;

use crate::process::{Result, output, program as program_of};
use crate::report::Report;
use crate::setup::Route;
use board::{Board, Emulator};

/// The board that the emulator is a model of, and the program is laid out for.
const EMULATED: &str = "lm3s6965evb";

/// Measures, and prints the figures of every kind of board.
pub(crate) fn run(opt_level: Option<&str>) -> Result<ExitCode> {
    let boards = kinds(board::all()?);
    let (route, emulator) = means(&boards)?;
    let mut figures = String::new();
    for board in &boards {
        let built = program::build(route, &board.target, opt_level)?;
        let tasks = program::in_emulator(&emulator, &built)?;
        figures += &figures::of(board, &tasks, &sizes::of(&built)?)?;
    }
    print!("\n{figures}");
    Ok(ExitCode::SUCCESS)
}

/// Only compares, and tells how it went.
pub(crate) fn check() -> Result<ExitCode> {
    let mut report = Report::default();
    test(&mut report)?;
    Ok(report.conclude())
}

/// Runs every board's program in the emulator, and holds what it finds to what this host finds.
pub(crate) fn test(report: &mut Report) -> Result<()> {
    const WHAT: &str = "the engine in the emulator of a device";
    let boards = kinds(board::all()?);
    let (route, emulator) = match means(&boards) {
        Ok(means) => means,
        Err(why) => {
            report.skipped.push(format!("{WHAT}: {why}"));
            return Ok(());
        }
    };
    let expected = program::on_host()?;
    for Board { name, target, .. } in &boards {
        let tasks =
            program::build(route, target, None).and_then(|built| program::in_emulator(&emulator, &built));
        match tasks.map(|tasks| tasks.differences(&expected)) {
            Ok(differences) if differences.is_empty() => report.pass(),
            Ok(differences) => report.fail(format!("{WHAT}, {name}: {}", differences.join("\n        "))),
            Err(error) => report.fail(format!("{WHAT}, {name}: {error}")),
        }
    }
    Ok(())
}

/// The boards, one of those that compute alike.
fn kinds(boards: Vec<Board>) -> Vec<Board> {
    let mut kinds: Vec<Board> = Vec::new();
    for board in boards {
        if kinds.iter().all(|kind| (&kind.target, &kind.processor) != (&board.target, &board.processor)) {
            kinds.push(board);
        }
    }
    kinds
}

/// What it takes to build for the boards and to run what was built.
fn means(boards: &[Board]) -> Result<(Route, Emulator)> {
    let setup = "run `cargo xtask setup`";
    let Some(route) = Route::ready() else {
        return Err(format!("this machine cannot build for the devices yet: {setup}").into());
    };
    let emulator =
        boards.iter().find(|board| board.name == EMULATED).and_then(|board| board.emulator.clone());
    let emulator = emulator.ok_or_else(|| format!("{EMULATED} has no emulator"))?;
    if output(program_of(&emulator.program).arg("--version")).is_err() {
        return Err(format!("{} is not installed: {setup}", emulator.program).into());
    }
    Ok((route, emulator))
}
