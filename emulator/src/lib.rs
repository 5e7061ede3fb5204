//! Boards in emulators: the very program that a user flashes, its buttons pressed and its screen looked at from
//! outside.
//!
//! A [`Board`] is read from its description. A [`Machine`] is one in an emulator, switched on; what it stores is kept
//! in a folder, and so is there when the next machine is switched on over it. Which emulator it is, one need not know; what
//! only [`Rp2040`] can is its own. [`Picture`] is what a screen shows.
#![forbid(unsafe_code)]

mod board;
mod error;
mod log;
mod machine;
mod picture;
mod process;
mod qemu;
mod rp2040;

pub use board::{Board, Display, Memory, Pixels, Region};
pub use error::Error;
pub use log::read_log;
pub use machine::{Machine, Pace, Setup};
pub use picture::Picture;
pub use qemu::Qemu;
pub use rp2040::{Contact, Figures, LampChange, Plug, Rp2040, Surroundings};
