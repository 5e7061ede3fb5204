//! The exact solver against a plain minimax over random rule sets and small endgames, and its ways of
//! searching against each other.

use proptest::prelude::*;
use volteo_core::{
    Action, BitSet, Builtin, Color, Ending, FlipRule, Goal, Position, Request, RuleSet, Rules, SquareSet,
    Turn, U256,
};
use volteo_engine::{
    Aim, Control, Outcome, Path, Progress, Scoring, Searchable, Slot, Solution, Solver, Table, Team,
};
use volteo_tests::dice::Dice;
use volteo_tests::reference::Game;
use volteo_tests::strategies::{Discs, rule_sets};
use volteo_tests::twins::Twins;

/// Table sizes: none, tiny ones that forget nearly all, no power of two, and one that forgets nothing.
const SIZES: [usize; 6] = [0, 1, 2, 7, 64, 1 << 12];

/// What a finished game is worth to Black, more being better.
fn worth(game: &Game, scoring: Scoring) -> i32 {
    let score = game.score(Ending::Finished);
    let difference = match scoring {
        Scoring::Board => score.disc_difference(),
        Scoring::Tournament => score.tournament_difference().expect("a finished game has a score") / 2,
    };
    if game.rules.goal == Goal::Fewest { -difference } else { difference }
}

