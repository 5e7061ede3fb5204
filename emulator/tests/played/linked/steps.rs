//! Two boards whose time goes on in steps, and bytes between them after each.

use std::collections::VecDeque;
use std::path::PathBuf;

use volteo_emulator::{Contact, Picture, Rp2040, Setup, Surroundings};
use volteo_handheld::{Button, Span};

use super::{Boards, SEEDS};
use crate::emulated::Given;

/// How far time goes at once, in microseconds, and the bytes that go over the cable in it, at 115,200 bits a second.
const STEP: u64 = 2_000;
const BYTES: usize = 23;
/// How long boards take to start: a button that is down before counts for nothing.
const START: Span = Span::from_millis(300);
/// How long no button is down after a press.
const BETWEEN_PRESSES: Span = Span::from_millis(60);
/// How long boards may take to show what the devices do.
const PATIENCE: Span = Span::from_millis(10_000);

pub struct Steps {
    boards: [Rp2040; 2],
    /// What is on its way to each.
    under_way: [VecDeque<u8>; 2],
    is_joined: bool,
}

impl Steps {
    pub fn new(given: &Given, folders: &[PathBuf; 2]) -> Self {
        let boards = [0, 1].map(|index| {
            std::fs::create_dir_all(&folders[index]).unwrap();
            let setup = Setup { seed: SEEDS[index], ..given.setup(&folders[index]) };
            let board = Rp2040::switch_on_in(setup, Surroundings::default());
            board.unwrap_or_else(|error| panic!("{error}"))
        });
        let mut steps = Self { boards, under_way: Default::default(), is_joined: true };
        steps.pass(START);
        steps
    }

    fn step(&mut self) {
        for index in 0..2 {
            let count = self.under_way[index].len().min(BYTES);
            let bytes: Vec<u8> = self.under_way[index].drain(..count).collect();
            self.boards[index].hear(&bytes).unwrap();
            self.boards[index].run(STEP).unwrap();
            let said = self.boards[index].take_said();
            if self.is_joined {
                self.under_way[1 - index].extend(said);
            }
        }
    }

    fn pictures(&mut self) -> [Picture; 2] {
        self.boards.each_ref().map(Rp2040::shown)
    }
}

impl Boards for Steps {
    fn press(&mut self, index: usize, button: Button, span: Span) {
        self.boards[index].touch(button, Contact::Closed).unwrap();
        self.pass(span);
        self.boards[index].touch(button, Contact::Open).unwrap();
        self.pass(BETWEEN_PRESSES);
    }

    fn join(&mut self) {
        self.is_joined = true;
    }

    fn part(&mut self) {
        self.is_joined = false;
        self.under_way = Default::default();
    }

    fn pass(&mut self, span: Span) {
        (0..u64::from(span.millis()) * 1_000 / STEP).for_each(|_| self.step());
    }

    fn wait_for(&mut self, wanted: &[Picture; 2]) -> [Picture; 2] {
        for _ in 0..u64::from(PATIENCE.millis()) * 1_000 / STEP {
            if self.pictures() == *wanted {
                break;
            }
            self.step();
        }
        self.pictures()
    }
}
