//! Exact scores of positions near the end, under both flip rules and both ways to score.

use volteo_core::{Action, BitSet, Builtin, Color, Ending, FlipRule, Position, RuleSet, Rules};
use volteo_tests::reference::{Cell, Game, best_difference};

use super::{BULK, rules_of};

const CASES: &str = include_str!("../../data/endgames.txt");

/// The most empties from which the slow reference plays to the end.
const MOST_EMPTIES: u16 = if BULK { 14 } else { 8 };

/// A line of the file.
struct Case {
    text: &'static str,
    rules: RuleSet,
    /// Black's and White's discs as the core lays them out.
    position: Position<u64>,
    /// The disc difference for the side to move: by the board count, and with the empties given to
    /// the winner.
    best: [i32; 2],
}

impl Case {
    fn read(text: &'static str) -> Self {
        let columns: Vec<&str> = text.split_whitespace().collect();
        let [width, height, board, side, flip, "raw", raw, "empties-to-winner", given] = columns[..] else {
            panic!("not a case: {text}");
        };
        let flip = match flip {
            "std" => FlipRule::All,
            "beg" => FlipRule::ChooseOne,
            other => panic!("no flip rule {other}"),
        };
        let (width, height) = (width.parse().unwrap(), height.parse().unwrap());
        let rules = RuleSet { width, height, flip, ..Builtin::Wof.rule_set() };
        let position = rules_of::<u64>(&rules).read_position(&format!("{board} {side}")).unwrap();
        Self { text, rules, position, best: [raw.parse().unwrap(), given.parse().unwrap()] }
    }

    /// The same position in the reference.
    fn game(&self) -> Game {
        let discs = Color::BOTH.map(|color| self.position.discs(color).widen());
        Game::with_discs(&self.rules, discs, self.position.to_move())
    }
}

fn board_count(game: &Game) -> i32 {
    i32::from(game.count(Color::Black)) - i32::from(game.count(Color::White))
}

/// Twice what the winner is ahead by with the empties given to it, halved: rules.md §3.
fn tournament_count(game: &Game) -> i32 {
    game.score(Ending::Finished).tournament_difference().expect("a finished game has one") / 2
}

/// Both differences that the side to move reaches by the core's moves and its own scores.
fn best_in_core(rules: &Rules<u64>, position: &mut Position<u64>, by_board: bool, window: [i32; 2]) -> i32 {
    if rules.is_over(position) {
        let score = rules.score(position, Ending::Finished);
        let given = score.tournament_difference().expect("a finished game has one") / 2;
        let black = if by_board { score.disc_difference() } else { given };
        return if position.to_move() == Color::Black { black } else { -black };
    }
    let moves: Vec<Action> = rules.legal_moves(position).map(Action::Place).collect();
    let [mut alpha, beta] = window;
    for action in if moves.is_empty() { vec![Action::Pass] } else { moves } {
        let undo = rules.play_legal(position, action);
        alpha = alpha.max(-best_in_core(rules, position, by_board, [-beta, -alpha]));
        position.undo(undo);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

fn cases() -> Vec<Case> {
    let cases: Vec<Case> = CASES.lines().map(Case::read).collect();
    assert_eq!(cases.len(), 20);
    cases
}

#[test]
fn the_reference_reaches_the_exact_scores() {
    let few_empties = |case: &Case| case.game().board.count(Cell::Empty) <= MOST_EMPTIES;
    let mut checked = 0;
    for case in cases().into_iter().filter(few_empties) {
        let game = case.game();
        let best = [best_difference(&game, board_count), best_difference(&game, tournament_count)];
        assert_eq!(best, case.best, "{}", case.text);
        checked += 1;
    }
    assert_eq!(checked, if BULK { 20 } else { 12 });
}

#[test]
fn the_core_reaches_the_exact_scores() {
    for case in cases() {
        let rules = rules_of(&case.rules);
        let best = [true, false].map(|by_board| {
            best_in_core(&rules, &mut case.position.clone(), by_board, [-i32::MAX, i32::MAX])
        });
        assert_eq!(best, case.best, "{}", case.text);
    }
}
