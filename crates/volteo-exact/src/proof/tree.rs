//! The upper part of the tree, and which leaf to solve next.
//!
//! Proof numbers (Allis 1994) say where an answer is nearest: for each position, how much work it would be to prove that the
//! start's value is at least what is asked, and to disprove it. A side that can choose needs the cheapest of its moves, the
//! other all of them. What a leaf costs is guessed from how far its value seems to lie from what is asked.

use std::collections::{HashMap, HashSet};

use volteo_core::{Action, BitSet, Color, Position, Rules};

use super::{Bounds, Known};
use crate::Symmetries;

/// A guess of a value, for the side to move, in discs.
pub(super) type Judge<'j, B> = dyn FnMut(&Position<B>) -> f64 + 'j;

/// By so many discs on the wrong side, a leaf costs e times as much.
const SPREAD: f64 = 3.0;
/// No guess is surer than this many times [`SPREAD`].
const SUREST: f64 = 8.0;
/// By how much work grows with every two discs between a position and the leaves.
const GROWTH: f64 = 4.0;
/// How much less it is worth to go where somebody works already.
const BUSY: f64 = 1e4;

/// What a position is to the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Above the leaves; its moves have not been looked at.
    Unopened,
    /// Above the leaves.
    Opened,
    /// At the rim.
    Leaf,
    /// A leaf that is being solved, or is another's to solve.
    Busy,
    /// The game is over.
    Over,
}

#[derive(Debug)]
struct Node<B> {
    position: Position<B>,
    kind: Kind,
    /// Of the value for the first player; so is the guess.
    bounds: Bounds,
    guess: f64,
    children: Vec<usize>,
    parents: Vec<usize>,
    proof: f64,
    disproof: f64,
}

/// The next thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The question is answered.
    Answered,
    /// This leaf is to be solved.
    Leaf(usize),
    /// Whatever is worth solving is being solved.
    Wait,
}

/// A tree, and what is asked about its root: whether the first player's value is at least so much.
pub(super) struct Tree<'r, B> {
    rules: &'r Rules<B>,
    symmetries: Symmetries<B>,
    first: Color,
    /// The empty squares of a leaf.
    leaf_empties: u32,
    at_least: i32,
    /// What is known of the root from elsewhere.
    known_of_root: Bounds,
    nodes: Vec<Node<B>>,
    index: HashMap<Position<B>, usize>,
}

impl<'r, B: BitSet> Tree<'r, B> {
    pub(super) fn new(rules: &'r Rules<B>, discs: u32) -> Self {
        let symmetries = Symmetries::of_rules(rules);
        let start = symmetries.canonical(&rules.start());
        let bounds = Bounds::all(rules.playable().len() as i32);
        let root = Node {
            position: start,
            kind: Kind::Unopened,
            bounds,
            guess: 0.0,
            children: Vec::new(),
            parents: Vec::new(),
            proof: 1.0,
            disproof: 1.0,
        };
        Self {
            rules,
            symmetries,
            first: start.to_move(),
            leaf_empties: rules.empties(&start).len() - discs,
            at_least: 0,
            known_of_root: bounds,
            nodes: vec![root],
            index: HashMap::from([(start, ROOT)]),
        }
    }

    pub(super) fn bounds(&self) -> Bounds {
        self.nodes[ROOT].bounds
    }

    /// Takes for true what was shown of the root in another way.
    pub(super) fn believe(&mut self, bounds: Bounds) {
        self.known_of_root = self.known_of_root.and(bounds);
        self.nodes[ROOT].bounds = self.nodes[ROOT].bounds.and(bounds);
    }

    /// How much work the answers yes and no still seem to be.
    pub(super) fn work(&self) -> [f64; 2] {
        [self.nodes[ROOT].proof, self.nodes[ROOT].disproof]
    }

