//! What a comparison came to, as it was asked for.

use std::io::Write;
use std::path::PathBuf;

use volteo_compare::{Part, RealSummary, Summary, csv, exact_text, html, real_text, text};

use super::exact::Found;
use crate::failure::Failure;
use crate::output::Output;
use crate::whole_file::{try_text, write_text};

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
    /// Keep the exact sums in a file, to go on with or to merge
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

impl Shown {
    /// Finds out whether all files can be written, before hours of work for them.
    pub fn try_files(&self) -> Result<(), Failure> {
        [&self.csv, &self.report, &self.save].into_iter().flatten().try_for_each(|path| try_text(path))
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
        if let Some(path) = &self.csv {
            write_text(path, &csv(&summaries, &exact.rule_sets, records))?;
        }
        if let Some(path) = &self.report {
            write_text(path, &html(&summaries, &exact.rule_sets, records))?;
        }
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
