//! `volteo compare`: what changes when the rule changes.

mod exact;
mod merge;
mod real;
mod show;
mod shown;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Subcommand;
use volteo_compare::{NamedRules, Part, Plan, Player, RunError, Shard, play};

use crate::args::whole_number;
use crate::failure::{Failure, NOT_LEGAL};
use crate::figures::{counted, grouped};
use crate::input::files_of_records;
use crate::kept::Kept;
use crate::live::{INTERRUPTED, Live};
use crate::output::Output;
use crate::{setup, threads};
use exact::Found;
use shown::Shown;

/// Play games under several rule sets, measure them, and tell which differences are more than chance.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    action: Option<Action>,
    #[command(flatten)]
    games: Games,
    /// Keep the exact sums in a file, to go on with or to merge
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    shown: Shown,
}

#[derive(Subcommand)]
enum Action {
    /// Join the sums of several shards to those of the whole
    Merge(merge::Args),
    /// Show the figures of sums that were kept, of several comparisons too
    Show(show::Args),
}

/// What to play.
#[derive(clap::Args)]
struct Games {
    /// The rule sets: built-in names, sizes like size12 or beginner6x5, or TOML files. The others are compared with the first
    #[arg(required = true, num_args = 2.., value_name = "RULES")]
    rules: Vec<String>,
    /// The games under each rule set, in pairs from the same opening with the players changing sides; 1000 if not said, or
    /// none with --exact
    #[arg(long, short, value_name = "NUMBER", value_parser = even, allow_negative_numbers = true)]
    games: Option<u64>,
    /// Who plays both sides: random, greedy, easy, normal, hard, expert or 1 to 20
    #[arg(long, default_value = "random")]
    player: Player,
    /// What chance follows from
    #[arg(long, default_value_t = 1, value_name = "NUMBER", value_parser = any_number, allow_negative_numbers = true)]
    seed: u64,
    /// The plies by chance with which both games of a pair begin
    #[arg(long, default_value_t = 8, value_name = "PLIES", value_parser = opening, allow_negative_numbers = true)]
    opening_plies: u32,
    /// How many threads play; 0 for all processors. Figures do not depend on it
    #[arg(long, short, default_value_t = 0, value_name = "N", value_parser = threads::count)]
    threads: usize,
    /// Play this share of the games only, to be merged with the others
    #[arg(long, default_value_t = Shard::WHOLE, value_name = "K/N", requires = "save")]
    shard: Shard,
    /// Go on with the sums in the file of --save, if it is there
    #[arg(long, requires = "save")]
    resume: bool,
    /// Hold recorded games of the first rule set, in any format, against the others
    #[arg(long, num_args = 1.., value_name = "FILE")]
    real: Vec<PathBuf>,
    /// Solve the start positions and count positions ply by ply, as far as the budget goes, and check all of it against what
    /// is known
    #[arg(long)]
    exact: bool,
    /// How much --exact searches: nodes for each start value, and a thirty-second as many positions a ply. What is found
    /// follows from it on every machine
    #[arg(long, default_value_t = 16_000_000, value_name = "NODES", requires = "exact", value_parser = nodes, allow_negative_numbers = true)]
    budget: u64,
}

/// The games if nothing is said.
const GAMES: u64 = 1000;

fn even(text: &str) -> Result<u64, String> {
    let games = whole_number(text, 0..=2 * Plan::MOST_PAIRS)?;
    if games.is_multiple_of(2) {
        Ok(games)
    } else {
        Err("games come in pairs: give an even number".to_owned())
    }
}

fn any_number(text: &str) -> Result<u64, String> {
    whole_number(text, 0..=u64::MAX)
}

/// Reads how many plies are by chance: no game is longer than this.
fn opening(text: &str) -> Result<u32, String> {
    whole_number(text, 0..=1000).map(|plies| plies as u32)
}

fn nodes(text: &str) -> Result<u64, String> {
    whole_number(text, 1..=u64::MAX)
}

