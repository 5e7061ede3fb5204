//! Impossible rule sets are refused with the field and the reason named.

use volteo_core::{
    BitSet, Builtin, Directions, Exhausted, Komi, LayOutError, RuleSet, Rules, SquareSet, Start, Supply,
};

fn wof() -> RuleSet {
    Builtin::Wof.rule_set()
}

fn squares(names: &str) -> SquareSet {
    names.split(' ').map(|it| SquareSet::of(it.parse().unwrap())).fold(SquareSet::EMPTY, |all, it| all | it)
}

fn own(discs: u16) -> Supply {
    Supply::Own { discs, exhausted: Exhausted::Pass }
}

/// The sentence with which a rule set is refused.
fn refused(set: RuleSet) -> String {
    let error = set.validate().unwrap_err();
    let text = error.to_string();
    assert!(text.starts_with(error.field().name()), "{text}");
    text
}

#[test]
fn sides_are_from_4_to_16() {
    assert_eq!(refused(RuleSet { width: 3, ..wof() }), "width: 3 is not from 4 to 16");
    assert_eq!(refused(RuleSet { height: 17, ..wof() }), "height: 17 is not from 4 to 16");
    for side in [4, 16] {
        assert_eq!(RuleSet { width: side, height: side, ..wof() }.validate(), Ok(()));
    }
}

#[test]
fn holes_lie_on_the_board_and_not_under_the_start() {
    assert_eq!(refused(RuleSet { holes: squares("i1"), ..wof() }), "holes: i1 is off the board");
    let under = "holes: d5 belongs to the start position and cannot be a hole";
    assert_eq!(refused(RuleSet { holes: squares("d5"), ..wof() }), under);
}

#[test]
fn start_discs_lie_on_squares_one_on_each() {
    let with = |black, white, holes| RuleSet {
        start: Start::Squares { black: squares(black), white: squares(white) },
        holes,
        ..wof()
    };
    assert_eq!(refused(with("a1 i1", "b1", SquareSet::EMPTY)), "start: the disc on i1 is off the board");
    assert_eq!(refused(with("a1", "b1", squares("b1"))), "start: the disc on b1 lies on a hole");
    assert_eq!(refused(with("a1", "a1 b1", SquareSet::EMPTY)), "start: a1 has both a black and a white disc");
}

#[test]
fn somebody_can_move_at_the_start() {
    let sentence =
        "start: neither side has a legal move at the start: start, lines and supply do not go together";
    let apart = Start::Squares { black: squares("a1"), white: squares("h8") };
    assert_eq!(refused(RuleSet { start: apart, ..wof() }), sentence);
    assert_eq!(refused(RuleSet { lines: Directions::DIAGONAL, ..wof() }), sentence);
}

#[test]
fn at_least_one_direction_counts() {
    let sentence = "lines: no direction counts; at least one must";
    assert_eq!(refused(RuleSet { lines: Directions::EMPTY, ..wof() }), sentence);
}

#[test]
fn komi_is_no_larger_than_the_largest_board() {
    let with = |thousandths| RuleSet { komi: Komi::from_thousandths(thousandths), ..wof() };
    assert_eq!(refused(with(256_001)), "komi: 256.001 is not from -256 to 256");
    assert_eq!(refused(with(i32::MIN)), "komi: -2147483.648 is not from -256 to 256");
    assert_eq!(with(-256_000).validate(), Ok(()));
}

#[test]
fn a_supply_lasts_for_the_start_and_fits_a_board() {
    let with = |supply| RuleSet { supply, ..wof() };
    let sentence = "supply: Black needs 2 discs for the start position and has 1";
    assert_eq!(refused(with(own(1))), sentence);
    assert_eq!(refused(with(own(257))), "supply: 257 discs a side are more than the 256 that fit a board");
    assert_eq!(with(own(256)).validate(), Ok(()));
}

#[test]
fn a_board_too_large_for_a_bit_set_is_no_fault_of_the_rule_set() {
    let grand = Builtin::Grand10.rule_set();
    assert_eq!(Rules::<u64>::new(&grand).map(|_| ()), Err(LayOutError::TooLarge));
    assert!(Rules::<u128>::new(&grand).is_ok());
}
