//! `volteo solve`: endgames solved exactly.

mod file;
mod job;
mod state;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use serde::Serialize;
use volteo_core::{BitSet, Position, Rules, with_rules};
use volteo_engine::{Aim, Outcome, Searchable, Solution, Table};

use self::job::Job;
use crate::failure::Failure;
use crate::figures::{grouped, took};
use crate::line;
use crate::live::{Live, Since};
use crate::memory::MemoryArg;
use crate::output::Output;
use crate::setup::{PositionArg, RulesArg, Score, find_rules, lay_out};
use crate::threads;

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
    #[command(flatten)]
    memory: MemoryArg,
    /// How many threads search; 0 for all processors. Scores never depend on it; which of several equally
    /// good lines is found may
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = threads::count)]
    threads: usize,
    /// Keep the search in a file, so that the same command goes on where it was stopped, by Ctrl-C or by
    /// anything else
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// How often the file of --state is written; it is written at the end in any case
    #[arg(long, value_name = "SECONDS", default_value_t = 180, requires = "state", value_parser = clap::value_parser!(u64).range(1..))]
    save_every: u64,
    /// Print everything as JSON, an object a position
    #[arg(long)]
    json: bool,
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
    let mut memory = args.memory.take()?;
    if let Some(path) = args.position.position.as_deref().filter(|it| is_file(it)) {
        if args.state.is_some() {
            let what = "--state keeps the search of one position, and this is a file of them; leave it out";
            return Err(Failure::request(what));
        }
        return with_rules!(&rules, rules => file::run(args, rules, Path::new(path), &mut memory, &live, output));
    }
    with_rules!(&rules, rules => {
        let position = args.position.reach(rules)?.position;
        let job = args.job(rules, &position);
        let solved = match &args.state {
            None => solve(&job, memory.table(), &live),
            Some(path) => {
                let every = Duration::from_secs(args.save_every);
                let (solution, seconds) = state::solve(&job, path, every, &mut memory, &live)?;
                Solved::of(&job, &solution, seconds)
            }
        };
        if args.json { output.json(&solved)? } else { print(&solved, output)? }
    });
    Ok(ExitCode::SUCCESS)
}

/// Whether what stands for a position is the name of a file.
fn is_file(text: &str) -> bool {
    let path = Path::new(text);
    path.is_file() || path.extension().is_some_and(|it| it.eq_ignore_ascii_case("obf"))
}

impl Args {
    /// What is asked of a position.
    fn job<'a, B: BitSet>(&self, rules: &'a Rules<B>, position: &'a Position<B>) -> Job<'a, B> {
        let aim = if self.wld { Aim::WinLossDraw } else { Aim::Exact };
        Job { rules, position, scoring: self.score.into(), aim, threads: threads::or_all(self.threads) }
    }
}

/// Solves a position.
fn solve<B: Searchable>(job: &Job<'_, B>, table: Table<'_>, live: &Live) -> Solved {
    let since = Since::now(0);
    let solution = job.run(table, None, &mut |progress| live.poll(progress, since));
    live.clear();
    Solved::of(job, &solution, since.start.elapsed().as_secs_f64())
}

const fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    }
}

impl Solved {
    fn of<B: BitSet>(job: &Job<'_, B>, solution: &Solution, seconds: f64) -> Self {
        let Job { rules, position, .. } = *job;
        Self {
            position: rules.position_text(position).to_string(),
            empties: rules.empties(position).len(),
            score: solution.value(),
            at_least: solution.lower,
            at_most: solution.upper,
            outcome: solution.outcome().map(outcome_name),
            line: line::texts(rules, position, &solution.line),
            nodes: solution.nodes,
            seconds,
            stopped: solution.is_stopped,
        }
    }

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
