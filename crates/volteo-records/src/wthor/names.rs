//! The tables of names.

use std::io::{self, Read};

use super::{Header, UNKNOWN};
use crate::{Place, Problem, RecordError};

const PLAYER_LENGTH: usize = 20;
const TOURNAMENT_LENGTH: usize = 26;

/// A table of names by its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// Of players (JOU).
    Players,
    /// Of tournaments (TRN).
    Tournaments,
}

/// A table of names that cannot be read: which of the two, so that a caller can tell its file, and what a
/// [`RecordError`] says of it.
#[derive(Debug, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct NamesError {
    /// Which table.
    pub table: Table,
    /// Where in its file.
    pub place: Place,
    /// What is wrong there and what would be right.
    pub problem: Problem,
}

impl Table {
    /// The bytes of a name, its NUL among them.
    pub(super) const fn length(self) -> usize {
        match self {
            Self::Players => PLAYER_LENGTH,
            Self::Tournaments => TOURNAMENT_LENGTH,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Players => "players (JOU)",
            Self::Tournaments => "tournaments (TRN)",
        }
    }

    fn error(self, byte: usize, what: &str) -> RecordError {
        let what = format!("the table of {}: {what}", self.name());
        RecordError { place: Place { byte: byte as u64, ..Place::default() }, problem: Problem::Format(what) }
    }
}

/// The names of players and tournaments, for [`Reader::with_names`](super::Reader::with_names).
#[derive(Debug, Default)]
pub struct Names {
    players: Vec<String>,
    tournaments: Vec<String>,
    warnings: Vec<RecordError>,
}

/// What a table says of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name<'a> {
    /// This name.
    Known(&'a str),
    /// That nobody knows.
    Unknown,
    /// Nothing: it has no such number.
    Missing,
}

impl Names {
    /// Reads the tables of players (JOU) and of tournaments (TRN).
    ///
    /// # Errors
    ///
    /// If one cannot be read or is no table of names. Tables that are shorter or longer than their
    /// headers promise are taken as they are; [`Names::warnings`] then says so.
    pub fn read(mut jou: impl Read, mut trn: impl Read) -> Result<Self, NamesError> {
        let mut warnings = Vec::new();
        let mut read = |input: &mut dyn Read, table| {
            let in_table =
                |error: RecordError| NamesError { table, place: error.place, problem: error.problem };
            read_table(input, table, &mut warnings).map_err(in_table)
        };
        let players = read(&mut jou, Table::Players)?;
        let tournaments = read(&mut trn, Table::Tournaments)?;
        Ok(Self { players, tournaments, warnings })
    }

    /// What is odd about the tables.
    #[must_use]
    pub fn warnings(&self) -> &[RecordError] {
        &self.warnings
    }

    /// How many players and how many tournaments have names.
    #[must_use]
    pub const fn counts(&self) -> [usize; 2] {
        [self.players.len(), self.tournaments.len()]
    }

    /// All names of a table, in the order of their numbers.
    pub(super) fn all(&self, table: Table) -> &[String] {
        match table {
            Table::Players => &self.players,
            Table::Tournaments => &self.tournaments,
        }
    }

    pub(super) fn name(&self, table: Table, number: u16) -> Name<'_> {
        match self.all(table).get(usize::from(number)).map(String::as_str) {
            None => Name::Missing,
            Some("" | UNKNOWN) => Name::Unknown,
            Some(name) => Name::Known(name),
        }
    }
}

fn read_table(
    input: impl Read,
    table: Table,
    warnings: &mut Vec<RecordError>,
) -> Result<Vec<String>, RecordError> {
    // Numbers of names have two bytes: more of them than that cannot be meant.
    let most = Header::LENGTH + table.length() * (usize::from(u16::MAX) + 1);
    let mut bytes = Vec::new();
    let read: io::Result<usize> = input.take(most as u64).read_to_end(&mut bytes);
    read.map_err(|error| RecordError { place: Place::default(), problem: Problem::Io(error) })?;
    let Some((header, names)) = bytes.split_first_chunk::<{ Header::LENGTH }>() else {
        let what = format!("the file ends after {} of the 16 bytes of its header", bytes.len());
        return Err(table.error(bytes.len(), &what));
    };
    let header = Header::read(header);
    if header.games > 0 {
        return Err(table.error(4, "this is a file of games, and a table of names is needed"));
    }
    let chunks = names.chunks_exact(table.length());
    let (found, rest) = (chunks.len(), chunks.remainder().len());
    if found != usize::from(header.names) || rest > 0 {
        let what = format!(
            "the header promises {} names, and the file has {found} and {rest} bytes more",
            header.names
        );
        warnings.push(table.error(bytes.len(), &what));
    }
    Ok(chunks.map(name).collect())
}

