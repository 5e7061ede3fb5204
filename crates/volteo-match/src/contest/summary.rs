//! What the games of a contest come to.

use std::collections::BTreeMap;

use super::{Pairing, Played};
use crate::statistics::{EloEstimate, Pairs, Sprt, SprtState, Tally};

/// How a match of two stands, seen from the first player.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Games and pairs.
    pub tally: Tally,
    /// How much stronger the first player is.
    pub elo: Option<EloEstimate>,
    /// Where the test stands, if there is one.
    pub sprt: Option<SprtState>,
}

impl Summary {
    /// Of the games between two players.
    #[must_use]
    pub fn of(played: &[Played], pairing: Pairing, sprt: Option<&Sprt>) -> Self {
        let tally = tallies(played, pairing).remove(&[0, 1]).unwrap_or_default();
        let elo = EloEstimate::of(&tally.pairs);
        let sprt = sprt.map(|sprt| sprt.state(&tally.pairs));
        Self { tally, elo, sprt }
    }
}

/// How every two players have done against each other, seen from the first of the list.
#[must_use]
pub fn tallies(played: &[Played], pairing: Pairing) -> BTreeMap<[usize; 2], Tally> {
    let mut tallies: BTreeMap<[usize; 2], Tally> = BTreeMap::new();
    for (([one, other], ..), games) in pairs(played) {
        let seen: Vec<_> = games.iter().filter_map(|game| game.seen_from(one)).collect();
        tallies.entry([one, other]).or_default().add(&counted(&seen, pairing));
    }
    tallies
}

/// The pairs of a match of two, by the points in both games.
pub(super) fn match_pairs<'a>(played: impl Iterator<Item = &'a Played>, pairing: Pairing) -> Pairs {
    let played: Vec<Played> = played.cloned().collect();
    tallies(&played, pairing).remove(&[0, 1]).unwrap_or_default().pairs
}

/// The games of each pair: by the players, the lower place first, the round and the pair.
fn pairs(played: &[Played]) -> BTreeMap<([usize; 2], usize, usize), Vec<&Played>> {
    let mut pairs: BTreeMap<_, Vec<&Played>> = BTreeMap::new();
    for game in played {
        let mut players = game.players;
        players.sort_unstable();
        pairs.entry((players, game.round, game.pair)).or_default().push(game);
    }
    pairs
}

/// How games count. Of a synchro pair each counts as won by whoever has more discs in both.
fn counted(games: &[(f64, Option<f64>)], pairing: Pairing) -> Vec<(f64, Option<f64>)> {
    let [(one, discs_one), (other, discs_other)] = *games else { return games.to_vec() };
    if pairing == Pairing::Opening {
        return games.to_vec();
    }
    // Where an ending fixes no discs, the points are all there is.
    let lead = match discs_one.zip(discs_other) {
        Some((one, other)) => one + other,
        None => one + other - 1.0,
    };
    let points = if lead > 0.0 {
        1.0
    } else if lead == 0.0 {
        0.5
    } else {
        0.0
    };
    vec![(points, discs_one), (points, discs_other)]
}

/// Who has done how against whom.
#[derive(Clone, Debug, PartialEq)]
pub struct CrossTable {
    /// The points of each player, a row, against each, a column; nothing where they have not met.
    pub points: Vec<Vec<Option<f64>>>,
}

impl CrossTable {
    /// Of the games between so many players.
    #[must_use]
    pub fn of(players: usize, played: &[Played]) -> Self {
        let mut points = vec![vec![None; players]; players];
        for game in played {
            let [black, white] = game.players;
            let Some(of_black) = game.points else { continue };
            *points[black][white].get_or_insert(0.0) += of_black;
            *points[white][black].get_or_insert(0.0) += 1.0 - of_black;
        }
        Self { points }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::tests::pair;

    #[test]
    fn a_match_is_seen_from_its_first_player() {
        let mut played = pair(0, 0, 1, [1.0, 0.5], [10, 0]).to_vec();
        played.extend(pair(1, 0, 1, [0.0, 1.0], [-4, 2]));
        let summary = Summary::of(&played, Pairing::Opening, None);
        assert_eq!((summary.tally.games, summary.tally.pairs), ([2, 1, 1], Pairs([0, 0, 1, 1, 0])));
        assert_eq!(summary.tally.discs().map(|it| it.mean), Some(2.0));
        assert_eq!(CrossTable::of(2, &played).points, [[None, Some(2.5)], [Some(1.5), None]]);
    }

    #[test]
    fn the_discs_of_both_games_decide_a_synchro_pair() {
        let played = pair(0, 0, 1, [1.0, 0.0], [10, -4]);
        let tally = |pairing| tallies(&played, pairing).remove(&[0, 1]).unwrap();
        assert_eq!(tally(Pairing::Synchro).games, [2, 0, 0]);
        assert_eq!(tally(Pairing::Opening).games, [1, 0, 1]);
    }
}
