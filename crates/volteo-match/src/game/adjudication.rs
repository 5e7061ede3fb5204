//! Ending games whose end is known.

use volteo_core::{Ending, Position, Rules, Score, with_rules};
use volteo_engine::{Aim, Control, Progress, Scoring, Searchable, Slot, Solver, Table};

use super::Course;
use crate::Interrupt;

/// When the referee ends a game: it solves the position exactly, and what both sides' best play leads to is the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// From how many empty squares on.
    pub empties: u32,
    /// How many positions may be searched for it. A count and not a time, so that the same games are ended on every
    /// machine.
    pub nodes: u64,
}

impl Adjudication {
    /// The slots of the solver's table.
    const SLOTS: usize = 1 << 16;

    /// From so many empty squares on, with nodes for a second or two.
    #[must_use]
    pub const fn from_empties(empties: u32) -> Self {
        Self { empties, nodes: 20_000_000 }
    }

    /// What the game comes to, if it can be told.
    pub(super) fn judge(&self, course: &Course, interrupt: &Interrupt) -> Option<Score> {
        if course.empties() > self.empties {
            return None;
        }
        with_rules!(course.rules().any(), rules => self.solve(rules, course.position_in(rules), interrupt))
    }

    fn solve<B: Searchable>(
        &self,
        rules: &Rules<B>,
        mut position: Position<B>,
        interrupt: &Interrupt,
    ) -> Option<Score> {
        let mut memory = vec![Slot::EMPTY; Self::SLOTS];
        let mut solver = Solver::new(rules, Scoring::Tournament, Table::new(&mut memory));
        let mut poll = |progress: &Progress| {
            let goes_on = progress.nodes < self.nodes && !interrupt.is_raised();
            if goes_on { Control::Continue } else { Control::Stop }
        };
        let solution = solver.solve(&position, Aim::Exact, &mut poll);
        solution.value()?;
        for &action in solution.line.iter() {
            rules.play_legal(&mut position, action);
        }
        rules.is_over(&position).then(|| rules.score(&position, Ending::Finished))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use volteo_core::Builtin;

    use super::*;
    use crate::MatchRules;

    fn small() -> Course {
        Course::new(Arc::new(MatchRules::new(None, Builtin::Mini4.rule_set()).unwrap()))
    }

    #[test]
    fn a_solved_game_comes_to_what_best_play_leads_to() {
        let judge = |empties| Adjudication::from_empties(empties).judge(&small(), &Interrupt::default());
        // On 4×4 White wins: 11 to 3 with two squares left.
        assert_eq!(judge(12).unwrap().disc_difference(), -8);
        assert_eq!(judge(11), None);
    }

    #[test]
    fn what_is_not_solved_within_the_nodes_goes_on() {
        let wof = Course::new(Arc::new(MatchRules::new(None, Builtin::Wof.rule_set()).unwrap()));
        let few = Adjudication { empties: 60, nodes: 1000 };
        assert_eq!(few.judge(&wof, &Interrupt::default()), None);
    }
}
