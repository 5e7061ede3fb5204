//! The search at the root: deeper step by step, with the best action known at any time.

use volteo_core::{Action, BitSet, Position, Rules};

use super::Ranked;
use super::search::{Search, discs, hint_at, parts};
use super::searcher::settle;
use super::tree::Grow;
use crate::Line;
use crate::evaluation::PARTS;
use crate::table::{Entry, Hint, Table};

/// How many discs the window reaches around the value of the depth before.
const ASPIRATION: i32 = 3;

/// What the search at a root has come to.
#[derive(Clone, Copy)]
pub(super) struct Best {
    /// None if there is nothing to do.
    pub(super) action: Option<Action>,
    /// In parts of a disc.
    pub(super) value: i32,
    pub(super) depth: u32,
}

/// A position that is searched, with its tree.
pub(super) struct Root<'a, T, B> {
    pub(super) rules: &'a Rules<B>,
    pub(super) tree: &'a T,
    pub(super) position: &'a Position<B>,
}

impl<B: BitSet, T: Grow<B>> Root<'_, T, B> {
    /// Searches to a depth, of which the first ply is looked at whatever the limits are.
    pub(super) fn search(&self, search: &mut Search<'_, '_>, depth: u32) -> Best {
        let mut room = [Ranked::EMPTY; Line::CAPACITY];
        let len = self.look(search, &mut room);
        let has_all = len < room.len();
        let actions = room.get_mut(..len).unwrap_or_default();
        let mut best = Best { action: search.watch.progress.best, value: 0, depth: 1 };
        best.value = actions.first().map_or(0, |it| it.value);
        for depth in 2..=depth {
            let before = discs(best.value);
            let value = aspire(search, before, |search, window| {
                self.iterate(search, actions, has_all, depth, window)
            });
            // An iteration that was stopped may have found something better all the same.
            best.action = search.watch.progress.best;
            let Some(value) = value else { break };
            best = Best { value: PARTS * value, depth, ..best };
            self.remember(search, best);
        }
        best
    }

    /// Values every action by a search to a depth, as many as there is room for, and sorts them. Says how many there
    /// are, and the depth that was reached.
    pub(super) fn rank(
        &self,
        search: &mut Search<'_, '_>,
        depth: u32,
        ranked: &mut [Ranked],
    ) -> (usize, u32) {
        let len = self.look(search, ranked);
        let ranked = ranked.get_mut(..len).unwrap_or_default();
        for depth in 2..=depth {
            for it in &mut *ranked {
                let child = self.after(it.action);
                let before = discs(it.value);
                let value = aspire(search, before, |search, (alpha, beta)| {
                    -self.tree.search(search, &child, depth - 1, (-beta, -alpha))
                });
                let Some(value) = value else { return (len, depth - 1) };
                it.pending = PARTS * value;
            }
            settle(ranked);
            search.watch.progress.best = ranked.first().map(|it| it.action);
        }
        (len, depth.max(1))
    }

    fn after(&self, action: Action) -> T::Node {
        let mut position = *self.position;
        self.rules.play_legal(&mut position, action);
        self.tree.node(&position)
    }

    /// Looks at the position after every action and sorts the actions by it. Says how many there are; if there is no
    /// room for all, the worst are left out.
    fn look(&self, search: &mut Search<'_, '_>, ranked: &mut [Ranked]) -> usize {
        let mut len = 0;
        search.watch.progress.best = self.rules.actions(self.position).next();
        for action in self.rules.actions(self.position) {
            let value = -parts(self.tree, search, &self.after(action));
            let listed = ranked.iter().take(len);
            let at = listed.take_while(|it| it.value >= value).count();
            len = (len + 1).min(ranked.len());
            if let Some(tail) = ranked.get_mut(at..len)
                && let Some(last) = tail.last_mut()
            {
                *last = Ranked::new(action, value);
                tail.rotate_right(1);
            }
        }
        search.watch.progress.best = ranked.first().map_or(search.watch.progress.best, |it| Some(it.action));
        len
    }

    /// Searches all actions with a window: first those listed, then those that are not, if the list has not all.
    fn iterate(
        &self,
        search: &mut Search<'_, '_>,
        actions: &mut [Ranked],
        has_all: bool,
        depth: u32,
        (floor, beta): (i32, i32),
    ) -> i32 {
        let (mut best, mut alpha) = (-search.squares - 1, floor);
        let (mut better, mut is_first) = (None, true);
        let is_listed = |action: &Action| has_all || actions.iter().any(|it| it.action == *action);
        let unlisted = self.rules.actions(self.position).filter(|action| !is_listed(action));
        for action in actions.iter().map(|it| it.action).chain(unlisted) {
            let child = self.after(action);
            let mut below =
                |alpha: i32, beta: i32| -self.tree.search(search, &child, depth - 1, (-beta, -alpha));
            let mut found = alpha + 1;
            if !is_first && beta - alpha > 1 {
                found = below(alpha, alpha + 1);
            }
            if is_first || found > alpha && found < beta || beta - alpha == 1 {
                found = below(alpha, beta);
            }
            is_first = false;
            if search.watch.is_stopped() {
                break;
            }
            best = best.max(found);
            if found > alpha {
                alpha = found;
                better = Some(action);
                search.watch.progress.best = better;
            }
            if alpha >= beta {
                break;
            }
        }
        if let Some(action) = better {
            promote(actions, action);
        }
        best
    }

    /// Tells the table what is best at the root.
    fn remember(&self, search: &mut Search<'_, '_>, best: Best) {
        let value = discs(best.value);
        let hint = best.action.map_or(Hint::Nothing, |action| hint_at(self.tree, action));
        let entry = Entry { lower: value, upper: value, hint, reach: search.selectivity.reach(best.depth) };
        search.table.store(self.tree.key(&self.tree.node(self.position)), entry);
    }
}

