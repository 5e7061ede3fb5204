//! The tree of every rule set: it asks the rules for everything.

use volteo_core::{Action, BitSet, Directions, Move, PassRule, Position, Request, Rules};

use super::search::{self, Search};
use super::tree::{Grow, Tree};
use crate::evaluation::Evaluator;
use crate::general::key;
use crate::score::Count;
use crate::table::Key;

/// The game tree of a rule set, valued by an evaluation.
pub(super) struct General<'a, B, E> {
    rules: &'a Rules<B>,
    count: Count,
    evaluator: &'a E,
    corners: B,
}

/// A position of [`General`].
#[derive(Clone, Copy)]
pub(super) struct Node<B, S> {
    position: Position<B>,
    state: S,
}

impl<'a, B: BitSet, E: Evaluator<B>> General<'a, B, E> {
    pub(super) fn new(rules: &'a Rules<B>, count: Count, evaluator: &'a E) -> Self {
        Self { rules, count, evaluator, corners: rules.corner_squares() }
    }

    /// The position after a move, and what it flips.
    fn play(&self, mut position: Position<B>, the_move: Move) -> (Position<B>, B) {
        let bare = Request::place(the_move.square);
        let undo = self.rules.play_at_once(&mut position, bare);
        let undo = undo.unwrap_or_else(|| self.rules.play_legal(&mut position, Action::Place(the_move)));
        (position, undo.flipped())
    }
}

impl<B: BitSet, E: Evaluator<B>> Tree for General<'_, B, E> {
    type Set = B;
    type Node = Node<B, E::State>;

    fn key(&self, node: &Self::Node) -> Key {
        key::of(&node.position)
    }

    fn empties(&self, node: &Self::Node) -> u32 {
        self.rules.empties(&node.position).len()
    }

    fn legal(&self, node: &Self::Node) -> B {
        self.rules.legal_squares(&node.position)
    }

    fn legal_for_other(&self, node: &Self::Node) -> B {
        self.rules.legal_squares_of(&node.position, !node.position.to_move())
    }

    fn moves(&self, node: &Self::Node, legal: B) -> impl Iterator<Item = Move> {
        // Where squares are enough, directions need not be found out.
        let (squares, others) = if self.rules.are_moves_squares() {
            (legal, None)
        } else {
            (B::EMPTY, Some(self.rules.legal_moves(&node.position)))
        };
        let bare = |square| Move { square, directions: Directions::EMPTY };
        squares.squares().map(bare).chain(others.into_iter().flatten())
    }

    fn corners(&self) -> B {
        self.corners
    }

    fn after(&self, node: &Self::Node, the_move: Move) -> Self::Node {
        let mover = node.position.to_move();
        let (position, flipped) = self.play(node.position, the_move);
        let placed = B::of(the_move.square);
        Node { position, state: self.evaluator.after(&node.state, mover, placed, flipped) }
    }

    fn replies(&self, node: &Self::Node, the_move: Move) -> B {
        self.rules.legal_squares(&self.play(node.position, the_move).0)
    }

    fn key_after(&self, node: &Self::Node, the_move: Move) -> Key {
        key::of(&self.play(node.position, the_move).0)
    }

    fn passed(&self, node: &Self::Node) -> Self::Node {
        let mut position = node.position;
        self.rules.play_legal(&mut position, Action::Pass);
        Node { position, state: node.state }
    }

    fn may_pass(&self) -> bool {
        self.rules.set().pass == PassRule::Allowed
    }

    fn choose_one(&self) -> bool {
        self.rules.choose_one()
    }

    fn finished(&self, node: &Self::Node) -> i32 {
        self.count.finished(&node.position)
    }

    fn estimate(&self, node: &Self::Node, mobility: [u32; 2]) -> i32 {
        self.evaluator.value(&node.state, &node.position, mobility)
    }

    fn deviation(&self, depth: u32, empties: u32) -> Option<u32> {
        self.evaluator.deviation(depth, empties)
    }

    fn leaf(&self, search: &mut Search<'_, '_>, node: &Self::Node) -> i32 {
        search::leaf(self, search, node)
    }

    fn search(&self, search: &mut Search<'_, '_>, node: &Self::Node, depth: u32, window: (i32, i32)) -> i32 {
        search::search(self, search, node, depth, window)
    }
}

impl<B: BitSet, E: Evaluator<B>> Grow<B> for General<'_, B, E> {
    fn node(&self, position: &Position<B>) -> Self::Node {
        Node { position: *position, state: self.evaluator.start(position) }
    }
}
