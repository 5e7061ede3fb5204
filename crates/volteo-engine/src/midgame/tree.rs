//! The game tree as the search walks it.

use volteo_core::{BitSet, Move, Position};

use super::search::Search;
use crate::table::Key;

/// A game tree: what the search asks of a position, and how it gets from one to the next.
///
/// The search is written once over it. One tree stands for every rule set, another for the standard game with
/// trained patterns, where all depends on speed; tests hold their values equal.
pub(super) trait Tree: Sized {
    /// Sets of squares.
    type Set: BitSet;
    /// A position, with what the evaluation remembers of it.
    type Node: Copy;

    /// The name of a position in the table.
    fn key(&self, node: &Self::Node) -> Key;

    /// The number of empty squares.
    fn empties(&self, node: &Self::Node) -> u32;

    /// The squares that the side to move can play to.
    fn legal(&self, node: &Self::Node) -> Self::Set;

    /// The squares that the other side could play to.
    fn legal_for_other(&self, node: &Self::Node) -> Self::Set;

    /// The moves of the side to move, given the squares that it can play to.
    fn moves(&self, node: &Self::Node, legal: Self::Set) -> impl Iterator<Item = Move>;

    /// The corners of the board.
    fn corners(&self) -> Self::Set;

    /// The position after one of its moves.
    fn after(&self, node: &Self::Node, the_move: Move) -> Self::Node;

    /// The squares that the other side can play to after one of the moves.
    fn replies(&self, node: &Self::Node, the_move: Move) -> Self::Set;

    /// The name of the position after one of the moves.
    fn key_after(&self, node: &Self::Node, the_move: Move) -> Key;

    /// The position after a pass.
    fn passed(&self, node: &Self::Node) -> Self::Node;

    /// Whether a side that can move may pass all the same.
    fn may_pass(&self) -> bool;

    /// Whether a move is a direction too.
    fn choose_one(&self) -> bool;

    /// The value for the side to move, the game being over.
    fn finished(&self, node: &Self::Node) -> i32;

    /// What the position is worth to the side to move by looking at it, in parts of a disc, given the numbers of
    /// squares that it and the other side can play to.
    fn estimate(&self, node: &Self::Node, mobility: [u32; 2]) -> i32;

    /// The standard deviation, in eighths of a disc, of what a search of a depth finds around what the shallower
    /// one finds; `None` where it is not known.
    fn deviation(&self, depth: u32, empties: u32) -> Option<u32>;

    /// [`search::leaf`](super::search::leaf), compiled for the processor at hand.
    fn leaf(&self, search: &mut Search<'_, '_>, node: &Self::Node) -> i32;

    /// [`search::search`](super::search::search), compiled likewise.
    fn search(&self, search: &mut Search<'_, '_>, node: &Self::Node, depth: u32, window: (i32, i32)) -> i32;
}

/// A tree that grows from positions of a width.
pub(super) trait Grow<B: BitSet>: Tree {
    /// A position as a node of the tree.
    fn node(&self, position: &Position<B>) -> Self::Node;
}
