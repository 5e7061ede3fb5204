//! The midgame search as callers see it.

mod general;
mod order;
mod probcut;
mod root;
mod search;
mod searcher;
mod selectivity;
#[cfg(feature = "desktop")]
mod standard;
mod together;
mod tree;
mod walk;

use volteo_core::Action;

use crate::Line;
use crate::evaluation::PARTS;
pub use searcher::Searcher;
pub use selectivity::Selectivity;

/// How far a search may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// The plies that it looks ahead, at least 1 and [`Limits::DEEPEST`] at most. A pass that a side must make does
    /// not count.
    pub depth: u8,
    /// How much it may leave out on the way.
    pub selectivity: Selectivity,
    /// With so many squares empty or fewer, positions are solved to the end of the game instead, if the limit of
    /// nodes lets it.
    pub exact_from: u8,
    /// The positions that it may look at; `u64::MAX` for as many as there are. However few they are, it looks at the
    /// position after every action. It goes beyond them by no more than the moves of three positions.
    pub nodes: u64,
}

impl Limits {
    /// The most plies that are looked ahead.
    pub const DEEPEST: u8 = 60;
}

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// What to do; none if the game is over.
    pub best: Option<Action>,
    /// What the position is worth to the side to move, in parts of 1/128 of a disc, komi not added: by the last depth
    /// that was searched to its end.
    pub value: i32,
    /// That depth, in plies; the number of empty squares where the position was solved.
    pub depth: u8,
    /// Whether the value is proven to the end of the game.
    pub is_exact: bool,
    /// How the game may go on, from `best` on, as far as the table remembers.
    pub line: Line,
    /// The positions looked at.
    pub nodes: u64,
    /// Whether the poll function or the limit of nodes ended the search before its depth.
    pub is_stopped: bool,
}

impl Found {
    /// A finished game.
    fn over(value: i32) -> Self {
        Self {
            best: None,
            value: PARTS * value,
            depth: 0,
            is_exact: true,
            line: Line::new(),
            nodes: 1,
            is_stopped: false,
        }
    }

    /// The same seen from before a forced pass.
    fn before_pass(self) -> Self {
        let mut line = Line::new();
        line.push(Action::Pass);
        for &action in self.line.iter() {
            line.push(action);
        }
        Self { best: Some(Action::Pass), value: -self.value, line, ..self }
    }
}

/// An action with what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// What to do.
    pub action: Action,
    /// What it is worth to the side that does it, as [`Found::value`].
    pub value: i32,
    /// The value by the depth under way, as long as that is not done with.
    pending: i32,
}

impl Ranked {
    /// Room for an action.
    pub const EMPTY: Self = Self::new(Action::Pass, 0);

    const fn new(action: Action, value: i32) -> Self {
        Self { action, value, pending: value }
    }
}

/// How a ranking came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// The number of actions ranked: all there are, or as many as there was room for.
    pub len: usize,
    /// The depth by which they are ranked, in plies; the number of empty squares where they were solved.
    pub depth: u8,
    /// Whether the values are proven to the end of the game.
    pub is_exact: bool,
    /// The positions looked at.
    pub nodes: u64,
    /// Whether the poll function or the limit of nodes ended the search before its depth.
    pub is_stopped: bool,
}
