//! From a judged game to a JSON object.

use std::borrow::Cow;
use std::fmt::Write;

use volteo_core::{Komi, Request, RuleSet};

use super::date::{DateField, is_date};
use super::extra::ExtraField;
use super::fields::{Decimal, EndingField, Halves, ResultField, RulesField, StartField};
use super::game::{GameObject, PlayerObject, PlayersObject};
use super::notes::{Columns, note_unordered};
use crate::lost::Lost;
use crate::{GameRecord, GameToWrite, Player, RulesTag, ruleset_file};

/// What no object can hold of a game: only what no record should have.
pub(super) fn losses(record: &GameRecord) -> Lost {
    let mut lost = Lost::default();
    note_unordered(&mut lost, &record.notes, record.plies.len());
    let is_no_number = |player: &Player| player.rating.is_some_and(|rating| !rating.is_finite());
    lost.note(record.players.iter().any(is_no_number), "a rating that is no number");
    lost.note(record.occasion.date.as_ref().is_some_and(|date| !is_date(date)), "a date that is none");
    lost
}

/// The object of a game. What it claims stays as it is; what it does not claim is added where
/// judging found it.
pub(super) fn object<'a>(game: &GameToWrite<'a>) -> GameObject<'a> {
    let record = game.record;
    let Columns { clocks, seconds, evaluations, comments } = Columns::of(&record.notes);
    let score = game.score;
    GameObject {
        rules: Some(rules(game)),
        start: record.start.clone().map(StartField),
        komi: record.komi.map(|komi| Decimal(komi.thousandths())),
        players: players(&record.players),
        event: borrowed(&record.occasion.event),
        place: borrowed(&record.occasion.place),
        round: borrowed(&record.occasion.round),
        date: record.occasion.date.clone().map(DateField),
        time_control: borrowed(&record.occasion.time_control),
        moves: Cow::Owned(moves(record)),
        clocks,
        seconds,
        evaluations,
        comments,
        ending: record.ending.map(EndingField),
        result: record.result.map(ResultField::from),
        passes: record.claims.passes.or_else(|| score.map(|_| passes(record))),
        board: borrowed(&record.claims.board),
        black: record.claims.black.or_else(|| score.map(|it| it.discs[0])),
        white: record.claims.white.or_else(|| score.map(|it| it.discs[1])),
        empties: record.claims.empties.or_else(|| score.map(|it| it.empties)),
        tournament: record.claims.tournament.or_else(|| score?.tournament).map(|sides| sides.map(Halves)),
        comment: borrowed(&record.comment),
        extra: if record.extra.is_empty() { None } else { Some(ExtraField(record.extra.clone())) },
    }
}

fn borrowed(text: &Option<String>) -> Option<Cow<'_, str>> {
    text.as_deref().map(Cow::Borrowed)
}

/// A name if it says all of the rules but a komi that the record names itself; else the rules in full.
fn rules<'a>(game: &GameToWrite<'a>) -> RulesField<'a> {
    let told_komi = game.record.komi.filter(|&komi| komi == game.rules.komi);
    let known = game.rules_name.and_then(ruleset_file::resolve).map(|it| it.rules);
    if let (Some(name), Some(known)) = (game.rules_name, known)
        && is_told_by(game.rules, &known, told_komi)
    {
        return RulesField::Name(Cow::Borrowed(name));
    }
    let rules = match &game.record.rules {
        Some(RulesTag::Inline(recorded)) if is_told_by(game.rules, recorded, told_komi) => **recorded,
        _ if told_komi.is_some() => RuleSet { komi: Komi::ZERO, ..*game.rules },
        _ => *game.rules,
    };
    let name = game.rules_name.or(game.record.rules_name.as_deref()).map(Cow::Borrowed);
    RulesField::Full { name, rules: Box::new(rules) }
}

/// Whether these rules are those, with the komi in place of theirs if there is one.
fn is_told_by(rules: &RuleSet, those: &RuleSet, komi: Option<Komi>) -> bool {
    *rules == RuleSet { komi: komi.unwrap_or(those.komi), ..*those }
}

fn players(players: &[Player; 2]) -> Option<PlayersObject<'_>> {
    let [black, white] = players.each_ref().map(player);
    if black.is_none() && white.is_none() { None } else { Some(PlayersObject { black, white }) }
}

fn player(player: &Player) -> Option<PlayerObject<'_>> {
    let is_known = player.name.is_some() || player.rating.is_some();
    is_known.then(|| PlayerObject { name: borrowed(&player.name), rating: player.rating })
}

fn moves(record: &GameRecord) -> String {
    let mut text = String::with_capacity(record.plies.len() * 3);
    for (index, ply) in record.plies.iter().enumerate() {
        let space = if index == 0 { "" } else { " " };
        // Appending to a text cannot fail.
        let _ = write!(text, "{space}{}", ply.request);
    }
    text
}

fn passes(record: &GameRecord) -> u32 {
    record.plies.iter().filter(|ply| ply.request == Request::Pass).count() as u32
}
