//! What a comparison came to, as it was asked for.

use std::io::Write;
use std::path::PathBuf;

use volteo_compare::{Part, RealSummary, Summary, csv, html, real_text, text};

use crate::failure::Failure;
use crate::output::Output;
use crate::whole_file::write_text;

/// Where the figures go.
#[derive(clap::Args)]
pub struct Shown {
    /// Print everything behind the charts as JSON objects, one a line
    #[arg(long)]
    json: bool,
    /// Write everything behind the charts into a CSV file
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
    /// Prints and writes the figures of games and of records.
    pub fn show(&self, parts: &[Part], records: &[RealSummary], output: &mut Output) -> Result<(), Failure> {
        let summaries: Vec<Summary> = parts.iter().map(Summary::of).collect();
        if let Some(path) = &self.csv {
            write_text(path, &csv(&summaries, records))?;
        }
        if let Some(path) = &self.report {
            write_text(path, &html(&summaries, records))?;
        }
        if self.json {
            summaries.iter().try_for_each(|it| output.json(it))?;
            return records.iter().try_for_each(|it| output.json(it));
        }
        for summary in summaries.iter().filter(|it| it.games > 0 || records.is_empty()) {
            write!(output, "{}", text(summary))?;
        }
        for record in records {
            write!(output, "{}", real_text(record))?;
        }
        Ok(())
    }
}
