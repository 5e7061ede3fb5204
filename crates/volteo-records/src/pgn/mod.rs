//! Portable Game Notation, as Reversi programs use it.
//!
//! ```text
//! [Event "Spring Open"]
//! [Date "2024.04.13"]
//! [Round "3"]
//! [Black "Ada"]
//! [White "Bert"]
//! [Result "38-26"]
//!
//! 1. f5 d6 2. c3 d3 {[%emt 0:00:02.5] the usual} 3. c4 … 30. -- h8 38-26
//! ```
//!
//! PGN is described for chess. What Reversi programs make of it, and how this reader takes it:
//!
//! - Results are pairs of discs, Black's first; or `1-0` where Black has won, `0-1`, `1/2-1/2`.
//! - A pass is `--`, or one of its other spellings. It may be left out.
//! - `Variant` names the rules; without it they are not named. `Komi` is added to Black's discs.
//! - A `FEN` start has `p` for black, `P` for white, `b` or `w` for the side to move, and the highest
//!   rank first, as Edax writes it; `*` is a hole. Its size is that of the board.
//! - `Termination` says how a game ended: `resignation`, `time forfeit`, `agreed draw`, `rules
//!   infraction`, `abandoned`. Who lost is in the result.
//! - Comments at a move may begin with its evaluation in discs from the mover's side, the time it took
//!   and what the clock showed after it: `{[%eval 2.5] [%emt 0:00:01] [%clk 0:04:59] …}`.
//! - Nothing else is dropped either: a comment of the game stands before its first move; variations and
//!   signs like `!` and `$3` are kept as `Variation` and `NAG` with the number of the ply before them,
//!   lines that begin with `%` as `%`, and tags of other names by their names.
//! - Line breaks in a comment are spaces, and comments that follow each other are one.

mod fen;
mod game;
mod games;
mod outcome;
mod read;
mod tokens;
mod write;

pub use read::Reader;
pub use write::Writer;
