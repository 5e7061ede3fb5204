use super::*;
use volteo_core::Color;
use volteo_core::{Builtin, Directions, Edges, FlipRule, Goal, RuleSet, SquareSet, U256};

/// How many of the terms, the first ones, are differences between the sides. The others are the same for both.
const DIFFERENCES: usize = TERMS - 2;

fn rules(set: RuleSet) -> Rules<u64> {
    Rules::new(&set).unwrap()
}

/// The squares of a drawing that are marked by an `x`.
fn drawn(text: &str) -> u64 {
    let squares = text.split_whitespace().enumerate().flat_map(|(rank, line)| {
        line.bytes()
            .enumerate()
            .filter(|&(_, mark)| mark == b'x')
            .map(move |(file, _)| 1 << (8 * rank + file))
    });
    squares.sum()
}

/// Random plies from the start, with every position on the way.
fn walk<B: BitSet>(rules: &Rules<B>, seed: u64, see: &mut dyn FnMut(&Position<B>)) {
    let mut position = rules.start();
    let mut bits = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    loop {
        see(&position);
        let count = rules.actions(&position).count();
        if count == 0 {
            return;
        }
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let action = rules.actions(&position).nth((bits >> 33) as usize % count).unwrap();
        rules.play_legal(&mut position, action);
    }
}

/// Rule sets of every family, on boards of every width.
fn rule_sets() -> impl Iterator<Item = RuleSet> {
    let base = Builtin::Wof.rule_set();
    let grounds = [
        base,
        RuleSet { lines: Directions::ORTHOGONAL, ..base },
        RuleSet { edges: Edges::Torus, ..base },
        RuleSet { width: 16, height: 16, ..base },
        RuleSet { width: 9, height: 10, edges: Edges::Torus, ..base },
        Builtin::Octagon.rule_set(),
    ];
    grounds.into_iter().flat_map(|ground| {
        [Goal::Most, Goal::Fewest].into_iter().flat_map(move |goal| {
            [FlipRule::All, FlipRule::ChooseOne].map(|flip| RuleSet { goal, flip, ..ground })
        })
    })
}

#[test]
fn the_terms_turn_their_signs_with_the_sides() {
    for set in rule_sets() {
        let rules = Rules::<U256>::new(&set).unwrap();
        let generic = Generic::new(&rules);
        walk(&rules, 1, &mut |position| {
            let [black, white] = Color::BOTH.map(|color| position.discs(color));
            let swapped = rules.position(white, black, position.to_move());
            let mobility = Color::BOTH.map(|color| rules.mobility(position, color).squares.len());
            let mine = generic.terms(position, mobility);
            let theirs = generic.terms(&swapped, [mobility[1], mobility[0]]);
            for (term, (mine, theirs)) in mine.into_iter().zip(theirs).enumerate() {
                assert_eq!(theirs, if term < DIFFERENCES { -mine } else { mine }, "{}", TERM_NAMES[term]);
            }
        });
    }
}

#[test]
fn a_value_does_not_depend_on_which_color_is_whose() {
    for set in rule_sets() {
        let rules = Rules::<U256>::new(&set).unwrap();
        let generic = Generic::new(&rules);
        walk(&rules, 2, &mut |position| {
            let [black, white] = Color::BOTH.map(|color| position.discs(color));
            let turned = rules.position(white, black, !position.to_move());
            assert_eq!(generic.value(position, [3, 5]), generic.value(&turned, [3, 5]));
        });
    }
}

#[test]
fn a_value_is_no_more_than_the_board_has_discs() {
    for set in rule_sets() {
        let rules = Rules::<U256>::new(&set).unwrap();
        let generic = Generic::weighing(&rules, &Weights { knots: [[i16::MAX; TERMS]; KNOTS] });
        let all = PARTS * rules.playable().len() as i32;
        walk(&rules, 3, &mut |position| assert!(generic.value(position, [256, 0]).abs() <= all));
    }
}

#[test]
fn a_position_means_the_same_in_every_width() {
    for set in rule_sets().filter(Rules::<u64>::fits) {
        let (narrow, wide) = (Rules::<u64>::new(&set).unwrap(), Rules::<U256>::new(&set).unwrap());
        let (generic, in_wide) = (Generic::new(&narrow), Generic::new(&wide));
        walk(&narrow, 4, &mut |position| {
            assert_eq!(generic.terms(position, [4, 6]), in_wide.terms(&position.widen(), [4, 6]));
            assert_eq!(generic.value(position, [4, 6]), in_wide.value(&position.widen(), [4, 6]));
        });
    }
}

