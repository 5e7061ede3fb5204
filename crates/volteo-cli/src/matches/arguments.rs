//! The command line of `volteo match`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::ValueEnum;
use volteo_match::{Sprt, TimeControl};

use crate::failure::Failure;
use crate::setup::RulesArg;

/// Let players meet, and referee their games.
#[derive(clap::Args)]
pub struct Args {
    /// A player: human, a level (greedy, easy, normal, hard, expert, 1 to 20), a name from --players, or an engine as
    /// PROTOCOL:COMMAND, where the protocol is volteo, gtp, nboard, nboard1 or edax. NAME= before it names it
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    pub names: Vec<String>,
    /// A TOML file of players
    #[arg(long, value_name = "FILE")]
    pub players: Option<PathBuf>,
    #[command(flatten)]
    pub rules: RulesArg,
    /// Who meets whom
    #[arg(long, value_enum, default_value = "round-robin")]
    pub schedule: Kind,
    /// The rounds of a Swiss tournament
    #[arg(long, default_value_t = 5, value_name = "NUMBER")]
    pub rounds: usize,
    /// The games of each meeting, two of each opening with the colors swapped
    #[arg(long, short, default_value_t = 2, value_name = "NUMBER")]
    pub games: usize,
    /// The time, in seconds: 300, 300+2, 20/300, 300,30/5, =0.05 (for each move) or none. Given once for each player, in
    /// their order, everybody has their own
    #[arg(long, short, default_value = "none")]
    pub time: Vec<TimeControl>,
    /// What is forgiven beyond the time, in seconds
    #[arg(long, default_value_t = 0.05, value_name = "SECONDS")]
    pub margin: f64,
    /// How long to wait for what has no time of its own, in seconds
    #[arg(long, default_value_t = 60.0, value_name = "SECONDS")]
    pub patience: f64,
    /// How many plies to look ahead at most, or none; once, or once for each player
    #[arg(long, default_value = "none", value_name = "PLIES")]
    pub depth: Vec<AtMost<u8>>,
    /// How many positions to look at for a move at most, or none; once, or once for each player
    #[arg(long, default_value = "none", value_name = "NUMBER")]
    pub nodes: Vec<AtMost<u64>>,
    /// Where games begin: a file of records, `balanced` for openings by chance that give neither side much, or `start`;
    /// balanced if there are more than two games a meeting and no people
    #[arg(long, value_name = "FILE|balanced|start")]
    pub openings: Option<String>,
    /// The plies of an opening
    #[arg(long, default_value_t = 8, value_name = "PLIES")]
    pub opening_plies: usize,
    /// The most discs that a balanced opening may be worth to a side
    #[arg(long, default_value_t = 4.0, value_name = "DISCS")]
    pub within: f64,
    /// Take openings from a file in an order by chance
    #[arg(long)]
    pub shuffle: bool,
    /// How many games to play at a time
    #[arg(long, short, default_value_t = 1, value_name = "NUMBER")]
    pub concurrency: usize,
    /// Play the two games of a pair at the same time, and count them by the discs of both
    #[arg(long)]
    pub synchro: bool,
    /// End games that are solved, from so many empty squares on
    #[arg(long, value_name = "EMPTIES")]
    pub adjudicate: Option<u32>,
    /// Stop as soon as a test has decided: bounds in Elo like 0,10, in normalized Elo like 0,10n, with errors like
    /// 0,10,0.05,0.05
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// Compare the boards of engines with the referee's after every ply
    #[arg(long)]
    pub check_boards: bool,
    /// What chance follows from
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    pub seed: u64,
    /// Write the games to NAME.jsonl and NAME.ggf
    #[arg(long, short, value_name = "NAME")]
    pub output: Option<PathBuf>,
    /// Go on with the games of --output
    #[arg(long, requires = "output")]
    pub resume: bool,
    /// A file of ratings, read and updated
    #[arg(long, value_name = "FILE")]
    pub ratings: Option<PathBuf>,
    /// Add every line between the referee and the engines to a file
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Print JSON objects, one for each event
    #[arg(long)]
    pub json: bool,
}

/// The most of something, or `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtMost<T>(pub Option<T>);

impl<T: FromStr<Err: fmt::Display>> FromStr for AtMost<T> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "none" {
            return Ok(Self(None));
        }
        text.parse()
            .map(|most| Self(Some(most)))
            .map_err(|error: T::Err| format!("{error}: a number or none"))
    }
}

/// What an option says for each player: the same for all, or to each their own in their order.
///
/// # Errors
///
/// If it is given more than once, and not once for each.
pub fn for_each<T: Copy>(option: &str, given: &[T], players: usize) -> Result<Vec<T>, Failure> {
    match given {
        [same] => Ok(vec![*same; players]),
        own if own.len() == players => Ok(own.to_vec()),
        other => {
            let times = other.len();
            let right = format!("{option}: once for all, or {players} times, once for each player");
            Err(Failure::request(format!("{right}, not {times} times")))
        }
    }
}

/// The kind of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// Everybody meets everybody
    RoundRobin,
    /// The first meets all others
    Gauntlet,
    /// Those meet who stand close to each other
    Swiss,
    /// Who loses is out
    Knockout,
}
