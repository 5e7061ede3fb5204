//! The player that takes what it can get.

use volteo_core::{Action, BitSet, Goal, Move, Position, Rules};

use super::dice::Dice;

/// A corner, else the most discs; where the fewest discs win, no corner and the fewest discs. Chance decides between
/// equals. Passes only if it must; nothing if the game is over.
pub(super) fn choose<B: BitSet>(rules: &Rules<B>, position: &Position<B>, dice: &mut Dice) -> Option<Action> {
    let corners = rules.corner_squares();
    let gain = |the_move: Move| {
        let gain = (corners.contains(the_move.square), rules.flips(position, the_move).len() as i32);
        match rules.set().goal {
            Goal::Most => gain,
            Goal::Fewest => (!gain.0, -gain.1),
        }
    };
    let Some(most) = rules.legal_moves(position).map(gain).max() else {
        return rules.must_pass(position).then_some(Action::Pass);
    };
    let mut best = rules.legal_moves(position).filter(|&it| gain(it) == most);
    let count = best.clone().count() as u32;
    best.nth(dice.below(count) as usize).map(Action::Place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::string::{String, ToString};
    use volteo_core::{Builtin, RuleSet};

    /// What is chosen for some seed or other.
    fn choices(set: RuleSet, text: &str) -> BTreeSet<String> {
        let rules = Rules::<u64>::new(&set).unwrap();
        let position = rules.read_position(text).unwrap();
        let choice =
            |seed| choose(&rules, &position, &mut Dice::new(seed, &position)).map(|it| it.to_string());
        (0..50).filter_map(choice).collect()
    }

    fn named<const N: usize>(names: [&str; N]) -> BTreeSet<String> {
        names.map(ToString::to_string).into()
    }

    #[test]
    fn a_corner_comes_before_discs() {
        let text = "-OX- OOOX -OOX ---- X";
        assert_eq!(choices(Builtin::Mini4.rule_set(), text), named(["a1:e"]));
    }

    #[test]
    fn the_most_discs_come_first_and_chance_decides_between_equals() {
        let wof = Builtin::Wof.rule_set();
        let start = "-------- -------- -------- ---OX--- ---XO--- -------- -------- -------- X";
        assert_eq!(choices(wof, start).len(), 4);
        let text = "-------- -------- -------- -OOOX--- ---XO--- -------- -------- -------- X";
        assert_eq!(choices(wof, text), named(["a4:e"]));
    }

    #[test]
    fn where_the_fewest_win_it_takes_as_few_as_it_can() {
        let text = "-------- -------- -------- -OOOX--- ---XO--- -------- -------- -------- X";
        assert!(!choices(Builtin::Anti.rule_set(), text).contains("a4:e"));
    }

    #[test]
    fn it_passes_only_if_it_must() {
        let mini = Builtin::Mini4.rule_set();
        assert_eq!(choices(mini, "XXXX XOOO XXXX XXX- X"), named(["--"]));
        assert_eq!(choices(mini, "XXXX XXXX XXXX XXX- O"), named([]));
    }
}
