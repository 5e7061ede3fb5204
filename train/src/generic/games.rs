//! Positions of games that the evaluation plays with itself.

use rayon::prelude::*;
use volteo_core::{AnyRules, Color, Edges, RuleSet, Rules, with_rules};
use volteo_engine::Searchable;
use volteo_engine::evaluation::{Generic, PARTS, Weights};

use super::family::Family;
use super::fit::Sample;
use super::play::{Player, mobility, play_out, random_opening};
use crate::dice::Dice;
use crate::progress::Progress;

/// How much what comes later counts for what a fit is to come near to. The target of a position is, by this part,
/// that of the next one, and for the rest what the search found in it; the last target is the outcome. That takes away
/// most of the chance in how a game goes on. In the first round, where the search knows nothing, all targets are the
/// outcome.
const LAMBDA: f32 = 0.9;
/// The plies by chance that a game begins with at least: from the start itself, players of one mind play few games.
const FEWEST_PLIES: usize = 4;
/// A game in so many is held out of the fit.
const HELD_OUT: usize = 10;

/// Games of a family, played with some weights.
pub(super) struct Games {
    pub(super) family: Family,
    pub(super) weights: Weights,
    /// Whether the weights are only a guess.
    pub(super) is_first: bool,
    pub(super) seed: u64,
    /// What tells these games from others with the same seed.
    pub(super) work: [u64; 2],
}

impl Games {
    /// The positions of so many games of the main rule set, and of as many of each of the others as belong to them.
    pub(super) fn samples(&self, count: f64) -> Vec<Sample> {
        let [family, round] = self.work;
        let mut samples = Vec::new();
        for (number, (set, share)) in self.family.rule_sets().into_iter().enumerate() {
            let rules = AnyRules::new(&set).unwrap_or_else(|error| panic!("{set:?}: {error}"));
            let games = (count * share) as usize;
            let bar = Progress::of(&self.family.to_string()).bar("games", games);
            let play = |game: usize| {
                let dice = Dice::of(self.seed, &[family, round, number as u64, game as u64]);
                let samples =
                    with_rules!(&rules, rules => self.game(rules, game.is_multiple_of(HELD_OUT), dice));
                bar.inc(1);
                samples
            };
            samples.par_extend((0..games).into_par_iter().flat_map_iter(play));
        }
        samples
    }

    fn game<B: Searchable>(&self, rules: &Rules<B>, is_held_out: bool, mut dice: Dice) -> Vec<Sample> {
        let squares = rules.playable().len();
        let generic = Generic::weighing(rules, &self.weights);
        let judge = |position: &_, mobility| generic.value(position, mobility);
        let plies = FEWEST_PLIES + dice.below(squares as usize / 2);
        let player = Player { judge: &judge, depth: 1 + dice.below(deepest(rules.set())) as u32 };
        let Some(mut position) = random_opening(rules, plies, &mut dice) else { return Vec::new() };
        let (mut samples, mut sides) = (Vec::new(), Vec::new());
        let black =
            play_out(rules, &mut position, [player; 2], exact_from(rules.set()), &mut |position, value| {
                let mobility = mobility(rules, position);
                sides.push(position.to_move());
                samples.push(Sample {
                    terms: generic.terms(position, mobility).map(|it| it as i16),
                    empty: rules.empties(position).len() as f32 / squares as f32,
                    squares: squares as u16,
                    outcome: 0,
                    target: value as f32 / PARTS as f32,
                    is_held_out,
                });
            });
        self.set_targets(&mut samples, &sides, black);
        samples
    }

    /// Goes back from the outcome for Black. Until then the targets are what the search found.
    fn set_targets(&self, samples: &mut [Sample], sides: &[Color], black: i32) {
        let lambda = if self.is_first { 1.0 } else { LAMBDA };
        let mut later = black as f32;
        for (sample, &side) in samples.iter_mut().zip(sides).rev() {
            let sign = if side == Color::Black { 1 } else { -1 };
            sample.outcome = sign * black as i16;
            later = lambda * later + (1.0 - lambda) * f32::from(sign) * sample.target;
            sample.target = f32::from(sign) * later;
        }
    }
}

/// How far the players of a rule set may look ahead, so that a game takes some milliseconds.
fn deepest(set: &RuleSet) -> usize {
    let is_small = u32::from(set.width) * u32::from(set.height) <= 64;
    match (set.edges, is_small) {
        (Edges::Bounded, true) => 3,
        (Edges::Torus, true) | (Edges::Bounded, false) => 2,
        (Edges::Torus, false) => 1,
    }
}

/// From how many empties on a game is played perfectly.
pub(super) fn exact_from(set: &RuleSet) -> u32 {
    match set.edges {
        Edges::Bounded => 8,
        Edges::Torus => 6,
    }
}
