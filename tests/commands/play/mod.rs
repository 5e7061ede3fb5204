//! `volteo play`, line by line and on a terminal.

mod plain;
// Signals and pseudoterminals are Unix's.
#[cfg(unix)]
mod screen;

use volteo_core::{Action, BitSet as _, Builtin, Position, Rules, SquareSet};

/// A whole game by a rule set, by the first move or the last one of each turn in turns, as lines to type.
/// Forced passes make themselves.
fn whole_game(rules: Builtin) -> String {
    let rules = Rules::<SquareSet>::new(&rules.rule_set()).unwrap();
    let mut position = rules.start();
    let mut lines = String::new();
    for ply in 0.. {
        let Some(next) = next_action(&rules, &position, ply) else { break };
        if let Action::Place(_) = next {
            lines += &format!("{}\n", rules.notation(&position, next));
        }
        rules.play_legal(&mut position, next);
    }
    assert!(rules.is_over(&position));
    lines
}

fn next_action(rules: &Rules<SquareSet>, position: &Position<SquareSet>, ply: usize) -> Option<Action> {
    let mut actions = rules.actions(position);
    if ply.is_multiple_of(3) { actions.last() } else { actions.next() }
}

/// How many moves a game has in which the cursor goes on to the next legal square each time.
#[cfg(unix)]
fn moves_of_a_game_in_board_order(rules: Builtin) -> usize {
    let rules = Rules::<SquareSet>::new(&rules.rule_set()).unwrap();
    let mut position = rules.start();
    let mut cursor = rules.legal_squares(&position).first().unwrap();
    for count in 0.. {
        if rules.must_pass(&position) {
            rules.play_legal(&mut position, Action::Pass);
        }
        let moves = || rules.legal_moves(&position);
        let Some(next) = moves().find(|it| it.square > cursor).or_else(|| moves().next()) else {
            return count;
        };
        cursor = next.square;
        rules.play_legal(&mut position, Action::Place(next));
    }
    0
}
