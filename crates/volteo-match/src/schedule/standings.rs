//! Where the players of a tournament stand.

use crate::Played;

/// Where a player stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The player's place in the list.
    pub player: usize,
    /// The games that count, byes not among them.
    pub games: usize,
    /// Its points, byes counted.
    pub points: f64,
    /// Its disc difference in all games that have one.
    pub difference: f64,
    /// Its Brightwell quotient.
    pub brightwell: f64,
}

/// What the Brightwell quotient needs of a player.
#[derive(Clone, Debug, Default)]
struct Sums {
    points: f64,
    games: usize,
    byes: usize,
    discs: f64,
    difference: f64,
    opponents: Vec<usize>,
}

/// The players by their points; of as many points, by the Brightwell quotient; then by discs; then as they were listed.
/// `byes` has a player's place in the list for each game that is won by a bye.
///
/// The quotient is that of the World Othello Championship's rules: the discs won, and for each game a constant times
/// the points that its opponent has in the end; a bye counts as half the discs of the board, and that constant times one's
/// own points. It is meant for tournaments in which all play as many games.
#[must_use]
pub fn standings(
    players: usize,
    played: &[Played],
    byes: &[usize],
    constant: f64,
    squares: u32,
) -> Vec<Standing> {
    let mut sums = vec![Sums::default(); players];
    let half = f64::from(squares) / 2.0;
    for game in played {
        let (Some(black_points), [black, white]) = (game.points, game.players) else { continue };
        // Where the ending fixes no difference, who won has all of the board.
        let difference =
            game.halves.map_or((2.0 * black_points - 1.0) * 2.0 * half, |halves| f64::from(halves) / 2.0);
        for (side, other, points, difference) in
            [(black, white, black_points, difference), (white, black, 1.0 - black_points, -difference)]
        {
            let Some(sum) = sums.get_mut(side) else { continue };
            sum.points += points;
            sum.games += 1;
            sum.difference += difference;
            sum.discs += half + difference / 2.0;
            sum.opponents.push(other);
        }
    }
    for &player in byes {
        if let Some(sum) = sums.get_mut(player) {
            sum.points += 1.0;
            sum.byes += 1;
        }
    }
    let points: Vec<f64> = sums.iter().map(|sum| sum.points).collect();
    let standing = |(player, sum): (usize, &Sums)| {
        let opponents: f64 = sum.opponents.iter().filter_map(|&opponent| points.get(opponent)).sum();
        let byes = sum.byes as f64 * (half + constant * sum.points);
        let brightwell = sum.discs + constant * opponents + byes;
        Standing { player, games: sum.games, points: sum.points, difference: sum.difference, brightwell }
    };
    let mut all: Vec<Standing> = sums.iter().enumerate().map(standing).collect();
    let key = |it: &Standing| [it.points, it.brightwell, it.difference];
    all.sort_by(|one, other| {
        key(other)
            .iter()
            .zip(key(one))
            .map(|(b, a)| b.total_cmp(&a))
            .find(|it| it.is_ne())
            .unwrap_or(one.player.cmp(&other.player))
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::tests::pair;

    /// A single game: Black's player, White's, Black's points, the discs by which Black leads.
    fn game(round: usize, players: [usize; 2], points: f64, discs: i32) -> Played {
        Played { round, players, points: Some(points), halves: Some(2 * discs), ..Played::example() }
    }

    #[test]
    fn the_brightwell_quotient_of_a_small_swiss_is_as_by_hand() {
        // Three rounds of four players. 0 beats 1 by 40–24, 2 beats 3 by 44–20; 0 beats 2 by 34–30, 1 beats 3 by 50–14;
        // 3 beats 0 by 33–31, 1 and 2 draw.
        let played = [
            game(0, [0, 1], 1.0, 16),
            game(0, [2, 3], 1.0, 24),
            game(1, [0, 2], 1.0, 4),
            game(1, [1, 3], 1.0, 36),
            game(2, [3, 0], 1.0, 2),
            game(2, [1, 2], 0.5, 0),
        ];
        let table = standings(4, &played, &[], 6.0, 64);
        // Points: 2, 1½, 1½, 1. Discs: 40+34+31 = 105; 24+50+32 = 106; 44+30+32 = 106; 20+14+33 = 67.
        // Opponents' points: 1½+1½+1 = 4; 2+1+1½ = 4½; 1+2+1½ = 4½; 1½+1½+2 = 5.
        let quotients: Vec<_> = table.iter().map(|it| (it.player, it.points, it.brightwell)).collect();
        assert_eq!(
            quotients,
            [(0, 2.0, 105.0 + 24.0), (1, 1.5, 106.0 + 27.0), (2, 1.5, 106.0 + 27.0), (3, 1.0, 67.0 + 30.0)]
        );
    }

    #[test]
    fn a_bye_counts_as_a_win_with_half_the_discs_and_an_opponent_like_oneself() {
        let table = standings(3, &[game(0, [0, 1], 1.0, 16)], &[2], 6.0, 64);
        let of = |player| table.iter().find(|it| it.player == player).unwrap();
        assert_eq!((of(2).points, of(2).brightwell, of(2).games), (1.0, 32.0 + 6.0, 0));
        assert_eq!(of(0).brightwell, 40.0);
        assert_eq!(of(1).brightwell, 24.0 + 6.0);
    }

    #[test]
    fn a_round_robin_is_ranked_as_by_hand() {
        // 0 takes 1½ of 2 from 1, 1 takes both from 2, 0 and 2 win one each.
        let played = [
            pair(0, 0, 1, [1.0, 0.5], [10, 0]),
            pair(0, 0, 2, [1.0, 0.0], [4, -8]),
            pair(0, 1, 2, [1.0, 1.0], [6, 2]),
        ]
        .concat();
        let table = standings(3, &played, &[], 6.0, 64);
        let rows: Vec<_> = table.iter().map(|it| (it.player, it.points, it.difference)).collect();
        // 0 and 1 have 2½ points each. Their discs less those of their opponents are 6 and -2; opponents' points are
        // 2·2½ + 2·1 for both: 0 has 4·32 + 3 + 42, 1 has 4·32 - 1 + 42.
        assert_eq!(rows, [(0, 2.5, 6.0), (1, 2.5, -2.0), (2, 1.0, -4.0)]);
        assert_eq!([table[0].brightwell, table[1].brightwell], [173.0, 169.0]);
    }

    #[test]
    fn games_that_were_broken_off_do_not_count() {
        let broken = Played { points: None, halves: None, ..game(0, [0, 1], 0.0, 0) };
        assert!(standings(2, &[broken], &[], 6.0, 64).iter().all(|it| it.games == 0 && it.points == 0.0));
    }
}
