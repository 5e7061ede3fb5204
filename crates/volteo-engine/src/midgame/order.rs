//! In what order moves are tried: the promising ones first.

use volteo_core::{BitSet, Directions, Move, Square};

use super::search::Search;
use super::tree::Tree;
use crate::table::Hint;

/// The moves that are sorted; more of them than this come last, in board order.
pub(super) const SORTED: usize = 32;
/// From so many plies on, moves are judged by the mobility that they leave.
const MOBILITY_FROM: u32 = 2;
/// From so many plies on, moves are judged by the evaluation.
const EVALUATION_FROM: u32 = 4;
/// The promise of the move that the table suggests.
const HINTED: i16 = i16::MAX;

/// The moves of a position, the most promising first.
pub(super) struct Moves<S> {
    sorted: [(i16, Move); SORTED],
    len: usize,
    next: usize,
    legal: S,
}

impl<S: BitSet> Moves<S> {
    // Out of line on devices, where what is written out in the search takes stack at every ply.
    #[cfg_attr(target_arch = "arm", inline(never))]
    #[cfg_attr(not(target_arch = "arm"), inline(always))]
    pub(super) fn order<T: Tree<Set = S>>(
        tree: &T,
        search: &mut Search<'_, '_>,
        node: &T::Node,
        legal: S,
        depth: u32,
        hint: Hint,
    ) -> Self {
        let nothing = Move { square: Square::from_code(0), directions: Directions::EMPTY };
        let mut list = Self { sorted: [(0, nothing); SORTED], len: 0, next: 0, legal };
        for (place, the_move) in list.sorted.iter_mut().zip(tree.moves(node, legal)) {
            let promise =
                if hint.is(the_move) { HINTED } else { promise(tree, search, node, the_move, depth) };
            *place = (promise, the_move);
            list.len += 1;
        }
        list
    }

    /// The next move.
    #[inline(always)]
    pub(super) fn next<T: Tree<Set = S>>(&mut self, tree: &T, node: &T::Node) -> Option<Move> {
        let at = self.next;
        self.next += 1;
        let left = self.sorted.get_mut(at..self.len).unwrap_or_default();
        if let Some(best) = (0..left.len()).max_by_key(|&at| left[at].0) {
            left.swap(0, best);
            return Some(left[0].1);
        }
        if at < SORTED { None } else { tree.moves(node, self.legal).nth(at) }
    }
}

/// How promising a move is: the more the better.
#[inline(always)]
fn promise<T: Tree>(
    tree: &T,
    search: &mut Search<'_, '_>,
    node: &T::Node,
    the_move: Move,
    depth: u32,
) -> i16 {
    let corner = 4 * i16::from(tree.corners().contains(the_move.square));
    if depth < MOBILITY_FROM {
        return corner;
    }
    let replies = tree.replies(node, the_move);
    let mobility = (replies.len() + (replies & tree.corners()).len()) as i16;
    if depth < EVALUATION_FROM {
        return corner - 2 * mobility;
    }
    corner - 2 * mobility - 4 * tree.leaf(search, &tree.after(node, the_move)) as i16
}
