//! `volteo compare merge`: the shards of a comparison joined.

use std::path::PathBuf;
use std::process::ExitCode;

use volteo_compare::Part;

use super::exact::Found;
use super::shown::Shown;
use crate::failure::Failure;
use crate::kept::{SumsFile, read};
use crate::output::Output;

/// Join the sums of several shards to those of the whole: exactly those of one machine that plays all games.
#[derive(clap::Args)]
pub struct Args {
    /// The files that --save wrote
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Keep the joined sums in a file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    shown: Shown,
}

/// Runs the command.
pub(super) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    args.shown.try_files(args.save.as_deref(), &args.files)?;
    let mut whole: Option<Part> = None;
    for path in &args.files {
        let part = read(path)?;
        match &mut whole {
            None => whole = Some(part),
            Some(whole) => whole.join(&part).map_err(|error| Failure::file(path, error))?,
        }
    }
    let whole = whole.ok_or_else(|| Failure::request("there is no file to merge"))?;
    let kept = args.save.as_deref().map_or(Ok(()), |path| SumsFile::open(path)?.keep(&whole));
    args.shown.show(&[whole], &Found::NONE, &[], output)?;
    kept?;
    Ok(ExitCode::SUCCESS)
}
