//! `volteo solve`: endgames solved exactly.

mod file;
mod live;
mod memory;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use clap::ValueEnum;
use serde::Serialize;
use volteo_core::{BitSet, Position, Rules, with_rules};
use volteo_engine::{Aim, Outcome, Scoring, Solution, Solver, Table};

use self::live::Live;
use self::memory::Memory;
use crate::failure::Failure;
use crate::figures::{grouped, took};
use crate::output::Output;
use crate::setup::{PositionArg, RulesArg, find_rules, lay_out};

/// Solve a position to the end of the game: its score, from the view of the side to move, and how the
/// game goes on if both sides play their best. Of a file of positions with known scores (OBF), every one
/// is solved and compared.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,
    #[command(flatten)]
    rules: RulesArg,
    /// Solve the start position of a rule set: the same as --rules and no position
    #[arg(long, value_name = "NAME", conflicts_with_all = ["position", "moves", "rules"])]
    start: Option<String>,
    /// What counts: the discs on the board, or also the empties as the rule set gives them out
    #[arg(long, value_enum, default_value = "tournament", value_name = "HOW")]
    score: Score,
    /// Ask only who wins
    #[arg(long)]
    wld: bool,
    /// MiB of memory for positions already searched
    #[arg(long, value_name = "MIB", default_value_t = 96, value_parser = clap::value_parser!(u32).range(0..=16_384))]
    hash: u32,
    /// Print everything as JSON, an object a position
    #[arg(long)]
    json: bool,
}

/// What counts.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Score {
    /// The discs on the board
    Board,
    /// The empties too
    Tournament,
}

impl From<Score> for Scoring {
    fn from(score: Score) -> Self {
        match score {
            Score::Board => Self::Board,
            Score::Tournament => Self::Tournament,
        }
    }
}

/// What a position came to.
#[derive(Serialize)]
struct Solved {
    position: String,
    empties: u32,
    /// None if the search was stopped, or asked only who wins.
    score: Option<i32>,
    at_least: i32,
    at_most: i32,
    outcome: Option<&'static str>,
    line: Vec<String>,
    nodes: u64,
    seconds: f64,
    stopped: bool,
}

/// Runs the command.
pub fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let named = match &args.start {
        Some(name) => find_rules(name)?,
        None => args.rules.or_wof()?,
    };
    let rules = lay_out(&named.rules)?;
    let live = Live::start()?;
    let mut memory = Memory::of_mebibytes(args.hash)?;
    if let Some(path) = args.position.position.as_deref().filter(|it| is_file(it)) {
        return with_rules!(&rules, rules => file::run(args, rules, Path::new(path), &mut memory, &live, output));
    }
    with_rules!(&rules, rules => {
        let position = args.position.reach(rules)?.position;
        let solved = solve(args, rules, &position, memory.table(), &live);
        if args.json { output.json(&solved)? } else { print(&solved, output)? }
    });
    Ok(ExitCode::SUCCESS)
}

/// Whether what stands for a position is the name of a file.
fn is_file(text: &str) -> bool {
    let path = Path::new(text);
    path.is_file() || path.extension().is_some_and(|it| it.eq_ignore_ascii_case("obf"))
}

/// Solves a position with a table that knows nothing yet.
fn solve<B: BitSet>(
    args: &Args,
    rules: &Rules<B>,
    position: &Position<B>,
    table: Table<'_>,
    live: &Live,
) -> Solved {
    let aim = if args.wld { Aim::WinLossDraw } else { Aim::Exact };
    let mut solver = Solver::new(rules, args.score.into(), table);
    let start = Instant::now();
    let solution = solver.solve(position, aim, &mut |progress| live.poll(progress, start));
    let seconds = start.elapsed().as_secs_f64();
    live.clear();
    Solved {
        position: rules.position_text(position).to_string(),
        empties: rules.empties(position).len(),
        score: solution.value(),
        at_least: solution.lower,
        at_most: solution.upper,
        outcome: solution.outcome().map(outcome_name),
        line: line(rules, position, &solution),
        nodes: solution.nodes,
        seconds,
        stopped: solution.is_stopped,
    }
}

const fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    }
}

/// The line as records write it.
fn line<B: BitSet>(rules: &Rules<B>, position: &Position<B>, solution: &Solution) -> Vec<String> {
    let mut position = *position;
    let played = solution.line.iter().map(|&action| {
        let text = rules.notation(&position, action).to_string();
        rules.play_legal(&mut position, action);
        text
    });
    played.collect()
}

impl Solved {
    /// What is known of the score, in words.
    fn score_text(&self) -> String {
        match (self.score, self.outcome) {
            (Some(score), _) => format!("{score:+}"),
            (None, Some(outcome)) => outcome.to_owned(),
            (None, None) => format!("from {:+} to {:+}", self.at_least, self.at_most),
        }
    }
}

fn print(solved: &Solved, output: &mut Output) -> Result<(), Failure> {
    if solved.stopped {
        writeln!(output, "stopped; known by then:")?;
    }
    writeln!(output, "score    {}", solved.score_text())?;
    writeln!(output, "line     {}", solved.line.join(" "))?;
    writeln!(output, "empties  {}", solved.empties)?;
    writeln!(output, "nodes    {}", grouped(solved.nodes))?;
    Ok(write!(output, "{}", took(solved.seconds, solved.nodes as f64 / solved.seconds, "nodes"))?)
}