    pub(super) const fn at_least(&self) -> i32 {
        self.at_least
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn position(&self, node: usize) -> &Position<B> {
        &self.nodes[node].position
    }

    /// How far the guess of a leaf lies from what is asked.
    pub(super) fn margin(&self, node: usize) -> f64 {
        (self.nodes[node].guess - f64::from(self.at_least) + 0.5).abs()
    }

    /// The largest value for the side to move that does not answer the question for it.
    pub(super) fn floor(&self, node: usize) -> i32 {
        if self.is_first(node) { self.at_least - 1 } else { -self.at_least }
    }

    /// Asks whether the first player's value is at least so much.
    pub(super) fn ask(&mut self, at_least: i32) {
        self.at_least = at_least;
        let mut nodes: Vec<usize> = (0..self.nodes.len()).collect();
        // Below what they lead to: a forced pass leads to a position with as many empty squares.
        nodes.sort_by_key(|&node| {
            let passes =
                self.nodes[node].children.first().is_some_and(|&it| self.empties(it) == self.empties(node));
            (self.empties(node), passes)
        });
        for node in nodes {
            self.sum(node);
        }
    }

    /// The next leaf to solve, with what lies above it looked at as far as need be. `known` are leaves that were solved before;
    /// `is_ours` says which others may be solved here.
    pub(super) fn next(
        &mut self,
        known: &HashMap<Position<B>, Known>,
        is_ours: &dyn Fn(&Position<B>) -> bool,
        judge: &mut Judge<'_, B>,
    ) -> Next {
        loop {
            let mut node = ROOT;
            while self.nodes[node].kind == Kind::Opened && !self.is_answered(node) {
                node = self.nearest(node);
            }
            if self.is_answered(node) {
                return Next::Answered;
            }
            match self.nodes[node].kind {
                Kind::Unopened => self.open(node, known, is_ours, judge),
                Kind::Leaf => {
                    self.nodes[node].kind = Kind::Busy;
                    self.update(node);
                    return Next::Leaf(node);
                }
                Kind::Opened | Kind::Busy | Kind::Over => return Next::Wait,
            }
        }
    }

    /// The leaves of the nearest answer that are to be solved still: all that it takes if every guess is on the right side. The
    /// second is how many leaves it has in all. None if it is stopped.
    pub(super) fn presumed(
        &mut self,
        known: &HashMap<Position<B>, Known>,
        stop: &dyn Fn() -> bool,
        judge: &mut Judge<'_, B>,
    ) -> Option<(Vec<usize>, usize)> {
        let [yes, no] = self.work();
        let proves = yes <= no;
        let (mut left, mut seen) = (vec![ROOT], HashSet::from([ROOT]));
        let (mut open, mut all) = (Vec::new(), 0);
        while let Some(node) = left.pop() {
            if stop() {
                return None;
            }
            if self.nodes[node].kind == Kind::Unopened && !self.is_answered(node) {
                self.open(node, known, &|_| true, judge);
            }
            let Node { kind, children, .. } = &self.nodes[node];
            match kind {
                Kind::Leaf | Kind::Busy => {
                    all += 1;
                    if !self.is_answered(node) {
                        open.push(node);
                    }
                }
                Kind::Opened if self.is_first(node) == proves => {
                    let nearest = self.nearest(node);
                    left.extend(seen.insert(nearest).then_some(nearest));
                }
                Kind::Opened => left.extend(children.iter().filter(|&&it| seen.insert(it))),
                Kind::Unopened | Kind::Over => {}
            }
        }
        open.sort_unstable();
        Some((open, all))
    }

    /// Notes what is proven of a leaf, for the side to move.
    pub(super) fn settle(&mut self, node: usize, bounds: Bounds) {
        let bounds = self.for_first(node, bounds);
        let leaf = &mut self.nodes[node];
        (leaf.bounds, leaf.kind) = (leaf.bounds.and(bounds), Kind::Leaf);
        self.update(node);
    }

    fn is_first(&self, node: usize) -> bool {
        self.nodes[node].position.to_move() == self.first
    }

    fn empties(&self, node: usize) -> u32 {
        self.rules.empties(&self.nodes[node].position).len()
    }

    fn is_answered(&self, node: usize) -> bool {
        let Bounds { lower, upper } = self.nodes[node].bounds;
        lower >= self.at_least || upper < self.at_least
    }

    fn for_first(&self, node: usize, bounds: Bounds) -> Bounds {
        if self.is_first(node) { bounds } else { bounds.turned() }
    }

    /// The child by which an answer is nearest.
    fn nearest(&self, node: usize) -> usize {
        let is_first = self.is_first(node);
        let work = |&child: &usize| {
            let Node { proof, disproof, .. } = &self.nodes[child];
            if is_first { *proof } else { *disproof }
        };
        let children = self.nodes[node].children.iter().copied();
        children.min_by(|one, other| work(one).total_cmp(&work(other))).unwrap_or(node)
    }

    /// Looks at the moves of a position.
    fn open(
        &mut self,
        node: usize,
        known: &HashMap<Position<B>, Known>,
        is_ours: &dyn Fn(&Position<B>) -> bool,
        judge: &mut Judge<'_, B>,
    ) {
        let position = self.nodes[node].position;
        self.nodes[node].kind = Kind::Opened;
        for action in self.rules.actions(&position) {
            let after = self.after(&position, action);
            let child = match self.index.get(&after) {
                Some(&child) => child,
                None => self.add(after, known, is_ours, judge),
            };
            if !self.nodes[node].children.contains(&child) {
                self.nodes[node].children.push(child);
                self.nodes[child].parents.push(node);
            }
        }
        self.update(node);
    }

    fn after(&self, position: &Position<B>, action: Action) -> Position<B> {
        let mut after = *position;
        self.rules.play_legal(&mut after, action);
        self.symmetries.canonical(&after)
    }

    fn add(
        &mut self,
        position: Position<B>,
        known: &HashMap<Position<B>, Known>,
        is_ours: &dyn Fn(&Position<B>) -> bool,
        judge: &mut Judge<'_, B>,
    ) -> usize {
        let node = self.nodes.len();
        let is_leaf = self.rules.empties(&position).len() <= self.leaf_empties;
        let kind = match (self.rules.is_over(&position), is_leaf) {
            (true, _) => Kind::Over,
            (false, false) => Kind::Unopened,
            (false, true) if is_ours(&position) => Kind::Leaf,
            (false, true) => Kind::Busy,
        };
        let value = judge(&position);
        let side = if position.to_move() == self.first { 1.0 } else { -1.0 };
        let bounds = match (kind, known.get(&position)) {
            (Kind::Over, _) => Bounds { lower: value as i32, upper: value as i32 },
            (_, Some(known)) => known.bounds,
            (_, None) => Bounds::all(self.rules.playable().len() as i32),
        };
        let (children, parents) = (Vec::new(), Vec::new());
        let guess = side * value;
        self.nodes.push(Node { position, kind, bounds, guess, children, parents, proof: 0.0, disproof: 0.0 });
        self.nodes[node].bounds = self.for_first(node, bounds);
        self.index.insert(position, node);
        self.sum(node);
        node
    }

    /// Makes everything above a position follow from what is known of it.
    fn update(&mut self, node: usize) {
        let mut left = vec![node];
        while let Some(node) = left.pop() {
            if self.sum(node) {
                left.extend(&self.nodes[node].parents);
            }
        }
    }

    /// Makes bounds and numbers follow from those of the children; whether that changes anything.
    fn sum(&mut self, node: usize) -> bool {
        let bounds = match self.nodes[node].kind {
            Kind::Opened if node == ROOT => self.bounds_of_children(node).and(self.known_of_root),
            Kind::Opened => self.bounds_of_children(node),
            _ => self.nodes[node].bounds,
        };
        let numbers = self.numbers(node, bounds);
        let it = &mut self.nodes[node];
        let is_new = (it.bounds, it.proof, it.disproof) != (bounds, numbers[0], numbers[1]);
        (it.bounds, [it.proof, it.disproof]) = (bounds, numbers);
        // A leaf is always told about: it may have been solved before it had parents.
        is_new || it.kind != Kind::Opened
    }

    fn bounds_of_children(&self, node: usize) -> Bounds {
        let Node { children, .. } = &self.nodes[node];
        let is_first = self.is_first(node);
        let of = |&child: &usize| {
            let bounds = self.nodes[child].bounds;
            if is_first { bounds } else { bounds.turned() }
        };
        let best = children.iter().map(of).reduce(Bounds::better);
        let best = best.unwrap_or(Bounds::all(self.rules.playable().len() as i32));
        if is_first { best } else { best.turned() }
    }

    /// The proof and the disproof number.
    fn numbers(&self, node: usize, Bounds { lower, upper }: Bounds) -> [f64; 2] {
        if lower >= self.at_least {
            return [0.0, f64::INFINITY];
        }
        if upper < self.at_least {
            return [f64::INFINITY, 0.0];
        }
        let Node { kind, children, guess, .. } = &self.nodes[node];
        if *kind != Kind::Opened {
            let levels = self.empties(node).saturating_sub(self.leaf_empties);
            let busy = if *kind == Kind::Busy { BUSY } else { 1.0 };
            let work = busy * GROWTH.powi(levels as i32 / 2);
            let short = (f64::from(self.at_least) - 0.5 - guess) / SPREAD;
            return [short, -short].map(|it| work * it.clamp(-SUREST, SUREST).exp());
        }
        let proofs = children.iter().map(|&it| self.nodes[it].proof);
        let disproofs = children.iter().map(|&it| self.nodes[it].disproof);
        if self.is_first(node) {
            [proofs.fold(f64::INFINITY, f64::min), disproofs.sum()]
        } else {
            [proofs.sum(), disproofs.fold(f64::INFINITY, f64::min)]
        }
    }
}

/// The place of the start.
const ROOT: usize = 0;

#[cfg(test)]
mod tests {
    use super::*;
    use volteo_core::Builtin;
    use volteo_engine::{Aim, Control, Scoring, Slot, Solver, Table};

