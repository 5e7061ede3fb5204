//! What the machine would do in the place of the person who is to move.

use volteo_core::{Action, BitSet, Direction, Request, Square};

use crate::{Answer, Game};

/// How far a hint has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hint {
    /// None is wanted.
    None,
    /// The machine is looking for one.
    Wanted,
    Given(Suggestion),
}

/// A move that the machine suggests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Suggestion {
    pub(super) square: Square,
    /// Which way to flip, where there is a choice.
    pub(super) direction: Option<Direction>,
    /// How the game is expected to end, in discs for the side to move.
    pub(super) value: i16,
    /// Whether that is certain.
    pub(super) is_exact: bool,
}

impl Suggestion {
    /// What an answer suggests; nothing if it is not legal.
    pub(super) fn of<B: BitSet>(game: &Game<B>, answer: &Answer) -> Option<Self> {
        let rules = game.rules();
        let action = rules.judge(game.position(), answer.request).ok()?;
        let Action::Place(made) = action else { return None };
        let direction = match rules.notation(game.position(), action).request() {
            Request::Place { directions, .. } => directions.single(),
            Request::Pass => None,
        };
        Some(Self { square: made.square, direction, value: answer.value, is_exact: answer.is_exact })
    }
}
