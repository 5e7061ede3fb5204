//! Games played: pairs from the same opening, with the players changing sides.

mod game;
mod mover;

use std::ops::Range;

use volteo_core::{AnyRules, Rules, with_rules};
use volteo_engine::Searchable;

use crate::dice::{Dice, Purpose};
use crate::measures::Tally;
use crate::{Plan, Player};
use game::{Board, GameDice};
use mover::Mover;

/// A plan with its rule sets laid out.
pub(crate) struct LaidOut<'p> {
    plan: &'p Plan,
    rules: Vec<AnyRules>,
}

impl<'p> LaidOut<'p> {
    /// Lays out the rule sets of a plan.
    pub(crate) fn new(plan: &'p Plan) -> Result<Self, volteo_core::RuleSetError> {
        let rules = plan.rules.iter().map(|rules| AnyRules::new(&rules.set)).collect::<Result<_, _>>()?;
        Ok(Self { plan, rules })
    }

    /// Plays pairs of games under every rule set: what they came to. None if it was told to stop before it was done.
    pub(crate) fn play(&self, pairs: &Range<u64>, stop: &(dyn Fn() -> bool + Sync)) -> Option<Vec<Tally>> {
        let places = self.rules.iter().enumerate();
        places
            .map(|(place, rules)| with_rules!(rules, it => play(self.plan, place, it, pairs, stop)))
            .collect()
    }
}

/// The pairs that are handed out at a time: what takes some hundredths of a second, or one. Whoever stops loses no more, and
/// what is done once a batch costs nothing beside it.
pub(crate) fn batch(player: Player) -> u64 {
    match player {
        Player::Random => 1024,
        Player::Level(volteo_engine::Level::Greedy) => 4,
        Player::Level(_) => 1,
    }
}

/// Plays pairs of games under the rule set in one place of the plan.
fn play<B: Searchable>(
    plan: &Plan,
    place: usize,
    rules: &Rules<B>,
    pairs: &Range<u64>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Tally> {
    let mut board = Board::new(rules, Mover::new(plan.player));
    let mut tally = Tally::new(rules.set());
    for pair in pairs.clone() {
        if stop() {
            return None;
        }
        let dice = |purpose| Dice::new(plan.seed, place, pair, purpose);
        let [one, other] = [[Purpose::One, Purpose::Other], [Purpose::Other, Purpose::One]].map(|players| {
            let mut dice = GameDice { opening: dice(Purpose::Opening), players: players.map(dice) };
            board.game(plan.opening_plies, &mut dice, &mut tally, stop)
        });
        tally.add_pair(&[one?, other?]);
    }
    Some(tally)
}
