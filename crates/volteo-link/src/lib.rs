//! Two devices at the ends of a cable: what they say to each other, and what follows from it.
//!
//! There is one kind of message, a [`Frame`]: all that its sender stands for. Each end says it again and
//! again, so that nothing need be numbered: what gets lost is said anew, and what is said twice changes
//! nothing. The count of moves in a frame acknowledges the moves of the other end. `docs/link.md` has the
//! bytes.
//!
//! An [`End`] is one end's part. Whoever has the wire, the clock and the game gives it the bytes that come in
//! and the [`Facts`] about the game, and does what the [`News`] say. It knows no rules: whether a move is
//! legal is for the owner of the game to say.
//!
//! ```
//! use volteo_core::Builtin;
//! use volteo_link::{End, FRAME_ROOM, Facts, News, Terms, TimeLimit};
//!
//! // A wire without loss: what one end says, the other hears at once. There is no game yet to know anything of.
//! fn tell(now: u64, from: &mut End, to: &mut End) -> Option<News> {
//!     let mut room = [0; FRAME_ROOM];
//!     let said = from.say(now, &Facts::default(), |_| None, &mut room);
//!     let frame = said.iter().find_map(|&byte| to.read(byte))?;
//!     to.take(now, &frame, &Facts::default())
//! }
//!
//! let (mut anna, mut bert) = (End::new(7), End::new(11));
//! tell(0, &mut bert, &mut anna);
//! let terms = Terms { rules: Builtin::Beginner, limit: TimeLimit::PerMove(30) };
//! anna.invite(terms);
//! tell(10, &mut anna, &mut bert);
//! assert_eq!(bert.invitation(), Some(terms));
//!
//! bert.accept();
//! let news = tell(20, &mut bert, &mut anna);
//! assert!(matches!(news, Some(News::Begun(bout)) if bout.terms == terms));
//! ```
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod end;
mod frame;
mod hash;
mod terms;
mod wire;

pub use end::{End, Facts, HEARTBEAT, News, SILENCE};
pub use frame::Frame;
pub use hash::position_hash;
pub use terms::{Bout, RULES, Terms, TimeLimit};
pub use wire::FRAME_ROOM;

#[cfg(test)]
mod tests;
