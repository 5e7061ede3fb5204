//! The games of a round.

use crate::schedule::Meeting;
use crate::{Contest, Played};

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Planned {
    pub(super) number: usize,
    pub(super) round: usize,
    pub(super) pair: usize,
    pub(super) opening: usize,
    /// Black's place in the list of players, and White's.
    pub(super) players: [usize; 2],
}

/// The games of each pair, of which an odd last one lacks the second, and who has a bye.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Round {
    pub(super) pairs: Vec<Vec<Planned>>,
    pub(super) byes: Vec<usize>,
}

impl Contest {
    /// The games of a round whose first game has this number.
    pub(super) fn plan(&self, round: usize, first: usize, played: &[Played]) -> Round {
        let mut plan = Round::default();
        let meetings = self.schedule.round(round, self.players.len(), played);
        // Pair by pair and not meeting by meeting: who stops early has seen as much of everybody.
        let pairs = self.games.div_ceil(2);
        for pair in 0..pairs {
            for &meeting in &meetings {
                let Meeting::Of(one, other) = meeting else { continue };
                let number = first + 2 * plan.pairs.len();
                let opening = (round * pairs + pair) % self.openings.count();
                let game = Planned { number, round, pair, opening, players: [one, other] };
                let swapped = Planned { number: number + 1, players: [other, one], ..game };
                // What is left out keeps its number, so that a match can go on with more games than it had.
                plan.pairs.push([game, swapped].into_iter().take(self.games - 2 * pair).collect());
            }
        }
        plan.byes = meetings
            .iter()
            .filter_map(|meeting| match meeting {
                Meeting::Bye(player) => Some(*player),
                Meeting::Of(..) => None,
            })
            .collect();
        plan
    }
}
