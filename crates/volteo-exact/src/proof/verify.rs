//! Claims held to the rules and to the leaves.

use std::collections::{HashMap, HashSet};

use volteo_core::{Action, BitSet, Color, Ending, Goal, Position, Rules};
use volteo_engine::{Aim, Control, Scoring, Searchable, Solver, Table};

use super::{Bounds, Claim, Known, Leaf, Record};
use crate::Symmetries;

/// What a proof comes to.
#[derive(Clone, Debug)]
pub struct Verified<B> {
    /// The bounds of the start's value for the first player that follow from the leaves.
    pub proven: Bounds,
    /// The claims that do not follow.
    pub unproven: Vec<Claim>,
    /// The leaves on which the bounds rest, in an order of their own.
    pub used: Vec<Leaf<B>>,
    /// The positions above them on which the bounds rest, those counted once that are images of each other.
    pub above: usize,
    /// The leaves that were come to and of which nothing is known.
    pub missing: usize,
    /// If the value is proven: what both play who play their best, from the start to a leaf.
    pub line: Vec<Action>,
    /// The position after it.
    pub after_line: Position<B>,
    /// Whether it was stopped: then more may follow, and of claims nothing is said.
    pub is_stopped: bool,
}

/// What is wrong with a leaf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw<B> {
    /// The leaf as the record has it.
    pub leaf: Leaf<B>,
    /// What was found instead.
    pub found: Bounds,
}

impl<B: BitSet> Record<B> {
    /// Goes through games from the start to the leaves by the rules, and tells what follows from the leaves.
    ///
    /// Of a position in which the one who is to be shown to reach a value moves, one move that reaches it is enough; where the
    /// other moves, all have to. So no more is looked at than the claims need, and what the record does not say never helps one.
    #[must_use]
    pub fn verify(&self, rules: &Rules<B>, discs: u32, stop: &dyn Fn() -> bool) -> Verified<B> {
        let start = rules.start();
        let tree = Tree::new(rules, discs, &self.leaves, stop);
        let claimed = self.claimed(rules);
        let (first, second) = (start.to_move(), !start.to_move());
        let mut missing = HashSet::new();
        let lower = tree.most(first, (claimed.lower, claimed.upper), &mut missing);
        // What the second player reaches at least, the first reaches at most.
        let upper = tree.most(second, (-claimed.upper, -lower.value), &mut missing);
        let proven = Bounds { lower: lower.value, upper: -upper.value };
        let follows = |claim: &Claim| proven.lower >= claim.0.lower && proven.upper <= claim.0.upper;
        let is_stopped = stop();
        let unproven = self.claims.iter().copied().filter(|it| !is_stopped && !follows(it)).collect();

        let rests_on: HashSet<&Position<B>> = lower.steps.keys().chain(upper.steps.keys()).collect();
        let leaf = |&position: &&Position<B>| {
            let &Known { bounds, nodes } = tree.leaf(position)?;
            Some(Leaf { position: *position, bounds, nodes })
        };
        let mut used: Vec<Leaf<B>> = rests_on.iter().filter_map(leaf).collect();
        used.sort_by_cached_key(|it| rules.position_text(&it.position).to_string());
        let above = rests_on.len() - used.len();
        let (line, after_line) = if proven.lower == proven.upper {
            tree.best_play(|side| if side == first { &lower.steps } else { &upper.steps })
        } else {
            (Vec::new(), start)
        };
        Verified { proven, unproven, used, above, missing: missing.len(), line, after_line, is_stopped }
    }

    /// What the claims say together, as far as it follows from the leaves.
    pub(super) fn known_of_start(&self, rules: &Rules<B>, discs: u32, stop: &dyn Fn() -> bool) -> Bounds {
        let tree = Tree::new(rules, discs, &self.leaves, stop);
        let (all, claimed) = (Bounds::all(rules.playable().len() as i32), self.claimed(rules));
        let first = rules.start().to_move();
        let shows = |side, at_least| tree.reached(side, at_least, &mut HashSet::new()).is_some();
        Bounds {
            lower: if shows(first, claimed.lower) { claimed.lower } else { all.lower },
            upper: if shows(!first, -claimed.upper) { claimed.upper } else { all.upper },
        }
    }

