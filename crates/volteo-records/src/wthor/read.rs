//! Reading.

use std::io::{self, BufRead};
use std::mem;

use volteo_core::{Builtin, Request, Square};

use super::names::{Name, Table};
use super::{Header, Names, PLAYER_NUMBERS, THEORETICAL_SCORE, TOURNAMENT_NUMBER};
use crate::{Date, GameRecord, Place, Ply, Problem, ReadRecords, RecordError, RecordedResult, RulesTag};

pub(super) const GAME_LENGTH: usize = 68;
pub(super) const MOVES: usize = 60;
const MOVES_AT: usize = GAME_LENGTH - MOVES;

/// Reads the games of a WTHOR file. Once a record has room for a game, reading the next one into it
/// takes no more memory.
///
/// ```
/// use volteo_records::{GameRecord, ReadRecords, RecordedResult, wthor};
///
/// let mut file = vec![0; 16 + 68];
/// file[4] = 1; // one game
/// file[16 + 6] = 40; // Black's discs
/// file[16 + 8] = 56; // f5
/// let mut reader = wthor::Reader::new(&file[..]);
/// let mut record = GameRecord::default();
/// reader.read(&mut record).unwrap().unwrap();
/// assert_eq!(record.plies[0].request.to_string(), "f5");
/// assert_eq!(record.result, Some(RecordedResult::BlackTournament(40)));
/// assert!(reader.read(&mut record).is_none());
/// ```
pub struct Reader<R> {
    input: R,
    names: Option<Names>,
    header: Option<Header>,
    /// Games found so far.
    found: u64,
    is_done: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of this input: of a file of games, not of a table of names.
    pub const fn new(input: R) -> Self {
        Self { input, names: None, header: None, found: 0, is_done: false }
    }

    /// The same with names for its players and tournaments. A number that has no name is kept beside
    /// what a record has fields for.
    #[must_use]
    pub fn with_names(self, names: Names) -> Self {
        Self { names: Some(names), ..self }
    }

    /// The header, once a game has been read.
    #[must_use]
    pub const fn header(&self) -> Option<&Header> {
        self.header.as_ref()
    }

    fn place(&self, byte: u64) -> Place {
        Place { game: self.found, line: 0, byte }
    }

    /// Where the game after the found ones begins.
    const fn end_of_found(&self) -> u64 {
        Header::LENGTH as u64 + self.found * GAME_LENGTH as u64
    }

    fn last_error(&mut self, byte: u64, problem: Problem) -> RecordError {
        self.is_done = true;
        RecordError { place: self.place(byte), problem }
    }

    fn read_header(&mut self) -> Result<Header, RecordError> {
        if let Some(header) = self.header {
            return Ok(header);
        }
        let mut bytes = [0; Header::LENGTH];
        let length = read_block(&mut self.input, &mut bytes)
            .map_err(|error| self.last_error(0, Problem::Io(error)))?;
        if length < bytes.len() {
            let what = format!("the file ends after {length} of the 16 bytes of its header");
            return Err(self.last_error(length as u64, Problem::Format(what)));
        }
        let header = Header::read(&bytes);
        if let Some((byte, what)) = header.fault() {
            return Err(self.last_error(byte, Problem::Format(what)));
        }
        self.header = Some(header);
        Ok(header)
    }

    /// The bytes of the next game; none at the end.
    fn read_game(&mut self, header: &Header) -> Result<Option<[u8; GAME_LENGTH]>, RecordError> {
        let mut bytes = [0; GAME_LENGTH];
        let byte = self.end_of_found();
        let length = read_block(&mut self.input, &mut bytes)
            .map_err(|error| self.last_error(byte, Problem::Io(error)))?;
        if length == bytes.len() {
            self.found += 1;
            return Ok(Some(bytes));
        }
        self.is_done = true;
        if length == 0 && self.found == u64::from(header.games) {
            return Ok(None);
        }
        let rest = if length == 0 { String::new() } else { format!(" and {length} bytes of another") };
        let what =
            format!("the header promises {} games, and the file has {}{rest}", header.games, self.found);
        Err(self.last_error(byte, Problem::Format(what)))
    }
}

