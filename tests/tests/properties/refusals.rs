//! Requests are judged as the reference judges them, and refusals say what was legal.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use volteo_core::{
    Action, BitSet, Color, Exhausted, PassRule, Placement, Reason, Refusal, Request, RuleSet, Rules, Square,
    Supply,
};
use volteo_tests::dice::Dice;
use volteo_tests::strategies::{random_discs, requests, rule_sets};
use volteo_tests::twins::{Twins, squares};

use super::undo::any_action;
use super::{all_sets, cases, in_every_width};

/// Compares the verdicts on a request, gives the reason if it was refused.
fn compare<B: BitSet>(twins: &Twins<B>, request: Request) -> Option<Reason> {
    let Twins { rules, position, game } = twins;
    let verdict = rules.judge(position, request);
    let expected = game.judge(request);
    assert_eq!(verdict.map_err(|it| it.reason), expected, "{request}\n{}", twins.drawn());
    if let Err(refusal) = verdict {
        assert_refusal_says(twins, refusal, game.to_move, request);
    }
    for side in Color::BOTH {
        let verdict = rules.judge_side(position, side, request);
        let expected = game.judge_side(side, request);
        assert_eq!(verdict.map_err(|it| it.reason), expected, "{side}: {request}\n{}", twins.drawn());
        if let Err(refusal) = verdict {
            assert_refusal_says(twins, refusal, side, request);
        }
    }
    play_is_judge_and_play_legal(twins, request, verdict);
    expected.err()
}

fn assert_refusal_says<B: BitSet>(twins: &Twins<B>, refusal: Refusal<B>, side: Color, request: Request) {
    assert_eq!((refusal.side, refusal.request), (side, request));
    let (legal, game) = (refusal.legal, &twins.game);
    assert_eq!(squares(legal.squares), game.legal_squares(), "{request}\n{}", twins.drawn());
    assert_eq!(legal.pass, game.may_pass(), "{request}\n{}", twins.drawn());
}

fn play_is_judge_and_play_legal<B: BitSet>(
    twins: &Twins<B>,
    request: Request,
    verdict: Result<Action, Refusal<B>>,
) {
    let (mut played, mut judged) = (twins.position, twins.position);
    let undo = twins.rules.play(&mut played, request);
    let expected = verdict.map(|action| twins.rules.play_legal(&mut judged, action));
    assert_eq!(undo, expected, "{request}\n{}", twins.drawn());
    assert_eq!(played, judged, "{request}\n{}", twins.drawn());
}

/// Every square of the board bare, and the given requests.
fn judge_all<B: BitSet>(twins: &Twins<B>, requests: &[Request]) -> BTreeSet<&'static str> {
    let bare = twins.game.board.places().into_iter().map(Request::place);
    let all = bare.chain(requests.iter().copied());
    all.filter_map(|request| compare(twins, request)).map(Reason::name).collect()
}

fn verdicts_agree<B: BitSet>(set: &RuleSet, requests: &[Request], seed: u64) -> BTreeSet<&'static str> {
    let mut reasons = BTreeSet::new();
    let mut dice = Dice::new(seed);
    let discs = random_discs(set, &mut dice);
    let to_move = *dice.pick(&Color::BOTH);
    if let Some(twins) = Twins::<B>::with_discs(set, discs, to_move) {
        reasons.extend(judge_all(&twins, requests));
    }
    if let Some(mut twins) = Twins::<B>::start(set) {
        let length = plies_of_a_game(&twins.rules, &mut dice);
        twins.play_plies(dice.below(length.min(60) + 1), &mut dice);
        reasons.extend(judge_all(&twins, requests));
    }
    reasons
}

/// Rule sets, among them many under which a side runs out of discs before the other.
fn sets() -> impl Strategy<Value = RuleSet> {
    let tight = rule_sets().prop_map(|set| {
        let discs = set.start_discs().map(|it| it.len() as u16).into_iter().fold(2, u16::max) + 3;
        let supply = Supply::Own { discs, exhausted: Exhausted::Pass };
        RuleSet { supply, placement: Placement::Anywhere, pass: PassRule::Allowed, ..set }
    });
    prop_oneof![5 => all_sets(), 1 => tight]
}

/// How long a game by chance lasts, so that positions late in it are met as often as early ones.
fn plies_of_a_game<B: BitSet>(rules: &Rules<B>, dice: &mut Dice) -> usize {
    let mut position = rules.start();
    let mut plies = 0;
    while let Some(action) = any_action(rules, &position, dice) {
        rules.play_legal(&mut position, action);
        plies += 1;
    }
    plies
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn requests_are_judged_as_the_reference_judges_them(
        set in sets(),
        requests in vec(requests(), 30),
        seed: u64,
    ) {
        in_every_width!(verdicts_agree(&set, &requests, seed));
    }
}

/// The property above is only as good as the requests that it tries.
#[test]
fn random_requests_meet_every_reason() {
    let mut runner = TestRunner::deterministic();
    let inputs = (sets(), vec(requests(), 30), any::<u64>());
    let mut met = BTreeSet::new();
    for _ in 0..200 {
        let (set, requests, seed) = inputs.new_tree(&mut runner).unwrap().current();
        met.extend(verdicts_agree::<volteo_core::U256>(&set, &requests, seed));
    }
    let all = [
        "direction-flips-nothing",
        "direction-required",
        "flips-nothing",
        "game-over",
        "hole",
        "must-pass",
        "no-choice-of-direction",
        "occupied",
        "off-board",
        "outside-center",
        "pass-not-allowed",
        "several-directions",
        "supply-exhausted",
        "touches-nothing",
    ];
    // `wrong-side` is for requests that name their side; `compare` makes each of those.
    assert_eq!(met.into_iter().collect::<Vec<_>>(), all);
}

/// A square beyond the board is refused wherever it is, on boards of all sizes.
#[test]
fn every_square_beyond_the_board_is_off_board() {
    for (width, height) in [(4, 4), (8, 8), (5, 7), (7, 5)] {
        let set = RuleSet { width, height, ..volteo_core::Builtin::Wof.rule_set() };
        let twins = Twins::<u64>::start(&set).unwrap();
        let beyond =
            (0..=u8::MAX).map(Square::from_code).filter(|it| it.file() >= width || it.rank() >= height);
        for square in beyond {
            assert_eq!(compare(&twins, Request::place(square)), Some(Reason::OffBoard), "{square}");
        }
    }
}
