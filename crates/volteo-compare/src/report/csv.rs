//! Everything as one table.

use std::fmt::{Display, Write};

use volteo_exact::{Checked, Exact};

use crate::Summary;
use crate::real::{OfPolicy, RealSummary};
use crate::statistics::Estimate;
use crate::summary::{Difference, GamesUnder, SquareOf};

/// Who played recorded games.
const RECORDED: &str = "recorded";

/// Everything in comparisons, what is exact and what recorded games come to, as CSV (RFC 4180), a value a line: who played, the rule set, what kind
/// of thing is told, which one, what of it, and the value. Of a difference the rule set is the one that is compared with the
/// first; of recorded games it is the one that they are held against.
#[must_use]
pub fn csv(comparisons: &[Summary], exact: &[Checked], records: &[RealSummary]) -> String {
    let mut text = "player,rules,section,item,key,value\r\n".to_owned();
    for summary in comparisons {
        let mut table = Table { player: &summary.player, text: &mut text };
        summary.rule_sets.iter().for_each(|games| table.games(games));
        summary.differences.iter().for_each(|difference| table.difference(difference));
    }
    let mut table = Table { player: EXACT, text: &mut text };
    exact.iter().for_each(|it| table.exact(&it.found));
    let mut table = Table { player: RECORDED, text: &mut text };
    records.iter().for_each(|real| table.real(real));
    text
}

/// In the place of the player where nobody plays.
const EXACT: &str = "exact";

/// The lines of one comparison.
struct Table<'a> {
    player: &'a str,
    text: &'a mut String,
}

impl Table<'_> {
    fn add(&mut self, rules: &str, section: &str, item: &dyn Display, key: &str, value: &dyn Display) {
        let player = self.player;
        let _ = write!(self.text, "{player},{},{section},{item},{key},{value}\r\n", quoted(rules));
    }

    fn difference(&mut self, difference: &Difference) {
        for test in &difference.figures {
            let Some(estimate) = test.estimate else { continue };
            let mut add =
                |key, value: &dyn Display| self.add(&difference.name, "difference", &test.key, key, value);
            add("value", &estimate.value);
            add("low", &estimate.low);
            add("high", &estimate.high);
            add("differs", &test.differs);
        }
    }

    fn exact(&mut self, found: &Exact) {
        let name = &found.name;
        for (key, value) in [("tournament", found.tournament), ("board", found.board)] {
            if let Some(value) = value {
                self.add(name, "start", &0, key, &value);
            }
        }
        for it in &found.plies {
            let mut add = |key, value: &dyn Display| self.add(name, "ply", &it.ply, key, value);
            add("sequences", &it.sequences);
            add("finished", &it.finished);
            add("positions", &it.positions);
            add("up-to-symmetry", &it.up_to_symmetry);
            add("over", &it.over);
        }
    }

    fn games(&mut self, games: &GamesUnder) {
        let name = &games.name;
        for figure in &games.figures {
            let Some(estimate) = figure.estimate else { continue };
            self.add(name, "figure", &figure.key, "value", &estimate.value);
            self.add(name, "figure", &figure.key, "low", &estimate.low);
            self.add(name, "figure", &figure.key, "high", &estimate.high);
        }
        for count in &games.scores.counts {
            self.add(name, "score", &count.score, "games", &count.games);
        }
        for (key, series) in &games.moves {
            for of_ply in series {
                let mut add = |what, value: &dyn Display| self.add(name, key, &of_ply.number, what, value);
                add("games", &of_ply.games);
                add("mean", &of_ply.mean);
                if let Some((low, high)) = of_ply.low.zip(of_ply.high) {
                    add("low", &low);
                    add("high", &high);
                }
                add("deviation", &of_ply.deviation);
                add("tenth", &of_ply.tenth);
                add("median", &of_ply.median);
                add("ninetieth", &of_ply.ninetieth);
            }
        }
        games.squares.iter().for_each(|square| self.square(name, square));
    }

    fn square(&mut self, name: &str, square: &SquareOf) {
        let mut add = |what: &str, value: &dyn Display| self.add(name, "square", &square.square, what, value);
        add("placed", &square.counted.placed);
        add("by-first", &square.counted.by_first);
        add("crossings", &square.counted.crossings);
        if let Some(mean) = square.mean_move {
            add("mean-move", &mean);
        }
        for (direction, count) in &square.counted.chosen {
            add(&format!("chosen-{direction}"), count);
        }
        for (direction, count) in &square.counted.offered {
            add(&format!("offered-{direction}"), count);
        }
    }

    /// Recorded games under other rules.
    fn real(&mut self, real: &RealSummary) {
        let other = &real.other;
        self.add(other, "records", &"all", "games", &real.games);
        self.add(other, "records", &"all", "unusable", &real.unusable);
        for (key, estimate) in [
            ("crossings", real.crossings),
            ("flipped-at-a-crossing", real.flipped_at_a_crossing),
            ("left-by-longest", real.left_by_longest),
            ("left-by-shortest", real.left_by_shortest),
        ] {
            let Some(Estimate { value, low, high }) = estimate else { continue };
            self.add(other, "figure", &key, "value", &value);
            self.add(other, "figure", &key, "low", &low);
            self.add(other, "figure", &key, "high", &high);
        }
        for of_move in &real.moves {
            self.add(other, "move", &of_move.number, "moves", &of_move.moves);
            self.add(other, "move", &of_move.number, "crossings", &of_move.crossings);
        }
        real.squares.iter().for_each(|square| self.square(other, square));
        real.policies.iter().for_each(|policy| self.policy(other, policy));
    }

    /// How far records stay legal with one way to choose directions.
    fn policy(&mut self, other: &str, policy: &OfPolicy) {
        let mut add = |key: &str, value: &dyn Display| self.add(other, "policy", &policy.policy, key, value);
        add("whole", &policy.whole);
        if let Some(stops) = policy.stops {
            add("mean", &stops.mean);
            add("tenth", &stops.tenth);
            add("median", &stops.median);
            add("ninetieth", &stops.ninetieth);
        }
        for (number, games) in policy.counts.iter().filter(|(_, games)| *games > 0) {
            add(&format!("stops-{number}"), games);
        }
    }
}

/// A text as a field: in quotes where it has to be.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_commas_and_quotes_stay_one_field() {
        assert_eq!(quoted("wof"), "wof");
        assert_eq!(quoted("my, \"own\" rules"), "\"my, \"\"own\"\" rules\"");
    }
}
