//! Claims held to the rules and to the leaves.

use std::collections::HashMap;

use volteo_core::{BitSet, Color, Ending, Goal, Position, Rules};
use volteo_engine::{Aim, Control, Scoring, Searchable, Solver, Table};

use super::{Bounds, Claim, Known, Leaf, Record};
use crate::Symmetries;

/// What a proof comes to.
#[derive(Clone, Debug)]
pub struct Verified<B> {
    /// The bounds of the start's value for the first player that follow from all leaves.
    pub proven: Bounds,
    /// The claims that do not follow.
    pub unproven: Vec<Claim>,
    /// The leaves that are reached, in an order of their own: what else is in the record proves nothing.
    pub used: Vec<Leaf<B>>,
    /// The positions above the leaves, those counted once that are images of each other.
    pub above: usize,
    /// The leaves that are reached and of which nothing is known.
    pub open: usize,
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
    /// Goes through every game from the start to the leaves by the rules, and tells what follows from them.
    #[must_use]
    pub fn verify(&self, rules: &Rules<B>, discs: u32) -> Verified<B> {
        let start = rules.start();
        let mut walk = Walk {
            rules,
            symmetries: Symmetries::of_rules(rules),
            leaf_empties: rules.empties(&start).len() - discs,
            leaves: &self.leaves,
            seen: HashMap::new(),
            used: Vec::new(),
            open: 0,
        };
        let proven = walk.bounds(&start);
        let follows = |claim: &Claim| proven.lower >= claim.0.lower && proven.upper <= claim.0.upper;
        let unproven = self.claims.iter().copied().filter(|it| !follows(it)).collect();
        let above = walk.seen.len() - walk.used.len() - walk.open;
        let mut used = walk.used;
        used.sort_by_key(|it| rules.position_text(&it.position).to_string());
        Verified { proven, unproven, used, above, open: walk.open }
    }
}

/// Goes through the tree, each position once.
struct Walk<'a, B> {
    rules: &'a Rules<B>,
    symmetries: Symmetries<B>,
    leaf_empties: u32,
    leaves: &'a HashMap<Position<B>, Known>,
    seen: HashMap<Position<B>, Bounds>,
    used: Vec<Leaf<B>>,
    open: usize,
}

impl<B: BitSet> Walk<'_, B> {
    /// What follows for the side to move.
    fn bounds(&mut self, position: &Position<B>) -> Bounds {
        let position = self.symmetries.canonical(position);
        if let Some(&bounds) = self.seen.get(&position) {
            return bounds;
        }
        let bounds = self.bounds_anew(position);
        self.seen.insert(position, bounds);
        bounds
    }

    fn bounds_anew(&mut self, position: Position<B>) -> Bounds {
        let all = Bounds::all(self.rules.playable().len() as i32);
        if self.rules.is_over(&position) {
            let value = finished(self.rules, &position);
            return Bounds { lower: value, upper: value };
        }
        if self.rules.empties(&position).len() <= self.leaf_empties {
            let Some(&Known { bounds, nodes }) = self.leaves.get(&position) else {
                self.open += 1;
                return all;
            };
            self.used.push(Leaf { position, bounds, nodes });
            return bounds;
        }
        let mut best: Option<Bounds> = None;
        for action in self.rules.actions(&position) {
            let mut after = position;
            self.rules.play_legal(&mut after, action);
            let bounds = self.bounds(&after).turned();
            best = Some(best.map_or(bounds, |best| best.better(bounds)));
        }
        best.unwrap_or(all)
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
