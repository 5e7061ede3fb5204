//! `volteo prove verify`.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use rayon::prelude::*;
use serde::Serialize;
use volteo_core::{Action, Rules, with_rules};
use volteo_engine::{Aim, Control, Scoring, Searchable, Solver, Table};
use volteo_exact::proof::{Bounds, Record, Subject, Verified, draw};

use super::{file, known};
use crate::failure::{Failure, NOT_LEGAL};
use crate::figures::grouped;
use crate::line;
use crate::live::{INTERRUPTED, Live};
use crate::memory::MemoryArg;
use crate::output::{self, Output, styled};
use crate::threads;

/// Go through every game from the start to the leaves of a proof by the rules, and tell what follows from the leaves; solve some of
/// those anew, or all.
#[derive(clap::Args)]
pub struct Args {
    /// The file of the proof
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How many leaves to solve anew, drawn by chance; all, if there are no more
    #[arg(long, value_name = "N", default_value_t = 100)]
    leaves: usize,
    /// What chance follows from
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
    /// How many threads solve leaves; 0 for all processors
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = threads::count)]
    threads: usize,
    #[command(flatten)]
    memory: MemoryArg,
    /// Print everything as one JSON object
    #[arg(long)]
    json: bool,
}

/// What a proof comes to.
#[derive(Serialize)]
struct Told {
    kind: &'static str,
    rules: String,
    discs: u32,
    at_least: i32,
    at_most: i32,
    claims: usize,
    unproven: Vec<[i32; 2]>,
    positions_above: usize,
    leaves: usize,
    leaves_missing: usize,
    line: Vec<String>,
    solved_anew: usize,
    flaws: Vec<String>,
    stopped: bool,
    /// Whether it was stopped before the claims were held to the leaves.
    #[serde(skip)]
    says_nothing_of_claims: bool,
}

/// Runs the command.
pub(super) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let (subject, rules, text) = file::read(&args.file)?;
    let live = Live::start()?;
    let told = with_rules!(&rules, rules => verify(args, &subject, rules, &text, &live))?;
    if args.json {
        output.json(&told)?;
    } else {
        print(&told, output)?;
    }
    Ok(match (told.unproven.is_empty() && told.flaws.is_empty(), told.stopped) {
        (false, _) => ExitCode::from(NOT_LEGAL),
        (true, true) => ExitCode::from(INTERRUPTED),
        (true, false) => ExitCode::SUCCESS,
    })
}

fn verify<B: Searchable>(
    args: &Args,
    subject: &Subject,
    rules: &Rules<B>,
    text: &str,
    live: &Live,
) -> Result<Told, Failure> {
    let record =
        Record::read(text, rules, subject.discs).map_err(|error| Failure::file(&args.file, error))?;
    let verified = record.verify(rules, subject.discs, &|| live.is_stopped());
    let drawn = draw(&verified.used, args.leaves, args.seed);
    let mut memory = args.memory.take()?;
    let (table, start, done) = (memory.table(), Instant::now(), AtomicUsize::new(0));
    let flaws: Vec<String> = threads::pool(args.threads)?.install(|| {
        let left = drawn.par_iter().take_any_while(|_| !live.is_stopped());
        let flaws = left.filter_map(|leaf| {
            let flaw = leaf.solve_anew(rules, table);
            let count = done.fetch_add(1, Ordering::Relaxed) + 1;
            live.tell(start, || format!("{count} of {} leaves solved anew", drawn.len()));
            flaw.map(|it| {
                let Bounds { lower, upper } = it.found;
                format!("{}it is from {lower} to {upper}", it.leaf.to_line(rules).replace('\n', ": "))
            })
        });
        flaws.collect()
    });
    let line = best_play(rules, &verified, table, live);
    live.clear();
    let Verified { proven, unproven, used, above, missing, is_stopped, .. } = verified;
    Ok(Told {
        kind: "proof-verified",
        rules: subject.name.clone(),
        discs: subject.discs,
        at_least: proven.lower,
        at_most: proven.upper,
        claims: record.claims.len(),
        unproven: unproven.iter().map(|it| [it.0.lower, it.0.upper]).collect(),
        positions_above: above,
        leaves: used.len(),
        leaves_missing: missing,
        line,
        solved_anew: done.into_inner(),
        flaws,
        stopped: live.is_stopped(),
        says_nothing_of_claims: is_stopped,
    })
}

/// A game in which both sides play their best, if the value is proven: by the proof down to a leaf, and from there as the
/// engine finds it.
fn best_play<B: Searchable>(
    rules: &Rules<B>,
    verified: &Verified<B>,
    table: Table<'_>,
    live: &Live,
) -> Vec<String> {
    let Bounds { lower, upper } = verified.proven;
    if lower != upper {
        return Vec::new();
    }
    let leaf = &verified.after_line;
    let value = if leaf.to_move() == rules.start().to_move() { lower } else { -lower };
    let aim = Aim::Window { lower: value - 1, upper: value + 1 };
    let mut poll = |_: &_| if live.is_stopped() { Control::Stop } else { Control::Continue };
    let rest = Solver::new(rules, Scoring::Tournament, table).solve(leaf, aim, &mut poll).line;
    let whole: Vec<Action> = verified.line.iter().chain(rest.iter()).copied().collect();
    line::texts(rules, &rules.start(), &whole)
}

fn print(told: &Told, output: &mut Output) -> Result<(), Failure> {
    if told.says_nothing_of_claims {
        return Ok(writeln!(output, "stopped before the claims were held to the leaves")?);
    }
    let bounds = Bounds { lower: told.at_least, upper: told.at_most };
    writeln!(output, "rules    {}, leaves {} discs after the start", told.rules, told.discs)?;
    writeln!(output, "proven   {}", known(bounds))?;
    let (above, leaves) = (grouped(told.positions_above as u64), grouped(told.leaves as u64));
    writeln!(
        output,
        "rests on {leaves} leaves and {above} positions above them; of {} leaves nothing is said",
        grouped(told.leaves_missing as u64)
    )?;
    if !told.line.is_empty() {
        writeln!(output, "play     {}", told.line.join(" "))?;
    }
    let verdict = |count: usize, wrong: usize| match (count, wrong) {
        (0, _) => String::new(),
        (_, 0) => format!(": {}", styled(output::GOOD, "right")),
        (_, wrong) => format!(": {}", styled(output::BAD, format!("{wrong} wrong"))),
    };
    writeln!(output, "claims   {}{}", told.claims, verdict(told.claims, told.unproven.len()))?;
    for [lower, upper] in &told.unproven {
        writeln!(output, "         from {lower:+} to {upper:+} does not follow")?;
    }
    let verdict = verdict(told.solved_anew, told.flaws.len());
    writeln!(output, "anew     {} leaves solved{verdict}", told.solved_anew)?;
    for flaw in &told.flaws {
        writeln!(output, "         {flaw}")?;
    }
    Ok(())
}
