//! The search below the root: principal variations with a transposition table.
//!
//! Values are whole discs, estimates rounded to them, so that they are of one kind with the values of finished games
//! and fit the table. Depth is counted in discs still to be placed on the way to a leaf: a pass that a side must
//! make costs nothing, one that it chooses to make costs a ply.

use volteo_core::{Action, BitSet};

use super::Selectivity;
use super::order::Moves;
use super::tree::Tree;
use super::{probcut, together};
use crate::Team;
use crate::evaluation::PARTS;
use crate::table::{Entry, Hint, Key, Table};
use crate::watch::Watch;

/// From so many plies on, the table is asked and told.
const TABLE_FROM: u32 = 2;
/// From so many plies on, the table is asked about the positions after all moves before any of them is searched (enhanced
/// transposition cut-off).
const LOOK_UP_CHILDREN_FROM: u32 = 4;

/// A search under way.
pub(super) struct Search<'s, 'm> {
    pub(super) table: Table<'m>,
    pub(super) team: Option<&'m Team>,
    pub(super) watch: Watch<'s>,
    pub(super) selectivity: Selectivity,
    /// The number of squares of the board: the largest value.
    pub(super) squares: i32,
}

impl Search<'_, '_> {
    /// What the table knows of a position that does in a search of this depth.
    #[inline(always)]
    pub(super) fn known(&self, key: Key, depth: u32) -> Option<Entry> {
        self.table.probe(key).filter(|it| self.selectivity.believes(it.reach, depth))
    }
}

/// The value of a node at some depth if it lies between the bounds of the window; else a bound beyond the one or the
/// other. If the search is stopped, the result means nothing.
#[inline(always)]
pub(super) fn search<T: Tree>(
    tree: &T,
    search: &mut Search<'_, '_>,
    node: &T::Node,
    depth: u32,
    (alpha, beta): (i32, i32),
) -> i32 {
    if depth == 0 {
        return tree.leaf(search, node);
    }
    search.watch.nodes += 1;
    if search.watch.stops() {
        return 0;
    }
    let legal = tree.legal(node);
    if legal.is_empty() {
        if tree.legal_for_other(node).is_empty() {
            return tree.finished(node);
        }
        return -tree.search(search, &tree.passed(node), depth, (-beta, -alpha));
    }
    let (mut lower, mut upper, mut hint) = (-search.squares, search.squares, Hint::Nothing);
    if depth >= TABLE_FROM
        && let Some(entry) = search.table.probe(tree.key(node))
    {
        hint = entry.hint;
        if search.selectivity.believes(entry.reach, depth) {
            (lower, upper) = (entry.lower, entry.upper);
        }
    }
    if lower >= beta || lower == upper {
        return lower;
    }
    if upper <= alpha {
        return upper;
    }
    if let Some(bound) = probcut::bound(tree, search, node, depth, (alpha, beta)) {
        return bound;
    }
    if let Some(bound) = known_child(tree, search, node, legal, (depth, beta)) {
        return bound;
    }
    let mut moves = Moves::order(tree, search, node, legal, depth, hint);
    let (found, best) = match together::team(search, depth, (alpha, beta)) {
        Some(team) => together::loop_over(tree, search, team, node, &mut moves, (depth, alpha)),
        None => loop_over(tree, search, node, &mut moves, (depth, alpha, beta)),
    };
    if search.watch.is_stopped() {
        return 0;
    }
    if depth >= TABLE_FROM {
        lower = if found > alpha { lower.max(found) } else { lower };
        upper = if found < beta { upper.min(found) } else { upper };
        let reach = search.selectivity.reach(depth);
        search.table.store(tree.key(node), Entry { lower, upper, hint: best, reach });
    }
    found
}

/// A bound beyond the window that the table knows of a move.
#[cfg_attr(target_arch = "arm", inline(never))]
#[cfg_attr(not(target_arch = "arm"), inline(always))]
fn known_child<T: Tree>(
    tree: &T,
    search: &Search<'_, '_>,
    node: &T::Node,
    legal: T::Set,
    (depth, beta): (u32, i32),
) -> Option<i32> {
    if depth < LOOK_UP_CHILDREN_FROM {
        return None;
    }
    let entries = tree.moves(node, legal).filter_map(|it| search.known(tree.key_after(node, it), depth - 1));
    entries.map(|it| -it.upper).find(|&bound| bound >= beta)
}

#[inline(always)]
fn loop_over<T: Tree>(
    tree: &T,
    search: &mut Search<'_, '_>,
    node: &T::Node,
    moves: &mut Moves<T::Set>,
    (depth, mut alpha, beta): (u32, i32, i32),
) -> (i32, Hint) {
    let mut best = (-search.squares - 1, Hint::Nothing);
    let mut pass = tree.may_pass().then_some(Action::Pass);
    while let Some(action) = moves.next(tree, node).map(Action::Place).or_else(|| pass.take()) {
        let child = child(tree, node, action);
        let found = if depth == 1 {
            -tree.leaf(search, &child)
        } else {
            let mut found = alpha + 1;
            if best.1 != Hint::Nothing && beta - alpha > 1 {
                found = -tree.search(search, &child, depth - 1, (-alpha - 1, -alpha));
            }
            if found > alpha && found < beta || best.1 == Hint::Nothing || beta - alpha == 1 {
                found = -tree.search(search, &child, depth - 1, (-beta, -alpha));
            }
            found
        };
        if search.watch.is_stopped() {
            break;
        }
        if found > best.0 {
            best = (found, hint_at(tree, action));
            alpha = alpha.max(found);
            if alpha >= beta {
                break;
            }
        }
    }
    best
}

/// The node after an action.
#[inline(always)]
pub(super) fn child<T: Tree>(tree: &T, node: &T::Node, action: Action) -> T::Node {
    match action {
        Action::Place(the_move) => tree.after(node, the_move),
        Action::Pass => tree.passed(node),
    }
}

/// What the table is told of an action.
#[inline(always)]
pub(super) fn hint_at<T: Tree>(tree: &T, action: Action) -> Hint {
    match action {
        Action::Place(the_move) => Hint::at(the_move, tree.choose_one()),
        Action::Pass => Hint::Pass,
    }
}

/// The value of a node by looking at it, in whole discs.
#[inline(always)]
pub(super) fn leaf<T: Tree>(tree: &T, search: &mut Search<'_, '_>, node: &T::Node) -> i32 {
    discs(parts(tree, search, node))
}

/// Parts of a disc rounded to whole ones, for both sides alike.
#[inline(always)]
pub(super) const fn discs(parts: i32) -> i32 {
    (parts + parts.signum() * (PARTS / 2)) / PARTS
}

/// The value of a node by looking at it, in parts of a disc. If the side to move must pass, it has. No estimate is as
/// good or bad as the best or the worst end of a game.
#[inline(always)]
pub(super) fn parts<T: Tree>(tree: &T, search: &mut Search<'_, '_>, node: &T::Node) -> i32 {
    search.watch.nodes += 1;
    let mobility = [tree.legal(node).len(), tree.legal_for_other(node).len()];
    let most = PARTS * (search.squares - 1);
    match mobility {
        [0, 0] => PARTS * tree.finished(node),
        [0, _] => {
            let passed = tree.passed(node);
            match tree.legal(&passed).len() {
                0 => -PARTS * tree.finished(&passed),
                others => -tree.estimate(&passed, [others, 0]).clamp(-most, most),
            }
        }
        _ => tree.estimate(node, mobility).clamp(-most, most),
    }
}
