//! Moves, and what a player may ask for.

use core::fmt;

use crate::bits::{BitSet, Squares};
use crate::{Direction, Directions, Rules, Square};

/// A move: where a disc is placed, and the directions in which it flips.
///
/// Under flip rule `all` the set holds every direction that has a run, under `choose-one` exactly
/// one. It is empty only for a disc that flips nothing where that is legal: in an open center, or
/// where the rule set lets discs be placed without flipping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the disc is placed.
    pub square: Square,
    /// The directions in which it flips.
    pub directions: Directions,
}

/// What a side does with its turn: one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// It places a disc.
    Place(Move),
    /// It passes.
    Pass,
}

/// What a player or a record asks to do, before the rules have judged it.
///
/// ```
/// use volteo_core::{Direction, Request};
///
/// let request: Request = "D3:s".parse().unwrap();
/// assert_eq!(request, Request::place("d3".parse().unwrap()).towards(Direction::South));
/// assert_eq!("pa".parse(), Ok(Request::Pass));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Request {
    /// Place a disc.
    Place {
        /// Where.
        square: Square,
        /// The directions named with the move; none if it is a bare square.
        directions: Directions,
    },
    /// Pass.
    Pass,
}

impl Request {
    /// To place a disc on a square, naming no direction.
    #[must_use]
    pub const fn place(square: Square) -> Self {
        Self::Place { square, directions: Directions::EMPTY }
    }

    /// The same with a direction named; a pass stays one.
    #[must_use]
    pub fn towards(self, direction: Direction) -> Self {
        match self {
            Self::Place { square, directions } => {
                Self::Place { square, directions: directions | Directions::of(direction) }
            }
            Self::Pass => Self::Pass,
        }
    }
}

impl From<Action> for Request {
    /// The request that names every direction of the move.
    fn from(action: Action) -> Self {
        match action {
            Action::Place(Move { square, directions }) => Self::Place { square, directions },
            Action::Pass => Self::Pass,
        }
    }
}

/// What a side can do with its turn. Made by [`Rules::turn`].
#[derive(Clone, Debug)]
pub enum Turn<B> {
    /// It has these moves.
    Moves(LegalMoves<B>),
    /// It has none and must pass.
    MustPass,
    /// The game is over.
    Over,
}

/// The legal moves of a side: squares in board order, and for each square, under `choose-one`, its
/// directions clockwise from north. Made by [`Rules::legal_moves`].
#[derive(Clone, Debug)]
pub struct LegalMoves<B> {
    /// For each direction, the squares from which there is a run.
    starts: [B; 8],
    squares: Squares<B>,
    /// Under `choose-one`, the square under way and its directions still to come.
    pending: Option<(Square, Directions)>,
    choose_one: bool,
}

impl<B: BitSet> LegalMoves<B> {
    pub(crate) fn new(squares: B, starts: [B; 8], choose_one: bool) -> Self {
        Self { starts, squares: squares.squares(), pending: None, choose_one }
    }

    fn directions(&self, square: Square) -> Directions {
        let set = B::of(square);
        Direction::ALL.into_iter().filter(|&it| !(self.starts[it as usize] & set).is_empty()).collect()
    }

    fn next_pending(&mut self) -> Option<Move> {
        let (square, left) = self.pending?;
        let direction = left.iter().next()?;
        let chosen = Directions::of(direction);
        self.pending = Some((square, Directions::from_bits(left.bits() & !chosen.bits())));
        Some(Move { square, directions: chosen })
    }
}

impl<B: BitSet> Iterator for LegalMoves<B> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        if let Some(pending) = self.next_pending() {
            return Some(pending);
        }
        let square = self.squares.next()?;
        let directions = self.directions(square);
        if self.choose_one && !directions.is_empty() {
            self.pending = Some((square, directions));
            return self.next_pending();
        }
        Some(Move { square, directions })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Request::from(*self).fmt(f)
    }
}

/// A legal action as records write it: a direction only where there is a choice. Made by
/// [`Rules::notation`].
#[derive(Clone, Copy, Debug)]
pub struct Notation(pub(crate) Request);

impl Notation {
    /// The request that reads so.
    #[must_use]
    pub const fn request(self) -> Request {
        self.0
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<B: BitSet> Rules<B> {
    /// The text of a legal action in this position, as records write it (rules.md §7): a square,
    /// with a direction only under `choose-one` and only where there is more than one to choose
    /// from; `--` for a pass.
    #[must_use]
    pub fn notation(&self, position: &crate::Position<B>, action: Action) -> Notation {
        let Action::Place(Move { square, directions }) = action else {
            return Notation(Request::Pass);
        };
        let choice = self.choose_one() && self.runs_at(position, square).len() > 1;
        let directions = if choice { directions } else { Directions::EMPTY };
        Notation(Request::Place { square, directions })
    }
}
