//! Two emulated boards joined by a cable, beside two devices in memory that are joined too.

mod sockets;
mod steps;

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use volteo_core::Action;
use volteo_emulator::{Picture, read_log};
use volteo_handheld::host::Deed;
use volteo_handheld::{Button, Game, Player, ScreenName, Span};

use crate::emulated::Given;
use crate::host::{self, Follower, Host};
use crate::run;
use sockets::Sockets;
use steps::Steps;

/// What the two begin with.
const SEEDS: [u64; 2] = [3, 4];
/// How often bytes go over the cable of the devices in memory.
const STEP: Span = Span::from_millis(20);
/// Long enough for what one says to be shown by the other.
const MOMENT: Span = Span::from_millis(1_000);
/// Long enough for a partner to be missed.
const SILENCE: Span = Span::from_millis(3_000);

/// The two boards.
trait Boards {
    fn press(&mut self, index: usize, button: Button, span: Span);
    /// Puts the cable in.
    fn join(&mut self);
    /// Takes it out.
    fn part(&mut self);
    fn pass(&mut self, span: Span);
    /// Waits until both show what they are to show; what they show in the end.
    fn wait_for(&mut self, wanted: &[Picture; 2]) -> [Picture; 2];
}

/// A device in memory, whose buttons are pressed on a board too.
struct Side {
    device: Box<dyn Host>,
    /// What the board stores, its log, and what a failure leaves.
    folder: PathBuf,
}

/// Presses the buttons of a board.
struct Fingers {
    boards: Rc<RefCell<dyn Boards>>,
    index: usize,
}

impl Follower for Fingers {
    fn follow(&mut self, deed: Deed, _shows: &[Picture]) {
        if let Deed::Press(button, span) = deed {
            self.boards.borrow_mut().press(self.index, button, span);
        }
    }
}

/// Two sides, and the cables between the boards and between the devices.
struct Pair {
    sides: [Side; 2],
    boards: Rc<RefCell<dyn Boards>>,
    is_joined: bool,
    program: PathBuf,
}

impl Pair {
    /// Both have just been switched on.
    fn new(name: &str) -> Self {
        let given = Given::by_xtask();
        let folder = given.folder(name);
        let folders = SEEDS.map(|seed| folder.join(seed.to_string()));
        let boards: Rc<RefCell<dyn Boards>> = if given.board.goes_by_steps() {
            Rc::new(RefCell::new(Steps::new(&given, &folders)))
        } else {
            Rc::new(RefCell::new(Sockets::new(&given, &folders)))
        };
        let sides = [0, 1].map(|index| {
            let mut device = host::device(&given.board, SEEDS[index]);
            device.begin_company(Box::new(Fingers { boards: Rc::clone(&boards), index }));
            Side { device, folder: folders[index].clone() }
        });
        let mut pair = Self { sides, boards, is_joined: true, program: given.program };
        pair.keep_up();
        pair
    }

    /// Presses buttons of a side.
    fn run(&mut self, index: usize, script: &str) {
        run(script, &mut *self.sides[index].device);
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
        self.boards.borrow_mut().pass(span);
    }

    /// Takes the cables out.
    fn part(&mut self) {
        self.is_joined = false;
        self.boards.borrow_mut().part();
    }

    /// Puts them in again.
    fn join(&mut self) {
        self.is_joined = true;
        self.boards.borrow_mut().join();
    }

    fn carry(&mut self) {
        let said = self.sides.each_mut().map(|side| side.device.take_said());
        if self.is_joined {
            let [first, second] = &mut self.sides;
            first.device.hear(&said[1]);
            second.device.hear(&said[0]);
        }
    }

    /// Sees that both boards come to show what the devices do.
    fn expect_same_pictures(&mut self) {
        let wanted = self.sides.each_ref().map(|side| side.device.picture());
        let shown = self.boards.borrow_mut().wait_for(&wanted);
        if shown != wanted {
            self.fail(&shown, &wanted);
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
            pair.part();
            pair.pass(SILENCE);
            // Both say that nobody is at the cable.
            pair.expect_same_pictures();
            pair.play();
            pair.pass(MOMENT);
            pair.expect_same_pictures();
            assert_ne!(pair.game(0).moves(), pair.game(1).moves());
            pair.join();
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
