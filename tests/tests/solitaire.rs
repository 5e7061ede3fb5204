//! The tile solitaire against its slow reference, and against games of an independent program.

use std::fmt::Display;

use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value;
use volteo_core::solitaire::{
    Content, Deal, Effects, End, Layout, Options, Placement, Reason, Solitaire, Tile, Transcript,
    read_transcript,
};
use volteo_core::{BitSet, Color, Square};
use volteo_tests::dice::Dice;
use volteo_tests::solitaire_reference::{self as slow, Cell, Place, Table};

/// Played by a program that shares no code with this one.
const GAMES: &str = include_str!("../data/games.jsonl");

fn cases() -> Vec<Value> {
    let games = GAMES.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    games.filter(|game| game["rules"] == "solitaire").collect()
}

fn text<'a>(case: &'a Value, field: &str) -> &'a str {
    case[field].as_str().unwrap()
}

fn options(case: &Value) -> Options {
    Options { alternate: case["alternate"].as_bool().unwrap(), values: true }
}

fn place_of(square: Square) -> Place {
    (i32::from(square.file()), i32::from(square.rank()))
}

fn reference(deal: &Deal, options: Options) -> Table {
    let layout: Vec<Place> = deal.layout().squares().map(place_of).collect();
    let tiles: Vec<String> = deal.tiles().iter().map(Tile::to_string).collect();
    Table::new(&layout, &tiles, options.alternate)
}

fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

/// Names in board order.
fn places(mut places: Vec<Place>) -> String {
    places.sort_by_key(|&(file, rank)| (rank, file));
    list(places.into_iter().map(slow::name))
}

fn legal_text(table: &Table) -> String {
    list(table.legal().into_iter().map(|(color, at)| format!("{}{}", color.letter(), slow::name(at))))
}

fn play_text(effects: &Effects) -> [String; 3] {
    [effects.flips(), effects.captures(), effects.turned_up()].map(|set| list(set.squares()))
}

/// Everything that both sides know about a table is the same.
fn assert_same(game: &Solitaire, table: &Table) {
    assert_eq!(game.discs_text().to_string(), table.discs());
    assert_eq!(game.left_text().to_string(), table.left());
    assert_eq!(game.hand_text().to_string(), table.hand().join(" "));
    assert_eq!(list(game.placements()), legal_text(table));
    assert_eq!(game.placements().len(), table.legal().len());
    assert_eq!(usize::from(game.score().captured), table.hand().len());
    assert_eq!(u32::from(game.score().value), table.value());
    let points = if game.options().values { table.value() } else { table.hand().len() as u32 };
    assert_eq!(u32::from(game.points()), points);

    let end = match (table.all_captured(), table.is_over()) {
        (true, _) => Some(End::AllCaptured),
        (false, true) => Some(End::NoPlacement),
        (false, false) => None,
    };
    assert_eq!(game.end(), end);
    let turn = if game.options().alternate && end.is_none() { Some(table.colors()[0]) } else { None };
    assert_eq!(game.to_play(), turn);

    for (square, content) in game.contents() {
        let expected = match table.cell(place_of(square)).unwrap() {
            Cell::Empty => Content::Empty,
            Cell::Disc(color) => Content::Disc(*color),
            Cell::Tile { face_up: false, .. } => Content::FaceDown,
            Cell::Tile { name, .. } => Content::FaceUp(name.parse().unwrap()),
        };
        assert_eq!((square, content), (square, expected));
    }
}

/// The rule that a placement breaks, by the reference.
fn reason(table: &Table, Placement { color, square }: Placement) -> Option<Reason> {
    let at = place_of(square);
    if table.is_over() {
        let end = if table.all_captured() { End::AllCaptured } else { End::NoPlacement };
        return Some(Reason::GameOver(end));
    }
    let colors = table.colors();
    match table.cell(at) {
        None => Some(Reason::OffBoard),
        Some(Cell::Disc(color)) => Some(Reason::Occupied(*color)),
        Some(Cell::Tile { face_up: false, .. }) => Some(Reason::Tile { face_up: None }),
        Some(Cell::Tile { name, .. }) => Some(Reason::Tile { face_up: name.parse().ok() }),
        Some(Cell::Empty) if !colors.contains(&color) => Some(Reason::WrongColor { to_play: colors[0] }),
        Some(Cell::Empty) => (!table.takes(color, at)).then_some(Reason::TakesNothing),
    }
}

