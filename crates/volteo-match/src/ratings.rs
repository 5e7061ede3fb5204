//! Ratings that players carry from match to match.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::statistics::score_of_elo;

/// The ratings of players by name, as a TOML file has them.
///
/// After each game a rating moves by `K` times what the game brought beyond what was expected (Elo 1978), where `K` is 32 in
/// a player's first 30 games and 16 from then on.
///
/// ```
/// use volteo_match::Ratings;
///
/// let mut ratings = Ratings::default();
/// ratings.count("ann", "ben", 1.0);
/// assert_eq!((ratings.of("ann"), ratings.of("ben")), (1216.0, 1184.0));
/// let text = ratings.to_toml();
/// assert_eq!(Ratings::parse(&text).unwrap(), ratings);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratings {
    #[serde(default)]
    players: BTreeMap<String, Rating>,
}

/// A player's rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// The games that it comes from.
    pub games: u64,
}

impl Default for Rating {
    /// That of a player who has not played yet.
    fn default() -> Self {
        Self { rating: START, games: 0 }
    }
}

/// What everybody starts with.
const START: f64 = 1200.0;
const FIRST_GAMES: u64 = 30;

impl Ratings {
    /// Reads a file of ratings.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, and where.
    pub fn parse(text: &str) -> Result<Self, String> {
        let ratings: Self = toml::from_str(text).map_err(|error| crate::toml_error::told(text, &error))?;
        match ratings.players.iter().find(|(_, it)| !it.rating.is_finite()) {
            Some((name, _)) => Err(format!("the rating of {name:?} is no number")),
            None => Ok(ratings),
        }
    }

    /// The text of the file.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut rounded = self.clone();
        for rating in rounded.players.values_mut() {
            rating.rating = (rating.rating * 1e6).round() / 1e6;
        }
        // A map of numbers by name can always be written.
        toml::to_string(&rounded).unwrap_or_default()
    }

    /// A player's rating.
    #[must_use]
    pub fn of(&self, name: &str) -> f64 {
        self.players.get(name).copied().unwrap_or_default().rating
    }

    /// Counts a game by the first player's points in it.
    pub fn count(&mut self, first: &str, second: &str, points: f64) {
        let expected = score_of_elo(self.of(first) - self.of(second));
        for (name, gain) in [(first, points - expected), (second, expected - points)] {
            let it = self.players.entry(name.to_owned()).or_default();
            it.rating += gain * if it.games < FIRST_GAMES { 32.0 } else { 16.0 };
            it.games += 1;
        }
    }

    /// Everybody who has a rating, the highest first.
    #[must_use]
    pub fn ranked(&self) -> Vec<(&str, Rating)> {
        let mut all: Vec<_> = self.players.iter().map(|(name, rating)| (name.as_str(), *rating)).collect();
        all.sort_by(|(_, one), (_, other)| other.rating.total_cmp(&one.rating));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_moves_by_what_was_not_expected() {
        let mut ratings = Ratings::parse("[players.strong]\nrating = 1400.0\ngames = 40\n").unwrap();
        // Expected of a lead of 200 points is 0.7597; the newcomer's games weigh twice as much.
        ratings.count("new", "strong", 1.0);
        assert!((ratings.of("new") - (1200.0 + 32.0 * 0.759_747)).abs() < 1e-3);
        assert!((ratings.of("strong") - (1400.0 - 16.0 * 0.759_747)).abs() < 1e-3);
        assert_eq!(ratings.ranked()[0].0, "strong");
    }

    #[test]
    fn what_is_no_file_of_ratings_is_refused() {
        for text in ["[players.a]\nrating = 1", "[players.a]\nrating = nan\ngames = 1", "[player.a]"] {
            assert!(Ratings::parse(text).is_err(), "{text}");
        }
        assert_eq!(Ratings::parse(""), Ok(Ratings::default()));
    }
}
