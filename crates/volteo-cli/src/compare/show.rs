//! `volteo compare show`: sums that were kept, shown.

use std::path::PathBuf;
use std::process::ExitCode;

use volteo_compare::Part;

use super::exact::Found;
use super::real;
use super::shown::Shown;
use crate::failure::Failure;
use crate::input::files_of_records;
use crate::kept::read;
use crate::live::{INTERRUPTED, Live};
use crate::output::Output;
use crate::threads;

/// Show the figures of sums that were kept, one comparison after the other. Recorded games are held against the rule sets
/// of the first.
#[derive(clap::Args)]
pub struct Args {
    /// The files that --save wrote
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Hold recorded games of the first rule set, in any format, against the others
    #[arg(long, num_args = 1.., value_name = "FILE")]
    real: Vec<PathBuf>,
    /// How many threads replay recorded games; 0 for all processors
    #[arg(long, short, default_value_t = 0, value_name = "N", value_parser = threads::count)]
    threads: usize,
    #[command(flatten)]
    shown: Shown,
}

/// Runs the command.
pub(super) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let records = args.real.iter().flat_map(|path| files_of_records(path));
    let inputs: Vec<PathBuf> = args.files.iter().cloned().chain(records).collect();
    args.shown.try_files(None, &inputs)?;
    let parts = args.files.iter().map(|path| read::<Part>(path)).collect::<Result<Vec<_>, Failure>>()?;
    let rules = parts.first().map_or(&[][..], |part| &part.plan().rules);
    real::check(rules, &args.real)?;
    let live = Live::start()?;
    let records = real::count(rules, &args.real, args.threads, &live)?;
    live.clear();
    if live.is_stopped() {
        return Ok(ExitCode::from(INTERRUPTED));
    }
    args.shown.show(&parts, &Found::NONE, &records, output)?;
    Ok(ExitCode::SUCCESS)
}
