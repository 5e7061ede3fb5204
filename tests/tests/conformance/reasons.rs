//! Every reason for a refusal, with what would have been legal.

use volteo_core::{
    Action, BitSet, Builtin, Color, Exhausted, Placement, Reason, Refusal, Request, RuleSet, Rules,
    SquareSet, Supply,
};
use volteo_tests::transcripts::played;

use super::{names, rules, rules_of};

/// What a refusal says: the reason, the legal squares, and whether a pass was legal.
fn said(refusal: Refusal<u64>) -> (Reason, String, bool) {
    (refusal.reason, names(refusal.legal.squares), refusal.legal.pass)
}

/// What the rules say to a request in the position after a transcript.
fn refused(rules: &Rules<u64>, transcript: &str, request: &str) -> (Reason, String, bool) {
    refused_on(rules, &played(rules, transcript), request)
}

fn refused_on(
    rules: &Rules<u64>,
    position: &volteo_core::Position<u64>,
    request: &str,
) -> (Reason, String, bool) {
    let request: Request = request.parse().unwrap();
    let refusal = rules.judge(position, request).unwrap_err();
    assert_eq!((refusal.side, refusal.request), (position.to_move(), request));
    said(refusal)
}

/// The reason with these legal squares and no legal pass.
fn with_moves(reason: Reason, squares: &str) -> (Reason, String, bool) {
    (reason, squares.to_owned(), false)
}

const FIRST_MOVES: &str = "d3 c4 f5 e6";

#[test]
fn a_square_beyond_the_board_is_off_board() {
    let wof = rules(Builtin::Wof);
    for square in ["i1", "a9", "p16"] {
        assert_eq!(refused(&wof, "", square), with_moves(Reason::OffBoard, FIRST_MOVES));
    }
    assert_eq!(refused(&rules(Builtin::Mini6), "", "g1").0, Reason::OffBoard);
}

#[test]
fn a_hole_is_named_as_one() {
    let holes = SquareSet::of("a1".parse().unwrap());
    let set = RuleSet { holes, ..Builtin::Wof.rule_set() };
    assert_eq!(refused(&rules_of(&set), "", "a1"), with_moves(Reason::Hole, FIRST_MOVES));
}

#[test]
fn an_occupied_square_is_named_with_the_color_of_its_disc() {
    let wof = rules(Builtin::Wof);
    assert_eq!(refused(&wof, "", "d4"), with_moves(Reason::Occupied(Color::White), FIRST_MOVES));
    assert_eq!(refused(&wof, "", "d5"), with_moves(Reason::Occupied(Color::Black), FIRST_MOVES));
}

#[test]
fn a_disc_that_flips_nothing_is_refused() {
    let wof = rules(Builtin::Wof);
    assert_eq!(refused(&wof, "", "a1"), with_moves(Reason::FlipsNothing, FIRST_MOVES));
    assert_eq!(refused(&wof, "", "e3"), with_moves(Reason::FlipsNothing, FIRST_MOVES));
}

#[test]
fn where_a_disc_may_touch_one_that_touches_nothing_is_refused() {
    let set = RuleSet { placement: Placement::MayTouch, ..Builtin::Mini6.rule_set() };
    let around = "b2 c2 d2 e2 b3 e3 b4 e4 b5 c5 d5 e5";
    assert_eq!(refused(&rules_of(&set), "", "a1"), with_moves(Reason::TouchesNothing, around));
}

#[test]
fn in_an_open_center_a_disc_outside_is_refused() {
    let classic = rules(Builtin::Classic);
    assert_eq!(refused(&classic, "", "c3"), with_moves(Reason::OutsideCenter, "d4 e4 d5 e5"));
    assert_eq!(refused(&classic, "e4", "e3"), with_moves(Reason::OutsideCenter, "d4 d5 e5"));
}

/// After it Black can place a disc on e3 and flip to the south or the southwest.
const CHOICE: &str = "d3 c5 e6 f7 c6";

#[test]
fn a_choice_must_be_named_and_the_refusal_lists_it() {
    let beginner = rules(Builtin::Beginner);
    let (reason, squares, pass) = refused(&beginner, CHOICE, "e3");
    let Reason::DirectionRequired { choices } = reason else { panic!("{reason:?}") };
    assert_eq!(choices.to_string(), "s sw");
    assert!(squares.split(' ').any(|it| it == "e3") && !pass);
}

