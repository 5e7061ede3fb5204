//! Who plays.

use super::Level;

/// A side's player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Somebody who presses the buttons.
    Human,
    /// The machine.
    Machine(Level),
    /// Somebody at the other end of a cable, in the game that both ends know by this number.
    Partner(u32),
}

impl Player {
    /// The machine's level, if it is the machine.
    #[must_use]
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Human | Self::Partner(_) => None,
            Self::Machine(level) => Some(level),
        }
    }
}
