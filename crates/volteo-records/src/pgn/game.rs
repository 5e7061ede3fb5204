//! Reading one game's text into a record.

use volteo_core::{Builtin, Komi, Request, RuleSet};

use super::fen::Start;
use super::outcome::{Outcome, ending};
use super::tokens::{Token, Tokens};
use crate::bytes::Excerpt;
use crate::numbering::Numbering;
use crate::ruleset_file::resolve;
use crate::slot::{fill, parse};
use crate::{Date, GameRecord, PlyNote, RecordError, RulesTag, date, number};

/// The NAG that stands for each sign after a move.
const SIGNS: [(&str, &str); 6] =
    [("!!", "$3"), ("??", "$4"), ("!?", "$5"), ("?!", "$6"), ("!", "$1"), ("?", "$2")];

/// Reads the game with this text into an empty record.
pub(super) fn read(text: &Excerpt, record: &mut GameRecord) -> Result<(), RecordError> {
    let mut game = Game {
        text,
        record,
        is_game: false,
        tag: None,
        token: None,
        start: None,
        time: None,
        termination: None,
        numbering: Numbering::default(),
    };
    let mut tokens = Tokens::new(text);
    while let Some(token) = tokens.next() {
        let (offset, token) = token?;
        game.take(offset, token)?;
    }
    game.finish()
}

/// A game on its way into a record, with what can be understood only when all of it is known.
struct Game<'a> {
    text: &'a Excerpt,
    record: &'a mut GameRecord,
    /// Whether there is more than comments.
    is_game: bool,
    /// The result in the tag, and the one after the moves, with where they stand.
    tag: Option<Outcome>,
    token: Option<(Outcome, usize)>,
    start: Option<(Start, usize)>,
    time: Option<String>,
    termination: Option<String>,
    numbering: Numbering,
}