    /// The value of a position for the side to move, by the engine.
    fn value(rules: &Rules<u64>, position: &Position<u64>) -> i32 {
        let mut memory = [const { Slot::EMPTY }; 1 << 10];
        let mut solver = Solver::new(rules, Scoring::Tournament, Table::new(&mut memory));
        solver.solve(position, Aim::Exact, &mut |_| Control::Continue).value().unwrap()
    }

    #[test]
    fn questions_are_answered_as_the_whole_search_does() {
        let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
        let whole = value(&rules, &rules.start());
        for discs in [1, 4, 7] {
            for at_least in [whole - 1, whole, whole + 1, whole + 2] {
                let (mut tree, nothing) = (Tree::new(&rules, discs), HashMap::new());
                tree.ask(at_least);
                loop {
                    match tree.next(&nothing, &|_| true, &mut |it| f64::from(value(&rules, it))) {
                        Next::Answered => break,
                        Next::Leaf(leaf) => {
                            let value = value(&rules, tree.position(leaf));
                            tree.settle(leaf, Bounds { lower: value, upper: value });
                        }
                        Next::Wait => panic!("nobody else is at work"),
                    }
                }
                assert_eq!(tree.bounds().lower >= at_least, whole >= at_least, "{discs} {at_least}");
            }
        }
    }

    #[test]
    fn what_others_are_to_solve_is_waited_for() {
        let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
        let (mut tree, nothing) = (Tree::new(&rules, 2), HashMap::new());
        tree.ask(0);
        assert_eq!(tree.next(&nothing, &|_| false, &mut |_| 0.0), Next::Wait);
    }
}
