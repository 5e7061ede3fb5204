//! What can be said of a position without looking ahead: mobility, frontier, stability, corners,
//! regions of empty squares. Guides and screens show it, and an evaluation is made of it.
//!
//! All of it asks the rule set, so that it holds on every board: with holes, with joined sides, with
//! some of the eight directions only, with a choice of direction.

mod corners;
mod edge;
mod mobility;
mod plane;
mod regions;
mod stability;

pub use corners::{CornerStatus, Corners, Occupancy};
pub use edge::stable_on_edge;
pub use mobility::Mobility;
pub use regions::{Parity, Region, Regions};

use crate::bits::BitSet;
use crate::{Color, Position, Rules};

/// Everything that this module says of one position. Made by [`Rules::analyze`].
///
/// ```
/// use volteo_core::{BitSet, Builtin, Color, Rules};
///
/// let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
/// let position = rules.read_position("XXX- XXO- XOO- ---- O").unwrap();
/// let analysis = rules.analyze(&position);
/// let black = analysis.side(Color::Black);
/// assert_eq!((black.discs.len(), black.stable.len(), black.frontier.len()), (6, 6, 2));
/// assert_eq!(analysis.side(Color::White).mobility.squares, 0);
/// assert_eq!(analysis.corners.clone().filter(|corner| corner.disc.is_none()).count(), 3);
/// assert_eq!(analysis.regions.clone().map(|region| region.size()).sum::<u32>(), 7);
/// ```
#[derive(Clone, Debug)]
pub struct Analysis<B> {
    /// What belongs to each side, Black's first; see [`Analysis::side`].
    pub sides: [SideAnalysis<B>; 2],
    /// The squares without discs.
    pub empties: B,
    /// The corners, in board order. An iterator: clone it to go through them.
    pub corners: Corners<B>,
    /// The regions of empty squares. An iterator: clone it to go through them.
    pub regions: Regions<B>,
}

/// What [`Rules::analyze`] says of one side.
///
/// ```
/// use volteo_core::{BitSet, Builtin, Color, Rules};
///
/// let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
/// let analysis = rules.analyze(&rules.start());
/// let white = analysis.side(Color::White);
/// assert_eq!((white.mobility.moves, white.potential_mobility.len()), (4, 10));
/// assert_eq!((white.frontier, white.interior, white.stable), (white.discs, 0, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideAnalysis<B> {
    /// Its discs.
    pub discs: B,
    /// Its moves, as if it were its turn: [`Rules::mobility`].
    pub mobility: Mobility<B>,
    /// The squares where it may get moves: [`Rules::potential_mobility`].
    pub potential_mobility: B,
    /// Its discs next to an empty square: [`Rules::frontier`].
    pub frontier: B,
    /// Its other discs: [`Rules::interior`].
    pub interior: B,
    /// Its discs that can never be flipped: [`Rules::stable_discs`].
    pub stable: B,
}

impl<B: BitSet> Analysis<B> {
    /// What is said of one side.
    #[must_use]
    pub const fn side(&self, color: Color) -> &SideAnalysis<B> {
        &self.sides[color.index()]
    }
}

impl<B: BitSet> Rules<B> {
    /// All there is to say of a position without looking ahead.
    #[must_use]
    pub fn analyze(&self, position: &Position<B>) -> Analysis<B> {
        let stable = self.stable_discs(position);
        Analysis {
            sides: Color::BOTH.map(|color| SideAnalysis {
                discs: position.discs(color),
                mobility: self.mobility(position, color),
                potential_mobility: self.potential_mobility(position, color),
                frontier: self.frontier(position, color),
                interior: self.interior(position, color),
                stable: stable & position.discs(color),
            }),
            empties: self.empties(position),
            corners: self.corners(position),
            regions: self.empty_regions(position),
        }
    }
}

#[cfg(test)]
mod tests;
