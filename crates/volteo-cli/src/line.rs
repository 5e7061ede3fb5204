//! Lines of play as text.

use volteo_core::{Action, BitSet, Position, Rules};

/// The actions of a line that goes on from a position, as records write them.
pub fn texts<B: BitSet>(rules: &Rules<B>, position: &Position<B>, line: &[Action]) -> Vec<String> {
    let mut position = *position;
    let played = line.iter().map(|&action| {
        let text = rules.notation(&position, action).to_string();
        rules.play_legal(&mut position, action);
        text
    });
    played.collect()
}
