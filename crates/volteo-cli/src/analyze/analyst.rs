//! The searches of the command, under the eyes of whoever waits for them.

use std::cmp::Reverse;
use std::time::Instant;

use volteo_core::{Action, Position, RuleSet, Rules};
use volteo_engine::evaluation::{Evaluation, suits_patterns};
use volteo_engine::{
    Aim, Control, Found, Limits, Line, Poll, Progress, Ranked, Ranking, Scoring, Searchable, Searcher,
    Solver, Table, Team,
};

use super::limits::{Clock, Grade, LimitsArg};
use super::worth::Worth;
use crate::figures::grouped;
use crate::line;
use crate::live::Live;
use crate::threads::{Searched, together};

/// The nodes for a position, if no limits are given: a few seconds' work.
const NODES_OF_A_POSITION: u64 = 4_000_000;
/// The nodes for each ply of a game.
const NODES_OF_A_PLY: u64 = 400_000;

/// The best evaluation that there is for a rule set.
fn evaluation(set: &RuleSet) -> Evaluation<'static> {
    Evaluation::desktop(set)
}

/// An action, what it is worth, and how the game may go on, itself included.
pub(super) struct Move {
    pub(super) action: Action,
    pub(super) worth: Worth,
    pub(super) line: Vec<String>,
}

/// Every action of a position, and how they were valued.
pub(super) struct Moves {
    /// The best first.
    pub(super) moves: Vec<Move>,
    /// The plies that estimates look ahead.
    pub(super) depth: u8,
}

/// What a played action is worth beside the best.
pub(super) struct Compared {
    pub(super) played: Worth,
    /// The best action; the played one if nothing is better.
    pub(super) best: Move,
    /// The plies looked ahead; the number of empty squares where it is exact.
    pub(super) depth: u8,
}

/// What searches work with.
#[derive(Clone, Copy)]
pub(super) struct Means<'m> {
    pub(super) table: Table<'m>,
    /// How several threads share the work.
    pub(super) team: &'m Team,
    pub(super) threads: usize,
    pub(super) live: &'m Live,
}

/// Searches positions of one rule set.
pub(super) struct Analyst<'a, 'm, B> {
    rules: &'a Rules<B>,
    searcher: Searcher<'a, 'm, 'static, B>,
    solver: Solver<'a, 'm, B>,
    limits: &'a LimitsArg,
    threads: usize,
    live: &'m Live,
    start: Instant,
    /// The positions looked at so far.
    pub(super) nodes: u64,
}

impl<'a, 'm, B: Searchable> Analyst<'a, 'm, B> {
    /// One that works with these means.
    pub(super) fn new(
        rules: &'a Rules<B>,
        scoring: Scoring,
        means: Means<'m>,
        limits: &'a LimitsArg,
    ) -> Self {
        let Means { table, team, threads, live } = means;
        let mut searcher = Searcher::new(rules, scoring, evaluation(rules.set()), table);
        let mut solver = Solver::new(rules, scoring, table).polling_every(Searcher::<B>::POLL_EVERY);
        if threads > 1 {
            (searcher, solver) = (searcher.in_team(team), solver.in_team(team));
        }
        Self { rules, searcher, solver, limits, threads, live, start: Instant::now(), nodes: 0 }
    }

    /// The limits for valuing all actions of a position.
    fn limits_of_a_position(&self, position: &Position<B>) -> Limits {
        match self.limits.of_level(self.rules) {
            // A level is how far one search goes, and every action has one of its own.
            Some(level) => {
                let actions = self.rules.actions(position).count() as u64;
                let nodes = level.nodes.saturating_mul(actions.max(1));
                Limits { nodes, selectivity: self.grade().into(), ..level }
            }
            None => self.limits.or_nodes(NODES_OF_A_POSITION, self.grade()),
        }
    }

    /// The limits for a ply of a game.
    pub(super) fn limits_of_a_ply(&self) -> Limits {
        match self.limits.of_level(self.rules) {
            Some(level) => Limits { selectivity: self.grade().into(), ..level },
            None => self.limits.or_nodes(NODES_OF_A_PLY, self.grade()),
        }
    }

    /// How readily moves are left out: not at all where nothing foresees their values.
    pub(super) fn grade(&self) -> Grade {
        let set = self.rules.set();
        let can_foresee = suits_patterns(set) && !matches!(evaluation(set), Evaluation::Generic);
        if !can_foresee {
            return Grade::Off;
        }
        self.limits.of_level(self.rules).map_or(self.limits.selectivity, |level| level.selectivity.into())
    }

