//! What each field of a rule set changes, in the smallest position that shows it.

use volteo_core::{
    BitSet, Builtin, Color, Directions, Edges, Ending, Exhausted, FlipRule, Goal, Komi, PassRule, Placement,
    Position, Reason, RuleSet, Rules, SquareSet, Start, Supply, Turn,
};
use volteo_tests::transcripts::{played, played_from};

use super::{names, rules_of};

/// 4×4 by the standard rules.
fn mini() -> RuleSet {
    Builtin::Mini4.rule_set()
}

fn squares(names: &str) -> SquareSet {
    names.split(' ').map(|it| SquareSet::of(it.parse().unwrap())).fold(SquareSet::EMPTY, |all, it| all | it)
}

/// The legal squares on a drawn board.
fn legal(set: &RuleSet, board: &str) -> String {
    let rules: Rules<u64> = rules_of(set);
    names(rules.legal_squares(&rules.read_position(board).unwrap()))
}

/// What a move on a drawn board flips.
fn flips(set: &RuleSet, board: &str, text: &str) -> String {
    let rules: Rules<u64> = rules_of(set);
    let mut position = rules.read_position(board).unwrap();
    names(rules.play(&mut position, text.parse().unwrap()).unwrap().flipped())
}

fn stocks(rules: &Rules<u64>, transcript: &str) -> [u16; 2] {
    let position = played(rules, transcript);
    Color::BOTH.map(|color| position.stock(color))
}

#[test]
fn lines_that_do_not_count_flip_nothing() {
    let board = "-OX- OO-- X-X- ---- X";
    let with = |lines| RuleSet { lines, ..mini() };
    assert_eq!(flips(&mini(), board, "a1"), "b1 a2 b2");
    assert_eq!(flips(&with(Directions::ORTHOGONAL), board, "a1"), "b1 a2");
    let parallel = RuleSet { start: Start::Parallel, ..with(Directions::DIAGONAL) };
    assert_eq!(flips(&parallel, board, "a1"), "b2");
}

#[test]
fn on_a_torus_lines_go_on_at_the_other_side() {
    let torus = RuleSet { edges: Edges::Torus, ..mini() };
    let board = "X--O ---- ---- ---- X";
    assert_eq!(legal(&mini(), board), "");
    assert_eq!(legal(&torus, board), "c1");
    assert_eq!(flips(&torus, board, "c1"), "d1");
}

#[test]
fn on_a_torus_the_placed_disc_closes_a_line_that_comes_round() {
    let torus = RuleSet { edges: Edges::Torus, ..mini() };
    assert_eq!(flips(&torus, "-OOO ---- ---- ---X X", "a1"), "b1 c1 d1");
    // A diagonal of a board that is not square passes its start only after every rank and file.
    let wide = RuleSet { width: 6, ..torus };
    let diagonal = "-----O O----- -O-O-- --O-O- X";
    assert_eq!(legal(&wide, diagonal), "");
}

#[test]
fn under_choose_one_a_line_round_a_torus_can_be_taken_either_way() {
    let set = RuleSet { edges: Edges::Torus, flip: FlipRule::ChooseOne, ..mini() };
    let rules: Rules<u64> = rules_of(&set);
    let position = rules.read_position("-OOO ---- ---- ---X X").unwrap();
    let a1 = rules.legal_moves(&position).filter(|it| it.square.to_string() == "a1");
    assert_eq!(a1.map(|it| it.directions.to_string()).collect::<Vec<_>>(), ["e", "w"]);
}

#[test]
fn where_discs_may_touch_they_lie_beside_any_disc_and_still_flip_where_they_can() {
    let touching = RuleSet { placement: Placement::MayTouch, ..mini() };
    let board = "XO-- ---- ---- ---- X";
    assert_eq!(legal(&touching, board), "c1 a2 b2 c2");
    assert_eq!(flips(&touching, board, "c1"), "b1");
    assert_eq!(flips(&touching, board, "b2"), "");
}

