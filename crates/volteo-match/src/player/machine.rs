//! Volteo's own computer player, as a side in a match and as an engine for others: the same moves in both.

use std::time::{Duration, Instant};

use volteo_core::{Request, Rules, with_rules};
use volteo_engine::evaluation::{Evaluation, PARTS};
use volteo_engine::{Control, Level, Limits, Progress, Searchable, Selectivity, Slot, Strength, Table};

use super::SearchLimits;
use crate::{Course, Interrupt};

/// Thinks about positions at a level, or to a depth.
pub struct Machine {
    memory: Vec<Slot>,
}

/// How to think about a position.
#[derive(Clone, Copy, Debug)]
pub struct Thinking<'a> {
    /// The level.
    pub level: Level,
    /// What chance follows from.
    pub seed: u64,
    /// How far to look at most.
    pub limits: SearchLimits,
    /// When to have an answer, if the level takes longer.
    pub until: Option<Instant>,
    /// Raised when an answer is wanted at once.
    pub interrupt: &'a Interrupt,
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Idea {
    /// What to do; nothing if the game is over.
    pub request: Option<Request>,
    /// What the position is worth to the side to move, in discs.
    pub evaluation: f64,
    /// The plies looked ahead.
    pub depth: u8,
    /// The positions looked at.
    pub nodes: u64,
    /// How the game may go on, as texts.
    pub line: Vec<String>,
}

impl Default for Machine {
    fn default() -> Self {
        Self { memory: vec![Slot::EMPTY; Self::SLOTS] }
    }
}

impl Machine {
    /// The slots of the table. The choice of a level depends on it, so it is the same wherever levels play.
    const SLOTS: usize = 1 << 14;
    /// The positions between two looks at the clock: on a busy machine, and without optimization, it takes a millisecond
    /// to look at some hundreds.
    const POLL_EVERY: u32 = 1 << 7;

    /// Chooses what to do in the position that a game has come to.
    pub fn think(&mut self, course: &Course, thinking: &Thinking<'_>) -> Idea {
        with_rules!(course.rules().any(), rules => self.think_by(rules, course, thinking))
    }

    fn think_by<B: Searchable>(
        &mut self,
        rules: &Rules<B>,
        course: &Course,
        thinking: &Thinking<'_>,
    ) -> Idea {
        let mut position = course.position_in(rules);
        let evaluation = Evaluation::desktop(rules.set());
        // The player empties the table before each thought.
        let mut player =
            volteo_engine::Player::new(rules, evaluation, Table::with_contents(&mut self.memory))
                .polling_every(Self::POLL_EVERY);
        let mut poll = |_: &Progress| {
            let is_late = thinking.until.is_some_and(|until| Instant::now() >= until);
            if is_late || thinking.interrupt.is_raised() { Control::Stop } else { Control::Continue }
        };
        let strength = within(thinking.level.strength(rules), thinking.limits);
        let choice = player.choose_by(&position, &strength, thinking.seed, &mut poll);
        let written = |action| rules.notation(&position, action).request();
        let request = choice.action.map(written);
        let mut line = Vec::new();
        for &action in choice.line.iter() {
            line.push(rules.notation(&position, action).to_string());
            rules.play_legal(&mut position, action);
        }
        let evaluation = f64::from(choice.value) / f64::from(PARTS);
        Idea { request, evaluation, depth: choice.depth, nodes: choice.nodes, line }
    }
}

/// A strength that looks no farther than this.
fn within(strength: Strength, most: SearchLimits) -> Strength {
    let Strength::Searching { limits, leeway } = strength else { return strength };
    let depth = most.depth.map_or(limits.depth, |depth| depth.min(limits.depth));
    let nodes = most.nodes.map_or(limits.nodes, |nodes| nodes.min(limits.nodes));
    // Whoever asks for a shallow search does not want the endgame solved from far off either.
    let exact_from =
        most.depth.map_or(limits.exact_from, |depth| limits.exact_from.min(depth.saturating_mul(2)));
    let selectivity = if depth < limits.depth { Selectivity::Off } else { limits.selectivity };
    Strength::Searching { limits: Limits { depth, selectivity, exact_from, nodes }, leeway }
}

/// A point in time from now on.
pub(crate) fn after(time: Option<Duration>) -> Option<Instant> {
    time.and_then(|time| Instant::now().checked_add(time))
}
