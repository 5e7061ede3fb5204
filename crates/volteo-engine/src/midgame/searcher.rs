//! One face for searches of every kind.

use core::fmt;

use volteo_core::{Action, BitSet, PassRule, Position, Rules, Turn};

use super::root::{Best, Root, trace};
use super::search::{Search, parts};
use super::tree::Grow;
use super::walk::{Walk, walk};
use super::{Found, Limits, Ranked, Ranking, Selectivity};
use crate::evaluation::{Evaluation, PARTS, suits_patterns};
use crate::score::Count;
use crate::solver::Solver;
use crate::sort::largest_first;
use crate::table::{Game, Table};
use crate::team::Memory;
use crate::watch::{Control, Poll, Progress, Watch};
use crate::{Aim, Line, Path, Scoring, Searchable, Solution, Team};

/// Plays: searches positions of one rule set some plies deep and values what it finds there. What it learns of one
/// position helps with the next.
///
/// Several may work over the same table, on several threads too; they must have the same evaluation then.
///
/// ```
/// use volteo_core::{Builtin, Rules};
/// use volteo_engine::evaluation::Evaluation;
/// use volteo_engine::{Control, Limits, Scoring, Searcher, Selectivity, Slot, Table};
///
/// let rules = Rules::<u64>::new(&Builtin::Beginner.rule_set()).unwrap();
/// let mut memory = [Slot::EMPTY; 1024];
/// let table = Table::new(&mut memory);
/// let mut searcher = Searcher::new(&rules, Scoring::Tournament, Evaluation::Generic, table);
/// let limits = Limits { depth: 4, selectivity: Selectivity::Off, exact_from: 8, nodes: 10_000 };
/// let found = searcher.search(&rules.start(), &limits, &mut |_| Control::Continue);
/// assert!(rules.actions(&rules.start()).any(|action| found.best == Some(action)));
/// ```
#[derive(Clone)]
pub struct Searcher<'r, 'm, 't, B> {
    rules: &'r Rules<B>,
    scoring: Scoring,
    count: Count,
    evaluation: Evaluation<'t>,
    memory: Memory<'m>,
    path: Path,
    poll_every: u32,
}

impl<'r, 'm, 't, B: Searchable> Searcher<'r, 'm, 't, B> {
    /// How many nodes lie between two polls, if nothing else is said.
    pub const POLL_EVERY: u32 = 1 << 14;

    /// A player that counts discs so, values positions so and remembers in this table. Where the tables of an
    /// evaluation do not suit the rules, or the board is laid out wider than they see, the generic one takes their place.
    #[must_use]
    pub fn new(rules: &'r Rules<B>, scoring: Scoring, evaluation: Evaluation<'t>, table: Table<'m>) -> Self {
        let is_seen = suits_patterns(rules.set()) && B::MAX_WIDTH <= 8;
        let evaluation = if is_seen { evaluation } else { Evaluation::Generic };
        let (count, memory) = (Count::new(rules, scoring), Memory { table, team: None });
        let (path, poll_every) = (Path::Fastest, Self::POLL_EVERY);
        Self { rules, scoring, count, evaluation, memory, path, poll_every }
    }

    /// Polls about every so many nodes. A search stops within so many and the moves of three positions more; where it
    /// solves, it also finishes the last five empties of one position, some hundreds of nodes.
    #[must_use]
    pub const fn polling_every(mut self, nodes: u32) -> Self {
        self.poll_every = nodes;
        self
    }

    /// Shares the work with other searchers, on other threads, of the same position with the same limits. All must
    /// remember in copies of one table. Where nothing is left out and no limit of nodes ends the search, values are the
    /// same as without; which of several equally good actions is found, and with how many nodes, is not. Where moves
    /// are left out, what was left out and so the value depend on which thread came first.
    #[must_use]
    pub const fn in_team(mut self, team: &'m Team) -> Self {
        self.memory.team = Some(team);
        self
    }

    /// Searches by the code named.
    #[doc(hidden)]
    #[must_use]
    pub const fn by(mut self, path: Path) -> Self {
        self.path = path;
        self
    }

