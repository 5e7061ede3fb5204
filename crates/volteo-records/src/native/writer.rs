//! Writing Volteo's own records.

use std::io::{self, Write};

use super::SolitaireRecord;
use super::game_written::{losses, object};
use crate::lines::MAX_LINE;
use crate::{Format, GameToWrite, WriteError, WriteRecords};

/// Writes an object a line, with the keys in a fixed order and only those that have a value.
///
/// Everything that a record should have can be written. What a record claims is written as it claims
/// it; counts and scores that it does not claim are added where judging found them. Rules are written
/// by name where the name is known to every reader, else in full.
///
/// ```
/// use volteo_core::Builtin;
/// use volteo_records::{GameRecord, GameToWrite, WriteRecords, native};
///
/// let record = GameRecord { plies: vec!["f5".parse::<volteo_core::Request>().unwrap().into()], ..GameRecord::default() };
/// let rules = Builtin::Wof.rule_set();
/// let game = GameToWrite { record: &record, rules: &rules, rules_name: Some("wof"), score: None };
///
/// let mut text = Vec::new();
/// native::Writer::new(&mut text).write(&game).unwrap();
/// assert_eq!(text, b"{\"rules\":\"wof\",\"moves\":\"f5\"}\n");
/// ```
pub struct Writer<W> {
    output: W,
    line: Vec<u8>,
}

impl<W: Write> Writer<W> {
    /// A writer to this output.
    pub const fn new(output: W) -> Self {
        Self { output, line: Vec::new() }
    }

    /// Writes a record of the solitaire.
    ///
    /// # Errors
    ///
    /// If the output fails.
    pub fn write_solitaire(&mut self, record: &SolitaireRecord) -> io::Result<()> {
        writeln!(self.output, "{}", record.to_line())
    }
}

impl<W: Write> WriteRecords for Writer<W> {
    fn write(&mut self, game: &GameToWrite<'_>) -> Result<(), WriteError> {
        let mut lost = losses(game.record);
        self.line.clear();
        serde_json::to_writer(&mut self.line, &object(game)).map_err(io::Error::from)?;
        lost.note(self.line.len() > MAX_LINE, "a line longer than 1 MiB");
        lost.refuse(Format::Volteo)?;
        self.line.push(b'\n');
        Ok(self.output.write_all(&self.line)?)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
