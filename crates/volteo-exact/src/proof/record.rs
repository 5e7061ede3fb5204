//! Proofs in files: lines with checksums, to which more are added.
//!
//! A line is eight digits of a CRC-32 (of what follows the blank, without the end of the line), a blank and one of these:
//!
//! ```text
//! proof 1 {"name":"mini6","rules":["width = 6","height = 6"],"discs":8}
//! leaf ----------OOX---XO---XXX------------ O -36 -1 88213
//! claim -4 -4
//! ```
//!
//! The first names the rules and how many discs lie between the start and the leaves; it comes first and once. A leaf has the
//! position that stands for all its images, the bounds of its value for the side to move, and the nodes that were searched for
//! them. A claim has bounds of the start's value for the first player. Of several lines on one position all hold.

use std::collections::HashMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use volteo_core::{BitSet, Builtin, Komi, PassRule, Position, RuleSet, Rules, Supply};
use volteo_records::ruleset_file;

use super::Bounds;
use crate::Symmetries;
use crate::examine::fields;

/// What a proof is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// What the rule set is called.
    pub name: String,
    /// The fields in which the rules differ from `wof`.
    pub rules: Vec<String>,
    /// The discs that are placed between the start and a leaf.
    pub discs: u32,
}

/// Why there are no proofs about a rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SubjectError {
    /// What comes of a position has to follow from its discs and the side to move.
    #[error(
        "a proof needs a game in which discs and the side to move are all there is to a position: supply shared, pass forced"
    )]
    MoreThanDiscs,
    /// Values leave it out.
    #[error("a proof is about discs alone; prove the same rules with komi = 0")]
    Komi,
    /// There is no place for leaves.
    #[error(
        "the start has too few empty squares for leaves between it and the end: {empties}, where there should be 2"
    )]
    Full {
        /// The squares without a disc.
        empties: u32,
    },
    /// There is nothing between the start and the leaves, or nothing below them.
    #[error("the start has {empties} empty squares: give a number of discs from 1 to {}", .empties.saturating_sub(1))]
    Discs {
        /// The squares without a disc.
        empties: u32,
    },
    /// The fields of a record are no rule set.
    #[error("its rules cannot be read: {0}")]
    Rules(String),
}

impl Subject {
    /// The subject of proofs about a rule set.
    ///
    /// # Errors
    ///
    /// If there can be none.
    pub fn new(name: &str, set: &RuleSet, discs: u32) -> Result<Self, SubjectError> {
        if set.supply != Supply::Shared || set.pass != PassRule::Forced {
            return Err(SubjectError::MoreThanDiscs);
        }
        if set.komi != Komi::ZERO {
            return Err(SubjectError::Komi);
        }
        let [black, white] = set.start_discs();
        let empties = (set.playable() & !(black | white)).len();
        if empties < 2 {
            return Err(SubjectError::Full { empties });
        }
        if discs == 0 || discs >= empties {
            return Err(SubjectError::Discs { empties });
        }
        Ok(Self { name: name.to_owned(), rules: fields(set), discs })
    }

    /// The rules.
    ///
    /// # Errors
    ///
    /// If they cannot be read, or there are no proofs about them.
    pub fn rule_set(&self) -> Result<RuleSet, SubjectError> {
        let read = ruleset_file::parse(&self.rules.join("\n"));
        let set = read.map_err(|error| SubjectError::Rules(error.to_string()))?.rules;
        Self::new(&self.name, &set, self.discs)?;
        // Fields that are left out have the values of the standard rules.
        let wof = Builtin::Wof.rule_set();
        Ok(RuleSet { time_out: wof.time_out, resignation: wof.resignation, ..set })
    }
}

/// A position at the rim of the tree, and what is proven of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf<B> {
    /// The position, which stands for all its images.
    pub position: Position<B>,
    /// What is proven of its value for the side to move.
    pub bounds: Bounds,
    /// How many nodes were searched for that.
    pub nodes: u64,
}

/// What is said of the start: bounds of its value for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim(pub Bounds);

/// What is known of a leaf, by all lines about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// What all of them say.
    pub bounds: Bounds,
    /// The nodes searched for all.
    pub nodes: u64,
}

