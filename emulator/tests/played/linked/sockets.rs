//! Two boards in QEMU, whose cables end in sockets.
//!
//! Their time passes as that of the host does, so that neither takes the other for gone.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use volteo_emulator::{Machine, Pace, Picture, Setup};
use volteo_handheld::{Button, Span};

use super::{Boards, SEEDS};
use crate::emulated::Given;

/// How long boards may take to show what the devices do. Two of them share the host with all that runs on it.
const PATIENCE: Duration = Duration::from_secs(20);
const LOOK: Duration = Duration::from_millis(50);

pub struct Sockets {
    machines: [Machine; 2],
    is_joined: Arc<AtomicBool>,
}

impl Sockets {
    pub fn new(given: &Given, folders: &[PathBuf; 2]) -> Self {
        let machines = [0, 1].map(|index| {
            let setup = Setup { seed: SEEDS[index], pace: Pace::RealTime, ..given.setup(&folders[index]) };
            Machine::switch_on(setup).unwrap_or_else(|error| panic!("{error}"))
        });
        let is_joined = Arc::new(AtomicBool::new(true));
        join(&folders.each_ref().map(|folder| connect(&folder.join("cable"))), &is_joined);
        Self { machines, is_joined }
    }
}

impl Boards for Sockets {
    fn press(&mut self, index: usize, button: Button, span: Span) {
        self.machines[index].press(button, span).unwrap();
    }

    fn join(&mut self) {
        self.is_joined.store(true, Ordering::Relaxed);
    }

    fn part(&mut self) {
        self.is_joined.store(false, Ordering::Relaxed);
    }

    /// It passes by itself.
    fn pass(&mut self, _span: Span) {}

    fn wait_for(&mut self, wanted: &[Picture; 2]) -> [Picture; 2] {
        let start = Instant::now();
        loop {
            let shown = self.machines.each_mut().map(|machine| machine.picture().unwrap());
            if shown == *wanted || start.elapsed() > PATIENCE {
                return shown;
            }
            thread::sleep(LOOK);
        }
    }
}

/// The cable of a board that has just been switched on.
fn connect(socket: &Path) -> UnixStream {
    let start = Instant::now();
    loop {
        match UnixStream::connect(socket) {
            Ok(stream) => return stream,
            Err(error) => assert!(start.elapsed() < PATIENCE, "{}: {error}", socket.display()),
        }
        thread::sleep(LOOK);
    }
}

/// Carries bytes both ways, until a board is switched off. While the ends are not joined they are lost.
fn join(ends: &[UnixStream; 2], is_joined: &Arc<AtomicBool>) {
    for index in 0..2 {
        let (mut from, mut to) = (ends[index].try_clone().unwrap(), ends[1 - index].try_clone().unwrap());
        let is_joined = Arc::clone(is_joined);
        thread::spawn(move || {
            let mut bytes = [0; 256];
            while let Ok(length @ 1..) = from.read(&mut bytes) {
                if is_joined.load(Ordering::Relaxed) && to.write_all(&bytes[..length]).is_err() {
                    return;
                }
            }
        });
    }
}
