//! What the solitaire's referee says.

use serde::Serialize;
use std::fmt::Write as _;
use volteo_core::solitaire::{End, Reason, Refusal, Solitaire};

use super::super::{Tiles, picture};
use super::Totals;
use super::judge::{Judged, Verdict};
use crate::board;
use crate::failure::Failure;
use crate::output::{BAD, GOOD, Output, plain, styled};

/// A record in one line.
pub fn line(judged: &Judged) -> String {
    let mut text = place(judged);
    match &judged.verdict {
        Verdict::Unreadable(problem) => {
            let _ = write!(text, ": {}: {}", styled(BAD, "unreadable"), plain(problem));
        }
        Verdict::Illegal(refusal) => {
            let _ = write!(text, ": {}: {}", styled(BAD, "illegal"), illegal(judged, refusal));
        }
        Verdict::Legal => {
            let _ = write!(text, ": {}, {} placements", styled(GOOD, "legal"), judged.placements);
            if let Some(game) = &judged.game {
                let _ = write!(text, ", {}", won(game));
            }
        }
    }
    if !judged.differs.is_empty() {
        let _ =
            write!(text, "; {}: {}", styled(BAD, "the record disagrees"), plain(&judged.differs.join("; ")));
    }
    text
}

/// Everything about the only record there is.
pub fn full(judged: &Judged) -> String {
    let Some(game) = &judged.game else {
        return line(judged) + "\n";
    };
    let mut text = line(judged) + "\n\n" + &board::text(&picture(game, Tiles::Hidden)) + "\n";
    let hand = game.hand_text().to_string();
    let _ = writeln!(text, "hand   {}", if hand.is_empty() { "nothing" } else { &hand });
    let _ = writeln!(text, "end    {}", end(game));
    if judged.claims && judged.differs.is_empty() {
        text.push_str("the record says the same\n");
    }
    text
}

fn place(judged: &Judged) -> String {
    match judged.place.game {
        0 => judged.file.clone(),
        game => format!("{}, game {game}, line {}", judged.file, judged.place.line),
    }
}

fn won(game: &Solitaire) -> String {
    let score = game.score();
    format!("{} tiles captured, value {}", score.captured, score.value)
}

fn end(game: &Solitaire) -> &'static str {
    match game.end() {
        Some(End::AllCaptured) => "all tiles captured",
        Some(End::NoPlacement) => "no legal placement left",
        Some(End::Stopped) => "stopped by the player",
        None => "stopped with legal placements left",
    }
}

fn illegal(judged: &Judged, refusal: &Refusal) -> String {
    let legal: Vec<String> = refusal.legal.placements().map(|it| it.to_string()).collect();
    let legal = if legal.is_empty() { "nothing more".to_owned() } else { legal.join(" ") };
    format!("placement {}, {}: {}; legal: {legal}", judged.placements + 1, refusal.placement, reason(refusal))
}

fn reason(refusal: &Refusal) -> String {
    let square = refusal.placement.square;
    let color = refusal.placement.color;
    match refusal.reason {
        Reason::GameOver(_) => "the game is over".to_owned(),
        Reason::OffBoard => format!("{square} is not on the board"),
        Reason::Occupied(disc) => {
            format!("{square} is occupied by a {} disc", disc.to_string().to_lowercase())
        }
        Reason::Tile { face_up: Some(tile) } => format!("the tile {tile} lies on {square}"),
        Reason::Tile { face_up: None } => format!("a tile lies on {square}, face down"),
        Reason::WrongColor { to_play } => format!("the colors alternate, and it is {to_play}'s turn"),
        Reason::TakesNothing => format!("{color} on {square} flips no disc and captures no tile"),
    }
}

#[derive(Serialize)]
struct Object<'a> {
    kind: &'static str,
    file: &'a str,
    game: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    byte: u64,
    verdict: &'static str,
    placements: usize,
    end: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    captured: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    discs: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tiles: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<Illegal>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    disagrees: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

#[derive(Serialize)]
struct Illegal {
    number: usize,
    placement: String,
    reason: &'static str,
    explanation: String,
    legal: Vec<String>,
}

/// Prints a record as a JSON object.
pub fn json(judged: &Judged, output: &mut Output) -> Result<(), Failure> {
    let game = judged.game.as_deref();
    let score = game.map(Solitaire::score);
    let (verdict, refusal, error) = match &judged.verdict {
        Verdict::Legal => ("legal", None, None),
        Verdict::Illegal(refusal) => ("illegal", Some(refusal), None),
        Verdict::Unreadable(problem) => ("unreadable", None, Some(problem.as_str())),
    };
    let object = Object {
        kind: "solitaire",
        file: &judged.file,
        game: judged.place.game,
        line: Some(judged.place.line).filter(|&line| line > 0),
        byte: judged.place.byte,
        verdict,
        placements: judged.placements,
        end: game.and_then(Solitaire::end).map(End::name),
        captured: score.map(|it| it.captured),
        value: score.map(|it| it.value),
        hand: game.map(|it| it.hand_text().to_string()),
        discs: game.map(|it| it.discs_text().to_string()),
        tiles: game.map(|it| it.left_text().to_string()),
        illegal: refusal.map(|it| Illegal {
            number: judged.placements + 1,
            placement: it.placement.to_string(),
            reason: it.reason.name(),
            explanation: reason(it),
            legal: it.legal.placements().map(|it| it.to_string()).collect(),
        }),
        disagrees: &judged.differs,
        error,
    };
    output.json(&object)
}

#[derive(Serialize)]
struct Summary<'a> {
    kind: &'static str,
    #[serde(flatten)]
    totals: &'a Totals,
}

/// Prints the totals as a JSON object.
pub fn json_totals(totals: &Totals, output: &mut Output) -> Result<(), Failure> {
    output.json(&Summary { kind: "totals", totals })
}
