//! The search for every rule set and every width of board.
//!
//! Principal-variation search with the transposition table. It asks the rules for everything, so that
//! it knows no variant; what makes it fast is that it looks at few positions: moves that leave the
//! opponent few moves come first, and stable discs bound what either side can reach.
//!
//! Near the end, under rules where discs and the side to move are all there is to a position, it leaves the rules behind:
//! from [eight empty squares](shallow) on a computer, from [five](few) on a device, boards are all that is searched, by
//! code compiled [for the processor](kernel).

pub(crate) mod board;
mod evaluate;
mod few;
pub(crate) mod kernel;
pub(crate) mod key;
#[cfg(feature = "desktop")]
mod last;
mod order;
#[cfg(feature = "desktop")]
mod shallow;
mod together;

use volteo_core::{Action, BitSet, PassRule, Position, Rules, Turn};

use crate::Path;
use crate::score::Count;
use crate::table::{Entry, Hint, Key, Reach};
use crate::team::Memory;
use crate::watch::Watch;
use board::Board;
use evaluate::Geometry;
#[cfg(not(feature = "desktop"))]
use few::FEW as NEAR_END;
use kernel::Chosen;
use order::Moves;
#[cfg(feature = "desktop")]
use shallow::SHALLOW as NEAR_END;

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
    /// No move flips more discs.
    #[cfg(feature = "desktop")]
    most_flips: i32,
    kernel: Chosen,
}

impl<'s, 'm, B: BitSet> General<'s, 'm, B> {
    pub(crate) fn new(
        rules: &'s Rules<B>,
        count: Count,
        memory: Memory<'m>,
        watch: Watch<'s>,
        path: Path,
    ) -> Self {
        let may_pass = rules.set().pass == PassRule::Allowed;
        Self {
            rules,
            count,
            memory,
            watch,
            geometry: Geometry::of(rules),
            may_pass,
            kernel: Chosen::of(path),
            #[cfg(feature = "desktop")]
            most_flips: if rules.choose_one() { longest_run(rules) } else { count.squares },
            discs_are_all: board::are_discs_all(rules),
        }
    }

    /// The value if it lies between `alpha` and `beta`; else a bound beyond the one or the other. If
    /// the search is stopped, the result means nothing.
    pub(crate) fn search(&mut self, position: &mut Position<B>, alpha: i32, beta: i32) -> i32 {
        let empties = self.rules.empties(position);
        if self.is_near_end(empties) {
            return self.kernel.near_end(self, Board::new(position, empties), (alpha, beta));
        }
        let empties = empties.len();
        self.watch.nodes += 1;
        if self.watch.stops() {
            return 0;
        }
        let moves = match self.rules.turn(position) {
            Turn::Over => return self.count.finished(position),
            Turn::MustPass => return self.below(position, Action::Pass, (alpha, beta)),
            Turn::Moves(moves) => moves,
        };
        let mut proven = self.stable_bounds(position, empties, (alpha, beta));
        if empties >= TABLE_FROM {
            proven = proven.and(self.known(position));
        }
        if let Some(value) = proven.decide((alpha, beta)) {
            return value;
        }
        let before = self.watch.nodes;
        let moves = self.order(position, moves, proven.hint, beta);
        let found = match self.memory.team {
            Some(team) if self.is_shared(empties, (alpha, beta)) => {
                self.loop_over_together(team, position, moves, alpha)
            }
            _ => self.loop_over(position, moves, (alpha, beta)),
        };
        if self.watch.is_stopped() {
            return 0;
        }
        if empties >= TABLE_FROM {
            let entry = proven.entry(found, (alpha, beta), self.watch.nodes - before);
            self.memory.table.store(self.key(position), entry);
        }
        found.0
    }

    /// Whether a position with these empty squares is searched by its discs alone.
    fn is_near_end(&self, empties: B) -> bool {
        self.discs_are_all && empties.len() <= NEAR_END
    }

    /// The value of a game that is over.
    #[inline(always)]
    fn finished(&self, board: Board<B>) -> i32 {
        let (own, opponent) = board.counts();
        self.count.finished_with(own, opponent, board.side)
    }

    /// What the table knows of a position.
    fn known(&self, position: &Position<B>) -> Option<Entry> {
        self.memory.table.probe(self.key(position))
    }

    fn key(&self, position: &Position<B>) -> Key {
        // The whole table of a device is at hand.
        let is_at_hand = cfg!(feature = "desktop") && self.is_near_end(self.rules.empties(position));
        Key { is_at_hand, ..key::of(position) }
    }

    /// What the table suggests to do.
    pub(crate) fn hint(&self, position: &Position<B>) -> Hint {
        self.known(position).map_or(Hint::Nothing, |it| it.proven().hint)
    }

    /// Plays an action, searches what is then the other side's, and takes it back.
    fn below(&mut self, position: &mut Position<B>, action: Action, (alpha, beta): (i32, i32)) -> i32 {
        let undo = self.rules.play_legal(position, action);
        #[cfg(feature = "desktop")]
        self.memory.table.prefetch(self.key(position));
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
    fn stable_bounds(&self, position: &Position<B>, empties: u32, (alpha, beta): (i32, i32)) -> Proven {
        let all = self.count.squares;
        let side = position.to_move();
        // Whose discs keep the value down, and whose up.
        let [down, up] = if self.count.fewest() { [side, !side] } else { [!side, side] };
        let bounds = |stable: B| {
            let of = |side| all - 2 * (stable & position.discs(side)).len() as i32;
            Proven { lower: -of(up), upper: of(down), hint: Hint::Nothing }
        };
        let at_most = bounds(position.occupied());
        if empties < STABILITY_FROM || at_most.decide((alpha, beta)).is_none() {
            return Proven::nothing(all);
        }
        bounds(self.rules.stable_discs(position))
    }
}

/// The discs of the longest run that a board has room for, between the two that close it.
#[cfg(feature = "desktop")]
fn longest_run<B: BitSet>(rules: &Rules<B>) -> i32 {
    i32::from(rules.set().width.max(rules.set().height)) - 2
}

/// What is proven of a position before it is searched.
#[derive(Clone, Copy)]
struct Proven {
    lower: i32,
    upper: i32,
    hint: Hint,
}

impl Proven {
    const fn nothing(squares: i32) -> Self {
        Self { lower: -squares, upper: squares, hint: Hint::Nothing }
    }

    /// With what the table knows.
    #[inline(always)]
    fn and(self, known: Option<Entry>) -> Self {
        known.map(Entry::proven).map_or(self, |Entry { lower, upper, hint, .. }| Self {
            lower: self.lower.max(lower),
            upper: self.upper.min(upper),
            hint,
        })
    }

    /// The value, or a bound beyond the window, if there is nothing left to search.
    #[inline(always)]
    const fn decide(self, (alpha, beta): (i32, i32)) -> Option<i32> {
        if self.lower >= beta || self.lower == self.upper {
            Some(self.lower)
        } else if self.upper <= alpha {
            Some(self.upper)
        } else {
            None
        }
    }

    /// What the table is told after a search with this window has found a value and the best move in so many nodes.
    #[inline(always)]
    fn entry(self, (found, hint): (i32, Hint), (alpha, beta): (i32, i32), nodes: u64) -> Entry {
        Entry {
            lower: if found > alpha { self.lower.max(found) } else { self.lower },
            upper: if found < beta { self.upper.min(found) } else { self.upper },
            hint,
            reach: Reach::end(nodes),
        }
    }
}
