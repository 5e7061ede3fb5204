//! One position to solve, on as many threads as wanted.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use volteo_core::{BitSet, Position, Rules};
use volteo_engine::{Aim, Control, Poll, Progress, Scoring, Solution, Solver, Table, Team};

/// What is asked of a position.
#[derive(Clone, Copy)]
pub(super) struct Job<'a, B> {
    pub(super) rules: &'a Rules<B>,
    pub(super) position: &'a Position<B>,
    pub(super) scoring: Scoring,
    pub(super) aim: Aim,
    pub(super) threads: usize,
}

impl<B: BitSet> Job<'_, B> {
    /// Solves the position, from where another search of it had come to. The poll function is called on
    /// this thread, and told of the nodes of all.
    pub(super) fn run(&self, table: Table<'_>, from: Option<&Progress>, poll: &mut Poll<'_>) -> Solution {
        let solver = Solver::new(self.rules, self.scoring, table);
        if self.threads == 1 {
            return self.search(solver, from, poll);
        }
        let team = Team::new();
        let solver = solver.in_team(&team);
        let helpers_from = from.map(|from| Progress { nodes: 0, ..*from });
        let (is_done, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        let go_on = || if is_done.load(Ordering::Relaxed) { Control::Stop } else { Control::Continue };
        let solutions = thread::scope(|scope| {
            let help = || {
                let mut counted = 0;
                let solution = self.search(solver.clone(), helpers_from.as_ref(), &mut |progress| {
                    nodes.fetch_add(progress.nodes - counted, Ordering::Relaxed);
                    counted = progress.nodes;
                    go_on()
                });
                // Whoever is first is right, and the others need not go on.
                is_done.fetch_or(!solution.is_stopped, Ordering::Relaxed);
                solution
            };
            let helpers: Vec<_> = (1..self.threads).map(|_| scope.spawn(help)).collect();
            let mut is_stopped = false;
            let own = self.search(solver.clone(), from, &mut |progress| {
                let all = progress.nodes + nodes.load(Ordering::Relaxed);
                is_stopped |= poll(&Progress { nodes: all, ..*progress }) == Control::Stop;
                if is_stopped { Control::Stop } else { go_on() }
            });
            is_done.store(true, Ordering::Relaxed);
            let helpers =
                helpers.into_iter().map(|it| it.join().unwrap_or_else(|it| std::panic::resume_unwind(it)));
            [own].into_iter().chain(helpers).collect::<Vec<_>>()
        });
        let nodes = solutions.iter().map(|it| it.nodes).sum();
        let mut solution = *solutions.iter().find(|it| !it.is_stopped).unwrap_or(&solutions[0]);
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
