//! Records of Reversi games, read and written.
//!
//! [`open`] reads every format, and tells them apart by how they begin; [`create`] writes them. Between
//! the two stands a [`GameRecord`]: what a record says, whatever its format, with nothing in it judged.
//! The [`Referee`] judges it by the rules.
//!
//! ```
//! use volteo_records::{End, GameRecord, Referee, open};
//!
//! let text = "e6f4e3f6g5d6e7f5c5\nd3d4\n";
//! let (mut games, mut referee) = (open(text.as_bytes(), None, None)?, Referee::new());
//! let (mut game, mut ends) = (GameRecord::default(), Vec::new());
//! while let Some(place) = games.read(&mut game) {
//!     println!("{}: {} plies", place?, game.plies.len());
//!     ends.push(referee.judge(&game).end);
//! }
//! assert_eq!(ends[0], End::Over);
//! assert!(matches!(&ends[1], End::Illegal(illegal) if illegal.recorded == 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | format | module | what it is |
//! |---|---|---|
//! | `transcript` | [`transcript`] | a game a line: `f5d6c3` |
//! | `wthor` | [`wthor`] | the binary base of the French federation, with its tables of names |
//! | `ggf` | [`ggf`] | the game servers' Generic Game Format |
//! | `pgn` | [`pgn`] | Portable Game Notation |
//! | `obf` | [`obf`] | positions with the exact scores of their moves |
//! | `volteo` | [`native`] | Volteo's own: an object a line, which holds all that the others do |
//!
//! A reader goes on after an error with the next game, and a writer refuses what its format cannot
//! hold: nothing is dropped unseen. Memory is bounded whatever a file holds. [`ruleset_file`] reads and
//! writes rule sets.

mod bytes;
mod date;
mod decimal;
mod detect;
mod error;
mod format;
pub mod ggf;
mod lines;
mod lost;
mod model;
pub mod native;
mod number;
mod numbering;
pub mod obf;
mod open;
pub mod pgn;
mod reader;
mod referee;
mod result;
pub mod ruleset_file;
mod slot;
mod start;
pub mod transcript;
mod writer;
pub mod wthor;

pub use detect::detect;
pub use error::{Place, Problem, RecordError};
pub use format::Format;
pub use model::{
    BoardText, Claims, Date, GameRecord, Occasion, Player, Ply, PlyNote, RecordedResult, RulesTag,
};
pub use open::{OpenError, create, open};
pub use reader::ReadRecords;
pub use referee::{Claim, Differs, End, IllegalPly, Referee, Replay, Unjudged, Verdict, replay};
pub use transcript::read_transcript;
pub use writer::{GameToWrite, WriteError, WriteRecords};
pub use wthor::Names as WthorNames;
