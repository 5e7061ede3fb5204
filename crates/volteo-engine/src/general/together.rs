//! The moves of a position shared out among the threads of a team.

use volteo_core::{Action, BitSet, Position};

use super::order::{Moves, SORTED};
use super::{General, key};
use crate::table::{Entry, Hint};
use crate::team::Team;

/// From so many empties on, moves are shared out.
const SHARE_FROM: u32 = 9;

impl<B: BitSet> General<'_, '_, B> {
    /// Whether a position is worth sharing: not where its value itself is asked for, since there each move
    /// waits for what is known from the one before.
    pub(super) const fn is_shared(&self, empties: u32, (alpha, beta): (i32, i32)) -> bool {
        empties >= SHARE_FROM && beta - alpha == 1
    }

    /// Whether the value exceeds `alpha`, and by what action. What others of the team are searching is
    /// left for the end, when they may be done with it. The first move is searched at once, whoever is
    /// there too: all then share what is below it.
    pub(super) fn loop_over_together(
        &mut self,
        team: &Team,
        position: &mut Position<B>,
        mut moves: Moves<B>,
        alpha: i32,
    ) -> (i32, Hint) {
        let mut best = (-self.count.squares - 1, Hint::Nothing);
        let mut pass = self.may_pass.then_some(Action::Pass);
        let mut put_off = [Action::Pass; SORTED];
        let (mut put, mut taken) = (0, 0);
        loop {
            let fresh = moves.next().map(Action::Place).or_else(|| pass.take());
            let action = match (fresh, put_off.get(taken..put)) {
                (Some(action), _) => action,
                (None, Some(&[action, ..])) => {
                    taken += 1;
                    action
                }
                (None, _) => return best,
            };
            let undo = self.rules.play_legal(position, action);
            let hash = key::of(position).hash();
            if fresh.is_some()
                && best.1 != Hint::Nothing
                && team.is_busy(hash)
                && let Some(place) = put_off.get_mut(put)
            {
                *place = action;
                put += 1;
                position.undo(undo);
                continue;
            }
            team.enter(hash);
            let found = -self.search(position, -alpha - 1, -alpha);
            team.leave(hash);
            position.undo(undo);
            if self.watch.is_stopped() {
                return best;
            }
            if found > best.0 {
                best = (found, self.hint_at(action));
            }
            if found > alpha {
                return best;
            }
            // Another thread may have decided this position meanwhile.
            match self.known(position) {
                Some(Entry { lower, hint, .. }) if lower > alpha => return (lower, hint),
                Some(Entry { upper, .. }) if upper <= alpha => return (upper, best.1),
                _ => {}
            }
        }
    }
}
