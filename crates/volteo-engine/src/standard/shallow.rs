//! Five empties and a few more: too few for a table or for sorting, enough for parity.

use super::kernel::{Board, Kernel};
use super::search::Search;
use super::squares::{next_square, odd_quadrants};

/// Up to so many empties the search is shallow.
pub(super) const SHALLOW: u32 = 6;

/// Whether the value exceeds `alpha`, with 5 to [`SHALLOW`] squares empty: a result above it is a lower
/// bound, any other an upper bound. Moves into quadrants with an odd number of empties come first.
#[inline(always)]
pub(crate) fn search<K: Kernel>(k: K, search: &mut Search<'_, '_>, board: Board, alpha: i32) -> i32 {
    search.watch.nodes += 1;
    let empties = search.empties(board);
    let moves = k.run_starts(board.own, board.opponent) & empties;
    if moves == 0 {
        let opponent = board.passed();
        if k.run_starts(opponent.own, opponent.opponent) & empties == 0 {
            return search.finished(board.difference(), empties.count_ones() as i32);
        }
        return -k.shallow(search, opponent, -alpha - 1);
    }
    let odd = odd_quadrants(empties);
    let is_last = empties.count_ones() <= 5;
    let mut best = -search.squares;
    for mut group in [moves & odd, moves & !odd] {
        while group != 0 {
            let square = next_square(&mut group);
            let child = board.after(square, k.flips(board.own, board.opponent, square));
            let value = if is_last {
                -k.four(search, child, -alpha - 1)
            } else {
                -k.shallow(search, child, -alpha - 1)
            };
            if value > alpha {
                return value;
            }
            best = best.max(value);
        }
    }
    best
}
