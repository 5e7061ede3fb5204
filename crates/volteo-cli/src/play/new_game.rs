//! What a new game is to be.

use volteo_core::solitaire::{Deal, Layout, Options, Solitaire};
use volteo_core::{Builtin, Rules, SquareSet};

use super::clock::{Clock, Control};
use super::contest::Contest;
use super::game::Game;
use super::seat::Seat;
use super::solo::Solo;

/// What a new game is to be. What the other kind of game would need is kept for when it is chosen.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Which game.
    pub kind: Kind,
    /// Who sits where in a game of two players, Black first.
    pub seats: [Seat; 2],
    /// Its clocks, if it has them.
    pub control: Option<Control>,
    /// The table of a solitaire.
    pub table: Table,
}

/// Which game.
#[derive(Clone, Debug)]
pub enum Kind {
    /// One of two players, by these rules.
    Contest(Box<Named>),
    /// The solitaire.
    Solitaire,
}

/// Rules laid out, and what they are called.
#[derive(Clone, Debug)]
pub struct Named {
    /// The rules.
    pub rules: Rules<SquareSet>,
    /// Their name, if they have one.
    pub name: Option<String>,
}

/// The table of a solitaire.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Where the tiles lie.
    pub layout: Layout,
    /// What the player may choose.
    pub options: Options,
    /// The number of the deal.
    pub seed: u64,
    /// The deal itself, where it is no numbered one.
    pub deal: Option<Deal>,
}

impl NewGame {
    /// The highest number of a deal that is chosen by chance: short enough to be passed on.
    pub const HIGHEST_DEAL: u64 = 9999;

    /// The game that is usual: the standard one of two people, without clocks. `chance` numbers the deal of
    /// a solitaire.
    pub fn usual(chance: u64) -> Self {
        let seed = chance % Self::HIGHEST_DEAL + 1;
        let table = Table { layout: Layout::FRAME, options: Options::default(), seed, deal: None };
        let kind = builtin(Builtin::Wof).unwrap_or(Kind::Solitaire);
        Self { kind, seats: [Seat::Human; 2], control: None, table }
    }

    /// A game like another one, but for the deal of a solitaire: that is a new one by chance.
    pub fn like(game: &Game, chance: u64) -> Self {
        let mut new = Self::usual(chance);
        match game {
            Game::Contest(contest) => {
                let name = contest.rules_name().map(str::to_owned);
                new.kind = Kind::Contest(Box::new(Named { rules: contest.rules().clone(), name }));
                new.seats = contest.seats();
                new.control = contest.clock().map(Clock::control);
            }
            Game::Solo(solo) => {
                new.kind = Kind::Solitaire;
                new.table.layout = solo.game().deal().layout();
                new.table.options = solo.game().options();
            }
        }
        new
    }

    /// A rematch: the same game with the colors swapped, or the same deal of a solitaire.
    pub fn again(game: &Game) -> Self {
        let mut new = Self::like(game, 0);
        new.seats.swap(0, 1);
        if let Game::Solo(solo) = game {
            new.table.seed = solo.seed().unwrap_or_default();
            new.table.deal = if solo.seed().is_some() { None } else { Some(*solo.game().deal()) };
        }
        new
    }

    /// The game before anything is done in it.
    pub fn begin(&self) -> Game {
        match &self.kind {
            Kind::Contest(named) => {
                let clock = self.control.map(Clock::new);
                let contest = Contest::new(named.rules.clone(), named.name.clone(), self.seats, clock);
                Game::Contest(Box::new(contest))
            }
            Kind::Solitaire => {
                let Table { layout, options, seed, deal } = self.table;
                let dealt = deal.unwrap_or_else(|| Deal::shuffled(layout, seed));
                let seed = deal.is_none().then_some(seed);
                Game::Solo(Box::new(Solo::new(Solitaire::new(dealt, options), seed)))
            }
        }
    }
}

/// The game by a built-in rule set.
pub fn builtin(builtin: Builtin) -> Option<Kind> {
    let rules = Rules::new(&builtin.rule_set()).ok()?;
    Some(Kind::Contest(Box::new(Named { rules, name: Some(builtin.name().to_owned()) })))
}

#[cfg(test)]
mod tests {
    use volteo_engine::Level;

    use super::*;

    #[test]
    fn a_rematch_swaps_who_sits_where() {
        let mut new = NewGame::usual(1);
        new.seats = [Seat::Human, Seat::Computer(Level::HARD)];
        new.control = Some(Control::PerMove(std::time::Duration::from_secs(30)));
        let Game::Contest(again) = NewGame::again(&new.begin()).begin() else {
            panic!("a game of two players")
        };
        assert_eq!(again.seats(), [Seat::Computer(Level::HARD), Seat::Human]);
        assert_eq!(again.clock().map(Clock::control), new.control);
    }

    #[test]
    fn a_deal_by_chance_has_a_number_that_the_handheld_takes_too() {
        for chance in [0, 1, NewGame::HIGHEST_DEAL, u64::MAX] {
            assert!((1..=NewGame::HIGHEST_DEAL).contains(&NewGame::usual(chance).table.seed));
        }
    }

    #[test]
    fn the_same_deal_of_a_solitaire_is_played_again_and_a_new_game_has_another() {
        let mut new = NewGame::usual(7);
        new.kind = Kind::Solitaire;
        let game = new.begin();
        let deal = |game: &Game| match game {
            Game::Solo(solo) => *solo.game().deal(),
            Game::Contest(_) => panic!("a solitaire"),
        };
        assert_eq!(deal(&NewGame::again(&game).begin()), deal(&game));
        assert_ne!(deal(&NewGame::like(&game, 8).begin()), deal(&game));
    }
}
