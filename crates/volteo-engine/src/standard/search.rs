//! What all functions of the search share.

use volteo_core::{BitSet, Color, Direction, Position, Rules};

use super::kernel::{Board, Kernel};
use super::squares::{bit_of, square_of};
use super::stability::Rims;
use crate::evaluation::{Evaluation, ON_DESKTOP, Tables};
use crate::score::Count;
use crate::table::{Entry, Hint, Key, Reach, Table};
use crate::team::{Memory, Team};
use crate::watch::Watch;

/// A search under way.
pub(crate) struct Search<'s, 'm> {
    pub(super) table: Table<'m>,
    pub(super) team: Option<&'m Team>,
    pub(crate) watch: Watch<'s>,
    pub(super) playable: u64,
    /// The number of squares of the board: the largest value.
    pub(super) squares: i32,
    pub(super) width: u8,
    pub(super) height: u8,
    pub(super) rims: Rims,
    pub(super) corners: u64,
    /// The squares diagonally next to a corner, and those straight next to one.
    pub(super) x_squares: u64,
    pub(super) c_squares: u64,
    /// The trained tables, where the board is as they see it.
    pub(super) tables: Option<Tables<'static, ON_DESKTOP>>,
    to_winner: bool,
}

impl<'s, 'm> Search<'s, 'm> {
    /// The search for a board of up to 8×8 squares.
    pub(crate) fn new<B: BitSet>(
        rules: &Rules<B>,
        count: &Count,
        memory: Memory<'m>,
        watch: Watch<'s>,
    ) -> Self {
        let (width, height) = (rules.set().width, rules.set().height);
        let playable = u64::board(width, height);
        let corners = rules.corner_squares().squares().map(u64::of).fold(0, |all, square| all | square);
        let next = |directions: [Direction; 4]| {
            directions.into_iter().fold(0, |all, it| all | corners.step(it)) & playable
        };
        use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
        Self {
            table: memory.table,
            team: memory.team,
            watch,
            playable,
            squares: count.squares,
            width,
            height,
            rims: Rims::of(playable),
            corners,
            x_squares: next([NorthEast, SouthEast, SouthWest, NorthWest]),
            c_squares: next([North, East, South, West]),
            tables: match Evaluation::desktop(rules.set()) {
                Evaluation::Desktop(tables) => Some(tables),
                _ => None,
            },
            to_winner: count.gives_empties_to_winner(),
        }
    }

    /// The value of a finished game, from the difference of the discs and the empties left.
    #[inline(always)]
    pub(super) const fn finished(&self, difference: i32, empties: i32) -> i32 {
        if self.to_winner { difference + empties * difference.signum() } else { difference }
    }

    #[inline(always)]
    pub(super) const fn empties(&self, board: Board) -> u64 {
        self.playable & !board.occupied()
    }

    #[inline(always)]
    pub(super) fn probe(&self, board: Board) -> Option<Entry> {
        self.table.probe(key(board)).map(Entry::proven)
    }

    /// Says that the table will soon be asked about a board.
    #[inline(always)]
    pub(super) fn prefetch<K: Kernel>(&self, k: K, board: Board) {
        if let Some(slot) = self.table.first_slot(key(board)) {
            k.prefetch(slot);
        }
    }

    /// Remembers what a search with this window found.
    #[inline(always)]
    pub(super) fn store(&mut self, board: Board, known: Known, nodes: u64) {
        let hint = known.square.map_or(Hint::Nothing, |it| Hint::Place(square_of(it), None));
        self.table.store(
            key(board),
            Entry { lower: known.lower, upper: known.upper, hint, reach: Reach::end(nodes) },
        );
    }

    /// What the table suggests to do.
    pub(crate) fn hint(&self, board: Board) -> Hint {
        self.probe(board).map_or(Hint::Nothing, |it| it.hint)
    }
}

/// What is known of a position after it was searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) square: Option<u32>,
}

/// The move that an entry suggests.
#[inline(always)]
pub(super) fn suggested(entry: Option<Entry>) -> Option<u32> {
    match entry?.hint {
        Hint::Place(square, _) => Some(bit_of(square)),
        Hint::Nothing | Hint::Pass => None,
    }
}

/// Positions with fewer squares of the 8×8 layout empty are kept at hand.
const AT_HAND_BELOW: u32 = 13;

#[inline(always)]
pub(crate) const fn key(board: Board) -> Key {
    let is_at_hand = board.occupied().count_zeros() < AT_HAND_BELOW;
    Key { discs: [board.own, board.opponent], extra: 0, is_at_hand }
}

/// The board of a position of up to 8×8 squares.
pub(crate) fn board_of<B: BitSet>(position: &Position<B>) -> Board {
    let word = |color: Color| {
        let set = position.discs(color);
        (&set as &dyn core::any::Any).downcast_ref::<u64>().copied().unwrap_or_default()
    };
    Board { own: word(position.to_move()), opponent: word(!position.to_move()) }
}
