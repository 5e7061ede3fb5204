//! A game of the tile solitaire under way.

use volteo_core::solitaire::{Effects, Placement, Refusal, Solitaire};
use volteo_core::{Color, Square};

use super::game::Stays;

/// A game of the solitaire, with what it takes to go back.
#[derive(Clone, Debug)]
pub struct Solo {
    game: Solitaire,
    played: Vec<Effects>,
    /// The number of the deal, if a seed dealt it.
    seed: Option<u64>,
}

impl Solo {
    /// A game before its first placement.
    pub const fn new(game: Solitaire, seed: Option<u64>) -> Self {
        Self { game, played: Vec::new(), seed }
    }

    /// The table.
    pub const fn game(&self) -> &Solitaire {
        &self.game
    }

    /// What has been played.
    pub fn played(&self) -> &[Effects] {
        &self.played
    }

    /// The number of the deal: others play the same by it.
    pub const fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Plays a placement.
    ///
    /// # Errors
    ///
    /// The rule it breaks and what would have been legal; nothing is changed.
    pub fn play(&mut self, placement: Placement) -> Result<(), Box<Refusal>> {
        self.played.push(self.game.play(placement).map_err(Box::new)?);
        Ok(())
    }

    /// Takes back the last placement. One that turned a tile up stays, and a game that is over stays over: who has seen
    /// a tile cannot unsee it, and people compare results on the same deal.
    ///
    /// # Errors
    ///
    /// Why everything stays as it is.
    pub fn take_back(&mut self) -> Result<(), Stays> {
        if self.game.end().is_some() {
            return Err(Stays::Counted);
        }
        let effects = *self.played.last().ok_or(Stays::Nothing)?;
        if effects.turned_up() != 0 {
            return Err(Stays::TurnedUp);
        }
        self.played.pop();
        self.game.undo(effects);
        Ok(())
    }

    /// Stops at the player's wish.
    pub fn stop(&mut self) {
        self.game.stop();
    }

    /// The color that a disc on this square has to have, or the wished one where either may be placed or
    /// none.
    pub fn color_on(&self, square: Square, wished: Color) -> Color {
        let legal = self.game.legal();
        let may = |color| legal.contains(Placement { color, square });
        if may(!wished) && !may(wished) { !wished } else { wished }
    }
}

#[cfg(test)]
mod tests {
    use volteo_core::solitaire::{Deal, End, Layout, Options};

    use super::*;

    fn solo() -> Solo {
        Solo::new(Solitaire::new(Deal::shuffled(Layout::FRAME, 1), Options::default()), Some(1))
    }

    #[test]
    fn a_placement_is_taken_back_unless_it_turned_a_tile_up() {
        let mut solo = solo();
        assert_eq!(solo.take_back(), Err(Stays::Nothing));
        // c4 turns b4 up; a4 only takes it.
        solo.play("Bc4".parse().unwrap()).unwrap();
        let before = *solo.game();
        solo.play("Ba4".parse().unwrap()).unwrap();
        assert_eq!(solo.take_back(), Ok(()));
        assert_eq!((*solo.game(), solo.played().len()), (before, 1));
        assert_eq!(solo.take_back(), Err(Stays::TurnedUp));
        assert_eq!((*solo.game(), solo.played().len()), (before, 1));
    }

    #[test]
    fn a_game_that_was_stopped_stays_so() {
        let mut solo = solo();
        solo.play("Bc4".parse().unwrap()).unwrap();
        solo.play("Ba4".parse().unwrap()).unwrap();
        solo.stop();
        assert_eq!(solo.take_back(), Err(Stays::Counted));
        assert_eq!((solo.game().end(), solo.played().len()), (Some(End::Stopped), 2));
    }

    #[test]
    fn the_color_that_is_legal_is_taken_where_only_one_is() {
        let solo = solo();
        let square = |name: &str| name.parse().unwrap();
        assert_eq!(solo.color_on(square("d3"), Color::White), Color::Black);
        assert_eq!(solo.color_on(square("e3"), Color::White), Color::White);
        assert_eq!(solo.color_on(square("a1"), Color::White), Color::White);
    }
}
