//! How much work is left, by a sample of it.

use volteo_core::Position;
use volteo_engine::{Aim, Control, Scoring, Searchable, Solver};

use super::dice::Dice;
use super::search::judge;
use super::{Asked, Bounds, Known, Leaf, Prover};

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
    /// The sample: one leaf of each of as many equal strata, made by how far guesses lie from what is asked.
    pub sample: Vec<Sampled<B>>,
}

impl<'r, B: Searchable> Prover<'r, '_, B> {
    /// Samples the leaves that the answer to the first open question seems to need. None if nothing is open.
    ///
    /// `clock` tells seconds; each leaf that was solved is handed out. Stopped, the sample is as large as it is.
    pub fn estimate(
        &mut self,
        sample: Sample,
        clock: &dyn Fn() -> f64,
        stop: &dyn Fn() -> bool,
        each: &mut dyn FnMut(&Sampled<B>),
    ) -> Option<Estimated<B>> {
        let Sample { asked, leaves, seed } = sample;
        let at_least = self.ask_first(asked)?;
        let (rules, table, tree, record) = self.parts();
        let mut judge = |position: &Position<B>| judge(rules, table, position);
        let (mut open, all) = tree.presumed(&record.leaves, &mut judge);
        let [yes, no] = tree.work();
        let is_yes = yes <= no;
        open.sort_by(|&one, &other| tree.margin(one).total_cmp(&tree.margin(other)));
        let (strata, mut dice) = (leaves.min(open.len()), Dice::new(seed));
        let mut drawn = Vec::with_capacity(strata);
        for stratum in 0..strata {
            let [begin, end] = [stratum, stratum + 1].map(|it| it * open.len() / strata);
            let leaf = open[begin + dice.below(end - begin)];
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
            record.leaves.insert(position, Known { bounds, nodes: solution.nodes });
            let sampled = Sampled { leaf, is_as_presumed, seconds: clock() - start };
            each(&sampled);
            drawn.push(sampled);
        }
        Some(Estimated { at_least, is_yes, leaves: (all, open.len()), sample: drawn })
    }
}

impl<B> Estimated<B> {
    /// The seconds that all open leaves of the presumed proof take: an estimate, and the half width of an interval that holds the
    /// true figure in about 95 of 100 cases. None of fewer than two leaves. `of` tells what is added up.
    ///
    /// (Of strata with one draw each, the variance comes from the differences of neighbors; Cochran 1977, section 5A.12.)
    #[must_use]
    pub fn sum(&self, of: impl Fn(&Sampled<B>) -> f64) -> Option<(f64, f64)> {
        let values: Vec<f64> = self.sample.iter().map(of).collect();
        let count = values.len() as f64;
        if values.len() < 2 {
            return None;
        }
        let open = self.leaves.1 as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.windows(2).map(|it| (it[1] - it[0]).powi(2)).sum();
        let variance = squares / (2.0 * (count - 1.0) * count);
        Some((open * mean, open * NORMAL * variance.sqrt()))
    }
}

/// The quantile of the normal distribution for 95 of 100 cases.
const NORMAL: f64 = 1.96;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::Record;
    use volteo_core::{Builtin, Rules};
    use volteo_engine::{Slot, Table};

    #[test]
    fn a_sample_of_all_leaves_sums_to_the_whole() {
        let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
        let mut memory = [const { Slot::EMPTY }; 1 << 10];
        let mut prover = Prover::new(&rules, 4, Record::new(), Table::new(&mut memory));
        let sample = Sample { asked: Asked::Exact, leaves: 1000, seed: 1 };
        let mut seen = 0;
        let estimated = prover.estimate(sample, &|| 0.0, &|| false, &mut |_| seen += 1).unwrap();
        assert_eq!((estimated.sample.len(), estimated.leaves.1), (seen, seen));
        let (sum, _) = estimated.sum(|it| it.leaf.nodes as f64).unwrap();
        let nodes: u64 = estimated.sample.iter().map(|it| it.leaf.nodes).sum();
        assert!((sum - nodes as f64).abs() < 1e-6 * sum);
        assert_eq!(prover.record().leaves.len(), seen);
    }
}
