//! Leaves solved until the question is answered, on any number of threads.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use volteo_core::{BitSet, Position, Rules, Turn};
use volteo_engine::evaluation::Evaluation;
use volteo_engine::{
    Aim, Control, Limits, Scoring, Searchable, Searcher, Selectivity, Solution, Solver, Table,
};

use super::tree::{Next, Tree};
use super::{Bounds, Claim, Leaf, Record};

/// What is asked of a start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Who wins.
    WinLossDraw,
    /// Its value; who wins is found out first.
    Exact,
}

/// How to go about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// What is asked.
    pub asked: Asked,
    /// How many threads solve leaves, each one of its own.
    pub threads: usize,
    /// Of so many shares of the leaves, the number, from 0, of the one to solve here: see [`Prover::run`].
    pub share: (u64, u64),
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solved {
    /// Whether the first player's value is at least this is being asked.
    pub at_least: i32,
    /// What is known of the start's value for the first player.
    pub bounds: Bounds,
    /// The leaves solved in this run.
    pub leaves: u64,
    /// The nodes searched for them in this run.
    pub nodes: u64,
    /// The work that yes and no still seem to be, in leaves whose value seems to lie at what is asked.
    pub work: [f64; 2],
    /// The positions of the tree that have been looked at.
    pub positions: usize,
    /// Whether all that was asked is known.
    pub is_done: bool,
}

/// How many plies guesses look ahead, and how many nodes they may take.
const GUESS: Limits = Limits { depth: 4, selectivity: Selectivity::Off, exact_from: 0, nodes: 20_000 };

/// A line for the file of the proof, and how far the search is with it.
type Keep<'k, E> = dyn FnMut(&str, &Solved) -> Result<(), E> + Send + 'k;

/// Solves a start position by its leaves.
pub struct Prover<'r, 'm, B> {
    rules: &'r Rules<B>,
    discs: u32,
    table: Table<'m>,
    tree: Tree<'r, B>,
    record: Record<B>,
}

impl<'r, 'm, B: Searchable> Prover<'r, 'm, B> {
    /// Goes on from a record, which is believed.
    #[must_use]
    pub fn new(rules: &'r Rules<B>, discs: u32, record: Record<B>, table: Table<'m>) -> Self {
        Self { rules, discs, table, tree: Tree::new(rules, discs), record }
    }

    /// Solves leaf after leaf until what is asked is known, nothing is left for this share, or it is stopped. Every line that
    /// the file of the proof gains is handed out as soon as it is known.
    ///
    /// Of several shares each leaves the others' leaves alone. An answer can need leaves of every share: then each ends when it
    /// has no more to do, and all go on from what they have found together.
    ///
    /// # Errors
    ///
    /// The first one of `keep`.
    pub fn run<E: Send>(
        &mut self,
        job: Job,
        stop: &(dyn Fn() -> bool + Sync),
        keep: &mut Keep<'_, E>,
    ) -> Result<Solved, E> {
        self.tree.believe(self.record.known_of_start(self.rules, self.discs, stop));
        let guess = guess(self.rules, self.table, self.tree.position(0));
        let state = State::new(&mut self.tree, &mut self.record, job, guess, keep);
        let shared = Shared {
            rules: self.rules,
            table: self.table,
            state: Mutex::new(state),
            changed: Condvar::new(),
            question: AtomicU32::new(0),
            stop,
        };
        shared.state().go_on();
        thread::scope(|scope| {
            for _ in 0..job.threads.max(1) {
                scope.spawn(|| shared.work());
            }
        });
        let mut state = shared.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        match state.failure.take() {
            Some(failure) => Err(failure),
            None => Ok(state.progress()),
        }
    }

    /// The record with everything found.
    #[must_use]
    pub const fn record(&self) -> &Record<B> {
        &self.record
    }

