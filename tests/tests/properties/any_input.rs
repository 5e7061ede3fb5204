//! Nothing that comes from outside makes the core panic.

use proptest::collection::vec;
use proptest::prelude::*;
use volteo_core::{
    Action, BitSet, Color, Direction, Directions, Ending, Komi, LayOutError, Move, Request, RuleSet, Rules,
    Square, U256,
};
use volteo_tests::strategies::{requests, rule_sets, unchecked_rule_sets};

use super::{all_sets, cases};

/// Asks everything about the position that these bits give, and plays the requests whether they are
/// legal or not. What is asserted are relations that hold of every position.
fn exercise<B: BitSet>(set: &RuleSet, [black, white]: [B; 2], requests: &[Request]) {
    if !Rules::<B>::fits(set) {
        return;
    }
    let rules = Rules::<B>::new(set).unwrap();
    let mut position = rules.position(black, white, Color::White);
    for &request in requests {
        assert!((position.discs(Color::Black) & position.discs(Color::White)).is_empty());
        assert!((position.occupied() & !rules.playable()).is_empty());
        let legal = rules.legal(&position);
        assert_eq!(rules.is_over(&position), legal.squares.is_empty() && !legal.pass);
        assert!((legal.squares & !rules.empties(&position)).is_empty());
        for ending in [Ending::Finished, Ending::AgreedDraw, Ending::Resigned(Color::White)] {
            assert_eq!(rules.score(&position, ending).empties, rules.empties(&position).len() as u16);
        }
        let _ = rules.play(&mut position, request);
        play_unjudged(&rules, position, request);
    }
}

/// An action that nobody judged may lead nowhere, but it must not panic, and its undo neither.
fn play_unjudged<B: BitSet>(rules: &Rules<B>, mut position: volteo_core::Position<B>, request: Request) {
    let action = match request {
        Request::Pass => Action::Pass,
        Request::Place { square, directions } => Action::Place(Move { square, directions }),
    };
    let _ = (rules.notation(&position, action).to_string(), rules.turn(&position));
    let undo = rules.play_legal(&mut position, action);
    let _ = (rules.turn(&position), rules.judge(&position, request));
    position.undo(undo);
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn no_bits_and_no_requests_make_the_rules_panic(
        set in all_sets(),
        discs: [[u64; 4]; 2],
        requests in vec(requests(), 30),
    ) {
        exercise::<u64>(&set, discs.map(|[word, ..]| word), &requests);
        let joined = |[low, high, ..]: [u64; 4]| u128::from(high) << 64 | u128::from(low);
        exercise::<u128>(&set, discs.map(joined), &requests);
        exercise::<U256>(&set, discs.map(U256::from_words), &requests);
    }

    #[test]
    fn no_rule_set_makes_the_check_of_it_panic(set in unchecked_rule_sets()) {
        match set.validate() {
            Ok(()) => prop_assert!(Rules::<U256>::new(&set).is_ok()),
            Err(error) => {
                let text = error.to_string();
                prop_assert!(text.starts_with(error.field().name()), "{}", text);
                let refused = Rules::<U256>::new(&set).map(|_| ());
                prop_assert_eq!(refused, Err(LayOutError::Impossible(error)));
            }
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text: String, bytes: Vec<u8>, set in rule_sets()) {
        let _ = (text.parse::<Square>(), text.parse::<Direction>(), text.parse::<Komi>());
        if let Ok(request) = text.parse::<Request>() {
            prop_assert_eq!(request.to_string().parse(), Ok(request));
        }
        if let Ok((_, used)) = Request::read(&bytes) {
            prop_assert!((1..=bytes.len()).contains(&used));
        }
        if let Err(error) = Rules::<U256>::new(&set).unwrap().read_position(&text) {
            prop_assert!(error.at <= text.len());
        }
    }

    /// Texts that nearly are moves find more than texts at random.
    #[test]
    fn no_text_like_a_move_makes_the_reader_panic(text in "[a-qA-Q@:\\-][0-9a-z:@\\-]{0,6}") {
        if let Ok(request) = text.parse::<Request>() {
            prop_assert_eq!(request.to_string().parse(), Ok(request), "{}", text);
        }
    }

    /// Texts that nearly are positions, too.
    #[test]
    fn no_text_like_a_position_makes_the_reader_panic(text in "[XOxo*.BbWw#/ \n-]{0,40}", seed: u8) {
        let set = volteo_core::Builtin::Mini4.rule_set();
        let holes = U256::of(Square::from_code(seed));
        let rules = Rules::<u64>::new(&RuleSet { holes, ..set })
            .unwrap_or_else(|_| Rules::new(&set).unwrap());
        match rules.read_position(&text) {
            Ok(position) => {
                let written = rules.position_text(&position).to_string();
                prop_assert_eq!(rules.read_position(&written), Ok(position));
            }
            Err(error) => prop_assert!(error.at <= text.len()),
        }
    }
}

#[test]
fn every_byte_is_a_square_and_a_set_of_directions() {
    for byte in 0..=u8::MAX {
        assert_eq!(Square::from_code(byte).code(), byte);
        assert_eq!(Directions::from_bits(byte).bits(), byte);
    }
}
