//! The search at the root: it tells of progress, and knows a best action at any time.

use volteo_core::{Action, BitSet, Position, Rules, Turn};

use super::engine::{Engine, is_hinted};
use crate::Line;
use crate::score::Count;
use crate::sort::largest_first;

/// What is known of the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) best: Option<Action>,
}

/// The values that are to be told apart: those between the two, which are not among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

/// Searches a position until its value is known, or known to lie outside the window.
pub(super) fn search<B: BitSet>(
    rules: &Rules<B>,
    count: &Count,
    engine: &mut Engine<'_, '_, B>,
    position: &mut Position<B>,
    asked: Window,
) -> Known {
    if let Turn::Over = rules.turn(position) {
        let value = count.finished(position);
        return Known { lower: value, upper: value, best: None };
    }
    // Ordering looks ahead, and so may poll: something to do is known before.
    let best = engine.watch().progress.best;
    engine.watch().progress.best = best.or_else(|| rules.actions(position).next());
    let mut actions = Actions::order(rules, engine, position);
    let first = actions.iter().next();
    let progress = &mut engine.watch().progress;
    progress.best = best.or(first).or(progress.best);
    let mut steps = Steps::new(asked, engine.first_window(actions.promise()));
    loop {
        let progress = engine.watch().progress;
        let known = Known { lower: progress.lower, upper: progress.upper, best: progress.best };
        if engine.watch().is_stopped() {
            return known;
        }
        let Some(window) = steps.next(known.lower, known.upper) else { return known };
        actions.begin_with(known.best);
        pass_over(rules, engine, position, &actions, window);
    }
}

/// Searches every action with a window, and notes what that proves.
fn pass_over<B: BitSet>(
    rules: &Rules<B>,
    engine: &mut Engine<'_, '_, B>,
    position: &mut Position<B>,
    actions: &Actions,
    Window { alpha: floor, beta }: Window,
) {
    let count = rules.actions(position).count();
    let all = actions.iter().chain(rules.actions(position).skip(actions.len));
    let progress = &mut engine.watch().progress;
    progress.actions = count as u32;
    progress.actions_done = 0;
    let mut best: Option<i32> = None;
    let mut alpha = floor;
    for action in all {
        let undo = rules.play_legal(position, action);
        let mut found = alpha + 1;
        if best.is_some() && beta - alpha > 1 {
            found = -engine.value(position, -alpha - 1, -alpha);
        }
        if found > alpha && found < beta || best.is_none() || beta - alpha == 1 {
            found = -engine.value(position, -beta, -alpha);
        }
        position.undo(undo);
        if engine.watch().is_stopped() {
            return;
        }
        let progress = &mut engine.watch().progress;
        progress.actions_done += 1;
        if best.is_none_or(|best| found > best) {
            best = Some(found);
            alpha = alpha.max(found);
            // Up to the floor, values were cut off as soon as they were known not to be above it.
            if found > floor {
                progress.best = Some(action);
                progress.lower = progress.lower.max(found);
            }
            if alpha >= beta {
                return;
            }
        }
    }
    let progress = &mut engine.watch().progress;
    progress.upper = best.map_or(progress.upper, |best| progress.upper.min(best));
}

/// The windows that are searched one after the other. A narrow one is soon decided, so that much is
/// learned for the next; where the value is not in it, it is at least known on which side to go on, in
/// steps twice as long each time.
struct Steps {
    asked: Window,
    first: Window,
    step: i32,
    last: Option<Window>,
}

impl Steps {
    fn new(asked: Window, first: Window) -> Self {
        Self { asked, first, step: (first.beta - first.alpha) / 2 + 1, last: None }
    }

    /// The next window, the value being between the bounds; none if enough is known.
    fn next(&mut self, lower: i32, upper: i32) -> Option<Window> {
        let (alpha, beta) = (self.asked.alpha.max(lower - 1), self.asked.beta.min(upper + 1));
        if lower >= upper || alpha + 1 >= beta && (lower > alpha || upper < beta) {
            return None;
        }
        let step = self.step;
        let near = match self.last {
            None => self.first,
            Some(last) if lower >= last.beta => Window { alpha: lower - 1, beta: lower + step },
            Some(_) => Window { alpha: upper - step, beta: upper + 1 },
        };
        self.step = 2 * step;
        // As wide as it is, moved to where the value may be.
        let window =
            Window { alpha: near.alpha.clamp(alpha, beta - 1), beta: near.beta.clamp(alpha + 1, beta) };
        self.last = Some(window);
        Some(window)
    }
}

/// The promise of the action that the table suggests.
const HINTED: i32 = i32::MAX;

/// The actions at the root, the most promising first. Those beyond its room come after, unsorted.
struct Actions {
    sorted: [(i32, Action); Line::CAPACITY],
    len: usize,
}

impl Actions {
    fn order<B: BitSet>(
        rules: &Rules<B>,
        engine: &mut Engine<'_, '_, B>,
        position: &mut Position<B>,
    ) -> Self {
        let mut list = Self { sorted: [(0, Action::Pass); Line::CAPACITY], len: 0 };
        let hint = engine.hint(position);
        for (place, action) in list.sorted.iter_mut().zip(rules.actions(position)) {
            let undo = rules.play_legal(position, action);
            let promise = if is_hinted(hint, action) { HINTED } else { engine.promise(position) };
            position.undo(undo);
            *place = (promise, action);
            list.len += 1;
        }
        if let Some(used) = list.sorted.get_mut(..list.len) {
            largest_first(used, |&(promise, _)| promise);
        }
        list
    }

    /// Puts an action before all others.
    fn begin_with(&mut self, first: Option<Action>) {
        let Some(first) = first else { return };
        let used = self.sorted.get_mut(..self.len).unwrap_or_default();
        if let Some(at) = used.iter().position(|&(_, action)| action == first)
            && let Some(before) = used.get_mut(..=at)
        {
            before.rotate_right(1);
        }
    }

    /// What the best of them promises, but for one that was hinted at.
    fn promise(&self) -> i32 {
        let judged = self.sorted.iter().take(self.len).map(|&(promise, _)| promise);
        judged.filter(|&promise| promise != HINTED).max().unwrap_or(0)
    }

    fn iter(&self) -> impl Iterator<Item = Action> + Clone {
        self.sorted.iter().take(self.len).map(|&(_, action)| action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Searches with the windows until enough is known of a value; bounds of what was asked for.
    fn found(value: i32, asked: Window, first: Window) -> (i32, i32) {
        let (mut lower, mut upper) = (-36, 36);
        let mut steps = Steps::new(asked, first);
        for _ in 0..20 {
            let Some(Window { alpha, beta }) = steps.next(lower, upper) else { return (lower, upper) };
            assert!(asked.alpha <= alpha && alpha < beta && beta <= asked.beta, "{alpha} {beta}");
            if value > alpha {
                lower = lower.max(value.min(beta));
            }
            if value < beta {
                upper = upper.min(value.max(alpha));
            }
        }
        panic!("{value} is not found in {asked:?}");
    }

    #[test]
    fn the_windows_come_to_what_was_asked_for() {
        for alpha in -37..=36 {
            for beta in alpha + 1..=37 {
                for value in -36..=36 {
                    for (middle, reach) in [(0, 1), (-14, 3), (64, 3)] {
                        let first = Window { alpha: middle - reach, beta: middle + reach };
                        let (lower, upper) = found(value, Window { alpha, beta }, first);
                        assert!(lower <= value && value <= upper);
                        assert!(lower == upper || lower >= beta || upper <= alpha, "{value} {alpha} {beta}");
                    }
                }
            }
        }
    }
}
