//! What a game came to.

use volteo_core::{Color, Empties, Ending, Goal, HalfDiscs, LossScore, Score};

use super::board::Cell;
use super::game::Game;

/// What each side gets, in half discs: Black, White.
type Halves = [u16; 2];

impl Game {
    /// The score of the game if it ends so, here (rules.md §3 and §6).
    #[must_use]
    pub fn score(&self, ending: Ending) -> Score {
        let (winner, halves) = match ending {
            Ending::Finished => (self.leader(), Some(self.finished())),
            Ending::AgreedDraw => (None, Some([self.squares(); 2])),
            Ending::Abandoned => (None, None),
            Ending::Forfeit(loser) => (Some(loser.opponent()), None),
            Ending::Resigned(loser) => (Some(loser.opponent()), self.lost(loser, self.rules.resignation)),
            Ending::TimeOut(loser) => (Some(loser.opponent()), self.lost(loser, self.rules.time_out)),
        };
        Score {
            discs: [self.count(Color::Black), self.count(Color::White)],
            empties: self.board.count(Cell::Empty),
            winner,
            tournament: halves.map(|halves| halves.map(HalfDiscs::from_halves)),
        }
    }

    fn squares(&self) -> u16 {
        self.count(Color::Black) + self.count(Color::White) + self.board.count(Cell::Empty)
    }

    /// Who wins if the discs are counted now, with komi; nobody in a draw.
    fn leader(&self) -> Option<Color> {
        let discs = |color| i64::from(self.count(color)) * 1000;
        let (black, white) =
            (discs(Color::Black) + i64::from(self.rules.komi.thousandths()), discs(Color::White));
        if black == white {
            return None;
        }
        let black_wins = match self.rules.goal {
            Goal::Most => black > white,
            Goal::Fewest => black < white,
        };
        Some(if black_wins { Color::Black } else { Color::White })
    }

    /// The side whose figure is to be the larger one when `winner` wins.
    fn larger(&self, winner: Color) -> Color {
        if self.rules.goal == Goal::Most { winner } else { winner.opponent() }
    }

    /// The discs with the empties given out.
    fn finished(&self) -> Halves {
        let [black, white] = [Color::Black, Color::White].map(|color| self.count(color) * 2);
        let empties = self.board.count(Cell::Empty);
        match (self.rules.empties, self.leader()) {
            (Empties::Unscored, _) => [black, white],
            (Empties::Split, _) | (Empties::ToWinner, None) => [black + empties, white + empties],
            (Empties::ToWinner, Some(winner)) => match self.larger(winner) {
                Color::Black => [black + 2 * empties, white],
                Color::White => [black, white + 2 * empties],
            },
        }
    }

    /// What a lost time-out or resignation scores.
    fn lost(&self, loser: Color, how: LossScore) -> Option<Halves> {
        let winner = loser.opponent();
        let squares = self.squares();
        let all_counted = |large: u16| match self.larger(winner) {
            Color::Black => [2 * large, 2 * (squares - large)],
            Color::White => [2 * (squares - large), 2 * large],
        };
        match how {
            LossScore::Loss => None,
            LossScore::WipeOut => Some(all_counted(squares)),
            LossScore::AtBest if self.leader() == Some(winner) => Some(self.finished()),
            LossScore::AtBest => Some(all_counted(squares / 2 + 1)),
        }
    }
}
