//! Endings and scores.

use core::fmt;

use crate::bits::BitSet;
use crate::ruleset::{Empties, Goal, LossScore};
use crate::{Color, Komi, Position, Rules};

/// How a game ended. Each is kept apart in records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By the rules: neither side had a legal move, or both passed where passing is a choice.
    Finished,
    /// This side resigned.
    Resigned(Color),
    /// This side ran out of time.
    TimeOut(Color),
    /// The sides agreed on a draw.
    AgreedDraw,
    /// This side made an illegal move and forfeits the game.
    Forfeit(Color),
    /// The game was broken off; nobody wins.
    Abandoned,
}

impl Ending {
    /// The stable name in records; the side, if there is one, is said beside it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Resigned(_) => "resigned",
            Self::TimeOut(_) => "time-out",
            Self::AgreedDraw => "agreed-draw",
            Self::Forfeit(_) => "forfeit",
            Self::Abandoned => "abandoned",
        }
    }

    /// The side that lost by this ending, whatever the board says.
    #[must_use]
    pub const fn loser(self) -> Option<Color> {
        match self {
            Self::Resigned(color) | Self::TimeOut(color) | Self::Forfeit(color) => Some(color),
            Self::Finished | Self::AgreedDraw | Self::Abandoned => None,
        }
    }
}

/// A number of discs and half discs: where empties are halved, a side can get half of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfDiscs(u16);

impl HalfDiscs {
    /// So many halves.
    #[must_use]
    pub const fn from_halves(halves: u16) -> Self {
        Self(halves)
    }

    /// In halves of a disc.
    #[must_use]
    pub const fn halves(self) -> u16 {
        self.0
    }

    /// In whole discs, where there is no half left over.
    #[must_use]
    pub const fn discs(self) -> Option<u16> {
        if self.0.is_multiple_of(2) { Some(self.0 / 2) } else { None }
    }
}

impl fmt::Display for HalfDiscs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0 / 2, if self.0.is_multiple_of(2) { "" } else { ".5" })
    }
}

/// What a game came to: the board count, the winner and the tournament score (rules.md §3).
///
/// ```
/// use volteo_core::{Builtin, Color, Ending, Rules};
///
/// let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
/// let mut position = rules.start();
/// for name in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"] {
///     rules.play(&mut position, name.parse().unwrap()).unwrap();
/// }
/// let score = rules.score(&position, Ending::Finished);
/// assert_eq!(score.discs, [13, 0]);
/// assert_eq!(score.winner, Some(Color::Black));
/// assert_eq!(score.tournament.unwrap().map(|it| it.to_string()), ["64", "0"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// The board count: Black's discs, White's discs.
    pub discs: [u16; 2],
    /// Empty squares.
    pub empties: u16,
    /// Who won; nobody in a draw or if the game was broken off.
    pub winner: Option<Color>,
    /// The tournament score, Black's and White's, komi not added. None where the ending fixes only
    /// the winner, or nothing.
    pub tournament: Option<[HalfDiscs; 2]>,
}

impl Score {
    /// Black's discs less White's, by the board count.
    #[must_use]
    pub const fn disc_difference(&self) -> i32 {
        self.discs[0] as i32 - self.discs[1] as i32
    }

    /// Black's tournament score less White's, in half discs.
    #[must_use]
    pub fn tournament_difference(&self) -> Option<i32> {
        self.tournament.map(|[black, white]| i32::from(black.0) - i32::from(white.0))
    }
}

impl<B: BitSet> Rules<B> {
    /// What a game that ended so in this position came to.
    #[must_use]
    pub fn score(&self, position: &Position<B>, ending: Ending) -> Score {
        let discs = Color::BOTH.map(|color| position.count(color));
        let empties = self.empties(position).len() as u16;
        let count = Count { discs, empties, goal: self.set().goal, komi: self.set().komi };
        let (winner, tournament) = match ending {
            Ending::Finished => (count.leader(), Some(count.tournament(self.set().empties))),
            Ending::AgreedDraw => (None, Some([HalfDiscs(count.squares()); 2])),
            Ending::Abandoned => (None, None),
            Ending::Resigned(loser) => {
                (Some(!loser), count.lost_by(loser, self.set().resignation, self.set().empties))
            }
            Ending::TimeOut(loser) => {
                (Some(!loser), count.lost_by(loser, self.set().time_out, self.set().empties))
            }
            Ending::Forfeit(loser) => (Some(!loser), None),
        };
        Score { discs, empties, winner, tournament }
    }
}

/// A board count with what decides it.
struct Count {
    discs: [u16; 2],
    empties: u16,
    goal: Goal,
    komi: Komi,
}

impl Count {
    fn squares(&self) -> u16 {
        self.discs[0] + self.discs[1] + self.empties
    }

    /// The side that is ahead, komi counted.
    fn leader(&self) -> Option<Color> {
        let difference =
            (i32::from(self.discs[0]) - i32::from(self.discs[1])) * 1000 + self.komi.thousandths();
        let more = match difference {
            1.. => Color::Black,
            0 => return None,
            _ => Color::White,
        };
        Some(match self.goal {
            Goal::Most => more,
            Goal::Fewest => !more,
        })
    }

