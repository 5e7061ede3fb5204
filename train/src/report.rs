//! What is said of trained tables: as JSON for programs, as Markdown for people.

use std::fmt::Write as _;
use std::path::Path;

use serde::{Deserialize, Serialize};
use volteo_engine::evaluation::{DESKTOP, DEVICE, Layout};

use crate::failure::Failure;
use crate::fit::Rounding;
use crate::measure::{Errors, StageError};
use crate::pipeline::{Outcome, Trained};
use crate::recipe::{Plan, Recipe};
use crate::workplace;

/// The names of the report's files.
const JSON: &str = "report.json";
const MARKDOWN: &str = "report.md";

/// What is said of all tables.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// One part for each rule set.
    pub rule_sets: Vec<Part>,
}

/// What is said of the tables of one rule set.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Part {
    /// The name of the rule set.
    pub rules: String,
    /// The command that makes these tables.
    pub command: String,
    /// What all choices followed from.
    pub seed: u64,
    /// The rounds of games.
    pub rounds: Vec<RoundPart>,
    /// The games that no fit has seen.
    pub held_out_games: usize,
    /// The positions in them.
    pub held_out_positions: usize,
    /// The tables.
    pub tables: Vec<TablesPart>,
    /// The errors of the evaluation that needs no tables.
    pub generic: ErrorsPart,
    /// The errors of always saying what is right in the mean with so many empties.
    pub mean: ErrorsPart,
}

/// A round of games.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RoundPart {
    /// How far ahead the players looked.
    pub depth: u8,
    /// From so many empties on they played their best.
    pub exact_from: u8,
    /// The share of the rest of the game in a label.
    pub lambda: f32,
    /// The games learned from.
    pub games: usize,
    /// The positions learned from.
    pub positions: usize,
    /// The seconds of one core that the games took.
    pub core_seconds: f64,
}

/// One of the tables.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TablesPart {
    /// The file.
    pub file: String,
    /// Its length in bytes.
    pub bytes: usize,
    /// The knots of empties.
    pub knots: Vec<u8>,
    /// The instances of patterns.
    pub instances: usize,
    /// The configurations that there are.
    pub configurations: usize,
    /// Those of them that were seen.
    pub seen: usize,
    /// What rounding did.
    pub rounding: Rounding,
    /// The seconds of the clock that the fit took.
    pub fit_seconds: f64,
    /// The seconds of the clock that measuring selectivity took.
    pub selectivity_seconds: f64,
    /// The greatest depth that selectivity was measured at; beyond, it is a power of the depth.
    pub selectivity_depth: u32,
    /// The positions in which it was.
    pub selectivity_positions: usize,
    /// The errors.
    pub errors: ErrorsPart,
}

/// Errors in discs on held-out positions.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ErrorsPart {
    /// By stage.
    pub stages: Vec<StageError>,
    /// Over all positions.
    pub overall: StageError,
}

impl From<&Errors> for ErrorsPart {
    fn from(errors: &Errors) -> Self {
        Self { stages: errors.by_stage(), overall: errors.overall() }
    }
}

impl Part {
    /// What is said of what came of a recipe.
    pub fn of(recipe: &Recipe, command: &str, outcome: &Outcome) -> Self {
        let rounds = recipe.rounds.iter().zip(&outcome.rounds).map(|(round, played)| RoundPart {
            depth: round.style.depth,
            exact_from: round.style.exact_from,
            lambda: round.trust.lambda,
            games: played.games,
            positions: played.positions,
            core_seconds: played.seconds,
        });
        let [held_out_games, held_out_positions] = outcome.held_out;
        Self {
            rules: recipe.rules.to_owned(),
            command: command.to_owned(),
            seed: recipe.seed,
            rounds: rounds.collect(),
            held_out_games,
            held_out_positions,
            tables: vec![
                TablesPart::of(recipe.rules, "desktop", &DESKTOP, &recipe.desktop, &outcome.desktop),
                TablesPart::of(recipe.rules, "device", &DEVICE, &recipe.device, &outcome.device),
            ],
            generic: (&outcome.generic).into(),
            mean: (&outcome.mean).into(),
        }
    }
}

impl TablesPart {
    fn of<const N: usize>(rules: &str, kind: &str, _: &Layout<N>, plan: &Plan, trained: &Trained) -> Self {
        let [fit, selectivity] = trained.times.map(|it| it.as_secs_f64());
        let [configurations, seen] = trained.configurations;
        Self {
            file: file_name(rules, kind),
            bytes: trained.bytes.len(),
            knots: plan.knots.clone(),
            instances: N,
            configurations,
            seen,
            rounding: trained.rounding,
            fit_seconds: fit,
            selectivity_seconds: selectivity,
            selectivity_depth: plan.measured_depth,
            selectivity_positions: plan.measured_positions,
            errors: (&trained.errors).into(),
        }
    }
}

