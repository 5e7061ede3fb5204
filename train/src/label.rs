//! What the positions of a game are held to be worth.
//!
//! Towards the end it is known. Before, a search that looked so many plies ahead says one thing and the rest of the
//! game another: the label is a mean of the two, with the share λ for the rest of the game, which itself is a label
//! made so (as in TD(λ), see R. Sutton, *Learning to predict by the methods of temporal differences*, 1988). A ply by
//! chance says nothing about what comes of the position before it.

use volteo_core::{BitSet, Color, Position, Rules};

use crate::game::{Choice, Game, Value};

/// A position to learn from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Black's discs and White's.
    pub discs: [u64; 2],
    /// The side to move.
    pub side: Color,
    /// The number of squares that the side to move and the other one can play to.
    pub mobility: [u8; 2],
    /// What it is held to be worth for the side to move, in discs.
    pub label: f32,
    /// What the game came to from there, if nothing was left to chance before its result was certain: in discs.
    pub outcome: Option<f32>,
}

impl Sample {
    /// The number of empty squares.
    pub fn empties(&self) -> u32 {
        64 - (self.discs[0] | self.discs[1]).count_ones()
    }

    /// The position.
    pub fn position(&self, rules: &Rules<u64>) -> Position<u64> {
        rules.position(self.discs[0], self.discs[1], self.side)
    }
}

/// How much to trust what.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Trust {
    /// The share of the rest of the game, from 0 to 1. The rest of the label is what the search found.
    pub lambda: f32,
    /// Whether a search is to be believed at all where the rest of the game says nothing.
    pub search_alone: bool,
}

/// The positions of a game that something is known of.
pub fn samples(rules: &Rules<u64>, game: &Game, trust: Trust) -> Vec<Sample> {
    let positions = game.positions(rules);
    let known = values(game, trust);
    let outcomes = values(game, Trust { lambda: 1.0, search_alone: false });
    let samples = positions.iter().zip(known).zip(outcomes).filter_map(|((position, label), outcome)| {
        Some(Sample {
            discs: Color::BOTH.map(|color| position.discs(color)),
            side: position.to_move(),
            mobility: mobility(rules, position).map(|it| it as u8),
            label: label?,
            outcome,
        })
    });
    samples.collect()
}

/// The numbers of squares that the side to move and the other one can play to.
pub fn mobility(rules: &Rules<u64>, position: &Position<u64>) -> [u32; 2] {
    let side = position.to_move();
    [side, !side].map(|color| rules.mobility(position, color).squares.len())
}

/// What each position before a ply is worth, where that is known.
fn values(game: &Game, trust: Trust) -> Vec<Option<f32>> {
    let mut known = vec![None; game.plies.len()];
    let mut rest = None;
    for (ply, known) in game.plies.iter().zip(&mut known).rev() {
        let after = rest.map(|value: f32| -value);
        rest = match (ply.value, ply.choice, after) {
            (Value::Unknown, ..) => None,
            (Value::Exact(value), ..) => Some(discs(value)),
            (Value::Searched(value), Choice::Best, Some(after)) => {
                Some(trust.lambda * after + (1.0 - trust.lambda) * discs(value))
            }
            (Value::Searched(value), ..) => trust.search_alone.then(|| discs(value)),
        };
        *known = rest;
    }
    known
}

fn discs(value: i16) -> f32 {
    f32::from(value) / volteo_engine::evaluation::PARTS as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Ply;
    use volteo_core::Action;

    fn game(plies: &[(Value, Choice)]) -> Game {
        let ply = |&(value, choice)| Ply { action: Action::Pass, value, choice };
        Game { plies: plies.iter().map(ply).collect() }
    }

    fn half(game: &Game, search_alone: bool) -> Vec<Option<f32>> {
        values(game, Trust { lambda: 0.5, search_alone })
    }

    #[test]
    fn a_label_is_a_mean_of_the_search_and_of_the_label_after_it() {
        let best = Choice::Best;
        let game =
            game(&[(Value::Searched(256), best), (Value::Searched(-512), best), (Value::Exact(1024), best)]);
        assert_eq!(half(&game, false), [Some(4.0), Some(-6.0), Some(8.0)]);
    }

    #[test]
    fn a_ply_by_chance_keeps_what_follows_from_what_comes_before() {
        let game = game(&[
            (Value::Unknown, Choice::Random),
            (Value::Searched(256), Choice::Best),
            (Value::Searched(128), Choice::Random),
            (Value::Exact(512), Choice::Random),
            (Value::Exact(1024), Choice::Best),
        ]);
        assert_eq!(half(&game, true), [None, Some(0.5), Some(1.0), Some(4.0), Some(8.0)]);
        assert_eq!(half(&game, false), [None, None, None, Some(4.0), Some(8.0)]);
    }
}
