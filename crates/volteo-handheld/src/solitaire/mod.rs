//! A solitaire under way: what was dealt, the placements made, the table that they lead to.

mod best;
mod choice;

pub use best::{Achieved, Best};
pub(crate) use choice::most_points;
pub use choice::{Choice, DealNumber};

use heapless::Vec;
use volteo_core::solitaire::{Effects, Placement, Reason, Refusal, Solitaire};

/// The most placements of a game: a disc on every square but those of the start.
pub(crate) const MOST_PLACEMENTS: usize = 60;

/// A solitaire under way or over.
///
/// ```
/// use volteo_handheld::solitaire::{Choice, Table};
///
/// let mut table = Table::new(Choice::default());
/// table.place("Bc4".parse().unwrap()).unwrap();
/// assert_eq!(table.placements().len(), 1);
/// assert!(table.game().end().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    choice: Choice,
    game: Solitaire,
    placements: Vec<Placement, MOST_PLACEMENTS>,
    last: Option<Effects>,
}

impl Table {
    /// The table before the first placement.
    #[must_use]
    pub fn new(choice: Choice) -> Self {
        let game = Solitaire::new(choice.deal(), choice.options);
        Self { choice, game, placements: Vec::new(), last: None }
    }

    /// What is played.
    #[must_use]
    pub const fn choice(&self) -> Choice {
        self.choice
    }

    /// The table now.
    #[must_use]
    pub const fn game(&self) -> &Solitaire {
        &self.game
    }

    /// The placements made.
    #[must_use]
    pub fn placements(&self) -> &[Placement] {
        &self.placements
    }

    /// What the last placement did.
    #[must_use]
    pub const fn last(&self) -> Option<Effects> {
        self.last
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.game.end().is_some()
    }

    /// Places a disc.
    ///
    /// # Errors
    ///
    /// The rule that the placement breaks.
    pub fn place(&mut self, placement: Placement) -> Result<Effects, Refusal> {
        self.game.judge(placement)?;
        let full = |_| Refusal { placement, reason: Reason::TakesNothing, legal: self.game.legal() };
        self.placements.push(placement).map_err(full)?;
        let effects = self.game.play_legal(placement);
        self.last = Some(effects);
        Ok(effects)
    }

    /// Whether the last placement can be taken back: not once the game is over, and not if it has turned a
    /// tile up. Who has seen a tile cannot unsee it, and results on one deal are to be compared.
    #[must_use]
    pub fn can_take_back(&self) -> bool {
        !self.is_over() && self.last.is_some_and(|last| last.turned_up() == 0)
    }

    /// Takes the last placement back, if that can be.
    pub fn take_back(&mut self) {
        if !self.can_take_back() {
            return;
        }
        self.placements.pop();
        self.game = Solitaire::new(self.choice.deal(), self.choice.options);
        self.last = self.placements.iter().map(|&placement| self.game.play_legal(placement)).last();
    }

    /// Ends the game here.
    pub fn stop(&mut self) {
        self.game.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(placements: &[&str]) -> Table {
        let mut table = Table::new(Choice::default());
        placements.iter().for_each(|it| {
            table.place(it.parse().unwrap()).unwrap();
        });
        table
    }

    #[test]
    fn a_placement_that_turned_a_tile_up_stays() {
        // Black's c4 turns b4 up, c3 below it being a tile too; a4 only captures.
        let mut table = after(&["Bc4"]);
        assert_ne!(table.last().map(|last| last.turned_up()), Some(0));
        assert!(!table.can_take_back());
        table.take_back();
        assert_eq!(table.placements().len(), 1);
    }

    #[test]
    fn a_placement_that_turned_nothing_up_is_taken_back_as_if_it_had_not_been() {
        let (mut table, before) = (after(&["Bc4", "Ba4"]), after(&["Bc4"]));
        assert_eq!(table.last().map(|last| last.turned_up()), Some(0));
        table.take_back();
        assert_eq!((table.game(), table.placements()), (before.game(), before.placements()));
        assert_eq!(table.last(), before.last());
    }

    #[test]
    fn what_is_not_legal_changes_nothing() {
        let mut table = after(&[]);
        assert!(table.place("Bd2".parse().unwrap()).is_err());
        assert!(table.placements().is_empty() && table.last().is_none());
    }

    #[test]
    fn a_stopped_game_is_over_and_stays_so() {
        let mut table = after(&["Bc4", "Ba4"]);
        table.stop();
        table.take_back();
        assert!(table.is_over() && table.place("Wd6".parse().unwrap()).is_err());
        assert_eq!(table.placements().len(), 2);
    }
}
