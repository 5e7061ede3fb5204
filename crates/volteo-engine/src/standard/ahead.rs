//! Looking some plies ahead, to tell promising moves from others.

use volteo_core::Color;

use super::evaluate::hand_made;
use super::kernel::{Board, Kernel};
use super::order::{MOST, SORTED, WORST, by_mobility};
use super::search::Search;
use super::squares::{next_square, odd_quadrants};
use crate::evaluation::{Features, ON_DESKTOP, PARTS};

/// A board, with what the trained tables see on it.
#[derive(Clone, Copy)]
pub(crate) struct Scene {
    pub(super) board: Board,
    /// The color that the side to move has in the features.
    side: Color,
    features: Features<ON_DESKTOP>,
}

impl Scene {
    /// The scene of a board. Where there are no tables for it, nothing is seen.
    #[inline(always)]
    pub(super) fn of(search: &Search<'_, '_>, board: Board) -> Self {
        let features = match &search.tables {
            Some(tables) => Features::of(tables.layout(), board.own, board.opponent),
            None => Features::NONE,
        };
        Self { board, side: Color::Black, features }
    }

    /// The scene after a disc on a square flips these.
    #[inline(always)]
    pub(super) fn after(&self, search: &Search<'_, '_>, square: u32, flips: u64) -> Self {
        let features = match &search.tables {
            Some(tables) => self.features.after(tables.layout(), self.side, 1 << (square & 63), flips),
            None => self.features,
        };
        Self { board: self.board.after(square, flips), side: !self.side, features }
    }

    #[inline(always)]
    fn passed(&self) -> Self {
        Self { board: self.board.passed(), side: !self.side, ..*self }
    }

    /// What the board is worth to the side to move, which has these moves, in parts of a disc.
    #[inline(always)]
    fn value<K: Kernel>(&self, k: K, search: &Search<'_, '_>, moves: u64) -> i32 {
        let Some(tables) = &search.tables else { return hand_made(k, search, self.board, moves) };
        let empties = search.empties(self.board);
        let replies = k.run_starts(self.board.opponent, self.board.own) & empties;
        let mobility = [moves, replies].map(u64::count_ones);
        tables.value(&self.features, self.side, empties.count_ones(), mobility)
    }
}

/// The evaluation after so many more plies.
#[inline(always)]
pub(crate) fn look_ahead<K: Kernel>(
    k: K,
    search: &mut Search<'_, '_>,
    scene: &Scene,
    depth: u32,
    (mut alpha, beta): (i32, i32),
) -> i32 {
    search.watch.nodes += 1;
    let board = scene.board;
    let empties = search.empties(board);
    let moves = k.run_starts(board.own, board.opponent) & empties;
    if moves == 0 {
        let opponent = board.passed();
        if k.run_starts(opponent.own, opponent.opponent) & empties == 0 {
            return search.finished(board.difference(), empties.count_ones() as i32) * PARTS;
        }
        return -k.look_ahead(search, &scene.passed(), depth, (-beta, -alpha));
    }
    if depth == 0 || search.watch.stops() {
        return scene.value(k, search, moves);
    }
    let mut best = -WORST;
    let mut list = [0_u32; SORTED];
    let odd = odd_quadrants(empties);
    let mut len = 0;
    let mut left = moves;
    while left != 0 && len < SORTED {
        let square = next_square(&mut left);
        let mut promise = 0;
        if depth > 1 {
            let child = board.after(square, k.flips(board.own, board.opponent, square));
            promise = by_mobility(k, search, child, square, odd).clamp(0, MOST) as u32;
        }
        list[len] = promise << 6 | square;
        len += 1;
    }
    let list = &mut list[..len];
    if depth > 1 {
        list.sort_unstable_by(|a, b| b.cmp(a));
    }
    for &mut item in list {
        let square = item & 63;
        let child = scene.after(search, square, k.flips(board.own, board.opponent, square));
        let value = -k.look_ahead(search, &child, depth - 1, (-beta, -alpha));
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    best
}
