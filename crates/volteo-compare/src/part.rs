//! What was played so far: exact sums that can be kept, gone on with, and joined.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::measures::Tally;
use crate::{Plan, Shard, sums_from_text, sums_to_text};

/// The sums of the games of a plan that were played, and which those are. As text it is a JSON object on one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    kind: Mark,
    /// The version that played: another might play other games.
    version: String,
    plan: Plan,
    /// The pairs that were played, as ranges with gaps between.
    pairs: Vec<Range<u64>>,
    /// What was counted under each rule set.
    tallies: Vec<Tally>,
}

/// What a file of sums begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Mark {
    #[serde(rename = "volteo-compare-part-1")]
    Part,
}

/// Why a text has no sums, or none that can be used here.
#[derive(Debug, thiserror::Error)]
pub enum PartError {
    /// There is nothing in it.
    #[error("is empty: no sums were kept in it")]
    Empty,
    /// It is not one.
    #[error("is no file of sums that --save wrote: it does not begin with a checksum")]
    NoChecksum,
    /// Its end is not there.
    #[error("is cut off: the end of its line is not there")]
    CutOff,
    /// It is not what was written.
    #[error("is damaged: its checksum is wrong")]
    Damaged,
    /// It is something else.
    #[error("is no file of sums that --save wrote: {0}")]
    Syntax(#[from] serde_json::Error),
    /// It does not fit together.
    #[error("its sums do not belong to what it says was played: the file was changed")]
    Changed,
    /// Another version made it.
    #[error("was made by version {0}, which may play other games; this is version {here}", here = env!("CARGO_PKG_VERSION"))]
    OtherVersion(String),
    /// It belongs to other games.
    #[error("belongs to other games: its {0} is not the same")]
    OtherPlan(&'static str),
    /// It was begun for more games, or deals, than it is to go on to.
    #[error("is of {0} {1} already: give so many or more")]
    Fewer(u64, &'static str),
    /// Games are in two parts.
    #[error("pairs {from} to {to} of its games are in another file too", from = .0.start, to = .0.end - 1)]
    Twice(Range<u64>),
}

impl Part {
    /// Nothing of a plan yet.
    #[must_use]
    pub fn new(plan: Plan) -> Self {
        let tallies = plan.rules.iter().map(|rules| Tally::new(&rules.set)).collect();
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Self { kind: Mark::Part, version, plan, pairs: Vec::new(), tallies }
    }

    /// Reads what [`Part::to_text`] wrote.
    ///
    /// # Errors
    ///
    /// If it was not that.
    pub fn parse(text: &str) -> Result<Self, PartError> {
        let part: Self = sums_from_text(text)?;
        if part.version != env!("CARGO_PKG_VERSION") {
            return Err(PartError::OtherVersion(part.version));
        }
        if part.is_possible() { Ok(part) } else { Err(PartError::Changed) }
    }

    /// Whether sums can be those of the pairs that it says were played.
    fn is_possible(&self) -> bool {
        let Self { plan, pairs, tallies, .. } = self;
        let is_in_order = pairs.is_sorted_by(|one, next| one.end < next.start)
            && pairs.iter().all(|it| it.start < it.end && it.end <= plan.pairs);
        let mut of_rules = plan.rules.iter().zip(tallies);
        plan.pairs <= Plan::MOST_PAIRS
            && is_in_order
            && tallies.len() == plan.rules.len()
            && of_rules.all(|(rules, tally)| tally.is_possible(&rules.set, self.played()))
    }

    /// Everything as a line of JSON, with a checksum.
    ///
    /// # Panics
    ///
    /// Never: every part can be written.
    #[must_use]
    pub fn to_text(&self) -> String {
        sums_to_text(self)
    }

    /// The plan.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What was counted under each rule set, in the order of the plan.
    #[must_use]
    pub fn tallies(&self) -> &[Tally] {
        &self.tallies
    }

    /// How many pairs were played.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.pairs.iter().map(|it| it.end - it.start).sum()
    }

    /// Whether all pairs of the plan were.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.missing(&Shard::WHOLE.of(self.plan.pairs)).is_empty()
    }

    /// Which of these pairs were not.
    #[must_use]
    pub fn missing(&self, wanted: &Range<u64>) -> Vec<Range<u64>> {
        let mut missing = Vec::new();
        let mut from = wanted.start;
        for played in &self.pairs {
            missing.push(from..played.start.min(wanted.end));
            from = from.max(played.end);
        }
        missing.push(from..wanted.end);
        missing.retain(|it| it.start < it.end);
        missing
    }

    /// Adds what pairs came to that were not in it.
    pub(crate) fn add(&mut self, pairs: Range<u64>, tallies: &[Tally]) {
        self.pairs.push(pairs);
        self.pairs.sort_by_key(|it| it.start);
        let mut joined: Vec<Range<u64>> = Vec::with_capacity(self.pairs.len());
        for next in self.pairs.drain(..) {
            match joined.last_mut() {
                Some(last) if last.end == next.start => last.end = next.end,
                _ => joined.push(next),
            }
        }
        self.pairs = joined;
        self.tallies.iter_mut().zip(tallies).for_each(|(tally, other)| tally.merge(other));
    }

    /// Joins another part of the same plan. The order in which parts are joined does not matter.
    ///
    /// # Errors
    ///
    /// If it belongs to another plan, or has games that are in this one; nothing is changed then.
    pub fn join(&mut self, other: &Self) -> Result<(), PartError> {
        if let Some(difference) = difference(&self.plan, &other.plan) {
            return Err(PartError::OtherPlan(difference));
        }
        for pairs in &other.pairs {
            if self.missing(pairs) != [pairs.clone()] {
                return Err(PartError::Twice(pairs.clone()));
            }
        }
        let (first, rest) = (other.pairs.first().cloned(), other.pairs.iter().skip(1).cloned());
        if let Some(first) = first {
            self.pairs.extend(rest);
            self.add(first, &other.tallies);
        }
        Ok(())
    }

    /// The same with more pairs to play, or an error if it cannot be the beginning of this plan.
    ///
    /// # Errors
    ///
    /// If it belongs to other games, or to more of them.
    pub fn go_on(mut self, plan: &Plan) -> Result<Self, PartError> {
        let before = std::mem::replace(&mut self.plan.pairs, plan.pairs);
        match difference(&self.plan, plan) {
            Some(difference) => Err(PartError::OtherPlan(difference)),
            None if plan.pairs < before => Err(PartError::Fewer(2 * before, "games under each rule set")),
            None => Ok(self),
        }
    }
}

/// What of two plans is not the same.
fn difference(one: &Plan, other: &Plan) -> Option<&'static str> {
    let Plan { rules, pairs, player, seed, opening_plies } = one;
    [
        (*rules != other.rules, "list of rule sets"),
        (*pairs != other.pairs, "number of games"),
        (*player != other.player, "player"),
        (*seed != other.seed, "seed"),
        (*opening_plies != other.opening_plies, "number of plies of the openings"),
    ]
    .into_iter()
    .find_map(|(differs, what)| differs.then_some(what))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use volteo_core::Builtin;

