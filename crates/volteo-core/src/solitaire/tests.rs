//! The sentences of rules.md §5 one by one, on drawn boards.

use super::drawn::{drawing, table, tidy};
use super::*;
use crate::Color;
extern crate std;
use std::string::{String, ToString};
use std::vec::Vec;

const FREE: Options = Options { alternate: false, values: false };
const ALTERNATE: Options = Options { alternate: true, values: false };
const IN_ORDER: &str = "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 Bx Bx W1 W2 W3 W4 W5 W6 W7 W8 W9 W10 Wx Wx";

fn placement(text: &str) -> Placement {
    text.parse().unwrap()
}

fn names(set: u64) -> String {
    use crate::BitSet;
    let names: Vec<String> = set.squares().map(|square| square.to_string()).collect();
    names.join(" ")
}

fn legal(game: &Solitaire) -> String {
    let names: Vec<String> = game.placements().map(|it| it.to_string()).collect();
    names.join(" ")
}

/// Plays a line of placements, each of which must be legal.
fn play(game: &mut Solitaire, line: &str) {
    for placement in read_transcript(line) {
        let placement = placement.unwrap();
        assert!(game.play(placement).is_ok(), "{placement} on\n{}", drawing(game));
    }
}

fn reason(game: &Solitaire, text: &str) -> Reason {
    game.judge(placement(text)).unwrap_err().reason
}

/// What a placement does: flips, captures, turned up.
fn effects(game: &Solitaire, text: &str) -> [String; 3] {
    let effects = game.effects(placement(text));
    [names(effects.flips()), names(effects.captures()), names(effects.turned_up())]
}

#[test]
fn the_tiles_lie_face_down_around_the_standard_start() {
    let game = Solitaire::new(Deal::read(Layout::FRAME, IN_ORDER).unwrap(), FREE);
    let expected = "
        .    .    .    .    .    .    .    .
        .   B1-  B2-  B3-  B4-  B5-  B6-   .
        .   B7-  B8-   .    .   B9-  B10-  .
        .   Bx-   .    O    X    .   Bx-   .
        .   W1-   .    X    O    .   W2-   .
        .   W3-  W4-   .    .   W5-  W6-   .
        .   W7-  W8-  W9-  W10- Wx-  Wx-   .
        .    .    .    .    .    .    .    .";
    assert_eq!(drawing(&game), tidy(expected));
    assert_eq!(legal(&game), "Bd3 Bc4 Bf5 Be6 We3 Wf4 Wc5 Wd6");
    assert_eq!((game.score(), game.end()), (Score { captured: 0, value: 0 }, None));
}

#[test]
fn the_start_discs_turn_up_what_they_touch_on_a_side() {
    let squares = "c3 d3 e3 c4 f4 c5 a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3";
    let game = Solitaire::new(Deal::shuffled(squares.parse().unwrap(), 5), FREE);
    assert_eq!(names(game.face_up()), "d3 e3 c4 f4 c5");
}

#[test]
fn a_tile_fills_its_square_until_it_is_captured() {
    let mut game = table(
        FREE,
        "
        .    .    .    .    .    .    .    .
        .    .    .    O    .    .    .    .
        .    .    .   B7+   O    X    .    .
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
       B1-   .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .",
    );
    // A black disc on d3 would flip e3, were it not for the tile.
    assert_eq!(reason(&game, "Bd3"), Reason::Tile { face_up: Some("B7".parse().unwrap()) });
    assert_eq!(reason(&game, "Ba7"), Reason::Tile { face_up: None });
    play(&mut game, "Wd4");
    assert_eq!(game.content("d3".parse().unwrap()), Some(Content::Empty));
    play(&mut game, "Bd3");
    assert_eq!(game.content("d3".parse().unwrap()), Some(Content::Disc(Color::Black)));
    assert_eq!(game.left_text().to_string(), "a7=B1-");
}

