//! The last four plies, unrolled.
//!
//! All functions answer whether the value exceeds `alpha`: a result above it is proven to be a lower
//! bound, any other an upper bound. A square none of whose neighbors is the opponent's is not tried.

use super::kernel::{Board, Kernel};
use super::last_flips::last_flips;
use super::search::Search;
use super::squares::{NEIGHBORS, in_same_quadrant, next_square};

/// Below every value.
const NONE: i32 = -1000;

/// Whether a disc on the square could flip anything.
#[inline(always)]
fn is_next_to(square: u32, opponent: u64) -> bool {
    NEIGHBORS[(square & 63) as usize] & opponent != 0
}

/// The value for the side `own` with one square empty.
#[inline(always)]
pub(crate) fn one(search: &mut Search<'_, '_>, own: u64, square: u32) -> i32 {
    search.watch.nodes += 1;
    let discs = own.count_ones() as i32;
    let flips = last_flips(own, square);
    if flips > 0 {
        return 2 * (discs + flips + 1) - search.squares;
    }
    let opponent = search.playable & !own & !(1 << (square & 63));
    let flips = last_flips(opponent, square);
    let opponent_discs = search.squares - 1 - discs;
    if flips > 0 {
        return search.squares - 2 * (opponent_discs + flips + 1);
    }
    search.finished(discs - opponent_discs, 1)
}

/// The value with two squares empty.
#[inline(always)]
pub(crate) fn two<K: Kernel>(
    k: K,
    search: &mut Search<'_, '_>,
    board: Board,
    squares: [u32; 2],
    alpha: i32,
) -> i32 {
    search.watch.nodes += 1;
    let best = two_of_side(k, search, board, squares, alpha);
    if best != NONE {
        return best;
    }
    let best = two_of_side(k, search, board.passed(), squares, -alpha - 1);
    if best != NONE { -best } else { search.finished(board.difference(), 2) }
}

/// The best that the side to move can do with two squares empty; [`NONE`] without a move.
#[inline(always)]
fn two_of_side<K: Kernel>(
    k: K,
    search: &mut Search<'_, '_>,
    board: Board,
    [a, b]: [u32; 2],
    alpha: i32,
) -> i32 {
    let mut best = NONE;
    if is_next_to(a, board.opponent) {
        let flips = k.flips(board.own, board.opponent, a);
        if flips != 0 {
            best = -one(search, board.opponent ^ flips, b);
            if best > alpha {
                return best;
            }
        }
    }
    if is_next_to(b, board.opponent) {
        let flips = k.flips(board.own, board.opponent, b);
        if flips != 0 {
            best = best.max(-one(search, board.opponent ^ flips, a));
        }
    }
    best
}

/// The value with three squares empty.
#[inline(always)]
pub(crate) fn three<K: Kernel>(
    k: K,
    search: &mut Search<'_, '_>,
    board: Board,
    [a, b, c]: [u32; 3],
    alpha: i32,
) -> i32 {
    search.watch.nodes += 1;
    // The square that is alone in its quadrant first: who plays there has the last move of the region.
    let squares = if in_same_quadrant(a, b) {
        [c, a, b]
    } else if in_same_quadrant(a, c) {
        [b, a, c]
    } else {
        [a, b, c]
    };
    let best = three_of_side(k, search, board, squares, alpha);
    if best != NONE {
        return best;
    }
    let best = three_of_side(k, search, board.passed(), squares, -alpha - 1);
    if best != NONE { -best } else { search.finished(board.difference(), 3) }
}

#[inline(always)]
fn three_of_side<K: Kernel>(
    k: K,
    search: &mut Search<'_, '_>,
    board: Board,
    [a, b, c]: [u32; 3],
    alpha: i32,
) -> i32 {
    let mut best = NONE;
    for (square, left) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        if !is_next_to(square, board.opponent) {
            continue;
        }
        let flips = k.flips(board.own, board.opponent, square);
        if flips != 0 {
            best = best.max(-k.two(search, board.after(square, flips), left, -alpha - 1));
            if best > alpha {
                return best;
            }
        }
    }
    best
}

/// The value with four squares empty.
#[inline(always)]
pub(crate) fn four<K: Kernel>(k: K, search: &mut Search<'_, '_>, board: Board, alpha: i32) -> i32 {
    search.watch.nodes += 1;
    let squares = four_squares(search.playable & !board.occupied());
    let best = four_of_side(k, search, board, squares, alpha);
    if best != NONE {
        return best;
    }
    let best = four_of_side(k, search, board.passed(), squares, -alpha - 1);
    if best != NONE { -best } else { search.finished(board.difference(), 4) }
}

/// Four empty squares, those first that are alone in their quadrants, or three in one.
#[inline(always)]
fn four_squares(mut empties: u64) -> [u32; 4] {
    let mut next = || next_square(&mut empties);
    let [a, b, c, d] = [next(), next(), next(), next()];
    match (in_same_quadrant(a, b), in_same_quadrant(a, c), in_same_quadrant(a, d)) {
        // a with one other: if the other two are apart, they come first.
        (true, false, false) if !in_same_quadrant(c, d) => [c, d, a, b],
        (false, true, false) if !in_same_quadrant(b, d) => [b, d, a, c],
        (false, false, true) if !in_same_quadrant(b, c) => [b, c, a, d],
        // a with two others: the fourth is alone.
        (true, true, false) => [d, a, b, c],
        (true, false, true) => [c, a, b, d],
        (false, true, true) => [b, a, c, d],
        // a is alone: if two of the others are together, the third comes next.
        (false, false, false) if in_same_quadrant(b, c) => [a, d, b, c],
        (false, false, false) if in_same_quadrant(b, d) => [a, c, b, d],
        _ => [a, b, c, d],
    }
}

#[inline(always)]
fn four_of_side<K: Kernel>(
    k: K,
    search: &mut Search<'_, '_>,
    board: Board,
    [a, b, c, d]: [u32; 4],
    alpha: i32,
) -> i32 {
    let mut best = NONE;
    for (square, left) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
        if !is_next_to(square, board.opponent) {
            continue;
        }
        let flips = k.flips(board.own, board.opponent, square);
        if flips != 0 {
            best = best.max(-k.three(search, board.after(square, flips), left, -alpha - 1));
            if best > alpha {
                return best;
            }
        }
    }
    best
}
