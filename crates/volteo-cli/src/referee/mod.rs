//! `volteo referee`: judges recorded games.

mod batch;
mod json;
mod report;
mod totals;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use indicatif::{ProgressBar, ProgressStyle};
use volteo_records::{Format, Referee};

pub use self::batch::{Judged, Source};
pub use self::json::describe;
pub use self::report::{claim, findings, line, score_text, why_not_legal};

use self::totals::Totals;
use crate::failure::Failure;
use crate::output::Output;
use crate::setup::RulesArg;
use crate::threads;

/// Judge recorded games by the rules: of one game the verdict with the final board, of many a table.
#[derive(clap::Args)]
pub struct Args {
    /// The files of records, or - for the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    rules: RulesArg,
    /// The format of the files, if it is not to be told from their content
    #[arg(long, short, value_name = "FORMAT", value_parser = format)]
    format: Option<Format>,
    /// Print a line for every game, not only for those with something wrong
    #[arg(long, short)]
    verbose: bool,
    /// Print one JSON object a game and a last one with the totals
    #[arg(long)]
    json: bool,
    /// How many threads judge; 0, the default, for all processors
    #[arg(long, short, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = threads::count)]
    threads: usize,
}

/// Reads the name of a format.
pub fn format(text: &str) -> Result<Format, String> {
    let names: Vec<_> = Format::ALL.iter().map(|it| it.name()).collect();
    let found = Format::from_name(text).or_else(|| format_of_ending(text));
    found.ok_or_else(|| format!("the formats are {}; a file's ending will do too", names.join(", ")))
}

/// The format of files whose names end so.
pub fn format_of_ending(ending: &str) -> Option<Format> {
    Some(match ending {
        "txt" => Format::Transcript,
        "wtb" => Format::Wthor,
        "ggf" => Format::Ggf,
        "pgn" => Format::Pgn,
        "obf" => Format::Obf,
        "jsonl" => Format::Volteo,
        _ => return None,
    })
}

/// Runs the command.
pub fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let named = args.rules.given()?;
    let referee = match &named {
        None => Referee::new(),
        Some(named) => {
            Referee::with_rules(named.rules).map_err(|error| Failure::request(error.to_string()))?
        }
    };
    let pool = threads::pool(args.threads)?;
    let mut printer =
        Printer { args, output, progress: progress(&args.files), totals: Totals::start(), held: None };
    let source = Source::new(args.files.clone(), args.format);
    pool.install(|| batch::judge_all(source, &referee, |judged| printer.take(judged)))?;
    printer.finish(referee)
}

/// The exit code for a game by itself.
pub fn exit_code(judged: &Judged) -> u8 {
    let mut totals = Totals::start();
    totals.add(judged);
    totals.exit_code()
}

/// A progress bar on the terminal, counting bytes where the sizes of the files are known.
fn progress(files: &[PathBuf]) -> ProgressBar {
    let length =
        |path: &PathBuf| std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|it| it.len());
    let bar = match files.iter().map(length).sum::<Option<u64>>() {
        Some(total) => ProgressBar::new(total).with_style(
            ProgressStyle::with_template("{bar:30} {percent:>3}%  {msg}  {eta} left")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        ),
        None => ProgressBar::new_spinner(),
    };
    // Short work shows none.
    bar.set_draw_target(indicatif::ProgressDrawTarget::stderr_with_hz(4));
    bar
}

/// Prints games as they are judged, in order.
struct Printer<'a> {
    args: &'a Args,
    output: &'a mut Output,
    progress: ProgressBar,
    totals: Totals,
    /// The first game, until it is known whether it is the only one.
    held: Option<Judged>,
}

impl Printer<'_> {
    fn take(&mut self, judged: &mut Judged) -> Result<(), Failure> {
        self.totals.add(judged);
        if self.totals.games.is_multiple_of(1024) {
            self.progress.set_position(self.totals.bytes_before() + judged.place.byte);
            self.progress.set_message(crate::figures::counted(self.totals.games, "game"));
        }
        if self.totals.entries() == 1 {
            self.held = Some(std::mem::take(judged));
            return Ok(());
        }
        if let Some(first) = self.held.take() {
            self.line(&first)?;
        }
        self.line(judged)
    }

    /// Prints a game among many.
    fn line(&mut self, judged: &Judged) -> Result<(), Failure> {
        if self.args.json {
            json::game(judged, self.output)?;
        } else if self.args.verbose || !judged.is_clean() {
            writeln!(self.output, "{}", line(judged))?;
        }
        Ok(())
    }

    fn finish(mut self, mut referee: Referee) -> Result<ExitCode, Failure> {
        self.progress.finish_and_clear();
        self.totals.stop();
        match self.held.take() {
            Some(only) if self.args.json => json::game(&only, self.output)?,
            Some(only) => write!(self.output, "{}", report::full(&only, &mut referee))?,
            None => {}
        }
        if self.args.json {
            json::totals(&self.totals, self.output)?;
        } else if self.totals.entries() != 1 {
            write!(self.output, "{}", self.totals.table())?;
        }
        Ok(ExitCode::from(self.totals.exit_code()))
    }
}
