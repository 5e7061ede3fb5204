//! What is left of a game when it counts.

use volteo_core::Color;

use super::plan::Planned;
use crate::{Ending, GameReport};

/// A game that was played, as schedules and statistics see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Its number in the contest, from 0.
    pub number: usize,
    /// The round, from 0.
    pub round: usize,
    /// The pair in its meeting, from 0.
    pub pair: usize,
    /// The number of its opening.
    pub opening: usize,
    /// Black's place in the list of players, and White's.
    pub players: [usize; 2],
    /// Black's points; nothing if the game was broken off.
    pub points: Option<f64>,
    /// Black's tournament score less White's in half discs, where there is one.
    pub halves: Option<i32>,
    /// The stable name of its ending.
    pub ending: String,
}

impl Played {
    pub(super) fn of(planned: &Planned, report: &GameReport) -> Self {
        Self {
            number: planned.number,
            round: planned.round,
            pair: planned.pair,
            opening: planned.opening,
            players: planned.players,
            points: report.points(Color::Black),
            halves: report.difference(),
            ending: report.ending.name().to_owned(),
        }
    }

    /// The same game, had it been broken off.
    pub(super) fn broken_off(self) -> Self {
        let ending = Ending::Abandoned.name().to_owned();
        Self { points: None, halves: None, ending, ..self }
    }

    /// A player's points and its disc difference, if it played and the game counts.
    #[must_use]
    pub fn seen_from(&self, player: usize) -> Option<(f64, Option<f64>)> {
        let points = self.points?;
        let discs = self.halves.map(|halves| f64::from(halves) / 2.0);
        match self.players {
            [black, _] if black == player => Some((points, discs)),
            [_, white] if white == player => Some((1.0 - points, discs.map(|discs| -discs))),
            _ => None,
        }
    }

    #[cfg(test)]
    pub(crate) fn example() -> Self {
        Self {
            number: 0,
            round: 0,
            pair: 0,
            opening: 0,
            players: [0, 1],
            points: Some(1.0),
            halves: Some(2),
            ending: "finished".to_owned(),
        }
    }
}
