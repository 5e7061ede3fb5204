//! The midgame search against a plain minimax with the same evaluation, over random rule sets, and its ways of
//! searching against each other.

use proptest::prelude::*;
use volteo_core::{
    Action, BitSet, Builtin, Color, Ending, FlipRule, Goal, Komi, Position, Request, RuleSet, Rules,
    SquareSet, U256,
};
use volteo_engine::evaluation::{DESKTOP, DEVICE, Evaluation, MAGIC, PARTS, Sections, VERSION};
use volteo_engine::{
    Control, Found, Limits, Path, Progress, Ranked, Scoring, Searchable, Searcher, Selectivity, Slot, Table,
    Team,
};
use volteo_tests::dice::Dice;
use volteo_tests::strategies::{random_discs, rule_sets};

/// Table sizes: none, tiny ones that forget nearly all, no power of two, and one that forgets little.
const SIZES: [usize; 5] = [0, 1, 7, 64, 1 << 12];

fn go_on(_: &Progress) -> Control {
    Control::Continue
}

const fn full_width(depth: u8) -> Limits {
    Limits { depth, selectivity: Selectivity::Off, exact_from: 0, nodes: u64::MAX }
}

/// What a finished game is worth to the side to move.
fn worth<B: BitSet>(rules: &Rules<B>, position: &Position<B>, scoring: Scoring) -> i32 {
    let score = rules.score(position, Ending::Finished);
    let black = match scoring {
        Scoring::Board => score.disc_difference(),
        Scoring::Tournament => score.tournament_difference().expect("a finished game has a score") / 2,
    };
    let turned = (position.to_move() == Color::Black) == (rules.set().goal == Goal::Most);
    if turned { black } else { -black }
}

/// Whole discs, halves rounded away from zero.
fn discs(parts: i32) -> i32 {
    (f64::from(parts) / f64::from(PARTS)).round() as i32
}

/// The value in whole discs by trying everything: nothing left out, nothing remembered.
fn minimax<B: BitSet>(
    rules: &Rules<B>,
    position: &Position<B>,
    depth: u32,
    scoring: Scoring,
    look: &dyn Fn(&Position<B>) -> i32,
) -> i32 {
    let below = |action: Action, depth| {
        let mut next = *position;
        rules.play_legal(&mut next, action);
        -minimax(rules, &next, depth, scoring, look)
    };
    if rules.is_over(position) {
        return worth(rules, position, scoring);
    }
    if rules.must_pass(position) {
        return below(Action::Pass, depth);
    }
    if depth == 0 {
        return discs(look(position));
    }
    rules.actions(position).map(|action| below(action, depth - 1)).max().expect("there are actions")
}

/// Plays a line by the rules, which must find every action legal.
fn is_playable<B: BitSet>(rules: &Rules<B>, position: &Position<B>, found: &Found) {
    assert_eq!(found.best.is_none(), rules.is_over(position));
    assert_eq!(found.line.first().copied(), found.best);
    let mut position = *position;
    for &action in found.line.iter() {
        rules.play(&mut position, Request::from(action)).expect("lines are legal");
    }
}

/// A position that comes up in play, or any board at all.
fn any_position<B: BitSet>(rules: &Rules<B>, dice: &mut Dice) -> Position<B> {
    if dice.percent(50) {
        let [black, white] = random_discs(rules.set(), dice).map(|it: SquareSet| B::narrow(it));
        return rules.position(black, white, *dice.pick(&Color::BOTH));
    }
    let mut position = rules.start();
    for _ in 0..dice.below(rules.playable().len() as usize) {
        let actions: Vec<_> = rules.actions(&position).collect();
        if actions.is_empty() {
            break;
        }
        rules.play_legal(&mut position, *dice.pick(&actions));
    }
    position
}

