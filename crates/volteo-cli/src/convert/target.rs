//! Where converted games go: a file that appears only when it is whole, or the standard output.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use volteo_records::{Format, GameToWrite, WriteError, WriteRecords, wthor};

use crate::failure::Failure;
use crate::input::{STDIN, wthor_names, wthor_tables};
use crate::whole_file::{Existing, IS_A_FOLDER, IS_THERE, Unnamed, cannot_write};

/// The sink of a conversion.
pub struct Target {
    path: PathBuf,
    sink: Sink,
}

enum Sink {
    /// To the standard output, or into something that is no file: a pipe, a device.
    Stream(Box<dyn WriteRecords>),
    /// To a file that has no name yet.
    File(Box<dyn WriteRecords>, Unnamed),
    /// WTHOR keeps its names in two files beside the games.
    Wthor(Box<wthor::Writer<BufWriter<File>>>, Unnamed),
}

impl Target {
    /// Opens a file or, for `-`, the standard output.
    pub fn open(path: &Path, format: Format, existing: Existing) -> Result<Self, Failure> {
        let is_stdout = path.as_os_str() == STDIN;
        if is_stdout && format == Format::Wthor {
            let what = "WTHOR is three files, games and two of names: give a file to write";
            return Err(Failure::request(what));
        }
        if is_stdout {
            // Records go out as they are: nothing in them is a color to take out.
            let writer = volteo_records::create(format, BufWriter::new(io::stdout()));
            return Ok(Self { path: path.to_owned(), sink: Sink::Stream(writer) });
        }
        // What a link leads to is written, not the link.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        match std::fs::metadata(&path) {
            Ok(there) if there.is_dir() => return Err(Failure::file(&path, IS_A_FOLDER)),
            Ok(there) if !there.is_file() => return Self::stream(path, format),
            Ok(_) if existing == Existing::Kept => return Err(Failure::file(&path, IS_THERE)),
            Ok(_) | Err(_) => {}
        }
        // Tables that are there belong to other files too: they are added to, never renumbered.
        let names = if format == Format::Wthor { wthor_names(&path)? } else { None };
        let file = Unnamed::beside(&path)?;
        let output = file.writer()?;
        let sink = match format {
            Format::Wthor => {
                let writer = wthor::Writer::new(output).with_names(&names.unwrap_or_default());
                Sink::Wthor(Box::new(writer), file)
            }
            _ => Sink::File(volteo_records::create(format, output), file),
        };
        Ok(Self { path, sink })
    }

    /// A pipe or a device is written into as it is.
    fn stream(path: PathBuf, format: Format) -> Result<Self, Failure> {
        if format == Format::Wthor {
            return Err(Failure::file(
                &path,
                "is no file, and WTHOR needs one with its tables of names beside it",
            ));
        }
        let file = File::options().write(true).open(&path).map_err(|error| cannot_write(&path, &error))?;
        let writer = volteo_records::create(format, BufWriter::new(file));
        Ok(Self { path, sink: Sink::Stream(writer) })
    }

    /// Writes a game.
    pub fn write(&mut self, game: &GameToWrite<'_>) -> Result<(), WriteError> {
        self.writer().write(game)
    }

    fn writer(&mut self) -> &mut dyn WriteRecords {
        match &mut self.sink {
            Sink::Stream(writer) | Sink::File(writer, _) => &mut **writer,
            Sink::Wthor(writer, _) => &mut **writer,
        }
    }

    /// Hands everything over and gives the file its name.
    pub fn finish(mut self, existing: Existing) -> Result<(), Failure> {
        let finished = self.writer().finish();
        finished.map_err(|error| self.failed(&error))?;
        match self.sink {
            Sink::Stream(_) => Ok(()),
            Sink::File(writer, file) => {
                drop(writer);
                file.name(existing)
            }
            Sink::Wthor(writer, file) => {
                let (players, events) = writer.name_tables();
                for (path, table) in wthor_tables(&self.path).iter().zip([players, events]) {
                    let file = Unnamed::beside(path)?;
                    file.file().write_all(&table).map_err(|error| cannot_write(path, &error))?;
                    file.name(Existing::Replaced)?;
                }
                drop(writer);
                file.name(existing)
            }
        }
    }

    /// What an error in writing means.
    pub fn failed(&self, error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => cannot_write(&self.path, error),
        }
    }
}
