//! Verdicts in sentences.

use volteo_core::{BitSet, Color, Reason, Refusal, Request, SquareSet};

/// Why a request was refused: `d4 is occupied by a black disc`.
pub fn reason(refusal: &Refusal<SquareSet>) -> String {
    let side = refusal.side;
    let square = match refusal.request {
        Request::Place { square, .. } => square.to_string(),
        Request::Pass => "a pass".to_owned(),
    };
    match refusal.reason {
        Reason::OffBoard => format!("{square} is not on the board"),
        Reason::Hole => format!("{square} is a hole"),
        Reason::Occupied(Color::Black) => format!("{square} is occupied by a black disc"),
        Reason::Occupied(Color::White) => format!("{square} is occupied by a white disc"),
        Reason::FlipsNothing => format!("{side} flips nothing on {square}"),
        Reason::TouchesNothing => format!("on {square} {side} flips nothing and touches no disc"),
        Reason::OutsideCenter => {
            format!("the first four discs go to the open center, and {square} is not there")
        }
        Reason::DirectionRequired { choices } => {
            format!(
                "on {square} {side} must choose one direction of {choices}, as in {square}:{}",
                first(choices)
            )
        }
        Reason::DirectionFlipsNothing { named, choices } if choices.is_empty() => {
            format!("on {square} {side} flips nothing towards {named}, nor in any direction")
        }
        Reason::DirectionFlipsNothing { named, choices } => {
            format!("on {square} {side} flips nothing towards {named}, only towards {choices}")
        }
        Reason::SeveralDirections { named, choices } => {
            format!("{side} may choose one direction on {square}, not {named}; there are {choices}")
        }
        Reason::NoChoice => {
            format!("these rules leave no choice of direction: on {square} every run is flipped")
        }
        Reason::MustPass => format!("{side} has no legal move and must pass"),
        Reason::PassNotAllowed => format!("{side} has a legal move and may not pass"),
        Reason::GameOver => "the game is over".to_owned(),
        Reason::WrongSide => format!("it is {}'s turn", !side),
        Reason::SupplyExhausted => format!("{side} has no disc left to place"),
    }
}

fn first(directions: volteo_core::Directions) -> &'static str {
    directions.iter().next().map_or("", volteo_core::Direction::name)
}

/// What would have been legal: `d3 c4 f5 e6`.
pub fn legal(refusal: &Refusal<SquareSet>) -> String {
    let mut words: Vec<String> = refusal.legal.squares.squares().map(|square| square.to_string()).collect();
    if refusal.legal.pass {
        words.push(if words.is_empty() { "a pass".to_owned() } else { "or a pass".to_owned() });
    }
    if words.is_empty() { "nothing more".to_owned() } else { words.join(" ") }
}
