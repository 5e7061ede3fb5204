//! `volteo link`: the computer at the other end of a device's cable.

mod guest;
mod wire;

use std::process::ExitCode;

use volteo_core::Builtin;
use volteo_engine::Level;
use volteo_link::{Terms, TimeLimit};

use crate::failure::Failure;
use crate::handheld;
use crate::output::Output;
pub use wire::{Address, Wire};

/// Play against a device at the other end of a cable.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    address: Address,
    /// Let the computer play, at this level: greedy, easy, normal, hard, expert or 1 to 20. Without it you play, on a
    /// device drawn in this terminal
    #[arg(long, short, value_name = "LEVEL")]
    level: Option<Level>,
    /// Invite the device to a game by these rules instead of waiting for its invitation: wof, beginner, anti, mini4 and
    /// the other names that `volteo rules` lists
    #[arg(long, value_name = "RULES", requires = "level", value_parser = rules)]
    rules: Option<Builtin>,
    /// Seconds for each move of the game to which the device is invited, 0 for no limit
    #[arg(long, value_name = "N", requires = "rules", default_value_t = 30)]
    seconds: u16,
    /// End after so many games
    #[arg(long, value_name = "N", requires = "level", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// What decides whatever is left to chance; another each time if left out
    #[arg(long, value_name = "N", requires = "level")]
    seed: Option<u64>,
}

fn rules(name: &str) -> Result<Builtin, String> {
    Builtin::from_name(name).ok_or_else(|| {
        let names: Vec<_> = Builtin::ALL.into_iter().map(Builtin::name).collect();
        format!("devices know {}", names.join(", "))
    })
}

/// Runs the command.
pub fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let Some(level) = args.level else {
        return handheld::run(&handheld::Args::at_cable(args.address.clone()));
    };
    let limit = match args.seconds {
        0 => TimeLimit::None,
        seconds => TimeLimit::PerMove(seconds),
    };
    let plan = guest::Plan {
        level,
        invitation: args.rules.map(|rules| Terms { rules, limit }),
        games: args.games,
        seed: args.seed.unwrap_or_else(handheld::any_seed),
    };
    guest::play(args.address.open()?, &plan, output)?;
    Ok(ExitCode::SUCCESS)
}