    /// Searches a position. The poll function is told of progress and can stop the search; an action is known before
    /// it is first called.
    pub fn search(&mut self, position: &Position<B>, limits: &Limits, poll: &mut Poll<'_>) -> Found {
        B::search(self, position, limits, poll)
    }

    /// Values every action, the best first, by searches of their own. If there is room for fewer than all, those are
    /// left out that are worst at the first look.
    pub fn rank(
        &mut self,
        position: &Position<B>,
        limits: &Limits,
        poll: &mut Poll<'_>,
        ranked: &mut [Ranked],
    ) -> Ranking {
        B::rank(self, position, limits, poll, ranked)
    }

    /// What a position is worth to the side to move by looking at it, in parts of 1/128 of a disc; the value itself if
    /// the game is over.
    #[must_use]
    pub fn glance(&self, position: &Position<B>) -> i32 {
        B::glance(self, position)
    }

    /// How the game may go on from a position that was searched, as far as the table remembers, for so many plies at
    /// most.
    #[must_use]
    pub fn line_from(&self, position: &Position<B>, plies: u8) -> Line {
        B::line_from(self, position, plies)
    }

    /// [`Self::search`], compiled where it is called; and so on for the others.
    pub(crate) fn search_here(&self, position: &Position<B>, limits: &Limits, poll: &mut Poll<'_>) -> Found {
        match self.rules.turn(position) {
            Turn::Over => Found::over(self.count.finished(position)),
            Turn::MustPass => {
                let mut turned = |progress: &Progress| poll(&before_pass(progress));
                self.search_here(&self.after(position, Action::Pass), limits, &mut turned).before_pass()
            }
            Turn::Moves(_) => self.search_moves(position, limits, poll),
        }
    }

    pub(crate) fn rank_here(
        &self,
        position: &Position<B>,
        limits: &Limits,
        poll: &mut Poll<'_>,
        ranked: &mut [Ranked],
    ) -> Ranking {
        if !self.rules.must_pass(position) {
            return self.rank_moves(position, limits, poll, ranked);
        }
        let found = self.search_here(position, limits, poll);
        let len = ranked.len().min(1);
        if let Some(place) = ranked.first_mut() {
            *place = Ranked::new(Action::Pass, found.value);
        }
        let Found { depth, is_exact, nodes, is_stopped, .. } = found;
        Ranking { len, depth, is_exact, nodes, is_stopped }
    }

    pub(crate) fn glance_here(&self, position: &Position<B>) -> i32 {
        let mut go_on = |_: &Progress| Control::Continue;
        let limits = Limits { depth: 0, selectivity: Selectivity::Off, exact_from: 0, nodes: u64::MAX };
        let search = self.begin(position, &limits, &mut go_on);
        self.walk(Glance { position, search })
    }

    pub(crate) fn line_from_here(&self, position: &Position<B>, plies: u8) -> Line {
        self.walk(Trace { rules: self.rules, table: self.table_for(position), position, plies })
    }

    fn search_moves(&self, position: &Position<B>, limits: &Limits, poll: &mut Poll<'_>) -> Found {
        let Some(first) = self.before_solving(position, limits) else {
            return self.look_ahead(position, limits, poll).found;
        };
        let ahead = self.look_ahead(position, &first, poll);
        if ahead.was_told_to_stop { ahead.found } else { self.solve(position, limits, poll, ahead.found) }
    }

    fn rank_moves(
        &self,
        position: &Position<B>,
        limits: &Limits,
        poll: &mut Poll<'_>,
        ranked: &mut [Ranked],
    ) -> Ranking {
        let first = self.before_solving(position, limits);
        let search = self.begin(position, first.as_ref().unwrap_or(limits), poll);
        let (depth, is_exact) = self.depth(position, first.as_ref().unwrap_or(limits));
        let ranking =
            self.walk(RankAll { rules: self.rules, position, search, depth, is_exact, ranked: &mut *ranked });
        if first.is_none() || ranking.was_told_to_stop {
            return ranking.ranking;
        }
        let listed = ranked.get_mut(..ranking.ranking.len).unwrap_or_default();
        self.solve_all(position, limits, poll, listed, ranking.ranking)
    }

