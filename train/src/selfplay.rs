//! The computer plays with itself.

use volteo_core::{Position, Rules};
use volteo_engine::{Control, Limits, Searcher, Selectivity};

use crate::dice::Dice;
use crate::game::{Choice, Game, Ply, Value};

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Style {
    /// The fewest and the most plies by chance that a game begins with: without them it were one game over and over.
    pub opening: [usize; 2],
    /// How many plies ahead each side looks.
    pub depth: u8,
    /// From so many empties on both play their best.
    pub exact_from: u8,
    /// How many of a thousand later plies are by chance, too, before and after that.
    pub by_chance: [usize; 2],
}

/// The most that a value is written down as, in parts of 1/128 of a disc: 64 discs.
const MOST: i32 = 64 * 128;

/// A game from the start to the end.
pub fn play(
    rules: &Rules<u64>,
    searcher: &mut Searcher<'_, '_, '_, u64>,
    style: &Style,
    dice: &mut Dice,
) -> Game {
    let mut position = rules.start();
    let mut game = Game::default();
    let [fewest, most] = style.opening;
    let opening = fewest + dice.below(most + 1 - fewest);
    while !rules.is_over(&position) {
        let ply = if game.plies.len() < opening {
            by_chance(rules, &position, dice, Value::Unknown)
        } else {
            considered(rules, searcher, style, dice, &position)
        };
        let Some(ply) = ply else { break };
        rules.play_legal(&mut position, ply.action);
        game.plies.push(ply);
    }
    game
}

fn considered(
    rules: &Rules<u64>,
    searcher: &mut Searcher<'_, '_, '_, u64>,
    style: &Style,
    dice: &mut Dice,
    position: &Position<u64>,
) -> Option<Ply> {
    let limits = Limits {
        depth: style.depth,
        selectivity: Selectivity::Off,
        exact_from: style.exact_from,
        nodes: u64::MAX,
    };
    let found = searcher.search(position, &limits, &mut |_| Control::Continue);
    let parts = found.value.clamp(-MOST, MOST) as i16;
    let value = if found.is_exact { Value::Exact(parts) } else { Value::Searched(parts) };
    let [before, after] = style.by_chance;
    if dice.thousandths(if found.is_exact { after } else { before }) {
        return by_chance(rules, position, dice, value);
    }
    Some(Ply { action: found.best?, value, choice: Choice::Best })
}

fn by_chance(rules: &Rules<u64>, position: &Position<u64>, dice: &mut Dice, value: Value) -> Option<Ply> {
    let actions: Vec<_> = rules.actions(position).collect();
    Some(Ply { action: dice.pick(&actions)?, value, choice: Choice::Random })
}
