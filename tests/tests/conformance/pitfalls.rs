//! What public bug reports show other programs getting wrong in the rules.

use volteo_core::{
    BitSet, Builtin, Color, Ending, Legal, Perft, Reason, Request, RuleSet, Rules, SquareSet, Start, perft,
};
use volteo_tests::transcripts::{played, requests};

use super::{names, rules, rules_of};

/// After it White has no move.
const WHITE_IS_STUCK: &str =
    "f5d6c3d3c4f4f6f3e3b4c5c6e6e2e7d2f1d7a3a4b3g6a5a2a1f2g5f7b2c2b5e1b1g1c1h4g3b6d1h2h1g2h3";

/// A board of 4×4 on which Black must pass and White then has a move.
const BLACK_IS_STUCK: &str = "-XOO ---- ---- ---- X";

#[test]
fn a_side_without_a_move_is_not_given_one() {
    let rules = rules(Builtin::Wof);
    let mut position = played(&rules, WHITE_IS_STUCK);
    assert_eq!(Color::BOTH.map(|color| position.count(color)), [27, 20]);
    assert_eq!(position.to_move(), Color::White);
    assert!(rules.must_pass(&position));
    let refusal = rules.judge(&position, "a7".parse().unwrap()).unwrap_err();
    assert_eq!(refusal.reason, Reason::MustPass);
    rules.play(&mut position, Request::Pass).unwrap();
    assert_eq!(position.to_move(), Color::Black);
    assert!(!rules.must_pass(&position));
}

#[test]
fn no_disc_too_many_is_flipped_by_g2() {
    let rules = rules(Builtin::Wof);
    let position = played(&rules, "d3c5b6e3f2c2f6b5a5e2f3e6d2c4f4g1b4g7h8g2");
    assert_eq!(Color::BOTH.map(|color| position.count(color)), [15, 9]);
}

#[test]
fn after_a_pass_of_black_it_is_whites_move() {
    let rules = rules(Builtin::Mini4);
    let mut position = rules.read_position(BLACK_IS_STUCK).unwrap();
    rules.play(&mut position, "PA".parse().unwrap()).unwrap();
    assert_eq!(position.to_move(), Color::White);
    assert_eq!(names(rules.legal_squares(&position)), "a1");
}

#[test]
fn a_pass_is_taken_where_it_is_forced_in_every_spelling_and_nowhere_else() {
    let rules = rules(Builtin::Mini4);
    for spelling in ["--", "PA", "pa", "PS", "pass", "@@"] {
        let pass: Request = spelling.parse().unwrap();
        let mut stuck = rules.read_position(BLACK_IS_STUCK).unwrap();
        assert!(rules.play(&mut stuck, pass).is_ok(), "{spelling}");
        let refusal = rules.play(&mut rules.start(), pass).unwrap_err();
        assert_eq!(refusal.reason, Reason::PassNotAllowed, "{spelling}");
        assert_eq!(names(refusal.legal.squares), "b1 a2 d3 c4");
    }
}

#[test]
fn d3d4d5_is_an_error_at_ply_2_where_d4_is_occupied() {
    let rules = rules(Builtin::Wof);
    let mut position = rules.start();
    let verdicts: Vec<_> = requests("d3d4d5")
        .into_iter()
        .map(|request| rules.play(&mut position, request).map(|_| ()).map_err(|refusal| refusal.reason))
        .collect();
    // d3 has flipped d4 to black. The position stays as it was after ply 1, so that d5 is refused too.
    let occupied = Err(Reason::Occupied(Color::Black));
    assert_eq!(verdicts, [Ok(()), occupied, occupied]);
}

#[test]
fn where_one_side_has_no_move_the_game_goes_on_with_the_other() {
    let rules = rules(Builtin::Mini4);
    let mut position = rules.read_position(BLACK_IS_STUCK).unwrap();
    assert!(!rules.is_over(&position));
    rules.play(&mut position, Request::Pass).unwrap();
    rules.play(&mut position, "a1".parse().unwrap()).unwrap();
    assert_eq!(Color::BOTH.map(|color| position.count(color)), [0, 4]);
}

#[test]
fn where_neither_side_has_a_move_the_game_is_over_and_no_search_passes_on_for_ever() {
    let rules = rules(Builtin::Wof);
    for board in ["X", "-", "X-O"] {
        let text = format!("{board:-<64} X");
        let position = rules.read_position(&text).unwrap();
        assert!(rules.is_over(&position) && !rules.must_pass(&position), "{text}");
        assert_eq!(rules.legal(&position), Legal { squares: 0, pass: false }, "{text}");
        assert_eq!(perft(&rules, &position, 1_000_000), Perft { full_depth: 0, finished: 1 }, "{text}");
    }
}

