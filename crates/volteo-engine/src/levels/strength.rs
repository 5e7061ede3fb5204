//! What a level means under a rule set, on a computer and on a device.

use volteo_core::{BitSet, Edges, Rules};

use super::Level;
use super::grades::Grade;
use crate::score::Count;
use crate::solver::is_standard;
use crate::{Limits, Scoring};

/// How many positions the slowest board looks at in about two seconds, the time that a move of [`Level::HARD`] may take
/// there: a Cortex-M3 at 50 MHz, under the built-in rules that it is slowest with. `cargo xtask device` measures it.
pub const DEVICE_NODES: u64 = 16_000;

/// How somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// Takes a corner, else the most discs.
    Greedy,
    /// Looks ahead.
    Searching {
        /// How far.
        limits: Limits,
        /// What is left to chance.
        leeway: Leeway,
    },
}

/// How much worse than the best an action may be to be chosen all the same. All numbers are in
/// [`PARTS`](crate::evaluation::PARTS) of a disc.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Leeway {
    /// An action that is worse by more is never chosen.
    pub tolerance: i32,
    /// An action that is worse by so much is half as likely as the best.
    pub temperature: i32,
}

impl Leeway {
    /// The best and nothing else.
    pub const NONE: Self = Self { tolerance: 0, temperature: 0 };
}

impl Level {
    /// What the level means under these rules on a computer.
    ///
    /// ```
    /// use volteo_core::{Builtin, Rules};
    /// use volteo_engine::{Leeway, Level, Strength};
    ///
    /// let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
    /// let strength = Level::HARD.strength(&rules);
    /// assert!(matches!(strength, Strength::Searching { leeway: Leeway::NONE, .. }));
    /// ```
    #[must_use]
    pub fn strength<B: BitSet>(self, rules: &Rules<B>) -> Strength {
        let Self::Numbered(number) = self else { return Strength::Greedy };
        let grade = Grade::of(number);
        let Grade { depth, selectivity, leeway, .. } = grade;
        let pace = Pace::of(rules);
        let nodes = u64::from(grade.milliseconds) * pace.nodes_per_millisecond(rules);
        let exact_from = grade.exact_from[usize::from(pace != Pace::Standard)];
        Strength::Searching { limits: Limits { depth, selectivity, exact_from, nodes }, leeway }
    }

    /// What the level means under these rules on a device that looks at so many positions in the time that a move of
    /// [`Level::HARD`] may take: [`DEVICE_NODES`], or what was measured. Others may look at more or fewer, as the
    /// squares of their numbers, so that [`Level::EXPERT`] takes about twice the time.
    ///
    /// ```
    /// use volteo_core::{Builtin, Rules};
    /// use volteo_engine::{DEVICE_NODES, Level, Strength};
    ///
    /// let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
    /// let strength = Level::HARD.on_device(&rules, DEVICE_NODES);
    /// assert!(matches!(strength, Strength::Searching { limits, .. } if limits.nodes == DEVICE_NODES));
    /// ```
    #[must_use]
    pub fn on_device<B: BitSet>(self, rules: &Rules<B>, nodes: u64) -> Strength {
        let Strength::Searching { limits, leeway } = self.strength(rules) else { return Strength::Greedy };
        let nodes = nodes.saturating_mul(self.square()) / Self::HARD.square();
        // Every empty square makes a position about half as large again to solve. What is not solved within the limit
        // is nodes spent for nothing.
        let solvable = (5 * nodes.max(1).ilog2() / 8) as u8;
        let exact_from = limits.exact_from.min(solvable);
        Strength::Searching { limits: Limits { nodes, exact_from, ..limits }, leeway }
    }

    fn square(self) -> u64 {
        match self {
            Self::Greedy => 0,
            Self::Numbered(number) => u64::from(number.clamp(1, Self::STRONGEST)).pow(2),
        }
    }
}

/// How fast searches are under some rules. Guessed from the rules, not measured, so that a level is the same on every
/// machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    /// The fast path.
    Standard,
    /// Whole lines at a time.
    Bounded,
    /// Square by square.
    Torus,
}

impl Pace {
    fn of<B: BitSet>(rules: &Rules<B>) -> Self {
        let count = Count::new(rules, Scoring::Tournament);
        match rules.set().edges {
            _ if is_standard(rules, &count) => Self::Standard,
            Edges::Bounded => Self::Bounded,
            Edges::Torus => Self::Torus,
        }
    }

    /// What a computer does.
    fn nodes_per_millisecond<B: BitSet>(self, rules: &Rules<B>) -> u64 {
        let squares = u64::from(rules.playable().len()).max(1);
        match self {
            Self::Standard => 8_000,
            Self::Bounded => 100_000 / squares,
            Self::Torus => 400_000 / squares.pow(2),
        }
        .max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Selectivity;
    use volteo_core::{Builtin, RuleSet};

    fn limits(strength: Strength) -> Limits {
        match strength {
            Strength::Searching { limits, .. } => limits,
            Strength::Greedy => Limits { depth: 0, selectivity: Selectivity::Off, exact_from: 0, nodes: 0 },
        }
    }

    fn rules(set: RuleSet) -> Rules<u64> {
        Rules::new(&set).unwrap()
    }

    #[test]
    fn slower_rules_get_fewer_nodes() {
        let wof = Builtin::Wof.rule_set();
        let nodes = |set| limits(Level::EXPERT.strength(&rules(set))).nodes;
        let torus = RuleSet { edges: Edges::Torus, ..wof };
        assert!(nodes(wof) > nodes(Builtin::Beginner.rule_set()));
        assert!(nodes(Builtin::Beginner.rule_set()) > nodes(torus));
    }

    #[test]
    fn a_stronger_level_has_more_nodes_on_a_device_and_hard_has_what_was_given() {
        let rules = rules(Builtin::Beginner.rule_set());
        let nodes = |number| limits(Level::Numbered(number).on_device(&rules, 10_000)).nodes;
        assert!((1..Level::STRONGEST).all(|number| nodes(number) < nodes(number + 1)));
        assert_eq!(limits(Level::HARD.on_device(&rules, 10_000)).nodes, 10_000);
        assert_eq!(limits(Level::HARD.on_device(&rules, 0)).nodes, 0);
        assert_eq!(Level::Greedy.on_device(&rules, 10_000), Strength::Greedy);
    }

    #[test]
    fn a_number_beyond_the_levels_means_the_nearest() {
        let rules = rules(Builtin::Beginner.rule_set());
        for (beyond, nearest) in [(0, 1), (21, Level::STRONGEST), (u8::MAX, Level::STRONGEST)] {
            let [beyond, nearest] = [beyond, nearest].map(Level::Numbered);
            assert_eq!(beyond.strength(&rules), nearest.strength(&rules));
            assert_eq!(beyond.on_device(&rules, 10_000), nearest.on_device(&rules, 10_000));
        }
    }

    #[test]
    fn a_device_solves_no_more_than_its_nodes_allow() {
        let rules = rules(Builtin::Wof.rule_set());
        let exact_from = |nodes| limits(Level::EXPERT.on_device(&rules, nodes)).exact_from;
        assert!(exact_from(1000) < exact_from(20_000));
        assert!(exact_from(20_000) <= 10);
        assert_eq!(exact_from(u64::MAX), limits(Level::EXPERT.strength(&rules)).exact_from);
    }
}
