//! The records of a contest: written game by game, and read again to go on.

mod record;
mod resume;

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use volteo_records::{GameRecord, GameToWrite, WriteError, WriteRecords, ggf, native, ruleset_file};

pub use resume::ResumeError;

use crate::{Contest, GameReport, Played, Ratings};

/// The files of a contest: Volteo's own records, and GGF where that can hold the rules. Each game is on the disk before the
/// next one is waited for, so that a crash of the referee loses no more than the games under way.
///
/// The records are locked while they are written, so that no other referee goes on with the same contest meanwhile.
pub struct Journal {
    records: File,
    /// The length of the whole lines in the records.
    whole: u64,
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
        let create = |path: &Path| OpenOptions::new().append(true).create_new(true).open(path);
        let (records_path, ggf_path) = (Self::records_path(name), Self::ggf_path(name));
        let records = create(&records_path).map_err(|error| (records_path.clone(), error))?;
        let ggf = create(&ggf_path).map_err(|error| {
            // Half a journal would be in the way of the next one.
            let _ = std::fs::remove_file(&records_path);
            (ggf_path, error)
        })?;
        lock(&records).map_err(|error| (records_path, error))?;
        Ok(Self { records, whole: 0, ggf: Some(ggf), setup: contest.fingerprint(), refusal: None })
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
        let records = OpenOptions::new().read(true).append(true).open(&path)?;
        lock(&records)?;
        let (games, whole) = resume::read(&records, contest, &setup)?;
        records.set_len(whole)?;
        let ggf = Some(File::create(Self::ggf_path(name))?);
        let mut journal = Self { records, whole, ggf, setup, refusal: None };
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
        self.write_line(&line)?;
        self.write_ggf(contest, &record, played)
    }

    /// Writes a line of the records: it is there or it is not.
    fn write_line(&mut self, line: &[u8]) -> io::Result<()> {
        if let Err(error) = self.records.write_all(line).and_then(|()| self.records.sync_data()) {
            // Half a line would spoil the one after it.
            let _ = self.records.set_len(self.whole);
            return Err(error);
        }
        self.whole += line.len() as u64;
        Ok(())
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

/// Locks records until they are closed, however that comes about.
fn lock(records: &File) -> io::Result<()> {
    match records.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(io::Error::new(io::ErrorKind::ResourceBusy, "another match is writing these records"))
        }
        // Not every file system has locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::tests::contest;
    use crate::{Schedule, run};

    /// Plays a contest and writes its games.
    fn play(contest: &Contest, journal: &mut Journal, before: Vec<Played>) {
        let make = |entry: &crate::PlayerEntry, log: &crate::Log| entry.player(log).unwrap();
        run(contest, before, &make, &crate::Interrupt::default(), &mut |event| {
            if let crate::Event::Ended { played, report } = event {
                journal.write(contest, &played, &report, None).unwrap();
            }
        });
    }

    #[test]
    fn records_are_written_by_one_match_at_a_time() {
        let place = tempfile::tempdir().unwrap();
        let name = place.path().join("a");
        let contest = contest(&["greedy", "1"], Schedule::RoundRobin);
        let mut journal = Journal::create(&name, &contest).unwrap();
        play(&contest, &mut journal, Vec::new());
        let Err(refused) = Journal::resume(&name, &contest) else { panic!("two journals of one name") };
        assert_eq!(refused.to_string(), "another match is writing these records");
        drop(journal);
        let (_, before) = Journal::resume(&name, &contest).unwrap();
        assert_eq!(before.len(), 2);
    }
}
