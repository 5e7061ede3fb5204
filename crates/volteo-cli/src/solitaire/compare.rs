//! `volteo solitaire compare`.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use volteo_core::solitaire::Layout;
use volteo_solitaire::{Comparison, Deals, Limit, Plan, Summary, compare, csv, text};

use super::dealt::read_layout;
use crate::failure::Failure;
use crate::figures::grouped;
use crate::kept::Kept;
use crate::live::{INTERRUPTED, Live};
use crate::output::Output;
use crate::outputs::try_files;
use crate::threads;
use crate::whole_file::write_text;

/// Play many deals on several layouts, with free and with alternating colors, for tiles and for values: by chance,
/// greedily, looking ahead, and by the best line that a search finds with all tiles known.
#[derive(clap::Args)]
pub struct Args {
    /// The layouts: frame, chequer, corners, or 24 squares in quotes; all that have a name if none is given
    #[arg(value_name = "LAYOUT")]
    layouts: Vec<String>,
    /// The deals under each setting
    #[arg(long, short = 'n', default_value_t = 100, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    deals: u64,
    /// The seed of the first deal; the others follow it
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// How many placements the search for the best line of a deal makes
    #[arg(long, default_value_t = 100_000, value_name = "PLACEMENTS")]
    limit: u64,
    /// How many threads play; 0 for all processors. Figures do not depend on it
    #[arg(long, short, default_value_t = 0, value_name = "N", value_parser = threads::count)]
    threads: usize,
    /// Keep the exact sums in a file, to go on with
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with the sums in the file of --save, if it is there
    #[arg(long, requires = "save")]
    resume: bool,
    /// Print everything as one JSON object
    #[arg(long)]
    json: bool,
    /// Write everything into a CSV file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    try_files(&[("--save", args.save.as_deref()), ("--csv", args.csv.as_deref())], &[])?;
    let mut kept = Kept::new(args.save.as_deref(), args.resume)?;
    let mut comparison = kept.or_begun(Comparison::new(args.plan()?))?;
    let live = Live::start()?;
    let (start, before) = (Instant::now(), comparison.played());
    let played = compare(&mut comparison, args.threads, &|| live.is_stopped(), &mut |comparison| {
        live.tell(start, || progress(comparison, before, start.elapsed()));
        kept.now_and_then(comparison);
    });
    played.map_err(|error| Failure::request(format!("the threads cannot be had: {error}")))?;
    live.clear();
    let summary = Summary::of(&comparison);
    // What cannot be written keeps nothing else from being shown.
    let kept = kept.keep(&comparison);
    let written = args.csv.as_ref().map_or(Ok(()), |path| write_text(path, &csv(&summary)));
    if args.json {
        output.json(&summary)?;
    } else {
        write!(output, "{}", text(&summary))?;
    }
    kept.and(written)?;
    Ok(if comparison.is_complete() { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
}

impl Args {
    fn plan(&self) -> Result<Plan, Failure> {
        let layouts = if self.layouts.is_empty() {
            Layout::NAMED.map(|(_, layout)| layout).to_vec()
        } else {
            self.layouts.iter().map(|text| read_layout(text)).collect::<Result<_, _>>()?
        };
        let deals = Deals { first: self.seed, count: self.deals };
        Ok(Plan { layouts, deals, limit: Limit { placements: self.limit } })
    }
}

/// How far the deals are, and how long the rest takes; so many had been played before.
fn progress(comparison: &Comparison, before: u64, spent: Duration) -> String {
    let (played, wanted) = (comparison.played(), comparison.plan().deals.count);
    let left = spent.as_secs_f64() / (played - before) as f64 * (wanted - played) as f64;
    let left = Duration::try_from_secs_f64(left.round()).unwrap_or_default();
    format!("{} of {} deals, {left:?} left", grouped(played), grouped(wanted))
}