    use super::*;
    use crate::{NamedRules, Summary, play, text};

    fn plan(pairs: u64, player: &str) -> Plan {
        let rules = |it: Builtin| NamedRules { name: it.name().to_owned(), set: it.rule_set() };
        let rules = [Builtin::Wof, Builtin::Beginner, Builtin::Anti].map(rules).to_vec();
        Plan { rules, pairs, player: player.parse().unwrap(), seed: 11, opening_plies: 4 }
    }

    fn played(plan: &Plan, shard: &str, threads: usize) -> Part {
        let mut part = Part::new(plan.clone());
        play(&mut part, shard.parse().unwrap(), threads, &|| false, &mut |_| ()).unwrap();
        part
    }

    #[test]
    fn threads_and_shards_do_not_change_the_sums() {
        for (pairs, player) in [(1300, "random"), (70, "greedy"), (5, "2")] {
            let plan = plan(pairs, player);
            let whole = played(&plan, "1/1", 1);
            assert!(whole.is_complete());
            assert_eq!(played(&plan, "1/1", 3).to_text(), whole.to_text());
            let mut joined = played(&plan, "2/3", 1);
            for shard in ["3/3", "1/3"] {
                joined.join(&Part::parse(&played(&plan, shard, 2).to_text()).unwrap()).unwrap();
            }
            assert_eq!(joined.to_text(), whole.to_text(), "{player}");
        }
    }