/// What a file holds.
#[derive(Clone, Debug)]
pub struct Record<B> {
    /// The leaves by their positions.
    pub leaves: HashMap<Position<B>, Known>,
    /// What is claimed, in order.
    pub claims: Vec<Claim>,
}

/// Why a text is no proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// It does not begin as one.
    #[error("is no proof: its first line should begin with a checksum and \"proof 1\"")]
    NoProof,
    /// It is written in another way.
    #[error("is a proof of version {0}; this program reads version 1")]
    Version(String),
    /// Its name could not be shown as it is.
    #[error("line 1: the name of the rule set has characters that cannot be shown")]
    Name,
    /// There are no proofs about its rules.
    #[error(transparent)]
    Subject(#[from] SubjectError),
    /// A line is not as it was written.
    #[error("line {line}: is damaged: its checksum is wrong")]
    Damaged {
        /// The line, from 1.
        line: usize,
    },
    /// A line cannot be meant.
    #[error("line {line}: {problem}")]
    Wrong {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
}

/// A line of a file.
fn line(content: &str) -> String {
    format!("{:08x} {content}\n", crc32fast::hash(content.as_bytes()))
}

/// What a line holds, if its checksum is right.
fn content(line: &str) -> Option<&str> {
    let (sum, content) = line.split_once(' ')?;
    (sum.len() == 8 && u32::from_str_radix(sum, 16) == Ok(crc32fast::hash(content.as_bytes())))
        .then_some(content)
}

impl Subject {
    /// The first line of a file.
    ///
    /// # Panics
    ///
    /// Never: words and numbers can be written as JSON.
    #[must_use]
    pub fn to_line(&self) -> String {
        line(&format!("proof 1 {}", serde_json::to_string(self).expect("words and numbers")))
    }

    /// Reads the first line of a file.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let first = text.lines().next().and_then(content).and_then(|it| it.strip_prefix("proof "));
        let (version, json) = first.and_then(|it| it.split_once(' ')).ok_or(RecordError::NoProof)?;
        if version != "1" {
            return Err(RecordError::Version(version.escape_default().to_string()));
        }
        let subject: Self = serde_json::from_str(json).map_err(|_| RecordError::NoProof)?;
        if subject.name.contains(char::is_control) { Err(RecordError::Name) } else { Ok(subject) }
    }
}

impl Claim {
    /// Its line in a file.
    #[must_use]
    pub fn to_line(self) -> String {
        line(&format!("claim {} {}", self.0.lower, self.0.upper))
    }
}

impl<B: BitSet> Leaf<B> {
    /// Its line in a file.
    #[must_use]
    pub fn to_line(&self, rules: &Rules<B>) -> String {
        let Bounds { lower, upper } = self.bounds;
        line(&format!("leaf {} {lower} {upper} {}", rules.position_text(&self.position), self.nodes))
    }
}

/// How much of a text are whole lines: what a writer that was ended left behind is cut off there.
#[must_use]
pub fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |at| at + 1)]
}

impl<B: BitSet> Record<B> {
    /// Nothing is known.
    #[must_use]
    pub fn new() -> Self {
        Self { leaves: HashMap::new(), claims: Vec::new() }
    }

    /// Reads what follows the first line. A last line without an end is left out: a writer was ended in the middle of it.
    ///
    /// # Errors
    ///
    /// The first line that is not as it should be.
    pub fn read(text: &str, rules: &Rules<B>, discs: u32) -> Result<Self, RecordError> {
        let mut record = Self::new();
        let reader = Reader { rules, symmetries: Symmetries::of_rules(rules), discs };
        for (number, line) in whole_lines(text).lines().enumerate().skip(1) {
            let line_number = number + 1;
            let content = content(line).ok_or(RecordError::Damaged { line: line_number })?;
            let wrong = |problem| RecordError::Wrong { line: line_number, problem };
            match content.split_once(' ') {
                Some(("leaf", rest)) => record.add(&reader.leaf(rest).map_err(wrong)?).map_err(wrong)?,
                Some(("claim", rest)) => record.claims.push(reader.claim(rest).map_err(wrong)?),
                _ => return Err(wrong("is neither a leaf nor a claim".to_owned())),
            }
        }
        Ok(record)
    }

