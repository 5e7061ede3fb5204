//! The discs and tiles on the board: all that decides what a placement may do.

use super::layout::START;
use super::{Deal, Effects, Placement};
use crate::bits::BitSet;
use crate::runs::{over_all_directions, run, run_starts};
use crate::{Color, Direction};

/// The discs and the tiles on the board. What a placement takes follows from it alone; the hand, the options and whose
/// turn it is belong to a [`Solitaire`](super::Solitaire). It is for searches, which play many placements.
///
/// ```
/// use volteo_core::Color;
/// use volteo_core::solitaire::{Deal, Layout, Table};
///
/// let table = Table::new(&Deal::shuffled(Layout::FRAME, 1));
/// let effects = table.effects("Bd3".parse().unwrap());
/// assert!(effects.takes() && effects.turned_up() != 0);
///
/// let mut after = table;
/// after.apply(&effects);
/// assert_eq!(after.discs(Color::Black).count_ones(), 4);
/// after.take_back(&effects);
/// assert_eq!(after, table);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    pub(super) discs: [u64; 2],
    pub(super) face_down: u64,
    pub(super) face_up: u64,
    /// Where black tiles were dealt; the other tiles are white.
    black: u64,
}

impl Table {
    /// The standard start, the tiles face down but for those that the four start discs touch on a side.
    #[must_use]
    pub fn new(deal: &Deal) -> Self {
        let tiles = deal.layout().set();
        let touched = tiles & beside(START[0] | START[1]);
        Self { discs: START, face_down: tiles & !touched, face_up: touched, black: black_tiles(deal) }
    }

    /// The same with the tiles of another deal on the same layout.
    pub(super) fn redealt(self, deal: &Deal) -> Self {
        Self { black: black_tiles(deal), ..self }
    }

    /// The squares with discs of a color.
    #[must_use]
    pub const fn discs(&self, color: Color) -> u64 {
        self.discs[color.index()]
    }

    /// The squares with tiles that lie face down.
    #[must_use]
    pub const fn face_down(&self) -> u64 {
        self.face_down
    }

    /// The squares with tiles that lie face up.
    #[must_use]
    pub const fn face_up(&self) -> u64 {
        self.face_up
    }

    /// The squares with tiles of a color, whichever way they lie.
    #[must_use]
    pub const fn tiles(&self, color: Color) -> u64 {
        let of_color = match color {
            Color::Black => self.black,
            Color::White => !self.black,
        };
        (self.face_down | self.face_up) & of_color
    }

    /// The squares with neither a disc nor a tile. A captured tile leaves one.
    #[must_use]
    pub const fn empties(&self) -> u64 {
        !(self.discs[0] | self.discs[1] | self.face_down | self.face_up)
    }

    /// The empty squares where a disc of this color flips or captures something.
    #[must_use]
    pub fn taking_squares(&self, color: Color) -> u64 {
        let (own, opponent) = (self.discs(color), self.discs(!color));
        let tiles = self.face_up & self.tiles(!color);
        let taking = over_all_directions(|direction| {
            let held = own.step(direction) & tiles;
            run_starts(own, opponent, direction) | held.step(direction)
        });
        taking & self.empties()
    }

    /// The color whose turn it is, if colors alternate and it is to be this one's: the other one where only that has a
    /// placement.
    #[must_use]
    pub fn turn(&self, color: Color) -> Color {
        let is_stuck = self.taking_squares(color) == 0 && self.taking_squares(!color) != 0;
        if is_stuck { !color } else { color }
    }

    /// What a placement would do, legal or not. On a square that is not empty it would do nothing.
    #[must_use]
    pub fn effects(&self, placement: Placement) -> Effects {
        let Placement { color, square } = placement;
        let placed = u64::of(square) & self.empties();
        let (own, opponent) = (self.discs(color), self.discs(!color));
        let tiles = self.face_up & self.tiles(!color);
        Effects {
            placement,
            flips: over_all_directions(|direction| run(own, opponent, placed, direction)),
            captures: over_all_directions(|direction| held_tile(own, tiles, placed, direction)),
            turned_up: self.face_down & beside(placed),
        }
    }

    /// Makes the effects of a placement on this very table.
    pub fn apply(&mut self, effects: &Effects) {
        let Effects { placement: Placement { color, square }, flips, captures, turned_up } = *effects;
        self.discs[color.index()] |= u64::of(square) | flips;
        self.discs[color.opponent().index()] &= !flips;
        self.face_up = (self.face_up & !captures) | turned_up;
        self.face_down &= !turned_up;
    }

    /// Takes back the effects that were made last.
    pub fn take_back(&mut self, effects: &Effects) {
        let Effects { placement: Placement { color, square }, flips, captures, turned_up } = *effects;
        self.discs[color.index()] &= !(u64::of(square) | flips);
        self.discs[color.opponent().index()] |= flips;
        self.face_up = (self.face_up | captures) & !turned_up;
        self.face_down |= turned_up;
    }
}

/// The squares on which black tiles were dealt.
fn black_tiles(deal: &Deal) -> u64 {
    let dealt = deal.layout().squares().zip(deal.tiles());
    let black = dealt.filter(|(_, tile)| tile.color() == Color::Black);
    black.fold(0, |set, (square, _)| set | u64::of(square))
}

/// The squares that touch one of the set on a side.
fn beside(set: u64) -> u64 {
    use crate::Direction::{East, North, South, West};

    set.step(North) | set.step(East) | set.step(South) | set.step(West)
}

/// The tile next to `placed` in one direction, of the set `tiles`, if a disc of the set `own` holds it
/// from the far side.
///
/// ```text
/// placed  tile  own
///    x      o    x
/// ```
fn held_tile(own: u64, tiles: u64, placed: u64, direction: Direction) -> u64 {
    let next = placed.step(direction) & tiles;
    if next.step(direction) & own == 0 { 0 } else { next }
}
