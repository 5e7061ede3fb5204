//! The moves of a position.

use std::io::Write;

use serde::Serialize;
use volteo_core::{BitSet, Ending, Position, Rules};
use volteo_engine::Searchable;

use super::Args;
use super::analyst::{Analyst, Means, Move};
use super::worth::Worth;
use crate::failure::Failure;
use crate::figures::{grouped, took};
use crate::output::Output;
use crate::referee;

/// The plies of a line that are shown to people; JSON has all.
const SHOWN: usize = 10;

/// What there is to say of a position.
#[derive(Serialize)]
struct Analysis {
    position: String,
    empties: u32,
    /// What the best action is worth, or the finished game.
    score: Worth,
    exact: bool,
    actions: Vec<Scored>,
    /// The plies that estimates look ahead.
    depth: u8,
    selectivity: &'static str,
    nodes: u64,
    seconds: f64,
    stopped: bool,
}

#[derive(Serialize)]
struct Scored {
    action: String,
    score: Worth,
    exact: bool,
    line: Vec<String>,
}

/// Analyzes the position that was asked for.
pub(super) fn run<B: Searchable>(
    args: &Args,
    rules: &Rules<B>,
    means: Means<'_>,
    output: &mut Output,
) -> Result<(), Failure> {
    let position = args.position.reach(rules)?.position;
    let mut analyst = Analyst::new(rules, args.score.into(), means, &args.limits);
    let analysis = analyze(rules, &position, &mut analyst);
    if args.json {
        return output.json(&analysis);
    }
    if rules.is_over(&position) {
        return over(rules, &position, &analysis, output);
    }
    print(&analysis, output)
}

fn analyze<B: Searchable>(
    rules: &Rules<B>,
    position: &Position<B>,
    analyst: &mut Analyst<'_, '_, B>,
) -> Analysis {
    let found = analyst.moves(position);
    let score = found.moves.first().map_or_else(|| analyst.finished(position), |best| best.worth);
    let scored = |it: Move| Scored {
        action: rules.notation(position, it.action).to_string(),
        score: it.worth,
        exact: it.worth.is_exact,
        line: it.line,
    };
    Analysis {
        position: rules.position_text(position).to_string(),
        empties: rules.empties(position).len(),
        score,
        exact: score.is_exact,
        actions: found.moves.into_iter().map(scored).collect(),
        depth: found.depth,
        selectivity: analyst.grade().name(),
        nodes: analyst.nodes,
        seconds: analyst.seconds(),
        stopped: analyst.is_stopped(),
    }
}

fn over<B: BitSet>(
    rules: &Rules<B>,
    position: &Position<B>,
    analysis: &Analysis,
    output: &mut Output,
) -> Result<(), Failure> {
    let score = referee::score_text(&rules.score(position, Ending::Finished));
    let side = position.to_move();
    Ok(writeln!(output, "the game is over: {score}, {:+} for {side}", analysis.score.discs())?)
}

fn print(analysis: &Analysis, output: &mut Output) -> Result<(), Failure> {
    if analysis.stopped {
        writeln!(output, "stopped; known by then:")?;
    }
    let width = analysis.actions.iter().map(|it| it.action.len()).max().unwrap_or(0).max("move".len());
    writeln!(output, "{:width$}  {:>6}        line", "move", "score")?;
    for it in &analysis.actions {
        let mut line = it.line[..it.line.len().min(SHOWN)].join(" ");
        if it.line.len() > SHOWN {
            line += " …";
        }
        writeln!(output, "{:width$}  {}  {line}", it.action, it.score)?;
    }
    writeln!(output, "\nempties  {}", analysis.empties)?;
    writeln!(output, "depth    {}", depth_text(analysis))?;
    writeln!(output, "nodes    {}", grouped(analysis.nodes))?;
    Ok(write!(output, "{}", took(analysis.seconds, analysis.nodes as f64 / analysis.seconds, "nodes"))?)
}

/// How far ahead scores look.
fn depth_text(analysis: &Analysis) -> String {
    let exact = analysis.actions.iter().filter(|it| it.exact).count();
    let estimates = match analysis.selectivity {
        "off" => format!("{} plies, nothing left out", analysis.depth),
        grade => format!("{} plies, selectivity {grade}", analysis.depth),
    };
    match exact {
        0 => estimates,
        all if all == analysis.actions.len() => "to the end of the game".to_owned(),
        _ => format!("to the end of the game where exact, else {estimates}"),
    }
}
