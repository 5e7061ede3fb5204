//! How much stronger one player is than another: by pairs of games from the same opening with colors swapped.

mod contest;
mod opening;
mod player;

use std::io::Write as _;

use volteo_core::{Builtin, Rules};

use crate::arguments::threads;
use crate::failure::Failure;
use contest::Contest;
pub use player::Player;

/// The arguments of `cargo xtask strength`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The first player, such as tables:depth=4, device:nodes=5000, generic:nodes=2000,exact=12, tables:level=hard or a file of tables
    a: Player,
    /// The second player
    b: Player,
    /// The rule set
    #[arg(long, default_value = "wof")]
    rules: String,
    /// The number of games, two of each opening
    #[arg(long, default_value_t = 200, value_parser = games)]
    games: usize,
    /// What the openings follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of threads, 0 for all processors; the result is the same for any
    #[arg(long, default_value_t = 1, value_parser = threads)]
    threads: usize,
}

/// Reads a number of games: enough for an interval, and no more than can be waited for.
fn games(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(games @ 4..=1_000_000) => Ok(games),
        _ => Err("the number of games is from 4, two of each of two openings, to 1000000".to_owned()),
    }
}

/// Plays, and prints how it went.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let set = Builtin::from_name(&arguments.rules)
        .ok_or_else(|| Failure::Request(format!("there is no rule set `{}`", arguments.rules)))?
        .rule_set();
    if (set.width, set.height) != (8, 8) {
        return Err(Failure::Request("players meet on boards of 8×8".to_owned()));
    }
    let rules = Rules::new(&set).map_err(|error| Failure::Request(error.to_string()))?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads).build();
    let pool = pool.map_err(|error| Failure::Request(format!("the threads cannot be had: {error}")))?;
    let contest = Contest {
        rules: &rules,
        players: [&arguments.a, &arguments.b],
        pairs: arguments.games.div_ceil(2),
        seed: arguments.seed,
    };
    let tally = pool.install(|| contest.play());
    let mut out = anstream::stdout();
    writeln!(out, "{} against {}, {}:", arguments.a, arguments.b, arguments.rules)?;
    writeln!(out, "{tally}")?;
    Ok(())
}
