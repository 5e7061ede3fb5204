//! Players of every level, under every rule set.

use proptest::prelude::*;
use volteo_core::{AnyRules, BitSet, Builtin, Position, RuleSet, Rules, with_rules};
use volteo_engine::evaluation::Evaluation;
use volteo_engine::{Choice, Control, Level, Player, Searchable, Slot, Strength, Table};
use volteo_tests::dice::Dice;
use volteo_tests::strategies::{random_discs, rule_sets};

fn levels() -> impl Strategy<Value = Level> {
    (0..=Level::STRONGEST)
        .prop_map(|number| if number == 0 { Level::Greedy } else { Level::Numbered(number) })
}

/// Some position that the rules allow to be set up.
fn position<B: BitSet>(rules: &Rules<B>, dice: &mut Dice) -> Position<B> {
    let [black, white] = random_discs(rules.set(), dice).map(B::narrow);
    rules.position(black, white, rules.start().to_move())
}

fn choose<B: Searchable>(
    rules: &Rules<B>,
    position: &Position<B>,
    strength: &Strength,
    seed: u64,
    slots: usize,
) -> Choice {
    let mut memory = vec![Slot::EMPTY; slots];
    let mut player = Player::new(rules, Evaluation::Generic, Table::new(&mut memory));
    player.choose_by(position, strength, seed, &mut |_| Control::Continue)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn a_player_does_what_is_legal_and_nothing_only_when_the_game_is_over(
        set in rule_sets(), level in levels(), nodes in 0..400_u64, slots in 0..200_usize, seed in any::<u64>(),
    ) {
        let rules = AnyRules::new(&set).unwrap();
        with_rules!(&rules, rules => {
            let position = position(rules, &mut Dice::new(seed));
            let choice = choose(rules, &position, &level.on_device(rules, nodes), seed, slots);
            match choice.action {
                Some(action) => prop_assert!(rules.actions(&position).any(|legal| legal == action)),
                None => prop_assert!(rules.is_over(&position)),
            }
            prop_assert_eq!(choice.line.first().copied(), choice.action);
            let mut after = position;
            for &action in choice.line.iter() {
                prop_assert!(rules.actions(&after).any(|legal| legal == action));
                rules.play_legal(&mut after, action);
            }
        });
    }

    #[test]
    fn the_choice_follows_from_position_level_and_seed_whatever_was_played_before(
        set in rule_sets(), level in levels(), nodes in 0..400_u64, slots in 0..200_usize, seed in any::<u64>(),
    ) {
        let rules = AnyRules::new(&set).unwrap();
        with_rules!(&rules, rules => {
            let position = position(rules, &mut Dice::new(seed));
            let strength = level.on_device(rules, nodes);
            let fresh = choose(rules, &position, &strength, seed, slots);

            let mut memory = vec![Slot::EMPTY; slots];
            let mut player = Player::new(rules, Evaluation::Generic, Table::new(&mut memory));
            let mut go_on = |_: &_| Control::Continue;
            player.choose_by(&rules.start(), &Level::EXPERT.on_device(rules, nodes), seed, &mut go_on);
            player.choose_by(&position, &Level::NORMAL.on_device(rules, nodes), !seed, &mut go_on);
            prop_assert_eq!(player.choose_by(&position, &strength, seed, &mut go_on), fresh);
        });
    }
}

/// The actions that a level chooses in a position for some seed or other.
fn choices(set: RuleSet, text: &str, level: Level) -> Vec<String> {
    let rules = Rules::<u64>::new(&set).unwrap();
    let position = rules.read_position(text).unwrap();
    let strength = level.strength(&rules);
    let choice = |seed| choose(&rules, &position, &strength, seed, 1024).action.unwrap();
    let mut all: Vec<String> =
        (0..60).map(|seed| rules.notation(&position, choice(seed)).to_string()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Black's b2 would open a1 to White, nothing else opens a corner.
const TEMPTING: &str = "-------- -------- --O----- ---XX--- ---XO--- -------- -------- -------- X";

#[test]
fn weak_levels_vary_and_strong_ones_do_not() {
    let wof = Builtin::Wof.rule_set();
    let quiet = "-------- -------- ---XO--- --XXOO-- --XOXO-- ---OX--- -------- -------- X";
    assert!(choices(wof, quiet, Level::EASY).len() > 2);
    assert!(choices(wof, quiet, Level::Numbered(1)).len() >= choices(wof, quiet, Level::NORMAL).len());
    assert_eq!(choices(wof, quiet, Level::Numbered(Level::FIRST_AT_ITS_BEST)).len(), 1);
}

#[test]
fn no_level_gives_a_corner_away_where_it_need_not() {
    let wof = Builtin::Wof.rule_set();
    for number in 1..=10 {
        let chosen = choices(wof, TEMPTING, Level::Numbered(number));
        assert!(!chosen.contains(&"b2".to_owned()), "level {number}: {chosen:?}");
    }
}

#[test]
fn no_level_lets_itself_be_wiped_out_where_it_need_not() {
    // After White's f5, Black's c5 would take the last white disc.
    let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
    let mut position = rules.start();
    for name in ["e6", "f4", "e3", "f6", "g5", "d6", "e7"] {
        rules.play(&mut position, name.parse().unwrap()).unwrap();
    }
    for number in 1..=10 {
        let strength = Level::Numbered(number).strength(&rules);
        for seed in 0..40 {
            let action = choose(&rules, &position, &strength, seed, 1024).action.unwrap();
            assert_ne!(rules.notation(&position, action).to_string(), "f5", "level {number}, seed {seed}");
        }
    }
}
