//! `volteo handheld`: the handheld device, in the terminal or at the hand of a script.

mod cells;
mod keeper;
mod live;
mod picture;
mod scripted;
mod storage;
mod terminal;

use std::path::PathBuf;
use std::process::ExitCode;

use embedded_graphics::pixelcolor::{BinaryColor, Gray4};

use crate::failure::Failure;
use crate::link::Address;
use crate::output::wants_color;

/// The set of squares of the largest boards that the device offers on a computer.
type Squares = u128;

/// Play on the handheld device.
#[derive(clap::Args)]
pub struct Args {
    /// Press the buttons that a script names, without a terminal
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    #[command(flatten)]
    leaves: Leaves,
    /// What decides whatever is left to chance; with a script 0, in the terminal another each time
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Show sixteen greys instead of one bit a pixel, where there are colors
    #[arg(long)]
    grey: bool,
    /// How large a pixel of the device is: so many pixels of a picture, 4 if left out; so many blocks or dots of the
    /// terminal, as many as fit if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=32))]
    scale: Option<u32>,
    /// How the terminal shows pixels
    #[arg(long, value_name = "HOW", value_enum, default_value = "auto", conflicts_with = "script")]
    pixels: terminal::Pixels,
    /// Keep the game and the settings in this folder instead of the user's own
    #[arg(long, value_name = "FOLDER", conflicts_with = "script")]
    saves: Option<PathBuf>,
    /// The other end of its cable.
    #[arg(skip)]
    cable: Option<Address>,
}

impl Args {
    /// The device in the terminal, at a cable.
    pub fn at_cable(address: Address) -> Self {
        let leaves = Leaves { png: None, text: None, gif: None, record: None };
        let (pixels, cable) = (terminal::Pixels::Auto, Some(address));
        Self { script: None, leaves, seed: None, grey: false, scale: None, pixels, saves: None, cable }
    }
}

pub use live::any_seed;

/// What a script's run leaves.
#[derive(clap::Args)]
struct Leaves {
    /// Write the script's frames as PNG into a folder
    #[arg(long, value_name = "FOLDER", requires = "script", value_parser = folder)]
    png: Option<PathBuf>,
    /// Write the script's frames as text into a folder
    #[arg(long, value_name = "FOLDER", requires = "script", value_parser = folder)]
    text: Option<PathBuf>,
    /// Write the whole run as an animated GIF into a file, or to the standard output for -
    #[arg(long, value_name = "FILE", requires = "script")]
    gif: Option<PathBuf>,
    /// Write the game as Volteo's own record into a file, or to the standard output for -
    #[arg(long, value_name = "FILE", requires = "script")]
    record: Option<PathBuf>,
}

/// Reads the name of a folder for frames.
fn folder(text: &str) -> Result<PathBuf, String> {
    match text {
        "" | scripted::STDOUT => {
            Err("frames are files in a folder, and the standard output is none".to_owned())
        }
        name => Ok(name.into()),
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    match (&args.script, args.grey) {
        (Some(script), false) => scripted::run::<BinaryColor>(script, args),
        (Some(script), true) => scripted::run::<Gray4>(script, args),
        // Black and white are drawn in another way: what is drawn for greys cannot be told apart without them.
        (None, grey) if grey && wants_color() => live::run::<Gray4>(args),
        (None, _) => live::run::<BinaryColor>(args),
    }
}
