//! From a JSON object to a record.

use std::borrow::Cow;

use volteo_core::{Komi, Request};

use super::fields::RulesField;
use super::game::{GameObject, PlayerObject};
use super::notes::Columns;
use crate::lines::Line;
use crate::{Claims, GameRecord, Occasion, Player, Ply, RecordError, RulesTag};

impl GameObject<'_> {
    /// Fills an empty record.
    pub(super) fn read_into(self, line: Line<'_>, record: &mut GameRecord) -> Result<(), RecordError> {
        read_moves(line, &self.moves, &mut record.plies)?;
        let Self { clocks, seconds, evaluations, comments, .. } = self;
        let columns = Columns { clocks, seconds, evaluations, comments };
        record.notes = columns
            .notes(record.plies.len())
            .map_err(|(key, what)| line.error(offset_of_key(line, key), what))?;
        (record.rules, record.rules_name) = match self.rules {
            None => (None, None),
            Some(RulesField::Name(name)) => (Some(RulesTag::Named(name.into_owned())), None),
            Some(RulesField::Full { name, rules }) => {
                (Some(RulesTag::Inline(rules)), name.map(Cow::into_owned))
            }
        };
        let players = self.players.unwrap_or_default();
        record.players = [players.black, players.white].map(|it| it.map(player).unwrap_or_default());
        record.occasion = Occasion {
            event: self.event.map(Cow::into_owned),
            place: self.place.map(Cow::into_owned),
            round: self.round.map(Cow::into_owned),
            date: self.date.map(|it| it.0),
            time_control: self.time_control.map(Cow::into_owned),
        };
        record.claims = Claims {
            passes: self.passes,
            board: self.board.map(Cow::into_owned),
            black: self.black,
            white: self.white,
            empties: self.empties,
            tournament: self.tournament.map(|sides| sides.map(|it| it.0)),
        };
        record.komi = self.komi.map(|it| Komi::from_thousandths(it.0));
        record.start = self.start.map(|it| it.0);
        record.result = self.result.map(Into::into);
        record.ending = self.ending.map(|it| it.0);
        record.comment = self.comment.map(Cow::into_owned);
        record.extra = self.extra.map(|it| it.0).unwrap_or_default();
        Ok(())
    }
}

fn player(player: PlayerObject<'_>) -> Player {
    Player { name: player.name.map(Cow::into_owned), rating: player.rating }
}

fn read_moves(line: Line<'_>, moves: &str, plies: &mut Vec<Ply>) -> Result<(), RecordError> {
    for (index, text) in moves.split_ascii_whitespace().enumerate() {
        let request: Request = text.parse().map_err(|error| {
            let shown: String = text.chars().take(12).collect();
            line.error(
                offset_of(line, text),
                format!("moves: ply {}, {shown:?}, is no move: {error}", index + 1),
            )
        })?;
        plies.push(request.into());
    }
    Ok(())
}

/// Where a part of the line lies in it. A string with escapes was copied out of it: then where the
/// key of the moves is.
fn offset_of(line: Line<'_>, part: &str) -> usize {
    let offset = part.as_ptr().addr().wrapping_sub(line.text.as_ptr().addr());
    if offset < line.text.len() { offset } else { offset_of_key(line, "moves") }
}

fn offset_of_key(line: Line<'_>, key: &str) -> usize {
    line.text.find(&format!("\"{key}\"")).unwrap_or(0)
}