#[test]
fn tiles_break_lines_of_discs_as_an_empty_square_does() {
    let with = |cell: &str| {
        let ranks = ". ".repeat(16) + ". O O @ O X . . " + &". ".repeat(39) + "B1-";
        table(FREE, &ranks.replace('@', cell))
    };
    assert_eq!(effects(&with("O"), "Ba3")[0], "b3 c3 d3 e3");
    for cell in [".", "W3-", "W3+", "B3+"] {
        assert_eq!(effects(&with(cell), "Ba3")[0], "", "{cell}");
        assert_eq!(reason(&with(cell), "Ba3"), Reason::TakesNothing);
    }
}

#[test]
fn the_player_uses_either_color_every_time() {
    let deal = "Bx B3 W1 W7 W10 Bx W2 W4 B2 Wx Wx W3 B8 B10 B6 B9 B1 W5 B4 W6 W9 W8 B5 B7";
    let mut game = Solitaire::new(Deal::read(Layout::FRAME, deal).unwrap(), FREE);
    play(&mut game, "Bf5 Wd6 Bc4 Wf4 We3 Bh3 Wd3 Be6 Ba4");
    assert_eq!(game.to_play(), None);
}

#[test]
fn flips_are_all_runs_of_the_color() {
    let game = table(
        FREE,
        "
        X    .    .    X    .    .    X    .
        .    O    .    O    .    O    .    .
        .    .    O    O    O    .    .    .
        X    O    O    .    O    O    O    .
        .    .    O    O    X    .    .    .
        .    O    .    O    .    X    .    .
        O    .    .    X    .    .    .    .
        .    .    .    .    .    .    .    B1-",
    );
    assert_eq!(effects(&game, "Bd4")[0], "b2 d2 f2 c3 d3 e3 b4 c4 d5 d6");
}

#[test]
fn a_capture_needs_a_face_up_tile_of_the_other_color_held_by_discs_of_one_color() {
    let with = |tile: &str, far: &str| {
        let ranks =
            ". ".repeat(16) + ". . . @ # . . . " + &". ".repeat(24) + ". . O X . . . . " + &". ".repeat(7);
        table(FREE, &(ranks + "B1-").replace('@', tile).replace('#', far))
    };
    assert_eq!(effects(&with("W3+", "X"), "Bc3"), ["", "d3", ""]);
    assert_eq!(effects(&with("Wx+", "X"), "Bc3"), ["", "d3", ""]);
    assert_eq!(effects(&with("B3+", "O"), "Wc3"), ["", "d3", ""]);
    for (tile, far, text) in [
        ("W3-", "X", "Bc3"),   // face down
        ("B3+", "X", "Bc3"),   // of the color of the discs
        ("W3+", "O", "Bc3"),   // held by two colors
        ("W3+", "O", "Wc3"),   // of the color of the discs
        ("W3+", ".", "Bc3"),   // nothing on the far side
        ("W3+", "B4+", "Bc3"), // a tile on the far side
        ("W3+", "W4+", "Bc3"), // the same
        ("W3+", "X", "Bb3"),   // not touched
    ] {
        assert_eq!(effects(&with(tile, far), text)[1], "", "{tile} {far} {text}");
        assert_eq!(reason(&with(tile, far), text), Reason::TakesNothing);
    }
    assert_eq!(effects(&with("W3-", "X"), "Bc3")[2], "d3");
}

#[test]
fn captures_are_made_in_all_directions_at_once() {
    let mut game = table(
        FREE,
        "
        X    .    X    .    X    .    .    .
        .   W1+  W2+  W3+   .    .    .    .
        X   W4+   .   W5+   X    .    .    .
        .   W6+  W7+   O    .    .    .    .
        X    .    X    .    X    .    .    .
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .   B1-  W9+",
    );
    assert_eq!(effects(&game, "Bc3"), ["d4", "b2 c2 d2 b3 d3 b4 c4", ""]);
    let before = game.hand().count();
    play(&mut game, "Bc3");
    let new: Vec<String> = game.hand().skip(before).map(|tile| tile.to_string()).collect();
    assert_eq!(new.join(" "), "W2 W3 W5 W7 W6 W4 W1", "clockwise from north");
    assert_eq!(game.left_text().to_string(), "g8=B1- h8=W9+");
}

