//! Othello board files: positions, a line each, with the exact scores of their moves.
//!
//! ```text
//! % from a collection of endgames
//! O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; C7:+36; % hard
//! --XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O;
//! ```
//!
//! - `O` is White. Fields end with semicolons; the last one may be missing.
//! - A score is the difference of discs at the end, from the side to move, with or without a sign. One
//!   without a move is the score of the position. A pass may have one, as `--`, `pa` or `pass`.
//! - `%` begins a comment, and so does `#` at the start of a line. A comment in lines of its own belongs
//!   to the position after it; at the end of the file there is none, and it is left out.
//! - Positions may be of any square board.
//!
//! [`Positions`] gives them as what they are; [`Reader`] gives them as records of games without plies,
//! with the scores among what a record holds beside (`g8` with `+18`, `pass`, and `score` for one
//! without a move).

mod position;
mod read;
mod write;

pub use position::{MoveScore, Position};
pub use read::{Positions, Reader};
pub use write::Writer;

/// What a record has beside its fields for a score without a move, and for one of a pass.
const SCORE: &str = "score";
const PASS: &str = "pass";
