//! The weights that fit labeled positions best.
//!
//! A value is linear in the weights, so this is a linear regression: the sum of squares of what the values miss the
//! labels by, and of a prior that holds back what was seen too seldom, is made smallest.

mod descent;
mod model;

use rayon::prelude::*;
use volteo_engine::evaluation::{EMPTIES, Features, Layout, MOBILITIES, STEPS, Stage};

use crate::label::Sample;
use crate::ties::{NOTHING, Ties};

pub use model::{Model, Rounding};

/// In how many parts the positions are summed up. Sums of numbers with fractions depend on their order: this one
/// must not depend on the number of threads.
const PARTS: usize = 16;

/// How to fit.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Method {
    /// How much a weight is drawn to 0: as much as by so many positions that say so.
    pub to_zero: f32,
    /// How much the weights at neighboring knots are drawn to each other, likewise.
    pub to_neighbor: f32,
    /// The number of steps of the descent. Stopping early holds back what was seen seldom, too.
    pub steps: usize,
}

/// What the evaluation looks at in a position, and what it should say.
struct Row<const N: usize> {
    /// For each instance, where its weights begin, and in the highest bit whether they count as their negatives.
    weights: [u32; N],
    /// Where the weights of the two mobilities begin.
    mobility: [u32; 2],
    empties: u8,
    /// The shares of the lower and of the upper knot.
    shares: [f32; 2],
    label: f32,
}

/// A regression to be solved.
pub struct Problem<const N: usize> {
    knots: Vec<u8>,
    ties: Ties,
    parts: Vec<Vec<Row<N>>>,
}

/// Marks weights that count as their negatives.
const NEGATIVE: u32 = 1 << 31;

/// Where the weights of mobility begin in the vector of all weights: after those of every number of empties.
const MOBILITY_AT: usize = EMPTIES;

impl<const N: usize> Problem<N> {
    /// To fit tables of a layout, with these knots of empties, to these positions.
    pub fn new(layout: &'static Layout<N>, knots: &[u8], samples: &[Sample]) -> Self {
        let ties = Ties::of(layout);
        let stages: Vec<Stage> = (0..EMPTIES as u8).map(|empties| Stage::of(empties, knots)).collect();
        let row = |sample: &Sample| row(layout, knots.len(), &stages, &ties, sample);
        let length = samples.len().div_ceil(PARTS).max(1);
        let parts = samples.par_chunks(length).map(|part| part.iter().map(row).collect()).collect();
        Self { knots: knots.to_vec(), ties, parts }
    }

    /// Solves it. `watch` is told of every step.
    pub fn solve(&self, method: Method, watch: impl FnMut(usize)) -> Model {
        let weights = descent::descend(self, method, watch);
        Model::new(&self.knots, &self.ties, &weights)
    }

    /// The number of weights.
    fn size(&self) -> usize {
        MOBILITY_AT + (2 * MOBILITIES + self.ties.weights) * self.knots.len()
    }

    /// For each weight, the sum over all positions of what `amount` makes of the position, times the share that the
    /// weight has in its value.
    fn sum(&self, amount: impl Fn(&Row<N>) -> f32 + Sync) -> Vec<f32> {
        self.gather(|row, sums| row.add_to(sums, amount(row)))
    }

    /// For each weight, the sum over all positions of the square of its share: about how often it was seen.
    fn squares(&self) -> Vec<f32> {
        self.gather(Row::add_squares_to)
    }

    /// Has every position added to sums, one for each weight.
    fn gather(&self, add: impl Fn(&Row<N>, &mut [f32]) + Sync) -> Vec<f32> {
        let sums_of = |part: &Vec<Row<N>>| {
            let mut sums = vec![0.0; self.size()];
            part.iter().for_each(|row| add(row, &mut sums));
            sums
        };
        let parts: Vec<Vec<f32>> = self.parts.par_iter().map(sums_of).collect();
        let mut all = vec![0.0; self.size()];
        for part in parts {
            all.iter_mut().zip(part).for_each(|(all, part)| *all += part);
        }
        // Nothing draws this weight away from 0.
        let nothing = MOBILITY_AT + (2 * MOBILITIES + NOTHING as usize) * self.knots.len();
        all[nothing..nothing + self.knots.len()].fill(0.0);
        all
    }
}

fn row<const N: usize>(
    layout: &Layout<N>,
    knots: usize,
    stages: &[Stage],
    ties: &Ties,
    sample: &Sample,
) -> Row<N> {
    let [black, white] = sample.discs;
    let empties = sample.empties().min(EMPTIES as u32 - 1) as usize;
    let stage = stages[empties];
    let first = |group: usize| (MOBILITY_AT + group * knots + usize::from(stage.knot)) as u32;
    let moves = |side: usize| usize::from(sample.mobility[side]).min(MOBILITIES - 1);
    let weights = Features::of(layout, black, white).terms(layout, sample.side).map(|(entry, sign)| {
        let tie = ties.of_entry[entry as usize];
        let mark = if sign * tie.sign < 0 { NEGATIVE } else { 0 };
        first(2 * MOBILITIES + tie.weight as usize) | mark
    });
    let upper = f32::from(stage.step) / f32::from(STEPS);
    Row {
        weights,
        mobility: [first(moves(0)), first(MOBILITIES + moves(1))],
        empties: empties as u8,
        shares: [1.0 - upper, upper],
        label: sample.label,
    }
}

