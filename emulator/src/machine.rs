//! A board in an emulator, whichever that is.

use std::path::Path;

use volteo_handheld::{Button, Span};

use crate::board::Emulator;
use crate::qemu::Qemu;
use crate::rp2040::Rp2040;
use crate::{Board, Error, Picture};

/// What a machine is switched on with.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'s> {
    /// The board.
    pub board: &'s Board,
    /// Its program.
    pub program: &'s Path,
    /// Where what it stores is kept, and its log.
    pub folder: &'s Path,
    /// What it takes for noise.
    pub seed: u64,
    /// How its time passes.
    pub pace: Pace,
}

/// How the time of a machine passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As it does for the person who plays.
    RealTime,
    /// By itself: while nothing happens it jumps to when something does. So nothing comes late, however busy the host
    /// is.
    Unhindered,
}

/// What every emulator can do.
pub(crate) trait Emulation {
    /// Holds a button for a time of the board's own, and leaves all of them alone for a while.
    fn press(&mut self, button: Button, span: Span) -> Result<(), Error>;

    /// Lets time pass; or as much of it as the emulator can be told to.
    fn pass(&mut self, span: Span) -> Result<(), Error>;

    /// What the screen shows.
    fn picture(&mut self) -> Result<Picture, Error>;

    /// Lets time go on until one of some pictures is shown, and then no further; what is shown in the end.
    fn wait_for(&mut self, wanted: &[Picture]) -> Result<Picture, Error>;

    /// Some of the board's memory.
    fn ram(&mut self, from: u32, bytes: u32) -> Result<Vec<u8>, Error>;
}

/// A board in an emulator, switched on. It is switched off when it is dropped.
pub enum Machine {
    /// In QEMU.
    Qemu(Qemu),
    /// In rp2040js.
    Rp2040(Rp2040),
}

impl Machine {
    /// Switches a machine on. What an earlier one stored in its folder is there.
    ///
    /// # Errors
    ///
    /// If the emulator is missing, or does not start.
    pub fn switch_on(setup: Setup<'_>) -> Result<Self, Error> {
        std::fs::create_dir_all(setup.folder).map_err(|error| Error::file(setup.folder, &error))?;
        match &setup.board.emulator {
            Emulator::Qemu(facts) => Qemu::switch_on(facts, setup).map(Self::Qemu),
            Emulator::Rp2040 => Rp2040::switch_on(setup).map(Self::Rp2040),
        }
    }

    fn emulation(&mut self) -> &mut dyn Emulation {
        match self {
            Self::Qemu(qemu) => qemu,
            Self::Rp2040(rp2040) => rp2040,
        }
    }

    /// Holds a button for a time of the machine's own, and leaves all of them alone for a while. Presses that follow wait
    /// for that. A button that the board does not have does nothing.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer.
    pub fn press(&mut self, button: Button, span: Span) -> Result<(), Error> {
        self.emulation().press(button, span)
    }

    /// Lets time pass, before anything else is done to it. QEMU cannot be told how far to go: its time goes on while
    /// [`Machine::wait_for`] does.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer.
    pub fn pass(&mut self, span: Span) -> Result<(), Error> {
        self.emulation().pass(span)
    }

    /// What the screen shows.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer.
    pub fn picture(&mut self) -> Result<Picture, Error> {
        self.emulation().picture()
    }

    /// Lets time go on until one of some pictures is shown, or for as long as a device may take, and then stand still.
    /// What is shown in the end.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer.
    pub fn wait_for(&mut self, wanted: &[Picture]) -> Result<Picture, Error> {
        self.emulation().wait_for(wanted)
    }

    /// How many of so many bytes, from an address on, are still as they were when the power came on: what a stack that
    /// comes down to that address has never reached.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer.
    pub fn untouched(&mut self, from: u32, bytes: u32) -> Result<usize, Error> {
        let bytes = self.emulation().ram(from, bytes)?;
        Ok(bytes.iter().take_while(|&&byte| byte == 0).count())
    }
}
