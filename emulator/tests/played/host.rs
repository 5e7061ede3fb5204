//! Devices in memory, whatever their pixels can be.

use embedded_graphics::pixelcolor::{BinaryColor, Gray4};
use volteo_emulator::{Board, Picture, Pixels};
use volteo_handheld::host::{Companion, Deed, Device, Script, ScriptError, Setup};
use volteo_handheld::{App, Frame, Ink, Span, Time};

/// What does the same as a device in memory.
pub trait Follower {
    /// Does it too. What the device shows after it has come to rest is one picture, or a few by turns.
    fn follow(&mut self, deed: Deed, shows: &[Picture]);
}

/// A device in memory.
pub trait Host {
    fn app(&self) -> &App<u64>;
    fn picture(&self) -> Picture;
    fn now(&self) -> Time;
    fn run(&mut self, script: &Script, frame: &mut dyn FnMut(&str, &Picture)) -> Result<(), ScriptError>;
    fn pass(&mut self, span: Span);
    fn take_said(&mut self) -> Vec<u8>;
    fn hear(&mut self, bytes: &[u8]);
    fn begin_company(&mut self, follower: Box<dyn Follower>);
}

/// A device that has just been switched on, with the pixels of a board.
pub fn device(board: &Board, seed: u64) -> Box<dyn Host> {
    let setup = Setup { seed, cable: board.has_cable(), ..Setup::with_machine() };
    match board.display.pixels() {
        Pixels::Binary => Box::new(Device::<u64, BinaryColor>::new(setup)),
        Pixels::Greys => Box::new(Device::<u64, Gray4>::new(setup)),
    }
}

impl<C: Ink> Host for Device<u64, C> {
    fn app(&self) -> &App<u64> {
        self.app()
    }

    fn picture(&self) -> Picture {
        Picture::of(self.frame())
    }

    fn now(&self) -> Time {
        self.now()
    }

    fn run(&mut self, script: &Script, frame: &mut dyn FnMut(&str, &Picture)) -> Result<(), ScriptError> {
        script.run(self, |name, device| frame(name, &Picture::of(device.frame())))
    }

    fn pass(&mut self, span: Span) {
        self.pass(span);
    }

    fn take_said(&mut self) -> Vec<u8> {
        self.take_said()
    }

    fn hear(&mut self, bytes: &[u8]) {
        self.hear(bytes);
    }

    fn begin_company(&mut self, follower: Box<dyn Follower>) {
        self.begin_company(Box::new(ByPictures(follower)));
    }
}

struct ByPictures(Box<dyn Follower>);

impl<C: Ink> Companion<C> for ByPictures {
    fn follow(&mut self, deed: Deed, shows: &[Frame<C>]) {
        let shows: Vec<Picture> = shows.iter().map(Picture::of).collect();
        self.0.follow(deed, &shows);
    }
}
