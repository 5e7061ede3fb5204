//! A script that presses the device's buttons, and the pictures it leaves.

use std::fmt::Display;
use std::fs::{create_dir_all, read_to_string};
use std::io::{IsTerminal, Write, stdout};
use std::path::Path;
use std::process::ExitCode;

use volteo_handheld::host::{Device, Script, Setup, text};
use volteo_handheld::{Frame, Game, Ink};
use volteo_records::{Format, GameRecord, GameToWrite, Referee, RulesTag, create};

use super::{Args, Leaves, Squares, picture};
use crate::board::save;
use crate::failure::Failure;
use crate::input::describe;
use crate::whole_file::cannot_write;

/// The name by which the standard output is given.
pub const STDOUT: &str = "-";
/// Pixels of a picture for a pixel of the device, unless it is said.
const SCALE: u32 = 4;

/// Runs a script, and writes what was asked for.
pub fn run<C: Ink>(path: &Path, args: &Args) -> Result<ExitCode, Failure> {
    check_standard_output(&args.leaves)?;
    let words = read_to_string(path).map_err(|error| Failure::file(path, describe(&error)))?;
    let script: Script = words.parse().map_err(|error| Failure::file(path, error))?;

    let mut device =
        Device::<Squares, C>::new(Setup { seed: args.seed.unwrap_or_default(), ..Setup::with_machine() });
    let (files, scale) = (&args.leaves, args.scale.unwrap_or(SCALE));
    if files.gif.is_some() {
        device.start_film();
    }
    let mut written = Ok(());
    let run = script.run(&mut device, |name, device| {
        let write = || write_frame(name, device.frame(), files, scale);
        written = std::mem::replace(&mut written, Ok(())).and_then(|()| write());
    });
    written?;
    run.map_err(|error| Failure::file(path, error))?;
    if let Some(path) = &files.gif {
        let picture = picture::gif(device.film(), scale);
        write(path, &picture.map_err(|error| Failure::file(path, error))?)?;
    }
    if let Some(path) = &files.record {
        let game =
            device.app().game().ok_or_else(|| Failure::request("the script leaves no game to record"))?;
        write(path, &record(path, game)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Refuses what the standard output cannot take.
fn check_standard_output(files: &Leaves) -> Result<(), Failure> {
    let is_there = |path: &Option<std::path::PathBuf>| path.as_deref() == Some(Path::new(STDOUT));
    if is_there(&files.gif) && is_there(&files.record) {
        return Err(Failure::request("--gif and --record cannot both be the standard output"));
    }
    if is_there(&files.gif) && stdout().is_terminal() {
        return Err(Failure::request("a terminal cannot show a GIF: name a file, or pipe it on"));
    }
    Ok(())
}

/// Writes into a file, or the standard output for `-`.
fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if path.as_os_str() != STDOUT {
        return save(path, bytes);
    }
    let mut output = stdout().lock();
    output.write_all(bytes)?;
    Ok(output.flush()?)
}

fn write_frame<C: Ink>(name: &str, frame: &Frame<C>, files: &Leaves, scale: u32) -> Result<(), Failure> {
    if let Some(folder) = &files.png {
        let path = folder.join(format!("{name}.png"));
        create_folder(folder)?;
        let picture = picture::png(frame, scale);
        save(&path, &picture.map_err(|error| Failure::file(&path, error))?)?;
    }
    if let Some(folder) = &files.text {
        let path = folder.join(format!("{name}.txt"));
        create_folder(folder)?;
        save(&path, text(frame).as_bytes())?;
    }
    Ok(())
}

/// A game as a line of Volteo's own records, the passes filled in by the referee.
fn record(path: &Path, game: &Game<Squares>) -> Result<Vec<u8>, Failure> {
    let name = game.builtin().name();
    let played = GameRecord {
        rules: Some(RulesTag::Named(name.to_owned())),
        plies: game.requests().map(Into::into).collect(),
        ending: game.ending(),
        ..GameRecord::default()
    };
    let refused = || Failure::file(path, "the referee refuses the game");
    let (record, verdict) = Referee::new().write_out(&played).ok_or_else(refused)?;
    let score = verdict.score.filter(|_| game.ending().is_some());
    let rules = game.rules().set();
    let mut bytes = Vec::new();
    let mut out = create(Format::Volteo, &mut bytes);
    let failed = |error: &dyn Display| Failure::file(path, error);
    out.write(&GameToWrite { record: &record, rules, rules_name: Some(name), score })
        .map_err(|error| failed(&error))?;
    out.finish().map_err(|error| failed(&error))?;
    drop(out);
    Ok(bytes)
}

fn create_folder(path: &Path) -> Result<(), Failure> {
    create_dir_all(path).map_err(|error| cannot_write(path, &error))
}
