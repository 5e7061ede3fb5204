//! Reading.

use std::io::BufRead;

use super::game;
use super::games::Games;
use crate::{GameRecord, Place, ReadRecords, RecordError};

/// Reads games in the servers' format from a stream, one text of at most 1 MiB at a time.
///
/// ```
/// use volteo_records::{GameRecord, ReadRecords, ggf};
///
/// let text = "(;GM[Othello]PB[ada]PW[bert]TY[8]RE[?]B[f5//1.5]W[d6];)";
/// let mut reader = ggf::Reader::new(text.as_bytes());
/// let mut record = GameRecord::default();
/// reader.read(&mut record).unwrap().unwrap();
/// assert_eq!(record.players[0].name.as_deref(), Some("ada"));
/// assert_eq!(record.notes[0].seconds, Some(1.5));
/// assert_eq!(record.plies.len(), 2);
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