/// Every square of the largest plane with either color gets the verdict of the reference.
fn assert_same_verdicts(game: &Solitaire, table: &Table) {
    for code in 0..=u8::MAX {
        for color in Color::BOTH {
            let placement = Placement { color, square: Square::from_code(code) };
            let expected = reason(table, placement);
            match game.judge(placement) {
                Ok(effects) => {
                    assert_eq!(expected, None, "{placement}");
                    let slow = table.effects(color, place_of(placement.square));
                    let expected = [slow.flips, slow.captures, slow.turned_up].map(places);
                    assert_eq!(play_text(&effects), expected, "{placement}");
                    assert_eq!(effects, game.effects(placement));
                }
                Err(refusal) => {
                    assert_eq!(Some(refusal.reason), expected, "{placement}");
                    assert_eq!(refusal.placement, placement);
                    assert_eq!(refusal.legal, game.legal());
                }
            }
        }
    }
}

/// One of the legal placements, most often of the color with fewer discs: else most games would end
/// after a few placements, when one color is wiped out.
fn choose(game: &Solitaire, dice: &mut Dice) -> Option<Placement> {
    let all: Vec<Placement> = game.placements().collect();
    let fewer = if game.discs(Color::Black).len() < game.discs(Color::White).len() {
        Color::Black
    } else {
        Color::White
    };
    let balanced: Vec<Placement> = all.iter().copied().filter(|it| it.color == fewer).collect();
    let choices = if balanced.is_empty() || dice.percent(20) { &all } else { &balanced };
    (!choices.is_empty()).then(|| *dice.pick(choices))
}

fn layouts() -> impl Strategy<Value = Layout> {
    let named = (0..Layout::NAMED.len()).prop_map(|at| Layout::NAMED[at].1);
    let free = u64::MAX.squares().filter(|square| !["d4", "e4", "d5", "e5"].contains(&&*square.to_string()));
    let any = Just(free.collect::<Vec<_>>())
        .prop_shuffle()
        .prop_map(|squares| Layout::from_squares(squares.into_iter().take(Tile::COUNT)).unwrap());
    prop_oneof![named, any]
}

fn deals() -> impl Strategy<Value = Deal> {
    (layouts(), Just(Tile::SET).prop_shuffle()).prop_map(|(layout, tiles)| Deal::new(layout, tiles).unwrap())
}

fn any_options() -> impl Strategy<Value = Options> {
    (any::<bool>(), any::<bool>()).prop_map(|(alternate, values)| Options { alternate, values })
}

#[test]
fn the_reference_plays_the_games_of_another_program_too() {
    for case in &cases() {
        let deal = Deal::read(text(case, "layout").parse().unwrap(), text(case, "deal")).unwrap();
        let mut game = Solitaire::new(deal, options(case));
        let mut table = reference(&deal, options(case));
        for placement in read_transcript(text(case, "moves")) {
            let placement = placement.unwrap();
            assert_same(&game, &table);
            assert_same_verdicts(&game, &table);
            game.play_legal(placement);
            table.place(placement.color, place_of(placement.square));
        }
        assert_same(&game, &table);
    }
}

