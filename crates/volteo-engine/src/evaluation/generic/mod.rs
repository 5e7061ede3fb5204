//! An evaluation for every rule set: a few terms that mean something wherever discs are flipped.
//!
//! A term counts something of a position, the side to move's less the other side's, so that it turns its sign with
//! the sides. Corners are what the geometry of the board makes them ([`Rules::corner_squares`]); on a torus without
//! holes there are none, and what hangs on them is nothing. The value is the sum of the terms, each times a weight.
//! Weights depend on the share of squares that are still empty, and on what the rule set says about who wins, what is
//! flipped and where lines end; they are fitted to the outcomes of games (see [`Weights`]).

mod fitted;
mod surface;
mod weights;

use volteo_core::{BitSet, Position, Rules};

use super::PARTS;
use surface::{AXES, Surface};
pub use weights::Weights;

/// The number of terms.
pub const TERMS: usize = 12;
/// The number of shares of empty squares for which there are weights: none, a fifth, … four fifths. Where more are
/// empty it is as with four fifths: of what counts then, few and much the same games tell.
pub const KNOTS: usize = 5;

/// What the terms are, in their order.
pub const TERM_NAMES: [&str; TERMS] = [
    "mobility",
    "root of mobility",
    "frontier",
    "potential mobility",
    "discs",
    "rim",
    "corners",
    "anchored",
    "beside an open corner",
    "diagonal to an open corner",
    "to move",
    "to move at odd empties",
];

/// Values positions by the terms.
///
/// ```
/// use volteo_core::{Builtin, Rules};
/// use volteo_engine::evaluation::Generic;
///
/// let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
/// let generic = Generic::new(&rules);
/// let ahead = rules.read_position("XXXX OXO- -OO- ---- X").unwrap();
/// assert!(generic.value(&ahead, [4, 1]) > 0);
/// let behind = rules.read_position("XXXX OXO- -OO- ---- O").unwrap();
/// assert!(generic.value(&behind, [1, 4]) < 0);
/// ```
#[derive(Clone, Debug)]
pub struct Generic<'r, B> {
    rules: &'r Rules<B>,
    surface: Surface<B>,
    corners: B,
    /// The squares that lines pass along one axis only, where more than one counts: the sides of a rectangle.
    rim: B,
    /// For each axis, the squares that no line along it can pass.
    ends: [B; 4],
    weights: Weights,
    squares: u32,
    /// How far one empty square is on the way from knot to knot, in parts of `1 << FRACTION`.
    per_empty: u32,
}

/// How many bits of a place between two knots come after the point.
const FRACTION: u32 = 8;

impl<'r, B: BitSet> Generic<'r, B> {
    /// The evaluation of a rule set.
    #[must_use]
    pub fn new(rules: &'r Rules<B>) -> Self {
        Self::weighing(rules, Weights::of(rules.set()))
    }

    /// The same with other weights.
    #[must_use]
    pub fn weighing(rules: &'r Rules<B>, weights: &Weights) -> Self {
        let surface = Surface::of(rules.set());
        let playable = rules.playable();
        let ends = AXES.map(|axis| {
            let passed = surface.step(playable, axis) & surface.step(playable, axis.opposite());
            if surface.counts(axis) { playable & !passed } else { playable }
        });
        let squares = playable.len();
        Self {
            rules,
            surface,
            corners: rules.corner_squares(),
            rim: rim(&surface, playable, ends),
            ends,
            weights: weights.on(squares),
            squares,
            per_empty: ((KNOTS as u32) << (FRACTION + 8)) / squares.max(1),
        }
    }

    /// What a position is worth for the side to move, in [`PARTS`] of a disc; komi is not in it. The mobilities are
    /// the numbers of squares that the side to move and the other one can play to.
    #[must_use]
    pub fn value(&self, position: &Position<B>, mobility: [u32; 2]) -> i32 {
        let place = self.place(position);
        let knot = ((place >> FRACTION) as usize).min(KNOTS - 2);
        let beyond = place as i32 - ((knot as i32) << FRACTION);
        let (Some(lower), Some(upper)) = (self.weights.knots.get(knot), self.weights.knots.get(knot + 1))
        else {
            return 0;
        };
        let weights = lower.iter().zip(upper).map(|(&lower, &upper)| {
            let (lower, upper) = (i32::from(lower), i32::from(upper));
            lower + (((upper - lower) * beyond) >> FRACTION)
        });
        let sum: i32 =
            self.terms(position, mobility).into_iter().zip(weights).map(|(it, weight)| it * weight).sum();
        let most = PARTS * self.squares as i32;
        sum.clamp(-most, most)
    }

