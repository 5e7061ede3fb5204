//! A table and whose turn it is: what the rest of a game depends on.

use volteo_core::Color;
use volteo_core::solitaire::{Effects, Placement, Solitaire, Table};
use volteo_core::{BitSet as _, Square};

/// A table and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) table: Table,
    /// The color to place if colors alternate; none if the player is free.
    turn: Option<Color>,
}

impl State {
    /// The state of a game that goes on or is over.
    pub(crate) fn of(game: &Solitaire) -> Self {
        Self { table: *game.table(), turn: game.to_play() }
    }

    /// The legal placements, Black's in board order, then White's.
    pub(crate) fn placements(&self) -> impl Iterator<Item = Placement> + use<> {
        let Self { table, turn } = *self;
        let goes_on = !self.is_cleared();
        let may_place = move |color: &Color| goes_on && turn.is_none_or(|turn| turn == *color);
        let colors = Color::BOTH.into_iter().filter(may_place);
        let placement = |color| move |square: Square| Placement { color, square };
        colors.flat_map(move |color| table.taking_squares(color).squares().map(placement(color)))
    }

    /// The state after a placement, and what it did.
    pub(crate) fn after(&self, placement: Placement) -> (Self, Effects) {
        let effects = self.table.effects(placement);
        let mut table = self.table;
        table.apply(&effects);
        (Self { table, turn: self.turn.map(|_| table.turn(!placement.color)) }, effects)
    }

    /// Whether every tile is captured.
    const fn is_cleared(&self) -> bool {
        self.table.face_down() | self.table.face_up() == 0
    }
}

#[cfg(test)]
mod tests {
    use volteo_core::solitaire::{Deal, Layout, Options};

    use super::*;

    #[test]
    fn a_state_goes_on_as_the_game_does() {
        for (seed, alternate) in (0..40).zip([false, true].into_iter().cycle()) {
            let options = Options { alternate, values: false };
            let mut game = Solitaire::new(Deal::shuffled(Layout::FRAME, seed), options);
            let mut state = State::of(&game);
            loop {
                let legal: Vec<Placement> = game.placements().collect();
                assert_eq!(state.placements().collect::<Vec<_>>(), legal);
                let Some(&placement) = legal.get(seed as usize % legal.len().max(1)) else { break };
                state = state.after(placement).0;
                game.play_legal(placement);
                assert_eq!(state.table, *game.table());
            }
            assert!(game.end().is_some());
        }
    }
}
