//! What is to be played, and which share of it.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use volteo_core::RuleSet;
use volteo_records::ruleset_file;

use crate::Player;

/// A rule set with what reports call it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRules {
    /// Its name.
    pub name: String,
    /// The rules.
    pub set: RuleSet,
}

/// What is to be played: everything that the figures follow from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The rule sets, the one first that the others are compared with.
    pub rules: Vec<NamedRules>,
    /// The pairs of games under each.
    pub pairs: u64,
    /// Who plays both sides.
    #[serde(with = "as_text")]
    pub player: Player,
    /// What chance follows from.
    pub seed: u64,
    /// The plies by chance with which both games of a pair begin.
    pub opening_plies: u32,
}

impl Plan {
    /// The most pairs: sums of so many, of squares of what a game can have, stay below 2⁶³.
    pub const MOST_PAIRS: u64 = 500_000_000_000;
}

/// One of so many shares of the pairs, about as large as the others.
///
/// ```
/// use volteo_compare::Shard;
///
/// let shards = ["1/3", "2/3", "3/3"].map(|text| text.parse::<Shard>().unwrap().of(100));
/// assert_eq!(shards, [0..33, 33..66, 66..100]);
/// assert!("4/3".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    count: u64,
}

impl Shard {
    /// All there is.
    pub const WHOLE: Self = Self { number: 1, count: 1 };

    /// Its number from 0, and how many there are.
    #[must_use]
    pub const fn place(self) -> (u64, u64) {
        (self.number - 1, self.count)
    }

    /// The pairs of this share, of so many.
    #[must_use]
    pub fn of(self, pairs: u64) -> Range<u64> {
        let up_to = |number: u64| (u128::from(pairs) * u128::from(number) / u128::from(self.count)) as u64;
        up_to(self.number - 1)..up_to(self.number)
    }
}

/// A text names no share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a shard is K/N, with K from 1 to N, like 3/16")]
pub struct NotAShard;

impl FromStr for Shard {
    type Err = NotAShard;

    fn from_str(text: &str) -> Result<Self, NotAShard> {
        let (number, count) = text.split_once('/').ok_or(NotAShard)?;
        let [number, count] = [number, count].map(|it| it.parse().map_err(|_| NotAShard));
        let shard = Self { number: number?, count: count? };
        if (1..=shard.count).contains(&shard.number) { Ok(shard) } else { Err(NotAShard) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

/// As the text of a rule-set file, which says all of the rules.
impl Serialize for NamedRules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&ruleset_file::to_toml(&self.name, &self.set))
    }
}

impl<'de> Deserialize<'de> for NamedRules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = ruleset_file::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)?;
        let name = read.name.ok_or_else(|| D::Error::custom("the rule set has no name"))?;
        Ok(Self { name, set: read.rules })
    }
}

mod as_text {
    use super::{Deserialize as _, Deserializer, Player, Serializer};
    use serde::de::Error as _;

    pub(super) fn serialize<S: Serializer>(player: &Player, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(player)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Player, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use volteo_core::Builtin;

    use super::*;

    #[test]
    fn shards_have_every_pair_once() {
        for (pairs, count) in [(0, 3), (1, 3), (7, 7), (1000, 7), (u64::MAX, 1000)] {
            let shards = (1..=count).map(|number| Shard { number, count }.of(pairs));
            let end = shards.fold(0, |end, shard| {
                assert_eq!(shard.start, end);
                shard.end
            });
            assert_eq!(end, pairs);
        }
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for text in ["", "1", "0/1", "2/1", "1/0", "-1/2", "1/2/3"] {
            assert_eq!(text.parse::<Shard>(), Err(NotAShard), "{text}");
        }
    }

    #[test]
    fn a_plan_is_read_back_as_it_was_written() {
        let rules = |it: Builtin| NamedRules { name: it.name().to_owned(), set: it.rule_set() };
        let plan = Plan {
            rules: Builtin::ALL.map(rules).to_vec(),
            pairs: 7,
            player: "normal".parse().unwrap(),
            seed: u64::MAX,
            opening_plies: 8,
        };
        let text = serde_json::to_string(&plan).unwrap();
        assert_eq!(serde_json::from_str::<Plan>(&text).unwrap(), plan);
    }
}