    /// Adds what is known of a leaf.
    ///
    /// # Errors
    ///
    /// If it is contrary to what is known already.
    pub fn add(&mut self, leaf: &Leaf<B>) -> Result<(), String> {
        if self.note(leaf).are_contrary() {
            return Err("is contrary to what other lines say of the same position".to_owned());
        }
        Ok(())
    }

    /// Notes what is known of a leaf, and gives what is known of it in all. Contrary bounds have to come to light: whoever reads
    /// the lines of the file finds them.
    pub(super) fn note(&mut self, leaf: &Leaf<B>) -> Bounds {
        let known = self.leaves.entry(leaf.position).or_insert(Known { bounds: leaf.bounds, nodes: 0 });
        *known =
            Known { bounds: known.bounds.and(leaf.bounds), nodes: known.nodes.saturating_add(leaf.nodes) };
        known.bounds
    }

    /// The whole of it as text, positions in an order that does not depend on how they were found.
    #[must_use]
    pub fn to_text(&self, subject: &Subject, rules: &Rules<B>) -> String {
        let leaf = |(position, known): (&Position<B>, &Known)| {
            Leaf { position: *position, bounds: known.bounds, nodes: known.nodes }.to_line(rules)
        };
        let mut lines: Vec<String> = self.leaves.iter().map(leaf).collect();
        lines.sort_unstable_by(|a, b| a[9..].cmp(&b[9..]));
        let mut text = subject.to_line();
        lines.iter().for_each(|it| text.push_str(it));
        self.claims.iter().for_each(|it| text.push_str(&it.to_line()));
        text
    }
}

impl<B: BitSet> Default for Record<B> {
    fn default() -> Self {
        Self::new()
    }
}

/// Reads lines about the positions of a tree.
struct Reader<'r, B> {
    rules: &'r Rules<B>,
    symmetries: Symmetries<B>,
    discs: u32,
}

