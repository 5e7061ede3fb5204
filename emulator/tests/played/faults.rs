//! What goes wrong on real boards, and what only an emulator can measure whose time passes as it is told to.
//!
//! `cargo xtask test` leaves these tests out for boards in other emulators.

use std::path::PathBuf;

use volteo_emulator::{Contact, Machine, Picture, Plug, Rp2040, Surroundings, read_log};
use volteo_handheld::host::Script;
use volteo_handheld::{Button, Span};

use crate::emulated::{Given, SEED};
use crate::host::{self, Host};
use crate::{run, switch_on};

/// Long enough to start, or to draw anything.
const MOMENT: u64 = 500_000;
/// How the lamp tells that the display does not answer: so many flashes, each so long, and as long between them.
const FLASHES: usize = 2;
const FLASH: u64 = 200_000;
/// What the time of a flash may be off by, in microseconds: the program looks at the clock each millisecond, and between two
/// attempts to reach the display.
const TOLERANCE: u64 = 30_000;
/// The most that may pass from the edge of a button to the last pixel of a step of the cursor, in microseconds.
const QUICK: u64 = 20_000;

/// A board of its own for a test, which has stored nothing.
struct Bench {
    given: Given,
    folder: PathBuf,
}

impl Bench {
    fn new(name: &str) -> Self {
        let given = Given::by_xtask();
        let folder = given.folder(name);
        std::fs::create_dir_all(&folder).unwrap();
        Self { given, folder }
    }

    fn switch_on(&self, around: Surroundings<'_>) -> Rp2040 {
        Rp2040::switch_on_in(self.given.setup(&self.folder), around).unwrap_or_else(|error| panic!("{error}"))
    }

    /// What the buttons did, as the log has it.
    fn deeds(&self) -> Vec<String> {
        let log = read_log(&self.folder, &self.given.program).unwrap();
        let deed = |line: &String| Some(line.split_once("button: ")?.1.split_once(" at ")?.0.to_owned());
        log.iter().filter_map(deed).collect()
    }

    /// What a device in memory shows after a script.
    fn after(&self, script: &str) -> Picture {
        self.device_after(script).picture()
    }

    fn device_after(&self, script: &str) -> Box<dyn Host> {
        let mut device = host::device(&self.given.board, SEED);
        let script: Script = script.parse().unwrap();
        device.run(&script, &mut |_, _| {}).unwrap();
        device
    }
}

fn press(board: &mut Rp2040, button: Button) {
    board.touch(button, Contact::Closed).unwrap();
    board.run(60_000).unwrap();
    board.touch(button, Contact::Open).unwrap();
    board.run(60_000).unwrap();
}

#[test]
fn a_display_that_comes_late_is_found() {
    let bench = Bench::new("late-display");
    let mut board = bench.switch_on(Surroundings { display: Plug::Out, ..Surroundings::default() });
    board.run(3 * MOMENT).unwrap();
    assert_eq!(board.shown(), Picture::dark());
    board.plug_display(Plug::In).unwrap();
    board.run(MOMENT).unwrap();
    assert_eq!(board.shown(), bench.after(""));
    // It is found again if it was out for a while.
    board.plug_display(Plug::Out).unwrap();
    press(&mut board, Button::Down);
    board.run(MOMENT).unwrap();
    board.plug_display(Plug::In).unwrap();
    board.run(MOMENT).unwrap();
    assert_eq!(board.shown(), bench.after("down"));
}

#[test]
fn without_a_display_the_device_runs_and_its_lamp_says_why() {
    let bench = Bench::new("no-display");
    let mut board = bench.switch_on(Surroundings { display: Plug::Out, ..Surroundings::default() });
    board.run(10 * MOMENT).unwrap();
    let changes = board.lamp().unwrap();
    let lit: Vec<u64> = changes.iter().filter(|it| it.is_lit).map(|it| it.micros).collect();
    let dark: Vec<u64> =
        changes.iter().filter(|it| !it.is_lit && it.micros > 0).map(|it| it.micros).collect();
    assert!(lit.len() > 2 * FLASHES, "{changes:?}");
    for (start, end) in lit.iter().zip(&dark).skip(1) {
        assert!((end - start).abs_diff(FLASH) <= TOLERANCE, "{changes:?}");
    }
    let gaps: Vec<u64> = lit.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let long: Vec<usize> = (0..gaps.len()).filter(|&index| gaps[index] > 4 * FLASH).collect();
    assert!(long.windows(2).all(|pair| pair[1] - pair[0] == FLASHES), "{changes:?}");

    // A game is begun and kept all the same.
    for button in [Button::A, Button::Up, Button::A, Button::A] {
        press(&mut board, button);
    }
    board.run(MOMENT).unwrap();
    assert!(board.figures().unwrap().operations > 0);
}

