//! What `volteo play` says: sentences made from the table of texts.

mod refusals;
mod sentences;

pub use refusals::{placement_refusal, refusal};
pub use sentences::{
    clock_name, discs, ending, game_about, game_name, last_action, last_placement, layout_name, rules_about,
    rules_name, seat_name, side, side_to_move, solo_end, solo_hint, squares, stays, tiles, winner,
};

pub use crate::texts::{Language, Say, Text};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_beside_the_largest_board_fits_there() {
        const ROOM: usize = 24;
        let texts = [
            Text::ToMove,
            Text::Thinks,
            Text::ThinksKeys,
            Text::PassKey,
            Text::Wins,
            Text::Flips,
            Text::FlipsNothing,
            Text::NotHere,
            Text::ColorKeys,
        ];
        for (text, language) in texts.into_iter().flat_map(|text| Language::ALL.map(|it| (text, it))) {
            let side = side(language, volteo_core::Color::White);
            let said = language.fill(text, &[("side", &side), ("square", &"p16")]);
            assert!(said.chars().count() <= ROOM, "{said}");
        }
    }
}
