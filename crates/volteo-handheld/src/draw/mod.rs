//! Pixels: tones, frames, what changed between two of them, and the tools that screens draw with.

mod canvas;
mod display;
mod font;
mod frame;
mod ink;
mod oval;

pub(crate) use canvas::{Canvas, Pixels};
pub use display::{Display, Region};
pub(crate) use font::Font;
pub use frame::Frame;
pub(crate) use ink::Tone;
pub use ink::{Ink, Ruling};

use embedded_graphics::geometry::Size;

/// The pixels of the screen, across.
pub const WIDTH: u32 = 128;
/// The pixels of the screen, down.
pub const HEIGHT: u32 = 64;
/// Both.
pub(crate) const SIZE: Size = Size::new(WIDTH, HEIGHT);
