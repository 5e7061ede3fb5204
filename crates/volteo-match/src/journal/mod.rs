//! The records of a contest: written game by game, and read again to go on.

mod record;
mod resume;

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use volteo_records::{GameRecord, GameToWrite, WriteError, WriteRecords, ggf, native, ruleset_file};

pub use resume::ResumeError;

use crate::{Contest, GameReport, Played, Ratings};

/// The files of a contest: Volteo's own records, and GGF where that can hold the rules. Each game is on the disk before the
/// next one is waited for, so that a crash of the referee loses no more than the games under way.
pub struct Journal {
    records: File,
    /// None where GGF cannot hold the rules.
    ggf: Option<File>,
    setup: String,
    /// What GGF could not hold, the first time that there was something.
    refusal: Option<String>,
}

impl Journal {
    /// The file of Volteo's records that belongs to a name.
    #[must_use]
    pub fn records_path(name: &Path) -> PathBuf {
        with_ending(name, "jsonl")
    }

    /// The file of GGF that belongs to a name.
    #[must_use]
    pub fn ggf_path(name: &Path) -> PathBuf {
        with_ending(name, "ggf")
    }

    /// Begins the files of a contest.
    ///
    /// # Errors
    ///
    /// Which file is there already, or cannot be written, and why.
    pub fn create(name: &Path, contest: &Contest) -> Result<Self, (PathBuf, io::Error)> {
        let create = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
        let (records_path, ggf_path) = (Self::records_path(name), Self::ggf_path(name));
        let records = create(&records_path).map_err(|error| (records_path.clone(), error))?;
        let ggf = create(&ggf_path).map_err(|error| {
            // Half a journal would be in the way of the next one.
            let _ = std::fs::remove_file(&records_path);
            (ggf_path, error)
        })?;
        Ok(Self { records, ggf: Some(ggf), setup: contest.fingerprint(), refusal: None })
    }

    /// Opens the files of a contest that was broken off, and gives the games that it has played. The last line is
    /// dropped if it is only half there, and the GGF is written anew.
    ///
    /// # Errors
    ///
    /// If the files cannot be read or written, or are of another contest.
    pub fn resume(name: &Path, contest: &Contest) -> Result<(Self, Vec<Played>), ResumeError> {
        let path = Self::records_path(name);
        let setup = contest.fingerprint();
        let (games, whole) = resume::read(&path, contest, &setup)?;
        let records = OpenOptions::new().append(true).open(&path)?;
        records.set_len(whole)?;
        let mut journal =
            Self { records, ggf: Some(File::create(Self::ggf_path(name))?), setup, refusal: None };
        for (record, played) in &games {
            journal.write_ggf(contest, record, played)?;
        }
        Ok((journal, games.into_iter().map(|(_, played)| played).collect()))
    }

    /// Writes a game.
    ///
    /// # Errors
    ///
    /// If a file cannot be written.
    pub fn write(
        &mut self,
        contest: &Contest,
        played: &Played,
        report: &GameReport,
        ratings: Option<&Ratings>,
    ) -> io::Result<()> {
        let record = record::of(contest, played, report, ratings, &self.setup);
        let mut line = Vec::new();
        native::Writer::new(&mut line).write(&to_write(contest, &record, report)).map_err(into_io)?;
        // In one piece: a line is there or it is not.
        self.records.write_all(&line)?;
        self.records.sync_data()?;
        self.write_ggf(contest, &record, played)
    }

    fn write_ggf(&mut self, contest: &Contest, record: &GameRecord, played: &Played) -> io::Result<()> {
        let Some(file) = &mut self.ggf else { return Ok(()) };
        let record = record::for_ggf(record, played, contest.rules.set());
        let game = GameToWrite { record: &record, rules: contest.rules.set(), rules_name: None, score: None };
        let mut text = Vec::new();
        match ggf::Writer::new(&mut text).write(&game) {
            Ok(()) => file.write_all(&text),
            Err(WriteError::Io(error)) => Err(error),
            Err(lost @ WriteError::CannotHold { .. }) => {
                self.refusal = Some(lost.to_string());
                self.ggf = None;
                Ok(())
            }
        }
    }

    /// Why there is no more GGF, told once.
    pub fn take_refusal(&mut self) -> Option<String> {
        self.refusal.take()
    }
}

/// A game for Volteo's own records.
fn to_write<'a>(contest: &'a Contest, record: &'a GameRecord, report: &GameReport) -> GameToWrite<'a> {
    let rules = contest.rules.set();
    let is_known = |name: &&str| ruleset_file::resolve(name).is_some_and(|it| it.rules == *rules);
    let ends = report.ending.recorded() != volteo_core::Ending::Abandoned;
    GameToWrite {
        record,
        rules,
        rules_name: contest.rules.name().filter(is_known),
        score: ends.then_some(report.score),
    }
}

fn into_io(error: WriteError) -> io::Error {
    match error {
        WriteError::Io(error) => error,
        lost @ WriteError::CannotHold { .. } => io::Error::other(lost.to_string()),
    }
}

fn with_ending(name: &Path, ending: &str) -> PathBuf {
    let mut path = name.as_os_str().to_owned();
    path.push(".");
    path.push(ending);
    path.into()
}
