//! The whole way from nothing to tables, for one rule set.

use std::time::Duration;

use rayon::prelude::*;
use volteo_core::{Builtin, Position, Rules};
use volteo_engine::evaluation::{DESKTOP, DEVICE, Evaluation, Layout, PARTS, Sections};
use volteo_engine::{Scoring, Searcher, Slot, Table};

use crate::dice::Dice;
use crate::failure::Failure;
use crate::fit::{Model, Problem, Rounding};
use crate::game::Game;
use crate::generate::{self, Games, Order};
use crate::label::{self, Sample, Trust};
use crate::measure::Errors;
use crate::progress::Progress;
use crate::recipe::{Plan, Recipe};
use crate::selectivity;
use crate::workplace::Workplace;

/// Tables with all that is to be said of them.
pub struct Trained {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The configurations that there are and those that were seen.
    pub configurations: [usize; 2],
    /// What rounding did.
    pub rounding: Rounding,
    /// How far they are from what held-out games came to.
    pub errors: Errors,
    /// How long the fit took, and the measuring of selectivity.
    pub times: [Duration; 2],
}

/// A round as it was.
pub struct Played {
    /// The number of games.
    pub games: usize,
    /// The positions that were learned from.
    pub positions: usize,
    /// The seconds of one core that it took.
    pub seconds: f64,
}

/// What came of it.
pub struct Outcome {
    /// The rounds.
    pub rounds: Vec<Played>,
    /// The held-out games of the last round, and the positions in them.
    pub held_out: [usize; 2],
    /// The tables for computers.
    pub desktop: Trained,
    /// The tables for devices.
    pub device: Trained,
    /// The errors of the evaluation without tables.
    pub generic: Errors,
    /// The errors of always saying what is right in the mean with so many empties.
    pub mean: Errors,
}

/// A layout with its number in tables and the name of its results.
struct Kind<const N: usize> {
    layout: &'static Layout<N>,
    number: u8,
    name: &'static str,
}

static FOR_COMPUTERS: Kind<46> = Kind { layout: &DESKTOP, number: 0, name: "desktop" };
static FOR_DEVICES: Kind<30> = Kind { layout: &DEVICE, number: 1, name: "device" };

/// Follows a recipe. Results that are at the place already are not made again.
pub fn train(recipe: &Recipe, place: &Workplace) -> Result<Outcome, Failure> {
    let unknown = || Failure::Request(format!("there is no rule set `{}`", recipe.rules));
    let set = Builtin::from_name(recipe.rules).ok_or_else(unknown)?.rule_set();
    let rules = Rules::new(&set).map_err(|error| Failure::Request(error.to_string()))?;
    let run = Run { rules, recipe, place, progress: Progress::of(recipe.rules) };

    let (mut learned, mut rounds, mut tables) = (Vec::new(), Vec::new(), Vec::new());
    let mut held_out = (Vec::new(), Vec::new());
    for (number, round) in recipe.rounds.iter().enumerate() {
        let games = run.play(number, &tables)?;
        let samples = run.samples(&games.learned, round.trust);
        rounds.push(Played { games: games.learned.len(), positions: samples.len(), seconds: games.seconds });
        learned.extend(samples);
        held_out = (run.samples(&games.held_out, round.trust), games.held_out);
        tables = run.fit(&FOR_COMPUTERS, &recipe.desktop, &format!("-{number}"), &learned)?.quantize(0).0;
    }

    let (samples, games) = held_out;
    let last = format!("-{}", recipe.rounds.len() - 1);
    Ok(Outcome {
        rounds,
        held_out: [games.len(), samples.len()],
        desktop: run.conclude(&FOR_COMPUTERS, &recipe.desktop, &last, &learned, (&samples, &games))?,
        device: run.conclude(&FOR_DEVICES, &recipe.device, &last, &learned, (&samples, &games))?,
        generic: run.errors(Evaluation::Generic, &samples),
        mean: errors_of_mean(&learned, &samples),
    })
}

/// A recipe being followed.
struct Run<'a> {
    rules: Rules<u64>,
    recipe: &'a Recipe,
    place: &'a Workplace,
    progress: Progress,
}

