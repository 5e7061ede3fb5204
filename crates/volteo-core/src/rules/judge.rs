//! Judging what a player asks for.

use super::Rules;
use crate::bits::BitSet;
use crate::refusal::{Legal, Reason, Refusal};
use crate::ruleset::Placement;
use crate::{Action, Color, Directions, Move, Position, Request, Square};

impl<B: BitSet> Rules<B> {
    /// Judges a request of the side to move: the action that it is.
    ///
    /// # Errors
    ///
    /// The rule it breaks, and what would have been legal.
    pub fn judge(&self, position: &Position<B>, request: Request) -> Result<Action, Refusal<B>> {
        self.judge_side(position, position.to_move(), request)
    }

    /// Judges a request of a side that says it is its turn.
    ///
    /// # Errors
    ///
    /// As [`Rules::judge`]; [`Reason::WrongSide`] if it is the other side's turn.
    pub fn judge_side(
        &self,
        position: &Position<B>,
        side: Color,
        request: Request,
    ) -> Result<Action, Refusal<B>> {
        if side != position.to_move() && !self.is_over(position) {
            return Err(self.refusal(position, side, request, Reason::WrongSide));
        }
        self.action_for(position, request).map_err(|reason| self.refusal(position, side, request, reason))
    }

    /// What is legal for the side to move: what refusals name.
    #[must_use]
    pub fn legal(&self, position: &Position<B>) -> Legal<B> {
        let squares = self.legal_squares(position);
        let over = self.is_over(position);
        Legal { squares, pass: !over && (squares.is_empty() || self.passes_are_counted()) }
    }

    fn refusal(&self, position: &Position<B>, side: Color, request: Request, reason: Reason) -> Refusal<B> {
        Refusal { side, request, reason, legal: self.legal(position) }
    }

    fn action_for(&self, position: &Position<B>, request: Request) -> Result<Action, Reason> {
        if self.is_over(position) {
            return Err(Reason::GameOver);
        }
        match request {
            Request::Pass if self.passes_are_counted() || self.must_pass(position) => Ok(Action::Pass),
            Request::Pass => Err(Reason::PassNotAllowed),
            Request::Place { square, directions } => {
                self.check_square(position, square)?;
                let directions = self.directions_for(position, square, directions)?;
                Ok(Action::Place(Move { square, directions }))
            }
        }
    }

    /// Whether a disc may be placed on a square at all. What is true of the square alone is said
    /// first, then what is true of the side.
    fn check_square(&self, position: &Position<B>, square: Square) -> Result<(), Reason> {
        if square.file() >= self.set.width || square.rank() >= self.set.height {
            return Err(Reason::OffBoard);
        }
        if !self.playable.contains(square) {
            return Err(Reason::Hole);
        }
        if let Some(color) = position.disc(square) {
            return Err(Reason::Occupied(color));
        }
        let legal = self.legal_squares(position);
        if legal.contains(square) {
            return Ok(());
        }
        Err(if self.stock_to_use(position, position.to_move()).is_err() {
            Reason::SupplyExhausted
        } else if legal.is_empty() {
            Reason::MustPass
        } else if self.in_opening(position) {
            Reason::OutsideCenter
        } else if self.set.placement == Placement::MayTouch {
            Reason::TouchesNothing
        } else {
            Reason::FlipsNothing
        })
    }

    /// The directions in which a disc on a legal square flips when these are named.
    fn directions_for(
        &self,
        position: &Position<B>,
        square: Square,
        named: Directions,
    ) -> Result<Directions, Reason> {
        let choices = self.runs_at(position, square);
        if !self.choose_one() {
            // Whoever names exactly what is flipped has not chosen anything.
            return if named.is_empty() || named == choices { Ok(choices) } else { Err(Reason::NoChoice) };
        }
        match (named.len(), choices.len()) {
            (0, 0 | 1) => Ok(choices),
            (0, _) => Err(Reason::DirectionRequired { choices }),
            (1, _) if named & choices == named => Ok(named),
            (1, _) => Err(Reason::DirectionFlipsNothing { named, choices }),
            _ => Err(Reason::SeveralDirections { named, choices }),
        }
    }
}
