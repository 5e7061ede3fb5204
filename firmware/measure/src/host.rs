//! The tasks on a host, where nothing but what comes out matters.

use std::{fmt, io, io::Write};

use volteo_engine::Slot;

use crate::machine::{Cost, Machine};
use crate::tasks::{self, SLOTS};

struct Host(io::Stdout);

pub(crate) fn run() {
    let mut slots = [Slot::EMPTY; SLOTS];
    tasks::run(&mut Host(io::stdout()), &mut slots).expect("the standard output takes what is written");
}

impl fmt::Write for Host {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_all(text.as_bytes()).map_err(|_| fmt::Error)
    }
}

impl Machine for Host {
    fn cost_of<T>(&mut self, work: impl FnOnce() -> T) -> (T, Option<Cost>) {
        (work(), None)
    }

    fn go_round(_: u32) {}
}
