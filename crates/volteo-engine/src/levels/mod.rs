//! How strongly the computer plays.
//!
//! A level is the same under every rule set and on every machine: by how far it looks ahead, not by how long it
//! thinks. Weak levels see little, and choose by chance among what seems nearly best to them; from
//! [`Level::FIRST_AT_ITS_BEST`] on the best that is found is played.

mod carelessness;
mod dice;
mod grades;
mod greedy;
mod player;
mod strength;

use core::fmt;
use core::str::FromStr;

pub use player::{Choice, Player};
pub use strength::{DEVICE_NODES, Leeway, Strength};

/// How strongly to play.
///
/// ```
/// use volteo_engine::Level;
///
/// assert_eq!("hard".parse(), Ok(Level::HARD));
/// assert_eq!("7".parse(), Ok(Level::Numbered(7)));
/// assert_eq!(Level::Greedy.to_string(), "greedy");
/// assert_eq!(Level::EASY.name(), Some("easy"));
/// assert!("21".parse::<Level>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Takes a corner, else the most discs, and thinks of nothing else.
    Greedy,
    /// The levels from 1, the weakest, to [`Level::STRONGEST`]. A number beyond them means the nearest.
    Numbered(u8),
}

impl Level {
    /// For people who are new to the game.
    pub const EASY: Self = Self::Numbered(3);
    /// For people who know it.
    pub const NORMAL: Self = Self::Numbered(8);
    /// For people who play it well.
    pub const HARD: Self = Self::Numbered(14);
    /// For nobody to beat.
    pub const EXPERT: Self = Self::Numbered(20);

    /// The number of the strongest level.
    pub const STRONGEST: u8 = 20;
    /// The lowest number from which on nothing is left to chance.
    pub const FIRST_AT_ITS_BEST: u8 = 11;

    /// The levels that have names for people, the weakest first.
    pub const NAMED: [(Self, &'static str); 5] = [
        (Self::Greedy, "greedy"),
        (Self::EASY, "easy"),
        (Self::NORMAL, "normal"),
        (Self::HARD, "hard"),
        (Self::EXPERT, "expert"),
    ];

    /// Its name, if it has one.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        Self::NAMED.into_iter().find(|&(level, _)| level == self).map(|(_, name)| name)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Greedy => f.pad("greedy"),
            Self::Numbered(number) => number.fmt(f),
        }
    }
}

/// A text names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotALevel;

impl fmt::Display for NotALevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a level is greedy, easy, normal, hard, expert or a number from 1 to {}", Level::STRONGEST)
    }
}

impl core::error::Error for NotALevel {}

impl FromStr for Level {
    type Err = NotALevel;

    fn from_str(text: &str) -> Result<Self, NotALevel> {
        if let Some((level, _)) = Self::NAMED.into_iter().find(|(_, name)| name.eq_ignore_ascii_case(text)) {
            return Ok(level);
        }
        let number = text.parse().ok().filter(|number| (1..=Self::STRONGEST).contains(number));
        number.map(Self::Numbered).ok_or(NotALevel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn every_level_is_read_back_from_its_text() {
        let numbered = (1..=Level::STRONGEST).map(Level::Numbered);
        for level in numbered.chain([Level::Greedy]) {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
    }

    #[test]
    fn names_are_read_in_any_case() {
        for (level, name) in Level::NAMED {
            assert_eq!(name.parse(), Ok(level));
            assert_eq!(name.to_uppercase().parse(), Ok(level));
            assert_eq!(level.name(), Some(name));
        }
        assert_eq!(Level::Numbered(2).name(), None);
    }

    #[test]
    fn what_names_no_level_is_refused() {
        for text in ["", "0", "21", "256", "-1", "medium", "easy "] {
            assert_eq!(text.parse::<Level>(), Err(NotALevel), "{text}");
        }
    }

    #[test]
    fn named_levels_go_up() {
        assert!(Level::NAMED.is_sorted_by(|(a, _), (b, _)| a < b));
        assert!(Level::HARD >= Level::Numbered(Level::FIRST_AT_ITS_BEST));
    }
}
