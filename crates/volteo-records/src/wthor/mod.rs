//! The format of the WTHOR base, in which the French Othello Federation publishes tournament games.
//!
//! A file of games (`WTH_1977.wtb`) has numbers for players and tournaments; their names are in two
//! tables beside it (`WTH.JOU`, `WTH.TRN`). All numbers are little-endian.
//!
//! ```text
//! header, 16 bytes                         game, 68 bytes
//!  0 u8 ×4  century, year, month and day    0 u16     tournament
//!           of the file's creation          2 u16     Black
//!  4 u32    games (0 in a table)            4 u16     White
//!  8 u16    names (0 in a file of games)    6 u8      real score: Black's discs
//! 10 u16    year of the games               7 u8      theoretical score
//! 12 u8     board size: 0 or 8, or 10       8 u8 ×60  moves, 10·row + column: f5 is 56; 0 is none
//! 13 u8     1: a file of problems
//! 14 u8     empties at which play was       name: 20 bytes in a JOU table, 26 in a TRN table, in
//!           perfect for the theoretical     Latin-1, ended by at least one NUL
//!           score
//! 15 u8     unused
//! ```
//!
//! - Passes are not stored.
//! - The real score gives the empties to the winner and halves them in a draw. Of the 380 games of the
//!   years 1977–1999 that break off before the end, it is the result of the whole game, which was known
//!   though the last moves were not.
//! - The name `???` stands for a player or a tournament that is not known.
//! - Of 10×10 boards nothing but the size is described, and no file of such games was found. The
//!   formula for moves is taken at its word: column 10 of a row is the number 0 of the next, `j1` is 20,
//!   and 60 moves are all that a game can have.

mod header;
mod names;
mod read;
mod write;

pub use header::Header;
pub use names::{Names, NamesError, Table};
pub use read::Reader;
pub use write::Writer;

/// What stands for a name that is not known.
const UNKNOWN: &str = "???";

/// What records hold of a game beside their own fields: numbers of names that are not known, and the
/// theoretical score.
const TOURNAMENT_NUMBER: &str = "TournamentNumber";
const PLAYER_NUMBERS: [&str; 2] = ["BlackNumber", "WhiteNumber"];
const THEORETICAL_SCORE: &str = "TheoreticalScore";