#[test]
fn contacts_that_bounce_and_lines_that_catch_noise_are_one_press_each() {
    let bench = Bench::new("noise");
    let mut board = bench.switch_on(Surroundings::default());
    board.run(MOMENT).unwrap();
    // Times in microseconds between two changes, as long as a small switch bounces.
    let bounces = [[180, 90, 700, 60, 410, 30], [40, 950, 20, 310, 650, 80], [900, 900, 30, 30, 200, 500]];
    let mut deeds = Vec::new();
    for (button, bounces) in
        [Button::Down, Button::A, Button::Down, Button::Right].into_iter().zip(bounces.iter().cycle())
    {
        for end in [Contact::Closed, Contact::Open] {
            bounce(&mut board, button, end, bounces);
            board.run(60_000).unwrap();
        }
        deeds.extend([format!("Down({button:?})"), format!("Up({button:?})")]);
        // What a cable nearby does.
        for _ in 0..5 {
            board.touch(button, Contact::Closed).unwrap();
            board.run(400).unwrap();
            board.touch(button, Contact::Open).unwrap();
            board.run(7_300).unwrap();
        }
    }
    board.run(MOMENT).unwrap();
    assert_eq!(bench.deeds(), deeds);
    assert_eq!(board.shown(), bench.after("down\na\ndown\nright"));
}

/// The contact goes back and forth, and then stays.
fn bounce(board: &mut Rp2040, button: Button, end: Contact, bounces: &[u64]) {
    let other = if end == Contact::Open { Contact::Closed } else { Contact::Open };
    for pair in bounces.chunks(2) {
        board.touch(button, end).unwrap();
        board.run(pair[0]).unwrap();
        board.touch(button, other).unwrap();
        board.run(pair[1]).unwrap();
    }
    board.touch(button, end).unwrap();
}

#[test]
fn a_button_that_is_held_at_the_start_does_nothing_until_it_has_been_up() {
    let bench = Bench::new("held");
    let mut board =
        bench.switch_on(Surroundings { down: &[Button::A, Button::Down], ..Surroundings::default() });
    board.run(4 * MOMENT).unwrap();
    assert_eq!(board.shown(), bench.after(""));
    board.touch(Button::A, Contact::Open).unwrap();
    board.touch(Button::Down, Contact::Open).unwrap();
    board.run(MOMENT).unwrap();
    assert_eq!(bench.deeds(), Vec::<String>::new());
    press(&mut board, Button::Down);
    board.run(MOMENT).unwrap();
    assert_eq!(board.shown(), bench.after("down"));
}

#[test]
fn the_program_is_the_same_whether_its_log_is_read_or_not() {
    let counted = [Plug::In, Plug::Out].map(|probe| {
        let bench = Bench::new(&format!("probe-{probe:?}"));
        let mut board = bench.switch_on(Surroundings { probe, ..Surroundings::default() });
        board.run(MOMENT).unwrap();
        // More than the log has room for.
        (0..40).for_each(|_| press(&mut board, Button::Down));
        let figures = board.figures().unwrap();
        (board.shown(), figures.nanos.to_bits(), figures.instructions, figures.data)
    });
    assert_eq!(counted[0], counted[1]);
}

/// The game of two people that is interrupted: how it begins, its moves, and how it comes back after the power was off.
const BEGIN: &str = "a\nup\na\n";
const MOVES: &str = "e6 f6 g6 d6 c6 g7 g8 b6 c4 h8 f7 e3 f2 e7 f5 c3 d3 h5 b2 g5 h7 c5 a6 a7 b4 d7 h4 a1 c2 a3 b5 h6 a2 a4 d8 h3";
const RESUME: &str = "cut\na\n";

#[test]
fn the_power_may_go_at_any_operation_of_the_flash_and_a_game_comes_back() {
    let (mut device, emulated) = switch_on("power-cuts");
    run(BEGIN, &mut *device);
    let mut seen = Vec::new();
    for (count, next) in MOVES.split(' ').enumerate() {
        let before = emulated.with(|machine| {
            let board = stepped(machine);
            board.start_journal().unwrap();
            board.figures().unwrap().operations
        });
        run(&format!("play {next}\nwait 300"), &mut *device);
        let operations = emulated.with(|machine| stepped(machine).figures().unwrap().operations) - before;
        // Where it has not been seen yet: a save, and one that moves to another part of the flash.
        if count > 1 && !seen.contains(&operations) {
            expect_a_game_after_each_cut(count, &emulated);
            seen.push(operations);
        }
    }
    println!("a save takes {seen:?} operations");
    assert!(seen.len() >= 2 && seen.iter().any(|&operations| operations > 4));
}

