//! The Go Text Protocol, version 2, as Reversi programs speak it: columns are `a`, `b`, … without a gap, rank 1 is on top,
//! `X` is Black where boards are shown.
//!
//! Of the rules it tells no more than the size of the board. Volteo's own commands, `volteo-rules` with the name of a rule
//! set and `volteo-seed`, are used where an engine knows them; moves under rules with a choice of direction are then
//! written as Volteo writes them.

mod engine;
mod referee;

pub(super) use engine::Engine;
pub(super) use referee::Referee;

use volteo_core::{Builtin, Color, Komi, Request, RuleSet};

/// The command that names a rule set.
const RULES: &str = "volteo-rules";
/// The command that sets a seed.
const SEED: &str = "volteo-seed";

/// The rules that the size of the board stands for.
fn rules_of_size(side: u8) -> RuleSet {
    RuleSet { width: side, height: side, ..Builtin::Wof.rule_set() }
}

/// From the komi of rules, which Black has, to that of the protocol, which White has, and back.
const fn of_the_other_side(komi: Komi) -> Komi {
    Komi::from_thousandths(-komi.thousandths())
}

const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

fn read_color(text: &str) -> Option<Color> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// A request as the protocol writes it.
fn vertex(request: Request) -> String {
    match request {
        Request::Pass => "pass".to_owned(),
        place => place.to_string(),
    }
}
