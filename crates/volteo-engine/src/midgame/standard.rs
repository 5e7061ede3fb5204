//! The tree of the standard game on 8×8 with trained patterns: bare boards, and the code of the exact search for
//! moves and flips.

use volteo_core::{BitSet, Color, Directions, Move, Position};

use super::search::{self, Search};
use super::tree::{Grow, Tree};
use crate::evaluation::{Features, Tables};
use crate::score::Count;
use crate::standard::kernel::{Board, Kernel, Task};
use crate::standard::search::{board_of, key};
use crate::standard::squares::bit_of;
use crate::table::Key;

/// The game tree, valued by tables, walked by a kernel.
pub(super) struct Standard<'a, 't, K, const N: usize> {
    kernel: K,
    tables: &'a Tables<'t, N>,
    count: Count,
}

/// A position of [`Standard`].
#[derive(Clone, Copy)]
pub(super) struct Node<const N: usize> {
    board: Board,
    side: Color,
    features: Features<N>,
}

impl<'a, 't, K: Kernel, const N: usize> Standard<'a, 't, K, N> {
    pub(super) const fn new(kernel: K, tables: &'a Tables<'t, N>, count: Count) -> Self {
        Self { kernel, tables, count }
    }

    #[inline(always)]
    fn play(&self, board: Board, the_move: Move) -> Board {
        let bit = bit_of(the_move.square);
        board.after(bit, self.kernel.flips(board.own, board.opponent, bit))
    }
}

const CORNERS: u64 = 0x8100_0000_0000_0081;

impl<K: Kernel, const N: usize> Tree for Standard<'_, '_, K, N> {
    type Set = u64;
    type Node = Node<N>;

    #[inline(always)]
    fn key(&self, node: &Node<N>) -> Key {
        key(node.board)
    }

    #[inline(always)]
    fn empties(&self, node: &Node<N>) -> u32 {
        node.board.occupied().count_zeros()
    }

    #[inline(always)]
    fn legal(&self, node: &Node<N>) -> u64 {
        self.kernel.run_starts(node.board.own, node.board.opponent) & !node.board.occupied()
    }

    #[inline(always)]
    fn legal_for_other(&self, node: &Node<N>) -> u64 {
        self.kernel.run_starts(node.board.opponent, node.board.own) & !node.board.occupied()
    }

    #[inline(always)]
    fn moves(&self, _: &Node<N>, legal: u64) -> impl Iterator<Item = Move> {
        legal.squares().map(|square| Move { square, directions: Directions::EMPTY })
    }

    #[inline(always)]
    fn corners(&self) -> u64 {
        CORNERS
    }

    #[inline(always)]
    fn after(&self, node: &Node<N>, the_move: Move) -> Node<N> {
        let bit = bit_of(the_move.square);
        let flips = self.kernel.flips(node.board.own, node.board.opponent, bit);
        let features = node.features.after(self.tables.layout(), node.side, 1 << bit, flips);
        Node { board: node.board.after(bit, flips), side: !node.side, features }
    }

    #[inline(always)]
    fn replies(&self, node: &Node<N>, the_move: Move) -> u64 {
        let board = self.play(node.board, the_move);
        self.kernel.run_starts(board.own, board.opponent) & !board.occupied()
    }

    #[inline(always)]
    fn key_after(&self, node: &Node<N>, the_move: Move) -> Key {
        key(self.play(node.board, the_move))
    }

    #[inline(always)]
    fn passed(&self, node: &Node<N>) -> Node<N> {
        Node { board: node.board.passed(), side: !node.side, ..*node }
    }

    #[inline(always)]
    fn may_pass(&self) -> bool {
        false
    }

    #[inline(always)]
    fn choose_one(&self) -> bool {
        false
    }

    #[inline(always)]
    fn finished(&self, node: &Node<N>) -> i32 {
        self.count.finished_with(
            node.board.own.count_ones() as i32,
            node.board.opponent.count_ones() as i32,
            node.side,
        )
    }

    #[inline(always)]
    fn estimate(&self, node: &Node<N>, mobility: [u32; 2]) -> i32 {
        self.tables.value(&node.features, node.side, self.empties(node), mobility)
    }

    #[inline(always)]
    fn deviation(&self, depth: u32, empties: u32) -> Option<u32> {
        self.tables.deviation(depth, empties)
    }

    #[inline(always)]
    fn leaf(&self, search: &mut Search<'_, '_>, node: &Node<N>) -> i32 {
        self.kernel.run(Leaf { tree: self, search, node })
    }

    #[inline(always)]
    fn search(&self, search: &mut Search<'_, '_>, node: &Node<N>, depth: u32, window: (i32, i32)) -> i32 {
        self.kernel.run(Descend { tree: self, search, node, depth, window })
    }
}

impl<B: BitSet, K: Kernel, const N: usize> Grow<B> for Standard<'_, '_, K, N> {
    fn node(&self, position: &Position<B>) -> Node<N> {
        let board = board_of(position);
        let side = position.to_move();
        let Board { own, opponent } = board;
        let (black, white) = if side == Color::Black { (own, opponent) } else { (opponent, own) };
        Node { board, side, features: Features::of(self.tables.layout(), black, white) }
    }
}

/// A look at a node, for the kernel to compile.
struct Leaf<'c, 's, 'm, T: Tree> {
    tree: &'c T,
    search: &'c mut Search<'s, 'm>,
    node: &'c T::Node,
}

impl<T: Tree> Task for Leaf<'_, '_, '_, T> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        search::leaf(self.tree, self.search, self.node)
    }
}

/// A call of the search, likewise.
struct Descend<'c, 's, 'm, T: Tree> {
    tree: &'c T,
    search: &'c mut Search<'s, 'm>,
    node: &'c T::Node,
    depth: u32,
    window: (i32, i32),
}

impl<T: Tree> Task for Descend<'_, '_, '_, T> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        search::search(self.tree, self.search, self.node, self.depth, self.window)
    }
}
