//! Random rule sets, boards and requests for the property tests.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use volteo_core::{
    BitSet, Color, Directions, Edges, Empties, Exhausted, FlipRule, Goal, Komi, LossScore, PassRule,
    Placement, Request, RuleSet, Square, SquareSet, Start, Supply,
};

use crate::dice::Dice;

/// Discs by color: Black's, White's.
pub type Discs = [SquareSet; 2];

/// Valid rule sets of every kind: each field takes each of its values, boards have all sizes, small
/// ones more often than large ones.
pub fn rule_sets() -> impl Strategy<Value = RuleSet> {
    let board = (side(), side(), hole_chance(), any::<u64>());
    let start = (0..5_u8, any::<u64>());
    let spare = option::weighted(0.3, (prop_oneof![0..8_u16, 0..40_u16], exhausted()));
    (board, start, fields(), spare).prop_filter_map("the rule set is impossible", |parts| {
        let ((width, height, hole_chance, hole_seed), (start, start_seed), fields, spare) = parts;
        let mut rules = RuleSet { width, height, ..fields };
        rules.start = match start {
            0 | 1 => Start::Diagonal,
            2 => Start::Parallel,
            3 => Start::OpenCenter,
            _ => cluster(&rules, &mut Dice::new(start_seed)),
        };
        rules.holes = holes(&rules, hole_chance, &mut Dice::new(hole_seed));
        if let Some((spare, exhausted)) = spare {
            rules.supply = Supply::Own { discs: discs_needed(&rules) + spare, exhausted };
        }
        rules.validate().is_ok().then_some(rules)
    })
}

/// Rule sets whose fields hold anything at all: most are impossible.
pub fn unchecked_rule_sets() -> impl Strategy<Value = RuleSet> {
    let sides = (any::<u8>(), any::<u8>());
    let discs = prop_oneof![any::<u16>(), 0..300_u16];
    let supply = (discs, exhausted()).prop_map(|(discs, exhausted)| Supply::Own { discs, exhausted });
    let start = prop_oneof![
        Just(Start::Diagonal),
        Just(Start::OpenCenter),
        (square_sets(), square_sets()).prop_map(|(black, white)| Start::Squares { black, white })
    ];
    (rule_sets(), sides, square_sets(), any::<i32>(), supply, start, any::<u8>()).prop_map(
        |(valid, (width, height), holes, komi, supply, start, wrong)| {
            // Each bit spoils one field, so that all errors are met alone and together.
            let spoilt = |bit: u8| wrong & 1 << bit != 0;
            RuleSet {
                width: if spoilt(0) { width } else { valid.width },
                height: if spoilt(1) { height } else { valid.height },
                holes: if spoilt(2) { holes } else { valid.holes },
                start: if spoilt(3) { start } else { valid.start },
                lines: if spoilt(4) { Directions::EMPTY } else { valid.lines },
                komi: if spoilt(5) { Komi::from_thousandths(komi) } else { valid.komi },
                supply: if spoilt(6) { supply } else { valid.supply },
                ..valid
            }
        },
    )
}

/// Sets of any squares of the largest plane.
pub fn square_sets() -> impl Strategy<Value = SquareSet> {
    let some = vec(any::<u8>(), 0..12).prop_map(|codes| set_of(codes.into_iter().map(Square::from_code)));
    prop_oneof![some, any::<[u64; 4]>().prop_map(SquareSet::from_words)]
}

/// Any request that can be written down: squares beyond every board, any directions, passes.
pub fn requests() -> impl Strategy<Value = Request> {
    let directions = prop_oneof![
        3 => Just(Directions::EMPTY),
        3 => (0..8_u8).prop_map(|bit| Directions::from_bits(1 << bit)),
        2 => any::<u8>().prop_map(Directions::from_bits),
    ];
    let near = (0..9_u8, 0..9_u8).prop_filter_map("off the plane", |(file, rank)| Square::new(file, rank));
    let square = prop_oneof![3 => near, 1 => any::<u8>().prop_map(Square::from_code)];
    prop_oneof![
        9 => (square, directions).prop_map(|(square, directions)| Request::Place { square, directions }),
        1 => Just(Request::Pass),
    ]
}

/// Discs on the squares of a board: any share of it, any balance of colors, and often the middle
/// full, so that an open center is not always in its opening.
#[must_use]
pub fn random_discs(rules: &RuleSet, dice: &mut Dice) -> Discs {
    let (full, black) = (dice.below(101), dice.below(101));
    let fill_center = dice.percent(60);
    let center = rules.center_block();
    let mut discs = Discs::default();
    for square in rules.playable().squares() {
        if dice.percent(full) || fill_center && center.contains(&square) {
            let color = usize::from(!dice.percent(black));
            discs[color] |= SquareSet::of(square);
        }
    }
    discs
}

