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
                plan.pairs.push(match self.games - 2 * pair {
                    // Over a list of players, everybody is Black in about half of the odd last games.
                    1 if (one + other).is_multiple_of(2) => vec![swapped],
                    1 => vec![game],
                    _ => vec![game, swapped],
                });
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::tests::contest;
    use crate::schedule::Schedule;

    #[test]
    fn everybody_is_black_as_often_where_the_last_game_of_a_meeting_has_no_other() {
        let contest = Contest { games: 1, ..contest(&["greedy", "1", "2", "3", "4"], Schedule::RoundRobin) };
        let plan = contest.plan(0, 0, &[]);
        let blacks: Vec<usize> = plan.pairs.iter().flatten().map(|game| game.players[0]).collect();
        let times = |player: usize| blacks.iter().filter(|&&black| black == player).count();
        assert_eq!((0..5).map(times).collect::<Vec<_>>(), [2; 5]);
    }
}
