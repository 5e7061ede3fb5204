//! Reading.

use std::io::BufRead;

use super::game;
use super::games::Games;
use crate::{GameRecord, Place, ReadRecords, RecordError};

/// Reads games in PGN from a stream, one text of at most 1 MiB at a time.
///
/// ```
/// use volteo_records::{GameRecord, ReadRecords, RecordedResult, pgn};
///
/// let text = "[Black \"Ada\"]\n[Result \"38-26\"]\n\n1. f5 d6 2. c3 {slow} 38-26\n";
/// let mut reader = pgn::Reader::new(text.as_bytes());
/// let mut record = GameRecord::default();
/// reader.read(&mut record).unwrap().unwrap();
/// assert_eq!(record.players[0].name.as_deref(), Some("Ada"));
/// assert_eq!(record.result, Some(RecordedResult::Discs { black: 38, white: 26 }));
/// assert_eq!(record.notes[0].comment.as_deref(), Some("slow"));
/// assert!(reader.read(&mut record).is_none());
/// ```
pub struct Reader<R> {
    games: Games<R>,
}

impl<R: BufRead> Reader<R> {
    /// A reader of this input. UTF-8 is expected; a value that is not is taken as Latin-1.
    pub fn new(input: R) -> Self {
        Self { games: Games::new(input) }
    }
}

impl<R: BufRead> ReadRecords for Reader<R> {
    fn read(&mut self, record: &mut GameRecord) -> Option<Result<Place, RecordError>> {
        record.clear();
        let found = self.games.next()?;
        let read = found.and_then(|()| game::read(&self.games.text, record));
        if read.is_err() {
            record.clear();
        }
        Some(read.map(|()| self.games.text.start))
    }
}
