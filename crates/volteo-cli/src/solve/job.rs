//! One position to solve, on as many threads as wanted.

use volteo_core::{Position, Rules};
use volteo_engine::{Aim, Poll, Progress, Scoring, Searchable, Solution, Solver, Table, Team};

use crate::threads::together;

/// What is asked of a position.
#[derive(Clone, Copy)]
pub(super) struct Job<'a, B> {
    pub(super) rules: &'a Rules<B>,
    pub(super) position: &'a Position<B>,
    pub(super) scoring: Scoring,
    pub(super) aim: Aim,
    pub(super) threads: usize,
}

impl<B: Searchable> Job<'_, B> {
    /// Solves the position, from where another search of it had come to. The poll function is called on
    /// this thread, and told of the nodes of all.
    pub(super) fn run(&self, table: Table<'_>, from: Option<&Progress>, poll: &mut Poll<'_>) -> Solution {
        let team = Team::new();
        let alone = Solver::new(self.rules, self.scoring, table);
        let solver = if self.threads == 1 { alone } else { alone.in_team(&team) };
        let helpers_from = from.map(|from| Progress { nodes: 0, ..*from });
        let (mut solution, nodes) = together(self.threads, poll, |number, poll| {
            self.search(solver.clone(), if number == 0 { from } else { helpers_from.as_ref() }, poll)
        });
        solution.nodes = nodes;
        solution
    }

    fn search(
        &self,
        mut solver: Solver<'_, '_, B>,
        from: Option<&Progress>,
        poll: &mut Poll<'_>,
    ) -> Solution {
        match from {
            Some(from) => solver.resume(self.position, self.aim, from, poll),
            None => solver.solve(self.position, self.aim, poll),
        }
    }
}
