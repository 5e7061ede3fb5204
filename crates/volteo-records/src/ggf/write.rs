//! Writing.

use std::fmt::Write as _;
use std::io::{self, Write};

use volteo_core::{Color, Ending, Request, RuleSet, Score};

use super::game_type::{GameType, board_text};
use super::outcome::{Outcome, figure, thousandths};
use super::properties::{escape, is_in_name};
use crate::lost::{CLAIMED_RESULT, Lost};
use crate::start::{start_of_game, start_text};
use crate::{
    Format, GameRecord, GameToWrite, PlyNote, RecordedResult, WriteError, WriteRecords, date, number,
};

/// The properties that are read into a record's own fields.
const FIELDS: [&str; 18] =
    ["GM", "PC", "DT", "EV", "RO", "PB", "PW", "RB", "RW", "TI", "TY", "KM", "RE", "BO", "C", "CO", "B", "W"];

/// Writes games in the servers' format, each on a line of its own unless a comment brings line breaks.
///
/// Rules are written as what makes them up: the type, the komi, the board with its start position.
pub struct Writer<W> {
    output: W,
}

impl<W: Write> Writer<W> {
    /// A writer to this output.
    pub const fn new(output: W) -> Self {
        Self { output }
    }
}

impl<W: Write> WriteRecords for Writer<W> {
    fn write(&mut self, game: &GameToWrite<'_>) -> Result<(), WriteError> {
        let text = game_text(game)?;
        Ok(self.output.write_all(text.as_bytes())?)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// The text of a game, if the format can hold all of it.
fn game_text(game: &GameToWrite<'_>) -> Result<String, WriteError> {
    let record = game.record;
    let mut lost = Lost::in_game(game);
    lost.note_rules(game.rules);
    lost.note_rules_name(record, None);
    lost.note_finished(game);
    let game_type = GameType::of(game.rules);
    let position = start_of_game(game);
    lost.note(game_type.is_none(), "a board that is not square, or holes but the octagon's");
    lost.note(position.is_none(), "a start position that is none of its rules");
    note_record(record, &mut lost);
    let is_decided = game.score.is_some() || record.ending.is_some_and(|it| it.loser().is_some());
    let has_winner_alone = matches!(record.result, Some(RecordedResult::Winner(_)));
    let lacks_figure = has_winner_alone && !is_decided;
    lost.note(lacks_figure, "who won an unfinished game, without by how much");
    let (Some(game_type), Some(position)) = (game_type, position) else {
        lost.refuse(Format::Ggf)?;
        return Ok(String::new());
    };
    lost.note(!lacks_figure && !result_is_told(game, game_type), CLAIMED_RESULT);
    let mut properties = Properties::default();
    head(game, game_type, &position, &mut properties);
    for (name, value) in &record.extra {
        lost.note(!properties.add_extra(name, value), format!("{name:?} among what the record holds beside"));
    }
    lost.refuse(Format::Ggf)?;
    let board = board_text(game_type.size, game.rules.width, &position);
    properties.add("BO", Some(board));
    let mut text = properties.text();
    moves(record, &mut text);
    text.push_str(";)\n");
    Ok(text)
}

/// Notes what a record holds and the format does not, whatever the rules.
fn note_record(record: &GameRecord, lost: &mut Lost) {
    let numbers = |note: &PlyNote| [note.evaluation, note.seconds].into_iter().flatten().all(f64::is_finite);
    lost.note_odd_ratings(record);
    lost.note(record.notes.iter().any(|note| note.clock.is_some()), "what the clocks show");
    lost.note(!record.notes.iter().all(numbers), "evaluations or times that are no numbers");
    lost.note(!notes_are_in_order(record), "notes that are not in order of their plies");
    lost.note(record.plies.iter().any(|ply| ply.side.is_none()), "plies whose side is not known");
    let is_forfeit = matches!(record.ending, Some(Ending::Forfeit(_)));
    lost.note(is_forfeit, "that the game was forfeited by an illegal move");
}

/// Whether each note has a ply, and a ply of its own.
fn notes_are_in_order(record: &GameRecord) -> bool {
    let is_ply = |note: &PlyNote| note.ply < record.plies.len();
    record.notes.iter().all(is_ply) && record.notes.windows(2).all(|pair| pair[0].ply < pair[1].ply)
}

/// Adds what stands before the board and the moves.
fn head(game: &GameToWrite<'_>, game_type: GameType, position: &str, properties: &mut Properties) {
    let record = game.record;
    let occasion = &record.occasion;
    let [black, white] = &record.players;
    properties.add("GM", Some("Othello".to_owned()));
    properties.add("PC", occasion.place.clone());
    properties.add("DT", occasion.date.as_ref().map(date::with_time));
    properties.add("EV", occasion.event.clone());
    properties.add("RO", occasion.round.clone());
    properties.add("PB", black.name.clone());
    properties.add("PW", white.name.clone());
    properties.add("RB", black.rating.map(|it| it.to_string()));
    properties.add("RW", white.rating.map(|it| it.to_string()));
    properties.add("TI", occasion.time_control.clone());
    let komi = game.rules.komi.thousandths();
    let has_komi = komi != 0 || record.komi.is_some();
    let is_plain = start_text(&game_type.rules()) == position;
    let discs = position.bytes().rev().skip(2).filter(|byte| matches!(byte, b'X' | b'O')).count();
    properties.add("TY", Some(game_type.text(has_komi, if is_plain { None } else { Some(discs) })));
    properties.add("KM", has_komi.then(|| figure(-game_type.sign() * komi)));
    properties.add("RE", Some(result(game, game_type)));
    properties.add("C", record.comment.clone());
}

/// The result: from Black's side, positive where Black has won.
fn result(game: &GameToWrite<'_>, game_type: GameType) -> String {
    let ending = game.record.ending;
    let flag = match ending {
        Some(Ending::Resigned(_)) => ":r",
        Some(Ending::TimeOut(_)) => ":t",
        Some(Ending::AgreedDraw) => return "+0.000:s".to_owned(),
        Some(Ending::Abandoned) => ":l",
        Some(Ending::Finished | Ending::Forfeit(_)) | None => "",
    };
    let is_figure = |it: &RecordedResult| matches!(it, RecordedResult::Difference(_));
    let claimed = game.result_to_tell().or(game.record.result.filter(is_figure));
    let claimed = claimed.and_then(|it| it.difference(game.rules));
    let scored = || game.score.and_then(|score| difference(&score, game.rules));
    let difference = claimed.or_else(scored).and_then(|it| it.checked_mul(game_type.sign()));
    match (ending.and_then(Ending::loser), difference) {
        (Some(loser), difference) => {
            let sign = if loser == Color::White { 1 } else { -1 };
            // Where the rules fix only the winner, it gets every square, as the servers have it.
            let all = i32::from(game.rules.width) * i32::from(game.rules.height) * 1000;
            figure(difference.filter(|it| it.signum() == sign).unwrap_or(sign * all)) + flag
        }
        (None, Some(difference)) => figure(difference) + flag,
        (None, None) if flag.is_empty() => "?".to_owned(),
        (None, None) => figure(0) + flag,
    }
}

/// Whether the result reads back as the one that the record claims, as far as that has to be told.
fn result_is_told(game: &GameToWrite<'_>, game_type: GameType) -> bool {
    let Some(claimed) = game.result_to_tell() else {
        return true;
    };
    let told = Outcome::read(&result(game, game_type)).and_then(|it| it.thousandths);
    told.is_some_and(|it| Some(game_type.sign() * it) == claimed.difference(game.rules))
}

/// Black's difference by the tournament score, komi counted, in thousandths.
fn difference(score: &Score, rules: &RuleSet) -> Option<i32> {
    score.tournament_difference().map(|halves| halves * 500 + rules.komi.thousandths())
}

fn moves(record: &GameRecord, text: &mut String) {
    let mut notes = record.notes.iter().peekable();
    for (index, ply) in record.plies.iter().enumerate() {
        let note = notes.next_if(|note| note.ply == index);
        text.push(ply.side.unwrap_or(Color::Black).letter());
        text.push('[');
        match ply.request {
            Request::Pass => text.push_str("PA"),
            request => add(text, request),
        }
        let (evaluation, seconds) = note.map_or((None, None), |note| (note.evaluation, note.seconds));
        if evaluation.is_some() || seconds.is_some() {
            text.push('/');
            evaluation.into_iter().for_each(|it| add(text, it));
        }
        if let Some(seconds) = seconds {
            text.push('/');
            add(text, seconds);
        }
        text.push(']');
        if let Some(comment) = note.and_then(|note| note.comment.as_ref()) {
            add(text, format_args!("C[{}]", escape(comment)));
        }
    }
}

fn add(text: &mut String, item: impl std::fmt::Display) {
    // Writing to a string does not fail.
    let _ = write!(text, "{item}");
}

/// The properties of a game that is being written.
#[derive(Default)]
struct Properties(Vec<(String, String)>);

impl Properties {
    fn add(&mut self, name: &str, value: Option<String>) {
        self.0.extend(value.filter(|it| !it.is_empty()).map(|value| (name.to_owned(), value)));
    }

    /// Adds a property that a record has beside its own fields; false if it would not be read back as
    /// such.
    fn add_extra(&mut self, name: &str, value: &str) -> bool {
        let upper = name.to_ascii_uppercase();
        let told = self.0.iter_mut().find(|(taken, _)| *taken == upper).map(|(_, told)| told);
        let means_nothing = !value.trim().is_empty() && told.is_none();
        match (upper.as_str(), told) {
            // A type or a result may say more than the record's fields do, but not something else.
            ("TY", Some(told)) if GameType::read(value) == GameType::read(told) => value.clone_into(told),
            ("RE", Some(told)) if Outcome::read(value).is_none() && figure_of(value) == figure_of(told) => {
                value.clone_into(told);
            }
            ("DT", _) if means_nothing && date::read(value).is_none() && !date::is_unknown(value) => {
                self.push(name, value);
            }
            ("RB" | "RW", _) if means_nothing && number::plain(value.trim()).is_none() => {
                self.push(name, value);
            }
            (upper, _) if FIELDS.contains(&upper) => return false,
            _ if name.is_empty() || !name.bytes().all(is_in_name) => return false,
            _ => self.push(name, value),
        }
        true
    }

    fn push(&mut self, name: &str, value: &str) {
        self.0.push((name.to_owned(), value.to_owned()));
    }

    fn text(&self) -> String {
        let mut text = String::from("(;");
        for (name, value) in &self.0 {
            add(&mut text, format_args!("{name}[{}]", escape(value)));
        }
        text
    }
}

fn figure_of(result: &str) -> Option<i32> {
    result.split(':').next().and_then(thousandths)
}
