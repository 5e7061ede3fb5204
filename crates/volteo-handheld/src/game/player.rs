//! Who plays.

/// How strong the machine plays, from 1. What a level means is for the host's
/// [`Thinker`](crate::Thinker) to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The level of this number; none for 0.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number == 0 { None } else { Some(Self(number)) }
    }

    /// Its number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

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
