//! The exact solver as callers see it.

mod engine;
#[cfg(feature = "desktop")]
mod fast;
mod root;
mod trace;

use volteo_core::Directions;
use volteo_core::{
    Action, BitSet, Edges, FlipRule, Goal, PassRule, Placement, Position, Rules, Start, Supply,
};

use crate::score::Count;
use crate::table::Game;
use crate::team::Memory;
use crate::watch::Watch;
use crate::{Line, Outcome, Poll, Progress, Scoring, Searchable, Table, Team};
use engine::Engine;
use root::Window;

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// Its value.
    Exact,
    /// Only who wins, komi counted.
    WinLossDraw,
    /// Its value if it lies between these, else only on which side of them.
    Window {
        /// Values up to this need not be told apart.
        lower: i32,
        /// Values from this on need not be told apart.
        upper: i32,
    },
}

/// Which code searches. For tests and benchmarks: all give the same values.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Path {
    /// The fastest that there is for the rule set and the processor.
    Fastest,
    /// With AVX2 at most.
    Avx2,
    /// Without vector code.
    Portable,
    /// The one for every rule set.
    General,
}

/// What a search has found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The value is proven not to be below this: a number of discs, seen from the side to move, more
    /// being better for it. See [`Solution::value`].
    pub lower: i32,
    /// The value is proven not to be above this.
    pub upper: i32,
    /// How the game goes on if both sides play their best, as far as it was asked for: played to its
    /// end it gives a value between the bounds. Empty if the game is over; cut short, but for its first
    /// action, if the search was stopped.
    pub line: Line,
    /// The positions searched.
    pub nodes: u64,
    /// Whether the poll function stopped the search.
    pub is_stopped: bool,
    win: i32,
    loss: i32,
}

impl Solution {
    /// The value, if it is known: by how many discs the side to move wins in the scoring asked for, komi
    /// not added; where the fewest discs win, by how many fewer.
    #[must_use]
    pub fn value(&self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// Who wins, if it is known.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.lower >= self.win {
            Some(Outcome::Win)
        } else if self.upper <= self.loss {
            Some(Outcome::Loss)
        } else if self.lower > self.loss && self.upper < self.win {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    /// The best thing to do, or the best known if the search was stopped; none if the game is over.
    #[must_use]
    pub fn best(&self) -> Option<Action> {
        self.line.first().copied()
    }
}

/// Solves positions of one rule set. What it learns of one position helps with the next, and with
/// whatever else works over the same table.
#[derive(Clone, Debug)]
pub struct Solver<'r, 'm, B> {
    rules: &'r Rules<B>,
    scoring: Scoring,
    count: Count,
    memory: Memory<'m>,
    path: Path,
    poll_every: u32,
}

impl<'r, 'm, B: Searchable> Solver<'r, 'm, B> {
    /// How many nodes lie between two polls, if nothing else is said.
    pub const POLL_EVERY: u32 = 1 << 16;

    /// A solver that counts discs so and remembers in this table.
    #[must_use]
    pub fn new(rules: &'r Rules<B>, scoring: Scoring, table: Table<'m>) -> Self {
        let memory = Memory { table, team: None };
        let count = Count::new(rules, scoring);
        Self { rules, scoring, count, memory, path: Path::Fastest, poll_every: Self::POLL_EVERY }
    }

    /// Polls about every so many nodes. A search stops within so many and some hundreds more.
    #[must_use]
    pub const fn polling_every(mut self, nodes: u32) -> Self {
        self.poll_every = nodes;
        self
    }

    /// Shares the work with other solvers, on other threads, of the same position. All must remember in
    /// copies of one table. Values are the same as without; which of several equally good lines is
    /// found, and with how many nodes, is not.
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

    /// Solves a position. The poll function is told of progress and can stop the search; then the
    /// solution says what is known by then.
    pub fn solve(&mut self, position: &Position<B>, aim: Aim, poll: &mut Poll<'_>) -> Solution {
        let from = Progress::none(self.count.squares);
        self.resume(position, aim, &from, poll)
    }

    /// Goes on solving a position from where another search of it had come to; with the table of that,
    /// little is searched twice. What the progress claims is believed: it must be of the same position,
    /// rules and scoring.
    pub fn resume(
        &mut self,
        position: &Position<B>,
        aim: Aim,
        from: &Progress,
        poll: &mut Poll<'_>,
    ) -> Solution {
        B::resume(self, position, aim, from, poll)
    }

    /// [`Self::resume`], compiled where it is called.
    pub(crate) fn resume_here(
        &self,
        position: &Position<B>,
        aim: Aim,
        from: &Progress,
        poll: &mut Poll<'_>,
    ) -> Solution {
        let watch = Watch::new(self.poll_every, self.checked(position, from), poll);
        self.solve_under(position, aim, watch)
    }

    /// Solves a position under the eyes of a watch.
    pub(crate) fn solve_under<'w>(&self, position: &Position<B>, aim: Aim, watch: Watch<'w>) -> Solution
    where
        'r: 'w,
    {
        let side = position.to_move();
        let (loss, win) = self.count.win_loss_window(side);
        let all = self.count.squares;
        let window = match aim {
            Aim::Exact => Window { alpha: -all - 1, beta: all + 1 },
            Aim::WinLossDraw => Window { alpha: loss.clamp(-all - 1, all), beta: win.clamp(-all, all + 1) },
            Aim::Window { lower, upper } => {
                let alpha = lower.clamp(-all - 1, all);
                Window { alpha, beta: upper.clamp(alpha + 1, all + 1) }
            }
        };
        let (rules, path) = (self.rules, self.path);
        let table = self.memory.table.of_game(Game::of(rules, self.scoring, position));
        let memory = Memory { table, ..self.memory };
        let mut engine = Engine::new(rules, self.count, memory, watch, path);
        let mut position = *position;
        let known = root::search(rules, &self.count, &mut engine, &mut position, window);
        let line = trace::line(rules, &mut engine, &position, known);
        let watch = engine.watch();
        Solution {
            lower: known.lower,
            upper: known.upper,
            line,
            nodes: watch.nodes,
            is_stopped: watch.is_stopped(),
            win,
            loss,
        }
    }

    /// Progress as far as it can be true: an action that is not legal here is left out, and so are
    /// bounds that no value lies between.
    fn checked(&self, position: &Position<B>, from: &Progress) -> Progress {
        let all = self.count.squares;
        let best = from.best.filter(|best| self.rules.actions(position).any(|action| action == *best));
        // More than can have been searched; it leaves room to go on counting.
        let nodes = from.nodes.min(u64::MAX / 2);
        if from.lower > from.upper || from.lower > all || from.upper < -all {
            return Progress { nodes, best, ..Progress::none(all) };
        }
        Progress { nodes, lower: from.lower.max(-all), upper: from.upper.min(all), best, ..*from }
    }
}

/// Whether the fast path knows these rules.
pub(crate) fn is_standard<B: BitSet>(rules: &Rules<B>, count: &Count) -> bool {
    let set = rules.set();
    B::MAX_WIDTH <= 8
        && set.holes.is_empty()
        && set.flip == FlipRule::All
        && set.lines == Directions::ALL
        && set.edges == Edges::Bounded
        && set.placement == Placement::MustFlip
        && set.pass == PassRule::Forced
        && set.supply == Supply::Shared
        && set.start != Start::OpenCenter
        && set.goal == Goal::Most
        && !(count.has_komi() && count.gives_empties_to_winner())
}