    #[test]
    fn what_was_stopped_is_gone_on_with_to_the_same_sums() {
        use std::sync::atomic::{AtomicU32, Ordering};

        let plan = plan(9000, "random");
        let mut part = Part::new(plan.clone());
        let asked = AtomicU32::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) > 9000;
        play(&mut part, Shard::WHOLE, 2, &stop, &mut |_| ()).unwrap();
        assert!(!part.is_complete() && part.played() > 0, "{}", part.played());
        let mut part = Part::parse(&part.to_text()).unwrap().go_on(&plan).unwrap();
        play(&mut part, Shard::WHOLE, 2, &|| false, &mut |_| ()).unwrap();
        assert_eq!(part, played(&plan, "1/1", 1));
    }

    #[test]
    fn more_games_go_on_from_fewer() {
        let (few, many) = (plan(100, "random"), plan(150, "random"));
        let mut part = played(&few, "1/1", 1).go_on(&many).unwrap();
        play(&mut part, Shard::WHOLE, 1, &|| false, &mut |_| ()).unwrap();
        assert_eq!(part, played(&many, "1/1", 1));
    }

    #[test]
    fn parts_that_do_not_go_together_are_refused() {
        let part = played(&plan(20, "random"), "1/2", 1);
        let refused = |other: &Part| part.clone().join(other).unwrap_err().to_string();
        assert_eq!(refused(&part), "pairs 0 to 9 of its games are in another file too");
        let other = Plan { seed: 12, ..plan(20, "random") };
        assert_eq!(refused(&Part::new(other)), "belongs to other games: its seed is not the same");
        let fewer = played(&plan(10, "random"), "1/1", 1);
        assert_eq!(refused(&fewer), "belongs to other games: its number of games is not the same");
    }

    #[test]
    fn fewer_games_do_not_go_on_from_more() {
        let part = played(&plan(20, "random"), "1/2", 1);
        let refused = part.go_on(&plan(19, "random")).unwrap_err().to_string();
        assert_eq!(refused, "is of 40 games under each rule set already: give so many or more");
    }

    /// A text with the checksum that it would have had.
    fn sealed(changed: &str) -> String {
        let mut object: BTreeMap<String, serde_json::Value> = serde_json::from_str(changed).unwrap();
        object.remove("crc32");
        sums_to_text(&object)
    }

    #[test]
    fn what_is_no_part_is_refused() {
        let text = played(&plan(3, "random"), "1/1", 1).to_text();
        let refused = |text: &str| Part::parse(text).unwrap_err().to_string();
        assert_eq!(refused(""), "is empty: no sums were kept in it");
        assert!(refused("{}").starts_with("is no file of sums that --save wrote: "));
        let without = text.replacen(&text[1..text.find("\"kind\"").unwrap()], "", 1);
        assert!(refused(&without).ends_with("it does not begin with a checksum"), "{without}");
        assert!(refused(&sealed("{}")).starts_with("is no file of sums that --save wrote: "));
        let other = sealed(&text.replace("0.1.0", "0.0.9"));
        assert!(refused(&other).starts_with("was made by version 0.0.9"));
        let changed = "its sums do not belong to what it says was played: the file was changed";
        let other = sealed(&text.replace("\"pairs\":[{\"start\":0,", "\"pairs\":[{\"start\":1,"));
        assert_eq!(refused(&other), changed);
    }

    #[test]
    fn damage_anywhere_is_told() {
        let text = played(&plan(3, "random"), "1/1", 1).to_text();
        for place in (0..text.len()).step_by(7) {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 1;
            let [damaged, cut_off] = [&bytes[..], &bytes[..place]].map(str::from_utf8);
            assert!(damaged.is_err() || Part::parse(damaged.unwrap()).is_err(), "byte {place}");
            assert!(cut_off.is_err() || Part::parse(cut_off.unwrap()).is_err(), "cut off at {place}");
        }
        assert!(matches!(Part::parse(&text[..text.len() - 1]), Err(PartError::CutOff)));
    }

    #[test]
    fn no_number_in_a_part_makes_its_summary_fail() {
        let whole = played(&plan(3, "random"), "1/1", 1).to_text();
        let is_start = |&place: &usize| !whole[..place].ends_with(|before: char| before.is_ascii_digit());
        let digits = whole.char_indices().filter(|(_, it)| it.is_ascii_digit()).map(|(place, _)| place);
        let mut usable = 0;
        for place in digits.filter(is_start).step_by(61) {
            let rest = &whole[place..];
            let end = rest.find(|it: char| !it.is_ascii_digit()).unwrap_or(rest.len());
            for number in ["0", "91", "-3", "2147483647", "-2147483648", "18446744073709551615"] {
                let changed = format!("{}{number}{}", &whole[..place], &rest[end..]);
                let Ok(object) = serde_json::from_str::<serde_json::Value>(&changed) else { continue };
                if let Ok(part) = Part::parse(&sealed(&object.to_string())) {
                    usable += 1;
                    assert!(!text(&Summary::of(&part)).is_empty());
                }
            }
        }
        assert!(usable > 100, "{usable}");
    }
}
