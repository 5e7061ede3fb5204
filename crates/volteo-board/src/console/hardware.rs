//! What a board lends the console.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_storage::nor_flash::NorFlash;
use volteo_handheld::{Event, Ink, Light, Region, Slot, Sound, Time};

/// A display.
pub trait Screen {
    /// What its pixels can be.
    type Color: Ink + From<BinaryColor>;
    /// What can be wrong with it.
    type Error;

    /// Makes it ready, whatever it was before. Its memory may have anything in it afterwards.
    ///
    /// # Errors
    ///
    /// If it does not answer.
    fn start(&mut self) -> Result<(), Self::Error>;

    /// Shows some of a frame.
    ///
    /// # Errors
    ///
    /// If it does not answer.
    fn send(&mut self, region: &Region<'_, Self::Color>) -> Result<(), Self::Error>;

    /// Sets how bright it is.
    ///
    /// # Errors
    ///
    /// If it does not answer.
    fn set_light(&mut self, light: Light) -> Result<(), Self::Error>;
}

/// A board, as the console sees it.
pub trait Hardware {
    /// Whether another device can be joined by a cable.
    const HAS_CABLE: bool = false;

    /// Its display.
    type Screen: Screen;
    /// Where its saves are.
    type Memory: NorFlash;

    /// The time since the power came on.
    fn now(&self) -> Time;

    /// What the buttons did next, and when. [`Buttons`](crate::Buttons) makes it of their contacts, in an interrupt, so
    /// that nothing is missed while the machine thinks.
    fn next_event(&mut self) -> Option<(Time, Event)>;

    /// Sleeps until a time, until a button moves, or until something comes over the cable. It may wake sooner.
    fn rest(&mut self, until: Option<Time>);

    /// Tells the watchdog that the program goes on.
    fn keep_alive(&mut self);

    /// The display.
    fn screen(&mut self) -> &mut Self::Screen;

    /// The memory for the saves: asked for anew after it has failed.
    fn memory(&mut self) -> Self::Memory;

    /// Switches the lamp that tells of trouble.
    fn set_lamp(&mut self, is_lit: bool);

    /// Takes bytes that have come over the cable, and says how many there were.
    fn hear(&mut self, _room: &mut [u8]) -> usize {
        0
    }

    /// Sends bytes over the cable. Those for which there is no room are lost: they will be said again.
    fn say(&mut self, _bytes: &[u8]) {}

    /// Plays a sound, on a board that can.
    fn play(&mut self, _sound: Sound) {}

    /// Logs something.
    fn note(&mut self, _note: Note) {}
}

/// Something to log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// The display answers.
    DisplayReady,
    /// The display does not answer, and will be tried again.
    DisplayLost,
    /// The saves can be read and written.
    StorageReady,
    /// The saves cannot be read or written.
    StorageFailed,
    /// A slot has been stored.
    Stored(Slot),
    /// What was stored in a slot could not be read, and has been set aside.
    SetAside(Slot),
    /// So many bytes have been sent to the display.
    Sent {
        /// Of pixels, without what says where they go.
        bytes: usize,
    },
    /// The machine has begun to think.
    Thinking,
    /// The machine has answered, or has been told to stop.
    Answered,
}
