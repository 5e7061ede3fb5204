//! The main search: whether a position is worth more than a bound.

use super::kernel::{Board, Kernel};
use super::order::{Flipping, Moves, PutOff, SORTED};
use super::search::{Known, Search, key, suggested};
use super::shallow::SHALLOW;
use super::stability::stable;
use crate::team::Team;

/// From so many empties on, the table is asked and told.
const TABLE_FROM: u32 = 9;
/// The moves that there can be with fewer empties.
const FEW: usize = TABLE_FROM as usize - 1;
/// From so many empties on, the table is asked about all positions after a move before any of them is
/// searched (enhanced transposition cut-off).
const LOOK_UP_CHILDREN_FROM: u32 = 12;
/// From so many empties on, the moves of a position are shared out among the threads of a team.
const SHARE_FROM: u32 = 12;

/// Whether the value exceeds `alpha`: a result above it is a lower bound, any other an upper bound. If
/// the search is stopped, the result means nothing.
#[inline(always)]
pub(crate) fn value<K: Kernel>(
    k: K,
    search: &mut Search<'_, '_>,
    board: Board,
    empties: u32,
    alpha: i32,
) -> i32 {
    if empties > SHALLOW { k.null_window(search, board, alpha) } else { k.shallow(search, board, alpha) }
}

/// [`value`] with more than [`SHALLOW`] squares empty.
#[inline(always)]
pub(crate) fn search<K: Kernel>(k: K, search: &mut Search<'_, '_>, board: Board, alpha: i32) -> i32 {
    search.watch.nodes += 1;
    if search.watch.stops() {
        return 0;
    }
    let empty = search.empties(board);
    let empties = empty.count_ones();
    let moves = k.run_starts(board.own, board.opponent) & empty;
    if moves == 0 {
        let opponent = board.passed();
        if k.run_starts(opponent.own, opponent.opponent) & empty == 0 {
            return search.finished(board.difference(), empties as i32);
        }
        return -k.null_window(search, opponent, -alpha - 1);
    }
    let mut upper = search.squares;
    if is_worth_a_look_at_stability(search, board, empties, alpha) {
        upper -= 2 * stable(search, board.opponent, board.own).count_ones() as i32;
        if upper <= alpha {
            return upper;
        }
    }
    if empties < TABLE_FROM {
        let mut moves = Moves::<FEW>::list(k, board, moves);
        moves.judge(k, search, board, empties, None);
        return loop_over(k, search, board, empties, alpha, &mut moves).0;
    }
    let entry = search.probe(board);
    let mut lower = -search.squares;
    if let Some(entry) = entry {
        if entry.lower > alpha {
            return entry.lower;
        }
        if entry.upper <= alpha {
            return entry.upper;
        }
        (lower, upper) = (entry.lower, upper.min(entry.upper));
    }
    let mut moves = Moves::<SORTED>::list(k, board, moves);
    if empties > TABLE_FROM {
        for it in moves.iter() {
            search.prefetch(k, board.after(it.square, it.flips));
        }
    }
    if empties >= LOOK_UP_CHILDREN_FROM
        && let Some((value, square)) = known_child(search, board, &moves, alpha)
    {
        search.store(board, Known { lower: value, upper, square: Some(square) }, 1);
        return value;
    }
    let before = search.watch.nodes;
    moves.judge(k, search, board, empties, suggested(entry));
    let (value, square) = match search.team {
        Some(team) if empties >= SHARE_FROM => loop_over_together(k, search, team, board, alpha, &mut moves),
        _ => loop_over(k, search, board, empties, alpha, &mut moves),
    };
    if search.watch.is_stopped() {
        return 0;
    }
    if value > alpha {
        lower = value;
    } else {
        upper = upper.min(value);
    }
    search.store(board, Known { lower, upper, square }, search.watch.nodes - before);
    value
}

/// Stable discs are counted only where they may well be enough.
#[inline(always)]
fn is_worth_a_look_at_stability(search: &Search<'_, '_>, board: Board, empties: u32, alpha: i32) -> bool {
    alpha >= 2 * empties as i32 - 8 && search.squares - 2 * board.opponent.count_ones() as i32 <= alpha
}

/// A move after which the table knows that the value exceeds `alpha`.
#[inline(always)]
fn known_child(
    search: &Search<'_, '_>,
    board: Board,
    moves: &Moves<SORTED>,
    alpha: i32,
) -> Option<(i32, u32)> {
    for it in moves.iter() {
        if let Some(entry) = search.probe(board.after(it.square, it.flips))
            && -entry.upper > alpha
        {
            return Some((-entry.upper, it.square));
        }
    }
    None
}

#[inline(always)]
fn loop_over<K: Kernel, const N: usize>(
    k: K,
    search: &mut Search<'_, '_>,
    board: Board,
    empties: u32,
    alpha: i32,
    moves: &mut Moves<N>,
) -> (i32, Option<u32>) {
    let mut best = (-search.squares - 1, None);
    while let Some(Flipping { square, flips }) = moves.next(k, board) {
        let found = -value(k, search, board.after(square, flips), empties - 1, -alpha - 1);
        if found > best.0 {
            best = (found, Some(square));
            if found > alpha {
                break;
            }
        }
    }
    best
}

/// The same in a team: what others are searching is left for the end, when they may be done with it.
/// The first move is searched at once, whoever is there too: all then share what is below it.
fn loop_over_together<K: Kernel>(
    k: K,
    search: &mut Search<'_, '_>,
    team: &Team,
    board: Board,
    alpha: i32,
    moves: &mut Moves<SORTED>,
) -> (i32, Option<u32>) {
    let empties = search.empties(board).count_ones();
    let mut best = (-search.squares - 1, None);
    let mut put_off = PutOff::new();
    loop {
        let (Flipping { square, flips }, may_be_put_off) = match moves.next(k, board) {
            Some(it) => (it, best.1.is_some()),
            None => match put_off.take() {
                Some(it) => (it, false),
                None => return best,
            },
        };
        let child = board.after(square, flips);
        let hash = key(child).hash();
        if may_be_put_off && team.is_busy(hash) && put_off.add(Flipping { square, flips }) {
            continue;
        }
        team.enter(hash);
        let found = -value(k, search, child, empties - 1, -alpha - 1);
        team.leave(hash);
        if found > best.0 {
            best = (found, Some(square));
        }
        if found > alpha || search.watch.is_stopped() {
            return best;
        }
        // Another thread may have decided this position meanwhile.
        match search.probe(board) {
            Some(entry) if entry.lower > alpha => return (entry.lower, suggested(Some(entry))),
            Some(entry) if entry.upper <= alpha => return (entry.upper, best.1),
            _ => {}
        }
    }
}