#[test]
fn where_colors_alternate_the_cases_change_over_only_when_they_must() {
    let mut changes = 0;
    for case in cases().iter().filter(|case| options(case).alternate) {
        let deal = Deal::read(text(case, "layout").parse().unwrap(), text(case, "deal")).unwrap();
        let mut game = Solitaire::new(deal, options(case));
        let mut free = Solitaire::new(deal, Options::default());
        let mut last = Color::White;
        for placement in read_transcript(text(case, "moves")) {
            let placement = placement.unwrap();
            assert_eq!(game.to_play(), Some(placement.color), "{placement} in {case}");
            if placement.color == last {
                changes += 1;
                assert_eq!(free.legal().squares(!last), 0, "{placement} in {case}");
            }
            last = placement.color;
            game.play(placement).unwrap();
            free.play(placement).unwrap();
        }
    }
    assert_eq!(changes, 13, "the placements that make this a test");
}

proptest! {
    #[test]
    fn random_games_are_played_as_by_the_reference(
        deal in deals(),
        options in any_options(),
        seed in any::<u64>(),
    ) {
        let mut dice = Dice::new(seed);
        let mut game = Solitaire::new(deal, options);
        let mut table = reference(&deal, options);
        let mut played: Vec<(Solitaire, Effects)> = Vec::new();
        let judged = dice.below(60);
        loop {
            assert_same(&game, &table);
            if played.len() == judged || game.end().is_some() {
                assert_same_verdicts(&game, &table);
            }
            let Some(placement) = choose(&game, &mut dice) else { break };
            let before = game;
            played.push((before, game.play(placement).unwrap()));
            table.place(placement.color, place_of(placement.square));
        }
        prop_assert!(game.end().is_some());
        prop_assert!(played.len() <= 60);

        let line: Vec<Placement> = played.iter().map(|(_, effects)| effects.placement()).collect();
        let text = Transcript(&line).to_string();
        let read: Vec<Placement> = read_transcript(&text).map(Result::unwrap).collect();
        prop_assert_eq!(read, line);
        for (before, effects) in played.into_iter().rev() {
            game.undo(effects);
            prop_assert_eq!(game, before);
        }
    }

    #[test]
    fn layouts_and_deals_read_back_from_their_text(deal in deals()) {
        let layout: Layout = deal.layout().to_string().parse().unwrap();
        prop_assert_eq!(Deal::read(layout, &deal.to_string()), Ok(deal));
    }

    #[test]
    fn every_seed_deals_the_whole_set(layout in layouts(), seed in any::<u64>()) {
        let deal = Deal::shuffled(layout, seed);
        prop_assert_eq!(Deal::new(layout, *deal.tiles()), Ok(deal));
        let framed = Deal::shuffled(Layout::FRAME, seed);
        prop_assert_eq!(framed.tiles(), deal.tiles());
    }

    #[test]
    fn any_text_is_read_or_refused(text in any_text()) {
        if let Ok(tile) = text.parse::<Tile>() {
            prop_assert_eq!(tile.to_string().to_lowercase(), text.to_lowercase());
        }
        if let Ok(placement) = text.parse::<Placement>() {
            prop_assert_eq!(placement.to_string().to_lowercase(), text.to_lowercase());
        }
        if let Ok(layout) = text.parse::<Layout>() {
            prop_assert_eq!(layout.to_string().parse(), Ok(layout));
        }
        if let Ok(deal) = Deal::read(Layout::FRAME, &text) {
            prop_assert_eq!(deal.to_string().to_lowercase(), list(text.split_whitespace()).to_lowercase());
        }
        if let Some(error) = read_transcript(&text).find_map(Result::err) {
            prop_assert!(Placement::read(&text.as_bytes()[error.at..]).is_err());
        }
        prop_assert!(read_transcript(&text).count() <= text.len());
    }
}

/// Any text at all, and texts made of what tiles, squares and placements are made of.
fn any_text() -> impl Strategy<Value = String> {
    let words = ["B7", "W10", "Bx", "wX", "Bd3", "wf5", "b2", "h8", "e5", "frame", ",", " ", "\n", "1", "é"];
    let joined = |separator: &'static str| {
        vec((0..words.len()).prop_map(move |at| words[at]), 0..40).prop_map(move |it| it.join(separator))
    };
    prop_oneof![any::<String>(), joined(""), joined(" ")]
}
