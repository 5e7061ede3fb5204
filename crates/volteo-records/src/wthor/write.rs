//! Writing.

use std::collections::HashMap;
use std::io::{self, Write};

use volteo_core::{Builtin, Ending, Request};

use super::names::{Names, Table, padded};
use super::read::{GAME_LENGTH, MOVES};
use super::{Header, PLAYER_NUMBERS, THEORETICAL_SCORE, TOURNAMENT_NUMBER, UNKNOWN};
use crate::lost::{CLAIMED_RESULT, Lost};
use crate::start::{start_of_game, start_text};
use crate::{Format, GameRecord, GameToWrite, RecordedResult, WriteError, WriteRecords};

/// Writes a file of games. All of them are held until [`WriteRecords::finish`], since their number
/// comes first; then [`Writer::name_tables`] gives the tables to write beside it.
///
/// The games of a file share a year and the depth of their theoretical scores. A game without such a
/// score has its real score as one with no empties left.
pub struct Writer<W> {
    output: W,
    games: Vec<[u8; GAME_LENGTH]>,
    players: NameTable,
    tournaments: NameTable,
    created: (u16, u8, u8),
    shared: Option<Shared>,
    is_finished: bool,
}

/// What all games of a file have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shared {
    /// 0 if it is not known.
    year: u16,
    depth: u8,
    /// Whether players and tournaments have numbers of tables that are not known.
    numbered: bool,
}

impl<W: Write> Writer<W> {
    /// A writer to this output.
    pub fn new(output: W) -> Self {
        Self {
            output,
            games: Vec::new(),
            players: NameTable::new(Table::Players),
            tournaments: NameTable::new(Table::Tournaments),
            created: (0, 0, 0),
            shared: None,
            is_finished: false,
        }
    }

    /// The same with a day of creation, year, month and day, which is written into all headers.
    #[must_use]
    pub fn created(self, year: u16, month: u8, day: u8) -> Self {
        Self { created: (year, month, day), ..self }
    }

    /// The same with names that have their numbers already: those of other files that share the tables.
    /// New names come after them.
    #[must_use]
    pub fn with_names(self, names: &Names) -> Self {
        let table = |table| names.all(table).iter().fold(NameTable::new(table), |all, name| all.with(name));
        Self { players: table(Table::Players), tournaments: table(Table::Tournaments), ..self }
    }

    /// The tables of the names that the games refer to: of players (JOU), of tournaments (TRN).
    #[must_use]
    pub fn name_tables(&self) -> (Vec<u8>, Vec<u8>) {
        (self.players.file(self.created), self.tournaments.file(self.created))
    }

    fn header(&self) -> Header {
        let shared = self.shared.unwrap_or(Shared { year: 0, depth: 0, numbered: false });
        Header {
            created: self.created,
            games: u32::try_from(self.games.len()).unwrap_or(u32::MAX),
            names: 0,
            year: shared.year,
            board_size: 8,
            kind: 0,
            depth: shared.depth,
        }
    }
}

impl<W: Write> WriteRecords for Writer<W> {
    fn write(&mut self, game: &GameToWrite<'_>) -> Result<(), WriteError> {
        let record = game.record;
        let mut lost = Lost::in_game(game);
        note_rules(game, &mut lost);
        note_record(record, &mut lost);
        let real = real_score(game);
        lost.note_finished(game);
        let is_disputed = game.score.is_some() && game.result_to_tell().is_some();
        let unknown =
            if is_disputed { CLAIMED_RESULT } else { "an unfinished game whose result is not known" };
        lost.note(real.is_none(), unknown);
        let beside = Beside::read(record, &mut lost);
        let real = real.unwrap_or_default();
        let (theoretical, depth) = beside.theory.unwrap_or((real, 0));
        let year = record.occasion.date.as_ref().map_or(0, |date| date.year);
        let shared = Shared { year, depth, numbered: beside.numbers.iter().any(Option::is_some) };
        note_shared(self.shared, shared, &mut lost);
        let [black, white] = record.players.each_ref().map(|player| player.name.as_deref());
        self.players.note(&[black, white], &mut lost);
        self.tournaments.note(&[record.occasion.event.as_deref()], &mut lost);
        let has_names = black.or(white).or(record.occasion.event.as_deref()).is_some();
        lost.note(shared.numbered && has_names, "names beside numbers of names");
        lost.refuse(Format::Wthor)?;

        self.shared = Some(shared);
        let numbers = if shared.numbered {
            beside.numbers.map(Option::unwrap_or_default)
        } else {
            let tournament = self.tournaments.number(record.occasion.event.as_deref());
            [tournament, self.players.number(black), self.players.number(white)]
        };
        self.games.push(game_bytes(record, numbers, [real, theoretical]));
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.is_finished, true) {
            self.output.write_all(&self.header().write())?;
            self.output.write_all(self.games.as_flattened())?;
        }
        self.output.flush()
    }
}

