//! The referee's findings as JSON, one object a line. `docs/json.md` describes the keys.

use serde::Serialize;
use volteo_core::{BitSet, Direction, Directions, HalfDiscs, Reason};
use volteo_records::End;

use super::batch::Judged;
use super::totals::Totals;
use crate::explain;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Serialize)]
struct Game<'a> {
    kind: &'static str,
    file: &'a str,
    game: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    byte: u64,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    passes: Option<u32>,
    /// Ply numbers from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    passes_filled_in: Option<Vec<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    discs: Option<[u16; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    empties: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tournament: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    disagrees: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<Illegal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Serialize)]
struct Illegal {
    ply: u32,
    side: String,
    request: String,
    reason: &'static str,
    /// The directions named with the move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    named: Vec<&'static str>,
    /// The directions that have a run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<&'static str>,
    explanation: String,
    legal: Vec<String>,
    pass_legal: bool,
}

/// The directions that a reason names, and those it offers.
fn directions(reason: Reason) -> [Vec<&'static str>; 2] {
    let names = |directions: Directions| directions.iter().map(Direction::name).collect();
    match reason {
        Reason::DirectionRequired { choices } => [Vec::new(), names(choices)],
        Reason::DirectionFlipsNothing { named, choices } | Reason::SeveralDirections { named, choices } => {
            [names(named), names(choices)]
        }
        _ => [Vec::new(), Vec::new()],
    }
}

/// Prints an entry.
pub fn game(judged: &Judged, output: &mut Output) -> Result<(), Failure> {
    output.json(&describe(judged))
}

/// An entry as an object.
pub fn describe(judged: &Judged) -> impl Serialize {
    let verdict = &judged.verdict;
    let score = verdict.score.as_ref();
    let usable = !judged.is_unusable();
    Game {
        kind: "game",
        file: &judged.file,
        game: judged.place.game,
        line: Some(judged.place.line).filter(|&line| line > 0),
        byte: judged.place.byte,
        verdict: verdict_name(judged),
        plies: usable.then_some(verdict.plies),
        passes: usable.then_some(verdict.passes),
        passes_filled_in: usable.then(|| verdict.filled_passes.iter().map(|ply| ply + 1).collect()),
        ending: ending_name(&verdict.end),
        discs: score.map(|it| it.discs),
        empties: score.map(|it| it.empties),
        tournament: score.and_then(|it| it.tournament).map(|sides| sides.map(discs)),
        winner: score.filter(|_| verdict.end != End::Unfinished).map(|it| match it.winner {
            Some(volteo_core::Color::Black) => "black",
            Some(volteo_core::Color::White) => "white",
            None => "none",
        }),
        disagrees: Some(verdict.differs.iter().map(ToString::to_string).collect())
            .filter(|it: &Vec<_>| !it.is_empty()),
        illegal: illegal(&verdict.end),
        error: judged.unreadable.clone().or_else(|| judged.unjudged().map(ToString::to_string)),
    }
}

fn verdict_name(judged: &Judged) -> &'static str {
    match &judged.verdict.end {
        _ if judged.unreadable.is_some() => "unreadable",
        End::Unjudged(_) => "unjudged",
        End::Illegal(_) => "illegal",
        End::Unfinished => "incomplete",
        End::Over | End::Ended(_) => "legal",
    }
}

fn ending_name(end: &End) -> Option<&'static str> {
    match end {
        End::Over => Some(volteo_core::Ending::Finished.name()),
        End::Ended(ending) => Some(ending.name()),
        End::Unfinished | End::Illegal(_) | End::Unjudged(_) => None,
    }
}

fn discs(score: HalfDiscs) -> f64 {
    f64::from(score.halves()) / 2.0
}

fn illegal(end: &End) -> Option<Illegal> {
    let End::Illegal(illegal) = end else { return None };
    let refusal = &illegal.refusal;
    let [named, choices] = directions(refusal.reason);
    Some(Illegal {
        ply: illegal.ply,
        side: refusal.side.to_string().to_lowercase(),
        request: refusal.request.to_string(),
        reason: refusal.reason.name(),
        named,
        choices,
        explanation: explain::reason(refusal),
        legal: refusal.legal.squares.squares().map(|it| it.to_string()).collect(),
        pass_legal: refusal.legal.pass,
    })
}

#[derive(Serialize)]
struct Summary<'a> {
    kind: &'static str,
    #[serde(flatten)]
    totals: &'a Totals,
}

/// Prints the totals.
pub fn totals(totals: &Totals, output: &mut Output) -> Result<(), Failure> {
    output.json(&Summary { kind: "totals", totals })
}
