//! `volteo show`: a position, drawn and analyzed.

mod facts;

use std::io::Write;
use std::process::ExitCode;

use volteo_core::{BitSet, Rules, with_rules};

use self::facts::Facts;
use crate::board::{self, Picture, PictureFiles};
use crate::failure::Failure;
use crate::output::Output;
use crate::setup::{PositionArg, RulesArg, lay_out};

/// Show a position.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,
    #[command(flatten)]
    rules: RulesArg,
    #[command(flatten)]
    files: PictureFiles,
    /// Print everything as one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let named = args.rules.or_wof()?;
    let rules = lay_out(&named.rules)?;
    with_rules!(&rules, rules => show(args, rules, output))?;
    Ok(ExitCode::SUCCESS)
}

fn show<B: BitSet>(args: &Args, rules: &Rules<B>, output: &mut Output) -> Result<(), Failure> {
    let reached = args.position.reach(rules)?;
    let picture = Picture::of(rules, &reached);
    args.files.write(&picture)?;
    let facts = Facts::of(rules, &reached);
    if args.json {
        output.json(&facts)?;
    } else {
        write!(output, "{}\n{}", board::text(&picture), facts.text())?;
    }
    Ok(())
}