fn game_bytes(record: &GameRecord, numbers: [u16; 3], scores: [u8; 2]) -> [u8; GAME_LENGTH] {
    let mut bytes = [0; GAME_LENGTH];
    let places = record.plies.iter().filter_map(|ply| match ply.request {
        Request::Place { square, .. } => Some(10 * (square.rank() + 1) + square.file() + 1),
        Request::Pass => None,
    });
    let all = numbers.into_iter().flat_map(u16::to_le_bytes).chain(scores).chain(places);
    bytes.iter_mut().zip(all).for_each(|(byte, value)| *byte = value);
    bytes
}

fn note_rules(game: &GameToWrite<'_>, lost: &mut Lost) {
    let rules = game.rules;
    let is_standard = [rules.width, rules.height] == [8, 8];
    lost.note(!is_standard, format!("a board of {}×{}", rules.width, rules.height));
    lost.note_variant(rules);
    lost.note_rules_name(game.record, None);
    let starts_plainly = start_of_game(game) == Some(start_text(&Builtin::Wof.rule_set()));
    lost.note(is_standard && !starts_plainly, "a start position of its own");
}

fn note_record(record: &GameRecord, lost: &mut Lost) {
    let occasion = &record.occasion;
    lost.note_ratings(record);
    lost.note(occasion.place.is_some(), "a place");
    lost.note(occasion.round.is_some(), "a round");
    lost.note(occasion.time_control.is_some(), "a time control");
    if let Some(date) = &occasion.date {
        lost.note_more_than_year(date);
        lost.note(date.year == 0, "the year 0, which is none");
    }
    lost.note(record.comment.is_some(), "a comment");
    lost.note(!record.notes.is_empty(), "notes on plies");
    if let Some(ending) = record.ending.filter(|it| *it != Ending::Finished) {
        lost.note(true, format!("the way the game ended ({})", ending.name()));
    }
    let places = record.plies.iter().filter(|ply| ply.request != Request::Pass).count();
    lost.note(places > MOVES, "more than 60 moves");
}

/// Black's discs by the tournament score: as claimed, where the record claims them as such or what was
/// found does not tell its claim.
fn real_score(game: &GameToWrite<'_>) -> Option<u8> {
    let is_real = |it: &RecordedResult| matches!(it, RecordedResult::BlackTournament(_));
    let is_whole = |[black, white]: &[u16; 2]| black.checked_add(*white) == Some(64);
    let black = match game.result_to_tell().or(game.record.result.filter(is_real)) {
        Some(claimed) => claimed.discs(game.rules).filter(is_whole)?[0],
        None => game.score?.tournament?[0].discs()?,
    };
    u8::try_from(black).ok().filter(|black| *black <= 64)
}

fn note_shared(before: Option<Shared>, shared: Shared, lost: &mut Lost) {
    let Some(before) = before else {
        return;
    };
    let year = |year: u16| if year == 0 { "no year".to_owned() } else { format!("the year {year}") };
    lost.note(
        before.year != shared.year,
        format!("{} in a file of {}", year(shared.year), year(before.year)),
    );
    let depths =
        format!("a theoretical score at {} empties in a file of others at {}", shared.depth, before.depth);
    lost.note(before.depth != shared.depth, depths);
    lost.note(before.numbered != shared.numbered, "names in one game and numbers of names in another");
}