#[test]
fn a_capture_does_not_reach_over_the_edge() {
    let game = table(
        FREE,
        "
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    X   W1+
        X    .    .    .    .    .    .   W2+
        X   W3+   .    .    .    .    .    .
        .    X    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .",
    );
    // The tile on b5 can be held from a4, a5 and b6. No disc holds one on file h from file a.
    assert_eq!(legal(&game), "Bb4 Bc5 Bc6");
}

#[test]
fn a_placement_is_legal_if_it_flips_or_captures() {
    let game = table(
        FREE,
        "
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .    X    O    .    .    .    .
        .    .    .    .    .    .    .    .
        .   W1+   X    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .   B2+   X    .    .    .    .    .
        .    .    .    .    .    .    .    .",
    );
    assert_eq!(legal(&game), "Be3 Ba5 Wb3");
    assert!(!game.effects(placement("Ba7")).takes());
}

#[test]
fn the_placed_disc_turns_up_what_touches_its_sides_never_diagonally() {
    let mut game = table(
        FREE,
        "
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .   W1-  W2-  W3-   .    .    .    .
        .   W4-   .    O    X    .    .    .
        .   W6-  W7-   .    .    .    .    .
        .    .    X    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .",
    );
    // Captures come before turning up, so c5 stays. The flipped disc on d4 turns nothing up.
    assert_eq!(effects(&game, "Bc4"), ["d4", "", "c3 b4 c5"]);
    play(&mut game, "Bc4");
    let expected = "
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .   W1-  W2+  W3-   .    .    .    .
        .   W4+   X    X    X    .    .    .
        .   W6-  W7+   .    .    .    .    .
        .    .    X    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .";
    assert_eq!(drawing(&game), tidy(expected));
}

#[test]
fn flips_and_captures_of_one_placement_are_both_made() {
    let mut game = table(
        FREE,
        "
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .   W5-   .    .    .    .    .
        .   B1-   .    O    O    X    .    .
        .    .   W2+   .    .    .    .    .
        .    .    X    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .",
    );
    assert_eq!(effects(&game, "Bc4"), ["d4 e4", "c5", "c3 b4"]);
    play(&mut game, "Bc4");
    let expected = "
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .   W5+   .    .    .    .    .
        .   B1+   X    X    X    X    .    .
        .    .    .    .    .    .    .    .
        .    .    X    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .";
    assert_eq!(drawing(&game), tidy(expected));
    assert!(game.hand_text().to_string().ends_with(" W2"));
}

/// One white tile is left, face up, and Black holds it.
const LAST_TILE: &str = "
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .    .    O    .    .    .    .
        .    .   W7+   X    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .";

#[test]
fn the_game_ends_when_all_tiles_are_captured() {
    let mut game = table(FREE, LAST_TILE);
    play(&mut game, "Bb4");
    assert_eq!(game.end(), Some(End::AllCaptured));
    // d3 could still be flipped.
    assert_eq!(reason(&game, "Bd2"), Reason::GameOver(End::AllCaptured));
    assert_eq!(game.score(), Score { captured: 24, value: 110 });
    assert!(game.legal().is_empty());
}

#[test]
fn the_game_ends_when_neither_color_has_a_placement() {
    let deal = "W2 Wx B4 W1 W4 Wx B9 B10 W10 Bx B6 W8 B3 B8 B7 B5 W5 W6 B2 W9 Bx B1 W7 W3";
    let mut game = Solitaire::new(Deal::read(Layout::FRAME, deal).unwrap(), FREE);
    play(&mut game, "Bf5 Bd3");
    assert_eq!(game.discs(Color::White), 0);
    assert_eq!(game.end(), Some(End::NoPlacement));
    assert_eq!(reason(&game, "Ba1"), Reason::GameOver(End::NoPlacement));
    game.stop();
    assert_eq!(game.end(), Some(End::NoPlacement), "nothing is left to be stopped");
}