#[test]
fn anchored_discs_are_stable() {
    for set in rule_sets() {
        let rules = Rules::<U256>::new(&set).unwrap();
        let generic = Generic::new(&rules);
        for seed in 0..4 {
            walk(&rules, seed, &mut |position| {
                let stable = rules.stable_discs(position);
                for color in Color::BOTH {
                    assert_eq!(generic.anchored(position.discs(color)) & !stable, U256::EMPTY);
                }
            });
        }
    }
}

#[test]
fn a_corner_holds_the_sides_and_what_leans_on_them() {
    let rules = rules(Builtin::Wof.rule_set());
    let generic = Generic::new(&rules);
    let discs = drawn("xxxx-xxx xxx----- xx------ x------- -------- x------- x------- --------");
    let anchored = drawn("xxxx-xxx xxx----- xx------ x------- -------- -------- -------- --------");
    assert_eq!(generic.anchored(discs), anchored);
    assert_eq!(generic.anchored(discs & !1), drawn("-----xxx"));
}

#[test]
fn the_rim_is_where_lines_pass_along_one_axis() {
    let rim = |set| Generic::new(&rules(set)).rim;
    let wof = Builtin::Wof.rule_set();
    let sides = drawn("-xxxxxx- x------x x------x x------x x------x x------x x------x -xxxxxx-");
    assert_eq!(rim(wof), sides);
    assert_eq!(rim(RuleSet { lines: Directions::ORTHOGONAL, ..wof }), sides);
    assert_eq!(rim(RuleSet { edges: Edges::Torus, ..wof }), 0);
    let ranks = Directions::of(volteo_core::Direction::East);
    assert_eq!(rim(RuleSet { lines: ranks, ..wof }), 0);
}

#[test]
fn squares_next_to_a_corner_count_while_it_is_empty() {
    let rules = rules(Builtin::Wof.rule_set());
    let next = Generic::new(&rules).next_to_corners(!1 & !(1 << 63));
    assert_eq!(next[0], drawn("------x- -------x -------- -------- -------- -------- x------- -x------"));
    assert_eq!(next[1], drawn("-------- ------x- -------- -------- -------- -------- -x------ --------"));
    assert_eq!(Generic::new(&rules).next_to_corners(0), [0, 0]);
}

#[test]
fn holes_have_corners_beside_them_on_a_torus_too() {
    // Holes all around a1 but to its east: lines along the rank end at it, and so do all others.
    let names = ["h1", "h8", "a8", "b8", "h2", "a2", "b2"];
    let holes =
        names.map(|it| SquareSet::of(it.parse().unwrap())).into_iter().fold(SquareSet::EMPTY, |a, b| a | b);
    let rules = rules(RuleSet { holes, edges: Edges::Torus, ..Builtin::Wof.rule_set() });
    let generic = Generic::new(&rules);
    assert!(generic.corners & 1 == 1);
    assert_eq!(generic.next_to_corners(!0)[0] & 2, 2);
    assert_eq!(generic.anchored(1 | 8), 1);
}

#[test]
fn roots_are_rounded_eighths() {
    for mobility in 0..64 {
        assert_eq!(root(mobility), (8.0 * f64::from(mobility).sqrt()).round() as i32, "{mobility}");
    }
    assert_eq!(root(200), root(63));
}

#[test]
fn a_corner_is_an_advantage_where_the_most_discs_win() {
    let value = |set: RuleSet, text: &str| {
        let rules = rules(set);
        Generic::new(&rules).value(&rules.read_position(text).unwrap(), [6, 6])
    };
    let own = "X------- -------- ---XO--- --XXOO-- --XOXO-- ---OX--- -------- -------- X";
    let others = "O------- -------- ---XO--- --XXOO-- --XOXO-- ---OX--- -------- -------- X";
    let gain = |set| value(set, own) - value(set, others);
    assert!(gain(Builtin::Wof.rule_set()) > 8 * PARTS);
    assert!(gain(Builtin::Beginner.rule_set()) > 8 * PARTS);
    assert!(gain(Builtin::Anti.rule_set()) < 0);
}
