//! Openings by chance that give neither side much.

use volteo_core::{Position, Rules};
use volteo_engine::evaluation::{Evaluation, PARTS};
use volteo_engine::{Control, Limits, Scoring, Searcher, Selectivity, Slot, Table};

use crate::dice::Dice;

/// The fewest and the most plies.
const PLIES: [usize; 2] = [6, 10];
/// The most that an opening may be worth to a side, in discs.
const BALANCED: i32 = 4;
/// How far ahead is looked to tell.
const DEPTH: u8 = 4;

/// The opening that belongs to some choices: what is not balanced is thrown away.
pub(super) fn opening(rules: &Rules<u64>, dice: &mut Dice) -> Position<u64> {
    let mut memory = vec![Slot::EMPTY; 1 << 12];
    let evaluation = Evaluation::desktop(rules.set());
    let mut searcher = Searcher::new(rules, Scoring::Tournament, evaluation, Table::new(&mut memory));
    let limits = Limits { depth: DEPTH, selectivity: Selectivity::Off, exact_from: 0, nodes: u64::MAX };
    loop {
        let [fewest, most] = PLIES;
        let plies = fewest + dice.below(most + 1 - fewest);
        let Some(position) = by_chance(rules, dice, plies) else { continue };
        let value = searcher.search(&position, &limits, &mut |_| Control::Continue).value;
        if value.abs() <= BALANCED * PARTS {
            return position;
        }
    }
}

/// The position after so many plies by chance; none if the game is over by then.
fn by_chance(rules: &Rules<u64>, dice: &mut Dice, plies: usize) -> Option<Position<u64>> {
    let mut position = rules.start();
    for _ in 0..plies {
        let actions: Vec<_> = rules.actions(&position).collect();
        rules.play_legal(&mut position, dice.pick(&actions)?);
    }
    (!rules.is_over(&position)).then_some(position)
}
