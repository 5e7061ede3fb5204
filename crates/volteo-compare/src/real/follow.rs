//! Following a record under other rules.

use volteo_core::{Action, Color, Move, Position, Rules};
use volteo_engine::evaluation::Evaluation;
use volteo_engine::{Control, Limits, Scoring, Searchable, Searcher, Selectivity, Slot, Table};
use volteo_records::Replay;

/// How a direction is chosen where a recorded square has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The one with the most discs, the first of several clockwise from north.
    Longest,
    /// The one with the fewest.
    Shortest,
    /// The best by a search that looks three plies ahead.
    Search,
}

impl Policy {
    /// All, in the order in which figures list them.
    pub const ALL: [Self; 3] = [Self::Longest, Self::Shortest, Self::Search];

    /// The stable key.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Longest => "longest",
            Self::Shortest => "shortest",
            Self::Search => "search",
        }
    }
}

/// How far the search looks.
const LIMITS: Limits = Limits { depth: 3, selectivity: Selectivity::Off, exact_from: 0, nodes: 20_000 };
/// The slots of its table.
const SLOTS: usize = 1 << 8;

/// Plays the squares of a game under other rules: the number of the first move, from 1, that is not legal there. None if
/// all are.
pub(super) fn follow<B: Searchable>(rules: &Rules<B>, plies: &[Replay<B>], policy: Policy) -> Option<usize> {
    let start = plies.first()?.before;
    let [black, white] = Color::BOTH.map(|color| start.discs(color));
    let mut position = rules.position(black, white, start.to_move());
    let moves = plies.iter().filter_map(|ply| match ply.action {
        Action::Place(the_move) => Some((ply.side, the_move.square)),
        Action::Pass => None,
    });
    for (number, (side, square)) in (1..).zip(moves) {
        if position.to_move() != side && rules.must_pass(&position) {
            rules.play_legal(&mut position, Action::Pass);
        }
        if position.to_move() != side || !rules.legal_squares(&position).contains(square) {
            return Some(number);
        }
        let choices: Vec<Move> = rules.legal_moves(&position).filter(|it| it.square == square).collect();
        let chosen = choose(rules, &position, &choices, policy)?;
        rules.play_legal(&mut position, Action::Place(chosen));
    }
    None
}

fn choose<B: Searchable>(
    rules: &Rules<B>,
    position: &Position<B>,
    choices: &[Move],
    policy: Policy,
) -> Option<Move> {
    let flips = |it: &Move| rules.flips(position, *it).len();
    match (policy, choices) {
        (_, [only]) => Some(*only),
        // Of equals the last is the greatest, and the first the least.
        (Policy::Longest, _) => choices.iter().rev().copied().max_by_key(flips),
        (Policy::Shortest, _) => choices.iter().copied().min_by_key(flips),
        (Policy::Search, _) => best(rules, position, choices),
    }
}

/// The best choice in the eyes of the engine.
fn best<B: Searchable>(rules: &Rules<B>, position: &Position<B>, choices: &[Move]) -> Option<Move> {
    let mut memory = vec![Slot::EMPTY; SLOTS];
    let table = Table::with_contents(&mut memory);
    let evaluation = Evaluation::desktop(rules.set());
    let mut searcher = Searcher::new(rules, Scoring::Tournament, evaluation, table);
    let mut value = |it: &Move| {
        let mut after = *position;
        rules.play_legal(&mut after, Action::Place(*it));
        // For the opponent, who is to move now.
        -searcher.search(&after, &LIMITS, &mut |_| Control::Continue).value
    };
    let mut valued: Vec<(i32, Move)> = choices.iter().map(|it| (value(it), *it)).collect();
    valued.reverse();
    valued.into_iter().max_by_key(|it| it.0).map(|it| it.1)
}

#[cfg(test)]
mod tests {
    use volteo_core::{BitSet as _, Builtin, Ending};

    use super::*;
    use crate::dice::{Dice, Purpose};

    fn chosen(text: &str, square: &str, policy: Policy) -> String {
        let rules = Rules::<u64>::new(&Builtin::Beginner.rule_set()).unwrap();
        let position = rules.read_position(text).unwrap();
        let square = square.parse().unwrap();
        let choices: Vec<_> = rules.legal_moves(&position).filter(|it| it.square == square).collect();
        Action::Place(choose(&rules, &position, &choices, policy).unwrap()).to_string()
    }

    #[test]
    fn each_policy_has_its_direction() {
        // From a1 there are two discs to the east and one to the south.
        let text = "-OOX---- O------- X------- -------- -------- -------- -------- -------- X";
        assert_eq!(chosen(text, "a1", Policy::Longest), "a1:e");
        assert_eq!(chosen(text, "a1", Policy::Shortest), "a1:s");
    }

    /// The value of a position for the side to move, by trying everything.
    fn value(rules: &Rules<u64>, position: &Position<u64>) -> i32 {
        if rules.is_over(position) {
            let black = rules.score(position, Ending::Finished).tournament_difference().unwrap();
            return if position.to_move() == Color::Black { black } else { -black };
        }
        let after = |action| {
            let mut after = *position;
            rules.play_legal(&mut after, action);
            after
        };
        rules.actions(position).map(|action| -value(rules, &after(action))).max().unwrap()
    }

    /// Games are played by chance until two squares are empty.
    #[test]
    fn the_search_takes_what_is_best_by_trying_everything() {
        let rules = Rules::<u64>::new(&Builtin::Beginner.rule_set()).unwrap();
        let (mut chosen, mut told_apart) = (0, 0);
        for game in 0..600 {
            let (mut position, mut dice) = (rules.start(), Dice::new(1, 0, game, Purpose::One));
            while !rules.is_over(&position) && rules.empties(&position).len() > 2 {
                let actions: Vec<Action> = rules.actions(&position).collect();
                rules.play_legal(&mut position, actions[dice.below(actions.len() as u32) as usize]);
            }
            for square in rules.legal_squares(&position).squares() {
                let choices: Vec<Move> =
                    rules.legal_moves(&position).filter(|it| it.square == square).collect();
                let worth = |it: &Move| {
                    let mut after = position;
                    rules.play_legal(&mut after, Action::Place(*it));
                    -value(&rules, &after)
                };
                let by_search = choose(&rules, &position, &choices, Policy::Search).unwrap();
                let [least, most] = [choices.iter().map(worth).min(), choices.iter().map(worth).max()];
                assert_eq!(Some(worth(&by_search)), most, "{}", rules.position_text(&position));
                chosen += u32::from(choices.len() > 1);
                told_apart += u32::from(least < most);
            }
        }
        assert!(chosen > 100 && told_apart > 50, "{chosen} {told_apart}");
    }
}
