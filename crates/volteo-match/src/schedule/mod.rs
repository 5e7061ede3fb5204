//! Who meets whom: matches, round robins, gauntlets, Swiss tournaments, knockouts.
//!
//! A schedule is made of rounds, and a round follows from the results of those before it. So a tournament that was broken
//! off goes on from its results alone.

mod knockout;
mod standings;
mod swiss;

use std::fmt;

pub use standings::{Standing, standings};

use crate::Played;

/// The kind of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// Everybody meets everybody. A match of two is one.
    RoundRobin,
    /// The first meets all others.
    Gauntlet,
    /// So many rounds, in each of which those meet that stand close to each other and have not met yet. Who stands alone
    /// has a bye.
    Swiss {
        /// The rounds.
        rounds: usize,
    },
    /// Who loses a meeting is out. After as many points on both sides more discs decide, then the earlier place in the
    /// list.
    Knockout,
}

/// Two players who meet for some games, by their places in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// These two.
    Of(usize, usize),
    /// Nobody to meet: as many games won as the others play.
    Bye(usize),
}

impl Schedule {
    /// Who meets in a round, from 0, after all that was played in the rounds before. Nobody: the tournament is over.
    #[must_use]
    pub fn round(self, round: usize, players: usize, played: &[Played]) -> Vec<Meeting> {
        match self {
            Self::RoundRobin if round == 0 => (0..players)
                .flat_map(|one| (one + 1..players).map(move |other| Meeting::Of(one, other)))
                .collect(),
            Self::Gauntlet if round == 0 => (1..players).map(|other| Meeting::Of(0, other)).collect(),
            Self::RoundRobin | Self::Gauntlet => Vec::new(),
            Self::Swiss { rounds } if round < rounds => swiss::round(round, players, played),
            Self::Swiss { .. } => Vec::new(),
            Self::Knockout => knockout::round(round, players, played),
        }
    }

    /// Who has won, where that is not the first of the [standings]: the last who is left of a knockout with so many games
    /// a meeting.
    #[must_use]
    pub fn champion(self, players: usize, games: usize, played: &[Played]) -> Option<usize> {
        match self {
            Self::Knockout => knockout::champion(players, games, played),
            Self::RoundRobin | Self::Gauntlet | Self::Swiss { .. } => None,
        }
    }

    /// The stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
            Self::Swiss { .. } => "swiss",
            Self::Knockout => "knockout",
        }
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Swiss { rounds } => write!(f, "swiss in {rounds} rounds"),
            other => f.write_str(other.name()),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A pair of games in a round: the first player's points in both, and the discs by which it leads in each.
    pub(crate) fn pair(
        round: usize,
        first: usize,
        second: usize,
        points: [f64; 2],
        discs: [i32; 2],
    ) -> [Played; 2] {
        let game = |index: usize, players: [usize; 2], sign: f64| {
            let points = if sign > 0.0 { points[index] } else { 1.0 - points[index] };
            let discs = if sign > 0.0 { discs[index] } else { -discs[index] };
            Played { round, players, points: Some(points), halves: Some(2 * discs), ..Played::example() }
        };
        [game(0, [first, second], 1.0), game(1, [second, first], -1.0)]
    }

    #[test]
    fn everybody_meets_everybody_once() {
        let meetings = Schedule::RoundRobin.round(0, 4, &[]);
        let all =
            [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)].map(|(one, other)| Meeting::Of(one, other));
        assert_eq!(meetings, all);
        assert_eq!(Schedule::RoundRobin.round(1, 4, &[]), []);
    }

    #[test]
    fn the_first_runs_the_gauntlet() {
        assert_eq!(Schedule::Gauntlet.round(0, 3, &[]), [Meeting::Of(0, 1), Meeting::Of(0, 2)]);
    }
}
