//! What is known already: the table that the project carries, and what others have published.
//!
//! Both are JSON, an object a line. Those of the carried table are [`Exact`]s as `volteo compare --exact --json` prints them.

use serde::Deserialize;

use crate::{Exact, OfPly};

/// Found out with this project's own programs; how is told in docs/compare.md, and of the values on 6×6 in docs/prove.md.
const CARRIED: &str = include_str!("../data/carried.jsonl");
/// What others have published, with where.
const PUBLISHED: &str = include_str!("../data/published.jsonl");

/// Something that was published about a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Published {
    rules: Vec<String>,
    source: String,
    tournament: Option<i32>,
    /// No more is claimed than that the value is not below this.
    tournament_at_least: Option<i32>,
    /// The leaves of the tree at each ply from 0.
    #[serde(default)]
    leaves: Vec<u128>,
}

/// Two figures that should be the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// What they are.
    pub what: String,
    /// The one found now.
    pub found: String,
    /// The one known.
    pub known: String,
    /// Where that is from.
    pub source: String,
}

/// What is exact about a rule set, beside what was known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What was found now.
    pub found: Exact,
    /// What the carried table has of these rules.
    pub carried: Option<Exact>,
    /// The start value by the tournament score that was published, and where.
    pub published: Option<(i32, String)>,
    /// Publications that were compared with it and agree.
    pub sources: Vec<String>,
    /// How many figures are as they were known.
    pub agreeing: usize,
    /// Those that are not.
    pub disagreements: Vec<Disagreement>,
}

/// Holds what was found against everything that is known.
///
/// # Panics
///
/// Never: that the tables which are built in can be read is tested.
#[must_use]
pub fn check(found: Exact) -> Checked {
    let carried = lines::<Exact>(CARRIED).find(|it| it.rules == found.rules);
    let mut check = Checking::default();
    if let Some(carried) = &carried {
        check.carried(&found, carried);
    }
    let (mut sources, mut value) = (Vec::new(), None);
    for published in lines::<Published>(PUBLISHED).filter(|it| it.rules == found.rules) {
        let before = (check.agreeing, check.disagreements.len());
        check.published(&found, &published);
        value = value.or(published.tournament.map(|it| (it, published.source.clone())));
        if check.agreeing > before.0 && check.disagreements.len() == before.1 {
            sources.push(published.source);
        }
    }
    let Checking { agreeing, disagreements } = check;
    Checked { found, carried, published: value, sources, agreeing, disagreements }
}

/// The objects of a table.
fn lines<T: for<'a> Deserialize<'a>>(table: &'static str) -> impl Iterator<Item = T> {
    table.lines().map(|line| serde_json::from_str(line).expect("the tables are tested"))
}

/// What figures were compared so far.
#[derive(Default)]
struct Checking {
    agreeing: usize,
    disagreements: Vec<Disagreement>,
}

/// The name of the carried table where sources are told.
const OWN: &str = "the table that the project carries";

impl Checked {
    /// The start value as it was known before: by the tournament score, and by discs on the board.
    #[must_use]
    pub fn known_values(&self) -> [Option<i32>; 2] {
        let carried = self.carried.as_ref();
        let published = self.published.as_ref().map(|it| it.0);
        [carried.and_then(|it| it.tournament).or(published), carried.and_then(|it| it.board)]
    }
}

impl Checking {
    fn carried(&mut self, found: &Exact, carried: &Exact) {
        self.values("start value", found.tournament, carried.tournament, OWN);
        self.values("start value without empties", found.board, carried.board, OWN);
        for (found, carried) in found.plies.iter().zip(&carried.plies) {
            let OfPly { ply, sequences, finished, positions, up_to_symmetry, over } = *found;
            let mut compare = |what, found: u128, known: u128| {
                self.counts(format!("{what}, ply {ply}"), [found, known], OWN);
            };
            compare("sequences", sequences, carried.sequences);
            compare("games finished before", finished, carried.finished);
            compare("positions", positions.into(), carried.positions.into());
            compare("positions up to symmetry", up_to_symmetry.into(), carried.up_to_symmetry.into());
            compare("positions in which the game is over", over.into(), carried.over.into());
        }
    }

