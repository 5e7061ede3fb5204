//! The weights of the evaluation for every rule set: games of each family of rule sets, and a fit to how they end.

mod duel;
mod family;
mod fit;
mod games;
mod play;
mod report;

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use volteo_engine::evaluation::Weights;

use crate::arguments::threads;
use crate::failure::Failure;
use crate::workplace;
use family::Family;
use games::Games;

/// What there is to do about the evaluation for every rule set.
#[derive(Subcommand)]
pub enum Task {
    /// Play games and fit the weights to them
    Fit(FitArguments),
    /// Let the evaluation play against simpler ones that look as far ahead
    Duel(duel::DuelArguments),
}

/// How to fit.
#[derive(Args)]
pub struct FitArguments {
    /// The games of the main rule set of each family in the last round
    #[arg(long, default_value_t = 1500)]
    games: usize,
    /// What the games follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of threads, 0 for all processors; the result is the same for any
    #[arg(long, default_value_t = 1, value_parser = threads)]
    threads: usize,
    /// The file to write the weights to
    #[arg(long, default_value = "crates/volteo-engine/src/evaluation/generic/fitted.rs")]
    out: PathBuf,
}

/// Does it.
///
/// # Errors
///
/// If a file or the output cannot be written.
pub fn run(task: &Task) -> Result<(), Failure> {
    match task {
        Task::Fit(arguments) => in_threads(arguments.threads, || fit_all(arguments)),
        Task::Duel(arguments) => in_threads(arguments.threads, || duel::run(arguments)),
    }
}

fn in_threads(count: usize, work: impl FnOnce() -> Result<(), Failure> + Send) -> Result<(), Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(count).build();
    let pool = pool.map_err(|error| Failure::Request(format!("the threads cannot be had: {error}")))?;
    pool.install(work)
}

/// The share of the games of the last round that each round plays. The first has nothing but a guess to play by.
const ROUNDS: [f64; 5] = [0.1, 0.2, 0.3, 0.5, 1.0];

fn fit_all(arguments: &FitArguments) -> Result<(), Failure> {
    let mut table = Vec::new();
    for (number, family) in Family::all().enumerate() {
        let mut weights = Weights::FIRST_GUESS;
        for (round, share) in ROUNDS.into_iter().enumerate() {
            let work = [number as u64, round as u64];
            let count = arguments.games as f64 * share;
            let samples =
                Games { family, weights, is_first: round == 0, seed: arguments.seed, work }.samples(count);
            let solution = fit::fit(&samples);
            weights = fit::rounded(&solution);
            if round + 1 == ROUNDS.len() {
                report::print(family, &samples, &solution)?;
            }
        }
        table.push((family, weights));
    }
    workplace::write(&arguments.out, source(&table, arguments).as_bytes())
}

/// The table of weights as a source file.
fn source(table: &[(Family, Weights)], arguments: &FitArguments) -> String {
    let mut text = format!(
        "//! The fitted weights, as written by\n\
         //! `cargo run --release -p volteo-train -- generic fit --games {} --seed {}`.\n\n\
         use super::Weights;\n\n\
         /// The weights of every family of rule sets: see [`Weights::of`].\n\
         #[rustfmt::skip]\n\
         pub(super) const FITTED: [Weights; {}] = [\n",
        arguments.games,
        arguments.seed,
        table.len()
    );
    for (family, weights) in table {
        let _ = writeln!(text, "    // {family}\n    Weights {{ knots: [");
        for knot in weights.knots {
            let _ = writeln!(text, "        {knot:?},");
        }
        let _ = writeln!(text, "    ] }},");
    }
    text + "];\n"
}
