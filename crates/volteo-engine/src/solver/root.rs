//! The search at the root: it tells of progress, and knows a best action at any time.

use volteo_core::{Action, BitSet, Position, Rules, Turn};

use super::engine::{Engine, is_hinted};
use crate::Line;
use crate::score::Count;

/// What is known of the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) best: Option<Action>,
}

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
            let promise = if is_hinted(hint, action) { i32::MAX } else { engine.promise(position) };
            position.undo(undo);
            *place = (promise, action);
            list.len += 1;
        }
        if let Some(used) = list.sorted.get_mut(..list.len) {
            used.sort_unstable_by_key(|&(promise, _)| core::cmp::Reverse(promise));
        }
        list
    }

    fn iter(&self) -> impl Iterator<Item = Action> {
        self.sorted.iter().take(self.len).map(|&(_, action)| action)
    }
}

/// Searches a position with a window, every action in turn.
pub(super) fn search<B: BitSet>(
    rules: &Rules<B>,
    count: &Count,
    engine: &mut Engine<'_, '_, B>,
    position: &mut Position<B>,
    (floor, beta): (i32, i32),
) -> Known {
    let progress = engine.watch().progress;
    let (worst, most) = (progress.lower, progress.upper);
    if let Turn::Over = rules.turn(position) {
        let value = count.finished(position);
        return Known { lower: value, upper: value, best: None };
    }
    let actions = Actions::order(rules, engine, position);
    let (mut best, mut alpha) = (worst - 1, floor);
    engine.watch().progress.best = actions.iter().next();
    for action in actions.iter().chain(rules.actions(position).skip(actions.len)) {
        let undo = rules.play_legal(position, action);
        let mut found = alpha + 1;
        if best >= worst && beta - alpha > 1 {
            found = -engine.value(position, -alpha - 1, -alpha);
        }
        if found > alpha && found < beta || best < worst || beta - alpha == 1 {
            found = -engine.value(position, -beta, -alpha);
        }
        position.undo(undo);
        if engine.watch().is_stopped() {
            break;
        }
        if found > best {
            best = found;
            let progress = &mut engine.watch().progress;
            progress.best = Some(action);
            alpha = alpha.max(best);
            if best > floor {
                progress.lower = progress.lower.max(best);
            }
            if alpha >= beta {
                break;
            }
        }
    }
    finish(engine, best, (floor, beta), (worst, most))
}

/// What the search has proven.
fn finish<B: BitSet>(
    engine: &mut Engine<'_, '_, B>,
    best: i32,
    (floor, beta): (i32, i32),
    (worst, most): (i32, i32),
) -> Known {
    let watch = engine.watch();
    let action = watch.progress.best;
    let upper = if watch.is_stopped() || best >= beta { most } else { best };
    // Up to the floor, values were cut off as soon as they were known not to be above it.
    let lower = if best > floor { best } else { worst };
    Known { lower, upper, best: action }
}
