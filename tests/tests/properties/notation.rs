//! What is written is read back as the same.

use proptest::prelude::*;
use volteo_core::{Action, BitSet, Color, FlipRule, Position, Request, RuleSet, Rules, Supply};
use volteo_tests::dice::Dice;
use volteo_tests::strategies::random_discs;
use volteo_tests::twins::Twins;

use super::undo::any_action;
use super::{all_sets, cases, in_every_width};

fn actions_read_back<B: BitSet>(twins: &Twins<B>) {
    let Twins { rules, position, game } = twins;
    for action in game.actions() {
        // The short text of records, and the long one that names every direction.
        let (short, long) = (rules.notation(position, action).to_string(), action.to_string());
        for text in [&short, &long, &short.to_uppercase()] {
            let request: Request = text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!(rules.judge(position, request), Ok(action), "{text:?}\n{}", twins.drawn());
        }
        assert_eq!(short, expected_text(twins, action), "{}", twins.drawn());
    }
}

/// rules.md §7: a direction only under `choose-one`, and only where several are possible.
fn expected_text<B: BitSet>(twins: &Twins<B>, action: Action) -> String {
    let Action::Place(the_move) = action else { return "--".to_owned() };
    let choices = twins.game.directions(twins.game.to_move, the_move.square).iter().count();
    match the_move.directions.iter().next() {
        Some(direction) if choices > 1 && twins.game.rules.flip == FlipRule::ChooseOne => {
            format!("{}:{}", the_move.square, direction.name())
        }
        _ => the_move.square.to_string(),
    }
}

fn legal_actions_read_back<B: BitSet>(set: &RuleSet, seed: u64) {
    let mut dice = Dice::new(seed);
    let discs = random_discs(set, &mut dice);
    if let Some(twins) = Twins::<B>::with_discs(set, discs, set.first) {
        actions_read_back(&twins);
    }
    if let Some(mut twins) = Twins::<B>::start(set) {
        twins.play_plies(dice.below(30), &mut dice);
        actions_read_back(&twins);
    }
}

/// Plays a game by chance: its actions and the texts of them.
fn written_game<B: BitSet>(rules: &Rules<B>, seed: u64) -> (Vec<Action>, Vec<String>, Position<B>) {
    let mut dice = Dice::new(seed);
    let mut position = rules.start();
    let (mut actions, mut texts) = (Vec::new(), Vec::new());
    while let Some(action) = any_action(rules, &position, &mut dice) {
        texts.push(rules.notation(&position, action).to_string());
        actions.push(action);
        rules.play_legal(&mut position, action);
    }
    (actions, texts, position)
}

/// Reads a whole game as running text and plays it.
fn read_game<B: BitSet>(rules: &Rules<B>, text: &str) -> (Vec<Action>, Position<B>) {
    let mut position = rules.start();
    let (mut actions, mut rest) = (Vec::new(), text.as_bytes());
    while !rest.is_empty() {
        let (request, used) = Request::read(rest).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        let action = rules.judge(&position, request).unwrap_or_else(|refusal| panic!("{text:?}: {refusal}"));
        rules.play_legal(&mut position, action);
        actions.push(action);
        rest = rest[used..].trim_ascii_start();
    }
    (actions, position)
}

fn whole_games_read_back<B: BitSet>(set: &RuleSet, seed: u64) {
    if !Rules::<B>::fits(set) {
        return;
    }
    let rules = Rules::<B>::new(set).unwrap();
    let (actions, texts, end) = written_game(&rules, seed);
    assert_eq!(read_game(&rules, &texts.join(" ")), (actions.clone(), end));
    if !rules.choose_one() {
        // Without directions moves may follow each other directly.
        assert_eq!(read_game(&rules, &texts.concat()), (actions, end));
    }
}

fn position_texts_read_back<B: BitSet>(set: &RuleSet, seed: u64) {
    if !Rules::<B>::fits(set) {
        return;
    }
    let rules = Rules::<B>::new(set).unwrap();
    let mut dice = Dice::new(seed);
    let [black, white] = random_discs(set, &mut dice).map(B::narrow);
    let position = rules.position(black, white, *dice.pick(&Color::BOTH));
    let text = rules.position_text(&position).to_string();
    assert_eq!(rules.read_position(&text), Ok(position), "{text}");
    assert_eq!(rules.read_position(&respelled(&text, &mut dice)), Ok(position), "{text}");
}

/// The same position with other letters and with spaces and slashes anywhere.
fn respelled(text: &str, dice: &mut Dice) -> String {
    let mut other = String::new();
    for letter in text.chars().filter(|it| !it.is_whitespace()) {
        let spellings: &[char] = match letter {
            'X' => &['X', '*', 'B', 'b'],
            'O' => &['O', 'W', 'w'],
            '-' => &['-', '.'],
            other => &[other],
        };
        other.extend(['/', ' ', '\n'].into_iter().filter(|_| dice.percent(10)));
        other.push(*dice.pick(spellings));
    }
    other
}

/// What of a game under way is in its text: all but the stocks and the passes just made.
fn positions_of_games_read_back<B: BitSet>(set: &RuleSet, seed: u64) {
    let Some(mut twins) = Twins::<B>::start(set) else { return };
    let mut dice = Dice::new(seed);
    twins.play_plies(dice.below(40), &mut dice);
    let Twins { rules, position, .. } = &twins;
    let read = rules.read_position(&rules.position_text(position).to_string()).unwrap();
    let visible = |it: &Position<B>| (it.discs(Color::Black), it.discs(Color::White), it.to_move());
    assert_eq!(visible(&read), visible(position));
    if set.supply == Supply::Shared && position.passes() == 0 {
        assert_eq!(read, *position);
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn every_legal_action_reads_back_from_its_text(set in all_sets(), seed: u64) {
        in_every_width!(legal_actions_read_back(&set, seed));
    }

    #[test]
    fn whole_games_read_back_from_running_text(set in all_sets(), seed: u64) {
        in_every_width!(whole_games_read_back(&set, seed));
    }

    #[test]
    fn positions_read_back_from_their_text(set in all_sets(), seed: u64) {
        in_every_width!(position_texts_read_back(&set, seed));
        in_every_width!(positions_of_games_read_back(&set, seed));
    }
}
