//! The tests that play the firmware of every board in its emulator.

use std::path::Path;
use std::process::Command;

use super::budget::Weight;
use super::{EMULATOR, built, missing_emulator, weight, with_firmware};
use crate::device::board::Board;
use crate::process::{Result, cargo};
use crate::report::Report;
use crate::{rp2040, setup};

/// Whether expected pictures are compared with, or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pictures {
    Compare,
    Update,
}

/// Tests of what only some emulators can do, by their module, and of what only some boards have.
const FAULTS: &str = "faults::";
const LINKED: &str = "linked::";
/// Those of a display that is missing, which a board can tell only if its display answers: on a bus with addresses.
const MISSING_DISPLAY: &str = "_display_";

/// Plays the firmware of every board. `run` runs the tests of a board and counts them.
pub(crate) fn test(
    pictures: Pictures,
    report: &mut Report,
    run: impl Fn(Command, &mut Report) -> Result<()>,
) -> Result<()> {
    // Whatever cannot be installed is missing below, where it is told what is not tested without it.
    if let Err(error) = setup::provide_emulators() {
        report.notes.push(format!("the emulators of the boards: {error}"));
    }
    rp2040::test(report)?;
    for board in with_firmware()? {
        let name = &board.name;
        let built = match built(&board) {
            Ok(built) => built,
            Err(error) => {
                report.fail(format!("firmware of {name}: {error}"));
                continue;
            }
        };
        let weight = weight(&board, &built)?;
        match weight.excess() {
            None => report.pass(),
            Some(excess) => report.fail(format!("firmware of {name}: {excess}")),
        }
        match missing_emulator(&board) {
            Some(why) => report.skipped.push(format!("firmware of {name}, played: {why}")),
            None => run(command(&board, &built, &weight, pictures)?, report)?,
        }
    }
    Ok(())
}

fn command(board: &Board, built: &Path, weight: &Weight, pictures: Pictures) -> Result<Command> {
    let mut command = cargo();
    command.args(["test", "--package", EMULATOR, "--features", "firmware", "--test", "played"]);
    command.args(["--no-fail-fast", "--", "--show-output"]);
    for tests in left_out(board) {
        command.args(["--skip", tests]);
    }
    // The tests stand in another folder.
    command.env("VOLTEO_BOARD", std::path::absolute(board.path())?);
    command.env("VOLTEO_FIRMWARE", std::path::absolute(built)?);
    command.env("VOLTEO_STACK", weight.stack().to_string());
    if pictures == Pictures::Update {
        command.env("VOLTEO_UPDATE", "1");
    }
    Ok(command)
}

/// The tests that are not for a board.
fn left_out(board: &Board) -> impl Iterator<Item = &'static str> {
    let goes_by_steps = board.emulator.as_ref().is_some_and(|it| it.program == rp2040::RUNNER);
    let has_cable = board.wiring.contains_key("cable_out");
    let has_answer = board.display.as_ref().is_some_and(|it| it.address.is_some());
    [(FAULTS, goes_by_steps), (LINKED, has_cable), (MISSING_DISPLAY, has_answer)]
        .into_iter()
        .filter(|(_, fits)| !fits)
        .map(|(tests, _)| tests)
}
