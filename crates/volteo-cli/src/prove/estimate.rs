//! `volteo prove estimate`.

use std::cell::OnceCell;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use serde::Serialize;
use volteo_core::{Rules, with_rules};
use volteo_engine::Searchable;
use volteo_exact::proof::{Estimated, Prover, Sample, Sampled};

use super::file::{Proof, ProofArg};
use crate::failure::Failure;
use crate::figures::grouped;
use crate::live::{INTERRUPTED, Live};
use crate::memory::MemoryArg;
use crate::output::Output;

/// Estimate how much work the next answer of a proof takes, if leaves go as they seem to: a sample of those it needs is solved,
/// one of each of as many equal strata by how near they are, and added to the file.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    proof: ProofArg,
    /// How many leaves to solve
    #[arg(long, value_name = "N", default_value_t = 30)]
    sample: usize,
    /// What chance follows from
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
    #[command(flatten)]
    memory: MemoryArg,
    /// Print everything as one JSON object
    #[arg(long)]
    json: bool,
}

/// An estimate, and the half width of its interval.
#[derive(Clone, Copy, Serialize)]
struct Sum {
    value: f64,
    half: f64,
}

/// What is left.
#[derive(Serialize)]
struct Told {
    kind: &'static str,
    rules: String,
    discs: u32,
    /// The question and the presumed answer; null if nothing is open.
    at_least: Option<i32>,
    is_yes: bool,
    leaves: usize,
    leaves_open: usize,
    sampled: usize,
    as_presumed: usize,
    nodes: Option<Sum>,
    seconds: Option<Sum>,
    stopped: bool,
}

/// Runs the command.
pub(super) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let mut proof = args.proof.open()?;
    let rules = proof.rules.clone();
    let live = Live::start()?;
    let told = with_rules!(&rules, rules => estimate(args, rules, &mut proof, &live))?;
    if args.json {
        output.json(&told)?;
    } else {
        print(&told, output)?;
    }
    Ok(if told.stopped { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

fn estimate<B: Searchable>(
    args: &Args,
    rules: &Rules<B>,
    proof: &mut Proof,
    live: &Live,
) -> Result<Told, Failure> {
    let mut memory = args.memory.take()?;
    let record = proof.record(rules)?;
    let mut prover = Prover::new(rules, proof.subject.discs, record, memory.table());
    let sample = Sample { asked: args.proof.asked(), leaves: args.sample, seed: args.seed };
    let (start, mut count, failure) = (Instant::now(), 0, OnceCell::new());
    let clock = || start.elapsed().as_secs_f64();
    let stop = || live.is_stopped() || failure.get().is_some();
    let found = prover.estimate(sample, &clock, &stop, &mut |it| {
        count += 1;
        live.tell(start, || format!("{count} of {} leaves", args.sample));
        if let Err(error) = proof.add(&it.leaf.to_line(rules)) {
            failure.get_or_init(|| error);
        }
    });
    live.clear();
    if let Some(failure) = failure.into_inner() {
        return Err(failure);
    }
    let sum = |of: &Estimated<B>, what: fn(&Sampled<B>) -> f64| {
        of.sum(what).map(|(value, half)| Sum { value, half })
    };
    Ok(Told {
        kind: "proof-estimated",
        rules: proof.subject.name.clone(),
        discs: proof.subject.discs,
        at_least: found.as_ref().map(|it| it.at_least),
        is_yes: found.as_ref().is_some_and(|it| it.is_yes),
        leaves: found.as_ref().map_or(0, |it| it.leaves.0),
        leaves_open: found.as_ref().map_or(0, |it| it.leaves.1),
        sampled: found.as_ref().map_or(0, |it| it.sample.len()),
        as_presumed: found.as_ref().map_or(0, |it| it.sample.iter().filter(|it| it.is_as_presumed).count()),
        nodes: found.as_ref().and_then(|it| sum(it, |it| it.leaf.nodes as f64)),
        seconds: found.as_ref().and_then(|it| sum(it, |it| it.seconds)),
        stopped: live.is_stopped(),
    })
}

fn print(told: &Told, output: &mut Output) -> Result<(), Failure> {
    let Some(at_least) = told.at_least else {
        let why = if told.stopped { "stopped before there was a sample" } else { "nothing is open" };
        return Ok(writeln!(output, "{why}")?);
    };
    let answer = if told.is_yes { "yes" } else { "no" };
    writeln!(output, "rules      {}, leaves {} discs after the start", told.rules, told.discs)?;
    writeln!(output, "question   is the first player's value at least {at_least:+}? It seems: {answer}")?;
    let [all, open] = [told.leaves, told.leaves_open].map(|it| grouped(it as u64));
    writeln!(output, "leaves     {all} in a proof of that, {open} of them open")?;
    writeln!(output, "sample     {} solved, {} of them as presumed", told.sampled, told.as_presumed)?;
    if let (Some(nodes), Some(seconds)) = (told.nodes, told.seconds) {
        writeln!(output, "nodes      {:.3e} ± {:.1e}", nodes.value, nodes.half)?;
        writeln!(
            output,
            "time       {:.1} hours of one processor ± {:.1}",
            seconds.value / HOUR,
            seconds.half / HOUR
        )?;
    }
    Ok(writeln!(
        output,
        "Each leaf that is not as presumed costs more: other moves have to be proven instead."
    )?)
}

/// Its seconds.
const HOUR: f64 = 3600.0;
