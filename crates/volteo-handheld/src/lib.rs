//! Volteo as a handheld device, without its hardware: screens, input, drawing, languages, saves.
//!
//! The [`App`] is the whole device. A host tells it what the buttons do and what time it is, and does what
//! the [`Effects`] say. Clock, seed, storage and pixels are the host's. There is no allocation, no clock,
//! no randomness but a seed, and no input on which it panics.
//!
//! ```
//! use embedded_graphics::pixelcolor::BinaryColor;
//! use volteo_handheld::{App, Button, Display, Event, PowerOn, SAVE_BYTES, Slot, Time};
//!
//! let (mut app, _) = App::<u64>::start(&PowerOn::default());
//! let mut display = Display::<BinaryColor>::default();
//! let mut sent = display.draw(&app).map(|region| region.rows().map(<[u8]>::len).sum::<usize>()).sum::<usize>();
//! assert_eq!(sent, 1024);
//!
//! // Down and up again: the menu moves on, and only what changed is sent.
//! let effects = app.handle(Time::from_millis(20), Event::Down(Button::Down));
//! app.handle(Time::from_millis(90), Event::Up(Button::Down));
//! assert!(effects.draw);
//! sent = display.draw(&app).map(|region| region.rows().map(<[u8]>::len).sum::<usize>()).sum::<usize>();
//! assert!(sent < 1024);
//!
//! let mut room = [0; SAVE_BYTES];
//! let bytes = app.save(Slot::Settings, &mut room);
//! let mut host = PowerOn::default();
//! host.stored[Slot::Settings as usize] = Some(bytes);
//! let (_app, effects) = App::<u64>::start(&host);
//! assert!(effects.set_aside.is_empty());
//! ```
//!
//! `App<u64>` has the boards up to 8×8, which is what a device compiles in; `App<u128>` has those of 10×10
//! too, and is the same otherwise.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

mod app;
mod board;
mod draw;
mod effects;
mod game;
#[cfg(feature = "std")]
pub mod host;
mod input;
pub mod lessons;
mod machine;
mod save;
mod screens;
mod settings;
pub mod solitaire;
mod statistics;
mod texts;
mod thinking;
mod time;
mod widgets;

pub use app::{App, PowerOn};
pub use draw::{Display, Frame, HEIGHT, Ink, Region, WIDTH};
pub use effects::{Effects, Light, Slot, Slots, Sound};
pub use game::{Clocks, Game, Level, Overdue, Played, Player, TimeControl};
pub use input::{Button, Event};
pub use machine::{MACHINE_SLOTS, Machine};
pub use save::SAVE_BYTES;
pub use screens::ScreenName;
pub use settings::{Animation, Contrast, Idle, Settings};
pub use statistics::{Rating, Statistics, Tally};
pub use texts::Language;
pub use thinking::{Answer, Control, Task, Thinker};
pub use time::{Span, Time};
pub use volteo_link::FRAME_ROOM;
