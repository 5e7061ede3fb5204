//! The three widths of bit sets play the same game.

use proptest::collection::vec;
use proptest::prelude::*;
use volteo_core::{
    Action, BitSet, Color, Legal, Move, Position, Reason, Request, RuleSet, Rules, Score, SquareSet, U256,
};
use volteo_tests::dice::Dice;
use volteo_tests::strategies::{random_discs, requests};

use super::undo::any_action;
use super::{all_sets, cases};

/// What the rules say of a position, in a form that does not depend on the width.
#[derive(Debug, PartialEq)]
struct Account {
    text: String,
    moves: Vec<Move>,
    legal: Legal<SquareSet>,
    over: bool,
    score: Score,
    verdicts: Vec<Result<Action, (Reason, Legal<SquareSet>)>>,
    /// For each move the discs flipped and the position after it.
    results: Vec<(SquareSet, String)>,
}

fn widened<B: BitSet>(legal: Legal<B>) -> Legal<SquareSet> {
    Legal { squares: legal.squares.widen(), pass: legal.pass }
}

fn account<B: BitSet>(rules: &Rules<B>, position: &Position<B>, requests: &[Request]) -> Account {
    let text = |position: &Position<B>| rules.position_text(position).to_string();
    let verdict = |&request: &Request| {
        rules.judge(position, request).map_err(|refusal| (refusal.reason, widened(refusal.legal)))
    };
    let result = |the_move| {
        let mut next = *position;
        let undo = rules.play_legal(&mut next, Action::Place(the_move));
        (undo.flipped().widen(), text(&next))
    };
    Account {
        text: text(position),
        moves: rules.legal_moves(position).collect(),
        legal: widened(rules.legal(position)),
        over: rules.is_over(position),
        score: rules.score(position, volteo_core::Ending::Finished),
        verdicts: requests.iter().map(verdict).collect(),
        results: rules.legal_moves(position).map(result).collect(),
    }
}

/// What a width says of a game of some plies and of a position at random; nothing if the board does
/// not fit it.
fn accounts<B: BitSet>(set: &RuleSet, requests: &[Request], seed: u64) -> Option<Vec<Account>> {
    if !Rules::<B>::fits(set) {
        return None;
    }
    let rules = Rules::<B>::new(set).unwrap();
    let mut dice = Dice::new(seed);
    let [black, white] = random_discs(set, &mut dice).map(B::narrow);
    let mut accounts = vec![account(&rules, &rules.position(black, white, Color::White), requests)];
    let mut position = rules.start();
    for _ in 0..30 {
        accounts.push(account(&rules, &position, requests));
        match any_action(&rules, &position, &mut dice) {
            Some(action) => rules.play_legal(&mut position, action),
            None => break,
        };
    }
    Some(accounts)
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn the_three_widths_agree_where_the_board_fits(
        set in all_sets(),
        requests in vec(requests(), 10),
        seed: u64,
    ) {
        let widest = accounts::<U256>(&set, &requests, seed);
        prop_assert!(widest.is_some());
        prop_assert_eq!(accounts::<u64>(&set, &requests, seed).is_some(), set.width <= 8 && set.height <= 8);
        for narrower in [accounts::<u64>(&set, &requests, seed), accounts::<u128>(&set, &requests, seed)] {
            prop_assert!(narrower.is_none() || narrower == widest);
        }
    }
}
