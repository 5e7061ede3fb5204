//! What one game came to.

/// The plies after which it is asked who is ahead.
pub const LEADERS_AT: [u32; 3] = [20, 30, 40];

/// What one game came to, in whole numbers. Moves are discs placed; a pass is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The first player's result: 2 for a win, 1 for a draw, 0 for a loss.
    pub points: i64,
    /// The first player's tournament score less the other's, in half discs.
    pub score: i64,
    /// Moves.
    pub moves: i64,
    /// Passes.
    pub passes: i64,
    /// Squares left empty at the end.
    pub empties: i64,
    /// 1 if one color has no disc at the end, else 0.
    pub wipe_out: i64,
    /// Squares to choose from, all moves together.
    pub squares: i64,
    /// Moves to choose from, all moves together: under `choose-one` a square counts for each of its directions.
    pub choices: i64,
    /// Moves to squares from which discs could be flipped in two directions or more.
    pub crossings: i64,
    /// Discs flipped.
    pub flips: i64,
    /// How often the lead in discs went over from one side to the other.
    pub swings: i64,
    /// Squares that the side not to move could have played to, all moves together.
    pub replies: i64,
    /// The mover's discs next to an empty square, all moves together.
    pub frontier: i64,
    /// The move, from 1, that took the first corner.
    pub first_corner: Option<i64>,
    /// The move, from 1, that took the first square of an edge that is no corner.
    pub first_edge: Option<i64>,
    /// Whether who was ahead in discs after each of [`LEADERS_AT`] moves won; none if nobody was, or the game was over.
    pub leader_won: [Option<bool>; LEADERS_AT.len()],
}
