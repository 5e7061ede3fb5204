//! What is measured of games, as sums of whole numbers: in whatever order and by however many hands games are played, the
//! sums of the same games are the same. Memory does not grow with the number of games.

mod facts;
mod figures;
mod histogram;
mod plies;
mod ratio;
mod squares;

use serde::{Deserialize, Serialize};
use volteo_core::RuleSet;

pub use facts::{Facts, LEADERS_AT};
pub use figures::{FIGURES, Figure, Kind};
pub use histogram::Histogram;
pub use plies::{Plies, Seen};
pub use ratio::Ratio;
pub use squares::{BySquare, OfSquare};

/// Everything that is measured of the games under one rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// For each of [`FIGURES`], its sums.
    pub figures: Vec<Ratio>,
    /// The first player's tournament scores less the other's, in half discs.
    pub scores: Histogram,
    /// What is counted move by move.
    pub plies: Plies,
    /// What happens on each square.
    pub squares: BySquare,
}

impl Tally {
    /// Nothing yet, under rules for a board of this size.
    #[must_use]
    pub fn new(set: &RuleSet) -> Self {
        Self {
            figures: vec![Ratio::default(); FIGURES.len()],
            scores: Histogram::default(),
            plies: Plies::default(),
            squares: BySquare::new(set.width, set.height),
        }
    }

    /// Whether it can be of so many pairs under rules for a board of this size.
    pub(crate) fn is_possible(&self, set: &RuleSet, pairs: u64) -> bool {
        let is_possible = |(figure, ratio): (&Figure, &Ratio)| {
            let is_share = (0..=ratio.whole.saturating_mul(figure.parts)).contains(&ratio.part);
            ratio.pairs == pairs && (figure.kind == Kind::Mean || ratio.whole <= 0 || is_share)
        };
        self.figures.len() == FIGURES.len()
            && FIGURES.iter().zip(&self.figures).all(is_possible)
            && self.scores.count() == 2 * pairs
            && self.squares.is_of(set.width, set.height)
    }

    /// Counts what the two games of a pair came to. What is counted move by move was told before.
    pub fn add_pair(&mut self, games: &[Facts; 2]) {
        for (ratio, figure) in self.figures.iter_mut().zip(&FIGURES) {
            let [one, other] = games.each_ref().map(figure.of);
            ratio.add(one.0 + other.0, one.1 + other.1);
        }
        games.iter().for_each(|game| self.scores.add(game.score as i32));
    }

    /// Adds what other games under the same rules came to.
    pub fn merge(&mut self, other: &Self) {
        self.figures.iter_mut().zip(&other.figures).for_each(|(ratio, other)| ratio.merge(other));
        self.scores.merge(&other.scores);
        self.plies.merge(&other.plies);
        self.squares.merge(&other.squares);
    }
}
