//! Legal moves, flips and turns are those of the reference.

use proptest::prelude::*;
use volteo_core::{Action, BitSet, Builtin, Color, Direction, RuleSet, Square, Turn};
use volteo_tests::dice::Dice;
use volteo_tests::reference::{self, Cell, Game};
use volteo_tests::strategies::random_discs;
use volteo_tests::twins::{Twins, squares};

use super::{all_sets, cases, in_every_width};

/// Compares everything that can be asked about the position.
fn compare<B: BitSet>(twins: &Twins<B>) {
    compare_squares(twins);
    compare_turn(twins);
    compare_runs(twins);
}

fn compare_squares<B: BitSet>(twins: &Twins<B>) {
    let Twins { rules, position, game } = twins;
    let drawn = twins.drawn();
    assert_eq!(squares(rules.legal_squares(position)), game.legal_squares(), "legal squares\n{drawn}");
    assert_eq!(squares(rules.empties(position)), game.board.squares_with(Cell::Empty), "empties\n{drawn}");
    let flipping = game.board.squares_with(Cell::Empty).into_iter().filter(|&it| has_run(game, it));
    assert_eq!(squares(rules.flipping_squares(position)), flipping.collect::<Vec<_>>(), "flipping\n{drawn}");
    assert_eq!(rules.in_opening(position), game.in_opening(), "opening\n{drawn}");
    let counts = Color::BOTH.map(|color| (position.count(color), game.count(color)));
    assert!(counts.iter().all(|(core, reference)| core == reference), "counts {counts:?}\n{drawn}");
}

fn has_run(game: &Game, square: Square) -> bool {
    Direction::ALL.iter().any(|&direction| !game.run(game.to_move, square, direction).is_empty())
}

fn compare_turn<B: BitSet>(twins: &Twins<B>) {
    let Twins { rules, position, game } = twins;
    let drawn = twins.drawn();
    let turn = game.turn();
    assert_eq!(rules.must_pass(position), turn == reference::Turn::MustPass, "must pass\n{drawn}");
    assert_eq!(rules.is_over(position), turn == reference::Turn::Over, "over\n{drawn}");
    let core = match rules.turn(position) {
        Turn::Moves(moves) => reference::Turn::Moves(moves.collect()),
        Turn::MustPass => reference::Turn::MustPass,
        Turn::Over => reference::Turn::Over,
    };
    assert_eq!(core, turn, "turn\n{drawn}");
    assert_eq!(rules.legal_moves(position).collect::<Vec<_>>(), game.legal_moves(), "moves\n{drawn}");
    let legal = rules.legal(position);
    assert_eq!((squares(legal.squares), legal.pass), (game.legal_squares(), game.may_pass()), "{drawn}");
}

fn compare_runs<B: BitSet>(twins: &Twins<B>) {
    let Twins { rules, position, game } = twins;
    for square in game.board.places() {
        let directions = game.directions(game.to_move, square);
        assert_eq!(rules.runs_at(position, square), directions, "runs at {square}\n{}", twins.drawn());
    }
    for the_move in game.legal_moves() {
        let flips = squares(rules.flips(position, the_move));
        assert_eq!(flips, game.flips(the_move), "flips of {the_move:?}\n{}", twins.drawn());
    }
}

fn a_game_agrees<B: BitSet>(set: &RuleSet, seed: u64) {
    let Some(mut twins) = Twins::<B>::start(set) else { return };
    let mut dice = Dice::new(seed);
    twins.compare();
    compare(&twins);
    while twins.play_any(&mut dice) {
        compare(&twins);
    }
}

fn a_position_agrees<B: BitSet>(set: &RuleSet, seed: u64, to_move: Color) {
    let discs = random_discs(set, &mut Dice::new(seed));
    let Some(twins) = Twins::<B>::with_discs(set, discs, to_move) else { return };
    twins.compare();
    compare(&twins);
    for action in twins.game.actions() {
        let mut next = twins.clone();
        next.play(action);
        compare_turn(&next);
    }
}

#[test]
fn games_of_every_built_in_set_agree_with_the_reference() {
    for (seed, builtin) in (1..).zip(Builtin::ALL) {
        in_every_width!(a_game_agrees(&builtin.rule_set(), seed));
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn games_of_random_sets_agree_with_the_reference(set in all_sets(), seed: u64) {
        in_every_width!(a_game_agrees(&set, seed));
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn random_positions_agree_with_the_reference(set in all_sets(), seed: u64, black_moves: bool) {
        let to_move = if black_moves { Color::Black } else { Color::White };
        in_every_width!(a_position_agrees(&set, seed, to_move));
    }
}

/// Every square, side and width at once, on the board that the vector code is for.
#[test]
fn all_moves_of_dense_and_sparse_boards_agree_with_the_reference() {
    let set = Builtin::Wof.rule_set();
    for seed in 0..150 {
        for to_move in Color::BOTH {
            in_every_width!(a_position_agrees(&set, seed, to_move));
        }
    }
}

/// The positions after a pass matter most where passing is a choice: two of them end the game.
#[test]
fn a_game_that_both_sides_pass_out_agrees_with_the_reference() {
    let set = RuleSet { pass: volteo_core::PassRule::Allowed, ..Builtin::Wof.rule_set() };
    let mut twins = Twins::<u64>::start(&set).unwrap();
    for over in [false, true] {
        twins.play(Action::Pass);
        compare(&twins);
        assert_eq!(twins.rules.is_over(&twins.position), over);
    }
}
