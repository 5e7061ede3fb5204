//! Judging on all processors: games are read and judged a batch at a time, the next batch being read
//! while one is judged, and come out in the order in which they went in.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;
use volteo_records::{End, Format, GameRecord, Place, ReadRecords, Referee, Unjudged, Verdict};

use crate::failure::Failure;
use crate::input;

/// Games a batch: enough to keep threads busy, few enough to stay in the processor's cache.
const BATCH: usize = 1024;
/// Bytes of input a batch, beyond which no game is added: games can have long comments.
const BATCH_BYTES: u64 = 1 << 20;
/// Plies for which a record keeps its memory from one batch to the next: more than any sensible game has.
const KEPT_PLIES: usize = 512;

/// An entry of the input and what the referee says of it.
#[derive(Debug, Default)]
pub struct Judged {
    /// The file.
    pub file: Arc<str>,
    /// Where the entry begins.
    pub place: Place,
    /// The game as recorded.
    pub record: GameRecord,
    /// The verdict on it.
    pub verdict: Verdict,
    /// What kept the entry from being read at all; then there is no game.
    pub unreadable: Option<String>,
    /// The file could not be opened or held nothing.
    pub whole_file: bool,
}

impl Judged {
    /// Whether there is nothing about it that a person need look at.
    pub fn is_clean(&self) -> bool {
        self.unreadable.is_none() && self.verdict.is_legal() && self.verdict.differs.is_empty()
    }

    /// Whether the game could not be read or judged.
    pub fn is_unusable(&self) -> bool {
        self.unreadable.is_some() || matches!(self.verdict.end, End::Unjudged(_))
    }

    /// Why the game could not be judged.
    pub fn unjudged(&self) -> Option<&Unjudged> {
        match &self.verdict.end {
            End::Unjudged(why) => Some(why),
            _ => None,
        }
    }
}

/// All files of the command line as one stream of entries.
pub struct Source {
    files: std::vec::IntoIter<PathBuf>,
    format: Option<Format>,
    open: Option<(Arc<str>, Box<dyn ReadRecords + Send>)>,
    /// Whether the open file has given anything.
    given: bool,
    /// Games a batch: one where a person types them.
    batch: usize,
}

impl Source {
    /// The entries of these files.
    pub fn new(files: Vec<PathBuf>, format: Option<Format>) -> Self {
        let is_typed =
            files.iter().any(|it| it.as_os_str() == input::STDIN) && std::io::stdin().is_terminal();
        let batch = if is_typed { 1 } else { BATCH };
        Self { files: files.into_iter(), format, open: None, given: false, batch }
    }

    /// Reads the next entry; false after the last.
    pub fn read(&mut self, judged: &mut Judged) -> bool {
        judged.unreadable = None;
        judged.whole_file = false;
        loop {
            let Some((file, reader)) = &mut self.open else {
                let Some(path) = self.files.next() else {
                    return false;
                };
                let opened = input::open(&path).and_then(|it| input::records(&path, it, self.format));
                let file: Arc<str> = path.display().to_string().into();
                match opened {
                    Ok(reader) => self.open = Some((file, reader)),
                    Err(failure) => {
                        judged.fail(file, Place::default(), failure.problem());
                        judged.whole_file = true;
                        return true;
                    }
                }
                self.given = false;
                continue;
            };
            match reader.read(&mut judged.record) {
                Some(Ok(place)) => {
                    judged.file.clone_from(file);
                    judged.place = place;
                    self.given = true;
                    return true;
                }
                Some(Err(error)) => {
                    judged.fail(file.clone(), error.place, error.problem.to_string());
                    self.given = true;
                    return true;
                }
                None if !self.given => {
                    judged.fail(file.clone(), Place::default(), "holds no game".to_owned());
                    judged.whole_file = true;
                    self.open = None;
                    return true;
                }
                None => self.open = None,
            }
        }
    }

    /// Fills a batch, whose entries are used again, as far as there is something to read.
    fn fill(&mut self, batch: &mut Vec<Judged>) {
        let (mut filled, mut first) = (0, None);
        while filled < self.batch {
            if filled == batch.len() {
                batch.push(Judged::default());
            }
            let judged = &mut batch[filled];
            if judged.record.plies.capacity() > KEPT_PLIES {
                judged.record.plies = Vec::new();
            }
            if !self.read(judged) {
                break;
            }
            filled += 1;
            // Where the file changes, the count of bytes starts anew.
            let (place, start) = (judged.place.byte, first.unwrap_or(judged.place.byte));
            first = Some(start.min(place));
            if place.saturating_sub(start) > BATCH_BYTES {
                break;
            }
        }
        batch.truncate(filled);
    }
}

impl Judged {
    fn fail(&mut self, file: Arc<str>, place: Place, problem: String) {
        self.record.clear();
        self.verdict = Verdict::default();
        (self.file, self.place, self.unreadable) = (file, place, Some(problem));
    }
}

/// Judges everything and hands it over in order.
pub fn judge_all(
    mut source: Source,
    referee: &Referee,
    mut take: impl FnMut(&mut Judged) -> Result<(), Failure> + Send,
) -> Result<(), Failure> {
    let (mut judging, mut reading) = (Vec::new(), Vec::new());
    source.fill(&mut judging);
    while !judging.is_empty() {
        rayon::join(|| judge_batch(&mut judging, referee), || source.fill(&mut reading));
        judging.iter_mut().try_for_each(&mut take)?;
        std::mem::swap(&mut judging, &mut reading);
    }
    Ok(())
}

fn judge_batch(batch: &mut [Judged], referee: &Referee) {
    batch.par_chunks_mut(64).for_each_init(
        || referee.clone(),
        |referee, games| {
            for judged in games.iter_mut().filter(|it| it.unreadable.is_none()) {
                judged.verdict = referee.judge(&judged.record);
            }
        },
    );
}