fn agrees_with_minimax<B: Searchable>(set: &RuleSet, dice: &mut Dice) {
    let Ok(rules) = Rules::<B>::new(set) else { return };
    let position = any_position(&rules, dice);
    let moves = rules.actions(&position).count().max(1);
    // Some 20,000 positions for the reference.
    let deepest = (10.0 / (moves as f64).ln().max(0.1)).clamp(1.0, 5.0) as u8;
    let scoring = *dice.pick(&[Scoring::Board, Scoring::Tournament]);
    for depth in 1..=deepest {
        let mut memory = vec![Slot::EMPTY; *dice.pick(&SIZES)];
        let mut searcher = Searcher::new(&rules, scoring, Evaluation::Generic, Table::new(&mut memory));
        let found = searcher.search(&position, &full_width(depth), &mut go_on);
        let expected = minimax(&rules, &position, depth.into(), scoring, &|it| searcher.glance(it));
        let context = format!("{} depth {depth} {found:?} {set:?}", rules.position_text(&position));
        if depth == 1 {
            assert_eq!(discs(found.value), expected, "{context}");
        } else {
            assert_eq!(found.value, PARTS * expected, "{context}");
        }
        is_playable(&rules, &position, &found);
        // What it has learned changes nothing.
        assert_eq!(
            searcher.search(&position, &full_width(depth), &mut go_on).value,
            found.value,
            "{context}"
        );
    }
}

/// Ranks a position: every action once, the best first, each with the value that minimax gives it.
fn ranks_all<B: Searchable>(set: &RuleSet, dice: &mut Dice) {
    let Ok(rules) = Rules::<B>::new(set) else { return };
    let position = any_position(&rules, dice);
    let actions: Vec<_> = rules.actions(&position).collect();
    let depth = if actions.len() > 12 { 2 } else { 3 };
    let limits = Limits { exact_from: dice.below(6) as u8, ..full_width(depth) };
    let scoring = *dice.pick(&[Scoring::Board, Scoring::Tournament]);
    let mut memory = vec![Slot::EMPTY; *dice.pick(&SIZES)];
    let mut searcher = Searcher::new(&rules, scoring, Evaluation::Generic, Table::new(&mut memory));
    let mut ranked = vec![Ranked::EMPTY; actions.len() + dice.below(3)];
    let ranking = searcher.rank(&position, &limits, &mut go_on, &mut ranked);
    let found = searcher.search(&position, &limits, &mut go_on);
    let context = format!("{} {ranking:?} {ranked:?} {found:?} {set:?}", rules.position_text(&position));
    assert_eq!(ranking.len, actions.len(), "{context}");
    let ranked = &ranked[..ranking.len];
    assert!(actions.iter().all(|action| ranked.iter().any(|it| it.action == *action)), "{context}");
    assert!(ranked.is_sorted_by(|a, b| a.value >= b.value), "{context}");
    let Some(first) = ranked.first() else { return };
    assert_eq!((first.value, ranking.depth, ranking.is_exact), (found.value, found.depth, found.is_exact));
    assert!(ranked.iter().any(|it| found.best == Some(it.action) && it.value == found.value), "{context}");
    if ranking.is_exact || rules.must_pass(&position) {
        return;
    }
    for it in ranked {
        let mut next = position;
        rules.play_legal(&mut next, it.action);
        let expected = -minimax(&rules, &next, u32::from(depth) - 1, scoring, &|it| searcher.glance(it));
        assert_eq!(it.value, PARTS * expected, "{context}");
    }
}

/// More positions than five empties come to.
const LAST_EMPTIES: u64 = 20_000;

/// At any budget there is an action, and it is legal.
fn always_has_an_action<B: Searchable>(set: &RuleSet, dice: &mut Dice) {
    let Ok(rules) = Rules::<B>::new(set) else { return };
    let position = any_position(&rules, dice);
    let scoring = *dice.pick(&[Scoring::Board, Scoring::Tournament]);
    let mut memory = vec![Slot::EMPTY; *dice.pick(&SIZES)];
    let searcher = Searcher::new(&rules, scoring, Evaluation::Generic, Table::new(&mut memory));
    // What comes up on the way has no more moves than there are squares, eight times where directions are chosen.
    let most = rules.playable().len() as u64 * if rules.choose_one() { 8 } else { 1 };
    for nodes in [0, 1, 10, 100, 1000, 10_000] {
        let exact_from = *dice.pick(&[0, 6, 10, 255]);
        // The solver takes the last empties of a position in one go.
        let at_once = if exact_from == 0 { 3 * most + 1 } else { 3 * most + LAST_EMPTIES };
        let limits = Limits { exact_from, nodes, ..full_width(*dice.pick(&[0, 1, 3, 255])) };
        let mut searcher = searcher.clone();
        let found = searcher.search(&position, &limits, &mut go_on);
        is_playable(&rules, &position, &found);
        assert!(found.nodes <= nodes + at_once, "{found:?} {limits:?}");
        let mut searcher = searcher.polling_every(nodes as u32);
        let mut polls = 0;
        let told = searcher.search(&position, &Limits { nodes: u64::MAX, ..limits }, &mut |progress| {
            assert!(progress.best.is_some_and(|best| rules.actions(&position).any(|it| it == best)));
            polls += 1;
            Control::Stop
        });
        is_playable(&rules, &position, &told);
        assert!(polls <= 1 && told.nodes <= nodes.max(1) + at_once, "{told:?} {limits:?}");
    }
}

