//! Who plays.

use super::Level;

/// A side's player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Somebody who presses the buttons.
    Human,
    /// The machine.
    Machine(Level),
}

impl Player {
    /// The machine's level, if it is the machine.
    #[must_use]
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Human => None,
            Self::Machine(level) => Some(level),
        }
    }
}
