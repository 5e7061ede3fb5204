//! Transcripts: a game a line, the way people and programs write moves.
//!
//! ```text
//! file     = { line }
//! line     = blank | header | "#" text | game
//! header   = "#" "rules:" name            the rules of the games that follow; no name: not said
//! game     = { [ number ] move } [ result ] [ "#" comment ]
//! number   = digits "." { "." }           1, 2, 3 …; a number with more points may come again
//! move     = square { ":" direction } | pass
//! pass     = "--" | "pa" | "ps" | "pass" | "@@"
//! result   = discs ( "-" | ":" ) discs    Black's and White's
//! ```
//!
//! Case does not matter. White space may stand between all of these, and must stand after a
//! direction and before a result. Passes may be left out: whoever judges the game fills them in.
//!
//! A line is a game, with one exception: a line that begins with the move number that comes next
//! goes on with the game of the line before. A line that begins with another number than that, or
//! than 1, is an error, for it shows that something is missing.
//!
//! ```
//! use volteo_records::{GameRecord, ReadRecords, transcript};
//!
//! let text = "f5d6c3\n# rules: beginner\n1. d3 c5 2. e6 f7\n3. c6 e3:sw  # a first game\n";
//! let mut games = transcript::Reader::new(text.as_bytes());
//! let mut game = GameRecord::default();
//!
//! games.read(&mut game).unwrap().unwrap();
//! assert_eq!(game.plies.len(), 3);
//! games.read(&mut game).unwrap().unwrap();
//! assert_eq!(game.plies[5].request.to_string(), "e3:sw");
//! assert_eq!(game.comment.as_deref(), Some("a first game"));
//! assert!(games.read(&mut game).is_none());
//! ```

mod losses;
mod parse;
mod reader;
mod writer;

pub use reader::{Reader, read_transcript};
pub use writer::{Passes, Style, Writer};

/// What a comment line or the rest of a line after the moves begins with.
const COMMENT: char = '#';

/// What a comment line begins with that names the rules of the games after it.
const RULES_HEADER: &str = "rules:";