/// The value for the side to move, by trying everything.
fn minimax(game: &Game, scoring: Scoring, mut alpha: i32, beta: i32) -> i32 {
    let actions = game.actions();
    if actions.is_empty() {
        let worth = worth(game, scoring);
        return if game.to_move == Color::Black { worth } else { -worth };
    }
    for action in actions {
        let mut next = game.clone();
        next.play(action);
        alpha = alpha.max(-minimax(&next, scoring, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// A board full but for a few squares.
fn nearly_full(set: &RuleSet, empties: usize, dice: &mut Dice) -> Discs {
    let mut squares: Vec<_> = set.playable().squares().collect();
    for _ in 0..empties.min(squares.len().saturating_sub(1)) {
        squares.swap_remove(dice.below(squares.len()));
    }
    let black = 20 + dice.below(61);
    let mut discs = Discs::default();
    for square in squares {
        discs[usize::from(!dice.percent(black))] |= SquareSet::of(square);
    }
    discs
}

fn solver<'r, 'm, B: Searchable>(
    rules: &'r Rules<B>,
    scoring: Scoring,
    memory: &'m mut Vec<Slot>,
    size: usize,
) -> Solver<'r, 'm, B> {
    memory.resize(size, Slot::EMPTY);
    Solver::new(rules, scoring, Table::new(memory))
}

fn go_on(_: &Progress) -> Control {
    Control::Continue
}

/// Plays a line by the rules, which must find every action legal, and says what it comes to for the
/// side that began it; none if it does not reach the end.
fn played_out<B: BitSet>(
    rules: &Rules<B>,
    position: &Position<B>,
    line: &[Action],
    scoring: Scoring,
) -> Option<i32> {
    let side = position.to_move();
    let mut position = *position;
    for &action in line {
        rules.play(&mut position, Request::from(action)).expect("lines are legal");
    }
    if !rules.is_over(&position) {
        return None;
    }
    let score = rules.score(&position, Ending::Finished);
    let black = match scoring {
        Scoring::Board => score.disc_difference(),
        Scoring::Tournament => score.tournament_difference()? / 2,
    };
    Some(if (side == Color::Black) == (rules.set().goal == Goal::Most) { black } else { -black })
}

/// The outcome of the line's last position for the side that began it.
fn outcome<B: BitSet>(rules: &Rules<B>, position: &Position<B>, line: &[Action]) -> Outcome {
    let side = position.to_move();
    let mut position = *position;
    for &action in line {
        rules.play_legal(&mut position, action);
    }
    match rules.score(&position, Ending::Finished).winner {
        None => Outcome::Draw,
        Some(winner) if winner == side => Outcome::Win,
        Some(_) => Outcome::Loss,
    }
}

fn check_solution<B: BitSet>(
    rules: &Rules<B>,
    position: &Position<B>,
    scoring: Scoring,
    solution: &Solution,
    expected: i32,
) {
    let context = format!("{} {scoring:?} {:?}", rules.position_text(position), rules.set());
    assert_eq!(solution.value(), Some(expected), "{context}");
    assert!(!solution.is_stopped);
    assert_eq!(played_out(rules, position, &solution.line, scoring), Some(expected), "{context}");
    assert_eq!(solution.outcome(), Some(outcome(rules, position, &solution.line)), "{context}");
}

/// Everything that can be asked of one position, against the minimax of the reference.
fn agrees_with_minimax<B: Searchable>(twins: &Twins<B>, dice: &mut Dice) {
    let (rules, position) = (&twins.rules, &twins.position);
    let mut memory = Vec::new();
    for scoring in [Scoring::Board, Scoring::Tournament] {
        let expected = minimax(&twins.game, scoring, -1000, 1000);
        let path = *dice.pick(&[Path::Fastest, Path::Avx2, Path::Portable, Path::General]);
        let mut solver = solver(rules, scoring, &mut memory, *dice.pick(&SIZES)).by(path);
        let mut solve = |aim| solver.solve(position, aim, &mut go_on);
        let exact = solve(Aim::Exact);
        check_solution(rules, position, scoring, &exact, expected);

        let decided = solve(Aim::WinLossDraw);
        assert_eq!(decided.outcome(), exact.outcome());
        assert!(decided.lower <= expected && expected <= decided.upper);
        assert_eq!(Some(outcome(rules, position, &decided.line)), exact.outcome());

        let lower = expected - 3 + dice.below(6) as i32;
        let upper = lower + 1 + dice.below(4) as i32;
        let window = solve(Aim::Window { lower, upper });
        assert!(window.lower <= expected && expected <= window.upper);
        assert!(window.upper <= lower || window.lower >= upper || window.value() == Some(expected));
        let reached = played_out(rules, position, &window.line, scoring).expect("lines reach the end");
        assert!(window.lower <= reached && reached <= window.upper);
    }
}

fn small_sets() -> impl Strategy<Value = RuleSet> {
    rule_sets().prop_filter("the board is small", |set| set.playable().len() <= 36)
}

fn standard_sets() -> impl Strategy<Value = RuleSet> {
    use volteo_core::{Empties, Komi};
    let empties = prop_oneof![Just(Empties::ToWinner), Just(Empties::Split), Just(Empties::Unscored)];
    let komi = prop_oneof![2 => Just(0), 1 => -6000..6000].prop_map(Komi::from_thousandths);
    (4..=8_u8, 4..=8_u8, empties, komi).prop_map(|(width, height, empties, komi)| RuleSet {
        width,
        height,
        empties,
        komi,
        ..Builtin::Wof.rule_set()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    #[test]
    fn the_solver_agrees_with_minimax_near_the_end(set in rule_sets(), empties in 0..5_usize, white: bool, seed: u64) {
        let mut dice = Dice::new(seed);
        let discs = nearly_full(&set, empties, &mut dice);
        let to_move = if white { Color::White } else { Color::Black };
        if let Some(twins) = Twins::<u64>::with_discs(&set, discs, to_move) {
            agrees_with_minimax(&twins, &mut dice);
        }
        if let Some(twins) = Twins::<u128>::with_discs(&set, discs, to_move) {
            agrees_with_minimax(&twins, &mut dice);
        }
        if let Some(twins) = Twins::<U256>::with_discs(&set, discs, to_move) {
            agrees_with_minimax(&twins, &mut dice);
        }
    }

    #[test]
    fn the_solver_agrees_with_minimax_in_games_under_way(set in small_sets(), seed: u64) {
        let mut dice = Dice::new(seed);
        let mut twins = Twins::<u64>::start(&set);
        if let Some(twins) = &mut twins {
            while twins.rules.empties(&twins.position).len() > 4 && twins.play_any(&mut dice) {}
            if twins.rules.empties(&twins.position).len() <= 4 {
                agrees_with_minimax(twins, &mut dice);
            }
        }
    }

    #[test]
    fn the_fast_path_agrees_with_minimax(set in standard_sets(), empties in 0..7_usize, seed: u64) {
        let mut dice = Dice::new(seed);
        let discs = nearly_full(&set, empties, &mut dice);
        let twins = Twins::<u64>::with_discs(&set, discs, Color::Black).expect("the board fits");
        agrees_with_minimax(&twins, &mut dice);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn all_ways_of_searching_agree(set in standard_sets(), left in 7..12_u32, seed: u64) {
        let mut dice = Dice::new(seed);
        let rules = Rules::<u64>::new(&set).expect("the rule set is possible");
        let mut position = rules.start();
        while rules.empties(&position).len() > left && !rules.is_over(&position) {
            let actions: Vec<_> = rules.actions(&position).collect();
            rules.play_legal(&mut position, *dice.pick(&actions));
        }
        let mut memory = Vec::new();
        for scoring in [Scoring::Board, Scoring::Tournament] {
            let mut values = [Path::Fastest, Path::Avx2, Path::Portable, Path::General].map(|path| {
                let size = SIZES[3 + dice.below(3)];
                let mut solver = solver(&rules, scoring, &mut memory, size).by(path);
                let solution = solver.solve(&position, Aim::Exact, &mut go_on);
                let value = solution.value().expect("nothing stopped it");
                check_solution(&rules, &position, scoring, &solution, value);
                value
            });
            values.sort_unstable();
            prop_assert_eq!(values[0], values[3]);
        }
    }

    #[test]
    fn a_stopped_search_says_only_what_is_true(set in rule_sets(), empties in 3..7_usize, seed: u64, path in 0..4_usize) {
        let mut dice = Dice::new(seed);
        let Ok(rules) = Rules::<U256>::new(&set) else { return Ok(()) };
        let [black, white] = nearly_full(&set, empties.min(if set.flip == FlipRule::All { 6 } else { 5 }), &mut dice);
        let position = rules.position(black, white, Color::Black);
        check_stops(&rules, &position, &mut dice, Path::Fastest);
        if let Ok(rules) = Rules::<u64>::new(&set) {
            let position = rules.position(u64::narrow(black), u64::narrow(white), Color::Black);
            check_stops(&rules, &position, &mut dice, [Path::Fastest, Path::Avx2, Path::Portable, Path::General][path]);
        }
    }

    #[test]
    fn a_stopped_search_of_the_fast_path_says_only_what_is_true(set in standard_sets(), left in 7..13_u32, seed: u64) {
        let mut dice = Dice::new(seed);
        let rules = Rules::<u64>::new(&set).expect("the rule set is possible");
        let mut position = rules.start();
        while rules.empties(&position).len() > left && !rules.is_over(&position) {
            let actions: Vec<_> = rules.actions(&position).collect();
            rules.play_legal(&mut position, *dice.pick(&actions));
        }
        let path = *dice.pick(&[Path::Fastest, Path::Avx2, Path::Portable]);
        check_stops(&rules, &position, &mut dice, path);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_team_finds_the_same_value(set in small_sets(), standard: bool, left in 5..14_u32, threads in 2..5_usize, seed: u64) {
        let mut dice = Dice::new(seed);
        let set = if standard { Builtin::Wof.rule_set() } else { set };
        let Ok(rules) = Rules::<u64>::new(&set) else { return Ok(()) };
        let most = if standard { left } else { left.min(8) };
        let Some(position) = reached(&rules, most, &mut dice) else { return Ok(()) };
        let scoring = *dice.pick(&[Scoring::Board, Scoring::Tournament]);
        let mut memory = Vec::new();
        let alone = solver(&rules, scoring, &mut memory, 1 << 12).solve(&position, Aim::Exact, &mut go_on);
        let value = alone.value().expect("nothing stopped it");
        let team = Team::new();
        let mut memory = Vec::new();
        let solver = solver(&rules, scoring, &mut memory, *dice.pick(&SIZES)).in_team(&team);
        let solutions = std::thread::scope(|scope| {
            let solve = || solver.clone().solve(&position, Aim::Exact, &mut go_on);
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(solve)).collect();
            threads.into_iter().map(|it| it.join().expect("no thread panics")).collect::<Vec<_>>()
        });
        for solution in solutions {
            check_solution(&rules, &position, scoring, &solution, value);
        }
    }

    #[test]
    fn a_search_that_was_stopped_and_saved_goes_on_to_the_same_value(set in small_sets(), polls in 0..400_u32, seed: u64) {
        let mut dice = Dice::new(seed);
        let Ok(rules) = Rules::<u64>::new(&set) else { return Ok(()) };
        let Some(position) = reached(&rules, 7, &mut dice) else { return Ok(()) };
        let scoring = *dice.pick(&[Scoring::Board, Scoring::Tournament]);
        let mut memory = Vec::new();
        let whole = solver(&rules, scoring, &mut memory, 1 << 12).solve(&position, Aim::Exact, &mut go_on);
        let value = whole.value().expect("nothing stopped it");
        let mut memory = Vec::new();
        let mut last = None;
        let mut left = polls;
        let mut stopping = solver(&rules, scoring, &mut memory, *dice.pick(&SIZES)).polling_every(1);
        let _ = stopping.solve(&position, Aim::Exact, &mut |progress| {
            last = Some(*progress);
            left = left.saturating_sub(1);
            if left == 0 { Control::Stop } else { Control::Continue }
        });
        let Some(from) = last else { return Ok(()) };
        let mut saved: Vec<_> = memory.iter().map(|slot| Slot::from_words(slot.words())).collect();
        let mut resumed = Solver::new(&rules, scoring, Table::with_contents(&mut saved));
        let solution = resumed.resume(&position, Aim::Exact, &from, &mut go_on);
        check_solution(&rules, &position, scoring, &solution, value);
        prop_assert!(solution.nodes >= from.nodes);
    }
}

#[test]
fn a_search_goes_on_whatever_progress_claims_that_cannot_be() {
    let rules = Rules::<u64>::new(&Builtin::Mini4.rule_set()).expect("the rule set is possible");
    for (nodes, lower, upper) in [(u64::MAX, -16, 16), (0, i32::MIN, i32::MAX), (7, 5, 3), (0, 17, 20)] {
        let from = Progress { nodes, lower, upper, best: Some(Action::Pass), actions: 9, actions_done: 9 };
        let mut memory = Vec::new();
        let mut solver = solver(&rules, Scoring::Board, &mut memory, 64);
        assert_eq!(solver.resume(&rules.start(), Aim::Exact, &from, &mut go_on).value(), Some(-8));
    }
}

/// A position with at most so many empties that a game of random moves came to; none if it was over.
fn reached(rules: &Rules<u64>, empties: u32, dice: &mut Dice) -> Option<Position<u64>> {
    let mut position = rules.start();
    while rules.empties(&position).len() > empties {
        let actions: Vec<_> = rules.actions(&position).collect();
        if actions.is_empty() {
            return None;
        }
        rules.play_legal(&mut position, *dice.pick(&actions));
    }
    Some(position)
}

/// Stops a search again and again, later each time, with one table; then lets it end.
fn check_stops<B: Searchable>(rules: &Rules<B>, position: &Position<B>, dice: &mut Dice, path: Path) {
    let scoring = *dice.pick(&[Scoring::Board, Scoring::Tournament]);
    let mut memory = Vec::new();
    let fresh = solver(rules, scoring, &mut memory, 512).by(path).solve(position, Aim::Exact, &mut go_on);
    let value = fresh.value().expect("nothing stopped it");
    let mut memory = Vec::new();
    let mut solver = solver(rules, scoring, &mut memory, *dice.pick(&SIZES)).by(path).polling_every(1);
    for polls in [0, 1, 2, 5, 20, 100] {
        let mut left = polls;
        let solution = solver.solve(position, Aim::Exact, &mut |progress| {
            assert!(progress.lower <= value && value <= progress.upper);
            left -= 1;
            if left < 0 { Control::Stop } else { Control::Continue }
        });
        assert!(solution.lower <= value && value <= solution.upper, "{solution:?} {value}");
        assert_eq!(solution.best().is_none(), matches!(rules.turn(position), Turn::Over));
        let _ = played_out(rules, position, &solution.line, scoring);
        if !solution.is_stopped {
            assert_eq!(solution.value(), Some(value));
        }
    }
    let solution = solver.solve(position, Aim::Exact, &mut go_on);
    check_solution(rules, position, scoring, &solution, value);
}