    /// The limits of what is searched before a position is solved, to have something to fall back on. `None` if it is
    /// not to be solved.
    fn before_solving(&self, position: &Position<B>, limits: &Limits) -> Option<Limits> {
        let empties = self.rules.empties(position).len();
        let depth = limits.depth.min(empties as u8 / 2);
        let nodes = if limits.nodes == u64::MAX { u64::MAX } else { limits.nodes / 4 };
        (empties <= u32::from(limits.exact_from)).then_some(Limits { depth, nodes, ..*limits })
    }

    /// Searches some plies deep.
    fn look_ahead(&self, position: &Position<B>, limits: &Limits, poll: &mut Poll<'_>) -> Ahead {
        let search = self.begin(position, limits, poll);
        let (depth, is_exact) = self.depth(position, limits);
        self.walk(LookAhead { rules: self.rules, position, search, depth, is_exact })
    }

    /// Solves a position; if that is stopped, what was found before stands.
    fn solve(&self, position: &Position<B>, limits: &Limits, poll: &mut Poll<'_>, before: Found) -> Found {
        let solution = self.solution(position, before.nodes, limits, poll);
        let (nodes, is_stopped, line) = (solution.nodes, solution.is_stopped, solution.line);
        let (best, proven) = (solution.best(), PARTS * solution.lower);
        if solution.value().is_some() {
            let depth = self.rules.empties(position).len() as u8;
            return Found { best, value: proven, depth, is_exact: true, line, nodes, is_stopped: false };
        }
        if proven > before.value {
            return Found { best, line, nodes, is_stopped, ..before };
        }
        Found { nodes, is_stopped, ..before }
    }

    /// Solves the position after every action; if that is stopped, the values from before stand.
    fn solve_all(
        &self,
        position: &Position<B>,
        limits: &Limits,
        poll: &mut Poll<'_>,
        ranked: &mut [Ranked],
        before: Ranking,
    ) -> Ranking {
        let mut nodes = before.nodes;
        for it in &mut *ranked {
            let solution = self.solution(&self.after(position, it.action), nodes, limits, poll);
            nodes = solution.nodes;
            let Some(value) = solution.value() else {
                return Ranking { nodes, is_stopped: true, ..before };
            };
            it.pending = -PARTS * value;
        }
        settle(ranked);
        let depth = self.rules.empties(position).len() as u8;
        Ranking { depth, is_exact: true, nodes, is_stopped: false, ..before }
    }

    fn solution(&self, position: &Position<B>, nodes: u64, limits: &Limits, poll: &mut Poll<'_>) -> Solution {
        let watch = Watch::new(self.poll_every, Progress::none(self.count.squares), poll)
            .between(nodes, limits.nodes);
        let solver = Solver::new(self.rules, self.scoring, self.memory.table).by(self.path);
        let solver = match self.memory.team {
            Some(team) => solver.in_team(team),
            None => solver,
        };
        solver.solve_under(position, Aim::Exact, watch)
    }

    fn begin<'s>(&self, position: &Position<B>, limits: &Limits, poll: &'s mut Poll<'s>) -> Search<'s, 'm> {
        let squares = self.count.squares;
        Search {
            table: self.table_for(position),
            team: self.memory.team,
            watch: Watch::new(self.poll_every, Progress::none(squares), poll).between(0, limits.nodes),
            selectivity: limits.selectivity,
            squares,
        }
    }

    fn table_for(&self, position: &Position<B>) -> Table<'m> {
        self.memory.table.of_game(Game::of(self.rules, self.scoring, position))
    }

    fn after(&self, position: &Position<B>, action: Action) -> Position<B> {
        let mut next = *position;
        self.rules.play_legal(&mut next, action);
        next
    }

    /// The depth to search to, and whether nothing is left to estimate then.
    fn depth(&self, position: &Position<B>, limits: &Limits) -> (u32, bool) {
        let all = self.plies_to_the_end(position);
        let depth = u32::from(limits.depth.clamp(1, Limits::DEEPEST)).min(all);
        (depth, depth == all && limits.selectivity == Selectivity::Off)
    }

    /// How many plies are enough to see the end of the game, whatever is played.
    fn plies_to_the_end(&self, position: &Position<B>) -> u32 {
        let empties = self.rules.empties(position).len();
        match self.rules.set().pass {
            PassRule::Forced => empties,
            // A pass of choice before every disc, and two that end the game.
            PassRule::Allowed => 2 * empties + 2,
        }
    }

    fn walk<W: Walk<B>>(&self, walker: W) -> W::Output {
        walk(self.rules, self.count, &self.evaluation, self.path, walker)
    }
}