    /// What the claims say together.
    fn claimed(&self, rules: &Rules<B>) -> Bounds {
        let all = Bounds::all(rules.playable().len() as i32);
        self.claims.iter().fold(all, |all, claim| all.and(claim.0))
    }
}

/// The games of a rule set down to the leaves.
struct Tree<'a, B> {
    rules: &'a Rules<B>,
    symmetries: Symmetries<B>,
    leaf_empties: u32,
    leaves: &'a HashMap<Position<B>, Known>,
    stop: &'a dyn Fn() -> bool,
}

/// By what a position is proven.
#[derive(Clone, Copy, Debug)]
enum Step<B> {
    /// The game is over, or the leaf is known.
    Given,
    /// By the move to this position.
    By(Position<B>),
    /// By all moves.
    All,
}

/// What a player reaches at least, and the positions on which that rests.
struct Reached<B> {
    value: i32,
    steps: HashMap<Position<B>, Step<B>>,
}

impl<'a, B: BitSet> Tree<'a, B> {
    fn new(
        rules: &'a Rules<B>,
        discs: u32,
        leaves: &'a HashMap<Position<B>, Known>,
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        let leaf_empties = rules.empties(&rules.start()).len() - discs;
        Self { rules, symmetries: Symmetries::of_rules(rules), leaf_empties, leaves, stop }
    }

    /// The most that a player can be shown to reach, up to a limit. It is likely to be what is claimed.
    fn most(
        &self,
        side: Color,
        (claimed, limit): (i32, i32),
        missing: &mut HashSet<Position<B>>,
    ) -> Reached<B> {
        let worst = -(self.rules.playable().len() as i32);
        let mut reached = Reached { value: worst, steps: HashMap::new() };
        let (mut beyond, mut guess) = (limit + 1, claimed);
        while beyond - reached.value > 1 && !(self.stop)() {
            let at_least = guess.clamp(reached.value + 1, beyond - 1);
            if let Some(more) = self.reached(side, at_least, missing) {
                reached = more;
                // More than is claimed is rarely true.
                guess = at_least + 1;
            } else {
                beyond = at_least;
                guess = i32::midpoint(reached.value, beyond);
            }
        }
        reached
    }

    /// That a player reaches a value, if it can be shown.
    fn reached(&self, side: Color, at_least: i32, missing: &mut HashSet<Position<B>>) -> Option<Reached<B>> {
        let mut walk = Walk { tree: self, side, at_least, seen: HashMap::new(), missing, is_stopped: false };
        let start = self.symmetries.canonical(&self.rules.start());
        (walk.proves(start) && !walk.is_stopped)
            .then(|| Reached { value: at_least, steps: walk.support(start) })
    }

    fn is_leaf(&self, position: &Position<B>) -> bool {
        self.rules.empties(position).len() <= self.leaf_empties
    }

    fn leaf(&self, position: &Position<B>) -> Option<&Known> {
        self.is_leaf(position).then(|| self.leaves.get(position)).flatten()
    }

    fn after(&self, position: &Position<B>, action: Action) -> Position<B> {
        let mut after = *position;
        self.rules.play_legal(&mut after, action);
        after
    }

    /// What both play whose moves are known to be best, and where that leads to.
    fn best_play<'s>(
        &self,
        steps_of: impl Fn(Color) -> &'s HashMap<Position<B>, Step<B>>,
    ) -> (Vec<Action>, Position<B>) {
        let (mut position, mut line) = (self.rules.start(), Vec::new());
        loop {
            let steps = steps_of(position.to_move());
            let Some(Step::By(best)) = steps.get(&self.symmetries.canonical(&position)) else { break };
            let mut actions = self.rules.actions(&position);
            let leads = |&it: &Action| self.symmetries.canonical(&self.after(&position, it)) == *best;
            let Some(action) = actions.find(leads) else { break };
            line.push(action);
            position = self.after(&position, action);
        }
        (line, position)
    }
}

/// Goes through what a player needs to be shown to reach a value, each position once.
struct Walk<'w, 'a, B> {
    tree: &'w Tree<'a, B>,
    side: Color,
    at_least: i32,
    seen: HashMap<Position<B>, Option<Step<B>>>,
    missing: &'w mut HashSet<Position<B>>,
    /// Then nothing more is proven.
    is_stopped: bool,
}