    /// The seconds since it began.
    pub(super) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Whether the person has stopped it.
    pub(super) fn is_stopped(&self) -> bool {
        self.live.is_stopped()
    }

    /// What a finished game is worth to the side that would move.
    pub(super) fn finished(&mut self, position: &Position<B>) -> Worth {
        Worth::of_parts(self.searcher.glance(position), true)
    }

    /// Values every action of a position: by estimates first, then to the end of the game where the limits say so.
    pub(super) fn moves(&mut self, position: &Position<B>) -> Moves {
        let limits = &self.limits_of_a_position(position);
        let watch = self.watch("");
        let empties = self.rules.empties(position).len();
        let is_solved = empties <= u32::from(limits.exact_from);
        let first =
            if is_solved { before_solving(limits, empties) } else { Limits { exact_from: 0, ..*limits } };
        let first = self.of_each_thread(&first);
        let (Ordered { ranking, actions }, nodes) =
            together(self.threads, &mut |it| watch.poll(it), |_, poll| self.rank(position, &first, poll));
        self.nodes += nodes;
        let moves = actions.iter().map(|it| {
            let reply = self.after(position, it.action);
            let reply = self.searcher.line_from(&reply, ranking.depth.saturating_sub(1));
            let worth = Worth::of_parts(it.value, ranking.is_exact);
            Move { action: it.action, worth, line: self.texts(position, it.action, &reply) }
        });
        let mut moves: Vec<Move> = moves.collect();
        if is_solved && !watch.is_over() {
            self.solve_all(position, &mut moves, limits.nodes, &watch);
        }
        self.live.clear();
        Moves { moves, depth: ranking.depth }
    }

    fn rank(&self, position: &Position<B>, limits: &Limits, poll: &mut Poll<'_>) -> Ordered {
        let mut actions = vec![Ranked::EMPTY; self.rules.actions(position).count()];
        let ranking = self.searcher.clone().rank(position, limits, poll, &mut actions);
        Ordered { ranking, actions }
    }

    /// The limits of one of the threads: together they look at as many nodes as one does alone.
    fn of_each_thread(&self, limits: &Limits) -> Limits {
        let nodes = match limits.nodes {
            u64::MAX => u64::MAX,
            nodes => nodes.div_ceil(self.threads as u64),
        };
        Limits { nodes, ..*limits }
    }

    /// Solves the position after every action; where there is no time for it, estimates stand.
    fn solve_all(&mut self, position: &Position<B>, moves: &mut [Move], nodes: u64, watch: &Watch<'_>) {
        for it in &mut *moves {
            let before = self.nodes;
            let mut poll = |progress: &Progress| {
                let progress =
                    Progress { nodes: before + progress.nodes, best: Some(it.action), ..*progress };
                if progress.nodes < nodes { watch.poll(&progress) } else { Control::Stop }
            };
            let after = self.after(position, it.action);
            let (solution, nodes) = together(self.threads, &mut poll, |_, poll| {
                self.solver.clone().solve(&after, Aim::Exact, poll)
            });
            self.nodes += nodes;
            let Some(value) = solution.value() else { break };
            it.worth = Worth::exact(-value);
            it.line = self.texts(position, it.action, &solution.line);
        }
        moves.sort_by_key(|it| Reverse(it.worth.parts()));
    }

    /// Values an action beside the best, both by searches that look equally far. `None` if the person stopped it.
    pub(super) fn compare(
        &mut self,
        position: &Position<B>,
        played: Action,
        limits: &Limits,
        what: &str,
    ) -> Option<Compared> {
        let watch = self.watch(what);
        let mut best = self.search(position, limits, &watch)?;
        if best.best == Some(played) {
            return self.compared(position, &best, worth(&best));
        }
        let reply = self.reply(position, played, &best, limits, &watch)?;
        if falls_short(&reply, &best) {
            // Time was up for the played action: then let the best be judged by no deeper a look.
            let depth = reply.depth.saturating_add(1);
            let limits = Limits { depth, exact_from: 0, nodes: u64::MAX, ..*limits };
            let watch = Watch { clock: Clock::without_limit(), ..watch };
            best = self.search(position, &limits, &watch)?;
        }
        let played_worth = worth(&reply).turned();
        if played_worth.parts() < best.value {
            return self.compared(position, &best, played_worth);
        }
        let line = self.texts(position, played, &reply.line);
        Some(Compared {
            played: played_worth,
            best: Move { action: played, worth: played_worth, line },
            depth: best.depth,
        })
    }

