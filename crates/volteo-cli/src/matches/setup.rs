//! From the command line to a contest.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use volteo_match::{
    Adjudication, Balance, Contest, Interrupt, Log, MatchRules, Openings, Pairing, PlayerEntry, PlayerKind,
    Schedule, TimeControl, balanced, read_engines, read_openings,
};

use super::arguments::{Args, Kind, for_each};
use crate::failure::Failure;
use crate::input;
use crate::output::warn;
use crate::whole_file::cannot_write;

/// The most openings that are made by chance; then they come again.
const MOST_BALANCED: usize = 1000;
/// The most games of a meeting. All of a round are planned before the first is played.
const MOST_GAMES: usize = 100_000;
const MOST_ROUNDS: usize = 1000;
/// The most games at a time: each takes a thread or two, and engines their processes.
const MOST_AT_A_TIME: usize = 256;

/// The contest that was asked for.
pub fn contest(args: &Args, interrupt: &Interrupt) -> Result<Contest, Failure> {
    let named = args.rules.or_wof()?;
    let rules =
        MatchRules::new(named.name, named.rules).map_err(|error| Failure::request(error.to_string()))?;
    let rules = Arc::new(rules);
    let players = players(args)?;
    let has_person = players.iter().any(|entry| entry.kind == PlayerKind::Person);
    for (option, is_given) in [("--concurrency", args.concurrency > 1), ("--synchro", args.synchro)] {
        if has_person && is_given {
            return Err(Failure::request(format!("a person plays one game at a time: leave {option} out")));
        }
    }
    if has_person && args.json {
        return Err(Failure::request("a person reads boards, which are no objects: leave --json out"));
    }
    if args.sprt.is_some() && players.len() > 2 {
        return Err(Failure::request("--sprt is for a match of two"));
    }
    for (option, number, most) in [
        ("--games", args.games, MOST_GAMES),
        ("--rounds", args.rounds, MOST_ROUNDS),
        ("--concurrency", args.concurrency, MOST_AT_A_TIME),
    ] {
        if !(1..=most).contains(&number) {
            return Err(Failure::request(format!("{option}: from 1 to {most}, not {number}")));
        }
    }
    let openings = openings(args, &rules, has_person, interrupt)?;
    Ok(Contest {
        rules,
        players,
        schedule: schedule(args),
        games: args.games,
        openings,
        // Everybody has their own.
        time: TimeControl::default(),
        margin: seconds("--margin", args.margin)?,
        patience: seconds("--patience", args.patience)?,
        adjudication: args.adjudicate.map(Adjudication::from_empties),
        concurrency: args.concurrency,
        pairing: if args.synchro { Pairing::Synchro } else { Pairing::Opening },
        sprt: args.sprt,
        seed: args.seed,
        log: log(args.log.as_deref())?,
    })
}

const fn schedule(args: &Args) -> Schedule {
    match args.schedule {
        Kind::RoundRobin => Schedule::RoundRobin,
        Kind::Gauntlet => Schedule::Gauntlet,
        Kind::Swiss => Schedule::Swiss { rounds: args.rounds },
        Kind::Knockout => Schedule::Knockout,
    }
}

/// The players, each with a name of its own.
fn players(args: &Args) -> Result<Vec<PlayerEntry>, Failure> {
    let known = match &args.players {
        Some(path) => read_engines(&input::read_text(path)?).map_err(|error| Failure::file(path, error))?,
        None => Vec::new(),
    };
    let number = args.names.len();
    let times = for_each("--time", &args.time, number)?;
    let depths = for_each("--depth", &args.depth, number)?;
    let nodes = for_each("--nodes", &args.nodes, number)?;
    let mut players: Vec<PlayerEntry> = Vec::new();
    for (text, ((time, depth), nodes)) in args.names.iter().zip(times.into_iter().zip(depths).zip(nodes)) {
        let mut entry =
            PlayerEntry::parse(text, &known).map_err(|error| Failure::request(error.to_string()))?;
        entry.time = entry.time.or(Some(time));
        entry.limits.depth = entry.limits.depth.or(depth.0);
        entry.limits.nodes = entry.limits.nodes.or(nodes.0);
        if let PlayerKind::Engine(engine) = &mut entry.kind {
            engine.checks_board |= args.check_boards;
            if let Some(folder) = engine.launch.folder.as_ref().filter(|it| !it.is_dir()) {
                return Err(Failure::request(format!("{}: there is no folder {folder:?}", entry.name)));
            }
            if !engine.launch.is_there() {
                let program = engine.launch.command.first().map_or("", String::as_str);
                return Err(Failure::request(format!("{}: there is no program {program:?}", entry.name)));
            }
        }
        let is_taken = |name: &str| players.iter().any(|other| other.name == name);
        if is_taken(&entry.name) {
            let numbered = |number: &usize| format!("{} ({number})", entry.name);
            let free = (2..).find(|number| !is_taken(&numbered(number))).unwrap_or_default();
            entry.name = numbered(&free);
        }
        players.push(entry);
    }
    Ok(players)
}

fn openings(
    args: &Args,
    rules: &Arc<MatchRules>,
    has_person: bool,
    interrupt: &Interrupt,
) -> Result<Openings, Failure> {
    let usual = if args.games > 2 && !has_person { "balanced" } else { "start" };
    match args.openings.as_deref().unwrap_or(usual) {
        "start" => Ok(Openings::none(Arc::clone(rules))),
        "balanced" => {
            let balance = Balance { within: args.within, plies: args.opening_plies, ..Balance::default() };
            // The rounds of a Swiss tournament have openings of their own.
            let rounds = if args.schedule == Kind::Swiss { args.rounds } else { 1 };
            let wanted = args.games.div_ceil(2).saturating_mul(rounds).min(MOST_BALANCED);
            let found = balanced(rules, wanted, &balance, args.seed, interrupt);
            if (1..wanted).contains(&found.len()) {
                // Players that leave nothing to chance play the same games again, which count as others.
                warn(format!(
                    "of {wanted} openings that were wanted, {} were found: they come again",
                    found.len()
                ));
            }
            let none = || {
                let (plies, within) = (args.opening_plies, args.within);
                Failure::request(format!(
                    "no opening of {plies} plies was found that is within {within} discs"
                ))
            };
            Openings::of(found).ok_or_else(none)
        }
        file => {
            let path = Path::new(file);
            let read = read_openings(input::open(path)?, rules, args.opening_plies);
            let openings = Openings::of(read.map_err(|error| Failure::file(path, error))?);
            let openings = openings.ok_or_else(|| Failure::file(path, "there is no opening in it"))?;
            Ok(if args.shuffle { openings.shuffled(args.seed) } else { openings })
        }
    }
}

fn seconds(option: &str, seconds: f64) -> Result<Duration, Failure> {
    /// As of a time control.
    const MOST: f64 = 1_000_000.0;
    let time = Duration::try_from_secs_f64(seconds).ok().filter(|_| seconds <= MOST);
    time.ok_or_else(|| Failure::request(format!("{option}: a time in seconds up to {MOST}, not {seconds}")))
}

fn log(path: Option<&Path>) -> Result<Log, Failure> {
    let Some(path) = path else { return Ok(Log::default()) };
    // What is there stays: of the part of a match that was broken off, and of one that another is refused after.
    let file = File::options().create(true).append(true).open(path);
    file.map(Log::to).map_err(|error| cannot_write(path, &error))
}
