//! Knockouts.

use super::Meeting;
use crate::Played;

/// Who meets in a round: those who are left, the first with the last, so that the best of the list meet late. Where their
/// number is no power of two, the first have a bye in the first round.
pub(super) fn round(round: usize, players: usize, played: &[Played]) -> Vec<Meeting> {
    let mut left: Vec<usize> = (0..players).collect();
    for before in 0..round {
        left = winners(&meetings(&left), before, played);
    }
    if left.len() < 2 { Vec::new() } else { meetings(&left) }
}

/// Who is left at the end of meetings of so many games; nobody while there are games to be played.
pub(super) fn champion(players: usize, games: usize, played: &[Played]) -> Option<usize> {
    let mut left: Vec<usize> = (0..players).collect();
    for round in 0.. {
        let [.., _, _] = left[..] else { break };
        let meetings = meetings(&left);
        let is_played = |meeting: &Meeting| match *meeting {
            Meeting::Bye(_) => true,
            Meeting::Of(one, other) => {
                let is_of_both = |game: &&Played| {
                    game.round == round && game.players.contains(&one) && game.players.contains(&other)
                };
                played.iter().filter(is_of_both).count() >= games
            }
        };
        if !meetings.iter().all(is_played) {
            return None;
        }
        left = winners(&meetings, round, played);
    }
    left.first().copied()
}

/// The meetings of those who are left, in the order of the list.
fn meetings(left: &[usize]) -> Vec<Meeting> {
    let places = left.len().next_power_of_two();
    let byes = places - left.len();
    let (free, meeting) = left.split_at(byes);
    let half = meeting.len() / 2;
    let pairs = meeting[..half].iter().zip(meeting[half..].iter().rev());
    free.iter()
        .map(|&player| Meeting::Bye(player))
        .chain(pairs.map(|(&one, &other)| Meeting::Of(one, other)))
        .collect()
}

/// Who goes on, in the order of the list.
fn winners(meetings: &[Meeting], round: usize, played: &[Played]) -> Vec<usize> {
    let mut winners: Vec<usize> = meetings
        .iter()
        .map(|&meeting| match meeting {
            Meeting::Bye(player) => player,
            Meeting::Of(one, other) => winner(one, other, round, played),
        })
        .collect();
    winners.sort_unstable();
    winners
}

/// The winner of a meeting: by points, then by discs, then the first of the list.
fn winner(one: usize, other: usize, round: usize, played: &[Played]) -> usize {
    let (mut points, mut halves) = (0.0, 0);
    for game in played.iter().filter(|game| game.round == round) {
        let sign = match game.players {
            players if players == [one, other] => 1,
            players if players == [other, one] => -1,
            _ => continue,
        };
        points += f64::from(sign) * (game.points.unwrap_or(0.5) - 0.5);
        halves += sign * game.halves.unwrap_or(0);
    }
    let leads = points > 0.0 || points == 0.0 && halves >= 0;
    if leads { one } else { other }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::tests::pair;
    use Meeting::{Bye, Of};

    #[test]
    fn the_best_of_the_list_meet_last() {
        assert_eq!(round(0, 4, &[]), [Of(0, 3), Of(1, 2)]);
        let mut played = [pair(0, 0, 3, [1.0, 1.0], [1, 1]), pair(0, 1, 2, [0.0, 0.5], [-3, 0])].concat();
        assert_eq!(round(1, 4, &played), [Of(0, 2)]);
        assert_eq!(champion(4, 2, &played), None);
        let [first, second] = pair(1, 0, 2, [1.0, 0.0], [4, -6]);
        played.push(first);
        // Half of the final decides nothing.
        assert_eq!(champion(4, 2, &played), None);
        played.push(second);
        assert_eq!(round(2, 4, &played), []);
        assert_eq!(champion(4, 2, &played), Some(2));
    }

    #[test]
    fn byes_fill_the_first_round_up() {
        assert_eq!(round(0, 5, &[]), [Bye(0), Bye(1), Bye(2), Of(3, 4)]);
        let played = pair(0, 3, 4, [0.0, 0.0], [-1, -1]);
        assert_eq!(round(1, 5, &played), [Of(0, 4), Of(1, 2)]);
    }

    #[test]
    fn discs_decide_after_as_many_points() {
        assert_eq!(winner(0, 1, 0, &pair(0, 0, 1, [1.0, 0.0], [4, -6])), 1);
        assert_eq!(winner(0, 1, 0, &pair(0, 0, 1, [1.0, 0.0], [6, -6])), 0);
    }
}