/// The patterns that there are tables for.
#[derive(Clone, Copy)]
enum Patterns {
    Desktop,
    Device,
}

/// Tables with small weights by chance, as bytes. Searches know how to leave moves out by them.
fn any_tables(patterns: Patterns, dice: &mut Dice) -> Vec<u8> {
    let (layout, entries) = match patterns {
        Patterns::Desktop => (0, DESKTOP.entries()),
        Patterns::Device => (1, DEVICE.entries()),
    };
    let Sections { selectivity, mobility: [own, other], entries, .. } = Sections::of(2, entries);
    let mut bytes = vec![0; entries.end];
    bytes[..4].copy_from_slice(&MAGIC);
    bytes[4..10].copy_from_slice(&[VERSION, layout, 2, 0, 12, 48]);
    bytes[selectivity].fill(1 + dice.below(24) as u8);
    for weight in [own, other, entries].into_iter().flatten() {
        bytes[weight] = (dice.below(9) as i8 - 4).cast_unsigned();
    }
    bytes
}

/// A rule set that tables exist for.
fn sets_with_patterns() -> impl Strategy<Value = RuleSet> {
    use volteo_core::{Empties, PassRule};
    let empties = prop_oneof![Just(Empties::ToWinner), Just(Empties::Split), Just(Empties::Unscored)];
    let komi = prop_oneof![2 => Just(0), 1 => -6000..6000].prop_map(Komi::from_thousandths);
    let flip = prop_oneof![4 => Just(FlipRule::All), 1 => Just(FlipRule::ChooseOne)];
    let pass = prop_oneof![4 => Just(PassRule::Forced), 1 => Just(PassRule::Allowed)];
    (empties, komi, flip, pass).prop_map(|(empties, komi, flip, pass)| RuleSet {
        empties,
        komi,
        flip,
        pass,
        ..Builtin::Wof.rule_set()
    })
}

/// Every way of searching with patterns, against minimax and so against each other.
fn patterns_agree_with_minimax(set: &RuleSet, dice: &mut Dice) {
    let rules = Rules::<u64>::new(set).expect("the rule set is possible");
    let position = any_position(&rules, dice);
    let bytes = any_tables(*dice.pick(&[Patterns::Desktop, Patterns::Device]), dice);
    let evaluation = Evaluation::read(&bytes).expect("the tables are in order");
    let scoring = *dice.pick(&[Scoring::Board, Scoring::Tournament]);
    let depth = if rules.actions(&position).count() > 12 { 2 } else { 3 };
    let mut looks = Vec::new();
    let mut memory = vec![Slot::EMPTY; *dice.pick(&SIZES)];
    for path in [Path::Fastest, Path::Avx2, Path::Portable, Path::General] {
        let table = Table::new(&mut memory);
        let mut searcher = Searcher::new(&rules, scoring, evaluation, table).by(path);
        let expected = minimax(&rules, &position, depth.into(), scoring, &|it| searcher.glance(it));
        let found = searcher.search(&position, &full_width(depth), &mut go_on);
        assert_eq!(found.value, PARTS * expected, "{path:?} {} {found:?}", rules.position_text(&position));
        is_playable(&rules, &position, &found);
        looks.push(searcher.glance(&position));
    }
    assert!(looks.iter().all(|it| *it == looks[0]), "{looks:?}");
}

/// Searches on two threads over one table find what one alone does.
fn threads_share_a_table(set: &RuleSet, dice: &mut Dice) {
    let rules = Rules::<u64>::new(set).expect("the rule set is possible");
    let position = any_position(&rules, dice);
    let [mut memory, mut shared] = [(); 2].map(|()| vec![Slot::EMPTY; *dice.pick(&SIZES)]);
    let bytes = any_tables(Patterns::Device, dice);
    let evaluation = Evaluation::read(&bytes).expect("the tables are in order");
    let search = |table, depth| {
        let mut searcher = Searcher::new(&rules, Scoring::Tournament, evaluation, table);
        searcher.search(&position, &full_width(depth), &mut go_on)
    };
    let alone = search(Table::new(&mut memory), 5);
    let table = Table::new(&mut shared);
    let (first, second) = std::thread::scope(|scope| {
        let other = scope.spawn(|| search(table, 6));
        (search(table, 5), other.join().expect("the thread ends"))
    });
    assert_eq!(first.value, alone.value);
    is_playable(&rules, &position, &first);
    is_playable(&rules, &position, &second);
}

