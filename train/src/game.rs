//! Games that the computer played with itself, as actions with what was thought of each position.
//!
//! In a file a game is the number of its plies and five bytes a ply: the square, the directions, what holds of the
//! ply, and the value as 16 bits, the low ones first.

use volteo_core::{Action, Directions, Move, Position, Rules, Square};

/// What the value of a position before a ply is known from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nobody looked.
    Unknown,
    /// A search found it: for the side to move, in parts of 1/128 of a disc.
    Searched(i16),
    /// It is what the game comes to if both play their best.
    Exact(i16),
}

/// How a ply came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// It is the best by the value.
    Best,
    /// By chance.
    Random,
}

/// A ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// What was done.
    pub action: Action,
    /// What the position before was worth.
    pub value: Value,
    /// How it came about.
    pub choice: Choice,
}

/// A game from the start to the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// What was done in turn.
    pub plies: Vec<Ply>,
}

/// What holds of a ply, in its third byte.
const SEARCHED: u8 = 1;
const EXACT: u8 = 2;
const RANDOM: u8 = 4;
const PASS: u8 = 8;
const PLY: usize = 5;

impl Ply {
    fn bytes(&self) -> [u8; PLY] {
        let (square, directions, pass) = match self.action {
            Action::Place(it) => (it.square.code(), it.directions.bits(), 0),
            Action::Pass => (0, 0, PASS),
        };
        let (value, known) = match self.value {
            Value::Unknown => (0, 0),
            Value::Searched(value) => (value, SEARCHED),
            Value::Exact(value) => (value, EXACT),
        };
        let random = if self.choice == Choice::Random { RANDOM } else { 0 };
        let [low, high] = value.to_le_bytes();
        [square, directions, pass | known | random, low, high]
    }

    fn from_bytes([square, directions, holds, low, high]: [u8; PLY]) -> Self {
        let the_move =
            Move { square: Square::from_code(square), directions: Directions::from_bits(directions) };
        let value = i16::from_le_bytes([low, high]);
        Self {
            action: if holds & PASS != 0 { Action::Pass } else { Action::Place(the_move) },
            value: match holds & (SEARCHED | EXACT) {
                0 => Value::Unknown,
                SEARCHED => Value::Searched(value),
                _ => Value::Exact(value),
            },
            choice: if holds & RANDOM != 0 { Choice::Random } else { Choice::Best },
        }
    }
}

impl Game {
    /// The positions before each ply, and last the one at the end.
    pub fn positions(&self, rules: &Rules<u64>) -> Vec<Position<u64>> {
        let mut position = rules.start();
        let mut positions = vec![position];
        for ply in &self.plies {
            rules.play_legal(&mut position, ply.action);
            positions.push(position);
        }
        positions
    }
}

/// Games as bytes.
pub fn to_bytes(games: &[Game]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for game in games {
        bytes.push(game.plies.len() as u8);
        bytes.extend(game.plies.iter().flat_map(Ply::bytes));
    }
    bytes
}

/// The games in such bytes; `None` if they end in the middle of one.
pub fn from_bytes(mut bytes: &[u8]) -> Option<Vec<Game>> {
    let mut games = Vec::new();
    while let Some((&count, rest)) = bytes.split_first() {
        let (plies, rest) = rest.split_at_checked(usize::from(count) * PLY)?;
        let (plies, _) = plies.as_chunks::<PLY>();
        games.push(Game { plies: plies.iter().map(|&it| Ply::from_bytes(it)).collect() });
        bytes = rest;
    }
    Some(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> Game {
        let place = |square: &str, directions| {
            Action::Place(Move {
                square: square.parse().unwrap(),
                directions: Directions::from_bits(directions),
            })
        };
        let ply = |action, value, choice| Ply { action, value, choice };
        Game {
            plies: vec![
                ply(place("d3", 16), Value::Unknown, Choice::Random),
                ply(place("c5", 4), Value::Searched(-300), Choice::Best),
                ply(Action::Pass, Value::Exact(8192), Choice::Best),
                ply(place("h8", 255), Value::Exact(0), Choice::Random),
            ],
        }
    }

    #[test]
    fn games_are_read_as_they_were_written() {
        let games = [game(), Game::default(), game()];
        assert_eq!(from_bytes(&to_bytes(&games)).unwrap(), games);
    }

    #[test]
    fn a_file_that_was_cut_off_is_no_games() {
        let bytes = to_bytes(&[game()]);
        assert_eq!(from_bytes(&bytes[..bytes.len() - 1]), None);
    }
}
