//! Openings: how games begin, so that two players do not play the same game again and again.

mod balanced;
mod file;

use std::sync::Arc;

pub use balanced::{Balance, balanced};
pub use file::{OpeningError, read_openings};

use crate::{Course, MatchRules};

/// The openings of a match, taken by turns.
///
/// ```
/// use std::sync::Arc;
/// use volteo_core::Builtin;
/// use volteo_match::{MatchRules, Openings};
///
/// let rules = Arc::new(MatchRules::new(None, Builtin::Wof.rule_set()).unwrap());
/// let openings = Openings::none(rules);
/// assert!(openings.get(3).plies().is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Openings(Vec<Course>);

impl Openings {
    /// Every game begins at the start of its rules.
    #[must_use]
    pub fn none(rules: Arc<MatchRules>) -> Self {
        Self(vec![Course::new(rules)])
    }

    /// These; nothing if there are none.
    #[must_use]
    pub fn of(openings: Vec<Course>) -> Option<Self> {
        (!openings.is_empty()).then_some(Self(openings))
    }

    /// The opening of a number; after the last comes the first again.
    #[must_use]
    pub fn get(&self, number: usize) -> &Course {
        &self.0[number % self.0.len()]
    }

    /// How many there are, at least one.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The same in an order by chance.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Self {
        let mut dice = crate::Dice::new(seed, 0);
        for last in (1..self.0.len()).rev() {
            self.0.swap(last, dice.below(last + 1));
        }
        self
    }
}