/// The name of the file of some tables.
pub fn file_name(rules: &str, kind: &str) -> String {
    format!("{rules}-{kind}.bin")
}

impl Report {
    /// The report in a folder; an empty one if there is none.
    pub fn read(folder: &Path) -> Result<Self, Failure> {
        let path = folder.join(JSON);
        match std::fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text).map_err(|error| Failure::file(&path, error)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(Failure::file(&path, error)),
        }
    }

    /// Says something of a rule set, in place of what was said before.
    pub fn set(&mut self, part: Part) {
        match self.rule_sets.iter_mut().find(|it| it.rules == part.rules) {
            Some(old) => *old = part,
            None => self.rule_sets.push(part),
        }
    }

    /// Writes both files into a folder.
    pub fn write(&self, folder: &Path) -> Result<(), Failure> {
        let path = folder.join(JSON);
        let json = serde_json::to_string_pretty(self).map_err(|error| Failure::file(&path, error))?;
        workplace::write(&path, format!("{json}\n").as_bytes())?;
        workplace::write(&folder.join(MARKDOWN), self.markdown().as_bytes())
    }

    /// The report for people.
    pub fn markdown(&self) -> String {
        let mut text = String::from(
            "# The trained tables\n\n\
             Written by `cargo xtask train`, which made the tables beside this file from nothing: see\n\
             [how](../../../train/README.md). Errors are in discs of the tournament score, on positions of games that\n\
             no fit has seen; what a value should have been is what the game came to, played on by the same players,\n\
             and exactly so once its end could be solved.\n",
        );
        for part in &self.rule_sets {
            part.write(&mut text);
        }
        text
    }
}

impl Part {
    fn write(&self, text: &mut String) {
        // Writing to a string does not fail.
        let _ = self.try_write(text);
    }

    fn try_write(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "\n## {}\n\n`{}`\n", self.rules, self.command)?;
        writeln!(text, "| round | look-ahead | solved from | λ | games | positions | seconds of a core |")?;
        writeln!(text, "|--:|--:|--:|--:|--:|--:|--:|")?;
        for (number, round) in self.rounds.iter().enumerate() {
            let RoundPart { depth, exact_from, lambda, games, positions, core_seconds } = round;
            writeln!(
                text,
                "| {number} | {depth} | {exact_from} | {lambda} | {games} | {positions} | {core_seconds:.0} |"
            )?;
        }
        writeln!(
            text,
            "\nHeld out: {} games of the last round, {} positions.\n",
            self.held_out_games, self.held_out_positions
        )?;
        writeln!(
            text,
            "| tables | bytes | knots | patterns | configurations | seen | rounding | clipped | fit |"
        )?;
        writeln!(text, "|---|--:|---|--:|--:|--:|--:|--:|--:|")?;
        for it in &self.tables {
            let TablesPart { file, bytes, instances, configurations, seen, .. } = it;
            let knots: Vec<_> = it.knots.iter().map(ToString::to_string).collect();
            let (knots, Rounding { error, clipped, .. }) = (knots.join(" "), it.rounding);
            writeln!(
                text,
                "| `{file}` | {bytes} | {knots} | {instances} | {configurations} | {seen} | {error:.3} | \
                 {clipped} | {:.0} s |",
                it.fit_seconds
            )?;
        }
        for it in &self.tables {
            writeln!(
                text,
                "\nSelectivity of `{}`: measured up to depth {} in {} positions ({:.0} s), beyond that continued as a \
                 power of the depth.",
                it.file, it.selectivity_depth, it.selectivity_positions, it.selectivity_seconds
            )?;
        }
        let columns: Vec<(&str, &ErrorsPart)> = (self.tables.iter().map(|it| (it.file.as_str(), &it.errors)))
            .chain([("generic", &self.generic), ("the mean", &self.mean)])
            .collect();
        writeln!(text, "\nMean absolute error and, in brackets, bias:\n")?;
        let names: Vec<_> = columns.iter().map(|(name, _)| *name).collect();
        writeln!(text, "| empties | positions | {} |", names.join(" | "))?;
        writeln!(text, "|--:|--:|{}", "--:|".repeat(columns.len()))?;
        for (at, stage) in self.mean.stages.iter().enumerate() {
            let cells = columns.iter().filter_map(|(_, errors)| errors.stages.get(at));
            let [fewest, most] = stage.empties;
            writeln!(text, "| {fewest}–{most} | {} |{}", stage.positions, cells_of(cells))?;
        }
        let cells = columns.iter().map(|(_, errors)| &errors.overall);
        writeln!(text, "| all | {} |{}", self.mean.overall.positions, cells_of(cells))
    }
}

fn cells_of<'a>(errors: impl Iterator<Item = &'a StageError>) -> String {
    errors.map(|it| format!(" {:.2} ({:+.2}) |", it.mean_absolute, it.bias)).collect()
}