#[test]
fn with_a_supply_a_pass_is_as_forced_and_spelled_as_ever() {
    let rules = rules(Builtin::Classic);
    let after_center = played(&rules, "d4e4d5e5");
    for position in [rules.start(), after_center] {
        let refusal = rules.judge(&position, Request::Pass).unwrap_err();
        assert_eq!(refusal.reason, Reason::PassNotAllowed);
        assert!(!refusal.legal.pass && refusal.legal.squares != 0);
    }
    let blocked = rules.read_position(CENTER_FULL_AND_BLACK_STUCK).unwrap();
    let action = rules.judge(&blocked, Request::Pass).unwrap();
    assert_eq!(rules.notation(&blocked, action).to_string(), "--");
}

/// The center is full, Black has no move, and White has one: a1.
const CENTER_FULL_AND_BLACK_STUCK: &str =
    "-XOOOOOO -------- -------- ---OO--- ---OO--- -------- -------- -------- X";

#[test]
fn a_run_ends_at_a_hole() {
    let hole = SquareSet::of("d5".parse().unwrap());
    let set = RuleSet { holes: hole, ..Builtin::Grand10.rule_set() };
    let rules: Rules<u128> = rules_of(&set);
    // On rank 5: a disc on a5 would close the line over d5 if there were a square.
    let row = "-OO#OX----";
    let text = format!("{:-<40}{row}{:-<50} X", "", "");
    let position = rules.read_position(&text).unwrap();
    assert_eq!(names(rules.legal_squares(&position)), "");
    let without: Rules<u128> = rules_of(&Builtin::Grand10.rule_set());
    let position = without.read_position(&text.replace("#O", "OO")).unwrap();
    assert_eq!(names(without.legal_squares(&position)), "a5");
}

#[test]
fn after_one_move_and_undo_it_is_blacks_move_again() {
    let rules = rules(Builtin::Wof);
    let mut position = rules.start();
    let undo = rules.play(&mut position, "f5".parse().unwrap()).unwrap();
    assert_eq!(position.to_move(), Color::White);
    position.undo(undo);
    assert_eq!(position.to_move(), Color::Black);
    assert_eq!(position, rules.start());
}

#[test]
fn a_new_game_begins_with_the_first_mover_of_its_rule_set() {
    let white_first: Rules<u64> = rules_of(&RuleSet { first: Color::White, ..Builtin::Wof.rule_set() });
    assert_eq!(white_first.start().to_move(), Color::White);
    let _ = played(&white_first, "c5");
    assert_eq!(white_first.start().to_move(), Color::White);
    assert_eq!(rules(Builtin::Wof).start().to_move(), Color::Black);
}

#[test]
fn nothing_is_added_after_the_end_of_a_game() {
    let rules = rules(Builtin::Wof);
    let end = played(&rules, "e6f4e3f6g5d6e7f5c5");
    for text in ["--", "a1", "d4", "c5"] {
        let mut position = end;
        let refusal = rules.play(&mut position, text.parse().unwrap()).unwrap_err();
        assert_eq!(refusal.reason, Reason::GameOver);
        assert_eq!(refusal.legal, Legal { squares: 0, pass: false });
        assert_eq!(position, end);
    }
}

#[test]
fn equal_discs_are_a_draw_with_the_board_full_or_not() {
    let rules = rules(Builtin::Mini4);
    for board in ["XXXX XXXX OOOO OOOO X", "X--- ---- ---- ---O X"] {
        let position = rules.read_position(board).unwrap();
        assert!(rules.is_over(&position), "{board}");
        let score = rules.score(&position, Ending::Finished);
        assert_eq!((score.winner, score.tournament_difference()), (None, Some(0)), "{board}");
    }
}

/// An open center is full after four plies even if a side has few discs: no pass is asked for.
#[test]
fn an_open_center_asks_for_no_pass() {
    let set = RuleSet { start: Start::OpenCenter, ..Builtin::Mini4.rule_set() };
    let rules: Rules<u64> = rules_of(&set);
    let mut position = rules.start();
    for text in ["b2", "c2", "b3", "c3"] {
        assert!(!rules.must_pass(&position));
        rules.play(&mut position, text.parse().unwrap()).unwrap();
    }
    assert_eq!(Color::BOTH.map(|color| position.count(color)), [2, 2]);
}
