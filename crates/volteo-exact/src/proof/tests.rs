//! Proofs under rules of all kinds, held to a search that knows nothing but the rules.

use std::collections::HashMap;
use std::convert::Infallible;

use volteo_core::{
    BitSet, Builtin, Color, Directions, Edges, Empties, FlipRule, Goal, Placement, Position, RuleSet, Rules,
    SquareSet, Start,
};
use volteo_engine::{Slot, Table};

use super::{Asked, Bounds, Job, Prover, Record, Subject};

fn squares(names: &str) -> SquareSet {
    names.split(' ').fold(SquareSet::EMPTY, |all, name| all | SquareSet::of(name.parse().unwrap()))
}

/// Small boards, one for each thing that a proof could get wrong.
fn kinds() -> Vec<RuleSet> {
    let mini4 = Builtin::Mini4.rule_set();
    let small = RuleSet { holes: squares("a1 d1 a4 d4"), ..mini4 };
    let handicap = Start::Squares { black: squares("b1 b3 c2"), white: squares("b2 c3 d3") };
    let mut kinds = vec![
        RuleSet { first: Color::White, ..small },
        RuleSet { holes: squares("a1 b1 d3"), ..mini4 },
        RuleSet { edges: Edges::Torus, ..small },
        RuleSet { lines: Directions::ORTHOGONAL, start: Start::Parallel, ..small },
        RuleSet { start: Start::OpenCenter, ..small },
        RuleSet { start: handicap, first: Color::White, ..mini4 },
        RuleSet { placement: Placement::MayTouch, ..small },
        RuleSet { placement: Placement::Anywhere, ..small },
        RuleSet { flip: FlipRule::ChooseOne, edges: Edges::Torus, ..small },
        RuleSet {
            flip: FlipRule::ChooseOne,
            goal: Goal::Fewest,
            width: 5,
            holes: squares("a1 e1 a4 e4 a2"),
            ..mini4
        },
    ];
    for goal in [Goal::Most, Goal::Fewest] {
        for empties in [Empties::Unscored, Empties::ToWinner, Empties::Split] {
            kinds.push(RuleSet { goal, empties, ..small });
        }
    }
    kinds
}

/// The value of a position for the side to move, by trying everything.
fn value(rules: &Rules<u64>, position: &Position<u64>, known: &mut HashMap<Position<u64>, i32>) -> i32 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let found = if rules.is_over(position) {
        finished(rules, position)
    } else {
        let after = |action| {
            let mut after = *position;
            rules.play_legal(&mut after, action);
            after
        };
        rules.actions(position).map(|action| -value(rules, &after(action), known)).max().unwrap()
    };
    known.insert(*position, found);
    found
}

/// What a finished game is worth to the side to move, from its discs.
fn finished(rules: &Rules<u64>, position: &Position<u64>) -> i32 {
    let count = |color| position.discs(color).len() as i32;
    let more = count(position.to_move()) - count(!position.to_move());
    let ahead = if rules.set().goal == Goal::Fewest { -more } else { more };
    match rules.set().empties {
        Empties::ToWinner => ahead + ahead.signum() * rules.empties(position).len() as i32,
        Empties::Unscored | Empties::Split => ahead,
    }
}

#[test]
fn under_rules_of_all_kinds_proofs_come_to_the_value_that_the_rules_give() {
    let job = Job { asked: Asked::Exact, threads: 1, share: (0, 1) };
    for set in kinds() {
        let rules = Rules::<u64>::new(&set).unwrap();
        let value = value(&rules, &rules.start(), &mut HashMap::new());
        let exact = Bounds { lower: value, upper: value };
        for discs in [1, 4] {
            let subject = Subject::new("of a kind", &set, discs).unwrap();
            assert_eq!(subject.rule_set(), Ok(set));
            let mut memory = [const { Slot::EMPTY }; 1 << 10];
            let mut prover = Prover::new(&rules, discs, Record::new(), Table::new(&mut memory));
            let mut text = subject.to_line();
            let solved = prover.run(job, &|| false, &mut |line, _| {
                text.push_str(line);
                Ok::<(), Infallible>(())
            });
            assert_eq!(solved.unwrap().bounds, exact, "{set:?}");
            let read = Record::read(&text, &rules, discs).unwrap();
            assert_eq!(read.leaves, prover.record().leaves);
            let verified = read.verify(&rules, discs, &|| false);
            assert_eq!((verified.proven, verified.unproven.len()), (exact, 0), "{set:?}");
            let mut memory = [const { Slot::EMPTY }; 1 << 10];
            let table = Table::new(&mut memory);
            assert!(verified.used.iter().all(|leaf| leaf.solve_anew(&rules, table).is_none()), "{set:?}");
        }
    }
}

