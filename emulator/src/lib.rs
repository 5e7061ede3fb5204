//! Boards in emulators: the very program that a user flashes, its buttons pressed and its screen looked at from
//! outside.
//!
//! A [`Board`] is read from its description. A [`Machine`] is one in an emulator, switched on; what it stores is kept
//! in a folder, and so is there when the next machine is switched on over it. [`Picture`] is what a screen shows.
#![forbid(unsafe_code)]

mod board;
mod error;
mod log;
mod machine;
mod picture;
mod qmp;

pub use board::{Board, Memory, Region};
pub use error::Error;
pub use log::read_log;
pub use machine::{Machine, Pace, Setup};
pub use picture::Picture;
