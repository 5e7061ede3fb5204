//! `volteo solitaire`: the tile solitaire, dealt, judged, solved and compared.

mod compare;
mod deal;
mod dealt;
mod referee;
mod solve;

use std::process::ExitCode;

use clap::Subcommand;
use volteo_core::solitaire::{Content, Solitaire};

use crate::board::{self, Picture};
use crate::failure::Failure;
use crate::output::Output;

/// Deal, judge, solve and compare the tile solitaire.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Deal from a seed or a deal line, and show the board
    Deal(deal::Args),
    /// Judge records of the solitaire
    Referee(referee::Args),
    /// Find the best line of a deal, all tiles known
    Solve(solve::Args),
    /// Tell what layouts and options come to, by several players and by the best line
    Compare(compare::Args),
}

/// Runs the command.
pub fn run(args: Args, output: &mut Output) -> Result<ExitCode, Failure> {
    match args.action {
        Action::Deal(args) => deal::run(&args, output),
        Action::Referee(args) => referee::run(&args, output),
        Action::Solve(args) => solve::run(&args, output),
        Action::Compare(args) => compare::run(&args, output),
    }
}

/// The board with its discs and tiles; `revealed` shows the tiles that lie face down.
pub fn picture(game: &Solitaire, tiles: Tiles) -> Picture {
    let mut picture = Picture::empty(8, 8);
    for (square, content) in game.contents() {
        picture.mark(square, |cell| {
            cell.content = match content {
                Content::Empty => board::Content::Empty,
                Content::Disc(color) => board::Content::Disc(color),
                Content::FaceUp(tile) => board::Content::FaceUp(tile.color(), tile.number()),
                Content::FaceDown if tiles == Tiles::Hidden => board::Content::FaceDown,
                Content::FaceDown => match game.deal().tile(square) {
                    Some(tile) => board::Content::FaceUp(tile.color(), tile.number()),
                    None => board::Content::FaceDown,
                },
            };
        });
    }
    picture
}

/// Whether a picture shows the tiles that lie face down.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tiles {
    Hidden,
    Shown,
}