/// The record of a whole proof.
fn proven(rules: &Rules<u64>, discs: u32, threads: usize) -> Record<u64> {
    let mut memory = [const { Slot::EMPTY }; 1 << 10];
    let mut prover = Prover::new(rules, discs, Record::new(), Table::new(&mut memory));
    let job = Job { asked: Asked::Exact, threads, share: (0, 1) };
    prover.run(job, &|| false, &mut |_, _| Ok::<(), Infallible>(())).unwrap();
    prover.record().clone()
}

#[test]
fn what_is_proven_is_not_asked_again_wherever_the_leaves_lie() {
    for set in kinds() {
        let rules = Rules::<u64>::new(&set).unwrap();
        for (discs, threads) in [(2, 1), (3, 3), (5, 1), (5, 2)] {
            let record = proven(&rules, discs, threads);
            let mut memory = [const { Slot::EMPTY }; 1 << 10];
            let mut again = Prover::new(&rules, discs, record, Table::new(&mut memory));
            assert_eq!(again.ask_first(Asked::Exact, &|| false), None);
            let job = Job { asked: Asked::Exact, threads, share: (0, 1) };
            let solved = again.run(job, &|| false, &mut |_, _| Ok::<(), Infallible>(())).unwrap();
            assert_eq!((solved.leaves, solved.is_done), (0, true), "{set:?}");
        }
    }
}

#[test]
fn with_fewer_leaves_less_follows_and_never_what_is_not_so() {
    let (mut whole_values, mut parts) = (0, 0);
    for set in kinds() {
        let rules = Rules::<u64>::new(&set).unwrap();
        let value = value(&rules, &rules.start(), &mut HashMap::new());
        let whole = proven(&rules, 4, 1);
        let leaves = whole.verify(&rules, 4, &|| false).used;
        for kept in 1..4 {
            let mut part = Record { leaves: HashMap::new(), claims: whole.claims.clone() };
            for leaf in leaves.iter().skip(kept).step_by(kept) {
                part.add(leaf).unwrap();
            }
            let Bounds { lower, upper } = part.verify(&rules, 4, &|| false).proven;
            assert!(lower <= value && value <= upper, "{set:?}: {value} is not in {lower}..={upper}");
            // Now and then the leaves that are left are enough for another proof.
            parts += 1;
            whole_values += usize::from(lower == upper);
        }
    }
    assert!(4 * whole_values < parts, "{whole_values} of {parts}");
}

#[test]
fn a_verification_that_is_stopped_says_nothing_of_claims() {
    let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
    let stopped = proven(&rules, 4, 1).verify(&rules, 4, &|| true);
    assert_eq!((stopped.is_stopped, stopped.unproven.len()), (true, 0));
    assert_eq!((stopped.proven, stopped.line.len()), (Bounds::all(16), 0));
}

#[test]
fn a_leaf_that_was_tampered_with_is_found() {
    let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).unwrap();
    let mut record = proven(&rules, 4, 1);
    let used = record.verify(&rules, 4, &|| false).used;
    let leaf = used.iter().find(|it| it.bounds.lower > -16).unwrap();
    record.leaves.get_mut(&leaf.position).unwrap().bounds = Bounds { lower: 16, upper: 16 };
    let mut memory = [const { Slot::EMPTY }; 256];
    let table = Table::new(&mut memory);
    let used = record.verify(&rules, 4, &|| false).used;
    assert_eq!(used.iter().filter_map(|it| it.solve_anew(&rules, table)).count(), 1);
    record.leaves.remove(&leaf.position);
    assert!(!record.verify(&rules, 4, &|| false).unproven.is_empty());
}

#[test]
fn a_leaf_that_says_too_much_is_found_wherever_it_is_told() {
    let set = Builtin::Mini4.rule_set();
    let rules = Rules::<u64>::new(&set).unwrap();
    let mut memory = [const { Slot::EMPTY }; 1 << 10];
    let mut prover = Prover::new(&rules, 4, Record::new(), Table::new(&mut memory));
    let job = Job { asked: Asked::Exact, threads: 1, share: (0, 1) };
    prover.run(job, &|| false, &mut |_, _| Ok::<(), Infallible>(())).unwrap();
    let all = rules.playable().len() as i32;
    let mut known = HashMap::new();
    for mut leaf in prover.record().verify(&rules, 4, &|| false).used.into_iter().step_by(9) {
        let value = value(&rules, &leaf.position, &mut known);
        for lower in -all..=all {
            for upper in lower..=all {
                leaf.bounds = Bounds { lower, upper };
                let mut memory = [const { Slot::EMPTY }; 1 << 6];
                let flaw = leaf.solve_anew(&rules, Table::new(&mut memory));
                assert_eq!(flaw.is_none(), (lower..=upper).contains(&value), "{leaf:?} {value}");
            }
        }
    }
}
