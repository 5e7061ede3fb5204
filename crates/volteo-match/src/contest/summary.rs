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
    let played = counted(played.to_vec(), pairing);
    let mut tallies: BTreeMap<[usize; 2], Tally> = BTreeMap::new();
    for (([one, other], ..), games) in pairs(&played) {
        let seen: Vec<_> = games.iter().filter_map(|&game| played[game].seen_from(one)).collect();
        tallies.entry([one, other]).or_default().add(&seen);
    }
    tallies
}

/// The pairs of a match of two, by the points in both games.
pub(super) fn match_pairs<'a>(played: impl Iterator<Item = &'a Played>, pairing: Pairing) -> Pairs {
    let played: Vec<Played> = played.cloned().collect();
    tallies(&played, pairing).remove(&[0, 1]).unwrap_or_default().pairs
}

/// The games of each pair, by their places: of the players, the lower place first, the round and the pair.
fn pairs(played: &[Played]) -> BTreeMap<([usize; 2], usize, usize), Vec<usize>> {
    let mut pairs: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (place, game) in played.iter().enumerate() {
        let mut players = game.players;
        players.sort_unstable();
        pairs.entry((players, game.round, game.pair)).or_default().push(place);
    }
    pairs
}

/// Games with the points for which they count: those of a synchro pair are both won by whoever has more discs in both.
pub(super) fn counted(mut played: Vec<Played>, pairing: Pairing) -> Vec<Played> {
    if pairing == Pairing::Opening {
        return played;
    }
    for (([first, _], ..), games) in pairs(&played) {
        let [one, other] = games[..] else { continue };
        let Some(points) = points_of_both(first, [&played[one], &played[other]]) else { continue };
        for game in [one, other] {
            let is_black = played[game].players[0] == first;
            played[game].points = Some(if is_black { points } else { 1.0 - points });
        }
    }
    played
}

/// A player's points for each game of a synchro pair, if both count.
fn points_of_both(player: usize, games: [&Played; 2]) -> Option<f64> {
    let [(one, discs_one), (other, discs_other)] = [games[0].seen_from(player)?, games[1].seen_from(player)?];
    // Where an ending fixes no discs, the points are all there is.
    let lead = match discs_one.zip(discs_other) {
        Some((one, other)) => one + other,
        None => one + other - 1.0,
    };
    Some(if lead > 0.0 {
        1.0
    } else if lead == 0.0 {
        0.5
    } else {
        0.0
    })
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

    #[test]
    fn points_of_synchro_pairs_are_the_same_however_often_they_are_counted() {
        let played = [pair(0, 0, 1, [1.0, 0.0], [10, -4]), pair(0, 0, 2, [0.0, 1.0], [-3, 3])].concat();
        let once = counted(played, Pairing::Synchro);
        let points: Vec<_> = once.iter().map(|game| game.seen_from(0).unwrap().0).collect();
        assert_eq!(points, [1.0, 1.0, 0.5, 0.5]);
        assert_eq!(counted(once.clone(), Pairing::Synchro), once);
    }
}
