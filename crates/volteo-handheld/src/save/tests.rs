use core::num::NonZeroU32;

use super::*;
use crate::game::{Level, Player, TimeControl};
use crate::settings::Contrast;
use crate::solitaire::{Choice, DealNumber};
use crate::texts::Language;
use crate::{Span, Tally, Time};
use volteo_core::solitaire::{Layout, Options};
use volteo_core::{Color, Ending, Square};

fn a_game() -> Game<u64> {
    let players = [Player::Human, Player::Machine(Level::Normal)];
    let mut game = Game::new(Builtin::Beginner, players, TimeControl::Total(300)).unwrap();
    for request in ["d3", "c5", "e6", "f7", "c6", "e3:sw"] {
        game.play(request.parse().unwrap()).unwrap();
    }
    game = game.seeded(u64::MAX - 5).numbered(NonZeroU32::new(70_000));
    game.run_clock(Time::from_millis(0));
    game.run_clock(Time::from_millis(12_345));
    game
}

fn written(game: &Game<u64>) -> heapless::Vec<u8, SAVE_BYTES> {
    let mut buffer = [0; SAVE_BYTES];
    heapless::Vec::from_slice(write_game(Some(game), &mut buffer)).unwrap()
}

#[test]
fn a_game_comes_back_with_its_players_and_clocks() {
    let game = a_game();
    let read = read_game::<u64>(&written(&game)).unwrap().unwrap();
    assert_eq!((read.position(), read.moves()), (game.position(), game.moves()));
    assert_eq!((read.builtin(), read.players()), (game.builtin(), game.players()));
    assert_eq!((read.seed(), read.number()), (u64::MAX - 5, NonZeroU32::new(70_000)));
    assert_eq!(read.clocks().left(Color::Black), Some(Span::from_millis(287_655)));
    assert_eq!(read.clocks().control(), TimeControl::Total(300));
}

#[test]
fn every_ending_comes_back() {
    for ending in [
        Ending::Resigned(Color::White),
        Ending::Resigned(Color::Black),
        Ending::TimeOut(Color::White),
        Ending::AgreedDraw,
        Ending::Forfeit(Color::Black),
        Ending::Abandoned,
    ] {
        let mut game = a_game();
        game.end(ending);
        assert_eq!(read_game::<u64>(&written(&game)).unwrap().unwrap().ending(), Some(ending));
    }
}

#[test]
fn no_game_is_a_save_too() {
    let mut buffer = [0; SAVE_BYTES];
    assert!(read_game::<u64>(write_game::<u64>(None, &mut buffer)).unwrap().is_none());
}

#[test]
fn the_settings_come_back() {
    let settings = Settings {
        language: Language::Spanish,
        contrast: Contrast::from_step(2).unwrap(),
        sound: false,
        coach: true,
        ..Settings::default()
    };
    let mut buffer = [0; SAVE_BYTES];
    assert_eq!(read_settings(write_settings(&settings, &mut buffer)), Ok(settings));
}

/// Statistics with something of every kind.
fn some_statistics() -> Statistics {
    let mut statistics = Statistics::default();
    for (level, ending) in Level::ALL.into_iter().zip([Ending::Resigned(Color::Black), Ending::AgreedDraw]) {
        let players = [Player::Human, Player::Machine(level)];
        let game = Game::<u64>::new(Builtin::Anti, players, TimeControl::Unlimited).unwrap();
        let mut game = game.numbered(statistics.next_number());
        game.end(ending);
        assert!(statistics.enter(&game));
    }
    statistics.of_rules[0].tallies[0] = Tally { won: 65_535, drawn: 1, lost: 258, best: Some(-64) };
    statistics
}

#[test]
fn the_statistics_come_back() {
    let mut buffer = [0; SAVE_BYTES];
    for statistics in [some_statistics(), Statistics::default()] {
        assert_eq!(read_statistics(write_statistics(&statistics, &mut buffer)), Ok(statistics));
    }
}

#[test]
fn every_change_of_a_bit_of_the_statistics_is_noticed() {
    let mut buffer = [0; SAVE_BYTES];
    let length = write_statistics(&some_statistics(), &mut buffer).len();
    for bit in 0..8 * length {
        let mut changed = buffer;
        changed[bit / 8] ^= 1 << (bit % 8);
        assert!(read_statistics(&changed[..length]).is_err(), "bit {bit}");
    }
}

#[test]
fn every_change_of_a_bit_and_every_cut_is_noticed() {
    let whole = written(&a_game());
    for place in 0..whole.len() {
        assert!(read_game::<u64>(&whole[..place]).is_err());
        for bit in 0..8 {
            let mut changed = whole.clone();
            changed[place] ^= 1 << bit;
            assert!(read_game::<u64>(&changed).is_err(), "byte {place}, bit {bit}");
        }
    }
}

