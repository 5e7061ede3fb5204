//! The command line.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Parser, Subcommand};
use clap_complete::Shell;

/// What follows the help of every command.
const EXIT_CODES: &str = "\
Exit codes:
  0  done; every game is legal
  1  a game is not legal, or a recorded claim is wrong
  2  a file, a game or the command line cannot be used";

/// Reads a whole number in a range, or says what it is to be.
pub fn whole_number(text: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!("give a whole number from {} to {}, in digits alone", range.start(), range.end())),
    }
}

/// The whole command line.
#[derive(Parser)]
#[command(name = "volteo", version, about = "Referees, shows, counts and converts Reversi games", after_help = EXIT_CODES)]
pub struct Cli {
    /// When to color the output
    #[arg(long, global = true, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: crate::output::When,

    #[command(subcommand)]
    pub command: Command,
}

/// What `volteo` can do.
#[derive(Subcommand)]
pub enum Command {
    /// Judge recorded games by the rules
    Referee(crate::referee::Args),
    /// Show a position: a picture, the legal moves, an analysis
    Show(crate::show::Args),
    /// List, show and check rule sets
    Rules(crate::rules::Args),
    /// Count the sequences of moves from a position
    Perft(crate::perft::Args),
    /// Solve endgames exactly
    Solve(crate::solve::Args),
    /// Solve the start of a rule set, with a proof that others can verify
    Prove(Box<crate::prove::Args>),
    /// Score the moves of a position, or find the mistakes of a game
    Analyze(crate::analyze::Args),
    /// Convert records of games between formats
    Convert(crate::convert::Args),
    /// Deal, judge, solve and compare the tile solitaire
    Solitaire(crate::solitaire::Args),
    /// Play on the handheld device, drawn in the terminal
    Handheld(crate::handheld::Args),
    /// Play a game on the whole screen, or line by line
    Play(Box<crate::play::Args>),
    /// Play against a device at the other end of a cable
    Link(crate::link::Args),
    /// Let players meet: levels, engines, people; matches and tournaments
    Match(Box<crate::matches::Args>),
    /// Compare rule sets by games under each
    Compare(Box<crate::compare::Args>),
    /// Play for another program, by the protocol that it speaks
    Engine(crate::engine::Args),
    /// Print a script that completes `volteo` commands in a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the manual pages into a folder
    #[command(hide = true)]
    Man {
        /// The folder, made if it is not there
        folder: PathBuf,
    },
}
