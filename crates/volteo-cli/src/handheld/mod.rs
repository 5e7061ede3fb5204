//! `volteo handheld`: the handheld device, in the terminal or at the hand of a script.

mod live;
mod picture;
mod scripted;
mod storage;
mod terminal;

use std::path::PathBuf;
use std::process::ExitCode;

use embedded_graphics::pixelcolor::{BinaryColor, Gray4};

use crate::failure::Failure;

/// The set of squares of the largest boards that the device offers on a computer.
type Squares = u128;

/// Play on the handheld device.
#[derive(clap::Args)]
pub struct Args {
    /// Press the buttons that a script names, without a terminal
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    #[command(flatten)]
    pictures: Pictures,
    /// What decides whatever is left to chance; with a script 0, in the terminal another each time
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Show sixteen greys instead of one bit a pixel
    #[arg(long)]
    grey: bool,
    /// How the terminal shows pixels
    #[arg(long, value_name = "HOW", value_enum, default_value = "auto", conflicts_with = "script")]
    pixels: terminal::Pixels,
    /// Keep the game and the settings in this folder instead of the user's own
    #[arg(long, value_name = "FOLDER", conflicts_with = "script")]
    saves: Option<PathBuf>,
}

/// What a script's run leaves.
#[derive(clap::Args)]
struct Pictures {
    /// Write the script's frames as PNG into a folder
    #[arg(long, value_name = "FOLDER", requires = "script")]
    png: Option<PathBuf>,
    /// Write the script's frames as text into a folder
    #[arg(long, value_name = "FOLDER", requires = "script")]
    text: Option<PathBuf>,
    /// Write the whole run as an animated GIF into a file
    #[arg(long, value_name = "FILE", requires = "script")]
    gif: Option<PathBuf>,
    /// Write the game as Volteo's own record into a file
    #[arg(long, value_name = "FILE", requires = "script")]
    record: Option<PathBuf>,
    /// Pixels of a picture for a pixel of the device
    #[arg(
        long,
        value_name = "N",
        default_value_t = 4,
        requires = "script",
        value_parser = clap::value_parser!(u32).range(1..=32)
    )]
    scale: u32,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    match (&args.script, args.grey) {
        (Some(script), false) => scripted::run::<BinaryColor>(script, args)?,
        (Some(script), true) => scripted::run::<Gray4>(script, args)?,
        (None, false) => live::run::<BinaryColor>(args)?,
        (None, true) => live::run::<Gray4>(args)?,
    }
    Ok(ExitCode::SUCCESS)
}
