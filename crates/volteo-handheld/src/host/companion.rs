//! A device that does what another one does: how an emulator of a board is held to the device in memory.

use crate::{Button, Frame, Ink, Span};

/// What was done to a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// It was switched on for the first time.
    PowerOn,
    /// A button was held for so long.
    Press(Button, Span),
    /// Time passed.
    Wait(Span),
    /// It was switched off in good order, and on again.
    PowerOff,
    /// The power was taken away without a warning, and given back.
    Cut,
}

/// A device that does the same.
///
/// A device with a companion comes to rest after every deed, so that the companion need not be on time.
pub trait Companion<C: Ink> {
    /// Does it too. What the device shows after it has come to rest is one frame, or a few by turns.
    fn follow(&mut self, deed: Deed, shows: &[Frame<C>]);
}
