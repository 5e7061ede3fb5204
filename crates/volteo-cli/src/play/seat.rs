//! Who sits at a side of the board.

use std::fmt;
use std::str::FromStr;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Human,
}

impl Seat {
    /// Everybody that can be chosen.
    pub const ALL: [Self; 1] = [Self::Human];
}

/// A text that names nobody who could play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a player is `human`")]
pub struct NotASeat;

impl FromStr for Seat {
    type Err = NotASeat;

    fn from_str(text: &str) -> Result<Self, NotASeat> {
        if text.eq_ignore_ascii_case("human") { Ok(Self::Human) } else { Err(NotASeat) }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
        }
    }
}
