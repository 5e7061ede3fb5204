//! `volteo prove merge`.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use volteo_core::{BitSet, Position, Rules, with_rules};
use volteo_exact::proof::{Leaf, Record, Subject};

use super::file;
use crate::failure::Failure;
use crate::figures::grouped;
use crate::output::Output;

/// Join what several machines have found of one start position.
#[derive(clap::Args)]
pub struct Args {
    /// The files of the proofs
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Where to write the whole, in place of what is there; it can be one of the files
    #[arg(long, value_name = "FILE")]
    into: PathBuf,
    /// Leave out the leaves on which no claim rests
    #[arg(long)]
    needed: bool,
}

/// Runs the command.
pub(super) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let Some((first, others)) = args.files.split_first() else {
        return Err(Failure::request("there is no file to merge"));
    };
    let (subject, rules, text) = file::read(first)?;
    let (text, leaves) = with_rules!(&rules, rules => {
        let mut whole = Record::read(&text, rules, subject.discs).map_err(|error| Failure::file(first, error))?;
        for path in others {
            let (other, _, text) = file::read(path)?;
            join(&mut whole, &text, (&subject, &other), rules).map_err(|problem| Failure::file(path, problem))?;
        }
        if args.needed {
            keep_needed(&mut whole, rules, subject.discs)?;
        }
        (whole.to_text(&subject, rules), whole.leaves.len())
    });
    file::replace(&args.into, &text)?;
    writeln!(output, "{} leaves", grouped(leaves as u64))?;
    Ok(ExitCode::SUCCESS)
}

/// Leaves out the leaves on which no claim rests.
fn keep_needed<B: BitSet>(whole: &mut Record<B>, rules: &Rules<B>, discs: u32) -> Result<(), Failure> {
    let verified = whole.verify(rules, discs, &|| false);
    if !verified.unproven.is_empty() {
        return Err(Failure::request(
            "not all claims follow from the leaves: `volteo prove verify` tells which",
        ));
    }
    let needed: HashSet<Position<B>> = verified.used.iter().map(|leaf| leaf.position).collect();
    whole.leaves.retain(|position, _| needed.contains(position));
    Ok(())
}

/// Adds what a text holds.
fn join<B: BitSet>(
    whole: &mut Record<B>,
    text: &str,
    (subject, other): (&Subject, &Subject),
    rules: &Rules<B>,
) -> Result<(), String> {
    if (&other.rules, other.discs) != (&subject.rules, subject.discs) {
        return Err(format!(
            "is about {} with {} discs, the first about {} with {}",
            other.name, other.discs, subject.name, subject.discs
        ));
    }
    let read = Record::read(text, rules, other.discs).map_err(|error| error.to_string())?;
    for (position, known) in &read.leaves {
        whole.add(&Leaf { position: *position, bounds: known.bounds, nodes: known.nodes })?;
    }
    let new = read.claims.iter().filter(|it| !whole.claims.contains(it)).copied().collect::<Vec<_>>();
    whole.claims.extend(new);
    Ok(())
}
