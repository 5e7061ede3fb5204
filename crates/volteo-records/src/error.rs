//! What can be wrong with a record, and where.

use std::fmt;

/// A record that cannot be read: where, and what would be right.
///
/// Readers go on after it with the next game wherever the format lets them find it.
#[derive(Debug, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct RecordError {
    /// Where.
    pub place: Place,
    /// What is wrong there and what would be right.
    pub problem: Problem,
}

impl RecordError {
    /// What is wrong with the format of a record, and where.
    pub(crate) fn format(place: Place, what: impl Into<String>) -> Self {
        Self { place, problem: Problem::Format(what.into()) }
    }

    /// The same error, found in this game.
    pub(crate) fn in_game(self, game: u64) -> Self {
        Self { place: Place { game, ..self.place }, ..self }
    }
}

/// A place in a file of records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The game, counted from 1; 0 before the first.
    pub game: u64,
    /// The line, counted from 1; 0 in binary formats.
    pub line: u64,
    /// The byte, counted from 0 from the start of the file.
    pub byte: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.game > 0 {
            write!(f, "game {}, ", self.game)?;
        }
        if self.line > 0 {
            write!(f, "line {}, ", self.line)?;
        }
        write!(f, "byte {}", self.byte)
    }
}

/// What is wrong with a record.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The file could not be read on.
    #[error("cannot be read: {0}")]
    Io(#[from] std::io::Error),
    /// The record breaks its format; the text says how and what would be right.
    #[error("{0}")]
    Format(String),
}
