//! A hand-made evaluation under every rule set, for ordering moves only.
//!
//! The counts and weights are those that the fast path has for small boards. Where the fewest discs win, it is bad to
//! hold what is good to hold elsewhere; to have moves is good everywhere.

use volteo_core::{Action, BitSet, Direction, Position, Rules};

/// Hundredths of a disc.
const OWN_MOVE: i32 = -48;
const OWN_MOVE_ROOT: i32 = 897;
const REPLY: i32 = 69;
const REPLY_ROOT: i32 = 160;

/// The squares of a board that matter more than others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Geometry<B> {
    pub(super) corners: B,
    /// The squares diagonally next to a corner, and those straight next to one.
    pub(super) x_squares: B,
    pub(super) c_squares: B,
}

impl<B: BitSet> Geometry<B> {
    pub(super) fn of(rules: &Rules<B>) -> Self {
        use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
        let corners = rules.corner_squares();
        let next = |directions: [Direction; 4]| {
            let steps = directions.map(|it| corners.step(it));
            steps.into_iter().fold(B::EMPTY, |all, squares| all | squares) & rules.playable() & !corners
        };
        let x_squares = next([NorthEast, SouthEast, SouthWest, NorthWest]);
        Self { corners, x_squares, c_squares: next([North, East, South, West]) }
    }
}

/// How well the side to move stands, in hundredths of a disc. `moves` are the squares it can move to.
pub(super) fn evaluate<B: BitSet>(
    rules: &Rules<B>,
    geometry: &Geometry<B>,
    position: &mut Position<B>,
    moves: B,
    fewest: bool,
) -> i32 {
    let undo = rules.play_legal(position, Action::Pass);
    let replies = rules.legal_squares(position);
    position.undo(undo);
    let empties = rules.empties(position);
    let (own, other) = (position.discs(position.to_move()), position.discs(!position.to_move()));
    let count = |set: B| set.len() as i32;
    let difference = |squares: B| count(own & squares) - count(other & squares);
    let open = (geometry.corners & empties).neighbors();
    let stable = rules.stable_discs(position);
    let holdings = 384 * difference(geometry.corners)
        - 130 * difference(geometry.x_squares & open)
        - 178 * difference(geometry.c_squares & open)
        + 112 * difference(stable)
        + 418 * count(moves & geometry.corners)
        - 290 * count(replies & geometry.corners);
    OWN_MOVE * count(moves) + OWN_MOVE_ROOT * root(moves) / 64
        - REPLY * count(replies)
        - REPLY_ROOT * root(replies) / 64
        - 113 * difference(empties.neighbors())
        - 77 * count(other.neighbors() & empties)
        + 114 * count(own.neighbors() & empties)
        + if fewest { -holdings } else { holdings }
}

/// The square root of a count, in 64ths: moves count the less the more there are.
fn root<B: BitSet>(set: B) -> i32 {
    (set.len() * 64 * 64).isqrt() as i32
}