impl<const N: usize> Row<N> {
    /// The value of the position by some weights.
    fn value(&self, weights: &[f32]) -> f32 {
        let (mut lower, mut upper) = (0.0, 0.0);
        for &at in self.mobility.iter().chain(&self.weights) {
            let [low, high] = pair(weights, at);
            lower += low;
            upper += high;
        }
        lower * self.shares[0] + upper * self.shares[1] + weights[usize::from(self.empties)]
    }

    fn add_to(&self, sums: &mut [f32], amount: f32) {
        self.add(sums, self.shares.map(|share| share * amount), amount);
    }

    fn add_squares_to(&self, sums: &mut [f32]) {
        let [lower, upper] = self.shares.map(|share| share * share);
        sums[usize::from(self.empties)] += 1.0;
        for &at in self.mobility.iter().chain(&self.weights) {
            let from = (at & !NEGATIVE) as usize;
            if let Some([low, high]) = sums.get_mut(from..from + 2) {
                *low += lower;
                *high += upper;
            }
        }
    }

    fn add(&self, sums: &mut [f32], [lower, upper]: [f32; 2], whole: f32) {
        sums[usize::from(self.empties)] += whole;
        for &at in self.mobility.iter().chain(&self.weights) {
            let from = (at & !NEGATIVE) as usize;
            if let Some([low, high]) = sums.get_mut(from..from + 2) {
                *low += signed(lower, at);
                *high += signed(upper, at);
            }
        }
    }
}

fn pair(weights: &[f32], at: u32) -> [f32; 2] {
    let from = (at & !NEGATIVE) as usize;
    match weights.get(from..from + 2) {
        Some(&[low, high]) => [signed(low, at), signed(high, at)],
        _ => [0.0; 2],
    }
}

/// The number or its negative, as the mark says: the highest bit of a number is its sign.
fn signed(number: f32, at: u32) -> f32 {
    f32::from_bits(number.to_bits() ^ at & NEGATIVE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use volteo_core::Color;
    use volteo_engine::evaluation::{Shape, Sides, instances, steps};

    const CORNER: &[Shape] = &[&[0, 1, 8, 9], &[0, 9, 18, 27]];
    static LAYOUT: Layout<{ instances(CORNER) }> =
        Layout::new(CORNER, Sides::Apart, &const { steps(CORNER) });
    const KNOTS: [u8; 3] = [4, 30, 60];

    fn samples(count: usize) -> Vec<Sample> {
        let mut dice = Dice::of(7, &[]);
        let mut sample = || {
            let occupied = (0..64).map(|square| u64::from(dice.thousandths(600)) << square).sum::<u64>();
            let black = (0..64).map(|square| u64::from(dice.thousandths(500)) << square).sum::<u64>();
            Sample {
                discs: [occupied & black, occupied & !black],
                side: [Color::Black, Color::White][dice.below(2)],
                mobility: [dice.below(12) as u8, dice.below(12) as u8],
                label: 0.0,
                outcome: None,
            }
        };
        (0..count).map(|_| sample()).collect()
    }

    #[test]
    fn weights_are_found_again_from_what_they_say_of_positions() {
        let mut samples = samples(20_000);
        let size = Problem::new(&LAYOUT, &KNOTS, &[]).size();
        let mut dice = Dice::of(8, &[]);
        let truth: Vec<f32> = (0..size).map(|_| dice.below(1001) as f32 / 100.0 - 5.0).collect();
        let labels: Vec<f32> = {
            let problem = Problem::new(&LAYOUT, &KNOTS, &samples);
            problem.parts.iter().flatten().map(|row| row.value(&truth)).collect()
        };
        samples.iter_mut().zip(&labels).for_each(|(sample, label)| sample.label = *label);

        let (seen, unseen) = samples.split_at(18_000);
        let problem = Problem::new(&LAYOUT, &KNOTS, seen);
        let method = Method { to_zero: 1e-3, to_neighbor: 0.0, steps: 200 };
        let found = descent::descend(&problem, method, |_| ());
        let held_out = Problem::new(&LAYOUT, &KNOTS, unseen);
        for row in held_out.parts.iter().flatten() {
            let missed = (row.value(&found) - row.label).abs();
            assert!(missed < 0.3, "{missed} of {}", row.label);
        }
    }

    #[test]
    fn what_was_never_seen_is_worth_nothing() {
        let mut samples = samples(50);
        samples.iter_mut().for_each(|sample| sample.label = 10.0);
        let problem = Problem::new(&LAYOUT, &KNOTS, &samples);
        let found = descent::descend(&problem, Method { to_zero: 1.0, to_neighbor: 0.0, steps: 20 }, |_| ());
        let seen = problem.squares();
        assert!(found.iter().zip(seen).all(|(weight, seen)| seen > 0.0 || *weight == 0.0));
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let mut samples = samples(500);
        samples.iter_mut().enumerate().for_each(|(at, sample)| sample.label = (at % 13) as f32 / 3.0);
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let method = Method { to_zero: 1.0, to_neighbor: 0.5, steps: 10 };
            pool.install(|| descent::descend(&Problem::new(&LAYOUT, &KNOTS, &samples), method, |_| ()))
        };
        assert_eq!(with(1), with(3));
    }
}
