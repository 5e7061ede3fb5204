//! Swiss rounds: those meet that have about as many points and have not met yet.

use std::collections::BTreeSet;

use super::{Meeting, standings};
use crate::Played;

/// Who meets in a round. In the first the upper half of the list meets the lower; later, from the top of the standings,
/// each meets the next below whom it has not met. Where nobody is left for somebody, pairs above are taken apart again.
pub(super) fn round(round: usize, players: usize, played: &[Played]) -> Vec<Meeting> {
    if players < 2 {
        return Vec::new();
    }
    let before: Vec<Played> = played.iter().filter(|game| game.round < round).cloned().collect();
    let byes = byes_before(round, players, played);
    let table = standings(players, &before, &won_by_byes(&byes, &before), 6.0, 64);
    let order: Vec<usize> = table.iter().map(|standing| standing.player).collect();
    let met: BTreeSet<[usize; 2]> = before.iter().map(|game| sorted(game.players)).collect();
    let pair = |order: &[usize], met: &BTreeSet<[usize; 2]>| {
        if round == 0 { Some(halves_meet(order)) } else { pair_up(order, met, &mut MOST_TRIES.clone()) }
    };
    // After more rounds than there are opponents some have to meet again.
    [&met, &BTreeSet::new()]
        .into_iter()
        .find_map(|met| {
            with_byes(&order, &byes).into_iter().find_map(|(order, bye)| {
                let pairs = pair(&order, met)?.into_iter().map(|(one, other)| Meeting::Of(one, other));
                Some(pairs.chain(bye.map(Meeting::Bye)).collect())
            })
        })
        .unwrap_or_default()
}

/// The orders that are left when somebody has a bye, if somebody has to: first the last of those who have had the fewest.
fn with_byes(order: &[usize], byes: &[usize]) -> Vec<(Vec<usize>, Option<usize>)> {
    if order.len().is_multiple_of(2) {
        return vec![(order.to_vec(), None)];
    }
    let mut candidates: Vec<usize> = order.iter().rev().copied().collect();
    candidates.sort_by_key(|player| byes.iter().filter(|&other| other == player).count());
    let without = |bye: usize| order.iter().copied().filter(|&player| player != bye).collect();
    candidates.into_iter().map(|bye| (without(bye), Some(bye))).collect()
}

/// The upper half meets the lower.
fn halves_meet(order: &[usize]) -> Vec<(usize, usize)> {
    let (upper, lower) = order.split_at(order.len() / 2);
    upper.iter().copied().zip(lower.iter().copied()).collect()
}

/// Who had a bye in each round before, found by making those rounds again.
fn byes_before(before: usize, players: usize, played: &[Played]) -> Vec<usize> {
    if players.is_multiple_of(2) {
        return Vec::new();
    }
    let plays_in = |player: usize, round: usize| {
        played.iter().any(|game| game.round == round && game.players.contains(&player))
    };
    (0..before).filter_map(|round| (0..players).find(|&player| !plays_in(player, round))).collect()
}

/// For each game that is won by a bye, who won it: as many as anybody else plays in that round.
fn won_by_byes(byes: &[usize], before: &[Played]) -> Vec<usize> {
    let games = |round: usize| {
        let players = before.iter().filter(|game| game.round == round).map(|game| game.players);
        let first = players.clone().next();
        players.filter(|players| first.is_some_and(|first| players.contains(&first[0]))).count()
    };
    (0..).zip(byes).flat_map(|(round, &player)| std::iter::repeat_n(player, games(round))).collect()
}

/// The pairings that are tried at most, which for tournaments of a usual size is never reached.
const MOST_TRIES: usize = 100_000;

/// Pairs the first with the next whom it has not met, and the others likewise; nothing if that cannot be.
fn pair_up(order: &[usize], met: &BTreeSet<[usize; 2]>, tries: &mut usize) -> Option<Vec<(usize, usize)>> {
    let Some((&first, others)) = order.split_first() else { return Some(Vec::new()) };
    for (at, &other) in others.iter().enumerate() {
        *tries = tries.checked_sub(1)?;
        if met.contains(&sorted([first, other])) {
            continue;
        }
        let rest: Vec<usize> = [&others[..at], &others[at + 1..]].concat();
        if let Some(mut pairs) = pair_up(&rest, met, tries) {
            pairs.insert(0, (first, other));
            return Some(pairs);
        }
    }
    None
}

fn sorted(mut pair: [usize; 2]) -> [usize; 2] {
    pair.sort_unstable();
    pair
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::schedule::tests::pair;
    use Meeting::{Bye, Of};

    #[test]
    fn a_small_swiss_is_paired_as_by_hand() {
        // The upper half meets the lower; the upper wins: 0 by more than 1 does.
        assert_eq!(round(0, 4, &[]), [Of(0, 2), Of(1, 3)]);
        let mut played = [pair(0, 0, 2, [1.0, 1.0], [20, 20]), pair(0, 1, 3, [1.0, 1.0], [4, 4])].concat();
        // The winners meet, and the losers.
        assert_eq!(round(1, 4, &played), [Of(0, 1), Of(3, 2)]);
        played.extend(pair(1, 0, 1, [1.0, 0.5], [2, 0]));
        played.extend(pair(1, 3, 2, [0.0, 0.0], [-10, -10]));
        // 0 has 3½ points, 1 has 2½, 2 has 2, 3 has none. 0 has met 1 and 2, so it meets 3, and 1 meets 2.
        assert_eq!(round(2, 4, &played), [Of(0, 3), Of(1, 2)]);
    }

    #[test]
    fn the_last_without_a_bye_has_it() {
        assert_eq!(round(0, 3, &[]), [Of(0, 1), Bye(2)]);
        let played = pair(0, 0, 1, [1.0, 1.0], [10, 10]);
        // 0 and 2 have two points each, 2 those of its bye; 1 is last and has had none.
        assert_eq!(round(1, 3, &played), [Of(2, 0), Bye(1)]);
    }

    #[test]
    fn byes_are_shared_out_however_many_rounds_there_are() {
        let mut played = Vec::new();
        let mut byes = [0; 3];
        for number in 0..9 {
            for meeting in round(number, 3, &played) {
                match meeting {
                    // The first of the list wins everything, and the last nothing.
                    Of(one, other) => {
                        played.extend(pair(number, one.min(other), one.max(other), [1.0; 2], [9; 2]));
                    }
                    Bye(player) => byes[player] += 1,
                }
            }
        }
        assert_eq!(byes, [3; 3]);
    }

    proptest! {
        #[test]
        fn nobody_meets_twice_or_has_two_byes_while_that_can_be(players in 2..9_usize, outcomes in any::<[u8; 32]>()) {
            let mut played: Vec<Played> = Vec::new();
            let (mut met, mut byes) = (BTreeSet::new(), BTreeSet::new());
            let mut outcomes = outcomes.into_iter().cycle();
            for number in 0..players.div_ceil(2) {
                let meetings = round(number, players, &played);
                prop_assert_eq!(meetings.len(), players.div_ceil(2));
                for meeting in meetings {
                    match meeting {
                        Of(one, other) => {
                            prop_assert!(met.insert(sorted([one, other])));
                            let points = [0.0, 0.5, 1.0][usize::from(outcomes.next().unwrap() % 3)];
                            played.extend(pair(number, one, other, [points, 1.0], [1, 2]));
                        }
                        Bye(player) => prop_assert!(byes.insert(player)),
                    }
                }
            }
        }
    }
}