impl Game<'_> {
    fn take(&mut self, offset: usize, token: Token<'_>) -> Result<(), RecordError> {
        match token {
            Token::Tag(name, value) => self.tag(offset, name, value)?,
            Token::Escape(text) => {
                self.record.extra.push(("%".to_owned(), text));
                return Ok(());
            }
            Token::Comment(text) => {
                self.comment(&text);
                return Ok(());
            }
            Token::Variation(text) => self.beside("Variation", &text),
            Token::Word(word) => self.word(offset, &word)?,
        }
        self.is_game = true;
        Ok(())
    }

    /// Keeps what stands beside the moves, with the number of the ply before it.
    fn beside(&mut self, name: &str, text: &str) {
        let value = format!("{} {text}", self.record.plies.len());
        self.record.extra.push((name.to_owned(), value));
    }

    fn tag(&mut self, offset: usize, name: String, value: String) -> Result<(), RecordError> {
        if !self.record.plies.is_empty() || self.token.is_some() {
            return Err(self.text.error(
                offset,
                "a tag stands among the moves: tags come before them, each in a line of its own",
            ));
        }
        let lower = name.to_ascii_lowercase();
        if matches!(value.as_str(), "" | "?" | "-") && FIELDS.contains(&lower.as_str()) {
            return Ok(());
        }
        let occasion = &mut self.record.occasion;
        let [black, white] = &mut self.record.players;
        let rejected = match lower.as_str() {
            "event" => fill(&mut occasion.event, value),
            "site" => fill(&mut occasion.place, value),
            "round" => fill(&mut occasion.round, value),
            "timecontrol" => fill(&mut occasion.time_control, value),
            "black" => fill(&mut black.name, value),
            "white" => fill(&mut white.name, value),
            "blackelo" => parse(&mut black.rating, value, number::plain),
            "whiteelo" => parse(&mut white.rating, value, number::plain),
            "date" if date::is_unknown(&value) => None,
            "date" => parse(&mut occasion.date, value, date::read),
            "time" => fill(&mut self.time, value),
            "result" => parse(&mut self.tag, value, Outcome::read),
            "termination" => fill(&mut self.termination, value),
            "setup" if matches!(value.as_str(), "0" | "1") => None,
            "variant" => parse(&mut self.record.rules, value, |name| Some(variant(name))),
            "komi" => self.komi(offset, value)?,
            "fen" => self.fen(offset, value)?,
            _ => Some(value),
        };
        self.record.extra.extend(rejected.map(|value| (name, value)));
        Ok(())
    }

    fn komi(&mut self, offset: usize, value: String) -> Result<Option<String>, RecordError> {
        if self.record.komi.is_some() {
            return Ok(Some(value));
        }
        let komi: Komi =
            value.trim().parse().map_err(|error| self.text.error(offset, format!("{value:?}: {error}")))?;
        self.record.komi = Some(komi);
        Ok(None)
    }

    fn fen(&mut self, offset: usize, value: String) -> Result<Option<String>, RecordError> {
        if self.start.is_some() {
            return Ok(Some(value));
        }
        let start = Start::read(&value).map_err(|what| self.text.error(offset, what))?;
        self.start = Some((start, offset));
        Ok(None)
    }

    /// A comment belongs to the ply before it, or to the game.
    fn comment(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let Some(ply) = self.record.plies.len().checked_sub(1) else {
            return append(&mut self.record.comment, text);
        };
        let notes = &mut self.record.notes;
        if notes.last().is_none_or(|note| note.ply != ply) {
            notes.push(PlyNote { ply, ..PlyNote::default() });
        }
        if let Some(note) = notes.last_mut() {
            annotate(note, text);
        }
    }

    fn word(&mut self, offset: usize, word: &str) -> Result<(), RecordError> {
        if let Some(outcome) = Outcome::read(word).filter(|_| word != "?") {
            return self.result(offset, outcome);
        }
        if word.starts_with('$') {
            return self.sign(offset, word);
        }
        let (number, after) = after_move_number(word);
        if let Some((number, points)) = number {
            self.number(offset, number, points)?;
        }
        let (the_move, sign) = signed(after);
        if the_move.is_empty() && sign.is_none() {
            return Ok(());
        }
        if self.token.is_some() {
            return Err(self.text.error(offset, "this stands after the result, with which a game ends"));
        }
        if !the_move.is_empty() {
            let request: Request = the_move
                .parse()
                .map_err(|error| self.text.error(offset, format!("{the_move:?} is no move: {error}")))?;
            self.record.plies.push(request.into());
        }
        if let Some(sign) = sign {
            self.beside("NAG", sign);
        }
        Ok(())
    }

    /// Takes a move number. A game that begins in a position of its own may count on from those before it.
    fn number(&mut self, offset: usize, number: u32, points: usize) -> Result<(), RecordError> {
        if self.record.plies.is_empty() && self.start.is_some() {
            self.numbering = Numbering::beginning_with(number);
        }
        self.numbering.take(number, points).map_err(|what| self.text.error(offset, what))
    }

    fn sign(&mut self, offset: usize, word: &str) -> Result<(), RecordError> {
        let is_sign = (2..=4).contains(&word.len()) && word.bytes().skip(1).all(|byte| byte.is_ascii_digit());
        if !is_sign {
            return Err(self
                .text
                .error(offset, format!("{word:?} is no sign: one is $ and a number, like $3")));
        }
        self.beside("NAG", word);
        Ok(())
    }

    fn result(&mut self, offset: usize, outcome: Outcome) -> Result<(), RecordError> {
        if self.token.is_some_and(|(before, _)| before != outcome) {
            return Err(self.text.error(offset, "the game has two results"));
        }
        self.token = Some((outcome, offset));
        Ok(())
    }

    fn finish(self) -> Result<(), RecordError> {
        if !self.is_game {
            return Err(self.text.error(0, "this comment belongs to no game"));
        }
        let outcome = self.outcome()?;
        self.record.result = outcome.0;
        if let Some(termination) = self.termination {
            self.record.ending = ending(&termination, outcome);
            if self.record.ending.is_none() {
                self.record.extra.push(("Termination".to_owned(), termination));
            }
        }
        if let Some(time) = self.time {
            let date: Option<&mut Date> = self.record.occasion.date.as_mut();
            match date {
                Some(date) if date.time.is_none() => date.time = Some(time),
                _ => self.record.extra.push(("Time".to_owned(), time)),
            }
        }
        let Some((start, offset)) = self.start else {
            return Ok(());
        };
        if self.record.rules.is_none() {
            self.record.rules = start.rules_tag().map_err(|what| self.text.error(offset, what))?;
        }
        let rules = match &self.record.rules {
            None => Some(Builtin::Wof.rule_set()),
            Some(RulesTag::Named(name)) => rules_of(name),
            Some(RulesTag::Inline(rules)) => Some(**rules),
        };
        self.record.start = match rules {
            Some(rules) => start.unless_start_of(&rules),
            None => Some(start.into_board()),
        };
        Ok(())
    }

    /// The result in the tag and the one after the moves, which may say less or more, but nothing
    /// else.
    fn outcome(&self) -> Result<Outcome, RecordError> {
        let (tag, token) = (self.tag.unwrap_or(Outcome(None)), self.token.map_or(Outcome(None), |it| it.0));
        let agree = tag.0.is_none()
            || token.0.is_none()
            || tag == token
            || tag.winner() == token.winner() && !(tag.is_discs() && token.is_discs());
        if !agree {
            let offset = self.token.map_or(0, |it| it.1);
            return Err(self.text.error(offset, "the result after the moves is not the one in the tag"));
        }
        Ok(if token.is_discs() || tag.0.is_none() { token } else { tag })
    }
}

