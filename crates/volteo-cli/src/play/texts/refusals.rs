//! Refusals in sentences, in every language.

use volteo_core::solitaire::{Reason as PlacementReason, Refusal as PlacementRefusal};
use volteo_core::{Color, Direction, Directions, Reason, Refusal, Request, SquareSet};

use super::{Language, Say as _, Text, side};

/// Why a request was refused.
pub fn refusal(language: Language, refusal: &Refusal<SquareSet>) -> String {
    let side = side(language, refusal.side);
    let square = match refusal.request {
        Request::Place { square, .. } => square.to_string(),
        Request::Pass => String::new(),
    };
    let say = |text| language.fill(text, &[("square", &square), ("side", &side)]);
    let direction = |text, named: Directions, choices: Directions| {
        let first = choices.iter().next().map_or("", Direction::name);
        let values: &[(&str, &dyn std::fmt::Display)] =
            &[("square", &square), ("named", &named), ("choices", &choices), ("first", &first)];
        language.fill(text, values)
    };
    match refusal.reason {
        Reason::OffBoard => say(Text::OffBoard),
        Reason::Hole => say(Text::Hole),
        Reason::Occupied(Color::Black) => say(Text::OccupiedBlack),
        Reason::Occupied(Color::White) => say(Text::OccupiedWhite),
        Reason::FlipsNothing => say(Text::WouldFlipNothing),
        Reason::TouchesNothing => say(Text::WouldTouchNothing),
        Reason::OutsideCenter => say(Text::OutsideCenter),
        Reason::DirectionRequired { choices } => {
            direction(Text::DirectionRequired, Directions::EMPTY, choices)
        }
        Reason::DirectionFlipsNothing { choices, .. } if choices.is_empty() => say(Text::WouldFlipNothing),
        Reason::DirectionFlipsNothing { named, choices } => {
            direction(Text::DirectionFlipsNothing, named, choices)
        }
        Reason::SeveralDirections { named, choices } => direction(Text::SeveralDirections, named, choices),
        Reason::NoChoice => say(Text::NoChoice),
        Reason::MustPass => say(Text::MustPass),
        Reason::PassNotAllowed => say(Text::PassNotAllowed),
        Reason::GameOver => say(Text::GameOver),
        Reason::WrongSide => say(Text::WrongSide),
        Reason::SupplyExhausted => say(Text::SupplyExhausted),
    }
}

/// Why a placement of the solitaire was refused.
pub fn placement_refusal(language: Language, refusal: &PlacementRefusal) -> String {
    let square = refusal.placement.square;
    let say = |text, color| {
        let side = side(language, color);
        language.fill(text, &[("square", &square), ("side", &side)])
    };
    let placed = refusal.placement.color;
    match refusal.reason {
        PlacementReason::GameOver(_) => say(Text::GameOver, placed),
        PlacementReason::OffBoard => say(Text::OffBoard, placed),
        PlacementReason::Occupied(Color::Black) => say(Text::OccupiedBlack, placed),
        PlacementReason::Occupied(Color::White) => say(Text::OccupiedWhite, placed),
        PlacementReason::Tile { .. } => say(Text::OnTile, placed),
        PlacementReason::WrongColor { to_play } => say(Text::WrongColor, to_play),
        PlacementReason::TakesNothing => say(Text::TakesNothing, placed),
    }
}
