//! Where converted games go: a file that appears only when it is whole, or the standard output.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use volteo_records::{Format, GameToWrite, WriteError, WriteRecords, wthor};

use crate::failure::Failure;
use crate::input::{STDIN, describe, wthor_names, wthor_tables};
use crate::output::Output;

/// The sink of a conversion.
pub struct Target<'a> {
    path: PathBuf,
    sink: Sink<'a>,
}

enum Sink<'a> {
    /// To the standard output.
    Stream(Box<dyn WriteRecords + 'a>),
    /// To a file under a temporary name.
    File(Box<dyn WriteRecords + 'a>, PathBuf),
    /// WTHOR keeps its names in two files beside the games.
    Wthor(Box<wthor::Writer<BufWriter<File>>>, PathBuf),
}

/// The name that a file has until it is whole.
fn partial(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

impl<'a> Target<'a> {
    /// Opens a file or, for `-`, the standard output. A file that is there is written over only by force.
    pub fn open(path: &Path, format: Format, force: bool, output: &'a mut Output) -> Result<Self, Failure> {
        let path_buf = path.to_owned();
        if path.as_os_str() == STDIN {
            if format == Format::Wthor {
                return Err(Failure::request(
                    "WTHOR is three files, games and two of names: give a file to write",
                ));
            }
            return Ok(Self { path: path_buf, sink: Sink::Stream(volteo_records::create(format, output)) });
        }
        if path.exists() && !force {
            return Err(Failure::file(path, "is there already; --force writes over it"));
        }
        let temporary = partial(path);
        let file = File::create(&temporary).map_err(|error| Failure::file(path, describe(&error)))?;
        let file = BufWriter::new(file);
        let sink = match format {
            Format::Wthor => {
                // Tables that are there belong to other files too: they are added to, never renumbered.
                let names = wthor_names(path)?.unwrap_or_default();
                Sink::Wthor(Box::new(wthor::Writer::new(file).with_names(&names)), temporary)
            }
            _ => Sink::File(volteo_records::create(format, file), temporary),
        };
        Ok(Self { path: path_buf, sink })
    }

    /// Writes a game.
    pub fn write(&mut self, game: &GameToWrite<'_>) -> Result<(), WriteError> {
        self.writer().write(game)
    }

    fn writer(&mut self) -> &mut (dyn WriteRecords + 'a) {
        match &mut self.sink {
            Sink::Stream(writer) | Sink::File(writer, _) => &mut **writer,
            Sink::Wthor(writer, _) => &mut **writer,
        }
    }

    /// Hands everything over and gives the file its name.
    pub fn finish(mut self) -> Result<(), Failure> {
        let finished = self.writer().finish();
        finished.map_err(|error| self.failed(error))?;
        let rename = |temporary: &Path, path: &Path| {
            std::fs::rename(temporary, path).map_err(|error| Failure::file(path, describe(&error)))
        };
        match self.sink {
            Sink::Stream(_) => Ok(()),
            Sink::File(writer, temporary) => {
                drop(writer);
                rename(&temporary, &self.path)
            }
            Sink::Wthor(writer, temporary) => {
                let (players, events) = writer.name_tables();
                for (path, table) in wthor_tables(&self.path).iter().zip([players, events]) {
                    let temporary = partial(path);
                    let written = File::create(&temporary).and_then(|mut file| file.write_all(&table));
                    written.map_err(|error| Failure::file(path, describe(&error)))?;
                    rename(&temporary, path)?;
                }
                drop(writer);
                rename(&temporary, &self.path)
            }
        }
    }

    /// Leaves everything as it was: no game came to be written.
    pub fn abandon(self) {
        if let Sink::File(_, temporary) | Sink::Wthor(_, temporary) = &self.sink {
            // That a temporary file stays behind is no reason to fail.
            let _ = std::fs::remove_file(temporary);
        }
    }

    /// What an error in writing means.
    pub fn failed(&self, error: io::Error) -> Failure {
        match self.sink {
            Sink::Stream(_) => error.into(),
            _ => Failure::file(&self.path, describe(&error)),
        }
    }
}
