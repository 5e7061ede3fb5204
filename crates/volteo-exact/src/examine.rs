//! What is exact about one rule set.

use serde::{Deserialize, Serialize};
use volteo_core::{AnyRules, Builtin, RuleSet, RuleSetError, Rules, with_rules};
use volteo_engine::{Aim, Control, Scoring, Searchable, Slot, Solver, Table};
use volteo_records::ruleset_file::to_toml;

use crate::{End, OfPly, count_positions};

/// How much is searched and counted, told in positions: what comes out follows from it on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The nodes of the search for each start value.
    pub nodes: u64,
    /// The positions of a ply, images under the symmetries of the start counted once.
    pub positions: u64,
}

impl Budget {
    /// How many nodes a position is worth that is kept with its count.
    pub const NODES_A_POSITION: u64 = 32;

    /// A budget of so many nodes.
    #[must_use]
    pub const fn of(nodes: u64) -> Self {
        Self { nodes, positions: nodes / Self::NODES_A_POSITION }
    }
}

/// What ended the counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// Nothing: all games are over.
    None,
    /// The budget.
    Budget,
    /// Whoever stopped it.
    Stopped,
}

/// What is exact about a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exact {
    /// What it is called.
    pub name: String,
    /// The fields in which the rules differ from `wof`, as rule-set files write them.
    pub rules: Vec<String>,
    /// The value of the start: by how much the first player's tournament score is better than the other's when both play
    /// their best, komi left out; where the fewest discs win, by how much smaller it is.
    pub tournament: Option<i32>,
    /// The same with nothing given for empty squares.
    pub board: Option<i32>,
    /// What there is ply by ply.
    pub plies: Vec<OfPly>,
    /// Why there are no more plies.
    pub limit: Limit,
}

/// The slots of the table of a search. With others, other nodes would be searched within a budget.
const SLOTS: usize = 1 << 20;

/// Finds out what a budget allows.
///
/// # Errors
///
/// If the rule set is impossible.
pub fn examine(
    name: &str,
    set: &RuleSet,
    budget: Budget,
    stop: &dyn Fn() -> bool,
) -> Result<Exact, RuleSetError> {
    let rules = AnyRules::new(set)?;
    Ok(with_rules!(&rules, rules => {
        let [tournament, board] =
            [Scoring::Tournament, Scoring::Board].map(|scoring| start_value(rules, scoring, budget, stop));
        let (plies, end) = count_positions(rules, budget.positions, stop);
        let limit = match end {
            End::Whole => Limit::None,
            End::Budget => Limit::Budget,
            End::Stopped => Limit::Stopped,
        };
        Exact { name: name.to_owned(), rules: fields(set), tournament, board, plies, limit }
    }))
}

/// The value of the start, if the budget is enough.
fn start_value<B: Searchable>(
    rules: &Rules<B>,
    scoring: Scoring,
    budget: Budget,
    stop: &dyn Fn() -> bool,
) -> Option<i32> {
    let mut memory = Vec::new();
    memory.resize_with(SLOTS, || Slot::EMPTY);
    let mut solver = Solver::new(rules, scoring, Table::new(&mut memory));
    let within = |nodes| if nodes < budget.nodes && !stop() { Control::Continue } else { Control::Stop };
    solver.solve(&rules.start(), Aim::Exact, &mut |progress| within(progress.nodes)).value()
}

/// The fields in which rules differ from `wof`, but for what is scored where no game is played to its end.
pub(crate) fn fields(set: &RuleSet) -> Vec<String> {
    let wof = Builtin::Wof.rule_set();
    let set = RuleSet { time_out: wof.time_out, resignation: wof.resignation, ..*set };
    let [own, standard] = [&set, &wof].map(|it| to_toml("", it));
    let is_field = |line: &&str| line.contains(" = ") && !line.starts_with('#');
    let differs = |line: &&str| !standard.lines().any(|it| it == *line);
    own.lines().filter(is_field).filter(differs).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_told_by_what_differs_from_the_standard() {
        assert_eq!(fields(&Builtin::Wof.rule_set()), Vec::<String>::new());
        assert_eq!(fields(&Builtin::Mini4.rule_set()), ["width = 4", "height = 4"]);
        assert_eq!(fields(&Builtin::Beginner.rule_set()), ["flip = \"choose-one\""]);
    }

    #[test]
    fn a_budget_that_is_too_small_leaves_the_value_open() {
        let set = Builtin::Wof.rule_set();
        let exact = examine("wof", &set, Budget::of(1_000), &|| false).unwrap();
        assert_eq!((exact.tournament, exact.board, exact.limit), (None, None, Limit::Budget));
        assert_eq!(exact.plies.len(), 4);
    }

    #[test]
    fn whoever_stops_gets_what_is_known() {
        let exact = examine("mini6", &Builtin::Mini6.rule_set(), Budget::of(u64::MAX), &|| true).unwrap();
        assert_eq!((exact.tournament, exact.plies.len(), exact.limit), (None, 0, Limit::Stopped));
    }
}
