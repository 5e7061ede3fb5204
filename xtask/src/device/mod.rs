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

use crate::process::Result;
use crate::report::Report;
use crate::setup::{self, Route};
use board::{Board, Emulator};

/// Measures, and prints the figures of every board.
pub(crate) fn run(opt_level: Option<&str>) -> Result<ExitCode> {
    let boards = board::all()?;
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
    let boards = board::all()?;
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

/// What it takes to build for the boards and to run what was built.
fn means(boards: &[Board]) -> Result<(Route, Emulator)> {
    let setup = "run `cargo xtask setup`";
    let Some(route) = Route::ready() else {
        return Err(format!("this machine cannot build for the devices yet: {setup}").into());
    };
    if let Some(missing) = setup::missing_emulators()?.first() {
        return Err(format!("{missing} is not installed: {setup}").into());
    }
    let emulator = boards.iter().find_map(|board| board.emulator.clone());
    Ok((route, emulator.ok_or("no board has an emulator")?))
}
