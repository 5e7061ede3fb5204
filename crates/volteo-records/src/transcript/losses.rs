//! What a transcript has no place for.

use volteo_core::{BitSet, Builtin, Ending, RuleSet};

use crate::lost::Lost;
use crate::{GameToWrite, PlyNote, RecordedResult, ruleset_file};

/// Everything in a game that its line would not tell.
pub(super) fn losses(game: &GameToWrite<'_>) -> Lost {
    let record = game.record;
    let mut lost = Lost::in_game(game);
    lost.note(record.plies.is_empty(), "a game without moves");
    lost.note(record.start.is_some(), "a start position of its own");
    if rules_name(game).is_none() {
        lost.note(true, rules_lost(game));
    }
    lost.note_rules_name(record, rules_name(game));
    lost.note_people_and_occasion(record);
    lost.note(record.result.is_some() && result(game).is_none(), "a result that is not in discs");
    lost.note(!ending_is_told(game), "how the game ended");
    lost.note(record.comment.as_deref().is_some_and(breaks_lines), "a comment of several lines");
    note_notes(&mut lost, &record.notes);
    for (name, _) in &record.extra {
        lost.note(true, format!("the extra field {name:?}"));
    }
    lost
}

/// The name that a header gives the rules; none if no name says all of them.
pub(super) fn rules_name<'a>(game: &GameToWrite<'a>) -> Option<&'a str> {
    let Some(name) = game.rules_name else {
        return Builtin::ALL.into_iter().find(|it| it.rule_set() == *game.rules).map(Builtin::name);
    };
    let is_a_word =
        !name.is_empty() && !name.contains(|letter: char| letter.is_whitespace() || letter == '\0');
    // A name that only the user knows is taken at its word.
    let is_true = ruleset_file::resolve(name).is_none_or(|known| known.rules == *game.rules);
    if is_a_word && is_true { Some(name) } else { None }
}

/// What of the rules is lost where [`rules_name`] finds no name.
fn rules_lost(game: &GameToWrite<'_>) -> String {
    let known = game.rules_name.and_then(ruleset_file::resolve);
    match (game.rules_name, known) {
        (None, _) => "rules without a name".to_owned(),
        (Some(_), Some(known)) if known.rules == (RuleSet { komi: known.rules.komi, ..*game.rules }) => {
            "the komi".to_owned()
        }
        (Some(name), Some(_)) => format!("rules that differ from those named {name:?}"),
        (Some(name), None) => format!("the name {name:?} of the rules, which is no single word"),
    }
}

/// The claimed result in discs, Black's and White's.
pub(super) fn result(game: &GameToWrite<'_>) -> Option<[u16; 2]> {
    match game.record.result? {
        RecordedResult::Discs { black, white } => Some([black, white]),
        RecordedResult::BlackTournament(black) => {
            let squares = game.rules.playable().len() as u16;
            Some([black, squares.checked_sub(black)?])
        }
        RecordedResult::Difference(_) | RecordedResult::Winner(_) => None,
    }
}

/// Whether the moves tell how the game ended.
fn ending_is_told(game: &GameToWrite<'_>) -> bool {
    match game.record.ending {
        None => true,
        Some(Ending::Finished) => game.score.is_some(),
        Some(_) => false,
    }
}

fn breaks_lines(comment: &str) -> bool {
    comment.trim().contains(['\n', '\r', '\0'])
}

fn note_notes(lost: &mut Lost, notes: &[PlyNote]) {
    lost.note(notes.iter().any(|it| it.seconds.is_some()), "the times of moves");
    lost.note(notes.iter().any(|it| it.clock.is_some()), "the clocks");
    lost.note(notes.iter().any(|it| it.evaluation.is_some()), "evaluations");
    lost.note(notes.iter().any(|it| it.comment.is_some()), "comments on moves");
}
