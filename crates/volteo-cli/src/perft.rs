//! `volteo perft`: sequences of plies counted.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use rayon::prelude::*;
use serde::Serialize;
use volteo_core::{Action, BitSet, Perft, Position, Rules, perft, with_rules};

use crate::failure::Failure;
use crate::figures::{columns, grouped, took};
use crate::output::Output;
use crate::setup::{PositionArg, RulesArg, lay_out};
use crate::threads;

/// Count the sequences of moves of a length from a position. The convention: a pass is one ply, and
/// games that end before the depth are counted apart; both together are the leaves.
#[derive(clap::Args)]
pub struct Args {
    /// The number of plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: u32,
    #[command(flatten)]
    position: PositionArg,
    #[command(flatten)]
    rules: RulesArg,
    /// Print the count for each first move
    #[arg(long)]
    divide: bool,
    /// How many threads count; 0 for all processors
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = threads::count)]
    threads: usize,
    /// Print everything as one JSON object
    #[arg(long)]
    json: bool,
}

/// What is counted, in words.
const CONVENTION: &str = "a pass is one ply; finished games ended before the depth; leaves are both together";

/// Plies played before the rest is shared out among threads: enough parts to keep them all busy.
const SPLIT: u32 = 3;

#[derive(Serialize)]
struct Counted {
    rules: Option<String>,
    depth: u32,
    convention: &'static str,
    full_depth: u64,
    finished: u64,
    leaves: u64,
    seconds: f64,
    leaves_per_second: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divide: Vec<Part>,
}

#[derive(Serialize)]
struct Part {
    action: String,
    leaves: u64,
}

/// Runs the command.
pub fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let named = args.rules.or_wof()?;
    let rules = lay_out(&named.rules)?;
    let mut counted = with_rules!(&rules, rules => count(args, rules))?;
    counted.rules = named.name;
    if args.json {
        output.json(&counted)?;
    } else {
        print(&counted, output)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn count<B: BitSet>(args: &Args, rules: &Rules<B>) -> Result<Counted, Failure> {
    let position = args.position.reach(rules)?.position;
    let pool = threads::pool(args.threads)?;
    let start = Instant::now();
    let mut parts = Vec::new();
    let all = pool.install(|| match args.divide {
        true => divide_shared(rules, &position, args.depth, &mut parts),
        false => shared(rules, &position, args.depth, SPLIT),
    });
    let seconds = start.elapsed().as_secs_f64();
    Ok(Counted {
        rules: None,
        depth: args.depth,
        convention: CONVENTION,
        full_depth: all.full_depth,
        finished: all.finished,
        leaves: all.leaves(),
        seconds,
        leaves_per_second: (all.leaves() as f64 / seconds).round(),
        divide: parts,
    })
}

/// Counts with the first plies shared out among the threads of the pool at hand.
fn shared<B: BitSet>(rules: &Rules<B>, position: &Position<B>, depth: u32, split: u32) -> Perft {
    if split == 0 || depth < 2 || rayon::current_num_threads() == 1 {
        return perft(rules, position, depth);
    }
    let after: Vec<_> = successors(rules, position).map(|(_, after)| after).collect();
    if after.is_empty() {
        return perft(rules, position, depth);
    }
    after.par_iter().map(|after| shared(rules, after, depth - 1, split - 1)).sum()
}

fn divide_shared<B: BitSet>(
    rules: &Rules<B>,
    position: &Position<B>,
    depth: u32,
    parts: &mut Vec<Part>,
) -> Perft {
    if depth == 0 || rules.is_over(position) {
        return perft(rules, position, depth);
    }
    let mut all = Perft::default();
    for (action, after) in successors(rules, position) {
        let below = shared(rules, &after, depth - 1, SPLIT);
        parts.push(Part { action: rules.notation(position, action).to_string(), leaves: below.leaves() });
        all += below;
    }
    all
}

fn successors<B: BitSet>(
    rules: &Rules<B>,
    position: &Position<B>,
) -> impl Iterator<Item = (Action, Position<B>)> {
    rules.actions(position).map(|action| {
        let mut after = *position;
        rules.play_legal(&mut after, action);
        (action, after)
    })
}

fn print(counted: &Counted, output: &mut Output) -> Result<(), Failure> {
    let parts: Vec<_> = counted.divide.iter().map(|it| (it.action.as_str(), grouped(it.leaves))).collect();
    if !parts.is_empty() {
        writeln!(output, "{}", columns(&parts))?;
    }
    writeln!(output, "convention: {}", counted.convention)?;
    let rows = [
        ("depth", counted.depth.to_string()),
        ("full depth", grouped(counted.full_depth)),
        ("finished", grouped(counted.finished)),
        ("leaves", grouped(counted.leaves)),
    ];
    let took = took(counted.seconds, counted.leaves_per_second, "leaves");
    Ok(write!(output, "{}{took}", columns(&rows))?)
}
