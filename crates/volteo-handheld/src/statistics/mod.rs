//! The results of the games against the machine, and what the person who plays them is rated.
//!
//! A game is entered once. It gets a number when it begins, one more than that of the last game entered; it is
//! entered when it is over if its number is still the next. So it does not matter in which order the game and the
//! statistics are stored, nor whether the power goes between the two. A game in which the person took a move back
//! or a hint loses its number, and one that is given up for another never gets to be entered.

mod rating;

use core::num::NonZeroU32;

use volteo_core::{BitSet, Builtin, Color, Goal};
use volteo_engine::Outcome;
use volteo_link::RULES;

use crate::save::number_of;
use crate::{Game, Level};
pub use rating::Rating;
use rating::{FIRST_GAMES, K_AT_FIRST, K_LATER};

/// The results of all games that were entered.
///
/// ```
/// use volteo_core::Builtin;
/// use volteo_handheld::{App, Level, PowerOn, Rating};
///
/// let (app, _) = App::<u64>::start(&PowerOn::default());
/// let statistics = app.statistics();
/// assert_eq!(statistics.rating(Builtin::Wof), Rating::FIRST);
/// assert_eq!(statistics.tally(Builtin::Wof, Level::Easy).games(), 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    pub(crate) last: Last,
    /// By the number of the rule set in saves.
    pub(crate) of_rules: [OfRules; RULES.len()],
}

/// The game that was entered last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Last {
    /// Its number; 0 if there was none.
    pub(crate) number: u32,
    /// By how much it changed the rating.
    pub(crate) change: i16,
}

/// The results by one rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OfRules {
    pub(crate) rating: Rating,
    /// By level.
    pub(crate) tallies: [Tally; Level::ALL.len()],
}

impl Default for OfRules {
    fn default() -> Self {
        Self { rating: Rating::FIRST, tallies: Default::default() }
    }
}

/// The results by one rule set against one level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that the person won, of which more than 65,535 are not told apart, as of the others.
    pub won: u16,
    /// Games that nobody won.
    pub drawn: u16,
    /// Games that the machine won.
    pub lost: u16,
    /// By how many discs of the tournament score the person won at best, or lost if there is no better result;
    /// where the fewest discs win, by how many fewer. Only games that were played to their end have such results.
    pub best: Option<i8>,
}

impl Tally {
    /// How many games they are.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won as u32 + self.drawn as u32 + self.lost as u32
    }

    fn add(&mut self, outcome: Outcome, margin: Option<i8>) {
        let games = match outcome {
            Outcome::Win => &mut self.won,
            Outcome::Draw => &mut self.drawn,
            Outcome::Loss => &mut self.lost,
        };
        *games = games.saturating_add(1);
        self.best = self.best.max(margin);
    }
}

impl Statistics {
    /// The results by these rules against this level.
    #[must_use]
    pub fn tally(&self, builtin: Builtin, level: Level) -> Tally {
        self.of(builtin).tallies[level as usize]
    }

    /// What the person is rated by these rules.
    #[must_use]
    pub fn rating(&self, builtin: Builtin) -> Rating {
        self.of(builtin).rating
    }

    fn of(&self, builtin: Builtin) -> &OfRules {
        &self.of_rules[number_of(builtin)]
    }

    /// The number of a game that begins now. None once there are no more numbers.
    pub(crate) const fn next_number(&self) -> Option<NonZeroU32> {
        NonZeroU32::new(self.last.number.wrapping_add(1))
    }

    /// By how much a game changed the rating, if it was the last that was entered.
    pub(crate) fn change_by<B: BitSet>(&self, game: &Game<B>) -> Option<i16> {
        (game.number()?.get() == self.last.number).then_some(self.last.change)
    }

    /// Enters a game if it is over, belongs here and is not here yet; whether it did.
    pub(crate) fn enter<B: BitSet>(&mut self, game: &Game<B>) -> bool {
        let (Some(number), Some((machine, level))) = (game.number(), game.machine()) else { return false };
        if game.ending().is_none() || number.get() <= self.last.number {
            return false;
        }
        let outcome = outcome(game, !machine);
        let of_rules = &mut self.of_rules[number_of(game.builtin())];
        let before = of_rules.rating;
        let games: u32 = of_rules.tallies.iter().map(Tally::games).sum();
        let k = if games < FIRST_GAMES { K_AT_FIRST } else { K_LATER };
        of_rules.rating = before.after(Rating::of_level(level), outcome, k);
        of_rules.tallies[level as usize].add(outcome, margin(game, !machine));
        let change = i32::from(of_rules.rating.points()) - i32::from(before.points());
        self.last = Last { number: number.get(), change: change as i16 };
        true
    }
}

fn outcome<B: BitSet>(game: &Game<B>, side: Color) -> Outcome {
    match game.score().winner {
        Some(winner) if winner == side => Outcome::Win,
        Some(_) => Outcome::Loss,
        None => Outcome::Draw,
    }
}

/// By how many discs of the tournament score a side is better off; none if the game has no such score.
fn margin<B: BitSet>(game: &Game<B>, side: Color) -> Option<i8> {
    // Both sides' discs together are a whole number, so their difference is an even number of halves.
    let of_black = game.score().tournament_difference()? / 2;
    let of_side = if side == Color::Black { of_black } else { -of_black };
    let margin = match game.rules().set().goal {
        Goal::Most => of_side,
        Goal::Fewest => -of_side,
    };
    i8::try_from(margin).ok()
}

#[cfg(test)]
mod tests;
