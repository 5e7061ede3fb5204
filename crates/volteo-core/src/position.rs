//! Positions, and what a ply changes in them.

use crate::bits::BitSet;
use crate::{Color, Square};

/// A position: the discs, whose turn it is, and what else a rule set may need to go on from here.
///
/// A position knows no rules. [`Rules`](crate::Rules) says what is legal in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<B> {
    discs: [B; 2],
    to_move: Color,
    /// Discs left in each side's own stock; 0 and unused under a shared supply.
    stock: [u16; 2],
    /// Passes in a row just made; counted only where passing is a choice.
    passes: u8,
}

/// What one ply changed: enough to take it back exactly. Made by playing, used up by
/// [`Position::undo`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo<B> {
    placed: B,
    flipped: B,
    stock: [u16; 2],
    passes: u8,
}

impl<B: BitSet> Undo<B> {
    /// Where the disc was placed; none for a pass.
    #[must_use]
    pub fn placed(&self) -> Option<Square> {
        self.placed.first()
    }

    /// The discs that were flipped.
    #[must_use]
    pub const fn flipped(&self) -> B {
        self.flipped
    }
}

impl<B: BitSet> Position<B> {
    /// A position with these discs, Black's first, and this side to move. A square of both colors
    /// counts as black. The stocks, if the rule set has them, are set by
    /// [`Rules::position`](crate::Rules::position), which is the way to a position in general.
    #[must_use]
    pub(crate) fn new(black: B, white: B, to_move: Color, stock: [u16; 2]) -> Self {
        Self { discs: [black, white & !black], to_move, stock, passes: 0 }
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The squares with discs of a color.
    #[must_use]
    #[inline]
    pub const fn discs(&self, color: Color) -> B {
        self.discs[color.index()]
    }

    /// All squares with discs.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> B {
        self.discs[0] | self.discs[1]
    }

    /// The disc on a square.
    #[must_use]
    pub fn disc(&self, square: Square) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.discs(color).contains(square))
    }

    /// The number of discs of a color.
    #[must_use]
    pub fn count(&self, color: Color) -> u16 {
        self.discs(color).len() as u16
    }

    /// The discs left in a side's own stock. 0 under a shared supply, which never runs out.
    #[must_use]
    pub const fn stock(&self, color: Color) -> u16 {
        self.stock[color.index()]
    }

    /// How many passes in a row have just been made, where passing is a choice; else 0.
    #[must_use]
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// The same position with its sets of squares in another layout, or turned. The two sets must not come to overlap.
    #[must_use]
    pub fn map_discs<C: BitSet>(&self, layout: impl Fn(B) -> C) -> Position<C> {
        let Self { discs, to_move, stock, passes } = *self;
        Position { discs: discs.map(layout), to_move, stock, passes }
    }

    /// Discs of the side to move, then the opponent's.
    #[inline]
    pub(crate) fn own_and_opponent(&self) -> (B, B) {
        (self.discs(self.to_move), self.discs(!self.to_move))
    }

    /// The same discs with the other side to move, no pass having been made.
    #[must_use]
    pub(crate) fn with_side_turned(&self) -> Self {
        Self { to_move: !self.to_move, ..*self }
    }

    /// Places a disc of the side to move and flips. `placed` is one empty square, `flipped` is a set
    /// of the opponent's discs; `from` is the stock that the disc comes out of.
    #[inline(always)]
    pub(crate) fn place(&mut self, placed: B, flipped: B, from: Option<Color>) -> Undo<B> {
        let undo = Undo { placed, flipped, stock: self.stock, passes: self.passes };
        self.discs[self.to_move.index()] |= placed | flipped;
        self.discs[self.to_move.opponent().index()] &= !flipped;
        if let Some(color) = from {
            self.stock[color.index()] = self.stock[color.index()].saturating_sub(1);
        }
        self.passes = 0;
        self.to_move = !self.to_move;
        undo
    }

    /// Gives the turn to the other side; `counted` where passes in a row end the game.
    #[inline]
    pub(crate) fn pass(&mut self, counted: bool) -> Undo<B> {
        let undo = Undo { placed: B::EMPTY, flipped: B::EMPTY, stock: self.stock, passes: self.passes };
        self.passes = if counted { self.passes.saturating_add(1) } else { 0 };
        self.to_move = !self.to_move;
        undo
    }

    /// Takes back the ply that gave `undo`, the last one played: the position is then exactly what
    /// it was before.
    #[inline]
    pub fn undo(&mut self, undo: Undo<B>) {
        self.to_move = !self.to_move;
        self.discs[self.to_move.index()] &= !(undo.placed | undo.flipped);
        self.discs[self.to_move.opponent().index()] |= undo.flipped;
        self.stock = undo.stock;
        self.passes = undo.passes;
    }
}
