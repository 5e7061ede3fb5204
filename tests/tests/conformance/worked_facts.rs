//! What rules.md works out, a test for each fact.

use volteo_core::{
    Action, Builtin, Color, Ending, HalfDiscs, LossScore, Position, Reason, Request, RuleSet, Rules, Square,
};
use volteo_tests::transcripts::{played, played_from, requests};

use super::{names, rules, rules_of};

/// Seed 002's board; T, who is to move, is Black here and R White.
const PASS_POSITION: &str = "OOOOOOOO OOOXXOOO OOOOXOOO OOOOOXOO OOOXXOXO OXXXOXOO OXXXXXXX -XXXOOX- X";

/// The nine plies that leave White without discs.
const WIPE_OUT: &str = "e6 f4 e3 f6 g5 d6 e7 f5 c5";
/// The 20 moves to 12–12.
const EARLY_DRAW: &str = "f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7g3f2f1a1c5";

/// Plays one request and gives the names of the discs it flipped.
fn flipped(rules: &Rules<u64>, position: &mut Position<u64>, text: &str) -> String {
    names(rules.play(position, text.parse().unwrap()).unwrap().flipped())
}

fn counts(position: &Position<u64>) -> [u16; 2] {
    Color::BOTH.map(|color| position.count(color))
}

#[test]
fn white_starts_on_d4_and_e5_and_black_on_e4_and_d5_and_black_moves() {
    let start = rules(Builtin::Wof).start();
    assert_eq!(names(start.discs(Color::White)), "d4 e5");
    assert_eq!(names(start.discs(Color::Black)), "e4 d5");
    assert_eq!(start.to_move(), Color::Black);
}

#[test]
fn the_parallel_start_has_black_on_d4_and_d5_and_white_on_e4_and_e5() {
    let start = rules(Builtin::Parallel).start();
    assert_eq!(names(start.discs(Color::Black)), "d4 d5");
    assert_eq!(names(start.discs(Color::White)), "e4 e5");
}

#[test]
fn the_block_in_the_middle_is_where_halving_and_rounding_down_puts_it() {
    let block = |width, height| {
        let start = rules_of::<u128>(&RuleSet { width, height, ..Builtin::Wof.rule_set() }).start();
        names(start.occupied())
    };
    assert_eq!(block(4, 4), "b2 c2 b3 c3");
    assert_eq!(block(5, 7), "b3 c3 b4 c4");
    assert_eq!(block(10, 6), "e3 f3 e4 f4");
}

#[test]
fn the_first_moves_are_d3_c4_f5_and_e6() {
    let rules = rules(Builtin::Wof);
    assert_eq!(names(rules.legal_squares(&rules.start())), "d3 c4 f5 e6");
}

#[test]
fn d3_flips_only_d4() {
    let rules = rules(Builtin::Wof);
    assert_eq!(flipped(&rules, &mut rules.start(), "d3"), "d4");
}

#[test]
fn a_disc_can_flip_in_all_eight_directions() {
    let rules = rules(Builtin::Wof);
    let board = "X--X--X- -O-O-O-- --OOO--- XOO-OOOX --OOO--- -O-O-O-- X--X--X- -------- X";
    let mut position = rules.read_position(board).unwrap();
    assert_eq!(rules.runs_at(&position, "d4".parse().unwrap()).to_string(), "n ne e se s sw w nw");
    assert_eq!(flipped(&rules, &mut position, "d4"), "b2 d2 f2 c3 d3 e3 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6");
}

#[test]
fn flipped_discs_start_no_chains() {
    // a1 flips b1; b1, black now, stands with b3 around b2, which stays white.
    let rules = rules(Builtin::Mini4);
    let mut position = rules.read_position("-OX- -O-- -X-- ---- X").unwrap();
    assert_eq!(flipped(&rules, &mut position, "a1"), "b1");
    assert_eq!(position.disc("b2".parse().unwrap()), Some(Color::White));
}

#[test]
fn a_run_stops_at_the_first_own_disc() {
    let rules = rules(Builtin::Mini6);
    let mut position = rules.read_position("-OXOX- ------ ------ ------ ------ ------ X").unwrap();
    assert_eq!(flipped(&rules, &mut position, "a1"), "b1");
}

#[test]
fn a_run_is_open_at_an_empty_square_and_at_the_edge() {
    let rules = rules(Builtin::Mini4);
    for open in ["-OO- ---- ---- ---X X", "-OOO ---- ---- ---X X"] {
        let position = rules.read_position(open).unwrap();
        assert_eq!(names(rules.legal_squares(&position)), "", "{open}");
    }
}

#[test]
fn in_seed_002s_position_t_has_22_discs_and_no_move_and_r_has_a8_and_h8() {
    let rules = rules(Builtin::Wof);
    let position = rules.read_position(PASS_POSITION).unwrap();
    assert_eq!(counts(&position), [22, 40]);
    assert!(rules.must_pass(&position));
    let passed = played_from(&rules, &position, "--");
    assert_eq!(names(rules.legal_squares(&passed)), "a8 h8");
}

#[test]
fn in_seed_002s_position_a8_flips_six_discs_to_16_to_47_and_t_passes_again() {
    let rules = rules(Builtin::Wof);
    let mut position = played_from(&rules, &rules.read_position(PASS_POSITION).unwrap(), "--");
    assert_eq!(flipped(&rules, &mut position, "a8"), "d5 c6 b7 b8 c8 d8");
    assert_eq!(counts(&position), [16, 47]);
    assert!(rules.must_pass(&position));
}