#[test]
fn where_discs_may_lie_anywhere_they_still_flip_where_they_can() {
    let anywhere = RuleSet { placement: Placement::Anywhere, ..mini() };
    let board = "XO-- ---- ---- ---- X";
    assert_eq!(legal(&anywhere, board).split(' ').count(), 14);
    assert_eq!(flips(&anywhere, board, "c1"), "b1");
    assert_eq!(flips(&anywhere, board, "d4"), "");
}

#[test]
fn where_discs_may_lie_anywhere_a_choice_among_runs_is_still_to_be_named() {
    let set = RuleSet { placement: Placement::Anywhere, flip: FlipRule::ChooseOne, ..mini() };
    let rules: Rules<u64> = rules_of(&set);
    let position = rules.read_position("-OX- O--- X--- ---- X").unwrap();
    assert_eq!(
        rules.judge(&position, "a1".parse().unwrap()).unwrap_err().reason.name(),
        "direction-required"
    );
    assert!(rules.judge(&position, "d4".parse().unwrap()).is_ok());
}

#[test]
fn where_passing_is_a_choice_two_passes_in_a_row_end_the_game() {
    let rules: Rules<u64> = rules_of(&RuleSet { pass: PassRule::Allowed, ..mini() });
    let once = played(&rules, "--");
    assert!(rules.legal(&once).pass && matches!(rules.turn(&once), Turn::Moves(_)));
    let twice = played(&rules, "-- --");
    assert!(rules.is_over(&twice) && matches!(rules.turn(&twice), Turn::Over));
    assert_eq!(rules.legal_moves(&twice).count(), 0);
}

#[test]
fn a_move_between_two_passes_keeps_the_game_going() {
    let rules: Rules<u64> = rules_of(&RuleSet { pass: PassRule::Allowed, ..mini() });
    assert!(!rules.is_over(&played(&rules, "-- a3 --")));
}

#[test]
fn where_passing_is_forced_passes_are_not_counted() {
    let rules: Rules<u64> = rules_of(&mini());
    let position = rules.read_position("-XOO ---- ---- ---- X").unwrap();
    assert_eq!(played_from(&rules, &position, "--").passes(), 0);
}

#[test]
fn an_open_center_is_filled_by_turns_and_nothing_is_flipped() {
    let rules: Rules<u64> = rules_of(&Builtin::Classic.rule_set());
    let mut position = rules.start();
    for text in ["d4", "e4", "d5", "e5"] {
        let undo = rules.play(&mut position, text.parse().unwrap()).unwrap();
        assert_eq!(undo.flipped(), 0, "{text}");
    }
    assert_eq!(names(position.discs(Color::Black)), "d4 d5");
    assert_eq!(names(position.discs(Color::White)), "e4 e5");
    // From the fifth disc on the ordinary rules hold.
    assert_eq!(names(rules.legal_squares(&position)), "f3 f4 f5 f6");
}

#[test]
fn the_discs_of_the_start_come_out_of_their_sides_own_stock() {
    let start = Start::Squares { black: squares("b2 c3 d4"), white: squares("c2") };
    let set = RuleSet { start, supply: Supply::Own { discs: 8, exhausted: Exhausted::Pass }, ..mini() };
    assert_eq!(stocks(&rules_of(&set), ""), [5, 7]);
}

#[test]
fn in_the_1880s_game_each_disc_comes_out_of_its_sides_32() {
    let rules: Rules<u64> = rules_of(&Builtin::Classic.rule_set());
    assert_eq!(stocks(&rules, ""), [32, 32]);
    assert_eq!(stocks(&rules, "d4 e4 d5"), [30, 31]);
}