/// Switches on with what the power going at each operation of the last save has left.
fn expect_a_game_after_each_cut(moves: usize, emulated: &crate::emulated::Emulated) {
    let bench = Bench::new(&format!("power-cuts-{moves}"));
    let game = |moves| {
        let played: Vec<&str> = MOVES.split(' ').take(moves).collect();
        bench.after(&format!("{BEGIN}play {}\nwait 300\n{RESUME}", played.join(" ")))
    };
    let wanted = [game(moves), game(moves + 1)];
    let count = emulated.with(|machine| stepped(machine).write_journal(&bench.folder).unwrap());
    let mut resumed = [0; 2];
    for operation in 0..count {
        let folder = bench.folder.join(operation.to_string());
        let mut machine = Machine::switch_on(bench.given.setup(&folder)).unwrap();
        machine.pass(Span::from_millis(500)).unwrap();
        machine.press(Button::A, Span::from_millis(60)).unwrap();
        let shown = machine.wait_for(&wanted).unwrap();
        let which = wanted.iter().position(|it| *it == shown);
        let which = which
            .unwrap_or_else(|| panic!("no game after the power went at operation {operation}: {folder:?}"));
        resumed[which] += 1;
    }
    println!(
        "of {count} cuts in a save, {} end with the game before it, {} with the new one",
        resumed[0], resumed[1]
    );
    assert!(resumed[0] > 0);
}

#[test]
fn a_save_whose_power_goes_leaves_what_the_journal_has() {
    let bench = Bench::new("one-cut");
    let mut board = bench.switch_on(Surroundings::default());
    board.run(MOMENT).unwrap();
    board.cut_in_operation(1).unwrap();
    for button in [Button::A, Button::Up, Button::A, Button::A] {
        press(&mut board, button);
    }
    board.run(MOMENT).unwrap();
    assert!(board.is_off());
    assert_eq!(board.shown(), Picture::dark());
    drop(board);
    // The first save ever: nothing was there before, and the device is as new.
    let mut board = bench.switch_on(Surroundings::default());
    board.run(MOMENT).unwrap();
    assert_eq!(board.shown(), bench.after(""));
}

fn stepped(machine: &mut Machine) -> &mut Rp2040 {
    match machine {
        Machine::Rp2040(board) => board,
        Machine::Qemu(_) => panic!("this emulator's time does not pass as it is told to"),
    }
}

/// What became of a press, from the edge that did it.
struct Answer {
    /// To the last pixel that changed, in microseconds.
    micros: u64,
    /// On the bus.
    bytes: u64,
}

/// Presses a button, and measures from one of its edges.
fn answer(board: &mut Rp2040, button: Button, acts_on: Contact) -> Answer {
    if acts_on == Contact::Open {
        board.touch(button, Contact::Closed).unwrap();
        board.run(60_000).unwrap();
    }
    let (edge, before) = (board.micros(), board.figures().unwrap());
    board.touch(button, acts_on).unwrap();
    board.run(60_000).unwrap();
    let after = board.figures().unwrap();
    board.touch(button, Contact::Open).unwrap();
    board.run(60_000).unwrap();
    Answer {
        micros: (after.last_change / 1e3) as u64 - edge,
        bytes: after.data + after.commands - before.data - before.commands,
    }
}

#[test]
fn a_step_of_the_cursor_is_seen_at_once() {
    let bench = Bench::new("quick");
    let mut board = bench.switch_on(Surroundings::default());
    board.run(MOMENT).unwrap();
    for button in [Button::A, Button::Up, Button::A] {
        press(&mut board, button);
    }
    board.run(MOMENT).unwrap();
    let steps = [Button::Right, Button::Down, Button::Left, Button::Up]
        .map(|button| answer(&mut board, button, Contact::Closed));
    let longest = steps.iter().map(|it| it.micros).max().unwrap();
    let bytes = steps.iter().map(|it| it.bytes).max().unwrap();
    println!(
        "a step of the cursor: {longest} µs at most from the edge to the last pixel, {bytes} bytes at most"
    );
    let before = board.figures().unwrap();
    board.run(4 * MOMENT).unwrap();
    let after = board.figures().unwrap();
    let asleep = (after.asleep - before.asleep) / (after.nanos - before.nanos);
    println!("while nothing happens it sleeps {:.1} % of the time", 100.0 * asleep);
    assert!(longest < QUICK);
    assert!(asleep > 0.9);
}
