//! Files of positions with known scores.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use serde::Serialize;
use volteo_core::{Request, Rules};
use volteo_engine::Searchable;
use volteo_records::obf::{self, Positions};

use super::{Args, Solved, solve};
use crate::failure::{Failure, NOT_LEGAL};
use crate::figures::{counted, grouped, took};
use crate::input;
use crate::live::Live;
use crate::memory::Memory;
use crate::output::{self, Output, styled};

/// A solved position beside what the file says of it.
#[derive(Serialize)]
struct Compared {
    number: u64,
    #[serde(flatten)]
    solved: Solved,
    expected: Option<i16>,
    /// None where the file tells nothing, or the search was stopped.
    right: Option<bool>,
}

/// What all came to.
#[derive(Default, Serialize)]
struct Totals {
    positions: u64,
    right: u64,
    wrong: u64,
    nodes: u64,
    seconds: f64,
}

/// Solves every position of a file.
pub(super) fn run<B: Searchable>(
    args: &Args,
    rules: &Rules<B>,
    path: &Path,
    memory: &mut Memory,
    live: &Live,
    output: &mut Output,
) -> Result<ExitCode, Failure> {
    let mut totals = Totals::default();
    if !args.json {
        writeln!(output, "  no  empties    score  expected  best              nodes   seconds")?;
    }
    for read in Positions::new(input::open(path)?) {
        let (known, place) = read.map_err(|error| Failure::file(path, error))?;
        let wrong = |error| Failure::file(path, format!("line {}: {error}", place.line));
        let position = rules.read_position(&known.text).map_err(wrong)?;
        let solved = solve(&args.job(rules, &position), memory.table(), live);
        let compared =
            Compared { number: place.game, expected: known.best(), right: is_right(&solved, &known), solved };
        totals.add(&compared);
        if args.json {
            output.json(&compared)?;
        } else {
            print(&compared, output)?;
        }
        output.finish()?;
        if live.is_stopped() {
            break;
        }
    }
    if args.json {
        output.json(&totals)?;
    } else {
        totals.print(output)?;
    }
    Ok(if totals.wrong == 0 { ExitCode::SUCCESS } else { ExitCode::from(NOT_LEGAL) })
}

/// Whether the score, or what is known of it once it is clear who wins, is as the file says, and the line
/// begins with one of its best moves.
fn is_right(solved: &Solved, known: &obf::Position) -> Option<bool> {
    let expected = known.best()?;
    solved.outcome?;
    let score = (solved.at_least..=solved.at_most).contains(&i32::from(expected));
    // Who wins can be shown by other moves than the best.
    let best = known.scores.iter().filter(|it| solved.score.is_some() && it.discs == expected);
    let mut best = best.map(|it| it.request).peekable();
    let first = solved.line.first().and_then(|it| it.parse::<Request>().ok());
    let is_best = best.peek().is_none() || best.any(|it| Some(it) == first);
    Some(score && is_best)
}

fn print(compared: &Compared, output: &mut Output) -> Result<(), Failure> {
    let solved = &compared.solved;
    let expected = compared.expected.map_or_else(String::new, |it| format!("{it:+}"));
    let verdict = match compared.right {
        Some(true) => styled(output::GOOD, "right").to_string(),
        Some(false) => styled(output::BAD, "wrong").to_string(),
        None => String::new(),
    };
    let best = solved.line.first().map_or("", String::as_str);
    Ok(writeln!(
        output,
        "{:>4}  {:>7}  {:>7}  {:>8}  {best:<5} {:>16}  {:>8.3}  {verdict}",
        compared.number,
        solved.empties,
        solved.score_text(),
        expected,
        grouped(solved.nodes),
        solved.seconds,
    )?)
}

impl Totals {
    fn add(&mut self, compared: &Compared) {
        self.positions += 1;
        self.right += u64::from(compared.right == Some(true));
        self.wrong += u64::from(compared.right == Some(false));
        self.nodes += compared.solved.nodes;
        self.seconds += compared.solved.seconds;
    }

    fn print(&self, output: &mut Output) -> Result<(), Failure> {
        let count = counted(self.positions, "position");
        writeln!(
            output,
            "{count}: {} right, {} wrong, {} nodes",
            self.right,
            self.wrong,
            grouped(self.nodes)
        )?;
        Ok(write!(output, "{}", took(self.seconds, self.nodes as f64 / self.seconds, "nodes"))?)
    }
}