    fn compared(&self, position: &Position<B>, best: &Found, played: Worth) -> Option<Compared> {
        let line = line::texts(self.rules, position, &best.line);
        let best_move = Move { action: best.best?, worth: worth(best), line };
        Some(Compared { played, best: best_move, depth: best.depth })
    }

    /// Searches the position after an action as far as the one before it was.
    fn reply(
        &mut self,
        position: &Position<B>,
        played: Action,
        before: &Found,
        limits: &Limits,
        watch: &Watch<'_>,
    ) -> Option<Found> {
        let after = self.after(position, played);
        let limits = Limits { nodes: u64::MAX, ..*limits };
        if before.is_exact {
            return self.search(&after, &Limits { exact_from: u8::MAX, ..limits }, watch);
        }
        match before.depth.saturating_sub(1) {
            0 => Some(self.glance(&after)),
            depth => self.search(&after, &Limits { depth, exact_from: 0, ..limits }, watch),
        }
    }

    /// The shallowest of searches: none.
    fn glance(&self, position: &Position<B>) -> Found {
        let (value, is_exact) = (self.searcher.glance(position), self.rules.is_over(position));
        Found { best: None, value, depth: 0, is_exact, line: Line::default(), nodes: 1, is_stopped: false }
    }

    /// Searches a position. `None` if the person stopped it.
    fn search(&mut self, position: &Position<B>, limits: &Limits, watch: &Watch<'_>) -> Option<Found> {
        let limits = self.of_each_thread(limits);
        let (found, nodes) = together(self.threads, &mut |it| watch.poll(it), |_, poll| {
            self.searcher.clone().search(position, &limits, poll)
        });
        self.nodes += nodes;
        (!self.live.is_stopped()).then_some(found)
    }

    fn watch(&self, what: &str) -> Watch<'m> {
        Watch { live: self.live, start: self.start, clock: self.limits.clock(), what: what.to_owned() }
    }

    fn after(&self, position: &Position<B>, action: Action) -> Position<B> {
        let mut next = *position;
        self.rules.play_legal(&mut next, action);
        next
    }

    /// An action and what follows it.
    fn texts(&self, position: &Position<B>, action: Action, reply: &[Action]) -> Vec<String> {
        let actions: Vec<Action> = std::iter::once(action).chain(reply.iter().copied()).collect();
        line::texts(self.rules, position, &actions)
    }
}

/// The actions of a position, the best first, and how they were ranked.
struct Ordered {
    ranking: Ranking,
    actions: Vec<Ranked>,
}

impl Searched for Ordered {
    fn nodes(&self) -> u64 {
        self.ranking.nodes
    }

    fn is_stopped(&self) -> bool {
        self.ranking.is_stopped
    }
}

/// The limits of the estimates that come before solving: they only say in which order to solve, and stand if that is
/// not done in time.
fn before_solving(limits: &Limits, empties: u32) -> Limits {
    let nodes = if limits.nodes == u64::MAX { u64::MAX } else { limits.nodes / 4 };
    Limits { depth: limits.depth.min((empties / 2).max(1) as u8), exact_from: 0, nodes, ..*limits }
}

fn worth(found: &Found) -> Worth {
    Worth::of_parts(found.value, found.is_exact)
}

/// Whether what is known after an action was not searched as far as the position before.
fn falls_short(reply: &Found, before: &Found) -> bool {
    !reply.is_exact && (before.is_exact || reply.depth + 1 < before.depth)
}

/// Tells the person how far it is, and when to stop.
struct Watch<'a> {
    live: &'a Live,
    start: Instant,
    clock: Clock,
    what: String,
}

impl Watch<'_> {
    fn poll(&self, progress: &Progress) -> Control {
        if self.clock.is_up() {
            return Control::Stop;
        }
        self.live.tell(self.start, || {
            let best = progress.best.map_or_else(String::new, |it| format!(", {it}"));
            format!("{}{} nodes{best}", self.what, grouped(progress.nodes))
        })
    }

    fn is_over(&self) -> bool {
        self.live.is_stopped() || self.clock.is_up()
    }
}
