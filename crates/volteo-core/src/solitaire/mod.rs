//! The tile solitaire: one player, 64 discs, and 24 tiles to capture (rules.md §5).
//!
//! The tiles lie face down on a [`Layout`] of 24 squares around the standard start. The player places
//! discs of either color; each must flip a disc of the other color or capture a tile of it. A tile
//! turns face up when a disc is placed at one of its sides, and is captured when two discs of the
//! other color hold it between them. What counts at the end is the tiles in the hand, or the sum of
//! their numbers. Players compare by playing the same [`Deal`].
//!
//! ```
//! use volteo_core::solitaire::{Deal, Layout, Options, Placement, Solitaire};
//!
//! let deal = Deal::shuffled(Layout::FRAME, 1);
//! let mut game = Solitaire::new(deal, Options::default());
//!
//! let legal: Vec<String> = game.placements().map(|it| it.to_string()).collect();
//! assert_eq!(legal.join(" "), "Bd3 Bc4 Bf5 Be6 We3 Wf4 Wc5 Wd6");
//!
//! // Bc4 turns up the tile on b4, a white 4, and Ba4 captures it.
//! for text in ["Bc4", "Ba4"] {
//!     let placement: Placement = text.parse().unwrap();
//!     game.play(placement).unwrap();
//! }
//! assert_eq!(game.hand_text().to_string(), "W4");
//! assert_eq!(game.score().captured, 1);
//!
//! let refusal = game.play("Bd2".parse().unwrap()).unwrap_err();
//! assert_eq!(refusal.to_string(), "Bd2: tile");
//! ```
//!
//! A record is played over by reading its layout, its deal and its placements:
//!
//! ```
//! use volteo_core::solitaire::{Deal, Options, Solitaire, read_transcript};
//!
//! let layout = "frame".parse().unwrap();
//! let deal = "W2 Wx B4 W1 W4 Wx B9 B10 W10 Bx B6 W8 B3 B8 B7 B5 W5 W6 B2 W9 Bx B1 W7 W3";
//! let deal = Deal::read(layout, deal).unwrap();
//! let mut game = Solitaire::new(deal, Options { alternate: true, values: false });
//!
//! let mut verdict = String::from("legal");
//! for (number, placement) in (1..).zip(read_transcript("Bf5 Wf4 Wd6")) {
//!     // The text of a placement that cannot be read is an error of its own.
//!     if let Err(refusal) = game.play(placement.unwrap()) {
//!         let legal: Vec<String> = refusal.legal.placements().map(|it| it.to_string()).collect();
//!         verdict = format!("{number}. {refusal}; legal: {}", legal.join(" "));
//!         break;
//!     }
//! }
//! assert_eq!(verdict, "3. Wd6: wrong-color; legal: Bd3 Be3 Bh3");
//! assert_eq!(game.end(), None);
//! ```
//!
//! # Text
//!
//! | what | text | read by | written by |
//! |---|---|---|---|
//! | layout | `frame`, or 24 squares | [`Layout`]'s `FromStr` | [`Layout`]'s `Display` |
//! | deal | 24 tiles in board order | [`Deal::read`] | [`Deal`]'s `Display` |
//! | tile | `B7`, `W10`, `Bx` | [`Tile`]'s `FromStr` | [`Tile`]'s `Display` |
//! | placement | `Bd3` | [`Placement`]'s `FromStr` | [`Placement`]'s `Display` |
//! | transcript | `Bd3 Wc5` | [`read_transcript`] | [`Transcript`] |
//! | discs | 64 of `B` `W` `.` | | [`Solitaire::discs_text`] |
//! | hand | `W5 Bx` | | [`Solitaire::hand_text`] |
//! | tiles left | `b2=B9- c3=W10+` | | [`Solitaire::left_text`] |

mod deal;
mod game;
mod layout;
mod notation;
mod play;
mod record;
mod refusal;
mod shuffle;
mod table;
mod tile;

#[cfg(test)]
mod drawn;
#[cfg(test)]
mod tests;

pub use deal::{Deal, DealError};
pub use game::{Content, End, Options, Score, Solitaire};
pub use layout::{Layout, LayoutError};
pub use notation::{
    Placement, PlacementError, Transcript, TranscriptError, TranscriptReader, read_transcript,
};
pub use play::Effects;
pub use record::{DiscsText, HandText, LeftText};
pub use refusal::{Legal, Placements, Reason, Refusal};
pub use table::Table;
pub use tile::{NotATile, Tile};
