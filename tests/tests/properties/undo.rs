//! What was played can be taken back.

use proptest::prelude::*;
use volteo_core::{Action, BitSet, PassRule, Position, RuleSet, Rules, Undo};
use volteo_tests::dice::Dice;

use super::{all_sets, cases, in_every_width};

/// A legal action by chance, by the core's own word; none if the game is over.
pub(crate) fn any_action<B: BitSet>(
    rules: &Rules<B>,
    position: &Position<B>,
    dice: &mut Dice,
) -> Option<Action> {
    if rules.is_over(position) {
        return None;
    }
    let moves: Vec<_> = rules.legal_moves(position).collect();
    let voluntary = rules.set().pass == PassRule::Allowed && dice.percent(10);
    Some(if moves.is_empty() || voluntary { Action::Pass } else { Action::Place(*dice.pick(&moves)) })
}

/// Plays on and takes back by turns, comparing each position that comes back bit for bit.
fn wander<B: BitSet>(set: &RuleSet, seed: u64) {
    if !Rules::<B>::fits(set) {
        return;
    }
    let rules = Rules::<B>::new(set).unwrap();
    let mut dice = Dice::new(seed);
    let mut position = rules.start();
    let mut played: Vec<(Position<B>, Undo<B>)> = Vec::new();
    for _ in 0..300 {
        let action = any_action(&rules, &position, &mut dice);
        match (action, played.len()) {
            (Some(action), _) if dice.percent(60) => {
                played.push((position, rules.play_legal(&mut position, action)));
            }
            (_, 0) => {}
            _ => take_back(&mut position, &mut played),
        }
    }
    while !played.is_empty() {
        take_back(&mut position, &mut played);
    }
    assert_eq!(position, rules.start());
}

fn take_back<B: BitSet>(position: &mut Position<B>, played: &mut Vec<(Position<B>, Undo<B>)>) {
    let (before, undo) = played.pop().expect("a ply was played");
    position.undo(undo);
    assert_eq!(*position, before);
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn undo_restores_the_position_exactly_from_anywhere(set in all_sets(), seed: u64) {
        in_every_width!(wander(&set, seed));
    }
}
