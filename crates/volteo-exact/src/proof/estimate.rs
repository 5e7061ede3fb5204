//! How much work is left, by a sample of it.

use volteo_core::Position;
use volteo_engine::{Aim, Control, Scoring, Searchable, Solver};

use super::dice::{Dice, draw};
use super::search::judge_unless;
use super::{Asked, Bounds, Leaf, Prover};

/// What to sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// What is asked of the start.
    pub asked: Asked,
    /// How many leaves to solve.
    pub leaves: usize,
    /// What chance follows from.
    pub seed: u64,
}

/// A leaf that was solved for an estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampled<B> {
    /// The leaf, as it is kept.
    pub leaf: Leaf<B>,
    /// The number of its stratum, from 0.
    pub stratum: usize,
    /// The open leaves of the stratum, for which it stands.
    pub stands_for: usize,
    /// Whether its value lies on the side of what is asked where it was presumed.
    pub is_as_presumed: bool,
    /// How long it took.
    pub seconds: f64,
}

/// What is left of an answer, if leaves go as they seem to.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimated<B> {
    /// The question: whether the first player's value is at least this.
    pub at_least: i32,
    /// Whether the answer is presumed to be yes.
    pub is_yes: bool,
    /// The leaves of the presumed proof, and those of them that are not solved.
    pub leaves: (usize, usize),
    /// The sample: one leaf of each of as many equal strata, made by how far guesses lie from what is asked, in their order.
    pub sample: Vec<Sampled<B>>,
}

impl<'r, B: Searchable> Prover<'r, '_, B> {
    /// Samples the leaves that the answer to the first open question seems to need. None if nothing is open, or if it is
    /// stopped before.
    ///
    /// `clock` tells seconds; each leaf that was solved is handed out. Strata come in an order by chance: stopped, the sample is
    /// smaller, but still one of all.
    pub fn estimate(
        &mut self,
        sample: Sample,
        clock: &dyn Fn() -> f64,
        stop: &dyn Fn() -> bool,
        each: &mut dyn FnMut(&Sampled<B>),
    ) -> Option<Estimated<B>> {
        let Sample { asked, leaves, seed } = sample;
        let at_least = self.ask_first(asked, stop)?;
        let (rules, table, tree, record) = self.parts();
        let mut judge = |position: &Position<B>| judge_unless(stop, rules, table, position);
        let (mut open, all) = tree.presumed(&record.leaves, stop, &mut judge)?;
        let [yes, no] = tree.work();
        let is_yes = yes <= no;
        open.sort_by(|&one, &other| tree.margin(one).total_cmp(&tree.margin(other)));
        let (strata, mut dice) = (leaves.min(open.len()), Dice::new(seed));
        let drawn = (0..strata).map(|stratum| {
            let [begin, end] = [stratum, stratum + 1].map(|it| it * open.len() / strata);
            (stratum, end - begin, open[begin + dice.below(end - begin)])
        });
        let drawn: Vec<_> = drawn.collect();
        let mut sample = Vec::with_capacity(strata);
        for (stratum, stands_for, leaf) in draw(&drawn, strata, seed) {
            if stop() {
                break;
            }
            let (position, floor, start) = (*tree.position(leaf), tree.floor(leaf), clock());
            let mut solver = Solver::new(rules, Scoring::Tournament, table);
            let go_on = || if stop() { Control::Stop } else { Control::Continue };
            let aim = Aim::Window { lower: floor, upper: floor + 1 };
            let solution = solver.solve(&position, aim, &mut |_| go_on());
            if solution.is_stopped {
                break;
            }
            let bounds = Bounds { lower: solution.lower, upper: solution.upper };
            let is_first = position.to_move() == rules.start().to_move();
            let leaf = Leaf { position, bounds, nodes: solution.nodes };
            let is_as_presumed = (bounds.lower > floor) == (is_first == is_yes);
            record.note(&leaf);
            let sampled = Sampled { leaf, stratum, stands_for, is_as_presumed, seconds: clock() - start };
            each(&sampled);
            sample.push(sampled);
        }
        sample.sort_by_key(|it| it.stratum);
        Some(Estimated { at_least, is_yes, leaves: (all, open.len()), sample })
    }
}

