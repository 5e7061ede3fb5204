//! `volteo show`: a position, drawn and analyzed.

mod facts;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use volteo_core::{BitSet, Rules, with_rules};

use self::facts::Facts;
use crate::board::{self, Picture};
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
    /// Write the picture as SVG into a file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the picture as PNG into a file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Pixels of the PNG for a unit of the SVG, in which a square has 48
    #[arg(long, value_name = "N", default_value_t = 2.0, requires = "png", value_parser = scale)]
    scale: f32,
    /// Print everything as one JSON object
    #[arg(long)]
    json: bool,
}

fn scale(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(scale) if (0.1..=20.0).contains(&scale) => Ok(scale),
        _ => Err("the scale is a number from 0.1 to 20".to_owned()),
    }
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
    if let Some(path) = &args.svg {
        std::fs::write(path, board::svg(&picture)).map_err(|error| Failure::file(path, error))?;
    }
    if let Some(path) = &args.png {
        let png = board::png(&picture, args.scale).map_err(Failure::Request)?;
        std::fs::write(path, png).map_err(|error| Failure::file(path, error))?;
    }
    let facts = Facts::of(rules, &reached);
    if args.json {
        output.json(&facts)?;
    } else {
        write!(output, "{}\n{}", board::text(&picture), facts.text())?;
    }
    Ok(())
}