#[test]
fn in_seed_002s_position_h8_then_flips_five_discs_to_11_to_53_and_the_board_is_full() {
    let rules = rules(Builtin::Wof);
    let mut position = played_from(&rules, &rules.read_position(PASS_POSITION).unwrap(), "-- a8 --");
    assert_eq!(flipped(&rules, &mut position, "h8"), "e5 f6 g7 h7 g8");
    assert_eq!(counts(&position), [11, 53]);
    assert!(rules.is_over(&position) && rules.empties(&position) == 0);
}

#[test]
fn nine_plies_can_wipe_white_out_13_to_0_which_scores_64_to_0() {
    let rules = rules(Builtin::Wof);
    let position = played(&rules, WIPE_OUT);
    assert_eq!(requests(WIPE_OUT).len(), 9);
    assert!(rules.is_over(&position));
    let score = rules.score(&position, Ending::Finished);
    assert_eq!((score.discs, score.empties, score.winner), ([13, 0], 51, Some(Color::Black)));
    assert_eq!(score.tournament.unwrap().map(HalfDiscs::discs), [Some(64), Some(0)]);
}

#[test]
fn a_game_of_20_moves_ends_12_to_12_with_40_empties_and_is_a_draw() {
    let rules = rules(Builtin::Wof);
    let position = played(&rules, EARLY_DRAW);
    assert_eq!(requests(EARLY_DRAW).len(), 20);
    assert!(rules.is_over(&position));
    let score = rules.score(&position, Ending::Finished);
    assert_eq!((score.discs, score.empties, score.winner), ([12, 12], 40, None));
    assert_eq!(score.tournament.unwrap().map(HalfDiscs::discs), [Some(32), Some(32)]);
}

#[test]
fn no_pass_is_taken_after_the_end() {
    let rules = rules(Builtin::Wof);
    for game in [WIPE_OUT, EARLY_DRAW] {
        let refusal = rules.play(&mut played(&rules, game), Request::Pass).unwrap_err();
        assert_eq!(refusal.reason, Reason::GameOver);
    }
}

#[test]
fn each_ending_is_kept_apart_in_the_record() {
    let endings = [
        Ending::Finished,
        Ending::Resigned(Color::Black),
        Ending::TimeOut(Color::Black),
        Ending::AgreedDraw,
        Ending::Forfeit(Color::Black),
        Ending::Abandoned,
    ];
    let names = endings.map(Ending::name);
    assert_eq!(names, ["finished", "resigned", "time-out", "agreed-draw", "forfeit", "abandoned"]);
}

#[test]
fn what_a_time_out_scores_is_up_to_the_rule_set() {
    let after_d3 = |time_out, loser| {
        let rules: Rules<u64> = rules_of(&RuleSet { time_out, ..Builtin::Wof.rule_set() });
        let score = rules.score(&played(&rules, "d3"), Ending::TimeOut(loser));
        assert_eq!(score.winner, Some(!loser));
        score.tournament.map(|sides| sides.map(|it| it.to_string()).join("-"))
    };
    assert_eq!(after_d3(LossScore::Loss, Color::Black), None);
    assert_eq!(after_d3(LossScore::WipeOut, Color::Black).unwrap(), "0-64");
    // Black is ahead 4-1 and loses all the same; White behind loses as the position stands.
    assert_eq!(after_d3(LossScore::AtBest, Color::Black).unwrap(), "31-33");
    assert_eq!(after_d3(LossScore::AtBest, Color::White).unwrap(), "63-1");
}

/// A disc on d3 has runs to the east, the southeast and the south.
const THREE_RUNS: &str = "-------- -------- ----OX-- ---OO--- ---X-X-- -------- -------- -------- X";

#[test]
fn under_choose_one_exactly_the_named_run_is_flipped_and_all_of_it() {
    let rules = rules(Builtin::Beginner);
    for (text, flips) in [("d3:e", "e3"), ("d3:se", "e4"), ("d3:s", "d4")] {
        let mut position = rules.read_position(THREE_RUNS).unwrap();
        assert_eq!(flipped(&rules, &mut position, text), flips);
    }
    let long = "-OOOX--- O------- X------- -------- -------- -------- -------- -------- X";
    let mut position = rules.read_position(long).unwrap();
    assert_eq!(flipped(&rules, &mut position, "a1:e"), "b1 c1 d1");
}

#[test]
fn under_choose_one_a_single_direction_needs_no_naming() {
    let rules = rules(Builtin::Beginner);
    let mut position = rules.start();
    assert_eq!(flipped(&rules, &mut position, "d3"), "d4");
}

#[test]
fn under_choose_one_each_square_and_direction_is_a_move() {
    let beginner = rules(Builtin::Beginner);
    let position = beginner.read_position(THREE_RUNS).unwrap();
    let on_d3 = beginner.legal_moves(&position).filter(|it| it.square == "d3".parse::<Square>().unwrap());
    let texts: Vec<String> =
        on_d3.map(|it| beginner.notation(&position, Action::Place(it)).to_string()).collect();
    assert_eq!(texts, ["d3:e", "d3:se", "d3:s"]);
}

#[test]
fn the_legal_squares_are_the_same_under_choose_one_as_under_all() {
    let (all, one) = (rules(Builtin::Wof), rules(Builtin::Beginner));
    for board in [THREE_RUNS, PASS_POSITION] {
        let squares = all.legal_squares(&all.read_position(board).unwrap());
        assert_eq!(one.legal_squares(&one.read_position(board).unwrap()), squares);
    }
}