impl<B: BitSet> Reader<'_, B> {
    fn leaf(&self, text: &str) -> Result<Leaf<B>, String> {
        let words: Vec<&str> = text.split(' ').collect();
        let [squares, side, lower, upper, nodes] = words[..] else {
            return Err("a leaf has squares, a side to move, two bounds and nodes".to_owned());
        };
        let position = self.rules.read_position(&format!("{squares} {side}")).map_err(|it| it.to_string())?;
        if self.rules.empties(&position).len() != self.rules.empties(&self.rules.start()).len() - self.discs {
            return Err(format!("its position does not lie {} discs after the start", self.discs));
        }
        if self.symmetries.canonical(&position) != position {
            return Err("its position is not the one that stands for its images".to_owned());
        }
        let nodes = nodes.parse().map_err(|_| format!("{nodes:?} is no number of nodes"))?;
        Ok(Leaf { position, bounds: self.bounds(lower, upper)?, nodes })
    }

    fn claim(&self, text: &str) -> Result<Claim, String> {
        let (lower, upper) = text.split_once(' ').ok_or("a claim has two bounds")?;
        self.bounds(lower, upper).map(Claim)
    }

    fn bounds(&self, lower: &str, upper: &str) -> Result<Bounds, String> {
        let [lower, upper] = [lower, upper].map(|it| it.parse().map_err(|_| format!("{it:?} is no bound")));
        let (bounds, all) = (Bounds { lower: lower?, upper: upper? }, self.rules.playable().len() as i32);
        if bounds.are_contrary() || bounds.and(Bounds::all(all)) != bounds {
            let mut problem = String::new();
            let _ = write!(problem, "bounds are from {} to {all}, the lower one first", -all);
            return Err(problem);
        }
        Ok(bounds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use volteo_core::{SquareSet, Start, U256};

    fn subject() -> (Subject, Rules<u64>) {
        let set = Builtin::Mini4.rule_set();
        (Subject::new("mini4", &set, 3).unwrap(), Rules::new(&set).unwrap())
    }

    fn leaf(rules: &Rules<u64>, (lower, upper): (i32, i32)) -> Leaf<u64> {
        let mut position = rules.start();
        for text in ["b1", "a3", "a4"] {
            rules.play(&mut position, text.parse().unwrap()).unwrap();
        }
        let position = Symmetries::of_rules(rules).canonical(&position);
        Leaf { position, bounds: Bounds { lower, upper }, nodes: 7 }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let (subject, rules) = subject();
        let mut record = Record::new();
        record.add(&leaf(&rules, (-16, 2))).unwrap();
        record.add(&leaf(&rules, (-4, 16))).unwrap();
        record.claims.push(Claim(Bounds { lower: -16, upper: 16 }));
        let text = record.to_text(&subject, &rules);
        assert_eq!(Subject::read(&text), Ok(subject.clone()));
        assert_eq!(subject.rule_set(), Ok(Builtin::Mini4.rule_set()));
        let read = Record::read(&text, &rules, 3).unwrap();
        assert_eq!((&read.leaves, &read.claims), (&record.leaves, &record.claims));
        let known = read.leaves.values().next().unwrap();
        assert_eq!((known.bounds, known.nodes), (Bounds { lower: -4, upper: 2 }, 14));
        let torn = format!("{text}00000000 leaf --");
        assert_eq!(Record::read(&torn, &rules, 3).unwrap().leaves, record.leaves);
    }

    #[test]
    fn lines_that_cannot_be_right_are_refused() {
        let (subject, rules) = subject();
        let whole = leaf(&rules, (-16, 2)).to_line(&rules);
        let other = leaf(&rules, (4, 16)).to_line(&rules);
        let read = |lines: &str| Record::read(&format!("{}{lines}", subject.to_line()), &rules, 3).err();
        assert_eq!(read(&whole), None);
        assert_eq!(read(&whole.replace(" 2 ", " 3 ")), Some(RecordError::Damaged { line: 2 }));
        let problem = |content: &str| match read(&line(content)) {
            Some(RecordError::Wrong { line: 2, problem }) => problem,
            other => panic!("{other:?}"),
        };
        assert_eq!(problem("leave"), "is neither a leaf nor a claim");
        assert_eq!(problem("claim 2 1"), "bounds are from -16 to 16, the lower one first");
        assert_eq!(problem("claim -18 1"), "bounds are from -16 to 16, the lower one first");
        assert_eq!(
            problem("leaf -----OX--XO----- X -1 1 1"),
            "its position does not lie 3 discs after the start"
        );
        let image = "leaf ----XXX-OOOX---- O -1 1 1";
        assert_eq!(problem(image), "its position is not the one that stands for its images");
        assert!(matches!(read(&format!("{whole}{other}")), Some(RecordError::Wrong { line: 3, .. })));
        assert_eq!(Subject::read("leaf"), Err(RecordError::NoProof));
        assert_eq!(Subject::read(&line("proof 2 {}")), Err(RecordError::Version("2".to_owned())));
        let named = |name: &str| Subject { name: name.to_owned(), ..subject.clone() };
        assert_eq!(Subject::read(&named("\u{1b}[31m").to_line()), Err(RecordError::Name));
        assert!(Subject::read(&named("5×6 \"mine\"").to_line()).is_ok());
    }

    #[test]
    fn rules_without_proofs_are_told() {
        let of = |it: Builtin| Subject::new("", &it.rule_set(), 4).err();
        assert_eq!(of(Builtin::Classic), Some(SubjectError::MoreThanDiscs));
        let set = RuleSet { komi: Komi::from_thousandths(500), ..Builtin::Wof.rule_set() };
        assert_eq!(Subject::new("", &set, 4), Err(SubjectError::Komi));
        let mini4 = Builtin::Mini4.rule_set();
        assert_eq!(Subject::new("", &mini4, 12), Err(SubjectError::Discs { empties: 12 }));
        assert!(Rules::<U256>::new(&mini4).is_ok());
        // Black has the whole board but for b1, which is White's, and the first squares of the first rank.
        for (skipped, empties) in [(0, 0), (1, 1), (3, 2)] {
            let white = SquareSet::of("b1".parse().unwrap());
            let black = SquareSet::board(4, 4).squares().skip(skipped);
            let black = black.fold(SquareSet::EMPTY, |all, it| all | SquareSet::of(it)) & !white;
            let set = RuleSet { start: Start::Squares { black, white }, ..mini4 };
            let refused = |discs| Subject::new("", &set, discs).err();
            if empties < 2 {
                let message = refused(1).unwrap().to_string();
                assert!(message.ends_with(&format!("{empties}, where there should be 2")), "{message}");
            } else {
                assert_eq!((refused(1), refused(2)), (None, Some(SubjectError::Discs { empties })));
            }
        }
    }
}
