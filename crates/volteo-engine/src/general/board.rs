//! Positions near the end of a game, under rules that ask for no more than discs and who is to move.

use volteo_core::{BitSet, Color, Directions, Edges, PassRule, Placement, Position, Rules, Start, Supply};

use super::kernel::Kernel;

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

/// The discs of the side to move and of its opponent, the empty squares, and which side that is.
#[derive(Clone, Copy)]
pub(crate) struct Board<B> {
    pub(super) own: B,
    pub(super) opponent: B,
    pub(super) empties: B,
    pub(super) side: Color,
}

impl<B: BitSet> Board<B> {
    pub(super) fn new(position: &Position<B>, empties: B) -> Self {
        let side = position.to_move();
        Self { own: position.discs(side), opponent: position.discs(!side), empties, side }
    }

    #[cfg_attr(feature = "desktop", inline(always))]
    pub(super) fn passed(self) -> Self {
        Self { own: self.opponent, opponent: self.own, side: !self.side, ..self }
    }

    #[cfg_attr(feature = "desktop", inline(always))]
    pub(super) fn after(self, placed: B, flips: B) -> Self {
        Self {
            own: self.opponent & !flips,
            opponent: self.own | placed | flips,
            empties: self.empties & !placed,
            side: !self.side,
        }
    }

    /// How many discs the side to move and its opponent have.
    #[cfg_attr(feature = "desktop", inline(always))]
    pub(super) fn counts(self) -> (i32, i32) {
        (self.own.len() as i32, self.opponent.len() as i32)
    }

    /// Black's discs and White's.
    #[cfg_attr(feature = "desktop", inline(always))]
    #[cfg(feature = "desktop")]
    pub(super) const fn discs(self) -> [B; 2] {
        match self.side {
            Color::Black => [self.own, self.opponent],
            Color::White => [self.opponent, self.own],
        }
    }

    /// The squares to which the side to move can move.
    #[cfg_attr(feature = "desktop", inline(always))]
    #[cfg(feature = "desktop")]
    pub(super) fn legal_squares(self, k: impl Kernel) -> B {
        k.run_starts(self.own, self.opponent) & self.empties
    }

    /// The run in each direction from an empty square, clockwise from north.
    #[cfg_attr(feature = "desktop", inline(always))]
    pub(super) fn runs(self, k: impl Kernel, placed: B) -> [B; 8] {
        k.each_run(self.own, self.opponent, placed)
    }

    /// The discs of all of them.
    #[cfg_attr(feature = "desktop", inline(always))]
    pub(super) fn all_runs(self, k: impl Kernel, placed: B) -> B {
        k.all_runs(self.own, self.opponent, placed)
    }
}
