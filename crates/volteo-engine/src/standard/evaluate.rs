//! A hand-made evaluation, for ordering moves only, on boards that there are no trained tables for.
//!
//! It is linear in a few counts. The weights were fitted by least squares to the exact values of 12,000
//! positions with 12 empties, from games between players that look for mobility and often move at
//! random; on those it is off by 11 discs (root mean square). What counts most is what can never be
//! flipped, and discs next to empty squares.

use super::kernel::{Board, Kernel};
use super::search::Search;
use super::squares::around;
use super::stability::stable_of_both;
use crate::evaluation::PARTS;

/// Hundredths of a disc.
const OWN_MOVE: i32 = -48;
const OWN_MOVE_ROOT: i32 = 897;
const REPLY: i32 = 69;
const REPLY_ROOT: i32 = 160;

/// How well the side to move stands, in parts of a disc. `moves` are its moves.
#[inline(always)]
pub(super) fn hand_made<K: Kernel>(k: K, search: &Search<'_, '_>, board: Board, moves: u64) -> i32 {
    evaluate(k, search, board, moves) * PARTS / 100
}

/// The same in hundredths of a disc.
#[inline(always)]
fn evaluate<K: Kernel>(k: K, search: &Search<'_, '_>, board: Board, moves: u64) -> i32 {
    let empties = search.empties(board);
    let Board { own, opponent } = board;
    let replies = k.run_starts(opponent, own) & empties;
    let count = |set: u64| set.count_ones() as i32;
    let corners = search.corners;
    let open = around(corners & empties);
    let next_to_empties = around(empties);
    let difference = |squares: u64| count(own & squares) - count(opponent & squares);
    let [own_stable, opponent_stable] = stable_of_both(search, own, opponent);
    let stable = count(own_stable) - count(opponent_stable);
    OWN_MOVE * count(moves) + root(OWN_MOVE_ROOT, moves) - REPLY * count(replies) - root(REPLY_ROOT, replies)
        + 418 * count(moves & corners)
        - 290 * count(replies & corners)
        - 77 * count(around(opponent) & empties)
        + 114 * count(around(own) & empties)
        + 384 * difference(corners)
        - 130 * difference(search.x_squares & open)
        - 178 * difference(search.c_squares & open)
        - 113 * difference(next_to_empties)
        + 112 * stable
}

/// Square roots in 64ths: moves count the less the more there are.
static ROOTS: [u16; 65] = roots();

const fn roots() -> [u16; 65] {
    let mut table = [0; 65];
    let mut n = 0;
    while n < 65 {
        table[n] = ((n * 64 * 64) as u32).isqrt() as u16;
        n += 1;
    }
    table
}

#[inline(always)]
fn root(weight: i32, set: u64) -> i32 {
    weight * i32::from(ROOTS[set.count_ones() as usize]) / 64
}