    /// Where a position is on the way from the knot of a full board to the last one, in parts of `1 << FRACTION` of
    /// the way between neighbors.
    fn place(&self, position: &Position<B>) -> u32 {
        let place = (self.rules.empties(position).len() * self.per_empty) >> 8;
        place.min((KNOTS as u32 - 1) << FRACTION)
    }

    /// The terms of a position, for the side to move.
    #[must_use]
    #[inline]
    pub fn terms(&self, position: &Position<B>, [movable, opponent_movable]: [u32; 2]) -> [i32; TERMS] {
        let own = position.discs(position.to_move());
        let opponent = position.discs(!position.to_move());
        let empties = self.rules.empties(position);
        let ahead = |of: B| (own & of).len() as i32 - (opponent & of).len() as i32;
        let exposed = self.surface.around(empties);
        let open = (self.surface.around(opponent) & empties).len() as i32
            - (self.surface.around(own) & empties).len() as i32;
        let [beside, diagonal] = self.next_to_corners(empties);
        [
            movable as i32 - opponent_movable as i32,
            root(movable) - root(opponent_movable),
            ahead(exposed),
            open,
            own.len() as i32 - opponent.len() as i32,
            ahead(self.rim),
            ahead(self.corners),
            self.anchored(own).len() as i32 - self.anchored(opponent).len() as i32,
            ahead(beside),
            ahead(diagonal),
            1,
            if empties.len().is_multiple_of(2) { -1 } else { 1 },
        ]
    }

    /// The squares next to empty corners along lines that count: those that share a side with one, and the others.
    fn next_to_corners(&self, empties: B) -> [B; 2] {
        let open = self.corners & empties;
        let mut found = [B::EMPTY; 2];
        if open.is_empty() {
            return found;
        }
        for (at, axis) in AXES.into_iter().enumerate() {
            if self.surface.counts(axis) {
                found[at % 2] |= self.surface.beside(open, axis);
            }
        }
        found.map(|it| it & !self.corners)
    }

    /// The discs of a side that corners of its own make stable: on each axis a line ends at such a disc, or another
    /// one lies next to it.
    fn anchored(&self, own: B) -> B {
        let mut anchored = own & self.corners;
        if anchored.is_empty() {
            return anchored;
        }
        loop {
            let mut more = own;
            for (axis, ends) in AXES.into_iter().zip(self.ends) {
                more &= ends | self.surface.beside(anchored, axis);
            }
            if (more & !anchored).is_empty() {
                return anchored;
            }
            anchored |= more;
        }
    }
}

/// The squares that lines pass along one axis only, where more than one counts.
fn rim<B: BitSet>(surface: &Surface<B>, playable: B, ends: [B; 4]) -> B {
    if AXES.into_iter().filter(|&axis| surface.counts(axis)).count() < 2 {
        return B::EMPTY;
    }
    let (mut once, mut again) = (B::EMPTY, B::EMPTY);
    for ends in ends {
        let passed = playable & !ends;
        again |= once & passed;
        once |= passed;
    }
    once & !again
}

/// Eight times the square root of a mobility, so that the first moves count for more than the last.
fn root(mobility: u32) -> i32 {
    /// For 0 to 63, rounded.
    const ROOTS: [u8; 64] = {
        let mut roots = [0; 64];
        let mut at: u32 = 0;
        while at < 64 {
            // Twice the root is cut to a whole number; half of that, rounded up, is the root rounded.
            roots[at as usize] = (256 * at).isqrt().div_ceil(2) as u8;
            at += 1;
        }
        roots
    };
    i32::from(ROOTS[(mobility as usize).min(ROOTS.len() - 1)])
}

#[cfg(test)]
mod tests;
