//! The last square, and what the last two can still turn, on computers: discs are counted, not placed.

use volteo_core::BitSet;

use super::General;
use super::board::Board;
use super::kernel::Kernel;

impl<B: BitSet> General<'_, '_, B> {
    /// A bound beyond the window, if the discs that can still be won leave no other value: every move to come can flip so
    /// many, and either side may have them all.
    #[inline(always)]
    pub(super) fn settled(&self, board: Board<B>, moves: i32, (alpha, beta): (i32, i32)) -> Option<i32> {
        let flips = moves * self.most_flips;
        let (own, opponent) = board.counts();
        let all_own = self.count.finished_with(own + flips + moves, opponent - flips, board.side);
        let all_opponent = self.count.finished_with(own - flips, opponent + flips + moves, board.side);
        let (least, most) = (all_own.min(all_opponent), all_own.max(all_opponent));
        if least >= beta { Some(least) } else { (most <= alpha).then_some(most) }
    }

    /// The value with one square empty: the disc that goes there is counted, not placed.
    #[inline(always)]
    pub(super) fn last(&mut self, k: impl Kernel, board: Board<B>, window: (i32, i32)) -> i32 {
        self.watch.nodes += 1;
        if let Some(bound) = self.settled(board, 1, window) {
            return bound;
        }
        let (own, opponent) = board.counts();
        let finished = |own, opponent| self.count.finished_with(own, opponent, board.side);
        if let Some(flips) = self.flips_of_last(k, board) {
            return finished(own + flips + 1, opponent - flips);
        }
        match self.flips_of_last(k, board.passed()) {
            Some(flips) => finished(own - flips, opponent + flips + 1),
            None => finished(own, opponent),
        }
    }

    /// How many discs the best move to the last square flips; none if there is no move to it.
    #[inline(always)]
    fn flips_of_last(&self, k: impl Kernel, board: Board<B>) -> Option<i32> {
        if !self.rules.choose_one() {
            let flips = board.all_runs(k, board.empties);
            return (!flips.is_empty()).then_some(flips.len() as i32);
        }
        let runs = board.runs(k, board.empties);
        let lengths = runs.into_iter().filter(|run| !run.is_empty()).map(|run| run.len() as i32);
        if self.count.fewest() { lengths.min() } else { lengths.max() }
    }
}
