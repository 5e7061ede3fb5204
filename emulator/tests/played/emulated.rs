//! An emulated board that does what the device in memory does, and is held to its pictures.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::{env, fs};

use volteo_emulator::{Board, Machine, Pace, Picture, Setup, read_log};
use volteo_handheld::host::Deed;

use crate::host::Follower;

/// What the device in memory begins with too.
pub const SEED: u64 = 0;

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

    /// Where a test of this name has what a board stores, its log, and what a failure leaves: nothing yet.
    pub fn folder(&self, name: &str) -> PathBuf {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&self.board.name).join(name);
        // What an earlier run has left.
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    /// A board over a folder, as it is switched on.
    pub fn setup<'s>(&'s self, folder: &'s Path) -> Setup<'s> {
        let Self { board, program, .. } = self;
        Setup { board, program, folder, seed: SEED, pace: Pace::Unhindered }
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
        let folder = given.folder(name);
        Self(Rc::new(RefCell::new(Bench { given, name: name.to_owned(), folder, machine: None })))
    }

    /// Does something with the machine that is switched on.
    pub fn with<T>(&self, work: impl FnOnce(&mut Machine) -> T) -> T {
        work(self.0.borrow_mut().machine())
    }

    /// Compares what is shown with a picture of the device in memory, and with the one that the test expects.
    pub fn expect_picture(&self, name: &str, device: &Picture) {
        let bench = &mut *self.0.borrow_mut();
        let picture = bench.wait_for(std::slice::from_ref(device), &format!("picture {name}"));
        let folder =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(&bench.given.board.name);
        let path = folder.join(format!("{}-{name}.png", bench.name));
        if bench.given.update {
            fs::create_dir_all(&folder).unwrap();
            picture.write(&path).unwrap();
        }
        if Picture::read(&path).ok().as_ref() != Some(&picture) {
            let expected = format!("{} is not what is shown; --update makes it so", path.display());
            bench.fail(&expected, &picture, device);
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

impl Follower for Emulated {
    fn follow(&mut self, deed: Deed, shows: &[Picture]) {
        let bench = &mut *self.0.borrow_mut();
        bench.act(deed);
        bench.wait_for(shows, &format!("{deed:?}"));
    }
}

impl Bench {
    fn act(&mut self, deed: Deed) {
        match deed {
            Deed::Press(button, span) => self.expect(|machine| machine.press(button, span)),
            Deed::Wait(span) => self.expect(|machine| machine.pass(span)),
            // It has no switch: it never knows that the power will go.
            Deed::PowerOn | Deed::PowerOff | Deed::Cut => {
                // The earlier one goes off first.
                self.machine = None;
                let machine = Machine::switch_on(self.given.setup(&self.folder));
                self.machine = Some(machine.unwrap_or_else(|error| panic!("{error}")));
            }
        }
    }

    fn expect<T>(&mut self, work: impl FnOnce(&mut Machine) -> Result<T, volteo_emulator::Error>) -> T {
        work(self.machine()).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Waits until one of these pictures is shown.
    fn wait_for(&mut self, wanted: &[Picture], after: &str) -> Picture {
        let shown = self.expect(|machine| machine.wait_for(wanted));
        if !wanted.contains(&shown) {
            self.fail(&format!("after {after} something else is shown"), &shown, &wanted[0]);
        }
        shown
    }

    fn machine(&mut self) -> &mut Machine {
        self.machine.as_mut().expect("the device is switched on")
    }

    /// Leaves what helps to understand a failure, and fails.
    fn fail(&self, what: &str, shown: &Picture, expected: &Picture) -> ! {
        let in_folder = |name: &str| self.folder.join(name);
        shown.write(&in_folder("shown.png")).unwrap();
        expected.write(&in_folder("expected.png")).unwrap();
        let log = read_log(&self.folder, &self.given.program).unwrap_or_default();
        fs::write(in_folder("log.txt"), log.join("\n")).unwrap();
        panic!("{what}: see shown.png, expected.png and log.txt in {}", self.folder.display());
    }
}
