//! Writing.

use std::io::{self, Write};

use volteo_core::Request;

use super::position::discs;
use super::{MoveScore, PASS, Position, SCORE};
use crate::lost::Lost;
use crate::start::start_of_game;
use crate::{Format, GameRecord, GameToWrite, WriteError, WriteRecords};

/// Writes positions, a line each.
pub struct Writer<W> {
    output: W,
}

impl<W: Write> Writer<W> {
    /// A writer to this output.
    pub const fn new(output: W) -> Self {
        Self { output }
    }

    /// Writes a position with its scores.
    ///
    /// # Errors
    ///
    /// If the output fails.
    pub fn write_position(&mut self, position: &Position) -> io::Result<()> {
        writeln!(self.output, "{position}")
    }
}

impl<W: Write> WriteRecords for Writer<W> {
    /// Writes the position in which a game begins, which must have no plies.
    fn write(&mut self, game: &GameToWrite<'_>) -> Result<(), WriteError> {
        let mut lost = Lost::in_game(game);
        let position = position(game, &mut lost);
        lost.refuse(Format::Obf)?;
        Ok(self.write_position(&position)?)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

fn position(game: &GameToWrite<'_>, lost: &mut Lost) -> Position {
    let record = game.record;
    lost.note_variant(game.rules);
    lost.note_rules_name(record, None);
    let is_square = game.rules.width == game.rules.height;
    lost.note(!is_square, "a board that is not square");
    let text = start_of_game(game);
    lost.note(text.is_none(), "a start position that is none of its rules");
    lost.note(!record.plies.is_empty(), "plies: the format has positions and no games");
    lost.note_people_and_occasion(record);
    lost.note(!record.notes.is_empty(), "notes on plies");
    lost.note(record.result.is_some(), "a result");
    lost.note(record.ending.is_some(), "the way the game ended");
    let mut position =
        Position { side: game.rules.width, text: text.unwrap_or_default(), ..Position::default() };
    note_comment(record, lost);
    position.comment.clone_from(&record.comment);
    for (name, value) in &record.extra {
        lost.note(!take(&mut position, name, value), format!("{name:?} among what the record holds beside"));
    }
    position
}

/// A comment reads back in its lines, none of which is empty or has spaces around it.
fn note_comment(record: &GameRecord, lost: &mut Lost) {
    let is_held = |line: &str| line.trim() == line && !line.contains('\r');
    let comment = record.comment.as_ref();
    let all_held = comment.is_none_or(|comment| !comment.is_empty() && comment.split('\n').all(is_held));
    lost.note(!all_held, "an empty comment, or spaces around a comment's lines");
}

/// Takes a score that a record holds beside its fields; false if it is none, or in another order than
/// the format's.
fn take(position: &mut Position, name: &str, value: &str) -> bool {
    let Ok(discs) = discs(value) else {
        return false;
    };
    let is_free = position.score.is_none();
    if name == SCORE {
        position.score = Some(discs);
        return is_free;
    }
    let request =
        if name == PASS { Some(Request::Pass) } else { name.parse().ok().filter(|it| *it != Request::Pass) };
    position.scores.extend(request.map(|request| MoveScore { request, discs }));
    request.is_some() && is_free
}
