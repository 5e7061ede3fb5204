//! The moves of a position shared out among the threads of a team.

use volteo_core::Action;

use super::order::{Moves, SORTED};
use super::search::{Search, child, hint_at};
use super::tree::Tree;
use crate::Team;
use crate::table::{Entry, Hint};

/// From so many plies on, moves are shared out.
const SHARE_FROM: u32 = 4;

/// The team that a position is shared with, if it is worth it: not where its value itself is asked for, since there each
/// move waits for what is known from the one before.
#[inline(always)]
pub(super) fn team<'m>(search: &Search<'_, 'm>, depth: u32, (alpha, beta): (i32, i32)) -> Option<&'m Team> {
    // Where slots cannot be shared there is no team, and no code for one.
    let is_shared = cfg!(target_has_atomic = "64") && depth >= SHARE_FROM && beta - alpha == 1;
    search.team.filter(|_| is_shared)
}

/// Whether the value exceeds `alpha`, and by what action. What others of the team are searching is left for the end, when
/// they may be done with it. The first move is searched at once, whoever is there too: all then share what is below it.
pub(super) fn loop_over<T: Tree>(
    tree: &T,
    search: &mut Search<'_, '_>,
    team: &Team,
    node: &T::Node,
    moves: &mut Moves<T::Set>,
    (depth, alpha): (u32, i32),
) -> (i32, Hint) {
    let mut best = (-search.squares - 1, Hint::Nothing);
    let mut pass = tree.may_pass().then_some(Action::Pass);
    let mut put_off = [Action::Pass; SORTED];
    let (mut put, mut taken) = (0, 0);
    loop {
        let fresh = moves.next(tree, node).map(Action::Place).or_else(|| pass.take());
        let action = match (fresh, put_off.get(taken..put)) {
            (Some(action), _) => action,
            (None, Some(&[action, ..])) => {
                taken += 1;
                action
            }
            (None, _) => return best,
        };
        let child = child(tree, node, action);
        // The same position at another depth is another search.
        let name = tree.key(&child).hash() ^ u64::from(depth);
        if fresh.is_some()
            && best.1 != Hint::Nothing
            && team.is_busy(name)
            && let Some(place) = put_off.get_mut(put)
        {
            *place = action;
            put += 1;
            continue;
        }
        team.enter(name);
        let found = -tree.search(search, &child, depth - 1, (-alpha - 1, -alpha));
        team.leave(name);
        if search.watch.is_stopped() {
            return best;
        }
        if found > best.0 {
            best = (found, hint_at(tree, action));
        }
        if found > alpha {
            return best;
        }
        // Another thread may have decided this position meanwhile.
        match search.known(tree.key(node), depth) {
            Some(Entry { lower, hint, .. }) if lower > alpha => return (lower, hint),
            Some(Entry { upper, .. }) if upper <= alpha => return (upper, best.1),
            _ => {}
        }
    }
}
