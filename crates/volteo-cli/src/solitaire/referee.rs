//! `volteo solitaire referee`.

mod judge;
mod report;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::Serialize;
use volteo_records::native::{Line, Reader};
use volteo_records::{Place, RecordError};

pub use self::judge::replayed;
use self::judge::{Judged, Verdict};
use crate::failure::{Failure, NOT_LEGAL, UNUSABLE};
use crate::figures::{columns, grouped};
use crate::input;
use crate::output::Output;

/// Judge records of the solitaire: of one game the verdict with the final board, of many a table.
#[derive(clap::Args)]
pub struct Args {
    /// The files of records, one JSON object a line, or - for the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print a line for every game, not only for those with something wrong
    #[arg(long, short)]
    verbose: bool,
    /// Print one JSON object a game and a last one with the totals
    #[arg(long)]
    json: bool,
}

/// Counts over all games.
#[derive(Default, Serialize)]
struct Totals {
    games: u64,
    legal: u64,
    illegal: u64,
    unreadable: u64,
    disagree: u64,
    captured: u64,
    value: u64,
}

impl Totals {
    fn add(&mut self, judged: &Judged) {
        match &judged.verdict {
            Verdict::Unreadable(_) => {
                self.unreadable += 1;
                return;
            }
            Verdict::Illegal(_) => self.illegal += 1,
            Verdict::Legal => self.legal += 1,
        }
        self.games += 1;
        self.disagree += u64::from(!judged.differs.is_empty());
        if let Some(game) = &judged.game {
            self.captured += u64::from(game.score().captured);
            self.value += u64::from(game.score().value);
        }
    }

    fn entries(&self) -> u64 {
        self.games + self.unreadable
    }

    fn exit_code(&self) -> u8 {
        match (self.unreadable, self.illegal + self.disagree) {
            (0, 0) => 0,
            (0, _) => NOT_LEGAL,
            _ => UNUSABLE,
        }
    }

    fn table(&self) -> String {
        let rows = [
            ("games", self.games),
            ("legal", self.legal),
            ("illegal", self.illegal),
            ("unreadable", self.unreadable),
            ("records that disagree", self.disagree),
            ("tiles captured", self.captured),
            ("value captured", self.value),
        ];
        columns(&rows.map(|(name, count)| (name, grouped(count))))
    }
}

/// Runs the command.
pub fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let mut totals = Totals::default();
    let mut held = None;
    for path in &args.files {
        each_record(path, |judged| {
            totals.add(&judged);
            if totals.entries() == 1 {
                held = Some(judged);
                return Ok(());
            }
            if let Some(first) = held.take() {
                print_line(args, &first, output)?;
            }
            print_line(args, &judged, output)
        })?;
    }
    match &held {
        Some(only) if args.json => report::json(only, output)?,
        Some(only) => write!(output, "{}", report::full(only))?,
        None if !args.json => write!(output, "{}", totals.table())?,
        None => {}
    }
    if args.json {
        report::json_totals(&totals, output)?;
    }
    Ok(ExitCode::from(totals.exit_code()))
}

fn print_line(args: &Args, judged: &Judged, output: &mut Output) -> Result<(), Failure> {
    if args.json {
        report::json(judged, output)?;
    } else if args.verbose || !judged.is_clean() {
        writeln!(output, "{}", report::line(judged))?;
    }
    Ok(())
}

/// Judges the records of a file one after the other.
fn each_record(path: &Path, mut take: impl FnMut(Judged) -> Result<(), Failure>) -> Result<(), Failure> {
    let file = path.display().to_string();
    let unreadable = |place, problem| Judged::unreadable(file.clone(), place, problem);
    let bytes = match input::open(path) {
        Ok(bytes) => bytes,
        Err(failure) => return take(unreadable(Place::default(), failure.problem())),
    };
    let mut reader = Reader::new(bytes);
    let mut empty = true;
    while let Some(line) = reader.next_line() {
        empty = false;
        take(match line {
            Ok((place, Line::Solitaire(record))) => judge::judge(file.clone(), place, &record),
            Ok((place, Line::Game(_))) => {
                unreadable(place, "is a game of two players: `volteo referee` judges it".to_owned())
            }
            Err(RecordError { place, problem }) => unreadable(place, problem.to_string()),
        })?;
    }
    if empty { take(unreadable(Place::default(), "holds no record".to_owned())) } else { Ok(()) }
}
