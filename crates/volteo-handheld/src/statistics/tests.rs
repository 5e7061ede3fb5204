extern crate std;

use std::vec::Vec;

use proptest::prelude::*;
use volteo_core::{Builtin, Color, Ending};

use super::*;
use crate::{Player, TimeControl};

const OUTCOMES: [Outcome; 3] = [Outcome::Win, Outcome::Draw, Outcome::Loss];

/// How a game went for the person who played it.
#[derive(Clone, Copy, Debug)]
struct OneGame {
    builtin: Builtin,
    level: Level,
    side: Color,
    outcome: Outcome,
}

fn results() -> impl Strategy<Value = Vec<OneGame>> {
    let one = (
        prop::sample::select(&RULES[..]),
        prop::sample::select(&Level::ALL[..]),
        prop::sample::select(&Color::BOTH[..]),
        prop::sample::select(&OUTCOMES[..]),
    );
    let result = one.prop_map(|(builtin, level, side, outcome)| OneGame { builtin, level, side, outcome });
    prop::collection::vec(result, 0..200)
}

/// A game against the machine that begins now.
fn begun(statistics: &Statistics, builtin: Builtin, level: Level, side: Color) -> Game<u128> {
    let players = Color::BOTH.map(|it| if it == side { Player::Human } else { Player::Machine(level) });
    Game::new(builtin, players, TimeControl::Unlimited).unwrap().numbered(statistics.next_number())
}

/// A game that went so.
fn game(statistics: &Statistics, result: OneGame) -> Game<u128> {
    let OneGame { builtin, level, side, outcome } = result;
    let mut game = begun(statistics, builtin, level, side);
    game.end(match outcome {
        Outcome::Win => Ending::TimeOut(!side),
        Outcome::Draw => Ending::AgreedDraw,
        Outcome::Loss => Ending::Resigned(side),
    });
    game
}

proptest! {
    #[test]
    fn every_game_is_counted_once_in_its_place(results in results()) {
        let mut statistics = Statistics::default();
        for &result in &results {
            let game = game(&statistics, result);
            prop_assert!(statistics.enter(&game));
            prop_assert!(!statistics.enter(&game));
            prop_assert!(statistics.change_by(&game).is_some());
        }
        for (builtin, level) in RULES.iter().flat_map(|&it| Level::ALL.map(|level| (it, level))) {
            let count = |outcome| {
                let is_one = |it: &&OneGame| (it.builtin, it.level, it.outcome) == (builtin, level, outcome);
                results.iter().filter(is_one).count()
            };
            let tally = statistics.tally(builtin, level);
            let [won, drawn, lost] = [tally.won, tally.drawn, tally.lost].map(usize::from);
            prop_assert_eq!(won, count(Outcome::Win));
            prop_assert_eq!(drawn, count(Outcome::Draw));
            prop_assert_eq!(lost, count(Outcome::Loss));
        }
    }

    #[test]
    fn the_rating_follows_the_formula_and_moves_the_right_way(results in results()) {
        let mut statistics = Statistics::default();
        let mut games = [0; RULES.len()];
        for &result in &results {
            let before = f64::from(statistics.rating(result.builtin).points());
            statistics.enter(&game(&statistics, result));
            let after = f64::from(statistics.rating(result.builtin).points());
            let difference = f64::from(Rating::of_level(result.level).points()) - before;
            let expected = 1.0 / (1.0 + 10_f64.powf(difference / 400.0));
            let games = &mut games[number_of(result.builtin)];
            let k = if *games < 20 { 40.0 } else { 20.0 };
            *games += 1;
            let points = match result.outcome {
                Outcome::Win => 1.0,
                Outcome::Draw => 0.5,
                Outcome::Loss => 0.0,
            };
            let exactly = before + k * (points - expected);
            prop_assert!((after - exactly).abs() <= 0.6, "{before} to {after}, exactly {exactly}");
            match result.outcome {
                Outcome::Win => prop_assert!(after >= before),
                Outcome::Loss => prop_assert!(after <= before),
                Outcome::Draw => {}
            }
        }
    }
}

#[test]
fn a_game_under_way_is_not_entered_nor_one_with_help_nor_one_between_two_people() {
    let mut statistics = Statistics::default();
    let mut game = begun(&statistics, Builtin::Wof, Level::Easy, Color::Black);
    assert!(!statistics.enter(&game));
    assert!(game.take_help());
    game.end(Ending::Resigned(Color::Black));
    assert!(!statistics.enter(&game));

    let mut game = Game::<u64>::new(Builtin::Wof, [Player::Human; 2], TimeControl::Unlimited).unwrap();
    game = game.numbered(statistics.next_number());
    game.end(Ending::AgreedDraw);
    assert!(!statistics.enter(&game));
    assert_eq!(statistics, Statistics::default());
}

/// The tally after a game of the standard rules, or of others that share its start, that ends in a wipe-out of
/// White after nine moves.
fn after_wipe_out(builtin: Builtin, side: Color) -> Tally {
    let mut statistics = Statistics::default();
    let mut game = begun(&statistics, builtin, Level::Normal, side);
    for square in "e6 f4 e3 f6 g5 d6 e7 f5 c5".split(' ') {
        game.play(square.parse().unwrap()).unwrap();
    }
    assert!(statistics.enter(&game));
    statistics.tally(builtin, Level::Normal)
}

#[test]
fn the_best_result_is_told_from_the_persons_side() {
    let [as_black, as_white] = Color::BOTH.map(|side| after_wipe_out(Builtin::Wof, side));
    assert_eq!((as_black.won, as_black.best), (1, Some(64)));
    assert_eq!((as_white.lost, as_white.best), (1, Some(-64)));
}

#[test]
fn where_the_fewest_discs_win_fewer_are_better() {
    let [as_black, as_white] = Color::BOTH.map(|side| after_wipe_out(Builtin::Anti, side));
    assert!(as_black.lost == 1 && as_black.best.unwrap() < 0);
    assert!(as_white.won == 1 && as_white.best.unwrap() > 0);
}

#[test]
fn a_better_result_takes_the_place_of_the_best_and_a_worse_does_not() {
    let mut tally = Tally::default();
    let bests = [Some(-10), None, Some(4), Some(-64)].map(|margin| {
        tally.add(Outcome::Loss, margin);
        tally.best
    });
    assert_eq!(bests, [Some(-10), Some(-10), Some(4), Some(4)]);
}
