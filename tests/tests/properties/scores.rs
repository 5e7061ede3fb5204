//! Every ending scores what the reference says.

use proptest::prelude::*;
use volteo_core::{BitSet, Color, Ending, RuleSet};
use volteo_tests::dice::Dice;
use volteo_tests::strategies::random_discs;
use volteo_tests::twins::Twins;

use super::{all_sets, cases, in_every_width};

const ENDINGS: [Ending; 9] = [
    Ending::Finished,
    Ending::Resigned(Color::Black),
    Ending::Resigned(Color::White),
    Ending::TimeOut(Color::Black),
    Ending::TimeOut(Color::White),
    Ending::AgreedDraw,
    Ending::Forfeit(Color::Black),
    Ending::Forfeit(Color::White),
    Ending::Abandoned,
];

fn compare<B: BitSet>(twins: &Twins<B>) {
    for ending in ENDINGS {
        let score = twins.rules.score(&twins.position, ending);
        assert_eq!(score, twins.game.score(ending), "{ending:?}\n{}", twins.drawn());
    }
}

fn scores_agree<B: BitSet>(set: &RuleSet, seed: u64) {
    let mut dice = Dice::new(seed);
    let discs = random_discs(set, &mut dice);
    if let Some(twins) = Twins::<B>::with_discs(set, discs, set.first) {
        compare(&twins);
    }
    if let Some(mut twins) = Twins::<B>::start(set) {
        twins.play_plies(dice.below(20), &mut dice);
        compare(&twins);
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn every_ending_scores_what_the_reference_says(set in all_sets(), seed: u64) {
        in_every_width!(scores_agree(&set, seed));
    }

    /// Whoever wins a finished game has the better tournament score, unless komi decided it.
    #[test]
    fn the_winner_has_the_better_figure(set in all_sets(), seed: u64) {
        let set = RuleSet { komi: volteo_core::Komi::ZERO, ..set };
        let discs = random_discs(&set, &mut Dice::new(seed));
        let twins = Twins::<volteo_core::U256>::with_discs(&set, discs, set.first).unwrap();
        let score = twins.rules.score(&twins.position, Ending::Finished);
        let larger = match score.tournament_difference().unwrap() {
            0 => None,
            1.. => Some(Color::Black),
            _ => Some(Color::White),
        };
        let winner = match set.goal {
            volteo_core::Goal::Most => larger,
            volteo_core::Goal::Fewest => larger.map(Color::opponent),
        };
        prop_assert_eq!(score.winner, winner);
        let whole = set.playable().len() * 2;
        let counted: u32 = score.tournament.unwrap().iter().map(|it| u32::from(it.halves())).sum();
        let left_out = if set.empties == volteo_core::Empties::Unscored { score.empties * 2 } else { 0 };
        prop_assert_eq!(counted + u32::from(left_out), whole);
    }
}
