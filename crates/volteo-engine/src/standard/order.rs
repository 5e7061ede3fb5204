//! In what order moves are tried: the promising ones first.

use super::ahead::Scene;
use super::kernel::{Board, Kernel};
use super::search::Search;
use super::squares::{around, next_square, odd_quadrants};

/// The moves that are sorted, a power of two; more of them than this come last, in board order.
pub(super) const SORTED: usize = 32;
/// From so many empties on, moves are judged by looking ahead.
const LOOK_AHEAD_FROM: u32 = 12;

/// The moves of a position, the most promising first.
pub(super) struct Moves<const N: usize> {
    squares: [u8; N],
    flips: [u64; N],
    /// Each the promise of a move in the upper bits, and its place in the list in the lowest six.
    sorted: [u32; N],
    len: usize,
    next: usize,
    rest: u64,
}

/// A move: a square and what a disc on it flips.
#[derive(Clone, Copy)]
pub(super) struct Flipping {
    pub(super) square: u32,
    pub(super) flips: u64,
}

/// Moves that are left for the end, first in, first out.
pub(super) struct PutOff {
    moves: [Flipping; SORTED],
    next: usize,
    len: usize,
}

impl PutOff {
    pub(super) const fn new() -> Self {
        Self { moves: [Flipping { square: 0, flips: 0 }; SORTED], next: 0, len: 0 }
    }

    /// Adds a move. False if there is no room for it.
    pub(super) fn add(&mut self, it: Flipping) -> bool {
        let Some(place) = self.moves.get_mut(self.len) else { return false };
        *place = it;
        self.len += 1;
        true
    }

    pub(super) fn take(&mut self) -> Option<Flipping> {
        let it = self.moves.get(self.next..self.len)?.first().copied();
        self.next += usize::from(it.is_some());
        it
    }
}

impl<const N: usize> Moves<N> {
    /// The moves, not yet judged.
    #[inline(always)]
    pub(super) fn list<K: Kernel>(k: K, board: Board, mut moves: u64) -> Self {
        const { assert!(N.is_power_of_two()) };
        let mut list = Self { squares: [0; N], flips: [0; N], sorted: [0; N], len: 0, next: 0, rest: 0 };
        while moves != 0 && list.len < N {
            let square = next_square(&mut moves);
            list.squares[list.len & (N - 1)] = square as u8;
            list.flips[list.len & (N - 1)] = k.flips(board.own, board.opponent, square);
            list.len += 1;
        }
        list.rest = moves;
        list
    }

    /// The listed moves in board order.
    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = Flipping> {
        let listed = self.squares.iter().zip(&self.flips).take(self.len);
        listed.map(|(&square, &flips)| Flipping { square: u32::from(square), flips })
    }

    /// Judges the moves; the suggested one comes first.
    #[inline(always)]
    pub(super) fn judge<K: Kernel>(
        &mut self,
        k: K,
        search: &mut Search<'_, '_>,
        board: Board,
        empties: u32,
        suggested: Option<u32>,
    ) {
        let odd = odd_quadrants(search.empties(board));
        let scene = if empties < LOOK_AHEAD_FROM { None } else { Some(Scene::of(search, board)) };
        let mut best = -WORST;
        for at in 0..self.len {
            let at = at & (N - 1);
            let square = u32::from(self.squares[at]);
            let child = board.after(square, self.flips[at]);
            let promise = if Some(square) == suggested {
                MOST
            } else if child.own == 0 {
                MOST - 1
            } else if let Some(scene) = &scene {
                let value =
                    by_looking_ahead(k, search, &scene.after(search, square, self.flips[at]), empties, best);
                best = best.max(value);
                by_mobility(k, search, child, square, odd) + value
            } else {
                by_mobility(k, search, child, square, odd)
            };
            self.sorted[at] = (promise.clamp(0, MOST) as u32) << 6 | at as u32;
        }
    }

    /// The next move. Of those beyond the list, flips are found here.
    #[inline(always)]
    pub(super) fn next<K: Kernel>(&mut self, k: K, board: Board) -> Option<Flipping> {
        let left = self.sorted.get_mut(self.next..self.len)?;
        let Some(best) = (0..left.len()).max_by_key(|&at| left[at]) else {
            if self.rest == 0 {
                return None;
            }
            let square = next_square(&mut self.rest);
            return Some(Flipping { square, flips: k.flips(board.own, board.opponent, square) });
        };
        left.swap(0, best);
        self.next += 1;
        let at = left[0] as usize & (N - 1);
        Some(Flipping { square: u32::from(self.squares[at]), flips: self.flips[at] })
    }
}

/// What it is worth, in parts of a disc, that the opponent has a move less: sooner decided.
const MOBILITY: i32 = 240;
/// Beyond every evaluation.
pub(super) const WORST: i32 = 30_000;
/// The most plies that are looked ahead.
const DEEPEST: u32 = 6;
/// How much worse than the best a move must be, in parts of a disc, for its place not to matter.
const MARGIN: i32 = 600;
/// The largest promise.
pub(super) const MOST: i32 = (1 << 24) - 1;
/// The promise of a move of which nothing is said.
const MIDDLE: i32 = 1 << 22;

/// Fastest first: the fewer moves the opponent has, the sooner it is seen that a move is good.
#[inline(always)]
pub(super) fn by_mobility<K: Kernel>(
    k: K,
    search: &Search<'_, '_>,
    child: Board,
    square: u32,
    odd: u64,
) -> i32 {
    let empties = search.empties(child);
    let moves = k.run_starts(child.own, child.opponent) & empties;
    let bit = 1_u64 << square;
    let mobility = moves.count_ones() + (moves & search.corners).count_ones();
    let potential = (around(child.opponent) & empties).count_ones();
    let mut promise = MIDDLE - MOBILITY * mobility as i32 - 48 * potential as i32;
    if bit & odd != 0 {
        promise += 48;
    }
    promise += 80 * i32::from(bit & search.corners != 0);
    promise -= 48 * i32::from(bit & search.x_squares != 0);
    promise
}

/// What a move promises by the evaluation some plies on. Moves much worse than the best up to now are
/// not told apart.
#[inline(always)]
fn by_looking_ahead<K: Kernel>(
    k: K,
    search: &mut Search<'_, '_>,
    child: &Scene,
    empties: u32,
    best: i32,
) -> i32 {
    // Even depths only: values with one side and with the other to move do not compare well.
    let depth = ((empties.saturating_sub(10) / 3) & !1).min(DEEPEST);
    -k.look_ahead(search, child, depth, (-WORST, MARGIN - best))
}

/// How promising it is to bring about this board, at the root: the deepest look ahead.
pub(crate) fn promise<K: Kernel>(k: K, search: &mut Search<'_, '_>, child: Board) -> i32 {
    let empties = search.empties(child).count_ones();
    let depth = (empties.saturating_sub(9) / 2).min(6);
    -k.look_ahead(search, &Scene::of(search, child), depth, (-WORST, WORST))
}