#[test]
fn a_direction_without_a_run_is_refused_and_the_others_listed() {
    let beginner = rules(Builtin::Beginner);
    let (reason, ..) = refused(&beginner, CHOICE, "e3:n");
    let Reason::DirectionFlipsNothing { named, choices } = reason else { panic!("{reason:?}") };
    assert_eq!((named.to_string(), choices.to_string()), ("n".to_owned(), "s sw".to_owned()));
    let (reason, squares, _) = refused(&beginner, "", "d3:n");
    let Reason::DirectionFlipsNothing { named, choices } = reason else { panic!("{reason:?}") };
    assert_eq!((named.to_string(), choices.to_string()), ("n".to_owned(), "s".to_owned()));
    assert_eq!(squares, FIRST_MOVES);
}

#[test]
fn more_than_one_direction_is_refused_even_if_each_has_a_run() {
    let (reason, ..) = refused(&rules(Builtin::Beginner), CHOICE, "e3:s:sw");
    let Reason::SeveralDirections { named, choices } = reason else { panic!("{reason:?}") };
    assert_eq!((named.to_string(), choices.to_string()), ("s sw".to_owned(), "s sw".to_owned()));
}

#[test]
fn naming_a_direction_where_all_runs_flip_is_refused_unless_it_is_all_of_them() {
    let wof = rules(Builtin::Wof);
    assert_eq!(refused(&wof, "", "d3:n"), with_moves(Reason::NoChoice, FIRST_MOVES));
    assert_eq!(refused(&wof, CHOICE, "e3:sw").0, Reason::NoChoice);
    assert!(wof.judge(&wof.start(), "d3:s".parse().unwrap()).is_ok());
    assert!(wof.judge(&played(&wof, CHOICE), "e3:s:sw".parse().unwrap()).is_ok());
}

#[test]
fn a_side_without_a_move_must_pass() {
    let mini = rules(Builtin::Mini4);
    let position = mini.read_position("-XOO ---- ---- ---- X").unwrap();
    assert_eq!(refused_on(&mini, &position, "a1"), (Reason::MustPass, String::new(), true));
    assert_eq!(mini.judge(&position, Request::Pass), Ok(Action::Pass));
}

#[test]
fn a_pass_is_refused_while_a_move_exists() {
    let wof = rules(Builtin::Wof);
    assert_eq!(refused(&wof, "", "--"), with_moves(Reason::PassNotAllowed, FIRST_MOVES));
}

#[test]
fn after_the_end_nothing_is_legal() {
    let wof = rules(Builtin::Wof);
    let over = with_moves(Reason::GameOver, "");
    for text in ["--", "a1", "d4", "i9"] {
        assert_eq!(refused(&wof, "e6f4e3f6g5d6e7f5c5", text), over, "{text}");
    }
}

#[test]
fn the_side_whose_turn_it_is_not_is_told_so_and_what_the_other_can_do() {
    let wof = rules(Builtin::Wof);
    let request: Request = "d3".parse().unwrap();
    let refusal = wof.judge_side(&wof.start(), Color::White, request).unwrap_err();
    assert_eq!(refusal.side, Color::White);
    assert_eq!(said(refusal), with_moves(Reason::WrongSide, FIRST_MOVES));
    assert!(wof.judge_side(&wof.start(), Color::Black, request).is_ok());
}

#[test]
fn after_the_end_a_refusal_names_the_side_that_asked() {
    let wof = rules(Builtin::Wof);
    let end = played(&wof, "e6f4e3f6g5d6e7f5c5");
    for side in Color::BOTH {
        let refusal = wof.judge_side(&end, side, Request::Pass).unwrap_err();
        assert_eq!((refusal.side, refusal.reason), (side, Reason::GameOver));
    }
}

#[test]
fn a_side_without_discs_of_its_own_has_none_to_place() {
    // Each has two discs of the start and one more. White, with a disc left, passes the first turn.
    let set = RuleSet {
        supply: Supply::Own { discs: 3, exhausted: Exhausted::Pass },
        pass: volteo_core::PassRule::Allowed,
        ..Builtin::Mini4.rule_set()
    };
    let rules: Rules<u64> = rules_of(&set);
    let position = played(&rules, "b1 --");
    assert_eq!(Color::BOTH.map(|color| position.stock(color)), [0, 1]);
    assert_eq!(refused_on(&rules, &position, "d3"), (Reason::SupplyExhausted, String::new(), true));
    assert_eq!(refused_on(&rules, &position, "b1").0, Reason::Occupied(Color::Black));
}
