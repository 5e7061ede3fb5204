//! Positions of which the value itself is asked for: the few on the way along the best line.

use super::kernel::{Board, Kernel};
use super::null_window::value;
use super::order::{Flipping, Moves, SORTED};
use super::search::{Known, Search, suggested};

/// From so many empties on, the table is asked and told.
const TABLE_FROM: u32 = 5;
/// With more empties than this, moves are first shown not to be better than the best.
const NULL_WINDOW_FROM: u32 = 5;

/// The value if it lies between `alpha` and `beta`; else a bound beyond the one or the other. If the
/// search is stopped, the result means nothing.
pub(crate) fn search<K: Kernel>(
    k: K,
    search: &mut Search<'_, '_>,
    board: Board,
    alpha: i32,
    beta: i32,
) -> i32 {
    let empty = search.empties(board);
    let empties = empty.count_ones();
    if beta - alpha == 1 && empties > 4 {
        return value(k, search, board, empties, alpha);
    }
    search.watch.nodes += 1;
    if search.watch.stops() {
        return 0;
    }
    let moves = k.run_starts(board.own, board.opponent) & empty;
    if moves == 0 {
        let opponent = board.passed();
        if k.run_starts(opponent.own, opponent.opponent) & empty == 0 {
            return search.finished(board.difference(), empties as i32);
        }
        return -self::search(k, search, opponent, -beta, -alpha);
    }
    let entry = if empties >= TABLE_FROM { search.probe(board) } else { None };
    if let Some(entry) = entry {
        if entry.lower >= beta || entry.lower == entry.upper {
            return entry.lower;
        }
        if entry.upper <= alpha {
            return entry.upper;
        }
    }
    let before = search.watch.nodes;
    let mut moves = Moves::<SORTED>::list(k, board, moves);
    moves.judge(k, search, board, empties, suggested(entry));
    let (found, square) = loop_over(k, search, board, (alpha, beta), &mut moves);
    if search.watch.is_stopped() {
        return 0;
    }
    if empties >= TABLE_FROM {
        let (mut lower, mut upper) =
            entry.map_or((-search.squares, search.squares), |it| (it.lower, it.upper));
        if found > alpha {
            lower = lower.max(found);
        }
        if found < beta {
            upper = upper.min(found);
        }
        search.store(board, Known { lower, upper, square }, search.watch.nodes - before);
    }
    found
}

fn loop_over<K: Kernel>(
    k: K,
    search: &mut Search<'_, '_>,
    board: Board,
    (mut alpha, beta): (i32, i32),
    moves: &mut Moves<SORTED>,
) -> (i32, Option<u32>) {
    let empties = search.empties(board).count_ones();
    let mut best = (-search.squares - 1, None);
    while let Some(Flipping { square, flips }) = moves.next(k, board) {
        let child = board.after(square, flips);
        let mut found = alpha + 1;
        let is_first = best.1.is_none();
        if !is_first && empties > NULL_WINDOW_FROM {
            found = -value(k, search, child, empties - 1, -alpha - 1);
        }
        if is_first || empties <= NULL_WINDOW_FROM || found > alpha && found < beta {
            found = -self::search(k, search, child, -beta, -alpha);
        }
        if found > best.0 {
            best = (found, Some(square));
            alpha = alpha.max(found);
            if alpha >= beta {
                break;
            }
        }
    }
    best
}
