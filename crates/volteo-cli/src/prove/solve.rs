//! `volteo prove solve`.

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use serde::Serialize;
use volteo_compare::Shard;
use volteo_core::{Rules, with_rules};
use volteo_engine::Searchable;
use volteo_exact::proof::{Bounds, Job, Prover, Solved};

use super::file::{Proof, ProofArg};
use super::known;
use crate::failure::Failure;
use crate::figures::{grouped, took};
use crate::live::{INTERRUPTED, Live};
use crate::memory::MemoryArg;
use crate::output::Output;
use crate::threads;

/// Solve the start position of a rule set by its leaves: positions some discs later, each with the narrowest window. What is proven
/// of each is added to the file at once, so that Ctrl-C loses nothing but the leaves under way and the same command goes on.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    proof: ProofArg,
    /// How many threads solve leaves, each one of its own; 0 for all processors
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = threads::count)]
    threads: usize,
    #[command(flatten)]
    memory: MemoryArg,
    /// Solve only this share of the leaves: each machine has a file of its own, and `volteo prove merge` joins them
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Stop after so many leaves
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    leaves: u64,
    /// Print everything as one JSON object
    #[arg(long)]
    json: bool,
}

/// What a run came to.
#[derive(Serialize)]
struct Told {
    kind: &'static str,
    rules: String,
    discs: u32,
    at_least: i32,
    at_most: i32,
    done: bool,
    /// Whether what is left is for other shards.
    waits: bool,
    leaves: u64,
    leaves_in_all: usize,
    nodes: u64,
    nodes_in_all: u64,
    seconds: f64,
}

/// Runs the command.
pub(super) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let mut proof = args.proof.open()?;
    let rules = proof.rules.clone();
    let live = Live::start()?;
    let told = with_rules!(&rules, rules => solve(args, rules, &mut proof, &live))?;
    let is_done = told.done;
    if args.json {
        output.json(&told)?;
    } else {
        print(&told, output)?;
    }
    Ok(if is_done || !live.is_stopped() { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
}

fn solve<B: Searchable>(
    args: &Args,
    rules: &Rules<B>,
    proof: &mut Proof,
    live: &Live,
) -> Result<Told, Failure> {
    let mut memory = args.memory.take()?;
    let record = proof.record(rules)?;
    let mut prover = Prover::new(rules, proof.subject.discs, record, memory.table());
    let job =
        Job { asked: args.proof.asked(), threads: threads::or_all(args.threads), share: args.shard.place() };
    let (start, solved) = (Instant::now(), AtomicU64::new(0));
    let stop = || live.is_stopped() || solved.load(Ordering::Relaxed) >= args.leaves;
    let outcome = prover.run(job, &stop, &mut |line, progress| {
        solved.store(progress.leaves, Ordering::Relaxed);
        live.tell(start, || in_words(progress, start));
        proof.add(line)
    });
    live.clear();
    let Solved { bounds, leaves, nodes, is_done, .. } = outcome?;
    let known = &prover.record().leaves;
    Ok(Told {
        kind: "proof",
        rules: proof.subject.name.clone(),
        discs: proof.subject.discs,
        at_least: bounds.lower,
        at_most: bounds.upper,
        done: is_done,
        waits: !is_done && !stop(),
        leaves,
        leaves_in_all: known.len(),
        nodes,
        nodes_in_all: known.values().map(|it| it.nodes).sum(),
        seconds: start.elapsed().as_secs_f64(),
    })
}

/// How far a run is.
fn in_words(progress: &Solved, start: Instant) -> String {
    let Solved { at_least, bounds, leaves, nodes, work: [yes, no], .. } = progress;
    let rate = *nodes as f64 / start.elapsed().as_secs_f64();
    format!(
        "at least {at_least:+}? {} leaves, {} nodes a second; known {:+} to {:+}; to go: yes {yes:.3e}, no {no:.3e}",
        grouped(*leaves),
        grouped(rate as u64),
        bounds.lower,
        bounds.upper,
    )
}

fn print(told: &Told, output: &mut Output) -> Result<(), Failure> {
    let bounds = Bounds { lower: told.at_least, upper: told.at_most };
    writeln!(output, "rules    {}, leaves {} discs after the start", told.rules, told.discs)?;
    writeln!(output, "value    {}", known(bounds))?;
    let end = match (told.done, told.waits) {
        (true, _) => "",
        (false, false) => "; not done: the same command goes on",
        (false, true) => "; not done: what is left is for other shards, merge their files",
    };
    let leaves = grouped(told.leaves_in_all as u64);
    // A leaf is solved again where another question asks more of it.
    writeln!(
        output,
        "leaves   {leaves} in the file, {} solutions of them added now{end}",
        grouped(told.leaves)
    )?;
    // What is searched of leaves that were not finished is not in the file.
    writeln!(
        output,
        "nodes    {} in the file, {} searched now",
        grouped(told.nodes_in_all),
        grouped(told.nodes)
    )?;
    Ok(write!(output, "{}", took(told.seconds, told.nodes as f64 / told.seconds, "nodes"))?)
}
