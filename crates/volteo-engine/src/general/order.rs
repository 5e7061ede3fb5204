//! In what order moves are tried: the promising ones first.

use volteo_core::{Action, BitSet, Directions, LegalMoves, Move, Position, Square, Turn};

use super::General;
use super::evaluate::evaluate;
use crate::table::Hint;

/// The moves that are sorted; more of them than this come last, in board order.
pub(super) const SORTED: usize = 32;
/// From so many empties on, moves are sorted.
const SORT_FROM: u32 = 4;
/// From so many empties on, the table is asked about the positions after a move.
const LOOK_UP_CHILDREN_FROM: u32 = 8;
/// From so many empties on, moves are judged by the evaluation.
const LOOK_AHEAD_FROM: u32 = 9;
/// The most plies that are looked ahead.
const DEEPEST: u32 = 4;

/// The promise of the move that the table suggests, and of one that it knows to be good enough.
pub(super) const HINTED: i32 = i32::MAX - 1;
const KNOWN: i32 = i32::MAX;
/// Beyond every evaluation.
const WORST: i32 = 1 << 20;
/// What it is worth, in hundredths of a disc, that the opponent has a move less: sooner decided.
const MOBILITY: i32 = 192;
/// How much worse than the best a move must be, in hundredths of a disc, for its place not to matter.
const MARGIN: i32 = 600;

/// The moves of a position, the most promising first.
pub(super) struct Moves<B> {
    sorted: [(i32, Move); SORTED],
    len: usize,
    next: usize,
    rest: LegalMoves<B>,
}

impl<B: BitSet> Moves<B> {
    /// The next move.
    pub(super) fn next(&mut self) -> Option<Move> {
        let left = self.sorted.get_mut(self.next..self.len)?;
        let Some(best) = (0..left.len()).max_by_key(|&at| left[at].0) else {
            return self.rest.next();
        };
        left.swap(0, best);
        self.next += 1;
        Some(left[0].1)
    }
}

impl<B: BitSet> General<'_, '_, B> {
    /// The moves of a position in the order of their promise. If the table knows one that is enough to
    /// reach `beta`, it comes first and the others are not judged.
    pub(super) fn order(
        &mut self,
        position: &mut Position<B>,
        mut moves: LegalMoves<B>,
        hint: Hint,
        beta: i32,
    ) -> Moves<B> {
        let empties = self.rules.empties(position);
        let nothing = Move { square: Square::from_code(0), directions: Directions::EMPTY };
        let (mut sorted, mut len) = ([(0, nothing); SORTED], 0);
        if empties.len() < SORT_FROM {
            return Moves { sorted, len, next: 0, rest: moves };
        }
        let odd = odd_regions(empties);
        let mut best = -WORST;
        #[cfg(feature = "desktop")]
        if empties.len() >= LOOK_UP_CHILDREN_FROM {
            for the_move in moves.clone() {
                let undo = self.rules.play_legal(position, Action::Place(the_move));
                self.memory.table.prefetch(self.key(position));
                position.undo(undo);
            }
        }
        for (place, the_move) in sorted.iter_mut().zip(moves.by_ref()) {
            let undo = self.rules.play_legal(position, Action::Place(the_move));
            let is_enough = empties.len() >= LOOK_UP_CHILDREN_FROM
                && self.memory.table.probe(self.key(position)).is_some_and(|it| -it.proven().upper >= beta);
            let promise = if is_enough {
                KNOWN
            } else if hint.is(the_move) {
                HINTED
            } else {
                let looked = if empties.len() >= LOOK_AHEAD_FROM {
                    // Even depths only: values with one side and with the other to move do not compare
                    // well.
                    let depth = (((empties.len() - LOOK_AHEAD_FROM) / 3) & !1).min(DEEPEST);
                    -self.look_ahead(position, depth, (-WORST, MARGIN - best))
                } else {
                    0
                };
                best = best.max(looked);
                looked + self.by_mobility(self.rules.legal_squares(position), B::of(the_move.square), odd)
            };
            position.undo(undo);
            *place = (promise, the_move);
            len += 1;
            if is_enough {
                break;
            }
        }
        Moves { sorted, len, next: 0, rest: moves }
    }

    /// Fastest first: what leaves the opponent few moves is soon decided. Corners stay, and who moves
    /// into a region with an odd number of empty squares tends to have the last move there.
    #[inline(always)]
    pub(super) fn by_mobility(&self, replies: B, placed: B, odd: B) -> i32 {
        let mobility = replies.len() + (replies & self.geometry.corners).len();
        let mut promise = -MOBILITY * mobility as i32;
        if !(self.geometry.corners & placed).is_empty() {
            promise += 2 * MOBILITY;
        }
        if !(odd & placed).is_empty() {
            promise += 48;
        }
        promise
    }

    /// The evaluation after so many more plies.
    fn look_ahead(&mut self, position: &mut Position<B>, depth: u32, (mut alpha, beta): (i32, i32)) -> i32 {
        self.watch.nodes += 1;
        let fewest = self.count.fewest();
        if depth == 0 || self.watch.stops() {
            let moves = self.rules.legal_squares(position);
            if moves.is_empty() && self.rules.is_over(position) {
                return 100 * self.count.finished(position);
            }
            return evaluate(self.rules, &self.geometry, position, moves, fewest);
        }
        let moves = match self.rules.turn(position) {
            Turn::Over => return 100 * self.count.finished(position),
            Turn::MustPass => {
                let undo = self.rules.play_legal(position, Action::Pass);
                let value = -self.look_ahead(position, depth, (-beta, -alpha));
                position.undo(undo);
                return value;
            }
            Turn::Moves(moves) => moves,
        };
        let mut best = -WORST;
        for the_move in moves {
            let undo = self.rules.play_legal(position, Action::Place(the_move));
            let value = -self.look_ahead(position, depth - 1, (-beta, -alpha));
            position.undo(undo);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// How promising it is to bring about this position, at the root.
    pub(crate) fn promise(&mut self, child: &mut Position<B>) -> i32 {
        let depth = ((self.rules.empties(child).len() / 3) & !1).min(DEEPEST);
        -self.look_ahead(child, depth, (-WORST, WORST))
    }
}

/// The squares of the regions that have an odd number of empty squares.
#[inline(always)]
pub(super) fn odd_regions<B: BitSet>(empties: B) -> B {
    let (mut odd, mut left) = (B::EMPTY, empties);
    while let Some(square) = left.first() {
        let mut region = B::of(square);
        loop {
            let grown = region.neighbors() & left;
            if grown == region {
                break;
            }
            region = grown;
        }
        left &= !region;
        if region.len() % 2 == 1 {
            odd |= region;
        }
    }
    odd
}
