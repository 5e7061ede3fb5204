//! The weights of the terms.

use volteo_core::{Directions, Edges, FlipRule, Goal, RuleSet};

use super::fitted::FITTED;
use super::{KNOTS, TERMS};

/// What each term is worth.
///
/// The weights that come with the engine are fitted by least squares to the outcomes of games between players that
/// use them, of several boards for every goal, kind of edges and flip rule; the head of `fitted.rs` names the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For each share of empty squares, what one of each term is worth on a board of 64 squares, in
    /// [`PARTS`](crate::evaluation::PARTS) of a disc.
    pub knots: [[i16; TERMS]; KNOTS],
}

impl Weights {
    /// A disc for every move: what a fit can begin with.
    pub const FIRST_GUESS: Self = {
        let mut knot = [0; TERMS];
        knot[0] = 128;
        Self { knots: [knot; KNOTS] }
    };

    /// The weights for a rule set.
    #[must_use]
    pub fn of(set: &RuleSet) -> &'static Self {
        let goal = usize::from(set.goal == Goal::Fewest);
        let ground = match set.edges {
            Edges::Bounded if set.lines == Directions::ALL => 0,
            Edges::Bounded => 1,
            Edges::Torus => 2,
        };
        let flip = usize::from(set.flip == FlipRule::ChooseOne);
        &FITTED[6 * goal + 2 * ground + flip]
    }

    /// The same for a board of so many squares: more is at stake on a larger one.
    pub(super) fn on(&self, squares: u32) -> Self {
        // The fourth root of squares / 64, in parts of 256.
        let factor = (u64::from(squares) << 26).isqrt().isqrt() as i32;
        let scaled = |weight: i16| (i32::from(weight) * factor / 256).clamp(-32000, 32000) as i16;
        Self { knots: self.knots.map(|knot| knot.map(scaled)) }
    }
}
