//! The core's rules against cases whose answers are known: games, counts and endgame scores of
//! independent programs, the worked facts of rules.md, and what other programs got wrong.

mod endgames;
mod games;
mod impossible;
mod perft;
mod pitfalls;
mod reasons;
mod solitaire;
mod variants;
mod worked_facts;

use volteo_core::{BitSet, Builtin, RuleSet, Rules};

/// The cases that take an optimized build are tried too.
const BULK: bool = cfg!(feature = "bulk");

/// The games of the independent program, one a line.
const GAMES: &str = include_str!("../../data/games.jsonl");

/// A built-in rule set, laid out for boards up to 8×8.
fn rules(builtin: Builtin) -> Rules<u64> {
    rules_of(&builtin.rule_set())
}

/// A rule set, laid out for a width that holds it.
fn rules_of<B: BitSet>(set: &RuleSet) -> Rules<B> {
    Rules::new(set).unwrap()
}

/// The names of squares in board order.
fn names<B: BitSet>(set: B) -> String {
    set.squares().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}
