//! Two emulated boards joined by a cable, beside two devices in memory that are joined too.
//!
//! Their time passes as that of the host does, so that neither takes the other for gone.

use std::cell::RefCell;
use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use embedded_graphics::pixelcolor::Gray4;
use volteo_core::Action;
use volteo_emulator::{Machine, Pace, Picture, Setup, read_log};
use volteo_handheld::host::{Companion, Deed, Device, Setup as DeviceSetup};
use volteo_handheld::{Frame, Game, Player, ScreenName, Span};

use crate::emulated::Given;
use crate::run;

/// How long boards may take to show what the devices do. Two of them share the host with all that runs on it.
const PATIENCE: Duration = Duration::from_secs(20);
const LOOK: Duration = Duration::from_millis(50);
/// How often bytes go over the cable of the devices in memory.
const STEP: Span = Span::from_millis(20);
/// Long enough for what one says to be shown by the other.
const MOMENT: Span = Span::from_millis(1_000);
/// Long enough for a partner to be missed.
const SILENCE: Span = Span::from_millis(3_000);

/// A board, and a device in memory whose buttons are pressed with it.
struct Side {
    device: Device<u64, Gray4>,
    board: Rc<RefCell<Machine>>,
    /// What the board stores, its log, and what a failure leaves.
    folder: PathBuf,
}

/// Presses the buttons of a board.
struct Fingers(Rc<RefCell<Machine>>);

impl Companion<Gray4> for Fingers {
    fn follow(&mut self, deed: Deed, _shows: &[Frame<Gray4>]) {
        if let Deed::Press(button, span) = deed {
            self.0.borrow_mut().press(button, span).unwrap();
        }
    }
}

/// Two sides, and the cables between the boards and between the devices.
struct Pair {
    sides: [Side; 2],
    is_joined: Arc<AtomicBool>,
    program: PathBuf,
}

impl Pair {
    /// Both have just been switched on.
    fn new(name: &str) -> Self {
        let given = Given::by_xtask();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&given.board.name).join(name);
        // What an earlier run has left.
        let _ = std::fs::remove_dir_all(&folder);
        let seeds = [3, 4];
        let folders = seeds.map(|seed: u64| folder.join(seed.to_string()));
        let boards = [0, 1].map(|index| {
            let (folder, seed) = (&folders[index], seeds[index]);
            let Given { board, program, .. } = &given;
            let setup = Setup { board, program, folder, seed, pace: Pace::RealTime };
            Rc::new(RefCell::new(Machine::switch_on(setup).unwrap_or_else(|error| panic!("{error}"))))
        });
        let is_joined = Arc::new(AtomicBool::new(true));
        join(&folders.each_ref().map(|folder| connect(&folder.join("cable"))), &is_joined);
        let sides = [0, 1].map(|index| {
            let setup = DeviceSetup { seed: seeds[index], cable: true, ..DeviceSetup::with_machine() };
            let (mut device, board) = (Device::new(setup), Rc::clone(&boards[index]));
            device.begin_company(Box::new(Fingers(Rc::clone(&board))));
            Side { device, board, folder: folders[index].clone() }
        });
        let mut pair = Self { sides, is_joined, program: given.program };
        pair.keep_up();
        pair
    }

    /// Presses buttons of a side.
    fn run(&mut self, index: usize, script: &str) {
        run(script, &mut self.sides[index].device);
        self.keep_up();
    }

    /// Lets both devices in memory come to the same time, and what they say be heard.
    fn keep_up(&mut self) {
        let now = self.sides.each_ref().map(|side| side.device.now());
        for (index, side) in self.sides.iter_mut().enumerate() {
            side.device.pass(now[1 - index] - now[index]);
        }
        self.carry();
    }

    fn pass(&mut self, span: Span) {
        for _ in 0..span.millis() / STEP.millis() {
            self.sides.iter_mut().for_each(|side| side.device.pass(STEP));
            self.carry();
        }
    }

    fn carry(&mut self) {
        let said = self.sides.each_mut().map(|side| side.device.take_said());
        if self.is_joined.load(Ordering::Relaxed) {
            let [first, second] = &mut self.sides;
            first.device.hear(&said[1]);
            second.device.hear(&said[0]);
        }
    }

    /// Sees that both boards come to show what the devices do.
    fn expect_same_pictures(&mut self) {
        let wanted = self.sides.each_ref().map(|side| Picture::of(side.device.frame()));
        let start = Instant::now();
        let mut shown = self.pictures();
        while shown != wanted {
            if start.elapsed() > PATIENCE {
                self.fail(&shown, &wanted);
            }
            thread::sleep(LOOK);
            shown = self.pictures();
        }
    }

    /// Leaves what helps to understand a failure, and fails.
    fn fail(&self, shown: &[Picture; 2], wanted: &[Picture; 2]) -> ! {
        for (index, Side { folder, .. }) in self.sides.iter().enumerate() {
            shown[index].write(&folder.join("shown.png")).unwrap();
            wanted[index].write(&folder.join("expected.png")).unwrap();
            let log = read_log(folder, &self.program).unwrap_or_default();
            std::fs::write(folder.join("log.txt"), log.join("\n")).unwrap();
        }
        let folders = self.sides.each_ref().map(|side| side.folder.display().to_string());
        panic!(
            "the boards show something else: see shown.png, expected.png and log.txt in {}",
            folders.join(" and ")
        );
    }

    fn pictures(&self) -> [Picture; 2] {
        self.sides.each_ref().map(|side| side.board.borrow_mut().picture().unwrap())
    }

    fn screens(&self) -> [ScreenName; 2] {
        self.sides.each_ref().map(|side| side.device.app().screen())
    }

    fn game(&self, index: usize) -> &Game<u64> {
        self.sides[index].device.app().game().expect("a game is under way")
    }

    /// The side that is to move.
    fn to_move(&self) -> usize {
        let game = self.game(0);
        usize::from(game.player_to_move() != Some(Player::Human))
    }

    /// Plays the first legal move.
    fn play(&mut self) {
        let index = self.to_move();
        let game = self.game(index);
        let first = game.rules().legal_moves(game.position()).next().expect("there is a move");
        let request = game.rules().notation(game.position(), Action::Place(first)).request();
        self.run(index, &format!("play {request}"));
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

#[test]
fn two_boards_play_a_whole_game_and_the_cable_is_out_in_the_middle() {
    let mut pair = Pair::new("linked");
    for index in 0..2 {
        // 4×4, by cable.
        pair.run(index, "a\nright 4\ndown\nleft\ndown 2\na");
    }
    pair.pass(MOMENT);
    assert_eq!(pair.screens(), [ScreenName::Play; 2]);
    pair.expect_same_pictures();
    while pair.game(0).ending().is_none() {
        if pair.game(0).moves().len() == 5 {
            pair.is_joined.store(false, Ordering::Relaxed);
            pair.pass(SILENCE);
            // Both say that nobody is at the cable.
            pair.expect_same_pictures();
            pair.play();
            pair.pass(MOMENT);
            pair.expect_same_pictures();
            assert_ne!(pair.game(0).moves(), pair.game(1).moves());
            pair.is_joined.store(true, Ordering::Relaxed);
        } else {
            pair.play();
        }
        pair.pass(MOMENT);
        assert_eq!(pair.game(0).moves(), pair.game(1).moves());
        // The end is looked at for a while before the result comes by itself.
        if pair.game(0).ending().is_none() {
            pair.expect_same_pictures();
        }
    }
    pair.pass(SILENCE);
    assert_eq!(pair.screens(), [ScreenName::Result; 2]);
    pair.expect_same_pictures();
}
