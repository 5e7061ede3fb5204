//! What a finished game is worth, and to whom.
//!
//! A *value* is a whole number of discs: the difference between the sides in the chosen scoring, komi
//! not added, seen from the side to move, with the sign turned where the fewest discs win. So more is
//! better for the side whose value it is, under every rule set. (A side can be given half a disc,
//! where empties are split on a board with an odd number of squares left; the difference is whole all
//! the same, since both get the same half.)
//!
//! Komi decides who wins, and with that who is given the empties. Of the values 1000·*v* + komi has
//! the winner's sign under both scorings, so that of two values the larger is never the worse result.

use volteo_core::{BitSet, Color, Empties, Goal, Position, Rules};

/// How discs are counted at the end (rules.md §3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// The discs on the board, and nothing for the empties.
    Board,
    /// The tournament score: the empties are given out as the rule set says.
    Tournament,
}

/// A win, a draw or a loss of the side to move, komi counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The other side wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side to move wins.
    Win,
}

/// Counts finished games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Count {
    pub(crate) squares: i32,
    to_winner: bool,
    fewest: bool,
    /// In thousandths, for Black.
    komi: i32,
}

impl Count {
    pub(crate) fn new<B: BitSet>(rules: &Rules<B>, scoring: Scoring) -> Self {
        let set = rules.set();
        Self {
            squares: rules.playable().len() as i32,
            to_winner: scoring == Scoring::Tournament && set.empties == Empties::ToWinner,
            fewest: set.goal == Goal::Fewest,
            komi: set.komi.thousandths(),
        }
    }

    /// Whether the empties go to the winner.
    pub(crate) const fn gives_empties_to_winner(&self) -> bool {
        self.to_winner
    }

    pub(crate) const fn fewest(&self) -> bool {
        self.fewest
    }

    pub(crate) const fn has_komi(&self) -> bool {
        self.komi != 0
    }

    /// What komi adds to the value of a side, in thousandths.
    fn komi_of(&self, side: Color) -> i32 {
        if (side == Color::Black) == self.fewest { -self.komi } else { self.komi }
    }

    /// The value of a game that is over in this position.
    pub(crate) fn finished<B: BitSet>(&self, position: &Position<B>) -> i32 {
        let side = position.to_move();
        self.finished_with(i32::from(position.count(side)), i32::from(position.count(!side)), side)
    }

    /// The same for a side, from the numbers of its discs and of its opponent's.
    pub(crate) fn finished_with(&self, own: i32, opponent: i32, side: Color) -> i32 {
        let difference = if self.fewest { opponent - own } else { own - opponent };
        if !self.to_winner {
            return difference;
        }
        let empties = self.squares - own - opponent;
        difference + empties * (difference * 1000 + self.komi_of(side)).signum()
    }

    /// The largest value that is a loss for a side, and the smallest that is a win.
    pub(crate) fn win_loss_window(&self, side: Color) -> (i32, i32) {
        let even = -self.komi_of(side);
        let (floor, rest) = (even.div_euclid(1000), even.rem_euclid(1000));
        if rest == 0 { (floor - 1, floor + 1) } else { (floor, floor + 1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use volteo_core::{Builtin, Komi, RuleSet};

    fn outcome(count: &Count, value: i32, side: Color) -> Outcome {
        match value * 1000 + count.komi_of(side) {
            1.. => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        }
    }

    #[test]
    fn the_window_of_win_and_loss_is_where_the_outcome_changes() {
        for komi in [-3500, -3000, -1, 0, 1, 999, 1000, 2500] {
            for goal in [Goal::Most, Goal::Fewest] {
                let komi = Komi::from_thousandths(komi);
                let set = RuleSet { komi, goal, ..Builtin::Mini4.rule_set() };
                let count = Count::new(&Rules::<u64>::new(&set).unwrap(), Scoring::Board);
                for side in Color::BOTH {
                    let (loss, win) = count.win_loss_window(side);
                    assert_eq!(outcome(&count, loss, side), Outcome::Loss);
                    assert_eq!(outcome(&count, win, side), Outcome::Win);
                    assert!((loss + 1..win).all(|value| outcome(&count, value, side) == Outcome::Draw));
                }
            }
        }
    }

    #[test]
    fn a_value_is_the_difference_of_the_scores_that_the_rules_give() {
        use volteo_core::Ending;
        for (empties, goal, komi) in [
            (Empties::ToWinner, Goal::Most, 0),
            (Empties::ToWinner, Goal::Fewest, 2500),
            (Empties::ToWinner, Goal::Most, -2500),
            (Empties::Split, Goal::Fewest, 0),
            (Empties::Unscored, Goal::Most, 0),
        ] {
            let set =
                RuleSet { empties, goal, komi: Komi::from_thousandths(komi), ..Builtin::Mini4.rule_set() };
            let rules = Rules::<u64>::new(&set).unwrap();
            for text in ["XXXX OO-- ---- ---- O", "XXXX OO-- ---- ---- X", "XOXO ---- ---- ---- X"] {
                let position = rules.read_position(text).unwrap();
                let score = rules.score(&position, Ending::Finished);
                let black = (position.to_move() == Color::Black) == (goal == Goal::Most);
                let turned = |it: i32| if black { it } else { -it };
                let board = Count::new(&rules, Scoring::Board).finished(&position);
                assert_eq!(board, turned(score.disc_difference()));
                let tournament = Count::new(&rules, Scoring::Tournament).finished(&position);
                assert_eq!(2 * tournament, turned(score.tournament_difference().unwrap()));
            }
        }
    }
}
