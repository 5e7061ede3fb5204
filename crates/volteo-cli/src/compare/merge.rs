//! `volteo compare merge`: the shards of a comparison joined.

use std::path::PathBuf;
use std::process::ExitCode;

use volteo_compare::Part;

use super::exact::Found;
use super::shown::Shown;
use crate::failure::Failure;
use crate::kept::read;
use crate::output::Output;
use crate::whole_file::write_text;

/// Join the sums of several shards to those of the whole: exactly those of one machine that plays all games.
#[derive(clap::Args)]
pub struct Args {
    /// The files that --save wrote
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    shown: Shown,
}

/// Runs the command.
pub(super) fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    args.shown.try_files()?;
    let mut whole: Option<Part> = None;
    for path in &args.files {
        let part = read(path)?;
        match &mut whole {
            None => whole = Some(part),
            Some(whole) => whole.join(&part).map_err(|error| Failure::file(path, error))?,
        }
    }
    let whole = whole.ok_or_else(|| Failure::request("there is no file to merge"))?;
    if let Some(path) = &args.shown.save {
        write_text(path, &whole.to_text())?;
    }
    args.shown.show(&[whole], &Found::NONE, &[], output)?;
    Ok(ExitCode::SUCCESS)
}
