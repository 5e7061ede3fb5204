//! How moves are chosen.

use volteo_core::{Action, BitSet, Move, PassRule, Position, Rules, Square};
use volteo_engine::evaluation::Evaluation;
use volteo_engine::{Control, Level, Searchable, Slot, Table};

use crate::Player;
use crate::dice::Dice;

/// The slots of a level's table. What a level chooses depends on it, so it is the same wherever levels play.
const SLOTS: usize = 1 << 14;

/// What a mover can choose from.
pub(super) struct Choices<'a, B> {
    /// The squares that can be played to, at least one.
    pub(super) squares: B,
    /// The moves, where they are more than squares.
    pub(super) moves: Option<&'a [Move]>,
}

impl<B: BitSet> Choices<'_, B> {
    pub(super) fn count(&self) -> u32 {
        self.moves.map_or_else(|| self.squares.len(), |moves| moves.len() as u32)
    }
}

/// What a mover has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    /// A square that says it all.
    Square(Square),
    /// An action.
    Action(Action),
}

/// Who chooses the moves of both sides.
pub(super) struct Mover {
    player: Player,
    /// The memory of a level.
    memory: Vec<Slot>,
}

impl Mover {
    pub(super) fn new(player: Player) -> Self {
        let slots = if player == Player::Random { 0 } else { SLOTS };
        Self { player, memory: vec![Slot::EMPTY; slots] }
    }

    /// Chooses for the side that these dice belong to. None if it was told to stop.
    #[inline]
    pub(super) fn choose<B: Searchable>(
        &mut self,
        rules: &Rules<B>,
        position: &Position<B>,
        choices: &Choices<'_, B>,
        dice: &mut Dice,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Chosen> {
        match self.player {
            Player::Random => Some(by_chance(rules, choices, dice)),
            Player::Level(level) => self.at_level(level, rules, position, dice, stop).map(Chosen::Action),
        }
    }

    fn at_level<B: Searchable>(
        &mut self,
        level: Level,
        rules: &Rules<B>,
        position: &Position<B>,
        dice: &mut Dice,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Action> {
        // The player empties the table before each thought.
        let table = Table::with_contents(&mut self.memory);
        let mut player = volteo_engine::Player::new(rules, Evaluation::desktop(rules.set()), table);
        let mut poll = |_: &_| if stop() { Control::Stop } else { Control::Continue };
        let choice = player.choose(position, level, dice.bits(), &mut poll);
        choice.action.filter(|_| !stop())
    }
}

/// Any of the choices, each as likely as the others; a pass too where it is one.
#[inline]
pub(super) fn by_chance<B: BitSet>(rules: &Rules<B>, choices: &Choices<'_, B>, dice: &mut Dice) -> Chosen {
    let passes = u32::from(rules.set().pass == PassRule::Allowed);
    let drawn = dice.below(choices.count() + passes);
    match choices.moves {
        None => nth(choices.squares, drawn).map_or(Chosen::Action(Action::Pass), Chosen::Square),
        Some(moves) => Chosen::Action(moves.get(drawn as usize).copied().map_or(Action::Pass, Action::Place)),
    }
}

/// The square of a set that so many others come before.
#[inline]
fn nth<B: BitSet>(set: B, before: u32) -> Option<Square> {
    (0..before).fold(set, |left, _| left & !left.lowest()).first()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use volteo_core::{Builtin, RuleSet};

    use super::*;
    use crate::dice::Purpose;

    #[test]
    fn squares_are_counted_in_board_order() {
        let set = 1 << 3 | 1 << 7 | 1_u64 << 60;
        let names = [0, 1, 2, 3].map(|before| nth(set, before).map(|it| it.to_string()));
        assert_eq!(names, [Some("d1".into()), Some("h1".into()), Some("e8".into()), None]);
    }

    /// How often each action is chosen at the start of a game.
    fn drawn(set: RuleSet) -> BTreeMap<String, u32> {
        let rules = Rules::<u64>::new(&set).unwrap();
        let start = rules.start();
        let moves: Vec<_> = rules.legal_moves(&start).collect();
        let choices = Choices { squares: rules.legal_squares(&start), moves: Some(&moves) };
        let mut dice = Dice::new(1, 0, 0, Purpose::One);
        let mut met = BTreeMap::new();
        for _ in 0..4000 {
            let Chosen::Action(action) = by_chance(&rules, &choices, &mut dice) else { continue };
            *met.entry(action.to_string()).or_default() += 1;
        }
        met
    }

    #[test]
    fn chance_favors_no_move_and_passes_where_that_is_a_choice() {
        let met = drawn(Builtin::Beginner.rule_set());
        assert_eq!(met.len(), 4);
        assert!(met.values().all(|times| (880..1120).contains(times)), "{met:?}");
        let met = drawn(RuleSet { pass: PassRule::Allowed, ..Builtin::Wof.rule_set() });
        assert!(met.len() == 5 && (680..920).contains(&met["--"]), "{met:?}");
    }
}
