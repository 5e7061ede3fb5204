//! An emulated board that does what the device in memory does, and is held to its pictures.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fs};

use embedded_graphics::pixelcolor::Gray4;
use volteo_emulator::{Board, Machine, Pace, Picture, Setup, read_log};
use volteo_handheld::Frame;
use volteo_handheld::host::{Companion, Deed};

/// What the device in memory begins with too.
const SEED: u64 = 0;
/// How long the emulator may take to show what the device does.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often its screen is looked at meanwhile.
const LOOK: Duration = Duration::from_millis(15);

/// What `cargo xtask test` says about the board that is played.
pub struct Given {
    pub board: Board,
    pub program: PathBuf,
    /// The bytes of RAM that are kept for the stack.
    pub stack: u32,
    /// Whether to write the expected pictures instead of comparing.
    pub update: bool,
}

impl Given {
    pub fn by_xtask() -> Self {
        let path = |name: &str| {
            PathBuf::from(env::var_os(name).unwrap_or_else(|| panic!("{name} is set by `cargo xtask test`")))
        };
        let bytes = |name: &str| path(name).to_string_lossy().parse().expect("a number of bytes");
        Self {
            board: Board::read(&path("VOLTEO_BOARD")).expect("the board is described"),
            program: path("VOLTEO_FIRMWARE"),
            stack: bytes("VOLTEO_STACK"),
            update: env::var_os("VOLTEO_UPDATE").is_some(),
        }
    }
}

/// The board in the emulator. Handles on it are handles on the same one.
#[derive(Clone)]
pub struct Emulated(Rc<RefCell<Bench>>);

struct Bench {
    given: Given,
    name: String,
    /// What it stores, its log, and what a failure leaves.
    folder: PathBuf,
    machine: Option<Machine>,
}

impl Emulated {
    /// A board for a test of this name that has never been switched on.
    pub fn new(name: &str) -> Self {
        let given = Given::by_xtask();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&given.board.name).join(name);
        // What an earlier run has left.
        let _ = fs::remove_dir_all(&folder);
        Self(Rc::new(RefCell::new(Bench { given, name: name.to_owned(), folder, machine: None })))
    }

    /// Compares what is shown with a frame and with the picture that the test expects.
    pub fn expect_picture(&self, name: &str, frame: &Frame<Gray4>) {
        let bench = &mut *self.0.borrow_mut();
        let picture = bench.wait_for(std::slice::from_ref(frame), &format!("picture {name}"));
        let folder =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(&bench.given.board.name);
        let path = folder.join(format!("{}-{name}.png", bench.name));
        if bench.given.update {
            fs::create_dir_all(&folder).unwrap();
            picture.write(&path).unwrap();
        }
        if Picture::read(&path).ok().as_ref() != Some(&picture) {
            let expected = format!("{} is not what is shown; --update makes it so", path.display());
            bench.fail(&expected, &picture, frame);
        }
    }

    /// The most that the stack has taken since the power came on, in bytes, and what is kept for it.
    pub fn stack(&self) -> (u32, u32) {
        let bench = &mut *self.0.borrow_mut();
        let (end, kept) = (bench.given.board.memory.ram.origin, bench.given.stack);
        let untouched = bench.machine().untouched(end, kept).unwrap();
        (kept - untouched as u32, kept)
    }

    /// The log up to now.
    pub fn log(&self) -> Vec<String> {
        let bench = self.0.borrow();
        read_log(&bench.folder, &bench.given.program).expect("the log can be read")
    }
}

impl Companion<Gray4> for Emulated {
    fn follow(&mut self, deed: Deed, shows: &[Frame<Gray4>]) {
        let bench = &mut *self.0.borrow_mut();
        bench.act(deed);
        bench.wait_for(shows, &format!("{deed:?}"));
    }
}

impl Bench {
    fn act(&mut self, deed: Deed) {
        match deed {
            Deed::Press(button, span) => {
                // An emulator whose time stands still has no keys either.
                self.machine().resume().unwrap();
                self.machine().press(button, span).unwrap();
            }
            // Its time goes on until it shows what it is to show.
            Deed::Wait(_) => {}
            // It has no switch: it never knows that the power will go.
            Deed::PowerOn | Deed::PowerOff | Deed::Cut => {
                if let Some(machine) = self.machine.take() {
                    machine.cut().unwrap();
                }
                let Given { board, program, .. } = &self.given;
                let setup =
                    Setup { board, program, folder: &self.folder, seed: SEED, pace: Pace::Unhindered };
                self.machine = Some(Machine::switch_on(setup).unwrap_or_else(|error| panic!("{error}")));
            }
        }
    }

    /// Waits until one of these frames is shown.
    fn wait_for(&mut self, frames: &[Frame<Gray4>], after: &str) -> Picture {
        let wanted: Vec<Picture> = frames.iter().map(Picture::of).collect();
        let start = Instant::now();
        self.machine().resume().unwrap();
        loop {
            let shown = self.machine().picture().unwrap();
            if wanted.contains(&shown) {
                // Its time runs fast: the screen would go off.
                self.machine().pause().unwrap();
                return shown;
            }
            if start.elapsed() > PATIENCE {
                self.fail(&format!("after {after} something else is shown"), &shown, &frames[0]);
            }
            thread::sleep(LOOK);
        }
    }

    fn machine(&mut self) -> &mut Machine {
        self.machine.as_mut().expect("the device is switched on")
    }

    /// Leaves what helps to understand a failure, and fails.
    fn fail(&self, what: &str, shown: &Picture, expected: &Frame<Gray4>) -> ! {
        let in_folder = |name: &str| self.folder.join(name);
        shown.write(&in_folder("shown.png")).unwrap();
        Picture::of(expected).write(&in_folder("expected.png")).unwrap();
        let log = read_log(&self.folder, &self.given.program).unwrap_or_default();
        fs::write(in_folder("log.txt"), log.join("\n")).unwrap();
        panic!("{what}: see shown.png, expected.png and log.txt in {}", self.folder.display());
    }
}