impl<R: BufRead> ReadRecords for Reader<R> {
    fn read(&mut self, record: &mut GameRecord) -> Option<Result<Place, RecordError>> {
        if self.is_done {
            record.clear();
            return None;
        }
        let game = self.read_header().and_then(|header| Ok((header, self.read_game(&header)?)));
        let (header, bytes) = match game {
            Ok((header, Some(bytes))) => (header, bytes),
            Ok((_, None)) => {
                record.clear();
                return None;
            }
            Err(error) => {
                record.clear();
                return Some(Err(error));
            }
        };
        let start = self.end_of_found() - GAME_LENGTH as u64;
        let filled = fill(&bytes, &header, self.names.as_ref(), record);
        Some(match filled {
            Ok(()) => Ok(self.place(start)),
            Err((offset, what)) => {
                record.clear();
                Err(RecordError { place: self.place(start + offset as u64), problem: Problem::Format(what) })
            }
        })
    }
}

/// Reads until the block is full or the input ends: how much.
fn read_block(input: &mut impl BufRead, block: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < block.len() {
        match input.read(&mut block[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}

/// Fills a record with a game. What is wrong is told with its offset.
fn fill(
    bytes: &[u8; GAME_LENGTH],
    header: &Header,
    names: Option<&Names>,
    record: &mut GameRecord,
) -> Result<(), (usize, String)> {
    let mut spare = Spare::take(record);
    record.clear();
    let side = header.side();
    fill_plies(&bytes[MOVES_AT..], side, &mut record.plies)?;
    let [real, theoretical] = [bytes[6], bytes[7]];
    if u16::from(real) > u16::from(side) * u16::from(side) {
        return Err((
            6,
            format!("a real score of {real}: the board has {} squares", u16::from(side) * u16::from(side)),
        ));
    }
    record.result = Some(RecordedResult::BlackTournament(u16::from(real)));
    record.rules = Some(spare.rules(if side == 10 { Builtin::Grand10 } else { Builtin::Wof }));
    record.occasion.date =
        (header.year != 0).then_some(Date { year: header.year, month: None, day: None, time: None });

    let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let named = |table, number| names.map_or(Name::Missing, |names| names.name(table, number));
    let mut extra = Extra { entries: spare.extra, used: 0 };
    let mut name = |table, number_name: &str, number, spare| match named(table, number) {
        Name::Known(name) => Some(refill(spare, name)),
        Name::Unknown => None,
        Name::Missing => {
            extra.add(number_name, &[Part::Number(number)]);
            None
        }
    };
    record.occasion.event = name(Table::Tournaments, TOURNAMENT_NUMBER, number(0), spare.event);
    let [black, white] = spare.names;
    record.players[0].name = name(Table::Players, PLAYER_NUMBERS[0], number(2), black);
    record.players[1].name = name(Table::Players, PLAYER_NUMBERS[1], number(4), white);
    if header.depth != 0 || theoretical != real {
        let [score, depth] = [theoretical, header.depth].map(|it| Part::Number(u16::from(it)));
        extra.add(THEORETICAL_SCORE, &[score, Part::Text(" at "), depth, Part::Text(" empties")]);
    }
    extra.entries.truncate(extra.used);
    record.extra = extra.entries;
    Ok(())
}

fn fill_plies(moves: &[u8], side: u8, plies: &mut Vec<Ply>) -> Result<(), (usize, String)> {
    let table = if side == 10 { &PLIES_10 } else { &PLIES_8 };
    let mut all = [NO_PLY; MOVES];
    let mut count = 0;
    for (ply, &byte) in all.iter_mut().zip(moves) {
        *ply = table[usize::from(byte)];
        if *ply == NO_PLY {
            break;
        }
        count += 1;
    }
    plies.extend_from_slice(&all[..count]);
    let rest = &moves[count..];
    if let Some(&byte) = rest.first().filter(|byte| **byte != 0) {
        let right = format!("a move is 10 times its row and its column, from 11 to {}", 11 * side);
        return Err((MOVES_AT + count, format!("move {}: {byte} is no square; {right}", count + 1)));
    }
    match rest.iter().position(|&byte| byte != 0) {
        None => Ok(()),
        Some(after) => {
            let (none, next) = (count + 1, count + after + 1);
            Err((MOVES_AT + count, format!("move {none} is 0, which is none, and move {next} follows it")))
        }
    }
}

/// Stands for no ply: passes are not stored.
const NO_PLY: Ply = Ply { request: Request::Pass, side: None };

/// The ply for each byte that is a square of a board of this size.
static PLIES_8: [Ply; 256] = plies(8);
static PLIES_10: [Ply; 256] = plies(10);

/// Row and column count from 1. (Column 10 is 0 of the next ten.)
const fn plies(side: u8) -> [Ply; 256] {
    let mut plies = [NO_PLY; 256];
    let mut from_zero = 0;
    while from_zero < 10 * side {
        let (rank, file) = (from_zero / 10, from_zero % 10);
        if let Some(square) = Square::new(file, rank)
            && file < side
        {
            plies[from_zero as usize + 11] = Ply { request: Request::place(square), side: None };
        }
        from_zero += 1;
    }
    plies
}

/// What the record before holds in memory, to be used again.
struct Spare {
    names: [Option<String>; 2],
    event: Option<String>,
    rules: Option<RulesTag>,
    extra: Vec<(String, String)>,
}

impl Spare {
    fn take(record: &mut GameRecord) -> Self {
        Self {
            names: record.players.each_mut().map(|player| player.name.take()),
            event: record.occasion.event.take(),
            rules: record.rules.take(),
            extra: mem::take(&mut record.extra),
        }
    }

    fn rules(&mut self, builtin: Builtin) -> RulesTag {
        let name = match self.rules.take() {
            Some(RulesTag::Named(name)) => Some(name),
            Some(RulesTag::Inline(_)) | None => None,
        };
        RulesTag::Named(refill(name, builtin.name()))
    }
}

/// The text in the memory of another.
fn refill(spare: Option<String>, text: &str) -> String {
    let mut filled = spare.unwrap_or_default();
    filled.clear();
    filled.push_str(text);
    filled
}

/// Names and values that take the places of earlier ones.
struct Extra {
    entries: Vec<(String, String)>,
    used: usize,
}

impl Extra {
    fn add(&mut self, name: &str, value: &[Part]) {
        if self.used == self.entries.len() {
            self.entries.push(Default::default());
        }
        let (old_name, old_value) = &mut self.entries[self.used];
        old_name.clear();
        old_name.push_str(name);
        old_value.clear();
        value.iter().for_each(|part| part.push_to(old_value));
        self.used += 1;
    }
}

/// A part of a value. (The formatting machinery would take longer than all the rest of a game.)
enum Part {
    Number(u16),
    Text(&'static str),
}

impl Part {
    fn push_to(&self, text: &mut String) {
        match *self {
            Self::Text(part) => text.push_str(part),
            Self::Number(number) => {
                let mut scale = 10_000;
                while scale > 1 && number < scale {
                    scale /= 10;
                }
                while scale > 0 {
                    text.push(char::from(b'0' + (number / scale % 10) as u8));
                    scale /= 10;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_decimals() {
        for number in [0, 1, 9, 10, 99, 100, 1000, 9999, 10_000, u16::MAX] {
            let mut text = String::new();
            Part::Number(number).push_to(&mut text);
            assert_eq!(text, number.to_string());
        }
    }
}
