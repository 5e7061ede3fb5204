//! Openings by chance that give neither side much.

use std::sync::Arc;

use volteo_core::{Action, Rules, with_rules};
use volteo_engine::evaluation::{Evaluation, PARTS};
use volteo_engine::{Control, Limits, Scoring, Searchable, Searcher, Selectivity, Slot, Table};

use crate::dice::Dice;
use crate::{Course, Interrupt, MatchRules};

/// What makes an opening balanced.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Balance {
    /// The most that it may be worth to a side, in discs.
    pub within: f64,
    /// Its plies.
    pub plies: usize,
    /// How far ahead the engine looks to tell.
    pub depth: u8,
}

impl Default for Balance {
    fn default() -> Self {
        Self { within: 4.0, plies: 8, depth: 6 }
    }
}

/// So many different openings by chance, each balanced in the eyes of Volteo's engine. Fewer if there are not so many, or
/// hardly: then chance finds the same ones again and again.
#[must_use]
pub fn balanced(
    rules: &Arc<MatchRules>,
    count: usize,
    balance: &Balance,
    seed: u64,
    interrupt: &Interrupt,
) -> Vec<Course> {
    /// For each opening that is wanted, how many are looked at.
    const TRIALS: usize = 200;
    let mut found = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    let mut dice = Dice::new(seed, 1);
    for _ in 0..count.saturating_mul(TRIALS) {
        if found.len() == count || interrupt.is_raised() {
            break;
        }
        let Some(course) = by_chance(rules, balance.plies, &mut dice) else { continue };
        if seen.insert(course.position_text()) && value(&course, balance.depth).abs() <= balance.within {
            found.push(course);
        }
    }
    found
}

/// A course of so many plies by chance; none if it is over by then.
fn by_chance(rules: &Arc<MatchRules>, plies: usize, dice: &mut Dice) -> Option<Course> {
    let mut course = Course::new(Arc::clone(rules));
    for _ in 0..plies {
        let actions: Vec<Action> = rules.wide().actions(course.position()).collect();
        let action = *actions.get(dice.below(actions.len().max(1)))?;
        course.play(action.into()).ok()?;
    }
    (!course.is_over()).then_some(course)
}

/// What a position is worth to the side to move, in discs, komi counted for nobody.
fn value(course: &Course, depth: u8) -> f64 {
    with_rules!(course.rules().any(), rules => value_by(rules, course, depth))
}

fn value_by<B: Searchable>(rules: &Rules<B>, course: &Course, depth: u8) -> f64 {
    let mut memory = vec![Slot::EMPTY; 1 << 12];
    let evaluation = Evaluation::desktop(rules.set());
    let mut searcher = Searcher::new(rules, Scoring::Tournament, evaluation, Table::new(&mut memory));
    let limits = Limits { depth, selectivity: Selectivity::Off, exact_from: 8, nodes: 1_000_000 };
    let found = searcher.search(&course.position_in(rules), &limits, &mut |_| Control::Continue);
    f64::from(found.value) / f64::from(PARTS)
}

#[cfg(test)]
mod tests {
    use volteo_core::Builtin;

    use super::*;

    fn rules(builtin: Builtin) -> Arc<MatchRules> {
        Arc::new(MatchRules::new(Some(builtin.name().to_owned()), builtin.rule_set()).unwrap())
    }

    #[test]
    fn openings_are_balanced_different_and_follow_from_the_seed() {
        let balance = Balance { within: 2.0, plies: 6, depth: 3 };
        let find = |seed| balanced(&rules(Builtin::Wof), 5, &balance, seed, &Interrupt::default());
        let texts = |courses: &[Course]| courses.iter().map(Course::position_text).collect::<Vec<_>>();
        let found = find(7);
        assert_eq!(found.len(), 5);
        assert!(found.iter().all(|course| course.plies().len() == 6 && value(course, 3).abs() <= 2.0));
        assert_eq!(texts(&found), texts(&find(7)));
        assert_ne!(texts(&found), texts(&find(8)));
    }

    #[test]
    fn there_are_no_more_openings_than_the_rules_have() {
        let balance = Balance { within: 64.0, plies: 1, depth: 1 };
        let found = balanced(&rules(Builtin::Beginner), 100, &balance, 1, &Interrupt::default());
        assert_eq!(found.len(), 4);
    }
}
