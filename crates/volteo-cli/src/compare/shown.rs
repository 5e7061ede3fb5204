//! What a comparison came to, as it was asked for.

use std::io::Write;
use std::path::{Path, PathBuf};

use volteo_compare::{Part, RealSummary, Summary, csv, exact_text, html, real_text, text};

use super::exact::Found;
use crate::failure::Failure;
use crate::output::Output;
use crate::outputs;
use crate::whole_file::write_text;

/// Where the figures go.
#[derive(clap::Args)]
pub struct Shown {
    /// Print everything behind the charts as JSON objects, one a line
    #[arg(long)]
    json: bool,
    /// Write everything behind the charts, and what is exact, into a CSV file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a page with charts, in one file that needs no other
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

impl Shown {
    /// Finds out whether all files can be written, and the one that keeps the sums, before hours of work for them. None of
    /// them is one that is read for it.
    pub fn try_files(&self, save: Option<&Path>, inputs: &[PathBuf]) -> Result<(), Failure> {
        let files = [("--save", save), ("--csv", self.csv.as_deref()), ("--report", self.report.as_deref())];
        outputs::try_files(&files, inputs)
    }

    /// Prints and writes the figures of games and of records, and what is exact.
    pub fn show(
        &self,
        parts: &[Part],
        exact: &Found,
        records: &[RealSummary],
        output: &mut Output,
    ) -> Result<(), Failure> {
        let summaries: Vec<Summary> = parts.iter().map(Summary::of).collect();
        if summaries.is_empty() && exact.rule_sets.is_empty() && records.is_empty() {
            return Ok(());
        }
        let write = |path: &Option<PathBuf>, text: &dyn Fn() -> String| {
            path.as_ref().map_or(Ok(()), |path| write_text(path, &text()))
        };
        // What cannot be written keeps nothing else from being shown.
        let table = write(&self.csv, &|| csv(&summaries, &exact.rule_sets, records));
        let page = write(&self.report, &|| html(&summaries, &exact.rule_sets, records));
        self.print(&summaries, exact, records, output)?;
        table.and(page)
    }

    fn print(
        &self,
        summaries: &[Summary],
        exact: &Found,
        records: &[RealSummary],
        output: &mut Output,
    ) -> Result<(), Failure> {
        if self.json {
            summaries.iter().try_for_each(|it| output.json(it))?;
            exact.json(output)?;
            return records.iter().try_for_each(|it| output.json(it));
        }
        for summary in summaries.iter().filter(|it| it.games > 0 || records.is_empty()) {
            write!(output, "{}", text(summary))?;
        }
        if !exact.rule_sets.is_empty() {
            write!(output, "{}", exact_text(&exact.rule_sets))?;
        }
        for record in records {
            write!(output, "{}", real_text(record))?;
        }
        Ok(())
    }
}
