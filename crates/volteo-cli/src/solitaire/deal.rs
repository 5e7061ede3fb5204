//! `volteo solitaire deal`.

use std::io::Write;
use std::process::ExitCode;

use serde::Serialize;
use volteo_core::solitaire::{Deal, Layout, Options, Solitaire};

use super::{Tiles, picture};
use crate::board::{self, PictureFiles};
use crate::failure::Failure;
use crate::output::Output;

/// Deal from a seed or a deal line, and show the board.
#[derive(clap::Args)]
pub struct Args {
    /// The seed: the same one gives the same deal everywhere
    #[arg(long, short, default_value_t = 0, conflicts_with = "deal")]
    seed: u64,
    /// The deal itself: 24 tiles like B7, W10, Bx in board order
    #[arg(long, short, value_name = "TILES")]
    deal: Option<String>,
    #[command(flatten)]
    layout: LayoutArg,
    /// Let the colors alternate instead of leaving the choice to the player
    #[arg(long)]
    alternate: bool,
    /// Show the tiles that lie face down
    #[arg(long)]
    reveal: bool,
    #[command(flatten)]
    files: PictureFiles,
    /// Print everything as one JSON object
    #[arg(long)]
    json: bool,
}

/// Where the tiles lie.
#[derive(clap::Args)]
pub struct LayoutArg {
    /// Where the tiles lie: frame, chequer, corners, or 24 squares
    #[arg(long, short, default_value = "frame", value_name = "NAME|SQUARES")]
    layout: String,
}

impl LayoutArg {
    fn read(&self) -> Result<Layout, Failure> {
        self.layout.parse().map_err(|error| Failure::request(format!("the layout is wrong: {error}")))
    }
}

#[derive(Serialize)]
struct Dealt {
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
    let layout = args.layout.read()?;
    let deal = match &args.deal {
        None => Deal::shuffled(layout, args.seed),
        Some(text) => Deal::read(layout, text)
            .map_err(|error| Failure::request(format!("the deal is wrong: {error}")))?,
    };
    let game = Solitaire::new(deal, Options { alternate: args.alternate, ..Options::default() });
    let dealt = Dealt {
        layout: layout.to_string(),
        seed: args.deal.is_none().then_some(args.seed),
        deal: deal.to_string(),
        alternate: args.alternate,
        discs: game.discs_text().to_string(),
        tiles: game.left_text().to_string(),
        placements: game.placements().map(|it| it.to_string()).collect(),
    };
    let tiles = if args.reveal { Tiles::Shown } else { Tiles::Hidden };
    let picture = picture(&game, tiles);
    args.files.write(&picture)?;
    if args.json {
        output.json(&dealt)?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(output, "layout      {}", dealt.layout)?;
    writeln!(output, "deal        {}", dealt.deal)?;
    writeln!(output, "\n{}", board::text(&picture))?;
    writeln!(output, "placements  {}", dealt.placements.join(" "))?;
    Ok(ExitCode::SUCCESS)
}
