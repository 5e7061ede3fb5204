//! Contests for tests.

use std::sync::Arc;
use std::time::Duration;

use volteo_core::{Builtin, RuleSet};
use volteo_match::{
    Contest, EngineEntry, Event, GameReport, Interrupt, Launch, Log, MatchRules, Openings, Pairing, Played,
    PlayerEntry, PlayerKind, Protocol, Ran, Schedule, SearchLimits, TimeControl, run,
};

/// The rules of a built-in set.
pub fn rules(builtin: Builtin) -> Arc<MatchRules> {
    rules_of(Some(builtin.name()), builtin.rule_set())
}

/// Rules of any kind.
pub fn rules_of(name: Option<&str>, set: RuleSet) -> Arc<MatchRules> {
    Arc::new(MatchRules::new(name.map(str::to_owned), set).expect("rules of a test are possible"))
}

/// A player of a level.
pub fn level(text: &str) -> PlayerEntry {
    PlayerEntry::parse(text, &[]).expect("a level")
}

/// An engine by its command.
pub fn engine(name: &str, protocol: Protocol, command: &[&str]) -> PlayerEntry {
    let launch =
        Launch { command: command.iter().map(|&word| word.to_owned()).collect(), ..Launch::default() };
    let kind = PlayerKind::Engine(EngineEntry { launch, protocol, options: Vec::new(), checks_board: true });
    PlayerEntry { name: name.to_owned(), kind, time: None, limits: SearchLimits::default() }
}

/// Sets something in the environment of an engine.
pub fn set_environment(entry: &mut PlayerEntry, name: &str, value: &str) {
    if let PlayerKind::Engine(engine) = &mut entry.kind {
        engine.launch.environment.push((name.to_owned(), value.to_owned()));
    }
}

/// A match of pairs from the start, under the standard rules and with patience for engines on a busy machine.
pub fn contest(players: Vec<PlayerEntry>, pairs: usize, time: &str) -> Contest {
    let rules = rules(Builtin::Wof);
    Contest {
        openings: Openings::none(Arc::clone(&rules)),
        rules,
        players,
        schedule: Schedule::RoundRobin,
        games: 2 * pairs,
        time: time.parse::<TimeControl>().expect("a time control"),
        margin: Duration::from_millis(100),
        patience: Duration::from_secs(60),
        adjudication: None,
        concurrency: 1,
        pairing: Pairing::Opening,
        sprt: None,
        seed: 1,
        log: Log::default(),
    }
}

/// Plays a contest: how it went, and every game.
pub fn play(contest: &Contest) -> (Ran, Vec<(Played, GameReport)>) {
    let mut games = Vec::new();
    let make = |entry: &PlayerEntry, log: &Log| entry.player(log).expect("no people in tests");
    let ran = run(contest, Vec::new(), &make, &Interrupt::default(), &mut |event| {
        if let Event::Ended { played, report } = event {
            games.push((played, *report));
        }
    });
    games.sort_by_key(|(played, _)| played.number);
    (ran, games)
}