impl<B> fmt::Debug for Searcher<'_, '_, '_, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scoring, memory, path, poll_every, .. } = self;
        let mut shown = f.debug_struct("Searcher");
        shown.field("scoring", scoring).field("memory", memory).field("path", path);
        shown.field("poll_every", poll_every).finish_non_exhaustive()
    }
}

/// Progress seen from before a forced pass.
fn before_pass(progress: &Progress) -> Progress {
    Progress { lower: -progress.upper, upper: -progress.lower, best: Some(Action::Pass), ..*progress }
}

/// Takes pending values for what actions are worth, the best first; of equals, those first that were before.
pub(super) fn settle(ranked: &mut [Ranked]) {
    for it in &mut *ranked {
        it.value = it.pending;
    }
    largest_first(ranked, |it| it.value);
}

/// A look at one position.
struct Glance<'a, 's, 'm, B> {
    position: &'a Position<B>,
    search: Search<'s, 'm>,
}

impl<B: BitSet> Walk<B> for Glance<'_, '_, '_, B> {
    type Output = i32;

    fn walk<T: Grow<B>>(mut self, tree: &T) -> i32 {
        parts(tree, &mut self.search, &tree.node(self.position))
    }
}

/// A line from a position.
struct Trace<'a, 'm, B> {
    rules: &'a Rules<B>,
    table: Table<'m>,
    position: &'a Position<B>,
    plies: u8,
}

impl<B: BitSet> Walk<B> for Trace<'_, '_, B> {
    type Output = Line;

    fn walk<T: Grow<B>>(self, tree: &T) -> Line {
        trace(self.rules, tree, self.table, self.position, None, self.plies.into())
    }
}

/// The search of one position.
struct LookAhead<'a, 's, 'm, B> {
    rules: &'a Rules<B>,
    position: &'a Position<B>,
    search: Search<'s, 'm>,
    depth: u32,
    is_exact: bool,
}

/// What it has found, and whether it was the poll function that ended it.
struct Ahead {
    found: Found,
    was_told_to_stop: bool,
}

impl<B: BitSet> Walk<B> for LookAhead<'_, '_, '_, B> {
    type Output = Ahead;

    fn walk<T: Grow<B>>(mut self, tree: &T) -> Ahead {
        let root = Root { rules: self.rules, tree, position: self.position };
        let best = root.search(&mut self.search, self.depth);
        let Best { action, value, depth } = best;
        let line = trace(self.rules, tree, self.search.table, self.position, action, depth);
        let watch = &self.search.watch;
        let found = Found {
            best: action,
            value,
            depth: depth as u8,
            is_exact: self.is_exact && depth == self.depth,
            line,
            nodes: watch.nodes,
            is_stopped: watch.is_stopped(),
        };
        Ahead { found, was_told_to_stop: watch.was_told_to_stop() }
    }
}

/// The search of every action of one position.
struct RankAll<'a, 's, 'm, B> {
    rules: &'a Rules<B>,
    position: &'a Position<B>,
    search: Search<'s, 'm>,
    depth: u32,
    is_exact: bool,
    ranked: &'a mut [Ranked],
}

/// What it has come to, and whether it was the poll function that ended it.
struct RankedAhead {
    ranking: Ranking,
    was_told_to_stop: bool,
}

impl<B: BitSet> Walk<B> for RankAll<'_, '_, '_, B> {
    type Output = RankedAhead;

    fn walk<T: Grow<B>>(mut self, tree: &T) -> RankedAhead {
        let root = Root { rules: self.rules, tree, position: self.position };
        let (len, depth) = root.rank(&mut self.search, self.depth, self.ranked);
        let watch = &self.search.watch;
        let ranking = Ranking {
            len,
            depth: depth as u8,
            is_exact: self.is_exact && depth == self.depth,
            nodes: watch.nodes,
            is_stopped: watch.is_stopped(),
        };
        RankedAhead { ranking, was_told_to_stop: watch.was_told_to_stop() }
    }
}