/// A name in Latin-1, up to its NUL.
fn name(bytes: &[u8]) -> String {
    bytes.iter().take_while(|byte| **byte != 0).map(|&byte| char::from(byte)).collect()
}

/// A name as a table has it, padded with NULs; none if it is too long or not in Latin-1.
pub(super) fn padded(name: &str, table: Table) -> Option<Vec<u8>> {
    let letters = name.chars().map(|letter| u8::try_from(u32::from(letter)).ok().filter(|byte| *byte != 0));
    let mut bytes: Vec<u8> = letters.collect::<Option<_>>()?;
    let fits = bytes.len() < table.length();
    bytes.resize(table.length(), 0);
    fits.then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(table: Table, promised: u16, names: &[&str]) -> Vec<u8> {
        let mut bytes = Header { names: promised, ..Header::default() }.write().to_vec();
        names.iter().for_each(|name| bytes.extend(padded(name, table).unwrap()));
        bytes
    }

    #[test]
    fn names_are_found_by_their_numbers() {
        let players = table(Table::Players, 3, &["???", "Ada", "Renée"]);
        let tournaments = table(Table::Tournaments, 1, &["Pérenchies"]);
        let names = Names::read(&players[..], &tournaments[..]).unwrap();
        assert!(names.warnings().is_empty());
        assert_eq!(names.counts(), [3, 1]);
        assert_eq!(names.name(Table::Players, 0), Name::Unknown);
        assert_eq!(names.name(Table::Players, 2), Name::Known("Renée"));
        assert_eq!(names.name(Table::Players, 3), Name::Missing);
        assert_eq!(names.name(Table::Tournaments, 0), Name::Known("Pérenchies"));
    }

    #[test]
    fn a_table_of_another_length_than_promised_is_taken_with_a_warning() {
        let mut players = table(Table::Players, 3, &["Ada", "Bert"]);
        players.extend(b"Cel");
        let tournaments = table(Table::Tournaments, 0, &["Open"]);
        let names = Names::read(&players[..], &tournaments[..]).unwrap();
        assert_eq!(names.counts(), [2, 1]);
        let warnings: Vec<_> = names.warnings().iter().map(ToString::to_string).collect();
        assert_eq!(
            warnings,
            [
                "byte 59: the table of players (JOU): the header promises 3 names, and the file has 2 and 3 bytes more",
                "byte 42: the table of tournaments (TRN): the header promises 0 names, and the file has 1 and 0 bytes more",
            ]
        );
    }

    #[test]
    fn what_is_no_table_is_refused() {
        let empty = table(Table::Players, 0, &[]);
        let games = Header { games: 1, ..Header::default() }.write();
        let error = |jou: &[u8]| Names::read(jou, &empty[..]).unwrap_err().to_string();
        let table = |jou: &[u8], trn: &[u8]| Names::read(jou, trn).unwrap_err().table;
        assert_eq!(table(&games, &empty), Table::Players);
        assert_eq!(table(&empty, &games), Table::Tournaments);
        assert_eq!(
            error(&games),
            "byte 4: the table of players (JOU): this is a file of games, and a table of names is needed"
        );
        assert_eq!(
            error(&empty[..3]),
            "byte 3: the table of players (JOU): the file ends after 3 of the 16 bytes of its header"
        );
    }

    #[test]
    fn a_name_that_does_not_fit_is_none() {
        assert_eq!(padded("x".repeat(19).as_str(), Table::Players).map(|it| it.len()), Some(20));
        for name in ["x".repeat(20), "Ł".to_owned(), "a\0".to_owned()] {
            assert_eq!(padded(&name, Table::Players), None, "{name}");
        }
    }
}