/// The tags that are read into a record's own fields, in lower case.
pub(super) const FIELDS: [&str; 16] = [
    "event",
    "site",
    "date",
    "round",
    "black",
    "white",
    "result",
    "time",
    "timecontrol",
    "blackelo",
    "whiteelo",
    "variant",
    "komi",
    "setup",
    "fen",
    "termination",
];

/// The rules that a `Variant` names.
fn variant(name: &str) -> RulesTag {
    let lower = name.trim().to_ascii_lowercase();
    RulesTag::Named(match lower.as_str() {
        "othello" | "reversi" => Builtin::Wof.name().to_owned(),
        lower if resolve(lower).is_some() => lower.to_owned(),
        _ => name.trim().to_owned(),
    })
}

/// The rules of that name, if it is known.
pub(super) fn rules_of(name: &str) -> Option<RuleSet> {
    match variant(name) {
        RulesTag::Named(name) => resolve(&name).map(|it| it.rules),
        RulesTag::Inline(rules) => Some(*rules),
    }
}

fn append(slot: &mut Option<String>, text: &str) {
    match slot {
        _ if text.is_empty() => {}
        Some(before) => {
            before.push(' ');
            before.push_str(text);
        }
        None => *slot = Some(text.to_owned()),
    }
}

/// Takes a comment on a ply, with the evaluation and the times that it may begin with.
fn annotate(note: &mut PlyNote, text: &str) {
    let mut rest = text;
    while let Some((command, after)) = rest.strip_prefix("[%").and_then(|it| it.split_once(']')) {
        let (name, value) = command.split_once(' ').unwrap_or((command, ""));
        let slot = match name {
            "eval" => &mut note.evaluation,
            "emt" => &mut note.seconds,
            "clk" => &mut note.clock,
            _ => break,
        };
        let value = if name == "eval" { number::plain(value) } else { number::seconds(value) };
        if slot.is_some() || value.is_none() {
            break;
        }
        *slot = value;
        rest = after.trim_start();
    }
    append(&mut note.comment, rest);
}

/// A move number with how many points follow it, if a word begins with one (`12.f5`, `12...`, `12`), and
/// what is left of the word.
fn after_move_number(word: &str) -> (Option<(u32, usize)>, &str) {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (number, after) = word.split_at(digits);
    if !after.is_empty() && !after.starts_with('.') {
        return (None, word);
    }
    let rest = after.trim_start_matches('.');
    let points = after.len() - rest.len();
    // No game has so many moves as do not fit.
    let number = (digits > 0).then(|| (number.parse().unwrap_or(u32::MAX), points));
    (number, rest)
}

/// A move and the NAG for the sign after it.
fn signed(word: &str) -> (&str, Option<&'static str>) {
    let sign = SIGNS.iter().find_map(|&(sign, nag)| Some((word.strip_suffix(sign)?, Some(nag))));
    sign.unwrap_or((word, None))
}
