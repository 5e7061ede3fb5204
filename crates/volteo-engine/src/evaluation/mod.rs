//! What a position is worth by looking at it, without looking ahead.
//!
//! For rules that trained tables exist for, it is a sum over patterns (linear in the tables, as in M. Buro's
//! Logistello); for all others a sum of a few terms that hold wherever discs are flipped.
//!
//! Values are for the side to move, in parts of 1/128 of a disc (see [`PARTS`]); where the fewest discs win, more is
//! better all the same. Komi is not in them.

mod builtin;
mod features;
mod generic;
mod shapes;
mod tables;
#[cfg(not(feature = "desktop"))]
mod whichever;

use core::any::Any;

use volteo_core::{BitSet, Color, Directions, Edges, FlipRule, Goal, Placement, Position, RuleSet};

pub use features::Features;
pub use generic::{Generic, KNOTS, TERM_NAMES, TERMS, Weights};
pub use shapes::{
    DESKTOP, DEVICE, IMAGES, Layout, MOST_SQUARES, Shape, Sides, configurations, image, instances, steps,
};
pub use tables::{
    DEPTHS, EMPTIES, MAGIC, MOBILITIES, PARTS, STEPS, Sections, Stage, Tables, TablesError, VERSION, WEIGHTS,
    shallower,
};

#[cfg(feature = "desktop")]
pub(crate) use shapes::ON_DESKTOP;
use shapes::ON_DEVICE;
#[cfg(not(feature = "desktop"))]
pub(crate) use whichever::Whichever;

/// A way to value positions.
#[derive(Clone, Copy)]
#[allow(clippy::large_enum_variant, reason = "there is one of it in a program, and nowhere to put a box")]
pub enum Evaluation<'t> {
    /// By what holds under every rule set.
    Generic,
    /// By trained tables with the patterns for computers.
    #[cfg(feature = "desktop")]
    Desktop(Tables<'t, ON_DESKTOP>),
    /// By trained tables with the patterns for devices.
    Device(Tables<'t, ON_DEVICE>),
}

impl<'t> Evaluation<'t> {
    /// Trained tables from bytes, of whichever layout.
    ///
    /// # Errors
    ///
    /// If the bytes are not tables.
    pub fn read(bytes: &'t [u8]) -> Result<Self, TablesError> {
        #[cfg(feature = "desktop")]
        if bytes.get(5) == Some(&0) {
            return Tables::read(bytes, &DESKTOP, 0).map(Self::Desktop);
        }
        Tables::read(bytes, &DEVICE, 1).map(Self::Device)
    }
}

/// Whether the patterns see all that matters under these rules: that trained tables can exist for them. Those of
/// [`FlipRule::All`] and of [`FlipRule::ChooseOne`] are different tables.
#[must_use]
pub fn suits_patterns(set: &RuleSet) -> bool {
    (set.width, set.height) == (8, 8)
        && set.holes.is_empty()
        && set.lines == Directions::ALL
        && set.edges == Edges::Bounded
        && set.placement == Placement::MustFlip
        && set.goal == Goal::Most
        && matches!(set.flip, FlipRule::All | FlipRule::ChooseOne)
}

/// Values the positions of a line of play. It is told of every ply, so that it need not look at the whole board anew.
pub(crate) trait Evaluator<B: BitSet> {
    /// What it remembers of a position.
    type State: Copy;

    /// What there is to remember of a position.
    fn start(&self, position: &Position<B>) -> Self::State;

    /// The same after a side places a disc and flips others. After a pass nothing changes.
    fn after(&self, state: &Self::State, mover: Color, placed: B, flipped: B) -> Self::State;

    /// The value for the side to move, in [`PARTS`] of a disc. The mobilities are the numbers of squares that the
    /// side to move and the other one can play to.
    fn value(&self, state: &Self::State, position: &Position<B>, mobility: [u32; 2]) -> i32;

    /// As [`Tables::deviation`]; where there are no tables nothing is known.
    fn deviation(&self, depth: u32, empties: u32) -> Option<u32> {
        let _ = (depth, empties);
        None
    }
}

/// Values by patterns.
impl<B: BitSet, const N: usize> Evaluator<B> for Tables<'_, N> {
    type State = Features<N>;

    fn start(&self, position: &Position<B>) -> Features<N> {
        let [black, white] = [Color::Black, Color::White].map(|it| word(position.discs(it)));
        Features::of(self.layout(), black, white)
    }

    #[inline(always)]
    fn after(&self, state: &Features<N>, mover: Color, placed: B, flipped: B) -> Features<N> {
        state.after(self.layout(), mover, word(placed), word(flipped))
    }

    #[inline(always)]
    fn value(&self, state: &Features<N>, position: &Position<B>, mobility: [u32; 2]) -> i32 {
        let empties = 64 - word(position.occupied()).count_ones();
        Tables::value(self, state, position.to_move(), empties, mobility)
    }

    fn deviation(&self, depth: u32, empties: u32) -> Option<u32> {
        Tables::deviation(self, depth, empties)
    }
}

/// Values by what holds under every rule set.
impl<B: BitSet> Evaluator<B> for Generic<'_, B> {
    type State = ();

    fn start(&self, _: &Position<B>) {}

    fn after(&self, (): &(), _: Color, _: B, _: B) {}

    fn value(&self, (): &(), position: &Position<B>, mobility: [u32; 2]) -> i32 {
        Generic::value(self, position, mobility)
    }
}

/// The set of squares of a board of 8×8. A larger board has no patterns: of it, nothing is seen.
#[inline(always)]
fn word<B: BitSet>(set: B) -> u64 {
    (&set as &dyn Any).downcast_ref::<u64>().copied().unwrap_or_default()
}
