//! A script that presses the device's buttons, and the pictures it leaves.

use std::fmt::Display;
use std::fs::{File, create_dir_all, read_to_string};
use std::io::BufWriter;
use std::path::Path;

use volteo_handheld::host::{Device, Script, Setup, text};
use volteo_handheld::{Frame, Game, Ink};
use volteo_records::{Format, GameRecord, GameToWrite, Referee, RulesTag, create};

use super::{Args, Pictures, Squares, picture};
use crate::board::save;
use crate::failure::Failure;
use crate::input::describe;
use crate::whole_file::cannot_write;

/// Runs a script, and writes what was asked for.
pub fn run<C: Ink>(path: &Path, args: &Args) -> Result<(), Failure> {
    let words = read_to_string(path).map_err(|error| Failure::file(path, describe(&error)))?;
    let script: Script = words.parse().map_err(|error| Failure::file(path, error))?;

    let mut device =
        Device::<Squares, C>::new(Setup { seed: args.seed.unwrap_or_default(), ..Setup::with_machine() });
    let files = &args.pictures;
    if files.gif.is_some() {
        device.start_film();
    }
    let mut written = Ok(());
    let run = script.run(&mut device, |name, device| {
        let write = || write_frame(name, device.frame(), files);
        written = std::mem::replace(&mut written, Ok(())).and_then(|()| write());
    });
    written?;
    run.map_err(|error| Failure::file(path, error))?;
    if let Some(path) = &files.gif {
        let picture = picture::gif(device.film(), files.scale);
        save(path, &picture.map_err(|error| Failure::file(path, error))?)?;
    }
    if let Some(path) = &files.record {
        let game =
            device.app().game().ok_or_else(|| Failure::request("the script leaves no game to record"))?;
        write_record(path, game)?;
    }
    Ok(())
}

fn write_frame<C: Ink>(name: &str, frame: &Frame<C>, files: &Pictures) -> Result<(), Failure> {
    if let Some(folder) = &files.png {
        let path = folder.join(format!("{name}.png"));
        create_folder(folder)?;
        let picture = picture::png(frame, files.scale);
        save(&path, &picture.map_err(|error| Failure::file(&path, error))?)?;
    }
    if let Some(folder) = &files.text {
        let path = folder.join(format!("{name}.txt"));
        create_folder(folder)?;
        save(&path, text(frame).as_bytes())?;
    }
    Ok(())
}

/// Writes a game as a line of Volteo's own records, the passes filled in by the referee.
fn write_record(path: &Path, game: &Game<Squares>) -> Result<(), Failure> {
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
    let file = File::create(path).map(BufWriter::new).map_err(|error| cannot_write(path, &error))?;
    let mut out = create(Format::Volteo, file);
    let failed = |error: &dyn Display| Failure::file(path, error);
    out.write(&GameToWrite { record: &record, rules, rules_name: Some(name), score })
        .map_err(|error| failed(&error))?;
    out.finish().map_err(|error| failed(&error))
}

fn create_folder(path: &Path) -> Result<(), Failure> {
    create_dir_all(path).map_err(|error| cannot_write(path, &error))
}
