//! An analyzed game in words, and as JSON (`docs/json.md`).

use std::io::Write;

use serde::Serialize;
use volteo_core::Color;

use super::cost::{Mark, NOISE, Tally};
use super::game::{Analysis, Ply};
use super::graph::{self, Course};
use super::worth::{WIDTH as WORTH_WIDTH, Worth};
use crate::failure::Failure;
use crate::figures::{grouped, took};
use crate::output::{BAD, NOTE, Output, styled};
use crate::referee::{self, Judged};

/// Prints the verdict, a line a ply, the graph, and what the moves of each side cost.
pub(super) fn text(
    judged: &Judged,
    analysis: &Analysis,
    has_more: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    write!(output, "{}{}", referee::findings(judged), referee::claim(&judged.verdict))?;
    if has_more || judged.place.game > 1 {
        let more = if has_more { "; the file holds more, --number picks another" } else { "" };
        writeln!(output, "game {} of the file{more}", judged.place.game)?;
    }
    if analysis.is_stopped {
        writeln!(output, "stopped; known by then:")?;
    }
    if analysis.plies.is_empty() {
        return Ok(writeln!(output, "there are no plies to analyze")?);
    }
    table(&analysis.plies, output)?;
    write!(output, "\n{}\n", graph::text(&Course::of(analysis), graph::terminal_width()))?;
    tallies(analysis, output)?;
    writeln!(output, "\n{}", how_far(analysis))?;
    writeln!(output, "{} nodes", grouped(analysis.nodes))?;
    Ok(write!(output, "{}", took(analysis.seconds, analysis.nodes as f64 / analysis.seconds, "nodes"))?)
}

fn table(plies: &[Ply], output: &mut Output) -> Result<(), Failure> {
    let names = plies.iter().flat_map(|it| {
        let better = it.found.as_ref().and_then(|found| found.better.as_ref());
        [it.action.len(), better.map_or(0, |(name, _)| name.len())]
    });
    let width = names.max().unwrap_or(0).max("played".len());
    writeln!(
        output,
        "\n ply  {:5}  {:width$}  {:>6}{:6}{:width$}  {:>6}{:8}loss",
        "", "played", "score", "", "better", "score", ""
    )?;
    for ply in plies {
        writeln!(output, "{}", row(ply, width).trim_end())?;
    }
    Ok(())
}

fn row(ply: &Ply, width: usize) -> String {
    let start = format!("{:>4}  {:5}  {:width$}", ply.number, ply.side, ply.action);
    let Some(found) = &ply.found else { return start };
    let better = match &found.better {
        Some((name, worth)) => format!("{name:width$}  {worth}"),
        None => String::new(),
    };
    let loss = match (found.loss.discs(), found.loss.is_exact) {
        (0.0, _) => String::new(),
        (discs, true) => format!("{discs}  "),
        (discs, false) => format!("{discs:.1}"),
    };
    let mark = match found.loss.mark() {
        Some(Mark::Blunder) => styled(BAD, Mark::Blunder.sign()).to_string(),
        Some(mark) => styled(NOTE, mark.sign()).to_string(),
        None => String::new(),
    };
    let better_width = width + "  ".len() + WORTH_WIDTH;
    format!("{start}  {}  {better:better_width$}  {loss:>5}  {mark}", found.played)
}

/// What the moves of each side cost.
fn tallies(analysis: &Analysis, output: &mut Output) -> Result<(), Failure> {
    let tallies = Color::BOTH.map(|side| analysis.tally(side));
    writeln!(output, "{:26}{:>8}{:>8}", "", Color::Black, Color::White)?;
    let mut row = |name: &str, of: &dyn Fn(&Tally) -> String| {
        let [black, white] = tallies.each_ref().map(of);
        writeln!(output, "{name:26}{black:>8}{white:>8}")
    };
    row("moves", &|it| it.moves.to_string())?;
    row("mean loss of a move", &|it| it.mean_loss.map_or_else(|| "-".to_owned(), |it| format!("{it:.2}")))?;
    for mark in Mark::ALL {
        let name = format!("{} ({}, {} discs on)", mark.name(), mark.sign(), mark.least_discs());
        row(&name, &|it| it.count(mark).to_string())?;
    }
    row("moves scored exactly", &|it| it.exact_moves.to_string())?;
    row("discs lost by those", &|it| it.lost_exactly.to_string())?;
    Ok(())
}

/// How far ahead the scores look, and what they are worth.
fn how_far(analysis: &Analysis) -> String {
    let found = analysis.plies.iter().filter_map(|it| it.found.as_ref());
    let depths = found.filter(|it| !it.played.is_exact).map(|it| it.depth);
    let Some((least, most)) = depths.fold(None, |range: Option<(u8, u8)>, depth| {
        let (least, most) = range.unwrap_or((depth, depth));
        Some((least.min(depth), most.max(depth)))
    }) else {
        return "scores in discs for the side that moves, all exact".to_owned();
    };
    let plies = if least == most { format!("{least}") } else { format!("{least} to {most}") };
    let left_out = match analysis.selectivity {
        "off" => "nothing left out".to_owned(),
        grade => format!("selectivity {grade}"),
    };
    format!(
        "scores in discs for the side that moves; estimates look {plies} plies ahead, {left_out};\n\
         no loss below {NOISE} discs is claimed between them"
    )
}

/// A ply as an object.
#[derive(Serialize)]
struct PlyObject<'a> {
    kind: &'static str,
    ply: u32,
    side: &'static str,
    action: &'a str,
    score: Option<Worth>,
    exact: Option<bool>,
    better: Option<&'a str>,
    better_score: Option<Worth>,
    loss: Option<f64>,
    loss_exact: Option<bool>,
    mark: Option<Mark>,
    depth: Option<u8>,
    line: Option<&'a [String]>,
}

/// The whole game as an object, with the keys of the referee's.
#[derive(Serialize)]
struct GameObject<'a, V: Serialize> {
    #[serde(flatten)]
    verdict: V,
    more_games: bool,
    black: Tally,
    white: Tally,
    selectivity: &'a str,
    nodes: u64,
    seconds: f64,
    stopped: bool,
}

/// Prints an object a ply, and one for the game.
pub(super) fn json(
    judged: &Judged,
    analysis: &Analysis,
    has_more: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    for ply in &analysis.plies {
        output.json(&ply_object(ply))?;
    }
    let [black, white] = Color::BOTH.map(|side| analysis.tally(side));
    output.json(&GameObject {
        verdict: referee::describe(judged),
        more_games: has_more,
        black,
        white,
        selectivity: analysis.selectivity,
        nodes: analysis.nodes,
        seconds: analysis.seconds,
        stopped: analysis.is_stopped,
    })
}

fn ply_object(ply: &Ply) -> PlyObject<'_> {
    let found = ply.found.as_ref();
    let better = found.and_then(|it| it.better.as_ref());
    PlyObject {
        kind: "ply",
        ply: ply.number,
        side: match ply.side {
            Color::Black => "black",
            Color::White => "white",
        },
        action: &ply.action,
        score: found.map(|it| it.played),
        exact: found.map(|it| it.played.is_exact),
        better: better.map(|(name, _)| name.as_str()),
        better_score: better.map(|(_, worth)| *worth),
        loss: found.map(|it| it.loss.discs()),
        loss_exact: found.map(|it| it.loss.is_exact),
        mark: found.and_then(|it| it.loss.mark()),
        depth: found.map(|it| it.depth),
        line: found.map(|it| it.line.as_slice()),
    }
}
