//! A game of the tile solitaire under way.

use volteo_core::solitaire::{Effects, Placement, Refusal, Solitaire};
use volteo_core::{Color, Square};

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

    /// Takes back the last placement, or the player's having stopped: whether there was anything.
    pub fn take_back(&mut self) -> bool {
        if self.game.end() == Some(volteo_core::solitaire::End::Stopped) {
            self.game.resume();
            return true;
        }
        let last = self.played.pop();
        if let Some(effects) = last {
            self.game.undo(effects);
        }
        last.is_some()
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
    fn taking_back_leads_to_the_start() {
        let mut solo = solo();
        let start = *solo.game();
        for text in ["Bc4", "Ba4"] {
            solo.play(text.parse().unwrap()).unwrap();
        }
        solo.stop();
        assert_eq!(solo.game().end(), Some(End::Stopped));
        assert!(solo.take_back() && solo.game().end().is_none() && solo.played().len() == 2);
        assert!(solo.take_back() && solo.take_back() && !solo.take_back());
        assert_eq!(*solo.game(), start);
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
