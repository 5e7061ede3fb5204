//! Reading Volteo's own records.

use std::fmt;
use std::io::BufRead;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};

use super::SolitaireRecord;
use super::game::GameObject;
use crate::lines::{self, Lines};
use crate::{GameRecord, Place, ReadRecords, RecordError};

/// What `rules` says in a record of the solitaire.
const SOLITAIRE: &str = "solitaire";

const NO_OBJECT: &str = "this is no JSON object on one line: ";

/// A line of a file of Volteo's own records.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// A game of two players.
    Game(Box<GameRecord>),
    /// A game of the tile solitaire.
    Solitaire(SolitaireRecord),
}

/// A stream of Volteo's own records. The [module](super) says what they are.
///
/// An error in one line does not stop the next. As [`ReadRecords`], a record of the solitaire is an
/// error too, since it is no game of two players.
pub struct Reader<R> {
    lines: Lines<R>,
    games: u64,
}

impl<R: BufRead> Reader<R> {
    /// The records in this text.
    pub fn new(input: R) -> Self {
        Self { lines: Lines::new(input), games: 0 }
    }

    /// The next record of either kind, and where it begins.
    pub fn next_line(&mut self) -> Option<Result<(Place, Line), RecordError>> {
        let mut game = Box::<GameRecord>::default();
        Some(match self.read_line(&mut game)? {
            Ok((place, None)) => Ok((place, Line::Game(game))),
            Ok((place, Some(solitaire))) => Ok((place, Line::Solitaire(solitaire))),
            Err(error) => Err(error),
        })
    }

    /// Reads a game into an empty record, or gives a record of the solitaire.
    fn read_line(
        &mut self,
        record: &mut GameRecord,
    ) -> Option<Result<(Place, Option<SolitaireRecord>), RecordError>> {
        loop {
            let line = match self.lines.next()? {
                Ok(line) if line.text.trim_ascii().is_empty() => continue,
                line => line,
            };
            self.games += 1;
            let read = line.and_then(|line| Ok((line.place(0), parse(line, record)?)));
            return Some(match read {
                Ok((place, solitaire)) => Ok((Place { game: self.games, ..place }, solitaire)),
                Err(error) => Err(error.in_game(self.games)),
            });
        }
    }
}

impl<R: BufRead> ReadRecords for Reader<R> {
    fn read(&mut self, record: &mut GameRecord) -> Option<Result<Place, RecordError>> {
        record.clear();
        Some(match self.read_line(record)? {
            Ok((place, None)) => Ok(place),
            Ok((place, Some(_))) => {
                let what = "a record of the solitaire, not of a game of two players";
                Err(RecordError::format(place, what))
            }
            Err(error) => Err(error),
        })
    }
}

fn parse(line: lines::Line<'_>, record: &mut GameRecord) -> Result<Option<SolitaireRecord>, RecordError> {
    let indent = line.text.len() - line.text.trim_ascii_start().len();
    // The parser would take a list of values in the order of the keys, too.
    if !line.text[indent..].starts_with('{') {
        return Err(line.error(indent, format!("{NO_OBJECT}it begins with no {{")));
    }
    if is_solitaire(line.text) {
        return serde_json::from_str(line.text).map(Some).map_err(|error| json_error(line, &error));
    }
    let object: GameObject<'_> = serde_json::from_str(line.text).map_err(|error| json_error(line, &error))?;
    object.read_into(line, record)?;
    Ok(None)
}

fn json_error(line: lines::Line<'_>, error: &serde_json::Error) -> RecordError {
    let place = format!(" at line {} column {}", error.line(), error.column());
    let text = error.to_string();
    let what = text.strip_suffix(&place).unwrap_or(&text);
    let prefix = if error.is_data() { "" } else { NO_OBJECT };
    // The column is that of the last byte read, counted from 1.
    let offset = error.column().saturating_sub(1).min(line.text.len());
    line.error(offset, format!("{prefix}{what}"))
}

fn is_solitaire(text: &str) -> bool {
    text.contains(SOLITAIRE) && serde_json::from_str::<Kind>(text).is_ok_and(|kind| kind.rules.0)
}

/// As much of an object as tells its kind.
#[derive(Deserialize)]
struct Kind {
    rules: IsSolitaire,
}

struct IsSolitaire(bool);

impl<'de> Deserialize<'de> for IsSolitaire {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(KindVisitor).map(Self)
    }
}

struct KindVisitor;

impl<'de> Visitor<'de> for KindVisitor {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name or the fields of a rule set")
    }

    fn visit_str<E>(self, name: &str) -> Result<bool, E> {
        Ok(name == SOLITAIRE)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<bool, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(false)
    }
}
