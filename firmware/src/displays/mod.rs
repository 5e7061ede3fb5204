//! Displays for which there is no current crate.

pub(crate) mod ssd0323;
