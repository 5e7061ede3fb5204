//! Writing.

use std::io::{self, Write};

use volteo_core::{BitSet, Builtin, Color, Komi, LossScore, RuleSet};

use super::fen;
use super::game::{FIELDS, rules_of};
use super::outcome::{Outcome, ending, termination};
use super::tokens::is_variation;
use crate::lost::{CLAIMED_RESULT, Lost};
use crate::start::{self, plain, start_of_game, start_text};
use crate::{
    Date, Format, GameRecord, GameToWrite, PlyNote, RecordedResult, WriteError, WriteRecords, date, number,
};

/// The longest line of moves.
const LINE: usize = 80;

/// Writes games in PGN: the seven tags that every game has, further ones as needed, and the moves in
/// lines of at most 80 characters.
pub struct Writer<W> {
    output: W,
    has_written: bool,
}

impl<W: Write> Writer<W> {
    /// A writer to this output.
    pub const fn new(output: W) -> Self {
        Self { output, has_written: false }
    }
}

impl<W: Write> WriteRecords for Writer<W> {
    fn write(&mut self, game: &GameToWrite<'_>) -> Result<(), WriteError> {
        let text = game_text(game)?;
        if std::mem::replace(&mut self.has_written, true) {
            self.output.write_all(b"\n")?;
        }
        Ok(self.output.write_all(text.as_bytes())?)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// The text of a game, if the format can hold all of it.
fn game_text(game: &GameToWrite<'_>) -> Result<String, WriteError> {
    let mut lost = Lost::in_game(game);
    let record = game.record;
    let outcome = Outcome::of(game.score.as_ref(), claimed(game), record.ending);
    lost.note(outcome.text().is_none(), CLAIMED_RESULT);
    let mut head = Head::default();
    add_tags(game, outcome, &mut head, &mut lost);
    let mut beside = Vec::new();
    for (name, value) in &record.extra {
        let is_held = match name.as_str() {
            "%" => head.add_escape(value),
            "NAG" | "Variation" => Beside::read(name, value, record).map(|it| beside.push(it)).is_some(),
            name => head.add_extra(name, value, outcome),
        };
        lost.note(!is_held, format!("{name:?} among what the record holds beside"));
    }
    note_notes(record, &mut lost);
    lost.note_odd_ratings(record);
    lost.note(!head.is_held(), "line breaks in tags, or a value that stands for one that is not known");
    lost.refuse(Format::Pgn)?;
    let mut text = head.text();
    text.push('\n');
    text.push_str(&moves(record, &beside, &head.result()));
    Ok(text)
}

/// The result that a record claims, as a pair of discs where it comes to one, if the format has it as it
/// is or has to tell it.
fn claimed(game: &GameToWrite<'_>) -> Option<RecordedResult> {
    let has_it = |it: &RecordedResult| matches!(it, RecordedResult::Discs { .. } | RecordedResult::Winner(_));
    let claimed = game.result_to_tell().or(game.record.result.filter(has_it))?;
    let discs = claimed.discs(game.rules).map(|[black, white]| RecordedResult::Discs { black, white });
    Some(discs.unwrap_or(claimed))
}

fn add_tags(game: &GameToWrite<'_>, outcome: Outcome, head: &mut Head, lost: &mut Lost) {
    let record = game.record;
    let occasion = &record.occasion;
    let [black, white] = &record.players;
    head.add("Event", occasion.event.clone());
    head.add("Site", occasion.place.clone());
    head.add("Date", occasion.date.as_ref().map(day));
    head.add("Round", occasion.round.clone());
    head.add("Black", black.name.clone());
    head.add("White", white.name.clone());
    head.add("Result", outcome.text().filter(|it| it != "*"));
    head.add("Time", occasion.date.as_ref().and_then(|it| it.time.clone()));
    head.add("TimeControl", occasion.time_control.clone());
    head.add("BlackElo", black.rating.map(|it| it.to_string()));
    head.add("WhiteElo", white.rating.map(|it| it.to_string()));
    let variant = variant(game);
    lost.note(variant.is_none(), "rules that have no name");
    if variant.as_deref().is_none_or(|it| game.rules_name != Some(it)) {
        lost.note_loss_scores(game.rules);
    }
    lost.note_rules_name(record, variant.as_deref());
    let variant = variant.unwrap_or_default();
    let needs_board = variant.is_empty() && !is_standard_board(game.rules);
    head.add("Variant", Some(variant).filter(|it| !it.is_empty()));
    let komi = Some(game.rules.komi).filter(|it| record.komi.is_some() || *it != Komi::ZERO);
    head.add("Komi", komi.map(|it| it.to_string()));
    let position = start_of_game(game);
    lost.note(position.is_none(), "a start position that is none of its rules");
    let has_start = position.is_some() && (needs_board || position != Some(start_text(game.rules)));
    head.add("SetUp", has_start.then(|| "1".to_owned()));
    head.add("FEN", position.filter(|_| has_start).map(|it| fen::write(&it, game.rules.width)));
    head.add("Termination", record.ending.map(|it| termination(it).to_owned()));
    let is_told = record.ending.is_none_or(|it| ending(termination(it), outcome) == Some(it));
    lost.note(!is_told, "which side lost by the way the game ended");
}

/// The day as PGN has it: `2024.04.13`, `1977.??.??`.
fn day(date: &Date) -> String {
    let known = date::year_month_day(date);
    match (date.month, date.day) {
        (_, Some(_)) => known,
        (Some(_), None) => format!("{known}.??"),
        (None, None) => format!("{known}.??.??"),
    }
}

/// The name of the rules: empty where they need none, none where they have none. What a resignation or
/// a time-out scores is in the result.
fn variant(game: &GameToWrite<'_>) -> Option<String> {
    let losses =
        |rules: RuleSet| RuleSet { time_out: LossScore::Loss, resignation: LossScore::Loss, ..rules };
    let rules = losses(RuleSet { komi: Komi::ZERO, ..*game.rules });
    // A name that stands for other rules would mislead.
    let given = game.rules_name.filter(|name| rules_of(name).is_none_or(|it| losses(it) == rules));
    let name = start::name(&rules).or_else(|| given.map(str::to_owned));
    match name {
        Some(name) if name == Builtin::Wof.name() => Some(String::new()),
        None if is_plain_board(game.rules) => Some(String::new()),
        name => name,
    }
}

/// Whether the rules are those of the plain game on some board, which a start position names.
fn is_plain_board(rules: &RuleSet) -> bool {
    let plain = RuleSet { holes: rules.holes, ..plain(rules.width, rules.height) };
    RuleSet { time_out: plain.time_out, resignation: plain.resignation, komi: plain.komi, ..*rules } == plain
}

fn is_standard_board(rules: &RuleSet) -> bool {
    [rules.width, rules.height] == [8, 8] && rules.holes.is_empty()
}

fn note_notes(record: &GameRecord, lost: &mut Lost) {
    let is_ply = |note: &PlyNote| note.ply < record.plies.len();
    let in_order =
        record.notes.iter().all(is_ply) && record.notes.windows(2).all(|pair| pair[0].ply < pair[1].ply);
    lost.note(!in_order, "notes that are not in order of their plies");
    let times = record.notes.iter().flat_map(|note| [note.seconds, note.clock]).flatten();
    lost.note(
        times.into_iter().any(|it| number::hours(it).is_none()),
        "times that are negative or no numbers",
    );
    let evaluations = record.notes.iter().filter_map(|note| note.evaluation);
    lost.note(evaluations.into_iter().any(|it| !it.is_finite()), "evaluations that are no numbers");
    let comments = record.notes.iter().filter_map(|note| note.comment.as_ref()).chain(&record.comment);
    let is_held = |text: &String| {
        !text.is_empty()
            && text.trim() == text
            && !text.starts_with("[%")
            && !text.contains(['}', '\n', '\r'])
    };
    lost.note(
        !comments.into_iter().all(is_held),
        "comments with }, with line breaks or with spaces around them",
    );
    lost.note(record.plies.iter().any(|ply| ply.side.is_none()), "plies whose side is not known");
}

/// A sign or a variation among the moves.
struct Beside {
    /// The number of plies before it.
    after: usize,
    text: String,
    is_sign: bool,
}

impl Beside {
    fn read(name: &str, value: &str, record: &GameRecord) -> Option<Self> {
        let (number, text) = value.split_once(' ')?;
        let after: usize = number
            .parse()
            .ok()
            .filter(|after: &usize| *after <= record.plies.len() && number == after.to_string())?;
        let is_sign = name == "NAG";
        let digits = text.strip_prefix('$').unwrap_or_default();
        let is_held = if is_sign {
            (1..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
        } else {
            is_variation(text)
        };
        is_held.then(|| Self { after, text: text.to_owned(), is_sign })
    }
}

/// The lines of moves, with all that stands among them and the result.
fn moves(record: &GameRecord, beside: &[Beside], result: &str) -> String {
    let mut lines = Lines::default();
    let mut number = 1;
    let mut needs_number = true;
    let mut notes = record.notes.iter().peekable();
    if let Some(comment) = &record.comment {
        lines.comment(comment);
    }
    lines.beside(beside, 0);
    for (index, ply) in record.plies.iter().enumerate() {
        match ply.side {
            Some(Color::White) => {
                if needs_number {
                    lines.word(&format!("{number}..."));
                }
                number += 1;
            }
            _ => lines.word(&format!("{number}.")),
        }
        lines.word(&ply.request.to_string());
        needs_number = false;
        let mut interrupted = lines.beside_signs(beside, index + 1);
        if let Some(text) =
            notes.next_if(|note| note.ply == index).map(annotation).filter(|text| !text.is_empty())
        {
            lines.comment(&text);
            interrupted = true;
        }
        needs_number |= lines.beside_variations(beside, index + 1) || interrupted;
    }
    lines.word(result);
    lines.text.push('\n');
    lines.text
}

/// A note as a comment.
fn annotation(note: &PlyNote) -> String {
    let times = [("emt", note.seconds), ("clk", note.clock)];
    let times =
        times.into_iter().filter_map(|(name, time)| Some(format!("[%{name} {}]", number::hours(time?)?)));
    let evaluation = note.evaluation.map(|it| format!("[%eval {it}]"));
    let parts: Vec<_> = evaluation.into_iter().chain(times).chain(note.comment.clone()).collect();
    parts.join(" ")
}

/// Words wrapped into lines.
#[derive(Default)]
struct Lines {
    text: String,
    /// The length of the last line, in characters.
    length: usize,
}

impl Lines {
    /// Adds a word after a space or, where it does not fit and may begin one, in a new line.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        // What begins a line with one of these would be read as a tag, an escape or a comment.
        let may_begin = !word.starts_with(['[', '%', ';']);
        if self.length > 0 && self.length + 1 + length > LINE && may_begin {
            self.text.push('\n');
            self.length = 0;
        } else if self.length > 0 {
            self.text.push(' ');
            self.length += 1;
        }
        self.text.push_str(word);
        self.length += length;
    }

    /// Adds a text that may be broken where a space stands alone.
    fn breakable(&mut self, text: &str) {
        let mut piece = String::new();
        let mut words = text.split(' ').peekable();
        while let Some(word) = words.next() {
            piece.push_str(word);
            let breaks = !word.is_empty() && words.peek().is_none_or(|next| !next.is_empty());
            if breaks {
                self.word(&piece);
                piece.clear();
            } else {
                piece.push(' ');
            }
        }
        if !piece.is_empty() {
            self.word(&piece);
        }
    }

    fn comment(&mut self, text: &str) {
        self.breakable(&format!("{{{text}}}"));
    }

    fn beside(&mut self, beside: &[Beside], after: usize) {
        self.beside_signs(beside, after);
        self.beside_variations(beside, after);
    }

    fn beside_signs(&mut self, beside: &[Beside], after: usize) -> bool {
        let here = || beside.iter().filter(|it| it.after == after && it.is_sign);
        here().for_each(|it| self.word(&it.text));
        here().next().is_some()
    }

    fn beside_variations(&mut self, beside: &[Beside], after: usize) -> bool {
        let here = || beside.iter().filter(|it| it.after == after && !it.is_sign);
        here().for_each(|it| self.breakable(&it.text));
        here().next().is_some()
    }
}

/// The tags of a game that is being written, and the lines before them.
#[derive(Default)]
struct Head {
    escapes: Vec<String>,
    tags: Vec<(String, String)>,
}

impl Head {
    fn add(&mut self, name: &str, value: Option<String>) {
        self.tags.extend(value.map(|value| (name.to_owned(), value)));
    }

    fn has(&self, name: &str) -> bool {
        self.tags.iter().any(|(taken, _)| taken.eq_ignore_ascii_case(name))
    }

    fn add_escape(&mut self, text: &str) -> bool {
        self.escapes.push(text.to_owned());
        !text.contains(['\n', '\r'])
    }

    /// Adds a tag that a record has beside its own fields; false if it would not be read back as such.
    fn add_extra(&mut self, name: &str, value: &str, outcome: Outcome) -> bool {
        let is_name =
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let lower = name.to_ascii_lowercase();
        let means_nothing = match lower.as_str() {
            "date" => date::read(value).is_none() && !date::is_unknown(value),
            "time" => !self.has("Date"),
            "blackelo" | "whiteelo" => number::plain(value.trim()).is_none(),
            "result" => Outcome::read(value).is_none(),
            "termination" => ending(value, outcome).is_none(),
            "setup" => !matches!(value, "0" | "1"),
            lower => !FIELDS.contains(&lower) && !matches!(lower, "nag" | "variation"),
        };
        let is_held = is_name && means_nothing && !(FIELDS.contains(&lower.as_str()) && self.has(name));
        self.tags.push((name.to_owned(), value.to_owned()));
        is_held
    }

    /// Whether every value reads back as it is.
    fn is_held(&self) -> bool {
        self.tags.iter().all(|(name, value)| {
            let is_field = FIELDS.contains(&name.to_ascii_lowercase().as_str());
            let is_unknown = is_field && matches!(value.as_str(), "" | "?" | "-");
            !(is_unknown || value.contains(['\n', '\r']))
        })
    }

    /// The result that stands after the moves.
    fn result(&self) -> String {
        let told = self.tags.iter().find(|(name, _)| name == "Result").map(|(_, value)| value.clone());
        told.filter(|value| Outcome::read(value).is_some()).unwrap_or_else(|| "*".to_owned())
    }

    fn text(&self) -> String {
        const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "Black", "White", "Result"];
        let unknown = |name: &str| match name {
            "Date" => "????.??.??",
            "Result" => "*",
            _ => "?",
        };
        let mut text = String::new();
        self.escapes.iter().for_each(|line| text.push_str(&format!("%{line}\n")));
        let told = |name: &&str| self.tags.iter().find(|(taken, _)| taken.eq_ignore_ascii_case(name));
        let mut line = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            text.push_str(&format!("[{name} \"{value}\"]\n"));
        };
        for name in ROSTER {
            line(name, told(&name).map_or_else(|| unknown(name), |(_, value)| value));
        }
        let rest =
            self.tags.iter().filter(|(name, _)| !ROSTER.iter().any(|it| name.eq_ignore_ascii_case(it)));
        rest.for_each(|(name, value)| line(name, value));
        text
    }
}
