//! Volteo's own records: JSON Lines, an object a game. `docs/record-format.md` describes them in full.
//!
//! They hold everything that a [`GameRecord`](crate::GameRecord) does, and are read back as the same.
//! Records of the tile solitaire may lie between them: [`Reader::next_line`] gives both.
//!
//! ```
//! use volteo_records::native::{Line, Reader};
//!
//! let text = r#"{"rules": "wof", "moves": "f5 d6 c3", "players": {"black": {"name": "Ann"}}}
//! {"rules": "solitaire", "layout": "frame", "deal": "Bx", "moves": "Bd3 Wc5"}"#;
//! let mut lines = Reader::new(text.as_bytes());
//!
//! let (_, line) = lines.next_line().unwrap().unwrap();
//! let Line::Game(game) = line else { panic!() };
//! assert_eq!(game.players[0].name.as_deref(), Some("Ann"));
//!
//! let (place, line) = lines.next_line().unwrap().unwrap();
//! let Line::Solitaire(solitaire) = line else { panic!() };
//! assert_eq!((place.line, solitaire.moves.len()), (2, 2));
//! ```

mod date;
mod extra;
mod fields;
mod game;
mod game_read;
mod game_written;
mod notes;
mod reader;
mod solitaire;
#[cfg(test)]
mod tests;
mod writer;

pub use reader::{Line, Reader};
pub use solitaire::{SolitaireClaims, SolitaireRecord};
pub use writer::Writer;