/// A team over one table finds what one alone does, and whatever it leaves out, its lines are legal.
fn a_team_shares_the_work(set: &RuleSet, dice: &mut Dice) {
    let rules = Rules::<u64>::new(set).expect("the rule set is possible");
    let position = any_position(&rules, dice);
    let [mut memory, mut shared] = [(); 2].map(|()| vec![Slot::EMPTY; *dice.pick(&SIZES)]);
    let bytes = any_tables(Patterns::Device, dice);
    let evaluation = Evaluation::read(&bytes).expect("the tables are in order");
    let limits = Limits { exact_from: *dice.pick(&[0, 8]), ..full_width(6) };
    let searcher = |table| Searcher::new(&rules, Scoring::Tournament, evaluation, table);
    let alone = searcher(Table::new(&mut memory)).search(&position, &limits, &mut go_on);
    let (team, table) = (Team::new(), Table::new(&mut shared));
    let member = searcher(table).in_team(&team);
    let together = |limits: Limits| {
        std::thread::scope(|scope| {
            let search = || member.clone().search(&position, &limits, &mut go_on);
            let members = [(); 3].map(|()| scope.spawn(search));
            members.map(|it| it.join().expect("the thread ends"))
        })
    };
    for found in together(limits) {
        let alone = (alone.value, alone.depth, alone.is_exact);
        assert_eq!((found.value, found.depth, found.is_exact), alone, "{}", rules.position_text(&position));
        is_playable(&rules, &position, &found);
    }
    for found in together(Limits { selectivity: Selectivity::Balanced, nodes: 3000, ..limits }) {
        is_playable(&rules, &position, &found);
    }
}

/// Whatever else was searched over the same table, the full width finds the same: by other limits, by another scoring or
/// other rules, exactly, or along another path.
fn other_searches_change_nothing(set: &RuleSet, dice: &mut Dice) {
    let bytes = any_tables(Patterns::Device, dice);
    let evaluation = Evaluation::read(&bytes).expect("the tables are in order");
    let rules = Rules::<u64>::new(set).expect("the rule set is possible");
    let position = any_position(&rules, dice);
    let [mut memory, mut shared] = [(); 2].map(|()| vec![Slot::EMPTY; 1 << 12]);
    let alone = Searcher::new(&rules, Scoring::Tournament, evaluation, Table::new(&mut memory)).search(
        &position,
        &full_width(4),
        &mut go_on,
    );
    let table = Table::new(&mut shared);
    let others = [*set, RuleSet { komi: Komi::from_thousandths(1500), ..*set }, Builtin::Beginner.rule_set()];
    for _ in 0..6 {
        let rules = Rules::<u64>::new(dice.pick(&others)).expect("the rule set is possible");
        let scoring = *dice.pick(&[Scoring::Board, Scoring::Tournament]);
        let path = *dice.pick(&[Path::Fastest, Path::Portable, Path::General]);
        let selectivity =
            *dice.pick(&[Selectivity::Off, Selectivity::Cautious, Selectivity::Balanced, Selectivity::Bold]);
        let (depth, exact_from) = (*dice.pick(&[2, 3, 4, 5, 6]), *dice.pick(&[0, 8, 255]));
        let limits = Limits { depth, selectivity, exact_from, nodes: 5000 };
        Searcher::new(&rules, scoring, evaluation, table).by(path).search(&position, &limits, &mut go_on);
    }
    let mut searcher = Searcher::new(&rules, Scoring::Tournament, evaluation, table);
    let after = searcher.search(&position, &full_width(4), &mut go_on);
    assert_eq!((after.value, after.depth), (alone.value, alone.depth), "{}", rules.position_text(&position));
    is_playable(&rules, &position, &after);
}