impl<B> Estimated<B> {
    /// What all open leaves of the presumed proof come to, `of` telling what is added up: an estimate, and the half width of an
    /// interval that holds the true figure in about 95 of 100 cases, if the sample is of some twenty leaves or more. None of
    /// fewer than two.
    ///
    /// (Of strata with one draw each, the variance comes from the differences of neighbors; Cochran 1977, section 5A.12. Of what
    /// was drawn nothing is left to chance.)
    #[must_use]
    pub fn sum(&self, of: impl Fn(&Sampled<B>) -> f64) -> Option<(f64, f64)> {
        let values: Vec<f64> = self.sample.iter().map(&of).collect();
        if values.len() < 2 {
            return None;
        }
        let (count, open) = (values.len() as f64, self.leaves.1 as f64);
        let stood_for: f64 = self.sample.iter().map(|it| it.stands_for as f64).sum();
        let sum: f64 = self.sample.iter().map(|it| it.stands_for as f64 * of(it)).sum();
        let squares: f64 = values.windows(2).map(|it| (it[1] - it[0]).powi(2)).sum();
        let variance = squares / (2.0 * (count - 1.0) * count) * (1.0 - count / open);
        Some((open / stood_for * sum, open * NORMAL * variance.sqrt()))
    }
}

/// The quantile of the normal distribution for 95 of 100 cases.
const NORMAL: f64 = 1.96;

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::proof::Record;
    use volteo_core::{Builtin, Rules};
    use volteo_engine::{Slot, Table};

    /// An estimate from an empty record of 4×4 with leaves seven discs after the start, stopped after some leaves.
    fn estimated(leaves: usize, stopped_after: usize) -> (Estimated<u64>, usize) {
        let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
        let mut memory = [const { Slot::EMPTY }; 1 << 10];
        let mut prover = Prover::new(&rules, 7, Record::new(), Table::new(&mut memory));
        let sample = Sample { asked: Asked::Exact, leaves, seed: 1 };
        let seen = Cell::new(0);
        let stop = || seen.get() >= stopped_after;
        let each = &mut |_: &Sampled<u64>| seen.set(seen.get() + 1);
        let estimated = prover.estimate(sample, &|| 0.0, &stop, each).unwrap();
        assert_eq!((estimated.sample.len(), prover.record().leaves.len()), (seen.get(), seen.get()));
        (estimated, seen.get())
    }

    #[test]
    fn a_sample_of_all_leaves_sums_to_the_whole_and_leaves_nothing_to_chance() {
        let (estimated, seen) = estimated(1000, usize::MAX);
        assert_eq!(estimated.leaves.1, seen);
        let (sum, half) = estimated.sum(|it| it.leaf.nodes as f64).unwrap();
        let nodes: u64 = estimated.sample.iter().map(|it| it.leaf.nodes).sum();
        assert!((sum - nodes as f64).abs() < 1e-6 * sum && half == 0.0, "{sum} {half}");
    }

    #[test]
    fn leaves_stand_for_all_of_their_strata_and_for_no_more() {
        let (all, _) = estimated(1000, usize::MAX);
        for leaves in 2..all.leaves.1 {
            let (some, _) = estimated(leaves, usize::MAX);
            assert_eq!(some.sample.iter().map(|it| it.stands_for).sum::<usize>(), some.leaves.1);
            assert!(some.sample.is_sorted_by_key(|it| it.stratum));
            let (sum, half) = some.sum(|_| 3.0).unwrap();
            assert!((sum - 3.0 * some.leaves.1 as f64).abs() < 1e-9 && half == 0.0, "{sum} {half}");
        }
    }

    #[test]
    fn a_sample_that_was_stopped_is_still_one_of_all_strata() {
        let (_, strata) = estimated(1000, usize::MAX);
        let (part, seen) = estimated(1000, strata / 2);
        assert_eq!(seen, strata / 2);
        let nearest = part.sample.iter().filter(|it| it.stratum < strata / 2).count();
        assert!((1..seen).contains(&nearest), "{nearest} of {seen}");
        let (sum, half) = part.sum(|it| it.stratum as f64).unwrap();
        let true_sum = (strata * (strata - 1) / 2) as f64;
        assert!((sum - true_sum).abs() < 0.5 * true_sum && half > 0.0, "{sum} {true_sum}");
    }
}
