//! The exact solver on positions whose values are known.

use volteo_core::{Action, AnyRules, Builtin, FlipRule, RuleSet, Rules, Start, with_rules};
use volteo_engine::{Aim, Control, Path, Scoring, Slot, Solver, Table};

/// The value of the start position by the board count and by the tournament score.
fn start_values(set: RuleSet, slots: usize) -> [i32; 2] {
    let mut memory = vec![Slot::EMPTY; slots];
    let rules = AnyRules::new(&set).expect("the rule set is possible");
    [Scoring::Board, Scoring::Tournament].map(|scoring| {
        with_rules!(&rules, rules => {
            let mut solver = Solver::new(rules, scoring, Table::new(&mut memory));
            solver.solve(&rules.start(), Aim::Exact, &mut |_| Control::Continue).value()
        })
        .expect("nothing stopped it")
    })
}

fn board(width: u8, height: u8, flip: FlipRule) -> RuleSet {
    RuleSet { width, height, flip, ..Builtin::Wof.rule_set() }
}

#[test]
fn four_by_four_from_the_start() {
    let parallel = |flip| RuleSet { start: Start::Parallel, ..board(4, 4, flip) };
    assert_eq!(start_values(board(4, 4, FlipRule::All), 1 << 14), [-8, -10]);
    assert_eq!(start_values(board(4, 4, FlipRule::ChooseOne), 1 << 14), [-11, -12]);
    assert_eq!(start_values(parallel(FlipRule::All), 1 << 14), [-3, -4]);
    assert_eq!(start_values(parallel(FlipRule::ChooseOne), 1 << 14), [0, 0]);
}

#[test]
#[cfg_attr(not(feature = "bulk"), ignore = "takes an optimized build: --features bulk --release")]
fn larger_boards_from_the_start() {
    assert_eq!(start_values(board(5, 4, FlipRule::All), 1 << 20), [16, 16]);
    assert_eq!(start_values(board(5, 4, FlipRule::ChooseOne), 1 << 20), [14, 16]);
    assert_eq!(start_values(board(6, 4, FlipRule::All), 1 << 20), [16, 16]);
    assert_eq!(start_values(board(6, 4, FlipRule::ChooseOne), 1 << 20), [11, 12]);
    assert_eq!(start_values(board(5, 5, FlipRule::All), 1 << 20), [13, 13]);
    assert_eq!(start_values(board(5, 5, FlipRule::ChooseOne), 1 << 20), [12, 13]);
}

const ENDGAMES: &str = include_str!("../data/endgames.txt");

#[test]
fn every_endgame_of_the_table_has_its_value_by_both_scorings() {
    let mut memory = vec![Slot::EMPTY; 1 << 16];
    let mut checked = 0;
    for line in ENDGAMES.lines() {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [_, _, squares, side, rules, "raw", raw, "empties-to-winner", to_winner] = fields[..] else {
            panic!("no endgame: {line}");
        };
        let set = if rules == "beg" { Builtin::Beginner } else { Builtin::Wof }.rule_set();
        let rules = Rules::<u64>::new(&set).expect("a built-in rule set");
        let position = rules.read_position(&format!("{squares} {side}")).expect("a position");
        for (scoring, expected) in [(Scoring::Board, raw), (Scoring::Tournament, to_winner)] {
            for path in [Path::Fastest, Path::General] {
                let mut solver = Solver::new(&rules, scoring, Table::new(&mut memory)).by(path);
                let found = solver.solve(&position, Aim::Exact, &mut |_| Control::Continue);
                assert_eq!(found.value(), expected.parse().ok(), "{line}");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 4 * ENDGAMES.lines().count());
}

/// The positions of a file with the moves that are best in each, or nothing where the file is not at
/// hand.
fn ffo(file: &str) -> Option<Vec<(String, i32, Vec<String>)>> {
    let path = format!("{}/../../shared/data/ffo/{file}", env!("CARGO_MANIFEST_DIR"));
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: {path} is not there");
        return None;
    };
    let positions = text.lines().filter_map(|line| {
        let (position, moves) = line.split_once(';')?;
        let moves = moves.split(';').filter_map(|part| part.trim().split_once(':'));
        let moves: Vec<(String, i32)> = moves
            .filter_map(|(square, score)| Some((square.to_lowercase(), score.trim().parse().ok()?)))
            .collect();
        let best = moves.iter().map(|it| it.1).max()?;
        let squares = moves.into_iter().filter(|it| it.1 == best).map(|it| it.0).collect();
        Some((position.to_owned(), best, squares))
    });
    Some(positions.collect())
}

fn solves_all_of(file: &str, positions: usize) {
    let Some(cases) = ffo(file) else { return };
    assert_eq!(cases.len(), positions);
    let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).expect("a built-in rule set");
    let mut memory = vec![Slot::EMPTY; 1 << 20];
    for (text, score, squares) in cases {
        let position = rules.read_position(&text).expect("a position");
        let mut solver = Solver::new(&rules, Scoring::Tournament, Table::new(&mut memory));
        let found = solver.solve(&position, Aim::Exact, &mut |_| Control::Continue);
        assert_eq!(found.value(), Some(score), "{text}");
        match found.best() {
            Some(Action::Place(best)) => assert!(squares.contains(&best.square.to_string()), "{text}"),
            other => {
                assert!(squares.iter().any(|it| it == "pa" || it == "--" || it == "ps"), "{text} {other:?}");
            }
        }
    }
}

#[test]
fn ffo_1_to_19_are_right() {
    solves_all_of("fforum-1-19.obf", 19);
}

#[test]
#[cfg_attr(not(feature = "bulk"), ignore = "takes an optimized build: --features bulk --release")]
fn ffo_20_to_44_are_right() {
    solves_all_of("fforum-20-39.obf", 20);
    solves_all_of("fforum-40-44.obf", 5);
}
