//! The search for every rule set and every width of board.
//!
//! Principal-variation search with the transposition table. It asks the rules for everything, so that
//! it knows no variant; what makes it fast is that it looks at few positions: moves that leave the
//! opponent few moves come first, and stable discs bound what either side can reach.

mod evaluate;
mod few;
pub(crate) mod key;
mod order;
mod together;

use volteo_core::{Action, BitSet, PassRule, Position, Rules, Turn};

use crate::score::Count;
use crate::table::{Entry, Hint, Reach};
use crate::team::Memory;
use crate::watch::Watch;
use evaluate::Geometry;
use few::FEW;
use order::Moves;

/// From so many empties on, the table is asked and told.
const TABLE_FROM: u32 = 3;
/// From so many empties on, stable discs are counted.
const STABILITY_FROM: u32 = 4;

/// A search under way.
pub(crate) struct General<'s, 'm, B> {
    pub(crate) rules: &'s Rules<B>,
    count: Count,
    memory: Memory<'m>,
    pub(crate) watch: Watch<'s>,
    geometry: Geometry<B>,
    may_pass: bool,
    /// Whether the discs are all that counts near the end.
    discs_are_all: bool,
}

impl<'s, 'm, B: BitSet> General<'s, 'm, B> {
    pub(crate) fn new(rules: &'s Rules<B>, count: Count, memory: Memory<'m>, watch: Watch<'s>) -> Self {
        let may_pass = rules.set().pass == PassRule::Allowed;
        Self {
            rules,
            count,
            memory,
            watch,
            geometry: Geometry::of(rules),
            may_pass,
            discs_are_all: few::are_discs_all(rules),
        }
    }

    /// The value if it lies between `alpha` and `beta`; else a bound beyond the one or the other. If
    /// the search is stopped, the result means nothing.
    pub(crate) fn search(&mut self, position: &mut Position<B>, alpha: i32, beta: i32) -> i32 {
        let empties = self.rules.empties(position).len();
        if empties <= FEW && self.discs_are_all {
            return self.few(position, (alpha, beta));
        }
        self.watch.nodes += 1;
        if self.watch.stops() {
            return 0;
        }
        let moves = match self.rules.turn(position) {
            Turn::Over => return self.count.finished(position),
            Turn::MustPass => return self.below(position, Action::Pass, (alpha, beta)),
            Turn::Moves(moves) => moves,
        };
        let (mut lower, mut upper) = self.stable_bounds(position, empties, (alpha, beta));
        let mut hint = Hint::Nothing;
        if empties >= TABLE_FROM
            && let Some(entry) = self.known(position)
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
        let moves = self.order(position, moves, hint, beta);
        let (found, best) = match self.memory.team {
            Some(team) if self.is_shared(empties, (alpha, beta)) => {
                self.loop_over_together(team, position, moves, alpha)
            }
            _ => self.loop_over(position, moves, (alpha, beta)),
        };
        if self.watch.is_stopped() {
            return 0;
        }
        if empties >= TABLE_FROM {
            lower = if found > alpha { lower.max(found) } else { lower };
            upper = if found < beta { upper.min(found) } else { upper };
            let reach = Reach::end(self.watch.nodes - before);
            self.memory.table.store(key::of(position), Entry { lower, upper, hint: best, reach });
        }
        found
    }

    /// What the table has proven of a position.
    fn known(&self, position: &Position<B>) -> Option<Entry> {
        self.memory.table.probe(key::of(position)).map(Entry::proven)
    }

    /// What the table suggests to do.
    pub(crate) fn hint(&self, position: &Position<B>) -> Hint {
        self.known(position).map_or(Hint::Nothing, |it| it.hint)
    }

    /// Plays an action, searches what is then the other side's, and takes it back.
    fn below(&mut self, position: &mut Position<B>, action: Action, (alpha, beta): (i32, i32)) -> i32 {
        let undo = self.rules.play_legal(position, action);
        let found = -self.search(position, -beta, -alpha);
        position.undo(undo);
        found
    }

    fn hint_at(&self, action: Action) -> Hint {
        match action {
            Action::Place(the_move) => Hint::at(the_move, self.rules.choose_one()),
            Action::Pass => Hint::Pass,
        }
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
                best = (found, self.hint_at(action));
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
    ///
    /// Stable discs are counted only where all discs, were they stable, would be enough to leave the
    /// window.
    fn stable_bounds(&self, position: &Position<B>, empties: u32, (alpha, beta): (i32, i32)) -> (i32, i32) {
        let all = self.count.squares;
        let side = position.to_move();
        // Whose discs keep the value down, and whose up.
        let [down, up] = if self.count.fewest() { [side, !side] } else { [!side, side] };
        let bounds = |stable: B| {
            let of = |side| all - 2 * (stable & position.discs(side)).len() as i32;
            (-of(up), of(down))
        };
        let (most_lower, least_upper) = bounds(position.occupied());
        if empties < STABILITY_FROM || most_lower < beta && least_upper > alpha {
            return (-all, all);
        }
        bounds(self.rules.stable_discs(position))
    }
}
