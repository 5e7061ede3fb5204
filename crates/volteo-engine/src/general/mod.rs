//! The search for every rule set and every width of board.
//!
//! Principal-variation search with the transposition table. It asks the rules for everything, so that
//! it knows no variant; what makes it fast is that it looks at few positions: moves that leave the
//! opponent few moves come first, and stable discs bound what either side can reach.

mod key;
mod order;

use volteo_core::{Action, BitSet, PassRule, Position, Rules, Turn};

use crate::score::Count;
use crate::table::{Entry, Hint, Reach, Table};
use crate::watch::Watch;
use order::{Judge, Moves};

/// From so many empties on, the table is asked and told.
const TABLE_FROM: u32 = 3;
/// From so many empties on, stable discs are counted.
const STABILITY_FROM: u32 = 4;

/// A search under way.
pub(crate) struct General<'s, 'm, B> {
    pub(crate) rules: &'s Rules<B>,
    count: Count,
    table: Table<'m>,
    pub(crate) watch: Watch<'s>,
    corners: B,
    may_pass: bool,
}

impl<'s, 'm, B: BitSet> General<'s, 'm, B> {
    pub(crate) fn new(rules: &'s Rules<B>, count: Count, table: Table<'m>, watch: Watch<'s>) -> Self {
        let may_pass = rules.set().pass == PassRule::Allowed;
        Self { rules, count, table, watch, corners: rules.corner_squares(), may_pass }
    }

    /// The value if it lies between `alpha` and `beta`; else a bound beyond the one or the other. If
    /// the search is stopped, the result means nothing.
    pub(crate) fn search(&mut self, position: &mut Position<B>, alpha: i32, beta: i32) -> i32 {
        self.watch.nodes += 1;
        if self.watch.stops() {
            return 0;
        }
        let moves = match self.rules.turn(position) {
            Turn::Over => return self.count.finished(position),
            Turn::MustPass => return self.below(position, Action::Pass, (alpha, beta)),
            Turn::Moves(moves) => moves,
        };
        let empties = self.rules.empties(position).len();
        let (mut lower, mut upper) = self.stable_bounds(position, empties);
        let mut hint = Hint::Nothing;
        if empties >= TABLE_FROM
            && let Some(entry) = self.table.probe(key::of(position)).map(Entry::proven)
        {
            (lower, upper, hint) = (lower.max(entry.lower), upper.min(entry.upper), entry.hint);
        }
        if lower >= beta || lower == upper {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        let before = self.watch.nodes;
        let judge = Judge { rules: self.rules, table: self.table, corners: self.corners, alpha };
        let moves = Moves::order(&judge, position, moves, empties, hint);
        let (found, best) = self.loop_over(position, moves, (alpha, beta));
        if self.watch.is_stopped() {
            return 0;
        }
        if empties >= TABLE_FROM {
            lower = if found > alpha { lower.max(found) } else { lower };
            upper = if found < beta { upper.min(found) } else { upper };
            let reach = Reach::end(self.watch.nodes - before);
            self.table.store(key::of(position), Entry { lower, upper, hint: best, reach });
        }
        found
    }

    /// What the table suggests to do.
    pub(crate) fn hint(&self, position: &Position<B>) -> Hint {
        self.table.probe(key::of(position)).map_or(Hint::Nothing, |it| it.hint)
    }

    /// Plays an action, searches what is then the other side's, and takes it back.
    fn below(&mut self, position: &mut Position<B>, action: Action, (alpha, beta): (i32, i32)) -> i32 {
        let undo = self.rules.play_legal(position, action);
        let found = -self.search(position, -beta, -alpha);
        position.undo(undo);
        found
    }

    fn loop_over(
        &mut self,
        position: &mut Position<B>,
        mut moves: Moves<B>,
        (mut alpha, beta): (i32, i32),
    ) -> (i32, Hint) {
        let mut best = (-self.count.squares - 1, Hint::Nothing);
        let mut pass = self.may_pass.then_some(Action::Pass);
        while let Some(action) = moves.next().map(Action::Place).or_else(|| pass.take()) {
            let mut found = alpha + 1;
            if best.1 != Hint::Nothing && beta - alpha > 1 {
                found = self.below(position, action, (alpha, alpha + 1));
            }
            if found > alpha && found < beta || best.1 == Hint::Nothing || beta - alpha == 1 {
                found = self.below(position, action, (alpha, beta));
            }
            if self.watch.is_stopped() {
                break;
            }
            if found > best.0 {
                let hint = match action {
                    Action::Place(the_move) => Hint::at(the_move, self.rules.choose_one()),
                    Action::Pass => Hint::Pass,
                };
                best = (found, hint);
                alpha = alpha.max(found);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }

    /// Bounds from the discs that can never be flipped. The final discs of a side are at least its
    /// stable ones, so that the difference is at most all squares less twice the other side's. Empties
    /// given to the winner change nothing: they are no more than are left out of the count.
    fn stable_bounds(&self, position: &Position<B>, empties: u32) -> (i32, i32) {
        let all = self.count.squares;
        if empties < STABILITY_FROM {
            return (-all, all);
        }
        let stable = self.rules.stable_discs(position);
        let side = position.to_move();
        let of = |side| all - 2 * (stable & position.discs(side)).len() as i32;
        let (most, least) = (of(!side), -of(side));
        if self.count.fewest() { (-most, -least) } else { (least, most) }
    }
}
