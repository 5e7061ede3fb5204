//! A device in the memory of a computer, and scripts that press its buttons: for tests and for programs.
//!
//! ```
//! use embedded_graphics::pixelcolor::BinaryColor;
//! use volteo_handheld::ScreenName;
//! use volteo_handheld::host::{Device, Script};
//!
//! let script: Script = "a          # New game\nup\na          # Start\nplay e6 f4\nframe two-moves".parse().unwrap();
//! let mut device = Device::<u64, BinaryColor>::default();
//! let mut frames = Vec::new();
//! script.run(&mut device, |name, device| frames.push((name.to_owned(), device.text()))).unwrap();
//! assert_eq!(device.app().game().unwrap().to_string(), "e6 f4");
//! assert_eq!(device.app().screen(), ScreenName::Play);
//! assert_eq!(frames.len(), 1);
//! ```

mod companion;
mod device;
mod script;
mod text;

pub use companion::{Companion, Deed};
pub use device::{Device, Film, Setup};
pub use script::{Script, ScriptError, ScriptProblem, Step};
pub use text::text;
