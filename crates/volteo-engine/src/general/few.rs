//! The last empty squares, where positions are many and each is soon decided: no table, no list of moves,
//! no more than the discs of the two sides.

use volteo_core::BitSet;

use super::General;
use super::board::Board;
use super::kernel::Kernel;
use super::order::odd_regions;

/// Up to so many squares are few.
pub(super) const FEW: u32 = 5;
/// With fewer than this, regions are not looked at.
const PARITY_FROM: u32 = 3;

impl<B: BitSet> General<'_, '_, B> {
    /// The value if it lies between `alpha` and `beta`; else a bound beyond the one or the other. For
    /// positions that [are but discs](super::board::are_discs_all).
    #[cfg_attr(feature = "desktop", inline(always))]
    pub(crate) fn few_by(&mut self, k: impl Kernel, board: Board<B>, (alpha, beta): (i32, i32)) -> i32 {
        #[cfg(feature = "desktop")]
        if board.empties.len() == 1 {
            return self.last(k, board, (alpha, beta));
        }
        self.watch.nodes += 1;
        #[cfg(feature = "desktop")]
        if board.empties.len() == 2
            && let Some(bound) = self.settled(board, 2, (alpha, beta))
        {
            return bound;
        }
        if let Some(value) = self.best_move(k, board, (alpha, beta)) {
            return value;
        }
        match self.best_move(k, board.passed(), (-beta, -alpha)) {
            Some(value) => -value,
            None => self.finished(board),
        }
    }

    /// What the best move comes to; none if there is no move.
    #[cfg_attr(feature = "desktop", inline(always))]
    fn best_move(&mut self, k: impl Kernel, board: Board<B>, (alpha, beta): (i32, i32)) -> Option<i32> {
        let mut search = Best { alpha, beta, value: None };
        let empties = board.empties;
        let odd = if empties.len() >= PARITY_FROM { odd_regions(empties) } else { empties };
        for mut group in [empties & odd, empties & !odd] {
            while !group.is_empty() {
                let placed = group.lowest();
                group &= !placed;
                if (placed.neighbors() & board.opponent).is_empty() {
                    continue;
                }
                if self.rules.choose_one() {
                    for run in board.runs(k, placed) {
                        if !run.is_empty() && self.is_enough(k, &mut search, board.after(placed, run)) {
                            return search.value;
                        }
                    }
                } else {
                    let flips = board.all_runs(k, placed);
                    if !flips.is_empty() && self.is_enough(k, &mut search, board.after(placed, flips)) {
                        return search.value;
                    }
                }
            }
        }
        search.value
    }

    /// Searches the board after a move. Whether that is enough to reach `beta`.
    #[cfg_attr(feature = "desktop", inline(always))]
    fn is_enough(&mut self, k: impl Kernel, search: &mut Best, board: Board<B>) -> bool {
        let found = -self.after_move(k, board, (-search.beta, -search.alpha));
        search.value = search.value.max(Some(found));
        search.alpha = search.alpha.max(found);
        search.alpha >= search.beta
    }

    /// [`Kernel::few`] after a move. Most of all positions are the last ones of a game: they are not worth a call.
    #[cfg_attr(feature = "desktop", inline(always))]
    fn after_move(&mut self, k: impl Kernel, board: Board<B>, window: (i32, i32)) -> i32 {
        #[cfg(feature = "desktop")]
        if board.empties.len() == 1 {
            return self.last(k, board, window);
        }
        #[cfg(not(feature = "desktop"))]
        if board.empties.is_empty() {
            self.watch.nodes += 1;
            return self.finished(board);
        }
        k.few(self, board, window)
    }
}

/// The best of the moves seen, and the window for the next.
struct Best {
    alpha: i32,
    beta: i32,
    value: Option<i32>,
}
