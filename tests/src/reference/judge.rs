//! What is wrong with a request.

use volteo_core::{Action, Color, Directions, FlipRule, Move, PassRule, Placement, Reason, Request, Square};

use super::board::Cell;
use super::game::{Game, Turn};

impl Game {
    /// Whether the side to move may pass now.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        match self.turn() {
            Turn::Over => false,
            Turn::MustPass => true,
            Turn::Moves(_) => self.rules.pass == PassRule::Allowed,
        }
    }

    /// The squares on which the side to move may place a disc, in board order.
    #[must_use]
    pub fn legal_squares(&self) -> Vec<Square> {
        let mut squares: Vec<Square> = self.legal_moves().into_iter().map(|it| it.square).collect();
        squares.dedup();
        squares
    }

    /// The action that a request of the side to move is.
    ///
    /// # Errors
    ///
    /// The rule it breaks: of several the one that is true of the square alone comes first.
    pub fn judge(&self, request: Request) -> Result<Action, Reason> {
        if self.turn() == Turn::Over {
            return Err(Reason::GameOver);
        }
        match request {
            Request::Pass if self.may_pass() => Ok(Action::Pass),
            Request::Pass => Err(Reason::PassNotAllowed),
            Request::Place { square, directions } => self.judge_square(square, directions),
        }
    }

    /// The same for a side that says it is its turn.
    ///
    /// # Errors
    ///
    /// As [`Game::judge`], and [`Reason::WrongSide`] while it is the other side's turn.
    pub fn judge_side(&self, side: Color, request: Request) -> Result<Action, Reason> {
        if self.turn() != Turn::Over && side != self.to_move {
            return Err(Reason::WrongSide);
        }
        self.judge(request)
    }

    fn judge_square(&self, square: Square, named: Directions) -> Result<Action, Reason> {
        if !self.board.has(square) {
            return Err(Reason::OffBoard);
        }
        match self.board.cell(square) {
            Cell::Hole => return Err(Reason::Hole),
            Cell::Disc(color) => return Err(Reason::Occupied(color)),
            Cell::Empty => {}
        }
        let moves: Vec<Move> = self.legal_moves();
        if moves.iter().any(|it| it.square == square) {
            return self.judge_directions(square, named);
        }
        Err(if !self.has_disc_for(self.to_move) {
            Reason::SupplyExhausted
        } else if moves.is_empty() {
            Reason::MustPass
        } else if self.in_opening() {
            Reason::OutsideCenter
        } else if self.rules.placement == Placement::MayTouch {
            Reason::TouchesNothing
        } else {
            Reason::FlipsNothing
        })
    }

    fn judge_directions(&self, square: Square, named: Directions) -> Result<Action, Reason> {
        let choices = self.directions(self.to_move, square);
        let place = |directions| Ok(Action::Place(Move { square, directions }));
        let names: Vec<_> = named.iter().collect();
        match (self.rules.flip, names.as_slice()) {
            (FlipRule::All, []) => place(choices),
            (FlipRule::All, _) if named == choices => place(choices),
            (FlipRule::All, _) => Err(Reason::NoChoice),
            (FlipRule::ChooseOne, []) if choices.iter().count() > 1 => {
                Err(Reason::DirectionRequired { choices })
            }
            (FlipRule::ChooseOne, []) => place(choices),
            (FlipRule::ChooseOne, [one]) if choices.contains(*one) => place(named),
            (FlipRule::ChooseOne, [_]) => Err(Reason::DirectionFlipsNothing { named, choices }),
            (FlipRule::ChooseOne, _) => Err(Reason::SeveralDirections { named, choices }),
        }
    }
}
