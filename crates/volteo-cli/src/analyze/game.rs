//! The moves of a recorded game.

use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

use volteo_core::{BitSet, Color, Rules, with_rules};
use volteo_engine::Searchable;
use volteo_records::{Referee, Replay, replay};

use super::analyst::{Analyst, Compared, Means};
use super::cost::{Loss, Tally};
use super::worth::Worth;
use super::{Args, graph, report};
use crate::board::save;
use crate::failure::Failure;
use crate::input::STDIN;
use crate::output::Output;
use crate::referee::{self, Judged, Source};

/// A game with what its moves cost.
pub(super) struct Analysis {
    /// The plies in order, as far as they are legal.
    pub(super) plies: Vec<Ply>,
    pub(super) selectivity: &'static str,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
    /// Whether the person stopped it; then not all plies were searched.
    pub(super) is_stopped: bool,
}

/// A ply of a game.
pub(super) struct Ply {
    /// From 1.
    pub(super) number: u32,
    pub(super) side: Color,
    pub(super) action: String,
    /// What the searches found; nothing of a forced pass, and if they were stopped before.
    pub(super) found: Option<Found>,
}

/// What searches found of a ply.
pub(super) struct Found {
    /// What it is worth to the side that moves.
    pub(super) played: Worth,
    /// Something better, and what that is worth.
    pub(super) better: Option<(String, Worth)>,
    pub(super) loss: Loss,
    /// The plies looked ahead; the number of empty squares where it is exact.
    pub(super) depth: u8,
    /// How the game may go on from the best action, itself included.
    pub(super) line: Vec<String>,
}

impl Analysis {
    /// What the moves of a side cost.
    pub(super) fn tally(&self, side: Color) -> Tally {
        let of_side = self.plies.iter().filter(|it| it.side == side);
        Tally::of(of_side.filter_map(|it| Some(it.found.as_ref()?.loss)))
    }
}

/// Analyzes a game of a file.
pub(super) fn run(
    args: &Args,
    path: &Path,
    means: Means<'_>,
    output: &mut Output,
) -> Result<ExitCode, Failure> {
    let mut referee = match args.rules.given()? {
        None => Referee::new(),
        Some(named) => {
            Referee::with_rules(named.rules).map_err(|error| Failure::request(error.to_string()))?
        }
    };
    let (mut judged, has_more) = read(args, path)?;
    if judged.unreadable.is_none() {
        judged.verdict = referee.judge(&judged.record);
    }
    let analysis = match referee.rules_for(&judged.record) {
        Ok(rules) if !judged.is_unusable() => {
            Some(with_rules!(rules, rules => analyze(args, rules, &judged, means)))
        }
        _ => None,
    };
    if let (Some(path), Some(analysis)) = (&args.svg, &analysis) {
        save(path, graph::svg(&graph::Course::of(analysis)).as_bytes())?;
    }
    match (&analysis, args.json) {
        (Some(analysis), true) => report::json(&judged, analysis, has_more, output)?,
        (Some(analysis), false) => report::text(&judged, analysis, has_more, output)?,
        (None, true) => output.json(&referee::describe(&judged))?,
        (None, false) => std::io::Write::write_fmt(output, format_args!("{}\n", referee::line(&judged)))?,
    }
    Ok(ExitCode::from(referee::exit_code(&judged)))
}

/// Reads the game that was asked for, and says whether there are more after it.
fn read(args: &Args, path: &Path) -> Result<(Judged, bool), Failure> {
    let mut source = Source::new(vec![path.to_owned()], args.format);
    let (mut judged, mut next) = (Judged::default(), Judged::default());
    for number in 1..=args.number {
        if !source.read(&mut judged) {
            let found = crate::figures::counted(number - 1, "game");
            return Err(Failure::file(path, format!("holds {found}; there is no game {}", args.number)));
        }
    }
    // Whoever types a game is not asked for another one.
    let is_typed = path.as_os_str() == STDIN && std::io::stdin().is_terminal();
    Ok((judged, !is_typed && source.read(&mut next)))
}

/// Searches every ply. What is solved helps with what is solved before it, so those are taken from the last to the
/// first; but of estimates, an earlier ply must not know better how the game went on than how it could have, and so
/// they come before, from the first on.
fn analyze<B: Searchable>(args: &Args, rules: &Rules<B>, judged: &Judged, means: Means<'_>) -> Analysis {
    let mut played: Vec<Replay<B>> = Vec::new();
    replay(rules, &judged.record, |ply| played.push(ply));
    let mut plies: Vec<Ply> = (1..).zip(&played).map(|(number, ply)| named(rules, number, ply)).collect();
    let mut analyst = Analyst::new(rules, args.score.into(), means, &args.limits);
    let limits = analyst.limits_of_a_ply();
    let estimated =
        played.partition_point(|it| rules.empties(&it.before).len() > u32::from(limits.exact_from));
    for index in (0..estimated).chain((estimated..played.len()).rev()) {
        let (ply, replayed) = (&mut plies[index], &played[index]);
        if rules.must_pass(&replayed.before) {
            continue;
        }
        let what = format!("ply {} of {}, ", ply.number, played.len());
        let compared = analyst.compare(&replayed.before, replayed.action, &limits, &what);
        let Some(compared) = compared else { break };
        ply.found = Some(found(rules, replayed, compared));
    }
    means.live.clear();
    Analysis {
        plies,
        selectivity: analyst.grade().name(),
        nodes: analyst.nodes,
        seconds: analyst.seconds(),
        is_stopped: analyst.is_stopped(),
    }
}

fn named<B: BitSet>(rules: &Rules<B>, number: u32, ply: &Replay<B>) -> Ply {
    let action = rules.notation(&ply.before, ply.action).to_string();
    Ply { number, side: ply.side, action, found: None }
}

fn found<B: BitSet>(rules: &Rules<B>, ply: &Replay<B>, compared: Compared) -> Found {
    let Compared { played, best, depth } = compared;
    let name = || rules.notation(&ply.before, best.action).to_string();
    Found {
        played,
        better: (best.action != ply.action).then(|| (name(), best.worth)),
        loss: Loss::between(best.worth, played),
        depth,
        line: best.line,
    }
}
