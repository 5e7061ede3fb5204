//! Going through a legal game ply by ply, and writing it out in full.

use volteo_core::{Action, BitSet, Color, Position, Request, Rules, Undo, with_rules};

use super::{Referee, Verdict, pass_is_missing, start_of};
use crate::{GameRecord, Ply};

/// One ply of a replayed game, by laid-out rules.
#[derive(Clone, Copy, Debug)]
pub struct Replay<B> {
    /// Who moved.
    pub side: Color,
    /// What it did.
    pub action: Action,
    /// Which of the recorded plies it is; none for a pass that the record left out.
    pub recorded: Option<usize>,
    /// The position before.
    pub before: Position<B>,
    /// What it changed.
    pub change: Undo<B>,
}

/// Replays a game as far as it is legal: each ply, then the position in which it stops. `None` if its
/// start position cannot be read.
pub fn replay<B: BitSet>(
    rules: &Rules<B>,
    record: &GameRecord,
    mut visit: impl FnMut(Replay<B>),
) -> Option<Position<B>> {
    let mut position = start_of(rules, record.start.as_ref()).ok()?;
    let mut go = |position: &mut Position<B>, request, recorded| {
        let (before, side) = (*position, position.to_move());
        let action = rules.judge(position, request).ok()?;
        let change = rules.play_legal(position, action);
        visit(Replay { side, action, recorded, before, change });
        Some(())
    };
    for (index, &ply) in record.plies.iter().enumerate() {
        if pass_is_missing(rules, &position, ply) {
            go(&mut position, Request::Pass, None)?;
        }
        if ply.side.is_some_and(|side| side != position.to_move()) {
            break;
        }
        if go(&mut position, ply.request, Some(index)).is_none() {
            break;
        }
    }
    Some(position)
}

impl Referee {
    /// A legal game written out in full: every pass there, the side on every ply, and directions only
    /// where there was a choice. Notes stay with their plies; a komi that the record names becomes the one
    /// that the game was judged by. `None` if the game is not legal.
    #[must_use]
    pub fn write_out(&mut self, record: &GameRecord) -> Option<(GameRecord, Verdict)> {
        let verdict = self.judge(record);
        if !verdict.is_legal() {
            return None;
        }
        let rules = self.rules_for(record).ok()?;
        let mut full = record.clone();
        full.plies.clear();
        full.komi = full.komi.map(|_| rules.set().komi);
        let mut places = vec![0; record.plies.len()];
        with_rules!(rules, rules => {
            replay(rules, record, |ply| {
                if let Some(recorded) = ply.recorded {
                    places[recorded] = full.plies.len();
                }
                let request = rules.notation(&ply.before, ply.action).request();
                full.plies.push(Ply { request, side: Some(ply.side) });
            })?;
        });
        for note in &mut full.notes {
            note.ply = places.get(note.ply).copied().unwrap_or(note.ply);
        }
        Some((full, verdict))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlyNote;
    use volteo_core::Builtin;

    #[test]
    fn a_game_written_out_has_its_passes_and_sides_and_keeps_its_notes() {
        let moves = "b1 a1 d3 b4 a4 d2 c4 c1 d1 a3 a2 d4";
        let plies = moves.split(' ').map(|text| text.parse::<Request>().unwrap().into()).collect();
        let notes = vec![PlyNote { ply: 11, seconds: Some(2.0), ..PlyNote::default() }];
        let record = GameRecord { plies, notes, ..GameRecord::default() };
        let mut referee = Referee::with_rules(Builtin::Mini4.rule_set()).unwrap();
        let (full, _) = referee.write_out(&record).unwrap();
        assert_eq!(full.plies[11], Ply { request: Request::Pass, side: Some(Color::White) });
        assert_eq!(full.plies[12].side, Some(Color::Black));
        assert_eq!(full.notes[0].ply, 12);
    }
}
