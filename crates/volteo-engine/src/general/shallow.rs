//! Some empty squares more than [few](super::few): enough for the table and for sorting, too few to look ahead.

use volteo_core::{BitSet, Direction, Directions, Move, Square};

use super::board::Board;
use super::few::FEW;
use super::kernel::Kernel;
use super::order::{HINTED, odd_regions};
use super::{General, Proven, key};
use crate::table::Hint;

/// Up to so many squares the search is shallow.
pub(super) const SHALLOW: u32 = 8;
/// The moves that are sorted at a time. There are rarely more.
const SORTED: usize = 16;

impl<B: BitSet> General<'_, '_, B> {
    /// The value if it lies between `alpha` and `beta`; else a bound beyond the one or the other. If the search is stopped,
    /// the result means nothing. For positions that [are but discs](super::board::are_discs_all).
    #[inline(always)]
    pub(crate) fn shallow_by(&mut self, k: impl Kernel, board: Board<B>, (alpha, beta): (i32, i32)) -> i32 {
        if board.empties.len() <= FEW {
            return k.few(self, board, (alpha, beta));
        }
        self.watch.nodes += 1;
        if self.watch.stops() {
            return 0;
        }
        let squares = board.legal_squares(k);
        if squares.is_empty() {
            let passed = board.passed();
            if passed.legal_squares(k).is_empty() {
                return self.finished(board);
            }
            return -k.shallow(self, passed, (-beta, -alpha));
        }
        let key = key::of_board(board);
        let proven = Proven::nothing(self.count.squares).and(self.memory.table.probe(key));
        if let Some(value) = proven.decide((alpha, beta)) {
            return value;
        }
        let before = self.watch.nodes;
        let mut search = Best { alpha, beta, value: -self.count.squares - 1, hint: Hint::Nothing };
        let moves = Moves {
            k,
            board,
            choose_one: self.rules.choose_one(),
            squares,
            at: B::EMPTY,
            runs: [B::EMPTY; 8],
        };
        self.best_shallow_move(&mut search, moves, proven.hint);
        if self.watch.is_stopped() {
            return 0;
        }
        let found = (search.value, search.hint);
        self.memory.table.store(key, proven.entry(found, (alpha, beta), self.watch.nodes - before));
        search.value
    }

    /// Searches moves, the promising first, until one is enough or all are searched.
    #[inline(always)]
    fn best_shallow_move<K: Kernel>(&mut self, search: &mut Best, mut moves: Moves<K, B>, hint: Hint) {
        let (k, board) = (moves.k, moves.board);
        let odd = odd_regions(board.empties);
        loop {
            let mut children = [Child::NONE; SORTED];
            let mut count = 0;
            for (place, mut child) in children.iter_mut().zip(&mut moves) {
                child.promise = if hint.is(child.as_move()) {
                    HINTED
                } else {
                    self.by_mobility(child.board(board).legal_squares(k), child.placed, odd)
                };
                *place = child;
                count += 1;
            }
            if count == 0 {
                return;
            }
            for from in 0..count {
                let Some(left) = children.get_mut(from..count) else { return };
                let Some(first) = (0..left.len()).max_by_key(|&at| left[at].promise) else { return };
                left.swap(0, first);
                let child = left[0];
                let found = -k.shallow(self, child.board(board), (-search.beta, -search.alpha));
                if self.watch.is_stopped() || search.is_enough(found, child) {
                    return;
                }
            }
        }
    }
}

/// The best of the moves searched, and the window for the next.
struct Best {
    alpha: i32,
    beta: i32,
    value: i32,
    hint: Hint,
}

impl Best {
    /// Notes what a move comes to. Whether that is enough to reach `beta`.
    #[inline(always)]
    fn is_enough<B: BitSet>(&mut self, found: i32, child: Child<B>) -> bool {
        if found > self.value {
            (self.value, self.hint) = (found, Hint::Place(child.square(), child.direction));
            self.alpha = self.alpha.max(found);
        }
        self.alpha >= self.beta
    }
}

/// A move, and how promising it is.
#[derive(Clone, Copy)]
struct Child<B> {
    promise: i32,
    /// The direction chosen, under `choose-one`.
    direction: Option<Direction>,
    placed: B,
    flips: B,
}

impl<B: BitSet> Child<B> {
    const NONE: Self = Self { promise: 0, direction: None, placed: B::EMPTY, flips: B::EMPTY };

    #[inline(always)]
    fn board(&self, before: Board<B>) -> Board<B> {
        before.after(self.placed, self.flips)
    }

    #[inline(always)]
    fn square(&self) -> Square {
        self.placed.first().unwrap_or(Square::from_code(0))
    }

    #[inline(always)]
    fn as_move(&self) -> Move {
        Move { square: self.square(), directions: self.direction.map_or(Directions::EMPTY, Directions::of) }
    }
}

/// The moves of a board, square by square.
struct Moves<K, B> {
    k: K,
    board: Board<B>,
    choose_one: bool,
    /// The legal squares to come.
    squares: B,
    /// The square under way, and its runs to come.
    at: B,
    runs: [B; 8],
}

impl<K: Kernel, B: BitSet> Iterator for Moves<K, B> {
    type Item = Child<B>;

    #[inline(always)]
    fn next(&mut self) -> Option<Child<B>> {
        loop {
            for (run, direction) in self.runs.iter_mut().zip(Direction::ALL) {
                if !run.is_empty() {
                    let flips = core::mem::replace(run, B::EMPTY);
                    return Some(Child { direction: Some(direction), placed: self.at, flips, ..Child::NONE });
                }
            }
            if self.squares.is_empty() {
                return None;
            }
            let placed = self.squares.lowest();
            self.squares &= !placed;
            if !self.choose_one {
                let flips = self.board.all_runs(self.k, placed);
                return Some(Child { placed, flips, ..Child::NONE });
            }
            (self.at, self.runs) = (placed, self.board.runs(self.k, placed));
        }
    }
}
