//! `volteo solitaire deal`.

use std::io::Write;
use std::process::ExitCode;

use serde::Serialize;

use super::dealt::Dealt;
use super::{Tiles, picture};
use crate::board::{self, PictureFiles};
use crate::failure::Failure;
use crate::output::Output;

/// Deal from a seed or a deal line, and show the board.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    dealt: Dealt,
    /// Show the tiles that lie face down
    #[arg(long)]
    reveal: bool,
    #[command(flatten)]
    files: PictureFiles,
    /// Print everything as one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Shown {
    layout: String,
    seed: Option<u64>,
    deal: String,
    alternate: bool,
    discs: String,
    tiles: String,
    placements: Vec<String>,
}

/// Runs the command.
pub fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let game = args.dealt.game()?;
    let shown = Shown {
        layout: game.deal().layout().to_string(),
        seed: args.dealt.seed(),
        deal: game.deal().to_string(),
        alternate: game.options().alternate,
        discs: game.discs_text().to_string(),
        tiles: game.left_text().to_string(),
        placements: game.placements().map(|it| it.to_string()).collect(),
    };
    let tiles = if args.reveal { Tiles::Shown } else { Tiles::Hidden };
    let picture = picture(&game, tiles);
    args.files.write(&picture)?;
    if args.json {
        output.json(&shown)?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(output, "layout      {}", shown.layout)?;
    writeln!(output, "deal        {}", shown.deal)?;
    writeln!(output, "\n{}", board::text(&picture))?;
    writeln!(output, "placements  {}", shown.placements.join(" "))?;
    Ok(ExitCode::SUCCESS)
}
