//! What Volteo's devices share and no hardware: what stands between the [`App`](volteo_handheld::App) and a
//! board's pins.
//!
//! - [`Console`] is the loop of a device: it tells the App what happened, and does what the App asks for.
//!   A board lends it [`Hardware`].
//! - [`Buttons`] makes clean presses of contacts that bounce, and ignores what is stuck.
//! - [`Store`] keeps the saves in flash memory: whenever the power goes, the new state or the one before is there.
//! - [`Fault`] is why a device has stopped, kept over the reset; [`report`] shows it after that.
//!
//! ```
//! use volteo_board::{Buttons, Pressed};
//! use volteo_handheld::{Button, Event, Time};
//!
//! let mut buttons = Buttons::default();
//! let mut events = Vec::new();
//! // Nothing is held, then the contact of A closes.
//! for millis in 0..80 {
//!     let pressed = if millis < 40 { Pressed::NONE } else { Pressed::NONE.with(Button::A) };
//!     buttons.sample(Time::from_millis(millis), pressed, |event| events.push((millis, event)));
//! }
//! assert_eq!(events, [(43, Event::Down(Button::A))]);
//! ```
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod buttons;
mod console;
mod fault;
mod lamp;
mod storage;

pub use buttons::{Buttons, Pressed};
pub use console::{Console, Hardware, Note, Screen, Start, report};
pub use fault::{FAULT_BYTES, Fault, Kind};
pub use lamp::{Lamp, Trouble};
pub use storage::{CELL, Content, Store, StoreError};
