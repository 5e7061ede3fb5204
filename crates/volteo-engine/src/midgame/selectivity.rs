//! How much the search may leave out, and what that means for what it remembers.

use crate::table::Reach;

/// How readily a search leaves out moves whose deep value a shallow search foresees (multi-ProbCut). It takes trained
/// tables: without them, nothing is left out at any grade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Selectivity {
    /// Nothing is left out: the result is that of the full width.
    #[default]
    Off,
    /// What is beyond the window by 2.6 standard deviations, so that one cut in two hundred is wrong.
    Cautious,
    /// 1.9 standard deviations: three in a hundred.
    Balanced,
    /// 1.3 standard deviations: one in ten.
    Bold,
}

impl Selectivity {
    /// By how many tenths of a standard deviation a shallow value must lie beyond the window.
    #[inline(always)]
    pub(super) const fn tenths(self) -> Option<u32> {
        match self {
            Self::Off => None,
            Self::Cautious => Some(26),
            Self::Balanced => Some(19),
            Self::Bold => Some(13),
        }
    }

    /// What the table is told of a search of a depth.
    #[inline(always)]
    pub(super) const fn reach(self, depth: u32) -> Reach {
        Reach::Plies { depth: depth as u8, selectivity: self as u8 }
    }

    /// Whether bounds of this reach do in a search of a depth. At full width only those do that it would find
    /// itself, so that no table changes its result; else deeper ones are welcome.
    #[inline(always)]
    pub(super) fn believes(self, reach: Reach, depth: u32) -> bool {
        match (self, reach) {
            (Self::Off, _) => reach == self.reach(depth),
            (_, Reach::End { .. }) => true,
            (_, Reach::Plies { depth: reached, selectivity }) => {
                u32::from(reached) >= depth && selectivity <= self as u8
            }
        }
    }
}