    pub(super) fn parts(&mut self) -> (&'r Rules<B>, Table<'m>, &mut Tree<'r, B>, &mut Record<B>) {
        (self.rules, self.table, &mut self.tree, &mut self.record)
    }

    /// Asks what a search would ask first, for an estimate of it; none if all is known, or if it is stopped.
    pub(super) fn ask_first(&mut self, asked: Asked, stop: &dyn Fn() -> bool) -> Option<i32> {
        self.tree.believe(self.record.known_of_start(self.rules, self.discs, stop));
        let guess = guess(self.rules, self.table, self.tree.position(0));
        // What is known of the leaves is known of the start once they have been looked at.
        while !stop() {
            let question = question(self.tree.bounds(), asked, guess)?;
            self.tree.ask(question);
            let mut judge = |position: &Position<B>| judge_unless(stop, self.rules, self.table, position);
            match self.tree.next(&self.record.leaves, &|_| true, &mut judge) {
                Next::Answered => {}
                Next::Leaf(leaf) => {
                    self.tree.settle(leaf, Bounds::all(self.rules.playable().len() as i32));
                    return Some(question);
                }
                Next::Wait => return Some(question),
            }
        }
        None
    }
}

/// The value of the start as it seems, to begin with the question that is likely to say most.
fn guess<B: Searchable>(rules: &Rules<B>, table: Table<'_>, start: &Position<B>) -> i32 {
    let mut searcher = Searcher::new(rules, Scoring::Tournament, Evaluation::Generic, table);
    let limits = Limits { depth: 10, nodes: 200_000, ..GUESS };
    searcher.search(start, &limits, &mut |_| Control::Continue).value
}

/// How good a position seems to the side to move, in discs.
pub(super) fn judge<B: Searchable>(rules: &Rules<B>, table: Table<'_>, position: &Position<B>) -> f64 {
    if let Turn::Over = rules.turn(position) {
        let mut solver = Solver::new(rules, Scoring::Tournament, table);
        let value = solver.solve(position, Aim::Exact, &mut |_| Control::Continue).value();
        return value.map_or(0.0, f64::from);
    }
    let mut searcher = Searcher::new(rules, Scoring::Tournament, Evaluation::Generic, table);
    searcher.search(position, &GUESS, &mut |_| Control::Continue).value.into()
}

/// The same, but for work that has been stopped and of which nothing will be used.
pub(super) fn judge_unless<B: Searchable>(
    stop: &dyn Fn() -> bool,
    rules: &Rules<B>,
    table: Table<'_>,
    position: &Position<B>,
) -> f64 {
    if stop() && !rules.is_over(position) { 0.0 } else { judge(rules, table, position) }
}

/// The next question about the first player's value: whether it is at least so much. First who wins, beginning with what seems
/// likely, then the value, beginning where it seems to be. None if all is known.
fn question(known: Bounds, asked: Asked, guess: i32) -> Option<i32> {
    let Bounds { lower, upper } = known;
    if lower >= upper {
        return None;
    }
    let (may_win, may_lose) = (upper >= 1, lower <= -1);
    if lower < 1 && upper > -1 {
        return Some(if may_win && (guess > 0 || !may_lose) { 1 } else { 0 });
    }
    match asked {
        Asked::WinLossDraw => None,
        Asked::Exact => Some(guess.clamp(lower + 1, upper)),
    }
}

/// What threads share.
struct Shared<'a, 'r, 'm, B, E> {
    rules: &'r Rules<B>,
    table: Table<'m>,
    state: Mutex<State<'a, 'r, B, E>>,
    /// Told whenever there may be something else to do.
    changed: Condvar,
    /// Counts the questions: what belongs to an old one need not be finished.
    question: AtomicU32,
    stop: &'a (dyn Fn() -> bool + Sync),
}

struct State<'a, 'r, B, E> {
    tree: &'a mut Tree<'r, B>,
    record: &'a mut Record<B>,
    job: Job,
    guess: i32,
    question: u32,
    /// Whether all is known that was asked for.
    is_done: bool,
    leaves: u64,
    nodes: u64,
    /// Threads that are solving a leaf.
    at_work: usize,
    keep: &'a mut Keep<'a, E>,
    failure: Option<E>,
}

