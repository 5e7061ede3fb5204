//! Random rule sets, for property tests.

use proptest::prelude::*;
use proptest::sample::select;
use volteo_core::{BitSet, Directions, Exhausted, Komi, RuleSet, Square, SquareSet, Start, Supply};

use super::words::Words;

/// Valid rule sets: every field takes each of its values, boards have all sizes.
pub(crate) fn rule_sets() -> impl Strategy<Value = RuleSet> {
    let board = (4..=16_u8, 4..=16_u8, few_squares());
    let discs = (starts(), supplies(), komis());
    let words = (word(), word(), lines(), word(), word(), word());
    let scores = (word(), word(), word(), word());
    (board, discs, words, scores).prop_filter_map("the rule set is impossible", |parts| {
        let ((width, height, holes), (start, supply, komi), words, scores) = parts;
        let (first, flip, lines, edges, placement, pass) = words;
        let (goal, empties, time_out, resignation) = scores;
        let rules = RuleSet {
            width,
            height,
            holes: holes & SquareSet::board(width, height),
            start,
            first,
            flip,
            lines,
            edges,
            placement,
            pass,
            goal,
            empties,
            komi,
            supply,
            time_out,
            resignation,
        };
        rules.validate().is_ok().then_some(rules)
    })
}

/// Any of the values that have words.
fn word<T: Words + std::fmt::Debug>() -> impl Strategy<Value = T> {
    select(T::WORDS.iter().map(|it| it.value).collect::<Vec<_>>())
}

fn few_squares() -> impl Strategy<Value = SquareSet> {
    proptest::collection::vec(any::<u8>(), 0..6).prop_map(|codes| {
        codes
            .into_iter()
            .map(|code| SquareSet::of(Square::from_code(code)))
            .fold(SquareSet::EMPTY, |a, b| a | b)
    })
}

fn starts() -> impl Strategy<Value = Start> {
    let corner = |codes: &[u8]| {
        codes
            .iter()
            .map(|&code| SquareSet::of(Square::from_code(code & 0x33)))
            .fold(SquareSet::EMPTY, |a, b| a | b)
    };
    let discs = proptest::collection::vec(any::<u8>(), 1..6);
    let squares = (discs.clone(), discs).prop_map(move |(black, white)| {
        let (black, white) = (corner(&black), corner(&white));
        Start::Squares { black, white: white & !black }
    });
    prop_oneof![word(), squares]
}

fn lines() -> impl Strategy<Value = Directions> {
    prop_oneof![word(), (1..=u8::MAX).prop_map(Directions::from_bits)]
}

fn komis() -> impl Strategy<Value = Komi> {
    prop_oneof![Just(0), -9_000..=9_000, -Komi::LIMIT..=Komi::LIMIT].prop_map(Komi::from_thousandths)
}

fn supplies() -> impl Strategy<Value = Supply> {
    let own =
        (2..=256_u16, word::<Exhausted>()).prop_map(|(discs, exhausted)| Supply::Own { discs, exhausted });
    prop_oneof![Just(Supply::Shared), own]
}