#[test]
fn a_side_without_discs_passes_or_takes_one_from_the_opponent() {
    let set = |exhausted| RuleSet {
        supply: Supply::Own { discs: 3, exhausted },
        pass: PassRule::Allowed,
        ..mini()
    };
    // Black places its last disc, White passes with one left.
    let passing: Rules<u64> = rules_of(&set(Exhausted::Pass));
    assert_eq!(names(passing.legal_squares(&played(&passing, "b1 --"))), "");
    let taking: Rules<u64> = rules_of(&set(Exhausted::TakeFromOpponent));
    assert_eq!(stocks(&taking, "b1 -- d3"), [0, 0]);
    assert!(taking.is_over(&played(&taking, "b1 -- d3")));
}

#[test]
fn the_first_mover_is_the_rule_sets() {
    let rules: Rules<u64> = rules_of(&RuleSet { first: Color::White, ..mini() });
    assert_eq!(rules.start().to_move(), Color::White);
    assert_eq!(names(rules.legal_squares(&rules.start())), "c1 d2 a3 b4");
}

#[test]
fn the_fewest_discs_win_where_that_is_the_goal() {
    let anti = RuleSet { goal: Goal::Fewest, ..mini() };
    let rules: Rules<u64> = rules_of(&anti);
    let position = rules.read_position("XXX- ---- ---- ---O X").unwrap();
    assert_eq!(rules.score(&position, Ending::Finished).winner, Some(Color::White));
}

#[test]
fn komi_is_added_to_blacks_discs() {
    let winner = |komi: &str| {
        let komi: Komi = komi.parse().unwrap();
        let rules: Rules<u64> = rules_of(&RuleSet { komi, ..mini() });
        let position = rules.read_position("XXX- ---- ---- ---O X").unwrap();
        rules.score(&position, Ending::Finished).winner
    };
    assert_eq!(winner("0"), Some(Color::Black));
    assert_eq!(winner("-1.999"), Some(Color::Black));
    assert_eq!(winner("-2"), None);
    assert_eq!(winner("-2.001"), Some(Color::White));
}

#[test]
fn the_octagon_has_three_squares_less_at_each_corner() {
    let rules: Rules<u128> = rules_of(&Builtin::Octagon.rule_set());
    let holes = u128::board(10, 10) & !rules.playable();
    assert_eq!(names(holes), "a1 b1 i1 j1 a2 j2 a9 j9 a10 b10 i10 j10");
}

/// A position in which Black has no move and White has one: the first rank is `-XOOO…`, and a center that
/// has to be filled first is White's.
fn stuck(rules: &Rules<u128>) -> Position<u128> {
    let mut rank = rules.playable().squares().filter(|square| square.rank() == 0).skip(1);
    let black = rank.next().map_or(0, u128::of);
    let has_opening = rules.set().start == Start::OpenCenter;
    let center = ["d4", "e4", "d5", "e5"].into_iter().filter(|_| has_opening).map(|it| it.parse().unwrap());
    let white = rank.chain(center).fold(0, |all, square| all | u128::of(square));
    rules.position(black, white, Color::Black)
}

#[test]
fn a_pass_is_taken_in_every_spelling_where_it_is_forced_and_refused_where_it_is_not_whatever_the_rules() {
    for builtin in Builtin::ALL {
        let rules = rules_of::<u128>(&builtin.rule_set());
        for spelling in ["--", "PA", "pa", "PS", "pass", "@@"] {
            let (name, pass) = (builtin.name(), spelling.parse().unwrap());
            let mut position = stuck(&rules);
            assert!(rules.must_pass(&position), "{name}");
            assert!(rules.play(&mut position, pass).is_ok(), "{name}: {spelling}");
            assert_eq!(position.to_move(), Color::White, "{name}");
            assert_eq!(rules.legal_squares(&position).len(), 1, "{name}");
            let refusal = rules.judge(&rules.start(), pass).unwrap_err();
            assert_eq!(refusal.reason, Reason::PassNotAllowed, "{name}: {spelling}");
        }
    }
}