/// The set of some squares.
fn set_of(squares: impl IntoIterator<Item = Square>) -> SquareSet {
    squares.into_iter().map(SquareSet::of).fold(SquareSet::EMPTY, |all, square| all | square)
}

fn side() -> impl Strategy<Value = u8> {
    prop_oneof![8 => 4..=8_u8, 2 => 9..=11_u8, 1 => 12..=16_u8]
}

/// In percent of the squares.
fn hole_chance() -> impl Strategy<Value = usize> {
    prop_oneof![3 => Just(0_usize), 2 => 1..10_usize, 1 => 10..50_usize]
}

fn exhausted() -> impl Strategy<Value = Exhausted> {
    prop_oneof![Just(Exhausted::Pass), Just(Exhausted::TakeFromOpponent)]
}

/// The discs that a side with a stock of its own must have at least.
fn discs_needed(rules: &RuleSet) -> u16 {
    match rules.start {
        Start::OpenCenter => 2,
        _ => rules.start_discs().map(|it| it.len() as u16).into_iter().fold(0, u16::max),
    }
}

fn lines() -> impl Strategy<Value = Directions> {
    prop_oneof![
        4 => Just(Directions::ALL),
        1 => Just(Directions::ORTHOGONAL),
        1 => Just(Directions::DIAGONAL),
        2 => (1..=u8::MAX).prop_map(Directions::from_bits),
    ]
}

fn komi() -> impl Strategy<Value = Komi> {
    let any = -Komi::LIMIT..=Komi::LIMIT;
    let whole = (-20..=20).prop_map(|discs| discs * 1000);
    prop_oneof![Just(0), whole, any].prop_map(Komi::from_thousandths)
}

fn loss_score() -> impl Strategy<Value = LossScore> {
    prop_oneof![Just(LossScore::Loss), Just(LossScore::WipeOut), Just(LossScore::AtBest)]
}

/// The fields that are free of each other, on a board whose shape is still to be set.
fn fields() -> impl Strategy<Value = RuleSet> {
    let color = prop_oneof![Just(Color::Black), Just(Color::White)];
    let flip = prop_oneof![Just(FlipRule::All), Just(FlipRule::ChooseOne)];
    let edges = prop_oneof![2 => Just(Edges::Bounded), 1 => Just(Edges::Torus)];
    let placement = prop_oneof![
        3 => Just(Placement::MustFlip),
        1 => Just(Placement::MayTouch),
        1 => Just(Placement::Anywhere),
    ];
    let pass = prop_oneof![3 => Just(PassRule::Forced), 1 => Just(PassRule::Allowed)];
    let goal = prop_oneof![Just(Goal::Most), Just(Goal::Fewest)];
    let empties = prop_oneof![Just(Empties::Unscored), Just(Empties::ToWinner), Just(Empties::Split)];
    let play = (color, flip, lines(), edges, placement, pass);
    let count = (goal, empties, komi(), loss_score(), loss_score());
    (play, count).prop_map(|(play, count)| {
        let (first, flip, lines, edges, placement, pass) = play;
        let (goal, empties, komi, time_out, resignation) = count;
        RuleSet {
            width: 8,
            height: 8,
            holes: SquareSet::EMPTY,
            start: Start::Diagonal,
            first,
            flip,
            lines,
            edges,
            placement,
            pass,
            goal,
            empties,
            komi,
            supply: Supply::Shared,
            time_out,
            resignation,
        }
    })
}

/// A start of a few discs that lie together somewhere on the board, so that somebody can move.
fn cluster(rules: &RuleSet, dice: &mut Dice) -> Start {
    let corner = |dice: &mut Dice, side: u8| dice.below(usize::from(side) - 2) as u8;
    let (file, rank) = (corner(dice, rules.width), corner(dice, rules.height));
    let mut discs = Discs::default();
    for (right, down) in (0..3).flat_map(|right| (0..3).map(move |down| (right, down))) {
        let square = Square::new(file + right, rank + down).map_or(SquareSet::EMPTY, SquareSet::of);
        if dice.percent(80) {
            discs[dice.below(2)] |= square;
        }
    }
    let [black, white] = discs;
    Start::Squares { black, white }
}

/// Holes anywhere but under the start position.
fn holes(rules: &RuleSet, chance: usize, dice: &mut Dice) -> SquareSet {
    let needed = match rules.start {
        Start::Squares { black, white } => black | white,
        _ => set_of(rules.center_block()),
    };
    let board = SquareSet::board(rules.width, rules.height);
    set_of((board & !needed).squares().filter(|_| dice.percent(chance)))
}