/// After so many positions it is asked whether to stop.
const ASK_EVERY: usize = 1 << 10;

impl<B: BitSet> Walk<'_, '_, B> {
    /// Whether the player reaches the value from a position that stands for its images.
    fn proves(&mut self, position: Position<B>) -> bool {
        if let Some(step) = self.seen.get(&position) {
            return step.is_some();
        }
        self.is_stopped |= self.seen.len().is_multiple_of(ASK_EVERY) && (self.tree.stop)();
        if self.is_stopped {
            return false;
        }
        let step = self.step(&position);
        self.seen.insert(position, step);
        step.is_some()
    }

    fn step(&mut self, position: &Position<B>) -> Option<Step<B>> {
        let Tree { rules, symmetries, .. } = self.tree;
        if rules.is_over(position) {
            let value = finished(rules, position);
            return self.given(position, Bounds { lower: value, upper: value });
        }
        if self.tree.is_leaf(position) {
            let Some(known) = self.tree.leaf(position) else {
                self.missing.insert(*position);
                return None;
            };
            return self.given(position, known.bounds);
        }
        let actions = rules.actions(position).map(|it| symmetries.canonical(&self.tree.after(position, it)));
        let children: Vec<Position<B>> = actions.collect();
        if position.to_move() == self.side {
            return children.into_iter().find(|&child| self.proves(child)).map(Step::By);
        }
        // A game that is not over goes on somehow.
        (!children.is_empty() && children.into_iter().all(|child| self.proves(child))).then_some(Step::All)
    }

    /// Whether bounds of the value for the side to move are enough.
    fn given(&self, position: &Position<B>, bounds: Bounds) -> Option<Step<B>> {
        let bounds = if position.to_move() == self.side { bounds } else { bounds.turned() };
        (bounds.lower >= self.at_least).then_some(Step::Given)
    }

    /// The positions on which it rests that a position is proven.
    fn support(&self, position: Position<B>) -> HashMap<Position<B>, Step<B>> {
        let (mut steps, mut left) = (HashMap::new(), vec![position]);
        while let Some(position) = left.pop() {
            let Some(&Some(step)) = self.seen.get(&position) else { continue };
            if steps.insert(position, step).is_some() {
                continue;
            }
            match step {
                Step::Given => {}
                Step::By(child) => left.push(child),
                Step::All => {
                    let actions = self.tree.rules.actions(&position);
                    let children = actions.map(|it| self.tree.after(&position, it));
                    left.extend(children.map(|it| self.tree.symmetries.canonical(&it)));
                }
            }
        }
        steps
    }
}

/// What a finished game is worth to the side to move, by the score that the rules give.
fn finished<B: BitSet>(rules: &Rules<B>, position: &Position<B>) -> i32 {
    let score = rules.score(position, Ending::Finished);
    // In half discs, since empties can be halved; the difference is whole.
    let black = score.tournament_difference().unwrap_or(0) / 2;
    let turned = (position.to_move() == Color::White) != (rules.set().goal == Goal::Fewest);
    if turned { -black } else { black }
}

impl<B: Searchable> Leaf<B> {
    /// Solves a leaf anew, as far as its bounds go. `None` if it is as the record has it.
    #[must_use]
    pub fn solve_anew(&self, rules: &Rules<B>, table: Table<'_>) -> Option<Flaw<B>> {
        let mut solver = Solver::new(rules, Scoring::Tournament, table);
        let Bounds { lower, upper } = self.bounds;
        let all = rules.playable().len() as i32;
        let mut found = Bounds::all(all);
        for (is_told, floor) in [(lower > -all, lower - 1), (upper < all, upper)] {
            if is_told {
                let aim = Aim::Window { lower: floor, upper: floor + 1 };
                let solution = solver.solve(&self.position, aim, &mut |_| Control::Continue);
                found = found.and(Bounds { lower: solution.lower, upper: solution.upper });
            }
        }
        let holds = found.lower >= lower && found.upper <= upper;
        (!holds).then_some(Flaw { leaf: *self, found })
    }
}