/// Runs the command.
pub fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    match &args.action {
        Some(Action::Merge(merge)) => return merge::run(merge, output),
        Some(Action::Show(show)) => return show::run(show, output),
        None => {}
    }
    let Games { shard, threads, real, budget, .. } = &args.games;
    let plan = args.games.plan()?;
    args.refuse_idle(&plan)?;
    args.shown.try_files(args.save.as_deref(), &args.games.inputs())?;
    real::check(&plan.rules, real)?;
    let mut kept = Kept::new(args.save.as_deref(), args.games.resume)?;
    let mut part = kept.or_begun(Part::new(plan))?;
    let live = Live::start()?;
    play_on(&mut part, *shard, *threads, &mut kept, &live)?;
    let saved = kept.keep(&part);
    let is_done = part.missing(&shard.of(part.plan().pairs)).is_empty();
    let exact = match is_done && args.games.exact {
        true => Found::of(&part.plan().rules, *budget, *threads, &live)?,
        false => Found::NONE,
    };
    let records =
        if is_done { real::count(&part.plan().rules, real, *threads, &live) } else { Ok(Vec::new()) };
    live.clear();
    // What cannot be kept or read keeps nothing else from being shown.
    let (records, read) = records.map_or_else(|failure| (Vec::new(), Err(failure)), |it| (it, Ok(())));
    let is_played = part.plan().pairs > 0 || !args.games.exact;
    let parts = [part];
    let shown = args.shown.show(if is_played { &parts } else { &[] }, &exact, &records, output);
    shown.and(saved).and(read)?;
    Ok(match (exact.agrees(), is_done && !live.is_stopped()) {
        (false, _) => ExitCode::from(NOT_LEGAL),
        (true, false) => ExitCode::from(INTERRUPTED),
        (true, true) => ExitCode::SUCCESS,
    })
}

/// Plays what is missing, and keeps it now and then.
fn play_on(
    part: &mut Part,
    shard: Shard,
    threads: usize,
    kept: &mut Kept,
    live: &Live,
) -> Result<(), Failure> {
    let (start, before) = (Instant::now(), part.played());
    let wanted: u64 = part.missing(&shard.of(part.plan().pairs)).iter().map(|it| it.end - it.start).sum();
    let stop = || live.is_stopped();
    let played = play(part, shard, threads, &stop, &mut |part| {
        live.tell(start, || progress(part, part.played() - before, wanted, start.elapsed()));
        kept.now_and_then(part);
    });
    played.map_err(|error: RunError| Failure::request(error.to_string()))
}

/// How far the games are, and how long the rest takes.
fn progress(part: &Part, pairs: u64, wanted: u64, spent: Duration) -> String {
    let rate = pairs as f64 / spent.as_secs_f64();
    let left = Duration::try_from_secs_f64(((wanted - pairs) as f64 / rate).round()).unwrap_or_default();
    let games = 2 * part.tallies().len() as u64;
    format!(
        "{} of {} games, {} a second, {left:?} left",
        grouped(games * pairs),
        grouped(games * wanted),
        grouped((games as f64 * rate) as u64),
    )
}

/// Numbers the rule sets of one name from the second on: to compare a rule set with itself is a check.
fn told_apart(mut rules: Vec<NamedRules>) -> Vec<NamedRules> {
    let names: Vec<String> = rules.iter().map(|it| it.name.clone()).collect();
    for (place, rules) in rules.iter_mut().enumerate() {
        let before = names[..place].iter().filter(|name| **name == rules.name).count();
        if before > 0 {
            rules.name = format!("{} ({})", rules.name, before + 1);
        }
    }
    rules
}

impl Args {
    /// Refuses what would come to nothing.
    fn refuse_idle(&self, plan: &Plan) -> Result<(), Failure> {
        let Games { shard, exact, real, .. } = &self.games;
        let (_, shards) = shard.place();
        let problem = if plan.pairs == 0 && self.save.is_some() {
            "--save keeps the sums of games: give --games 2 or more, or leave it out".to_owned()
        } else if plan.pairs == 0 && !exact && real.is_empty() {
            "there is nothing to do: give --games 2 or more, --exact, or --real with recorded games"
                .to_owned()
        } else if shards > plan.pairs.max(1) {
            let pairs = counted(plan.pairs, "pair");
            format!("the games are {pairs}, too few for {shards} shards: give {} or fewer", plan.pairs)
        } else {
            return Ok(());
        };
        Err(Failure::request(problem))
    }
}

impl Games {
    /// The files that are read.
    fn inputs(&self) -> Vec<PathBuf> {
        let rules = self.rules.iter().filter_map(|name| setup::rules_file(name));
        rules.chain(self.real.iter().flat_map(|path| files_of_records(path))).collect()
    }

    fn plan(&self) -> Result<Plan, Failure> {
        let named = |name: &String| {
            let found = setup::find_rules(name)?;
            Ok(NamedRules { name: found.name.unwrap_or_else(|| name.clone()), set: found.rules })
        };
        let rules = told_apart(self.rules.iter().map(named).collect::<Result<_, Failure>>()?);
        let Self { player, seed, opening_plies, .. } = *self;
        let games = self.games.unwrap_or(if self.exact { 0 } else { GAMES });
        Ok(Plan { rules, pairs: games / 2, player, seed, opening_plies })
    }
}
