//! A whole short game of every built-in rule set, drawn move by move.
//!
//! In the pictures `X` is Black, `O` White, `+` a square on which the side to move may place a disc,
//! and a gap a hole.

use std::fmt::Write;

use volteo_core::solitaire::{Deal, Options, Solitaire, read_transcript};
use volteo_core::{AnyRules, BitSet, Builtin, Color, Ending, Position, Request, Rules, Score, with_rules};
use volteo_tests::drawing::{Drawing, Table};
use volteo_tests::transcripts::requests;

/// Plays a game to its end and draws it.
fn game(builtin: Builtin, moves: &str) -> String {
    let rules = AnyRules::new(&builtin.rule_set()).unwrap();
    with_rules!(&rules, rules => drawn(rules, moves))
}

fn drawn<B: BitSet>(rules: &Rules<B>, moves: &str) -> String {
    let mut position = rules.start();
    let mut text = format!("Start\n{}\n", Drawing::new(rules, &position));
    for (ply, request) in (1..).zip(requests(moves)) {
        let line = play(rules, &mut position, request);
        write!(text, "\n{ply}. {line}\n{}\n", Drawing::new(rules, &position)).unwrap();
    }
    assert!(rules.is_over(&position), "the game goes on:\n{text}");
    write!(text, "\n{}", result(rules.score(&position, Ending::Finished))).unwrap();
    text
}

/// Plays a request and says what it did.
fn play<B: BitSet>(rules: &Rules<B>, position: &mut Position<B>, request: Request) -> String {
    let side = position.to_move();
    let action = rules.judge(position, request).unwrap_or_else(|refusal| panic!("{refusal}"));
    let written = rules.notation(position, action).to_string();
    let undo = rules.play_legal(position, action);
    let flipped: Vec<String> = undo.flipped().squares().map(|square| square.to_string()).collect();
    let flips =
        if flipped.is_empty() { "flips nothing".to_owned() } else { format!("flips {}", flipped.join(" ")) };
    let stock = Color::BOTH.map(|color| position.stock(color));
    let left = if stock == [0; 2] { String::new() } else { format!(", stocks {}-{}", stock[0], stock[1]) };
    format!("{side} {written} {flips}{left}")
}

fn result(score: Score) -> String {
    let winner = score.winner.map_or("nobody".to_owned(), |winner| winner.to_string());
    let [black, white] = score.tournament.unwrap();
    let [discs, others] = score.discs;
    format!(
        "{winner} wins: {discs}-{others} on the board, {} empty, tournament score {black}-{white}",
        score.empties
    )
}

/// A test for each game: the name of the snapshot, the rule set, the moves.
macro_rules! games {
    ($($name:ident: $builtin:ident, $moves:literal;)*) => {
        $(
            #[test]
            fn $name() {
                insta::assert_snapshot!(stringify!($name), game(Builtin::$builtin, $moves));
            }
        )*

        #[test]
        fn every_built_in_rule_set_has_its_game() {
            assert_eq!([$(Builtin::$builtin),*], Builtin::ALL);
        }
    };
}

games! {
    wof_wipes_white_out_in_nine_plies: Wof, "e6 f4 e3 f6 g5 d6 e7 f5 c5";
    beginner_chooses_a_direction_three_times: Beginner, "d3 e3 f3:sw c3:e f5 e6 b3 c4:se e7 f7 g8";
    anti_is_won_by_the_side_without_discs: Anti, "d3 c3 b3 e3 f3 f4 f5 f6 g7";
    mini4_has_a_pass: Mini4, "b1 a1 d3 c1 a2 a3 -- c4";
    mini6_wipes_white_out_in_nine_plies: Mini6, "c2 b2 a2 d2 e2 e3 e4 e5 f6";
    grand10_wipes_white_out_in_nine_plies: Grand10, "e4 d4 c4 e3 f2 e7 e8 f4 g5";
    octagon_reaches_a_corner_without_squares: Octagon, "e4 d4 c4 f4 g4 g5 g6 c3 b2";
    parallel_wipes_a_side_out_in_seven_plies: Parallel, "f4 e3 d2 c4 b4 c5 d6";
    classic_fills_the_open_center_first: Classic, "d4 e4 d5 e5 f4 e3 d2 c4 b4 c5 d6";
}

/// A solitaire from a deal in the order of the tiles, until the player stops.
#[test]
fn solitaire_turns_up_and_captures_tiles() {
    let deal = "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 Bx Bx W1 W2 W3 W4 W5 W6 W7 W8 W9 W10 Wx Wx";
    let deal = Deal::read("frame".parse().unwrap(), deal).unwrap();
    let mut game = Solitaire::new(deal, Options::default());
    let mut text = format!("Start\n{}\n", Table(&game));
    for placement in read_transcript("Wf4 Wh4 Bf5 Bh5 Bd3").map(Result::unwrap) {
        let effects = game.play(placement).unwrap_or_else(|refusal| panic!("{refusal}:\n{}", Table(&game)));
        let names = |set: u64| set.squares().map(|it| format!(" {it}")).collect::<String>();
        let [flips, captures, turned_up] =
            [effects.flips(), effects.captures(), effects.turned_up()].map(names);
        write!(text, "\n{placement} flips{flips}; captures{captures}; turns up{turned_up}\n").unwrap();
        writeln!(text, "{}", Table(&game)).unwrap();
    }
    game.stop();
    let (score, end) = (game.score(), game.end().unwrap().name());
    write!(text, "\n{end}: {} tiles worth {} in the hand, {}", score.captured, score.value, game.hand_text())
        .unwrap();
    insta::assert_snapshot!("solitaire_turns_up_and_captures_tiles", text);
}
