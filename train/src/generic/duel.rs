//! Matches of the evaluation against simpler ones that look as far ahead.

use std::fmt;
use std::io::Write as _;

use clap::Args;
use rayon::prelude::*;
use volteo_core::{
    AnyRules, Builtin, Color, Directions, Edges, Goal, PassRule, Placement, Position, RuleSet, Rules,
    with_rules,
};
use volteo_engine::Searchable;
use volteo_engine::evaluation::{Generic, PARTS};

use super::games::exact_from;
use super::play::{Judge, Player, play_out, random_opening};
use crate::arguments::threads;
use crate::dice::Dice;
use crate::failure::Failure;

/// How to play.
#[derive(Args)]
pub struct DuelArguments {
    /// The pairs of games of each match: both from one opening, with colors swapped
    #[arg(long, default_value_t = 100)]
    pairs: usize,
    /// How many plies both sides look ahead
    #[arg(long, default_value_t = 3)]
    depth: u32,
    /// What the openings follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of threads, 0 for all processors; the result is the same for any
    #[arg(long, default_value_t = 1, value_parser = threads)]
    pub(super) threads: usize,
    /// Only this rule set
    #[arg(long)]
    rules: Option<String>,
}

/// The rule sets of the matches: the built-in ones, and some of other kinds.
fn rule_sets() -> Vec<(&'static str, RuleSet)> {
    let wof = Builtin::Wof.rule_set();
    let mut all: Vec<(&str, RuleSet)> = Builtin::ALL.map(|it| (it.name(), it.rule_set())).into();
    all.extend([
        ("torus8", RuleSet { edges: Edges::Torus, ..wof }),
        ("anti-beginner", RuleSet { goal: Goal::Fewest, ..Builtin::Beginner.rule_set() }),
        ("16x4", RuleSet { width: 16, height: 4, ..wof }),
        ("orthogonal8", RuleSet { lines: Directions::ORTHOGONAL, ..wof }),
        ("may-touch8", RuleSet { placement: Placement::MayTouch, ..wof }),
        ("anywhere8", RuleSet { placement: Placement::Anywhere, ..wof }),
        ("may-pass8", RuleSet { pass: PassRule::Allowed, ..wof }),
    ]);
    all
}

/// Plays all matches.
pub(super) fn run(arguments: &DuelArguments) -> Result<(), Failure> {
    let is_asked_for = |name: &str| arguments.rules.as_ref().is_none_or(|only| only == name);
    for (name, set) in rule_sets().into_iter().filter(|(name, _)| is_asked_for(name)) {
        let rules = AnyRules::new(&set).unwrap_or_else(|error| panic!("{name}: {error}"));
        with_rules!(&rules, rules => duels(name, rules, arguments))?;
    }
    Ok(())
}

fn duels<B: Searchable>(name: &str, rules: &Rules<B>, arguments: &DuelArguments) -> Result<(), Failure> {
    let generic = Generic::new(rules);
    let generic = |position: &Position<B>, mobility| generic.value(position, mobility);
    let sign = if rules.set().goal == Goal::Fewest { -1 } else { 1 };
    let ahead = |position: &Position<B>, within: B| {
        let [own, other] =
            [position.to_move(), !position.to_move()].map(|it| (position.discs(it) & within).len());
        sign * (own as i32 - other as i32)
    };
    let corners = rules.corner_squares();
    let plain = |position: &Position<B>, [own, other]: [u32; 2]| {
        PARTS * (6 * ahead(position, corners) + own as i32 - other as i32)
    };
    let greedy = |position: &Position<B>, _: [u32; 2]| PARTS * ahead(position, rules.playable());
    let opponents: [(&str, &Judge<'_, B>); 2] = [("mobility and corners", &plain), ("discs", &greedy)];
    let mut out = anstream::stdout();
    for (against, opponent) in opponents {
        let result = play(rules, arguments, &generic, opponent);
        writeln!(out, "{name:14} at depth {} against {against:21} {result}", arguments.depth)?;
    }
    Ok(())
}

/// Plays pairs of games.
fn play<B: Searchable>(
    rules: &Rules<B>,
    arguments: &DuelArguments,
    first: &Judge<'_, B>,
    second: &Judge<'_, B>,
) -> Pairs {
    let plies = (rules.playable().len() as usize / 8).clamp(2, 10);
    let pair = |number: usize| {
        let mut dice = Dice::of(arguments.seed, &[number as u64]);
        let mut pair = Pair::default();
        let opening =
            (0..100).find_map(|_| random_opening(rules, plies, &mut dice)).unwrap_or_else(|| rules.start());
        for color in Color::BOTH {
            let mut players = [second; 2].map(|judge| Player { judge, depth: arguments.depth });
            players[color.index()].judge = first;
            let black =
                play_out(rules, &mut opening.clone(), players, exact_from(rules.set()), &mut |_, _| ());
            let ahead = if color == Color::Black { black } else { -black };
            pair.points += f64::from(1 + ahead.signum()) / 4.0;
            pair.discs += f64::from(ahead) / 2.0;
        }
        pair
    };
    Pairs((0..arguments.pairs).into_par_iter().map(pair).collect())
}

/// Two games from one opening, for the first player.
#[derive(Clone, Copy, Default)]
struct Pair {
    /// The share of the points.
    points: f64,
    /// The disc difference of a game.
    discs: f64,
}

struct Pairs(Vec<Pair>);

impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points: Vec<f64> = self.0.iter().map(|it| 100.0 * it.points).collect();
        let discs: Vec<f64> = self.0.iter().map(|it| it.discs).collect();
        let ((points, about), (discs, discs_about)) = (interval(&points), interval(&discs));
        write!(f, "{points:5.1} % ± {about:.1}, {discs:+.1} ± {discs_about:.1} discs")
    }
}

/// The mean, and half the width of the interval that holds the true one in 95 of 100 cases.
fn interval(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, 1.96 * (variance / count).sqrt())
}
