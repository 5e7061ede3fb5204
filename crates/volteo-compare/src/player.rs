//! Who plays the games.

use std::fmt;
use std::str::FromStr;

use volteo_engine::{Level, NotALevel};

/// Who plays both sides of the games.
///
/// ```
/// use volteo_compare::Player;
///
/// assert_eq!("random".parse(), Ok(Player::Random));
/// assert_eq!("8".parse::<Player>().unwrap().to_string(), "normal");
/// assert!("nobody".parse::<Player>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Any legal move, each as likely as the others.
    Random,
    /// A level of Volteo's, greedy play among them.
    Level(Level),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.pad("random"),
            Self::Level(level) => match level.name() {
                Some(name) => f.pad(name),
                None => level.fmt(f),
            },
        }
    }
}

/// A text names no player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a player is random or a level; {0}")]
pub struct NotAPlayer(NotALevel);

impl FromStr for Player {
    type Err = NotAPlayer;

    fn from_str(text: &str) -> Result<Self, NotAPlayer> {
        if text.eq_ignore_ascii_case("random") {
            return Ok(Self::Random);
        }
        text.parse().map(Self::Level).map_err(NotAPlayer)
    }
}
