use super::super::tests::{drawn, wof};
use super::*;
use crate::{
    Action, Builtin, Edges, Exhausted, PassRule, Placement, RuleSet, SquareSet, Start, Supply, Turn, U256,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro128PlusPlus;
extern crate std;
use std::vec::Vec;

fn rules<B: BitSet>(set: RuleSet) -> Rules<B> {
    Rules::new(&set).unwrap()
}

fn square_set(names: &[&str]) -> SquareSet {
    names.iter().map(|name| U256::of(name.parse().unwrap())).fold(U256::EMPTY, |all, it| all | it)
}

fn directions(names: &[&str]) -> Directions {
    names.iter().map(|name| name.parse::<Direction>().unwrap()).collect()
}

// Drawn boards.

#[test]
fn nothing_is_stable_before_a_corner_or_a_full_line() {
    let (rules, position) = wof("-XXXXXX- XXXXXXXX XXXOOXXX XXOOOOXX XXOOOOXX XXXOOXXX X-XXXXXX -XXXXXX- X");
    let (border, full_board) = (drawn("xxxxxxxx x------x x------x x------x"), !0);
    // Full ranks and files alone make nothing stable: the diagonals are open.
    assert_eq!(rules.stable_discs(&position) & border, 0);
    assert_eq!(rules.stable_discs(&rules.start()), 0);
    let full = rules.position(0x0F0F_F0F0_1234_5678, full_board, Color::Black);
    assert_eq!(rules.stable_discs(&full), full_board);
}

#[test]
fn stability_spreads_from_a_corner() {
    let (rules, position) = wof("XXXXO--- XXXO---- XXO----- XO------ O------- -------- -------- -------- O");
    assert_eq!(rules.stable_discs(&position), drawn("xxxx---- xxx----- xx------ x-------"));
}

#[test]
fn a_full_line_is_as_good_as_an_edge() {
    // The four lines through d4 are full, and those through c3, which is next to it on one of them,
    // are not.
    let (rules, position) = wof("X--X--X- -X-X-X-- --XXX--- OXXOXXXO --XXX--- -X-X-X-- X--X--X- ---X---X X");
    let stable = rules.stable_discs(&position);
    assert_eq!(stable, drawn("x------- -------- -------- ---x---- -------- -------- -------- -------x"));
}

#[test]
fn a_wedge_in_an_edge_is_found_by_filling_it() {
    let (rules, position) = wof("-XXXXXOX -------- -------- -------- -------- -------- -------- -------- X");
    assert_eq!(rules.stable_discs(&position), drawn("------xx"));
}

#[test]
fn the_sides_of_the_octagon_are_edges() {
    let rules = rules::<u128>(Builtin::Octagon.rule_set());
    let text = "##-XXXOX## #--------# ---------- ---------- ---------- ---------- ---------- \
                ---------- #--------# ##------## X";
    let stable = rules.stable_discs(&rules.read_position(text).unwrap());
    let names: Vec<_> = stable.squares().collect();
    assert_eq!(names, ["g1", "h1"].map(|name| name.parse().unwrap()));
}

#[test]
fn sides_too_long_for_the_tables_are_anchored_at_their_corners() {
    let rules = rules::<u128>(Builtin::Grand10.rule_set());
    let text = std::format!("XXXO--OXOO {} X", "-".repeat(90));
    let stable = rules.stable_discs(&rules.read_position(&text).unwrap());
    let names: Vec<_> = stable.squares().map(Square::file).collect();
    assert_eq!(names, [0, 1, 2, 8, 9]);
}

#[test]
fn a_rank_is_an_edge_where_only_ranks_count() {
    let rules = rules::<u64>(RuleSet { lines: directions(&["e", "w"]), ..Builtin::Wof.rule_set() });
    let text = "-------- -------- -------- -XXXXXOX -------- -------- --OXO--- -------- X";
    let stable = rules.stable_discs(&rules.read_position(text).unwrap());
    assert_eq!(stable, drawn("-------- -------- -------- ------xx"));
}

#[test]
fn a_disc_is_in_danger_only_from_where_lines_begin() {
    let rules = rules::<u64>(RuleSet { lines: directions(&["e"]), ..Builtin::Wof.rule_set() });
    // Discs are flipped from the west only: nothing empty lies west of these but on rank 3.
    let text = "XOXO---- OOOOX--- -XO----- -------- -------- -------- -------- -------- X";
    let stable = rules.stable_discs(&rules.read_position(text).unwrap());
    assert_eq!(stable, drawn("xxxx---- xxxxx---"));
}

#[test]
fn an_edge_along_which_one_direction_counts_is_judged_as_if_both_did() {
    let rules = rules::<u64>(RuleSet { lines: directions(&["e"]), ..Builtin::Mini4.rule_set() });
    // On rank 1 White's a1 flips b1, and then it is full. On rank 4 nothing can flip c4 either, but
    // where west counts as well White's d4 could.
    let position = rules.read_position("-XOX ---- ---- -OX- X").unwrap();
    assert_eq!(rules.stable_discs(&position), drawn("--xx----"));
}

#[test]
fn a_torus_has_no_edges_but_full_lines() {
    let torus = rules::<u64>(RuleSet { edges: Edges::Torus, ..Builtin::Mini4.rule_set() });
    let open = torus.read_position("XXX- XXXX XXXX XXXX O").unwrap();
    // All squares but these share a rank, a file or a diagonal with d1.
    assert_eq!(torus.stable_discs(&open), drawn("-------- -x------ x-x----- -x------"));
    let full = torus.position(0xF0F_0F0F, !0, Color::Black);
    assert_eq!(torus.stable_discs(&full), torus.playable());
}

// Against play.

/// A rule set of every kind, small enough to be played often.
fn rule_sets() -> Vec<RuleSet> {
    let wof = Builtin::Wof.rule_set();
    let beginner = Builtin::Beginner.rule_set();
    let mut sets: Vec<_> = Builtin::ALL.map(Builtin::rule_set).into();
    for base in [wof, beginner] {
        sets.extend([
            RuleSet { width: 4, height: 5, ..base },
            RuleSet { width: 7, height: 5, ..base },
            RuleSet { width: 8, height: 4, lines: directions(&["e", "w"]), ..base },
            RuleSet { width: 12, height: 9, ..base },
            RuleSet { holes: square_set(&["a1", "c2", "h5", "f8", "b6", "b7"]), ..base },
            RuleSet { width: 6, height: 6, edges: Edges::Torus, ..base },
            RuleSet { width: 4, height: 6, edges: Edges::Torus, holes: square_set(&["a1", "d5"]), ..base },
            RuleSet { lines: Directions::ORTHOGONAL, ..base },
            RuleSet { lines: Directions::DIAGONAL, start: Start::Parallel, ..base },
            RuleSet { lines: directions(&["e", "s", "n"]), ..base },
            RuleSet { width: 6, height: 6, lines: directions(&["ne", "w", "se"]), ..base },
            RuleSet { width: 6, height: 6, placement: Placement::MayTouch, ..base },
            RuleSet { width: 5, height: 4, placement: Placement::Anywhere, ..base },
            RuleSet { width: 5, height: 6, pass: PassRule::Allowed, ..base },
            RuleSet { width: 4, height: 4, lines: directions(&["e", "w"]), start: Start::OpenCenter, ..base },
            RuleSet {
                width: 6,
                height: 6,
                supply: Supply::Own { discs: 14, exhausted: Exhausted::TakeFromOpponent },
                ..base
            },
        ]);
    }
    sets
}

struct Dice(Xoshiro128PlusPlus);

impl Dice {
    fn below(&mut self, number: usize) -> usize {
        self.0.next_u32() as usize % number
    }
}

/// Runs a test over all of them, in the widest layout.
fn with_all_rule_sets(check: impl Fn(&Rules<U256>, &mut Dice)) {
    for (number, set) in rule_sets().into_iter().enumerate() {
        check(&rules(set), &mut Dice(Xoshiro128PlusPlus::seed_from_u64(number as u64)));
    }
}

/// Discs of each color that have been called stable.
struct Promise<B>([B; 2]);

impl<B: BitSet> Promise<B> {
    fn check(&mut self, rules: &Rules<B>, position: &Position<B>) {
        for color in Color::BOTH {
            let broken = self.0[color.index()] & !position.discs(color);
            assert!(
                broken.is_empty(),
                "{:?} flipped: {} in {:?}",
                broken.first(),
                rules.position_text(position),
                rules.set()
            );
            self.0[color.index()] |= rules.stable_discs(position) & position.discs(color);
        }
    }
}

/// A random action of the side to move, and every other one's flips against what was promised.
fn some_action<B: BitSet>(
    rules: &Rules<B>,
    position: &Position<B>,
    promise: &Promise<B>,
    dice: &mut Dice,
) -> Option<Action> {
    match rules.turn(position) {
        Turn::Over => None,
        Turn::MustPass => Some(Action::Pass),
        Turn::Moves(moves) => {
            let moves: Vec<_> = moves.collect();
            for &the_move in &moves {
                let broken = rules.flips(position, the_move) & (promise.0[0] | promise.0[1]);
                assert!(
                    broken.is_empty(),
                    "{the_move:?}: {} in {:?}",
                    rules.position_text(position),
                    rules.set()
                );
            }
            Some(Action::Place(moves[dice.below(moves.len())]))
        }
    }
}

#[test]
fn no_move_of_a_game_flips_a_stable_disc() {
    with_all_rule_sets(|rules, dice| {
        for _ in 0..20 {
            let mut position = rules.start();
            let mut promise = Promise([U256::EMPTY; 2]);
            promise.check(rules, &position);
            while let Some(action) = some_action(rules, &position, &promise, dice) {
                rules.play_legal(&mut position, action);
                promise.check(rules, &position);
            }
        }
    });
}

/// A board of random discs, from nearly empty to full.
fn some_position<B: BitSet>(rules: &Rules<B>, dice: &mut Dice) -> Position<B> {
    let (fill, black_share) = (dice.below(11), dice.below(11));
    let mut discs = [B::EMPTY; 2];
    for square in rules.playable().squares() {
        if dice.below(10) < fill {
            discs[usize::from(dice.below(10) >= black_share)] |= B::of(square);
        }
    }
    rules.position(discs[0], discs[1], Color::BOTH[dice.below(2)])
}

/// A disc of a random color on a random empty square, whatever the placement and the turn: it flips
/// what the flip rule makes it flip. None if the board is full.
fn filled<B: BitSet>(rules: &Rules<B>, position: &Position<B>, dice: &mut Dice) -> Option<Position<B>> {
    let empties: Vec<_> = rules.empties(position).squares().collect();
    let &square = empties.get(dice.below(empties.len().max(1)))?;
    let [black, white] = Color::BOTH.map(|color| position.discs(color));
    let color = Color::BOTH[dice.below(2)];
    let turned = rules.position(black, white, color);
    let in_opening = rules.in_opening(&turned);
    let directions = if rules.choose_one() {
        Direction::ALL.get(dice.below(9)).map_or(Directions::EMPTY, |&it| Directions::of(it))
    } else {
        Directions::ALL
    };
    let flips = if in_opening {
        B::EMPTY
    } else {
        directions.iter().fold(B::EMPTY, |all, it| all | rules.run(&turned, square, it))
    };
    let mut discs = [black & !flips, white & !flips];
    discs[color.index()] |= flips | B::of(square);
    Some(rules.position(discs[0], discs[1], !color))
}

#[test]
fn no_filling_of_a_board_flips_a_stable_disc() {
    with_all_rule_sets(|rules, dice| {
        for _ in 0..60 {
            let mut position = some_position(rules, dice);
            let mut promise = Promise([U256::EMPTY; 2]);
            promise.check(rules, &position);
            while let Some(next) = filled(rules, &position, dice) {
                position = next;
                promise.check(rules, &position);
            }
        }
    });
}

#[test]
fn all_widths_and_both_ways_to_the_edges_agree() {
    for set in rule_sets().into_iter().filter(Rules::<u64>::fits) {
        let mut dice = Dice(Xoshiro128PlusPlus::seed_from_u64(7));
        let (narrow, wide) = (rules::<u64>(set), rules::<U256>(set));
        for _ in 0..200 {
            let position = some_position(&narrow, &mut dice);
            let [black, white] = Color::BOTH.map(|color| position.discs(color).widen());
            let widened = wide.position(black, white, position.to_move());
            let stable = narrow.stable_discs(&position);
            // A word takes the short way to the sides of a rectangle, every other width the long one.
            assert_eq!(stable.widen(), wide.stable_discs(&widened), "{set:?}");
        }
    }
}

/// The discs that no line of play by the rules flips.
fn never_flipped(rules: &Rules<u64>, position: &mut Position<u64>) -> u64 {
    let mut kept = position.occupied();
    let actions: Vec<_> = match rules.turn(position) {
        Turn::Over => Vec::new(),
        Turn::MustPass => [Action::Pass].into(),
        Turn::Moves(moves) => moves.map(Action::Place).collect(),
    };
    for action in actions {
        let undo = rules.play_legal(position, action);
        kept &= never_flipped(rules, position) & !undo.flipped();
        position.undo(undo);
    }
    kept
}

/// How many discs of late positions are called stable, and how many nothing ever flips.
fn found_and_true(set: RuleSet, empties: u32, positions: usize) -> (u32, u32) {
    let rules = rules::<u64>(set);
    let mut dice = Dice(Xoshiro128PlusPlus::seed_from_u64(5));
    let (mut found, mut truth, mut left) = (0, 0, positions);
    while left > 0 {
        let mut position = rules.start();
        while let Some(action) = some_action(&rules, &position, &Promise([0; 2]), &mut dice) {
            rules.play_legal(&mut position, action);
            if rules.empties(&position).len() <= empties {
                let (stable, kept) = (rules.stable_discs(&position), never_flipped(&rules, &mut position));
                assert_eq!(stable & !kept, 0, "{}", rules.position_text(&position));
                found += stable.len();
                truth += kept.len();
                left -= 1;
                break;
            }
        }
    }
    (found, truth)
}

#[test]
fn nine_in_ten_discs_that_nothing_flips_are_found_on_small_boards() {
    for flip in [FlipRule::All, FlipRule::ChooseOne] {
        for (height, empties) in [(4, 4), (4, 6), (5, 4), (5, 6)] {
            let set = RuleSet { height, flip, ..Builtin::Mini4.rule_set() };
            let (found, truth) = found_and_true(set, empties, 200);
            std::println!("4×{height} {flip:?}, {empties} empties: {found} of {truth} found");
            assert!(found * 10 >= truth * 9, "4×{height} {flip:?}: {found} of {truth}");
        }
    }
}