    fn published(&mut self, found: &Exact, published: &Published) {
        let source = &published.source;
        self.values("start value", found.tournament, published.tournament, source);
        if let (Some(value), Some(least)) = (found.tournament, published.tournament_at_least) {
            let known = if value >= least { value.to_string() } else { format!("at least {least}") };
            self.compare("start value".to_owned(), value.to_string(), known, source);
        }
        for (of_ply, &leaves) in found.plies.iter().zip(&published.leaves) {
            self.counts(format!("leaves, ply {}", of_ply.ply), [of_ply.leaves(), leaves], source);
        }
    }

    fn values(&mut self, what: &str, found: Option<i32>, known: Option<i32>, source: &str) {
        if let (Some(found), Some(known)) = (found, known) {
            self.compare(what.to_owned(), found.to_string(), known.to_string(), source);
        }
    }

    fn counts(&mut self, what: String, [found, known]: [u128; 2], source: &str) {
        self.compare(what, found.to_string(), known.to_string(), source);
    }

    fn compare(&mut self, what: String, found: String, known: String, source: &str) {
        if found == known {
            self.agreeing += 1;
        } else {
            self.disagreements.push(Disagreement { what, found, known, source: source.to_owned() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::{Bounds, Record, Subject, draw};
    use crate::{Budget, examine};
    use volteo_core::{Builtin, Rules};
    use volteo_engine::{Slot, Table};

    #[test]
    fn the_tables_can_be_read_and_have_each_rule_set_once() {
        let carried: Vec<Exact> = lines(CARRIED).collect();
        for (place, exact) in carried.iter().enumerate() {
            assert!(carried[..place].iter().all(|it| it.rules != exact.rules), "{}", exact.name);
        }
        assert!(lines::<Published>(PUBLISHED).count() > 0);
    }

    /// Leaves of each to solve anew: some seconds of work.
    const LEAVES: usize = 3;

    #[test]
    fn start_values_that_were_proven_follow_from_the_carried_proofs() {
        for text in [include_str!("../data/mini6.proof"), include_str!("../data/beginner6.proof")] {
            let subject = Subject::read(text).unwrap();
            let rules = Rules::<u64>::new(&subject.rule_set().unwrap()).unwrap();
            let record = Record::read(text, &rules, subject.discs).unwrap();
            let verified = record.verify(&rules, subject.discs, &|| false);
            let Bounds { lower, upper } = verified.proven;
            assert_eq!((lower, verified.unproven.len()), (upper, 0), "{}", subject.name);
            assert_eq!(verified.used.len(), record.leaves.len(), "leaves that nothing rests on");
            let carried = lines::<Exact>(CARRIED).find(|it| it.rules == subject.rules).unwrap();
            assert_eq!(carried.tournament, Some(lower), "{}", subject.name);
            let mut memory: Vec<Slot> = (0..1 << 16).map(|_| Slot::EMPTY).collect();
            let table = Table::new(&mut memory);
            let some = draw(&verified.used, LEAVES, 1);
            assert!(some.iter().all(|leaf| leaf.solve_anew(&rules, table).is_none()));
        }
    }

    #[test]
    fn the_carried_table_agrees_with_what_is_published() {
        let checked: Vec<Checked> = lines::<Exact>(CARRIED).map(check).collect();
        for it in &checked {
            assert_eq!(it.disagreements, [], "{}", it.found.name);
        }
        assert!(checked.iter().any(|it| !it.sources.is_empty()));
    }

    #[test]
    fn a_figure_that_is_not_as_known_is_told() {
        let mut exact =
            examine("mini4", &Builtin::Mini4.rule_set(), Budget::of(1_000_000), &|| false).unwrap();
        assert_eq!(check(exact.clone()).published, None);
        let all = check(exact.clone());
        assert_eq!((all.disagreements.len(), all.agreeing > 60), (0, true));
        exact.board = Some(2);
        exact.plies[7].positions += 1;
        let wrong = check(exact).disagreements;
        assert_eq!(
            wrong.iter().map(|it| it.what.as_str()).collect::<Vec<_>>(),
            ["start value without empties", "positions, ply 7",]
        );
        assert_eq!((wrong[0].found.as_str(), wrong[0].known.as_str()), ("2", "-8"));
    }
}