/// What a record from another file of the format holds beside its fields.
struct Beside {
    /// Of the tournament, of Black, of White.
    numbers: [Option<u16>; 3],
    /// The theoretical score and its depth.
    theory: Option<(u8, u8)>,
}

impl Beside {
    fn read(record: &GameRecord, lost: &mut Lost) -> Self {
        let mut beside = Self { numbers: [None; 3], theory: None };
        let names = [TOURNAMENT_NUMBER, PLAYER_NUMBERS[0], PLAYER_NUMBERS[1]];
        for (name, value) in &record.extra {
            let is_held = match names.iter().position(|it| it == name) {
                Some(index) if beside.numbers[index].is_none() => {
                    beside.numbers[index] = value.parse().ok();
                    beside.numbers[index].is_some()
                }
                None if name == THEORETICAL_SCORE && beside.theory.is_none() => {
                    beside.theory = theory(value);
                    beside.theory.is_some()
                }
                _ => false,
            };
            lost.note(!is_held, format!("{name:?} among what the record holds beside"));
        }
        beside
    }
}

/// Reads `34 at 24 empties`.
fn theory(value: &str) -> Option<(u8, u8)> {
    let (score, depth) = value.strip_suffix(" empties")?.split_once(" at ")?;
    Some((score.parse().ok()?, depth.parse().ok()?))
}

/// A table of names that grows as games are written.
struct NameTable {
    table: Table,
    names: Vec<u8>,
    numbers: HashMap<Vec<u8>, u16>,
}

impl NameTable {
    fn new(table: Table) -> Self {
        Self { table, names: Vec::new(), numbers: HashMap::new() }
    }

    /// The table with a name more, which may be empty or there already: other numbers stay as they are.
    fn with(mut self, name: &str) -> Self {
        let padded = padded(name, self.table).unwrap_or_else(|| vec![0; self.table.length()]);
        let number = self.len();
        self.names.extend_from_slice(&padded);
        self.numbers.entry(padded).or_insert(u16::try_from(number).unwrap_or(u16::MAX));
        self
    }

    /// How many names there are.
    fn len(&self) -> usize {
        self.names.len() / self.table.length()
    }

    fn padded(&self, name: Option<&str>) -> Option<Vec<u8>> {
        padded(name.unwrap_or(UNKNOWN), self.table)
    }

    /// Notes names that do not fit the table, or any more of them.
    fn note(&self, names: &[Option<&str>], lost: &mut Lost) {
        let mut new = 0;
        for name in names {
            let known = self.padded(*name).map(|padded| self.numbers.contains_key(&padded));
            new += usize::from(known == Some(false));
            if let Some(name) = name {
                let most = self.table.length() - 1;
                let right = format!("the name {name:?}: one has 1 to {most} characters of Latin-1");
                lost.note(known.is_none() || name.is_empty(), right);
                lost.note(
                    *name == UNKNOWN,
                    format!("the name {UNKNOWN}, which stands for one that is not known"),
                );
            }
        }
        lost.note(self.len() + new > usize::from(u16::MAX), "more than 65535 names");
    }

    /// The number of a name that fits.
    fn number(&mut self, name: Option<&str>) -> u16 {
        let padded = self.padded(name).unwrap_or_default();
        let next = u16::try_from(self.len()).unwrap_or(u16::MAX);
        match self.numbers.get(&padded) {
            Some(&number) => number,
            None => {
                self.names.extend_from_slice(&padded);
                self.numbers.insert(padded, next);
                next
            }
        }
    }

    fn file(&self, created: (u16, u8, u8)) -> Vec<u8> {
        let names = u16::try_from(self.len()).unwrap_or(u16::MAX);
        let mut file = Header { created, names, ..Header::default() }.write().to_vec();
        file.extend_from_slice(&self.names);
        file
    }
}