    /// The side whose score grows by what the winner is given: under `fewest` it is the loser's.
    fn receiver(&self, winner: Color) -> Color {
        match self.goal {
            Goal::Most => winner,
            Goal::Fewest => !winner,
        }
    }

    /// The score with the empties given out.
    fn tournament(&self, empties: Empties) -> [HalfDiscs; 2] {
        let mut halves = self.discs.map(|discs| discs * 2);
        match (empties, self.leader()) {
            (Empties::Unscored, _) => {}
            (Empties::ToWinner, Some(winner)) => halves[self.receiver(winner).index()] += self.empties * 2,
            (Empties::ToWinner, None) | (Empties::Split, _) => {
                halves = halves.map(|side| side + self.empties);
            }
        }
        halves.map(HalfDiscs)
    }

    /// The score of a game that one side lost without its being played out.
    fn lost_by(&self, loser: Color, how: LossScore, empties: Empties) -> Option<[HalfDiscs; 2]> {
        let receiver = self.receiver(!loser);
        match how {
            LossScore::Loss => None,
            LossScore::WipeOut => Some(self.shared_out(receiver, self.squares())),
            // The position as it stands, unless the loser is not behind in it.
            LossScore::AtBest if self.leader() == Some(!loser) => Some(self.tournament(empties)),
            LossScore::AtBest => Some(self.shared_out(receiver, self.squares() / 2 + 1)),
        }
    }

    /// All squares counted, so many of them for one side.
    fn shared_out(&self, side: Color, discs: u16) -> [HalfDiscs; 2] {
        let mut halves = [HalfDiscs((self.squares() - discs) * 2); 2];
        halves[side.index()] = HalfDiscs(discs * 2);
        halves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Builtin, RuleSet};

    fn score(set: RuleSet, board: &str, ending: Ending) -> Score {
        let rules = Rules::<u64>::new(&set).unwrap();
        rules.score(&rules.read_position(board).unwrap(), ending)
    }

    fn halves(black: u16, white: u16) -> Option<[HalfDiscs; 2]> {
        Some([HalfDiscs(black), HalfDiscs(white)])
    }

    const AHEAD: &str = "XXXX OO-- ---- ---- O";

    #[test]
    fn the_empties_go_where_the_rule_set_says() {
        let mini = Builtin::Mini4.rule_set();
        let with = |empties| score(RuleSet { empties, ..mini }, AHEAD, Ending::Finished).tournament;
        assert_eq!(with(Empties::ToWinner), halves(28, 4));
        assert_eq!(with(Empties::Split), halves(18, 14));
        assert_eq!(with(Empties::Unscored), halves(8, 4));
    }

    #[test]
    fn equal_discs_are_a_draw_and_halve_the_empties() {
        let drawn = score(Builtin::Mini4.rule_set(), "XX-- OO-- ---- ---- X", Ending::Finished);
        assert_eq!((drawn.winner, drawn.tournament), (None, halves(16, 16)));
    }

    #[test]
    fn where_the_fewest_win_the_empties_widen_the_margin() {
        let anti = RuleSet { goal: Goal::Fewest, ..Builtin::Mini4.rule_set() };
        let lost = score(anti, AHEAD, Ending::Finished);
        assert_eq!((lost.winner, lost.tournament), (Some(Color::White), halves(28, 4)));
    }

    #[test]
    fn komi_decides_the_winner_and_leaves_the_count() {
        let komi = Komi::from_thousandths(-2500);
        let lost = score(RuleSet { komi, ..Builtin::Mini4.rule_set() }, AHEAD, Ending::Finished);
        assert_eq!((lost.winner, lost.discs, lost.tournament), (Some(Color::White), [4, 2], halves(8, 24)));
    }

    #[test]
    fn a_resignation_scores_what_the_rule_set_says() {
        let resigned = |resignation, loser| {
            let set = RuleSet { resignation, ..Builtin::Mini4.rule_set() };
            score(set, AHEAD, Ending::Resigned(loser))
        };
        let loss = resigned(LossScore::Loss, Color::Black);
        assert_eq!((loss.winner, loss.tournament), (Some(Color::White), None));
        assert_eq!(resigned(LossScore::WipeOut, Color::Black).tournament, halves(0, 32));
        assert_eq!(resigned(LossScore::AtBest, Color::Black).tournament, halves(14, 18));
        assert_eq!(resigned(LossScore::AtBest, Color::White).tournament, halves(28, 4));
    }

    #[test]
    fn other_endings_fix_what_they_can() {
        let mini = Builtin::Mini4.rule_set();
        let drawn = score(mini, AHEAD, Ending::AgreedDraw);
        assert_eq!((drawn.winner, drawn.tournament), (None, halves(16, 16)));
        let broken_off = score(mini, AHEAD, Ending::Abandoned);
        assert_eq!((broken_off.winner, broken_off.tournament), (None, None));
        assert_eq!(score(mini, AHEAD, Ending::Forfeit(Color::White)).winner, Some(Color::Black));
    }
}
