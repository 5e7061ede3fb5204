//! Games between players that look a few plies ahead.

use volteo_core::{Action, BitSet, Color, Ending, Goal, PassRule, Position, Rules, Turn};
use volteo_engine::evaluation::PARTS;
use volteo_engine::{Aim, Control, Scoring, Searchable, Slot, Solver, Table};

use crate::dice::Dice;

/// What values a position for the side to move, told how many squares it and the other side can play to.
pub(super) type Judge<'j, B> = dyn Fn(&Position<B>, [u32; 2]) -> i32 + Sync + 'j;

/// More than any value.
const INFINITE: i32 = i32::MAX - 1;
/// What a disc at the end counts: more than any estimate of one.
const PER_FINAL_DISC: i32 = 1 << 20;

/// What a finished game is worth for the side to move, in discs.
pub(super) fn outcome<B: BitSet>(rules: &Rules<B>, position: &Position<B>) -> i32 {
    let score = rules.score(position, Ending::Finished);
    let black = score.tournament_difference().unwrap_or(0) / 2;
    let turned = (position.to_move() == Color::White) != (rules.set().goal == Goal::Fewest);
    if turned { -black } else { black }
}

/// How many squares the side to move and the other one can play to.
pub(super) fn mobility<B: BitSet>(rules: &Rules<B>, position: &mut Position<B>) -> [u32; 2] {
    let own = rules.legal_squares(position).len();
    if rules.set().pass == PassRule::Allowed {
        let other = !position.to_move();
        return [own, rules.mobility(position, other).squares.len()];
    }
    let undo = rules.play_legal(position, Action::Pass);
    let other = rules.legal_squares(position).len();
    position.undo(undo);
    [own, other]
}

/// A player that looks a fixed number of plies ahead.
pub(super) struct Player<'j, B> {
    pub(super) judge: &'j Judge<'j, B>,
    pub(super) depth: u32,
}

impl<B> Clone for Player<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for Player<'_, B> {}

/// Its look ahead.
struct Search<'s, 'r, B> {
    rules: &'r Rules<B>,
    judge: &'s Judge<'s, B>,
}

impl<B: BitSet> Search<'_, '_, B> {
    /// The best action of a position and its value; no action if the game is over.
    fn best(&self, position: &mut Position<B>, depth: u32) -> (i32, Option<Action>) {
        let mut best = (-INFINITE, None);
        for action in self.ordered(position, depth) {
            let undo = self.rules.play_legal(position, action);
            let value = -self.value(position, depth.saturating_sub(1), -INFINITE, -best.0);
            position.undo(undo);
            if value > best.0 {
                best = (value, Some(action));
            }
        }
        best
    }

    fn value(&self, position: &mut Position<B>, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        if depth == 0 {
            let mobility = mobility(self.rules, position);
            if mobility == [0, 0] {
                return PER_FINAL_DISC * outcome(self.rules, position);
            }
            return (self.judge)(position, mobility);
        }
        if let Turn::Over = self.rules.turn(position) {
            return PER_FINAL_DISC * outcome(self.rules, position);
        }
        let mut best = -INFINITE;
        for action in self.ordered(position, depth) {
            let undo = self.rules.play_legal(position, action);
            let value = -self.value(position, depth - 1, -beta, -alpha);
            position.undo(undo);
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The actions of a position, those that leave the opponent few moves first where that pays.
    fn ordered(&self, position: &mut Position<B>, depth: u32) -> Vec<Action> {
        let mut actions: Vec<Action> = self.rules.actions(position).collect();
        if depth >= 2 {
            actions.sort_by_cached_key(|&action| {
                let undo = self.rules.play_legal(position, action);
                let replies = self.rules.legal_squares(position).len();
                position.undo(undo);
                replies
            });
        }
        actions
    }
}

/// The position after so many random plies; none if the game is over by then.
pub(super) fn random_opening<B: BitSet>(
    rules: &Rules<B>,
    plies: usize,
    dice: &mut Dice,
) -> Option<Position<B>> {
    let mut position = rules.start();
    for _ in 0..plies {
        let actions: Vec<Action> = rules.actions(&position).collect();
        rules.play_legal(&mut position, dice.pick(&actions)?);
    }
    (!rules.is_over(&position)).then_some(position)
}

/// Plays a game on from a position: each side looks ahead by its own depth and evaluation, and from few empties on
/// both play perfectly. Tells of each position that a side has a choice in, with the value that it has found for
/// itself in [`PARTS`] of a disc; returns the outcome for Black.
pub(super) fn play_out<B: Searchable>(
    rules: &Rules<B>,
    position: &mut Position<B>,
    players: [Player<'_, B>; 2],
    exact_from: u32,
    seen: &mut dyn FnMut(&mut Position<B>, i32),
) -> i32 {
    let mut memory = vec![Slot::EMPTY; 1 << 12];
    let for_black = |value: i32, side: Color| if side == Color::Black { value } else { -value };
    while !rules.is_over(position) {
        if rules.must_pass(position) {
            rules.play_legal(position, Action::Pass);
            continue;
        }
        if rules.empties(position).len() <= exact_from {
            let mut solver = Solver::new(rules, Scoring::Tournament, Table::new(&mut memory));
            let value = solver.solve(position, Aim::Exact, &mut |_| Control::Continue).lower;
            seen(position, PARTS * value);
            return for_black(value, position.to_move());
        }
        let Player { judge, depth } = players[position.to_move().index()];
        let (value, best) = Search { rules, judge }.best(position, depth);
        let Some(action) = best else { break };
        let is_final = value.abs() >= PER_FINAL_DISC / 2;
        seen(position, if is_final { value / (PER_FINAL_DISC / PARTS) } else { value });
        rules.play_legal(position, action);
    }
    for_black(outcome(rules, position), position.to_move())
}
