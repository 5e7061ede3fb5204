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

/// The two games of a pair, and who has a bye.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Round {
    pub(super) pairs: Vec<[Planned; 2]>,
    pub(super) byes: Vec<usize>,
}

impl Contest {
    /// The games of a round whose first game has this number.
    pub(super) fn plan(&self, round: usize, first: usize, played: &[Played]) -> Round {
        let mut plan = Round::default();
        let meetings = self.schedule.round(round, self.players.len(), played);
        // Pair by pair and not meeting by meeting: who stops early has seen as much of everybody.
        for pair in 0..self.pairs {
            for &meeting in &meetings {
                let Meeting::Of(one, other) = meeting else { continue };
                let number = first + 2 * plan.pairs.len();
                let opening = (round * self.pairs + pair) % self.openings.count();
                let game = Planned { number, round, pair, opening, players: [one, other] };
                plan.pairs.push([game, Planned { number: number + 1, players: [other, one], ..game }]);
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
