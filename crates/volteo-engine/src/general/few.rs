//! The last empty squares, where positions are many and each is soon decided: no table, no list of moves,
//! no more than the discs of the two sides.

use volteo_core::kernel::{all_runs, each_run};
use volteo_core::{BitSet, Color, Directions, Edges, PassRule, Placement, Position, Rules, Start, Supply};

use super::General;
use super::order::odd_regions;

/// Up to so many squares are few.
pub(super) const FEW: u32 = 5;
/// With fewer than this, regions are not looked at.
const PARITY_FROM: u32 = 3;

/// Whether the discs and the side to move are all that there is to a position near the end of a game.
pub(super) fn are_discs_all<B: BitSet>(rules: &Rules<B>) -> bool {
    let set = rules.set();
    set.edges == Edges::Bounded
        && set.lines == Directions::ALL
        && set.placement == Placement::MustFlip
        && set.pass == PassRule::Forced
        && set.supply == Supply::Shared
        && set.start != Start::OpenCenter
}

/// The discs of the side to move and of its opponent, and who that is.
#[derive(Clone, Copy)]
struct Board<B> {
    own: B,
    opponent: B,
    side: Color,
}

impl<B: BitSet> Board<B> {
    fn passed(self) -> Self {
        Self { own: self.opponent, opponent: self.own, side: !self.side }
    }

    fn after(self, placed: B, flips: B) -> Self {
        Self { own: self.opponent & !flips, opponent: self.own | placed | flips, side: !self.side }
    }
}

impl<B: BitSet> General<'_, '_, B> {
    /// The value if it lies between `alpha` and `beta`; else a bound beyond the one or the other. For
    /// positions that [are but discs](are_discs_all).
    pub(super) fn few(&mut self, position: &Position<B>, window: (i32, i32)) -> i32 {
        let side = position.to_move();
        let board = Board { own: position.discs(side), opponent: position.discs(!side), side };
        self.few_empties(board, self.rules.empties(position), window)
    }

    fn few_empties(&mut self, board: Board<B>, empties: B, (alpha, beta): (i32, i32)) -> i32 {
        self.watch.nodes += 1;
        if let Some(value) = self.best_move(board, empties, (alpha, beta)) {
            return value;
        }
        let passed = board.passed();
        match self.best_move(passed, empties, (-beta, -alpha)) {
            Some(value) => -value,
            None => self.count.finished_with(board.own.len() as i32, board.opponent.len() as i32, board.side),
        }
    }

    /// What the best move comes to; none if there is no move.
    fn best_move(&mut self, board: Board<B>, empties: B, (alpha, beta): (i32, i32)) -> Option<i32> {
        let mut search = Best { alpha, beta, value: None };
        let odd = if empties.len() >= PARITY_FROM { odd_regions(empties) } else { empties };
        for mut group in [empties & odd, empties & !odd] {
            while !group.is_empty() {
                let placed = group.lowest();
                group &= !placed;
                if (placed.neighbors() & board.opponent).is_empty() {
                    continue;
                }
                let left = empties & !placed;
                if self.rules.choose_one() {
                    for run in each_run(board.own, board.opponent, placed) {
                        if !run.is_empty() && self.is_enough(&mut search, board.after(placed, run), left) {
                            return search.value;
                        }
                    }
                } else {
                    let flips = all_runs(board.own, board.opponent, placed);
                    if !flips.is_empty() && self.is_enough(&mut search, board.after(placed, flips), left) {
                        return search.value;
                    }
                }
            }
        }
        search.value
    }

    /// Searches the board after a move. Whether that is enough to reach `beta`.
    #[inline(always)]
    fn is_enough(&mut self, search: &mut Best, board: Board<B>, left: B) -> bool {
        let found = if left.is_empty() {
            self.watch.nodes += 1;
            -self.count.finished_with(board.own.len() as i32, board.opponent.len() as i32, board.side)
        } else {
            -self.few_empties(board, left, (-search.beta, -search.alpha))
        };
        search.value = search.value.max(Some(found));
        search.alpha = search.alpha.max(found);
        search.alpha >= search.beta
    }
}

/// The best of the moves seen, and the window for the next.
struct Best {
    alpha: i32,
    beta: i32,
    value: Option<i32>,
}