#[test]
fn the_player_may_stop_and_go_on() {
    let mut game = Solitaire::new(Deal::shuffled(Layout::FRAME, 1), FREE);
    let start = game;
    game.stop();
    assert_eq!(game.end(), Some(End::Stopped));
    assert_eq!(reason(&game, "Bd3"), Reason::GameOver(End::Stopped));
    game.resume();
    assert_eq!(game, start);
    let effects = game.play(placement("Bd3")).unwrap();
    game.stop();
    game.undo(effects);
    assert_eq!(game, start);
}

#[test]
fn the_score_is_the_tiles_captured_or_the_sum_of_their_numbers() {
    let by_values = Options { values: true, ..FREE };
    for (options, points) in [(FREE, 21), (by_values, 93)] {
        let drawing = LAST_TILE.replacen('.', "B10-", 1).replacen('.', "Bx-", 1);
        let game = table(options, &drawing);
        assert_eq!(game.score(), Score { captured: 21, value: 110 - 10 - 7 });
        assert_eq!(game.points(), points);
    }
}

#[test]
fn colors_alternate_if_they_are_told_to_and_black_begins() {
    let mut game = Solitaire::new(Deal::shuffled(Layout::FRAME, 1), ALTERNATE);
    assert_eq!(game.to_play(), Some(Color::Black));
    assert_eq!(legal(&game), "Bd3 Bc4 Bf5 Be6");
    assert_eq!(reason(&game, "We3"), Reason::WrongColor { to_play: Color::Black });
    play(&mut game, "Bd3");
    assert_eq!(game.to_play(), Some(Color::White));
    assert_eq!(legal(&game), "We3 Wc5");
    let refusal = game.play(placement("Be6")).unwrap_err();
    assert_eq!(refusal.reason, Reason::WrongColor { to_play: Color::White });
    assert_eq!(refusal.legal, game.legal());
    play(&mut game, "We3 Bf4");
}

/// Black can place on b4 and b7, White nowhere.
const ONLY_BLACK: &str = "
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .   W7+   X    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
        .    .   W8+   X    .   B1-   .    .
        .    .    .    .    .    .    .    .";

#[test]
fn colors_change_over_when_the_color_to_play_has_no_placement() {
    let mut game = table(ALTERNATE, ONLY_BLACK);
    play(&mut game, "Bb4");
    assert_eq!(game.to_play(), Some(Color::Black));
    assert_eq!(legal(&game), "Bb7");
    let before = game;
    let effects = game.play(placement("Bb7")).unwrap();
    assert_eq!((game.end(), game.to_play()), (Some(End::NoPlacement), None));
    game.undo(effects);
    assert_eq!(game, before);
}

#[test]
fn colors_change_over_before_the_first_placement_too() {
    let mirrored = ONLY_BLACK.replace('X', "O").replace("W7", "B7").replace("W8", "B8");
    let game = table(ALTERNATE, &mirrored);
    assert_eq!(game.to_play(), Some(Color::White));
    assert_eq!(legal(&game), "Wb4 Wb7");
}

#[test]
fn a_game_is_reshuffled_without_regard_to_what_lies_face_down() {
    let mut game = Solitaire::new(Deal::shuffled(Layout::FRAME, 1), FREE);
    play(&mut game, "Bc4 Ba4");
    let other = game.reshuffled(3);
    assert!(other.contents().eq(game.contents()) && other.hand().eq(game.hand()));
    assert_ne!(other.deal(), game.deal());
    assert_ne!(other, game.reshuffled(4));
    assert_eq!(other.reshuffled(4), game.reshuffled(4));
    assert_eq!(
        Deal::new(Layout::FRAME, *other.deal().tiles()),
        Ok(*other.deal()),
        "the whole set, once each"
    );
}
