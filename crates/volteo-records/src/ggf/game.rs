//! Reading one game's properties into a record.

use volteo_core::{Color, Komi, Request};

use super::game_type::{Board, GameType};
use super::outcome::{Outcome, thousandths};
use super::properties::{Properties, Property};
use crate::bytes::Excerpt;
use crate::slot::{fill, parse};
use crate::{GameRecord, Ply, PlyNote, RecordError, RecordedResult, date, number};

/// Reads the game with this text into an empty record.
pub(super) fn read(text: &Excerpt, record: &mut GameRecord) -> Result<(), RecordError> {
    let mut game = Game { text, record, typed: None, board: None, komi: None, outcome: Outcome::default() };
    let mut properties = Properties::new(text);
    while let Some(property) = properties.next() {
        game.take(property?)?;
    }
    game.finish()
}

/// A game on its way into a record, with what can be understood only when all of it is known.
struct Game<'a> {
    text: &'a Excerpt,
    record: &'a mut GameRecord,
    /// The type, and as it is written.
    typed: Option<(GameType, String)>,
    /// The board and where it stands.
    board: Option<(Board, usize)>,
    /// In thousandths, by the format's sign.
    komi: Option<i32>,
    outcome: Outcome,
}

impl Game<'_> {
    fn take(&mut self, property: Property) -> Result<(), RecordError> {
        let occasion = &mut self.record.occasion;
        match property.name.to_ascii_uppercase().as_str() {
            "GM" => self.check_game(&property),
            "B" => self.ply(Color::Black, &property),
            "W" => self.ply(Color::White, &property),
            "TY" => self.game_type(property),
            "BO" => self.board(&property),
            "KM" => self.komi(&property),
            "RE" => {
                self.result(property);
                Ok(())
            }
            "C" | "CO" => {
                self.comment(property.value);
                Ok(())
            }
            name => {
                let value = property.value;
                let rejected = match name {
                    _ if is_empty_field(name, &value) => None,
                    "PC" => fill(&mut occasion.place, value),
                    "EV" => fill(&mut occasion.event, value),
                    "RO" => fill(&mut occasion.round, value),
                    "TI" => fill(&mut occasion.time_control, value),
                    "PB" => fill(&mut self.record.players[0].name, value),
                    "PW" => fill(&mut self.record.players[1].name, value),
                    "RB" => parse(&mut self.record.players[0].rating, value, number::plain),
                    "RW" => parse(&mut self.record.players[1].rating, value, number::plain),
                    "DT" if date::is_unknown(&value) => None,
                    "DT" => parse(&mut occasion.date, value, date::read),
                    _ => Some(value),
                };
                self.record.extra.extend(rejected.map(|value| (property.name, value)));
                Ok(())
            }
        }
    }

    fn check_game(&self, property: &Property) -> Result<(), RecordError> {
        let game = property.value.trim();
        if ["othello", "reversi", ""].iter().any(|name| game.eq_ignore_ascii_case(name)) {
            return Ok(());
        }
        Err(self.text.error(property.offset, format!("this is a game of {game}, not of Othello")))
    }

    fn game_type(&mut self, property: Property) -> Result<(), RecordError> {
        if property.value.trim().is_empty() {
            return Ok(());
        }
        let error = |what: &str| Err(self.text.error(property.offset, what));
        if self.typed.is_some() {
            return error("the type of the game is given twice");
        }
        let Some(game_type) = GameType::read(&property.value) else {
            return error(
                "the type of the game is not known: one is a size, 4 to 16 or 88, with letters, like 8, s8r20, 8kr20 or 10a",
            );
        };
        self.typed = Some((game_type, property.value));
        Ok(())
    }

    fn board(&mut self, property: &Property) -> Result<(), RecordError> {
        let error = |what: String| self.text.error(property.offset, what);
        if self.board.is_some() {
            return Err(error("the board is given twice".to_owned()));
        }
        let board = Board::read(&property.value).map_err(error)?;
        self.board = Some((board, property.offset));
        Ok(())
    }

    fn komi(&mut self, property: &Property) -> Result<(), RecordError> {
        let komi = thousandths(&property.value).filter(|it| it.abs() <= Komi::LIMIT);
        if komi.is_none() {
            let what = "the komi is a number of discs from -256 to 256 with at most three decimals";
            return Err(self.text.error(property.offset, what));
        }
        self.komi = komi;
        Ok(())
    }

    fn result(&mut self, property: Property) {
        self.outcome = Outcome::read(&property.value).unwrap_or_else(|| {
            let figure = property.value.split(':').next().and_then(thousandths);
            self.record.extra.push((property.name, property.value));
            Outcome { thousandths: figure, ending: None }
        });
    }

    fn ply(&mut self, side: Color, property: &Property) -> Result<(), RecordError> {
        let (name, annotation) = property.value.split_once('/').unwrap_or((&property.value, ""));
        let request: Request = name
            .trim()
            .parse()
            .map_err(|error| self.text.error(property.offset, format!("{name:?} is no move: {error}")))?;
        let note = note(self.record.plies.len(), annotation);
        self.record.plies.push(Ply { request, side: Some(side) });
        self.record.notes.extend(note);
        Ok(())
    }

    /// A comment belongs to the ply before it, or to the game.
    fn comment(&mut self, text: String) {
        let slot = match self.record.plies.len().checked_sub(1) {
            None => &mut self.record.comment,
            Some(ply) => {
                let notes = &mut self.record.notes;
                if notes.last().is_none_or(|note| note.ply != ply) {
                    notes.push(PlyNote { ply, ..PlyNote::default() });
                }
                let last = notes.len() - 1;
                &mut notes[last].comment
            }
        };
        match slot {
            Some(before) => {
                before.push('\n');
                before.push_str(&text);
            }
            None => *slot = Some(text),
        }
    }

    fn finish(self) -> Result<(), RecordError> {
        let record = self.record;
        let of_board = self.board.as_ref().map(|(board, _)| GameType { size: board.size, anti: false });
        let Some(game_type) = self.typed.as_ref().map(|(typed, _)| *typed).or(of_board) else {
            record.komi = self.komi.map(|komi| Komi::from_thousandths(-komi));
            record.result = self.outcome.thousandths.map(RecordedResult::Difference);
            record.ending = self.outcome.ending;
            return Ok(());
        };
        record.rules = Some(game_type.rules_tag());
        record.komi = self.komi.map(|komi| Komi::from_thousandths(-game_type.sign() * komi));
        record.result = self.outcome.thousandths.map(|it| RecordedResult::Difference(game_type.sign() * it));
        record.ending = self.outcome.ending;
        let mut discs = None;
        if let Some((board, offset)) = self.board {
            if board.size != game_type.size {
                return Err(self
                    .text
                    .error(offset, "the board is not of the size that the type of the game names"));
            }
            let count = board.discs;
            record.start = board.start_of(game_type);
            discs = record.start.as_ref().map(|_| count);
        }
        // What only the type says is kept: that the game is one of a pair, say.
        let told = game_type.text(record.komi.is_some(), discs);
        if let Some((_, text)) = self.typed.filter(|(_, text)| !text.trim().eq_ignore_ascii_case(&told)) {
            record.extra.push(("TY".to_owned(), text));
        }
        Ok(())
    }
}

/// Whether this is a property with a field of its own that says nothing. Spaces alone are a text, but no
/// number and no date.
fn is_empty_field(name: &str, value: &str) -> bool {
    match name {
        "PC" | "EV" | "RO" | "TI" | "PB" | "PW" => value.is_empty(),
        "RB" | "RW" | "DT" => value.trim().is_empty(),
        _ => false,
    }
}

/// The note that stands after a move: evaluation, then seconds, either left out. What is neither is
/// kept as a comment.
fn note(ply: usize, annotation: &str) -> Option<PlyNote> {
    let mut note = PlyNote { ply, ..PlyNote::default() };
    let (evaluation, seconds) = annotation.split_once('/').unwrap_or((annotation, ""));
    let read =
        |text: &str| if text.trim().is_empty() { Some(None) } else { number::plain(text.trim()).map(Some) };
    match (read(evaluation), read(seconds)) {
        (Some(None), Some(None)) => return None,
        (Some(evaluation), Some(seconds)) => (note.evaluation, note.seconds) = (evaluation, seconds),
        _ => note.comment = Some(annotation.to_owned()),
    }
    Some(note)
}
