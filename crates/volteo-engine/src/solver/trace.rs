//! The line that belongs to a result.

use volteo_core::{Action, BitSet, Position, Rules, Turn};

use super::engine::{Engine, is_hinted};
use super::root::Known;
use crate::Line;

/// The bounds of a value for the side to move.
#[derive(Clone, Copy)]
struct Bounds {
    lower: i32,
    upper: i32,
}

/// The line that begins with the best action and keeps between the bounds, to the end of the game.
///
/// A side plays what proves its lower bound; where nothing is claimed for it, what the table suggests
/// or whatever comes first. Most of it is in the table; what has been overwritten is searched again.
pub(super) fn line<B: BitSet>(
    rules: &Rules<B>,
    engine: &mut Engine<'_, '_, B>,
    position: &Position<B>,
    known: Known,
) -> Line {
    let mut line = Line::new();
    let mut position = *position;
    let worst = -(rules.playable().len() as i32);
    let mut bounds = Bounds { lower: known.lower, upper: known.upper };
    let mut next = known.best;
    while let Some(action) = next {
        if !line.push(action) || engine.watch().is_stopped() {
            break;
        }
        rules.play_legal(&mut position, action);
        bounds = Bounds { lower: -bounds.upper, upper: -bounds.lower };
        next = choose(rules, engine, &mut position, bounds.lower, worst);
    }
    line
}

/// What the side to move does to keep its lower bound; none if the game is over or the search stopped.
fn choose<B: BitSet>(
    rules: &Rules<B>,
    engine: &mut Engine<'_, '_, B>,
    position: &mut Position<B>,
    lower: i32,
    worst: i32,
) -> Option<Action> {
    match rules.turn(position) {
        Turn::Over => return None,
        Turn::MustPass => return Some(Action::Pass),
        Turn::Moves(_) => {}
    }
    let hint = engine.hint(position);
    let hinted = rules.actions(position).filter(|&action| is_hinted(hint, action));
    let others = rules.actions(position).filter(|&action| !is_hinted(hint, action));
    let mut actions = hinted.chain(others);
    if lower <= worst {
        return actions.next();
    }
    actions.find(|&action| {
        let undo = rules.play_legal(position, action);
        let keeps = engine.value(position, -lower, -lower + 1) <= -lower;
        position.undo(undo);
        keeps && !engine.watch().is_stopped()
    })
}
