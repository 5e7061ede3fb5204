//! Players who see what a person sees.

use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use volteo_core::solitaire::{Placement, Solitaire};

use crate::advice::{advise, most_promising};
use crate::state::State;
use crate::worth::Worth;

/// A player of the solitaire who does not see the tiles that lie face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Any legal placement, each as likely as the others.
    Random,
    /// A placement that brings most points at once, and turns most tiles up of those; which of several is chance.
    Greedy,
    /// The placement that [`advise`] gives.
    LookAhead,
}

impl Player {
    /// All of them, the weakest first.
    pub const ALL: [Self; 3] = [Self::Random, Self::Greedy, Self::LookAhead];

    /// The stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::LookAhead => "look-ahead",
        }
    }

    /// Plays a game to its end, by chance as a seed has it: the game as it ends. None if it was told to stop.
    #[must_use]
    pub fn play(self, game: Solitaire, seed: u64, stop: &dyn Fn() -> bool) -> Option<Solitaire> {
        let mut game = game;
        for placement in self.choose_each(game, seed) {
            if stop() {
                return None;
            }
            game.play_legal(placement);
        }
        Some(game)
    }

    /// The placements with which a game goes on to its end.
    #[cfg(test)]
    pub(crate) fn line(self, game: Solitaire, seed: u64) -> Vec<Placement> {
        self.choose_each(game, seed).collect()
    }

    /// The placements that it chooses one after the other.
    fn choose_each(self, mut game: Solitaire, seed: u64) -> impl Iterator<Item = Placement> {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        let worth = Worth::new(game.deal(), game.options());
        std::iter::from_fn(move || {
            let placement = match self {
                Self::Random => by_chance(&game.placements().collect::<Vec<_>>(), &mut dice),
                Self::Greedy => by_chance(&most_promising(&State::of(&game), &worth), &mut dice),
                Self::LookAhead => advise(&game).map(|it| it.placement),
            }?;
            game.play_legal(placement);
            Some(placement)
        })
    }
}

/// One of these placements. The first are likelier by less than one in 2⁵⁷.
fn by_chance(placements: &[Placement], dice: &mut Xoshiro256PlusPlus) -> Option<Placement> {
    let chosen = (u128::from(dice.next_u64()) * placements.len() as u128) >> 64;
    placements.get(chosen as usize).copied()
}

#[cfg(test)]
mod tests {
    use volteo_core::solitaire::{Deal, Layout, Options};

    use super::*;

    #[test]
    fn whoever_looks_ahead_wins_more_than_whoever_is_greedy_and_that_more_than_chance() {
        for values in [false, true] {
            let total = |player: Player| {
                let game = |seed| {
                    Solitaire::new(Deal::shuffled(Layout::FRAME, seed), Options { alternate: true, values })
                };
                let ends = (1..=8).filter_map(|seed| player.play(game(seed), seed, &|| false));
                ends.map(|game| u32::from(game.points())).sum::<u32>()
            };
            let totals = Player::ALL.map(total);
            assert!(totals.is_sorted_by(|one, next| one < next), "{totals:?}");
        }
    }

    #[test]
    fn a_seed_plays_the_same_game_and_a_game_that_is_told_to_stop_comes_to_nothing() {
        let game = Solitaire::new(Deal::shuffled(Layout::FRAME, 1), Options::default());
        for player in [Player::Random, Player::Greedy] {
            assert_eq!(player.line(game, 3), player.line(game, 3));
            assert_ne!(player.line(game, 3), player.line(game, 4));
            assert_eq!(player.play(game, 3, &|| true), None);
        }
    }
}
