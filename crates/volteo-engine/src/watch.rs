//! Progress out, stop in: the thread between a search and its caller.

use volteo_core::Action;

/// What a search has come to so far. Passed to the poll function of [`Solver::solve`]; a search that
/// was stopped [goes on](crate::Solver::resume) from it.
///
/// [`Solver::solve`]: crate::Solver::solve
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The positions searched.
    pub nodes: u64,
    /// What is proven of the value: it is not below this.
    pub lower: i32,
    /// What is proven of the value: it is not above this.
    pub upper: i32,
    /// The best action known by now.
    pub best: Option<Action>,
    /// The actions of the position that is solved.
    pub actions: u32,
    /// How many of them are done with in the window that is being searched.
    pub actions_done: u32,
}

impl Progress {
    /// Nothing done yet, and the value within this of zero.
    pub(crate) const fn none(limit: i32) -> Self {
        Self { nodes: 0, lower: -limit, upper: limit, best: None, actions: 0, actions_done: 0 }
    }
}

/// What a caller answers to [`Progress`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Go on.
    Continue,
    /// Stop as soon as possible.
    Stop,
}

/// The poll function: called every so many nodes.
pub type Poll<'p> = dyn FnMut(&Progress) -> Control + 'p;

/// Counts nodes, polls, and remembers that the search has been stopped.
pub(crate) struct Watch<'p> {
    pub(crate) nodes: u64,
    pub(crate) progress: Progress,
    next: u64,
    every: u64,
    /// From so many nodes on, the search stops.
    limit: u64,
    stopped: bool,
    told_to_stop: bool,
    poll: &'p mut Poll<'p>,
}

impl<'p> Watch<'p> {
    /// Begins where progress is.
    pub(crate) fn new(every: u32, progress: Progress, poll: &'p mut Poll<'p>) -> Self {
        let (every, nodes) = (u64::from(every.max(1)), progress.nodes);
        let mut watch = Self {
            nodes,
            progress,
            next: 0,
            every,
            limit: u64::MAX,
            stopped: false,
            told_to_stop: false,
            poll,
        };
        watch.next = watch.next_stop();
        watch
    }

    /// Goes on from so many nodes, and stops at so many.
    pub(crate) fn between(mut self, nodes: u64, limit: u64) -> Self {
        self.nodes = nodes;
        self.limit = limit;
        self.next = self.next_stop();
        self
    }

    /// When to look up next: polls come at multiples of their distance, wherever the count began.
    fn next_stop(&self) -> u64 {
        self.limit.min((self.nodes / self.every).saturating_add(1).saturating_mul(self.every))
    }

    /// Whether the search is to stop. Polls if it is time to.
    #[inline(always)]
    pub(crate) fn stops(&mut self) -> bool {
        if self.nodes >= self.next {
            self.ask();
        }
        self.stopped
    }

    #[cold]
    fn ask(&mut self) {
        if self.stopped || self.nodes >= self.limit {
            self.stopped = true;
            return;
        }
        self.next = self.next_stop();
        self.progress.nodes = self.nodes;
        if (self.poll)(&self.progress) == Control::Stop {
            self.stopped = true;
            self.told_to_stop = true;
        }
    }

    /// Whether it was the poll function that stopped the search.
    pub(crate) const fn was_told_to_stop(&self) -> bool {
        self.told_to_stop
    }

    /// Whether the search has been stopped.
    #[inline(always)]
    pub(crate) const fn is_stopped(&self) -> bool {
        self.stopped
    }
}
