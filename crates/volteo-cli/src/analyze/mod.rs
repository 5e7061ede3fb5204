//! `volteo analyze`: what the moves of a position are worth, and what the moves of a game cost.

mod analyst;
mod cost;
mod game;
mod graph;
mod limits;
mod position;
mod report;
mod worth;

use std::path::PathBuf;
use std::process::ExitCode;

use volteo_core::with_rules;
use volteo_engine::Team;
use volteo_records::Format;

use self::analyst::Means;
use self::limits::LimitsArg;
use crate::board::{picture_file, try_place};
use crate::failure::Failure;
use crate::live::Live;
use crate::memory::MemoryArg;
use crate::output::Output;
use crate::referee::format;
use crate::setup::{PositionArg, RulesArg, Score, lay_out};
use crate::threads;

/// Analyze a position or a game.
///
/// Of a position, every legal action is listed with its score, from the view of the side to move, and how the game
/// may go on. Of a game, every move is compared with the best there was: `?!` marks one that costs 2 discs or more,
/// `?` 4 or more, `??` 8 or more; between estimates, no loss below 2 discs is claimed.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,
    /// Analyze a game in a file of records, or in the standard input for -
    #[arg(long, short, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    game: Option<PathBuf>,
    /// Which game of the file, from 1
    #[arg(long, short, value_name = "N", default_value_t = 1, requires = "game",
          value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// The format of the file, if it is not to be told from its content
    #[arg(long, short, value_name = "FORMAT", requires = "game", value_parser = format)]
    format: Option<Format>,
    /// Draw the course of the game as SVG into a file
    #[arg(long, value_name = "FILE", requires = "game", value_parser = picture_file)]
    svg: Option<PathBuf>,
    #[command(flatten)]
    rules: RulesArg,
    /// What counts: the discs on the board, or also the empties as the rule set gives them out
    #[arg(long, value_enum, default_value = "tournament", value_name = "HOW")]
    score: Score,
    #[command(flatten)]
    limits: LimitsArg,
    #[command(flatten)]
    memory: MemoryArg,
    /// How many threads search; 0 for all processors. With more than one, scores are the same from run to run only with
    /// --selectivity off and without limits of nodes or time; lines and nodes are not
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = threads::count)]
    threads: usize,
    /// Print everything as JSON: one object for a position; of a game one for every ply, and one for the whole
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    if let Some(path) = &args.svg {
        try_place(path)?;
    }
    let live = Live::start()?;
    let mut memory = args.memory.take()?;
    let means = Means {
        table: memory.table(),
        team: &Team::new(),
        threads: threads::or_all(args.threads),
        live: &live,
    };
    if let Some(path) = &args.game {
        return game::run(args, path, means, output);
    }
    let rules = lay_out(&args.rules.or_wof()?.rules)?;
    with_rules!(&rules, rules => position::run(args, rules, means, output))?;
    Ok(ExitCode::SUCCESS)
}
