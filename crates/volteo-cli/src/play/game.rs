//! The game under way, of either kind: what screens, saves and pictures ask of both.

use volteo_core::{BitSet, Color, Square, SquareSet};

use super::clock::Moment;
use super::contest::Contest;
use super::solo::Solo;
use crate::board::Picture;
use crate::setup::Reached;

/// A game under way.
#[derive(Clone, Debug)]
pub enum Game {
    /// Of two players.
    Contest(Box<Contest>),
    /// Of the solitaire.
    Solo(Box<Solo>),
}

/// Why nothing is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stays {
    /// There is nothing to take back.
    Nothing,
    /// The game was lost on time.
    LostOnTime,
    /// The placement turned a tile up.
    TurnedUp,
    /// The solitaire is over, and its tiles are counted.
    Counted,
}

impl Game {
    /// Files and ranks of the board.
    pub const fn size(&self) -> (u8, u8) {
        match self {
            Self::Contest(contest) => (contest.rule_set().width, contest.rule_set().height),
            Self::Solo(_) => (8, 8),
        }
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        match self {
            Self::Contest(contest) => contest.ending().is_some(),
            Self::Solo(solo) => solo.game().end().is_some(),
        }
    }

    /// Whether anybody has done anything in it.
    pub fn has_begun(&self) -> bool {
        match self {
            Self::Contest(contest) => contest.plies().iter().any(|ply| !ply.forced),
            Self::Solo(solo) => !solo.played().is_empty(),
        }
    }

    /// Whether there would be a loss in putting another game in its place.
    pub fn is_under_way(&self) -> bool {
        self.has_begun() && !self.is_over()
    }

    /// The squares on which something may be placed.
    pub fn legal_squares(&self) -> SquareSet {
        match self {
            Self::Contest(contest) => contest.legal_squares(),
            Self::Solo(solo) => {
                let legal = solo.game().legal();
                (legal.squares(Color::Black) | legal.squares(Color::White)).widen()
            }
        }
    }

    /// The squares of the board.
    pub fn playable(&self) -> SquareSet {
        match self {
            Self::Contest(contest) => contest.rules().playable(),
            Self::Solo(_) => u64::MAX.widen(),
        }
    }

    /// The board with what is on it, the legal moves and the last move marked.
    pub fn picture(&self) -> Picture {
        match self {
            Self::Contest(contest) => {
                let reached = Reached { position: *contest.position(), last: contest.last_move() };
                let mut picture = Picture::of(contest.rules(), &reached);
                if contest.ending().is_some() {
                    picture.cells.iter_mut().for_each(|cell| cell.choices = 0);
                }
                picture
            }
            Self::Solo(solo) => {
                let mut picture = crate::solitaire::picture(solo.game(), crate::solitaire::Tiles::Hidden);
                for square in self.legal_squares().squares() {
                    picture.mark(square, |cell| cell.choices = 1);
                }
                if let Some(last) = solo.played().last() {
                    last.flips().squares().for_each(|it| picture.mark(it, |cell| cell.flipped = true));
                    picture.mark(last.placement().square, |cell| cell.last = true);
                }
                picture
            }
        }
    }

    /// Takes back the last move of a person and what came after it, or the last placement of a solitaire.
    ///
    /// # Errors
    ///
    /// Why everything stays as it is.
    pub fn take_back(&mut self, now: Moment) -> Result<(), Stays> {
        let contest = match self {
            Self::Solo(solo) => return solo.take_back(),
            Self::Contest(contest) => contest,
        };
        match (contest.take_back(now), contest.ending()) {
            (1.., _) => Ok(()),
            (0, Some(_)) => Err(Stays::LostOnTime),
            (0, None) => Err(Stays::Nothing),
        }
    }

    /// Lets a clock run, if there is one.
    pub fn start_clock(&mut self, now: Moment) {
        if let Self::Contest(contest) = self {
            contest.start_clock(now);
        }
    }

    /// Stops the clocks.
    pub fn stop_clock(&mut self, now: Moment) {
        if let Self::Contest(contest) = self {
            contest.stop_clock(now);
        }
    }

    /// The square where the cursor of a new game stands: the first legal one, or the first of all.
    pub fn first_square(&self) -> Square {
        let squares = self.legal_squares().first().or_else(|| self.playable().first());
        squares.unwrap_or(Square::from_code(0))
    }
}
