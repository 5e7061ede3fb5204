//! In what order moves are tried.

use volteo_core::{Action, BitSet, Directions, LegalMoves, Move, Position, Rules, Square};

use super::key;
use crate::table::{Hint, Table};

/// The moves that are sorted; more of them than this come last, in board order.
const SORTED: usize = 32;
/// From so many empties on, moves are sorted.
const SORT_FROM: u32 = 4;

/// The moves of a position, the most promising first.
pub(super) struct Moves<B> {
    sorted: [(i16, Move); SORTED],
    len: usize,
    next: usize,
    rest: LegalMoves<B>,
}

impl<B: BitSet> Moves<B> {
    pub(super) fn order(
        judge: &Judge<'_, '_, B>,
        position: &mut Position<B>,
        mut moves: LegalMoves<B>,
        empties: u32,
        hint: Hint,
    ) -> Self {
        let nothing = Move { square: Square::from_code(0), directions: Directions::EMPTY };
        let mut sorted = [(0, nothing); SORTED];
        let mut len = 0;
        if empties >= SORT_FROM {
            let listed = sorted.iter_mut().zip(moves.by_ref());
            for (place, the_move) in listed {
                let promise =
                    if hint.is(the_move) { HINTED } else { judge.promise(position, the_move, empties) };
                *place = (promise, the_move);
                len += 1;
            }
        }
        Self { sorted, len, next: 0, rest: moves }
    }

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

/// The promise of the move that the table suggests, and of one that it knows to be good enough.
const HINTED: i16 = i16::MAX - 1;
const KNOWN: i16 = i16::MAX;
/// From so many empties on, the table is asked about the positions after a move.
const LOOK_UP_CHILDREN_FROM: u32 = 8;

/// What moves are judged by.
pub(super) struct Judge<'a, 'm, B> {
    pub(super) rules: &'a Rules<B>,
    pub(super) table: Table<'m>,
    pub(super) corners: B,
    /// A value over this is what is looked for.
    pub(super) alpha: i32,
}

impl<B: BitSet> Judge<'_, '_, B> {
    /// Fastest first: what leaves the opponent few moves is soon decided. Corners stay.
    fn promise(&self, position: &mut Position<B>, the_move: Move, empties: u32) -> i16 {
        let undo = self.rules.play_legal(position, Action::Place(the_move));
        let is_known = empties >= LOOK_UP_CHILDREN_FROM
            && self.table.probe(key::of(position)).is_some_and(|it| -it.proven().upper > self.alpha);
        let replies = self.rules.legal_squares(position);
        position.undo(undo);
        if is_known {
            return KNOWN;
        }
        let corner = i16::from(self.corners.contains(the_move.square));
        4 * corner - 2 * replies.len() as i16 - 2 * (replies & self.corners).len() as i16
    }
}
