//! What nobody does who looks at the board: give a corner away for nothing, or lose at once.

use volteo_core::{Action, BitSet, Goal, Position, Rules, Turn};

use crate::score::Count;

/// How careless an action is, by looking at what the opponent can answer: the larger, the worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Carelessness {
    loses_at_once: bool,
    /// How many corners the opponent can take next; where the fewest discs win, how many were taken.
    corners: u32,
}

/// How careless an action is in a position.
pub(super) fn of<B: BitSet>(
    rules: &Rules<B>,
    count: &Count,
    position: &Position<B>,
    action: Action,
) -> Carelessness {
    let mut after = *position;
    rules.play_legal(&mut after, action);
    let corners = rules.corner_squares();
    let given = match (rules.set().goal, action) {
        (Goal::Most, _) => (rules.legal_squares(&after) & corners).len(),
        (Goal::Fewest, Action::Place(it)) => u32::from(corners.contains(it.square)),
        (Goal::Fewest, Action::Pass) => 0,
    };
    Carelessness { loses_at_once: loses_at_once(rules, count, &mut after), corners: given }
}

/// Whether the game is over and lost for the side that just moved, komi counted, or is so after some answer.
fn loses_at_once<B: BitSet>(rules: &Rules<B>, count: &Count, after: &mut Position<B>) -> bool {
    let (_, win) = count.win_loss_window(after.to_move());
    if let Turn::Over = rules.turn(after) {
        return count.finished(after) >= win;
    }
    rules.actions(after).any(|answer| {
        let undo = rules.play_legal(after, answer);
        // Every action turns the side.
        let is_lost = rules.is_over(after) && -count.finished(after) >= win;
        after.undo(undo);
        is_lost
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scoring;
    use volteo_core::{Builtin, Empties, Komi, RuleSet, SquareSet, Start};

    fn squares(names: &str) -> SquareSet {
        let squares = names.split(' ').map(|name| SquareSet::of(name.parse().unwrap()));
        squares.fold(SquareSet::EMPTY, |all, square| all | square)
    }

    /// How careless each of these actions is after some others were played.
    fn carelessness<const N: usize>(set: RuleSet, before: &str, actions: [&str; N]) -> [Carelessness; N] {
        let rules = Rules::<u64>::new(&set).unwrap();
        let mut position = rules.start();
        for action in before.split_whitespace() {
            rules.play(&mut position, action.parse().unwrap()).unwrap();
        }
        let count = Count::new(&rules, Scoring::Tournament);
        actions.map(|action| {
            let action = rules.judge(&position, action.parse().unwrap()).unwrap();
            of(&rules, &count, &position, action)
        })
    }

    #[test]
    fn to_let_the_opponent_into_a_corner_is_careless() {
        // Black's b2 turns c3 and opens the line from e5 to a1; f6 turns e5 itself.
        let start = Start::Squares { black: squares("d4 e4 d5"), white: squares("c3 e5") };
        let set = RuleSet { start, ..Builtin::Wof.rule_set() };
        let [careless, careful] = carelessness(set, "", ["b2", "f6"]);
        assert_eq!((careless.corners, careful.corners), (1, 0));
        assert!(careless > careful);
    }

    #[test]
    fn where_the_fewest_win_it_is_careless_to_take_a_corner() {
        let start = Start::Squares { black: squares("c1"), white: squares("b1 c2") };
        let set = RuleSet { start, ..Builtin::Anti.rule_set() };
        let [careless, careful] = carelessness(set, "", ["a1", "c3"]);
        assert!(careless > careful);
    }

    #[test]
    fn to_be_wiped_out_is_careless() {
        let before = "e6 f4 e3 f6 g5 d6 e7";
        let [careless, careful] = carelessness(Builtin::Wof.rule_set(), before, ["f5", "f2"]);
        assert!(careless.loses_at_once && !careful.loses_at_once);
        assert!(careless > careful);
    }

    #[test]
    fn komi_decides_whether_a_game_that_ends_is_lost() {
        // Black's c1 ends the game by 3 discs to none.
        let start = Start::Squares { black: squares("a1"), white: squares("b1") };
        for (komi, is_lost) in [(0, false), (-2500, false), (-3000, false), (-3500, true)] {
            let komi = Komi::from_thousandths(komi);
            let empties = Empties::Unscored;
            let set = RuleSet { start, komi, empties, ..Builtin::Mini4.rule_set() };
            let [ending] = carelessness(set, "", ["c1"]);
            assert_eq!(ending.loses_at_once, is_lost, "{komi:?}");
        }
    }
}
