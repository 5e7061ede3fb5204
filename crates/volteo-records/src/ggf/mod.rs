//! The game servers' Generic Game Format, for Othello.
//!
//! ```text
//! (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[ada]PW[bert]RB[1720]RW[1684.5]
//!   TI[05:00//02:00]TY[8]RE[+4.000]
//!   BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]
//!   B[f5//0.5]W[d6/-1.25/2.01] … B[PA] … ;)
//! ```
//!
//! A game is a list of properties; an archive writes before the games of a match how many they are
//! (`2 (;…;)(;…;)` for a pair of the same game with colors exchanged).
//!
//! What the format's descriptions say, and how this reader takes it:
//!
//! - `TY`, the type: `s` synchronous pair, the size, then `k` komi, `a` anti (the fewest discs win),
//!   `r` and a number of random discs, `b`/`w` the color asked for. Size 88 is the octagon: 10×10 less
//!   three squares at each corner, of which the board lists only the 88.
//! - `RE` is the result from Black's side with the empties given to the winner, plus `:r` for a
//!   resignation, `:t` for a time-out, `:s` for a score agreed on, `:l` for a game that was left. In an
//!   anti game it is positive when Black, with fewer discs, has won.
//! - `KM`, the komi, is *subtracted* from Black's difference: half the sum of what `KB` and `KW` bid,
//!   each a move with the evaluation at which its player took either side. Volteo's komi is added, so
//!   the sign turns (and turns back in an anti game).
//! - A backslash takes the meaning from the character after it, as in the related format SGF.
//! - Comments are `C` or `CO`: of the game before the first move, of a ply after it. `EV` and `RO` are
//!   the event and the round, as in SGF.

mod game;
mod game_type;
mod games;
mod outcome;
mod properties;
mod read;
mod write;

pub use read::Reader;
pub use write::Writer;
