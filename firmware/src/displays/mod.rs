//! The displays.

#[cfg(feature = "picoboy")]
pub(crate) mod sh1106;
#[cfg(feature = "lm3s6965evb")]
pub(crate) mod ssd0323;
#[cfg(feature = "pico")]
pub(crate) mod ssd1306;
