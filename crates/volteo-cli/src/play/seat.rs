//! Who sits at a side of the board.

use std::fmt;
use std::str::FromStr;

use volteo_engine::Level;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Human,
    /// A computer player of this level.
    Computer(Level),
}

impl Seat {
    /// Everybody that can be chosen, the weakest computer player first.
    pub fn all() -> impl Iterator<Item = Self> {
        let numbered = (1..=Level::STRONGEST).map(Level::Numbered);
        std::iter::once(Self::Human).chain(std::iter::once(Level::Greedy).chain(numbered).map(Self::Computer))
    }
}

/// A text that names nobody who could play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a player is `human` or a computer player's level: {}", volteo_engine::NotALevel)]
pub struct NotASeat;

impl FromStr for Seat {
    type Err = NotASeat;

    fn from_str(text: &str) -> Result<Self, NotASeat> {
        if text.eq_ignore_ascii_case("human") {
            return Ok(Self::Human);
        }
        text.parse().map(Self::Computer).map_err(|_| NotASeat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Computer(level) => level.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_is_read_back_from_their_name() {
        for seat in Seat::all() {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        assert_eq!("Human".parse(), Ok(Seat::Human));
        assert_eq!("easy".parse(), Ok(Seat::Computer(Level::EASY)));
        for text in ["", "nobody", "0", "21"] {
            assert_eq!(text.parse::<Seat>(), Err(NotASeat), "{text}");
        }
    }
}