impl Run<'_> {
    /// The games of a round, played with the tables of the round before.
    fn play(&self, number: usize, tables: &[u8]) -> Result<Games, Failure> {
        let round = self.recipe.rounds[number];
        let order = Order {
            rules: &self.rules,
            evaluation: if tables.is_empty() { Evaluation::Generic } else { read(tables)? },
            style: round.style,
            shards: round.shards,
            seed: [self.recipe.seed, number as u64],
        };
        generate::games(&order, &self.place.inner(&format!("round-{number}"))?, &self.progress)
    }

    fn samples(&self, games: &[Game], trust: Trust) -> Vec<Sample> {
        games.par_iter().flat_map_iter(|game| label::samples(&self.rules, game, trust)).collect()
    }

    fn fit<const N: usize>(
        &self,
        kind: &Kind<N>,
        plan: &Plan,
        suffix: &str,
        samples: &[Sample],
    ) -> Result<Model, Failure> {
        let name = format!("{}{suffix}", kind.name);
        let solve = || {
            let bar = self.progress.bar(&name, plan.method.steps);
            let model = Problem::new(kind.layout, &plan.knots, samples).solve(plan.method, |_| bar.inc(1));
            Ok(model.to_bytes())
        };
        let bytes = self.place.result(&name, solve)?;
        let broken = || Failure::file(&self.place.path(&name), "is cut off: delete it, and it is made again");
        Model::from_bytes(&plan.knots, kind.layout.entries(), &bytes).ok_or_else(broken)
    }

    fn conclude<const N: usize>(
        &self,
        kind: &Kind<N>,
        plan: &Plan,
        suffix: &str,
        learned: &[Sample],
        (samples, games): (&[Sample], &[Game]),
    ) -> Result<Trained, Failure> {
        let model = self.fit(kind, plan, suffix, learned)?;
        let (mut bytes, rounding) = model.quantize(kind.number);
        let errors = self.errors(read(&bytes)?, samples);
        let name = format!("{}-selectivity", kind.name);
        let block = self.place.result(&name, || {
            let positions = self.positions_to_search(plan, games);
            let bar = self.progress.bar(&name, positions.len());
            let depth = plan.measured_depth;
            let seen = selectivity::look(&self.rules, read(&bytes)?, &positions, depth, || bar.inc(1));
            Ok(selectivity::to_bytes(&selectivity::deviations(&seen, &plan.knots)))
        })?;
        let place = &mut bytes[Sections::of(plan.knots.len(), kind.layout.entries()).selectivity];
        if place.len() != block.len() {
            return Err(Failure::file(
                &self.place.path(&name),
                "is cut off: delete it, and it is made again",
            ));
        }
        place.copy_from_slice(&block);
        let times = [self.place.time_of(&format!("{}{suffix}", kind.name)), self.place.time_of(&name)];
        Ok(Trained { bytes, configurations: model.configurations(), rounding, errors, times })
    }

    /// Positions of games that no fit has seen, with so many empties that the end is not in sight.
    fn positions_to_search(&self, plan: &Plan, games: &[Game]) -> Vec<Position<u64>> {
        let mut dice = Dice::of(self.recipe.seed, &[0x5E1]);
        let mut found = Vec::new();
        let fewest = plan.measured_depth + 2;
        let opening = self.recipe.rounds.last().map_or(0, |round| round.style.opening[0]);
        for game in games {
            let positions = game.positions(&self.rules);
            let open = positions.iter().skip(opening);
            let open: Vec<_> =
                open.copied().filter(|it| self.rules.empties(it).count_ones() >= fewest).collect();
            found.extend(dice.pick(&open));
            if found.len() == plan.measured_positions {
                break;
            }
        }
        found
    }

    fn errors(&self, evaluation: Evaluation<'_>, samples: &[Sample]) -> Errors {
        let mut memory = [Slot::EMPTY; 0];
        let table = Table::new(&mut memory);
        let searcher = Searcher::new(&self.rules, Scoring::Tournament, evaluation, table);
        let mut errors = Errors::default();
        for sample in samples {
            if let Some(outcome) = sample.outcome {
                let value = searcher.glance(&sample.position(&self.rules)) as f32 / PARTS as f32;
                errors.add(sample.empties(), value, outcome);
            }
        }
        errors
    }
}

/// What is wrong if what was just made is no tables.
fn read(bytes: &[u8]) -> Result<Evaluation<'_>, Failure> {
    Evaluation::read(bytes).map_err(|error| Failure::Request(error.to_string()))
}

fn errors_of_mean(learned: &[Sample], held_out: &[Sample]) -> Errors {
    let mut sums = [(0.0, 0.0); 65];
    for sample in learned {
        let (sum, count) = &mut sums[sample.empties() as usize];
        *sum += f64::from(sample.label);
        *count += 1.0;
    }
    let mut errors = Errors::default();
    for sample in held_out {
        if let Some(outcome) = sample.outcome {
            let (sum, count) = sums[sample.empties() as usize];
            errors.add(sample.empties(), (sum / f64::max(count, 1.0)) as f32, outcome);
        }
    }
    errors
}
