//! Writing records, whatever their format.

use std::io;

use volteo_core::{Ending, Request, RuleSet, Rules, Score, SquareSet};

use crate::referee::{agrees_when_ended, is_board};
use crate::{Claims, Format, GameRecord, RecordedResult, replay};

/// A judged game to be written: every ply legal, passes filled in, sides named.
#[derive(Clone, Copy, Debug)]
pub struct GameToWrite<'a> {
    /// The record, with `side` set on every ply and every pass among them. Directions are named only
    /// where there was a choice.
    pub record: &'a GameRecord,
    /// The rules it was judged by.
    pub rules: &'a RuleSet,
    /// Their name, if they have one.
    pub rules_name: Option<&'a str>,
    /// What the game came to, if it ended.
    pub score: Option<Score>,
}

impl GameToWrite<'_> {
    /// Whether the moves alone tell what the record [claims](Claims): they do where the claims are what
    /// judging found.
    pub(crate) fn moves_tell_claims(&self) -> bool {
        let GameRecord { claims, plies, .. } = self.record;
        let Some(score) = self.score else {
            return *claims == Claims::default();
        };
        let passes = plies.iter().filter(|ply| ply.request == Request::Pass).count();
        let agrees = |claim: Option<u16>, found| claim.is_none_or(|claim| claim == found);
        let [black, white] = score.discs;
        claims.passes.is_none_or(|claim| claim as usize == passes)
            && agrees(claims.black, black)
            && agrees(claims.white, white)
            && agrees(claims.empties, score.empties)
            && (claims.tournament.is_none() || claims.tournament == score.tournament)
            && claims.board.as_ref().is_none_or(|board| self.ends_on(board))
    }

    /// Whether the game ends on this board.
    fn ends_on(&self, board: &str) -> bool {
        let Ok(rules) = Rules::<SquareSet>::new(self.rules) else {
            return false;
        };
        replay(&rules, self.record, |_| ()).is_some_and(|position| is_board(&rules, &position, board))
    }

    /// The result that the record claims, where a format has to tell it because what judging found does
    /// not: that is another result, or of another kind.
    pub(crate) fn result_to_tell(&self) -> Option<RecordedResult> {
        let recorded = self.record.result?;
        let Some(score) = &self.score else {
            return Some(recorded);
        };
        let ending = self.record.ending.unwrap_or(Ending::Finished);
        let agrees = agrees_when_ended(recorded, ending, score, self.rules) == Some(true);
        // Of a game that was not played out, what was found says little more than who won.
        let says_all = ending == Ending::Finished || matches!(recorded, RecordedResult::Winner(_));
        if agrees && says_all { None } else { Some(recorded) }
    }
}

/// Why a game cannot be written in a format.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The format has no place for something that the record holds. Nothing was written.
    #[error("{} cannot hold {}", format.name(), list(lost))]
    CannotHold {
        /// The format.
        format: Format,
        /// What would be lost, in words.
        lost: Vec<String>,
    },
    /// The output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// What would be lost, in words: a game can have thousands of fields of its own.
fn list(lost: &[String]) -> String {
    const SHOWN: usize = 8;
    let shown = lost[..lost.len().min(SHOWN)].join(", ");
    match lost.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// A sink of games in one format.
pub trait WriteRecords {
    /// Writes a game.
    ///
    /// # Errors
    ///
    /// If the format cannot hold all of it (nothing is dropped, and nothing written), or the output
    /// fails.
    fn write(&mut self, game: &GameToWrite<'_>) -> Result<(), WriteError>;

    /// Writes what comes after the last game and hands everything to the output.
    ///
    /// # Errors
    ///
    /// If the output fails.
    fn finish(&mut self) -> io::Result<()>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_a_few_losses_and_counts_the_rest() {
        let refusal = |count: usize| {
            let lost = (1..=count).map(|it| format!("field {it}")).collect();
            WriteError::CannotHold { format: Format::Obf, lost }.to_string()
        };
        assert_eq!(refusal(2), "obf cannot hold field 1, field 2");
        assert!(refusal(8).ends_with("field 7, field 8"));
        assert!(refusal(2000).ends_with("field 8 and 1992 more"));
    }
}