/// Leaving moves out, or running out of nodes, changes what is found but not that it is legal and always the same.
fn every_grade_is_legal_and_repeats(set: &RuleSet, dice: &mut Dice) {
    let rules = Rules::<u64>::new(set).expect("the rule set is possible");
    let position = any_position(&rules, dice);
    let bytes = any_tables(Patterns::Device, dice);
    let evaluation =
        *dice.pick(&[Evaluation::read(&bytes).expect("the tables are in order"), Evaluation::Generic]);
    let size = *dice.pick(&SIZES);
    for selectivity in [Selectivity::Off, Selectivity::Cautious, Selectivity::Balanced, Selectivity::Bold] {
        let limits = Limits {
            depth: 6,
            selectivity,
            exact_from: *dice.pick(&[0, 8]),
            nodes: *dice.pick(&[0, 100, 3000, 20_000]),
        };
        let [first, second] = [(); 2].map(|()| {
            let mut memory = vec![Slot::EMPTY; size];
            let table = Table::new(&mut memory);
            Searcher::new(&rules, Scoring::Tournament, evaluation, table)
                .search(&position, &limits, &mut go_on)
        });
        assert_eq!(first, second);
        is_playable(&rules, &position, &first);
    }
}

#[test]
fn a_board_laid_out_wider_than_the_patterns_is_valued_without_them() {
    let set = Builtin::Wof.rule_set();
    let wide = Rules::<U256>::new(&set).expect("it fits");
    let position =
        wide.read_position("X------- -O------ --OXO--- --OOXX-- --OXO--- -------- -------- -------- X");
    let position = position.expect("it is a position");
    let [patterns, generic] = [Evaluation::device(&set), Evaluation::Generic].map(|evaluation| {
        Searcher::new(&wide, Scoring::Tournament, evaluation, Table::new(&mut [])).glance(&position)
    });
    assert_eq!(patterns, generic);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn the_full_width_finds_what_minimax_finds(set in rule_sets(), seed: u64) {
        let mut dice = Dice::new(seed);
        agrees_with_minimax::<u64>(&set, &mut dice);
        agrees_with_minimax::<U256>(&set, &mut dice);
    }

    #[test]
    fn patterns_find_what_minimax_finds_by_every_way(set in sets_with_patterns(), seed: u64) {
        patterns_agree_with_minimax(&set, &mut Dice::new(seed));
    }

    #[test]
    fn a_search_is_legal_and_repeats_at_every_grade(set in sets_with_patterns(), seed: u64) {
        every_grade_is_legal_and_repeats(&set, &mut Dice::new(seed));
    }

    #[test]
    fn threads_over_one_table_find_what_one_finds(set in sets_with_patterns(), seed: u64) {
        threads_share_a_table(&set, &mut Dice::new(seed));
    }

    #[test]
    fn a_team_finds_what_one_finds(set in sets_with_patterns(), seed: u64) {
        a_team_shares_the_work(&set, &mut Dice::new(seed));
    }

    #[test]
    fn what_else_is_in_a_table_changes_nothing_at_full_width(set in sets_with_patterns(), seed: u64) {
        other_searches_change_nothing(&set, &mut Dice::new(seed));
    }

    #[test]
    fn without_tables_nothing_is_left_out(set in rule_sets(), seed: u64) {
        let mut dice = Dice::new(seed);
        let Ok(rules) = Rules::<U256>::new(&set) else { return Ok(()) };
        let position = any_position(&rules, &mut dice);
        let depth = if rules.actions(&position).count() > 12 { 2 } else { 4 };
        let [full, bold] = [Selectivity::Off, Selectivity::Bold].map(|selectivity| {
            let mut memory = vec![Slot::EMPTY; 256];
            let table = Table::new(&mut memory);
            let limits = Limits { selectivity, ..full_width(depth) };
            Searcher::new(&rules, Scoring::Board, Evaluation::Generic, table).search(&position, &limits, &mut go_on)
        });
        prop_assert_eq!(full.value, bold.value);
    }

    #[test]
    fn a_ranking_has_every_action_with_its_own_value(set in rule_sets(), seed: u64) {
        let mut dice = Dice::new(seed);
        ranks_all::<u64>(&set, &mut dice);
        ranks_all::<u128>(&set, &mut dice);
    }

    #[test]
    fn an_action_is_there_at_any_budget(set in rule_sets(), seed: u64) {
        let mut dice = Dice::new(seed);
        always_has_an_action::<u64>(&set, &mut dice);
        always_has_an_action::<U256>(&set, &mut dice);
    }
}