#[test]
fn one_slot_is_not_taken_for_the_other() {
    let mut buffer = [0; SAVE_BYTES];
    assert!(read_game::<u64>(write_settings(&Settings::default(), &mut buffer)).is_err());
    assert!(read_settings(&written(&a_game())).is_err());
}

#[test]
fn a_move_that_is_not_legal_is_no_save_whatever_its_checksum_says() {
    let mut buffer = [0; SAVE_BYTES];
    let mut read_with_first_move = |square: &str| {
        let square: Square = square.parse().unwrap();
        let bytes = wrap(Slot::Game, &mut buffer, |writer| {
            // The standard rules, two people, no help from chance, no clock, no ending.
            writer.bytes(&[0; 27]);
            writer.bytes(&[1, square.code(), 0]);
        });
        read_game::<u64>(bytes).map(|game| game.is_some())
    };
    assert_eq!(read_with_first_move("e6"), Ok(true));
    assert_eq!(read_with_first_move("a1"), Err(Unreadable));
}

#[test]
fn the_longest_game_fits() {
    let game = Game::<u128>::new(Builtin::Grand10, [Player::Human; 2], TimeControl::Unlimited).unwrap();
    let mut buffer = [0; SAVE_BYTES];
    let without_moves = write_game(Some(&game), &mut buffer).len();
    assert!(without_moves + 2 * crate::game::MOST_MOVES <= SAVE_BYTES);
}

fn a_solitaire(placements: &[&str]) -> Table {
    let options = Options { alternate: true, values: false };
    let choice = Choice { layout: Layout::CORNERS, options, number: DealNumber::new(2_026).unwrap() };
    let mut table = Table::new(choice);
    for placement in placements {
        table.place(placement.parse().unwrap()).unwrap();
    }
    table
}

fn stored(table: &Table, place: Place) -> heapless::Vec<u8, SAVE_BYTES> {
    let mut buffer = [0; SAVE_BYTES];
    heapless::Vec::from_slice(write_solitaire(Some(table), place, &mut buffer)).unwrap()
}

#[test]
fn a_solitaire_comes_back_with_its_deal_and_its_place() {
    for (place, stopped) in [(Place::InFront, false), (Place::Aside, true)] {
        let mut table = a_solitaire(&["Bd3", "Wc5"]);
        if stopped {
            table.stop();
        }
        let (read, read_place) = read_solitaire(&stored(&table, place)).unwrap().unwrap();
        assert_eq!((read.choice(), read.placements()), (table.choice(), table.placements()));
        assert_eq!((read.game(), read_place), (table.game(), place));
    }
}

#[test]
fn no_solitaire_is_a_save_too() {
    let mut buffer = [0; SAVE_BYTES];
    assert!(read_solitaire(write_solitaire(None, Place::Aside, &mut buffer)).unwrap().is_none());
}

#[test]
fn every_change_of_a_bit_of_a_solitaire_is_noticed() {
    let whole = stored(&a_solitaire(&["Bd3", "Wc5"]), Place::InFront);
    for place in 0..whole.len() {
        assert!(read_solitaire(&whole[..place]).is_err());
        for bit in 0..8 {
            let mut changed = whole.clone();
            changed[place] ^= 1 << bit;
            assert!(read_solitaire(&changed).is_err(), "byte {place}, bit {bit}");
        }
    }
}

#[test]
fn a_placement_that_is_not_legal_is_no_save_whatever_its_checksum_says() {
    let mut buffer = [0; SAVE_BYTES];
    // On the frame, deal 1, free: a black disc on a1.
    let bytes = wrap(Slot::Solitaire, &mut buffer, |writer| writer.bytes(&[0, 1, 0, 0, 1, 0x00]));
    assert!(read_solitaire(bytes).is_err());
}

#[test]
fn the_longest_solitaire_fits() {
    let without_placements = stored(&a_solitaire(&[]), Place::Aside).len();
    assert!(without_placements + crate::solitaire::MOST_PLACEMENTS <= SAVE_BYTES);
}

#[test]
fn the_best_results_and_the_lessons_done_come_back() {
    let mut table = a_solitaire(&["Bd3"]);
    table.stop();
    let mut best = Best::default();
    best.note(&table);
    let mut buffer = [0; SAVE_BYTES];
    assert_eq!(read_best(write_best(&best, &mut buffer)), Ok(best));

    let mut done = Done::default();
    done.insert(3);
    assert_eq!(read_lessons(write_lessons(done, &mut buffer)), Ok(done));
    assert!(read_lessons(write_best(&best, &mut buffer)).is_err());
}