/// Puts an action first. If it is not in the list, the last one goes.
fn promote(actions: &mut [Ranked], action: Action) {
    let at = actions.iter().position(|it| it.action == action).unwrap_or(actions.len().saturating_sub(1));
    if let Some(head) = actions.get_mut(..=at) {
        head.rotate_right(1);
        head[0].action = action;
    }
}

/// The value by a search that takes a window: around the value from before, and wider where it lies beyond. `None` if
/// the search is stopped.
fn aspire<'s, 'm>(
    search: &mut Search<'s, 'm>,
    before: i32,
    mut value: impl FnMut(&mut Search<'s, 'm>, (i32, i32)) -> i32,
) -> Option<i32> {
    let (worst, most) = (-search.squares - 1, search.squares + 1);
    let middle = before.clamp(worst + 1, most - 1);
    let mut width = ASPIRATION;
    let (mut alpha, mut beta) = ((middle - width).max(worst), (middle + width).min(most));
    loop {
        let found = value(search, (alpha, beta));
        if search.watch.is_stopped() {
            return None;
        }
        width *= 2;
        if found <= alpha && alpha > worst {
            alpha = (found - width).max(worst);
        } else if found >= beta && beta < most {
            beta = (found + width).min(most);
        } else {
            return Some(found);
        }
    }
}

/// How the game goes on from a position as far as the table tells, for so many plies at most, beginning with an action
/// if that is known.
pub(super) fn trace<B: BitSet, T: Grow<B>>(
    rules: &Rules<B>,
    tree: &T,
    table: Table<'_>,
    position: &Position<B>,
    first: Option<Action>,
    plies: u32,
) -> Line {
    let mut line = Line::new();
    let mut position = *position;
    let mut left = plies;
    let mut next = first.or_else(|| suggested(rules, tree, table, &position));
    while let Some(action) = next {
        let is_forced = rules.must_pass(&position);
        if !is_forced && left == 0 || !line.push(action) {
            break;
        }
        left -= u32::from(!is_forced);
        rules.play_legal(&mut position, action);
        next = suggested(rules, tree, table, &position);
    }
    line
}

/// What the table suggests to do, if it is legal; a pass where there is no choice.
fn suggested<B: BitSet, T: Grow<B>>(
    rules: &Rules<B>,
    tree: &T,
    table: Table<'_>,
    position: &Position<B>,
) -> Option<Action> {
    if rules.must_pass(position) {
        return Some(Action::Pass);
    }
    let hint = table.probe(tree.key(&tree.node(position)))?.hint;
    rules.actions(position).find(|&action| match action {
        Action::Place(the_move) => hint.is(the_move),
        Action::Pass => hint == Hint::Pass,
    })
}