/// A leaf to solve: its place, the position, the window and the question for which it is solved.
struct Task<B> {
    leaf: usize,
    position: Position<B>,
    aim: Aim,
    question: u32,
}

impl<'a, 'r, B: Searchable, E> Shared<'a, 'r, '_, B, E> {
    fn state(&self) -> MutexGuard<'_, State<'a, 'r, B, E>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a thread does.
    fn work(&self) {
        while let Some(task) = self.task(self.state()) {
            let Solution { lower, upper, nodes, .. } = self.solve(&task);
            let mut state = self.state();
            state.at_work -= 1;
            let leaf = Leaf { position: task.position, bounds: Bounds { lower, upper }, nodes };
            state.settle(self.rules, task.leaf, &leaf);
            self.changed.notify_all();
        }
        self.changed.notify_all();
    }

    /// The next leaf for a thread, once there is one; none if there is no more to do.
    fn task(&self, mut state: MutexGuard<'_, State<'a, 'r, B, E>>) -> Option<Task<B>> {
        loop {
            if state.is_done || state.failure.is_some() || (self.stop)() {
                return None;
            }
            let (number, count) = state.job.share;
            let State { tree, record, .. } = &mut *state;
            let is_ours = |position: &Position<B>| share_of(self.rules, position, count) == number;
            let mut judge = |it: &Position<B>| judge_unless(self.stop, self.rules, self.table, it);
            match tree.next(&record.leaves, &is_ours, &mut judge) {
                Next::Answered => {
                    state.answered();
                    self.question.store(state.question, Ordering::Relaxed);
                }
                Next::Leaf(leaf) => {
                    state.at_work += 1;
                    let floor = state.tree.floor(leaf);
                    let aim = Aim::Window { lower: floor, upper: floor + 1 };
                    let position = *state.tree.position(leaf);
                    return Some(Task { leaf, position, aim, question: state.question });
                }
                // Nobody will bring anything new: the rest is for other shares.
                Next::Wait if state.at_work == 0 => return None,
                Next::Wait => {
                    state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }

    fn solve(&self, task: &Task<B>) -> Solution {
        let mut solver = Solver::new(self.rules, Scoring::Tournament, self.table);
        solver.solve(&task.position, task.aim, &mut |_| {
            let is_old = self.question.load(Ordering::Relaxed) != task.question;
            if is_old || (self.stop)() { Control::Stop } else { Control::Continue }
        })
    }
}

impl<'a, 'r, B: Searchable, E> State<'a, 'r, B, E> {
    fn new(
        tree: &'a mut Tree<'r, B>,
        record: &'a mut Record<B>,
        job: Job,
        guess: i32,
        keep: &'a mut Keep<'a, E>,
    ) -> Self {
        let (question, is_done, leaves, nodes, at_work, failure) = (0, false, 0, 0, 0, None);
        Self { tree, record, job, guess, question, is_done, leaves, nodes, at_work, keep, failure }
    }

    fn progress(&self) -> Solved {
        Solved {
            at_least: self.tree.at_least(),
            bounds: self.tree.bounds(),
            leaves: self.leaves,
            nodes: self.nodes,
            work: self.tree.work(),
            positions: self.tree.len(),
            is_done: self.is_done,
        }
    }

    /// Asks what comes next.
    fn go_on(&mut self) {
        match question(self.tree.bounds(), self.job.asked, self.guess) {
            Some(at_least) => self.tree.ask(at_least),
            None => self.is_done = true,
        }
    }

    /// Notes the answer, and asks what comes next.
    fn answered(&mut self) {
        let claim = Claim(self.tree.bounds());
        if !self.record.claims.contains(&claim) {
            self.record.claims.push(claim);
            self.keep(&claim.to_line());
        }
        // The value may well lie where the answer has brought its bound.
        let Bounds { lower, upper } = self.tree.bounds();
        self.guess = if lower >= self.tree.at_least() { lower + 1 } else { upper };
        self.question += 1;
        self.go_on();
    }

    /// Notes what a search has proven of a leaf. Stopped in time it has proven nothing; stopped while it was looking for the
    /// line that belongs to its result, all. Whatever the tree knows the record has to have too, or claims would not follow.
    fn settle(&mut self, rules: &Rules<B>, place: usize, leaf: &Leaf<B>) {
        self.nodes += leaf.nodes;
        self.tree.settle(place, leaf.bounds);
        if leaf.bounds == Bounds::all(rules.playable().len() as i32) {
            return;
        }
        self.leaves += 1;
        self.record.note(leaf);
        self.keep(&leaf.to_line(rules));
    }

    fn keep(&mut self, line: &str) {
        let progress = self.progress();
        if let Err(failure) = (self.keep)(line, &progress) {
            self.failure.get_or_insert(failure);
        }
    }
}

/// Of so many shares, the one to which a leaf belongs.
fn share_of<B: BitSet>(rules: &Rules<B>, position: &Position<B>, count: u64) -> u64 {
    let text = rules.position_text(position).to_string();
    u64::from(crc32fast::hash(text.as_bytes())) % count.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::Known;
    use std::convert::Infallible;
    use volteo_core::{Builtin, FlipRule, Goal, RuleSet};
    use volteo_engine::Slot;

    /// Rule sets whose boards are soon solved.
    fn small() -> [RuleSet; 3] {
        let mini4 = Builtin::Mini4.rule_set();
        [
            mini4,
            RuleSet { flip: FlipRule::ChooseOne, ..mini4 },
            RuleSet { goal: Goal::Fewest, width: 5, ..mini4 },
        ]
    }

    fn whole_value(rules: &Rules<u64>) -> i32 {
        let mut memory = vec![Slot::EMPTY; 0];
        memory.resize_with(1 << 12, || Slot::EMPTY);
        let mut solver = Solver::new(rules, Scoring::Tournament, Table::new(&mut memory));
        solver.solve(&rules.start(), Aim::Exact, &mut |_| Control::Continue).value().unwrap()
    }

    /// Runs a job from a record, and gives the lines that it adds.
    fn run(rules: &Rules<u64>, record: Record<u64>, job: Job) -> (Solved, Record<u64>, usize) {
        let mut memory = vec![Slot::EMPTY; 0];
        memory.resize_with(1 << 12, || Slot::EMPTY);
        let mut prover = Prover::new(rules, 4, record, Table::new(&mut memory));
        let mut lines = 0;
        let solved = prover.run(job, &|| false, &mut |_, _| {
            lines += 1;
            Ok::<(), Infallible>(())
        });
        (solved.unwrap(), prover.record().clone(), lines)
    }

    #[test]
    fn proofs_come_to_the_value_of_the_whole_search_and_can_be_verified() {
        for set in small() {
            let rules = Rules::new(&set).unwrap();
            let value = whole_value(&rules);
            for threads in [1, 3] {
                let job = Job { asked: Asked::Exact, threads, share: (0, 1) };
                let (solved, record, _) = run(&rules, Record::new(), job);
                let exact = Bounds { lower: value, upper: value };
                assert_eq!((solved.bounds, solved.is_done), (exact, true), "{set:?}");
                let verified = record.verify(&rules, 4, &|| false);
                assert_eq!((verified.proven, verified.unproven.len()), (exact, 0));
                assert_eq!(record.claims.last(), Some(&Claim(exact)));
                let mut memory = [const { Slot::EMPTY }; 256];
                let table = Table::new(&mut memory);
                assert!(verified.used.iter().all(|leaf| leaf.solve_anew(&rules, table).is_none()));
            }
        }
    }

    #[test]
    fn who_wins_is_known_with_less() {
        let [set, ..] = small();
        let rules = Rules::new(&set).unwrap();
        let job = |asked| Job { asked, threads: 1, share: (0, 1) };
        let (first, record, lines) = run(&rules, Record::new(), job(Asked::WinLossDraw));
        assert!(first.is_done && first.bounds.upper < 0);
        let (again, record, none) = run(&rules, record, job(Asked::WinLossDraw));
        assert_eq!((again.bounds, again.leaves, none), (first.bounds, 0, 0));
        let (exact, _, more) = run(&rules, record, job(Asked::Exact));
        assert!(exact.bounds.lower == exact.bounds.upper && lines > 0 && more > 0);
    }

    #[test]
    fn shares_solve_what_is_theirs_and_come_to_an_end_together() {
        let [_, set, _] = small();
        let rules = Rules::new(&set).unwrap();
        let value = whole_value(&rules);
        let mut record = Record::new();
        for round in 0..1000 {
            let job = Job { asked: Asked::Exact, threads: 1, share: (round % 3, 3) };
            let (solved, found, _) = run(&rules, record.clone(), job);
            for position in found.leaves.keys().filter(|&it| !record.leaves.contains_key(it)) {
                assert_eq!(share_of(&rules, position, 3), round % 3);
            }
            record = found;
            if solved.is_done {
                assert_eq!(solved.bounds, Bounds { lower: value, upper: value });
                return;
            }
        }
        panic!("the shares come to no end");
    }

    #[test]
    fn of_a_leaf_the_record_has_what_the_tree_has() {
        let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
        let (mut tree, mut record, mut lines) = (Tree::new(&rules, 4), Record::new(), Vec::new());
        tree.ask(0);
        let Next::Leaf(place) = tree.next(&record.leaves, &|_| true, &mut |_| 0.0) else {
            panic!("nothing is known")
        };
        let position = *tree.position(place);
        let mut keep = |line: &str, _: &Solved| {
            lines.push(line.to_owned());
            Ok::<(), Infallible>(())
        };
        let job = Job { asked: Asked::Exact, threads: 1, share: (0, 1) };
        let mut state = State::new(&mut tree, &mut record, job, 0, &mut keep);
        let leaf = |lower, upper| Leaf { position, bounds: Bounds { lower, upper }, nodes: 5 };
        state.settle(&rules, place, &leaf(-16, 16));
        assert_eq!((state.leaves, state.nodes, state.record.leaves.len()), (0, 5, 0));
        for proven in [leaf(-16, 3), leaf(1, 16)] {
            state.settle(&rules, place, &proven);
        }
        assert_eq!((state.leaves, state.nodes), (2, 15));
        let known = Known { bounds: Bounds { lower: 1, upper: 3 }, nodes: 10 };
        assert_eq!(record.leaves.get(&position), Some(&known));
        assert_eq!(lines, [leaf(-16, 3), leaf(1, 16)].map(|it| it.to_line(&rules)));
    }

    #[test]
    fn questions_go_from_who_wins_to_the_value() {
        let known = |lower, upper| Bounds { lower, upper };
        let exact = |lower, upper, guess| question(known(lower, upper), Asked::Exact, guess);
        assert_eq!(exact(-36, 36, 5), Some(1));
        assert_eq!(exact(-36, 36, -5), Some(0));
        assert_eq!(exact(-36, 0, 5), Some(0));
        assert_eq!(exact(0, 36, -5), Some(1));
        assert_eq!(exact(-36, -1, 0), Some(-1));
        assert_eq!(exact(-36, -1, -8), Some(-8));
        assert_eq!(exact(2, 36, 0), Some(3));
        assert_eq!(exact(2, 2, 0), None);
        assert_eq!(exact(0, 0, 0), None);
        assert_eq!(question(known(-36, -2), Asked::WinLossDraw, 0), None);
    }
}
