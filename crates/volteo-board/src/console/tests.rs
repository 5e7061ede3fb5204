use std::boxed::Box;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::string::ToString;
use std::vec;
use std::vec::Vec;

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};
use volteo_core::{BitSet, Builtin, Request};
use volteo_handheld::{Answer, Button, Control, Frame, HEIGHT, Region, ScreenName, Task, WIDTH};

use super::*;
use crate::{Fault, Kind};

/// A board whose parts can be pulled out.
#[derive(Default)]
struct Parts {
    now: u64,
    events: VecDeque<(Time, Event)>,
    shown: Frame<BinaryColor>,
    bytes_sent: usize,
    display_is_missing: bool,
    /// Whatever that says, until then it is.
    display_is_late_until: u64,
    display_starts: u32,
    lamp_is_lit: bool,
    lights: Vec<Light>,
    memory: Vec<u8>,
    memory_is_missing: bool,
    kept_alive: u32,
}

#[derive(Clone)]
struct Bench(Rc<RefCell<Parts>>);

impl Bench {
    fn new() -> Self {
        Self(Rc::new(RefCell::new(Parts { memory: vec![0xFF; 4 * 4_096], ..Parts::default() })))
    }

    fn change(&self, change: impl FnOnce(&mut Parts)) {
        change(&mut self.0.borrow_mut());
    }

    fn press(&self, button: Button) {
        self.change(|parts| {
            let now = Time::from_millis(parts.now);
            parts.events.extend([(now, Event::Down(button)), (now, Event::Up(button))]);
        });
    }

    fn switch_on(&self) -> Console<'static, Self> {
        Console::start(self.clone(), a_display(), Start { seed: 0, thinker: None })
    }

    /// Presses it once so many milliseconds have passed.
    fn press_after(&self, millis: u64, button: Button) {
        let time = Time::from_millis(millis);
        self.change(|parts| parts.events.extend([(time, Event::Down(button)), (time, Event::Up(button))]));
    }

    fn shows(&self, console: &Console<'_, Self>) -> bool {
        let mut frame = Frame::default();
        let Ok(()) = console.app().draw(&mut frame);
        self.0.borrow().shown == frame
    }
}

fn a_display() -> &'static mut Display<BinaryColor> {
    Box::leak(Box::default())
}

/// Lets so many milliseconds pass.
fn pass(console: &mut Console<'_, Bench>, millis: u64) {
    let bench = console.hardware.clone();
    let end = bench.0.borrow().now + millis;
    loop {
        let due = console.turn().map_or(end, Time::millis);
        let now = bench.0.borrow().now;
        bench.change(|parts| parts.now = due.max(now + 1).min(end));
        if now >= end {
            break;
        }
    }
}

impl Screen for Bench {
    type Color = BinaryColor;
    type Error = ();

    fn start(&mut self) -> Result<(), ()> {
        let mut parts = self.0.borrow_mut();
        if parts.display_is_missing || parts.now < parts.display_is_late_until {
            return Err(());
        }
        parts.display_starts += 1;
        parts.shown = Frame::default();
        Ok(())
    }

    fn send(&mut self, region: &Region<'_, BinaryColor>) -> Result<(), ()> {
        let mut parts = self.0.borrow_mut();
        if parts.display_is_missing {
            return Err(());
        }
        let area = region.area();
        let bytes = region.rows().next().unwrap_or_default();
        parts.bytes_sent += bytes.len();
        for (x, byte) in (area.top_left.x..).zip(bytes) {
            for bit in 0..8 {
                let point = embedded_graphics::prelude::Point::new(x, area.top_left.y + bit);
                let color = BinaryColor::from(byte >> bit & 1 == 1);
                let pixel = embedded_graphics::Pixel(point, color);
                let Ok(()) = embedded_graphics::Drawable::draw(&pixel, &mut parts.shown);
            }
        }
        Ok(())
    }

    fn set_light(&mut self, light: Light) -> Result<(), ()> {
        let mut parts = self.0.borrow_mut();
        assert!(
            parts.display_starts > 0,
            "a display that is lit before it is ready shows what its memory held"
        );
        parts.lights.push(light);
        if parts.display_is_missing { Err(()) } else { Ok(()) }
    }
}

impl ErrorType for Bench {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for Bench {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        let parts = self.0.borrow();
        if parts.memory_is_missing {
            return Err(NorFlashErrorKind::Other);
        }
        bytes.copy_from_slice(&parts.memory[offset as usize..][..bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.0.borrow().memory.len()
    }
}

impl NorFlash for Bench {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = 4_096;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
        self.change(|parts| parts.memory[from as usize..to as usize].fill(0xFF));
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        if self.0.borrow().memory_is_missing {
            return Err(NorFlashErrorKind::Other);
        }
        self.change(|parts| parts.memory[offset as usize..][..bytes.len()].copy_from_slice(bytes));
        Ok(())
    }
}

impl Hardware for Bench {
    type Screen = Self;
    type Memory = Self;

    fn now(&self) -> Time {
        Time::from_millis(self.0.borrow().now)
    }

    fn next_event(&mut self) -> Option<(Time, Event)> {
        let mut parts = self.0.borrow_mut();
        let now = Time::from_millis(parts.now);
        parts.events.pop_front_if(|(time, _)| *time <= now)
    }

    fn rest(&mut self, until: Option<Time>) {
        self.change(|parts| {
            let next = parts.events.front().map(|(time, _)| *time);
            let soonest = until.into_iter().chain(next).min();
            parts.now = soonest.map_or(parts.now, Time::millis).max(parts.now + 1);
        });
    }

    fn keep_alive(&mut self) {
        self.change(|parts| parts.kept_alive += 1);
    }

    fn screen(&mut self) -> &mut Self {
        self
    }

    fn memory(&mut self) -> Self {
        self.clone()
    }

    fn set_lamp(&mut self, is_lit: bool) {
        self.change(|parts| parts.lamp_is_lit = is_lit);
    }
}

/// Answers with the first legal square, after so many polls.
struct First(u32);

impl Thinker<u64> for First {
    fn think(&mut self, task: &Task<u64>, poll: &mut dyn FnMut(u8) -> Control) -> Option<Answer> {
        if (0..self.0).any(|_| poll(50) == Control::Drop) {
            return None;
        }
        let square = task.rules.legal_squares(&task.position).first()?;
        Some(Answer { request: Request::place(square), value: 0, is_exact: false })
    }
}

/// Begins a game of two people: `New game`, then up to `Start`.
fn begin_game(console: &mut Console<'_, Bench>) {
    let bench = console.hardware.clone();
    for button in [Button::A, Button::Up, Button::A] {
        bench.press(button);
        pass(console, 100);
    }
    assert_eq!(console.app().screen(), ScreenName::Play);
}

#[test]
fn a_device_shows_its_first_screen_and_sends_only_what_changes() {
    let bench = Bench::new();
    let mut console = bench.switch_on();
    pass(&mut console, 1);
    assert!(bench.shows(&console));
    assert_eq!(bench.0.borrow().bytes_sent, (WIDTH * HEIGHT / 8) as usize);
    bench.press(Button::Down);
    pass(&mut console, 10);
    assert!(bench.shows(&console));
    assert!(bench.0.borrow().bytes_sent < 2 * (WIDTH * HEIGHT / 8) as usize);
}

#[test]
fn a_game_comes_back_after_the_power_was_cut() {
    let bench = Bench::new();
    let mut console = bench.switch_on();
    begin_game(&mut console);
    bench.press(Button::A);
    pass(&mut console, 1_000);
    let played = console.app().game().unwrap().to_string();
    assert!(!played.is_empty());
    let mut console = bench.switch_on();
    pass(&mut console, 1);
    assert_eq!(console.app().screen(), ScreenName::Pause);
    assert_eq!(console.app().game().unwrap().to_string(), played);
    assert_eq!(console.app().game().unwrap().builtin(), Builtin::Wof);
}

#[test]
fn a_missing_display_is_tried_again_and_told_by_the_lamp() {
    let bench = Bench::new();
    bench.change(|parts| parts.display_is_missing = true);
    let mut console = bench.switch_on();
    let mut flashes = 0;
    let mut was_lit = false;
    for _ in 0..2_100 {
        pass(&mut console, 1);
        let is_lit = bench.0.borrow().lamp_is_lit;
        flashes += u32::from(is_lit && !was_lit);
        was_lit = is_lit;
    }
    assert_eq!((console.trouble(), flashes), (Some(Trouble::Display), 2));
    // The device goes on meanwhile.
    begin_game(&mut console);
    bench.change(|parts| parts.display_is_missing = false);
    pass(&mut console, 150);
    assert!(bench.shows(&console) && console.trouble().is_none() && !bench.0.borrow().lamp_is_lit);
}

#[test]
fn a_display_that_comes_loose_is_started_and_drawn_anew() {
    let bench = Bench::new();
    let mut console = bench.switch_on();
    pass(&mut console, 1);
    bench.change(|parts| parts.display_is_missing = true);
    bench.press(Button::Down);
    pass(&mut console, 50);
    assert_eq!(console.trouble(), Some(Trouble::Display));
    bench.change(|parts| parts.display_is_missing = false);
    pass(&mut console, 150);
    assert_eq!(bench.0.borrow().display_starts, 2);
    assert!(bench.shows(&console));
}

#[test]
fn without_storage_a_game_can_be_played_and_is_stored_once_there_is_some() {
    let bench = Bench::new();
    bench.change(|parts| parts.memory_is_missing = true);
    let mut console = bench.switch_on();
    begin_game(&mut console);
    assert_eq!(console.trouble(), Some(Trouble::Storage));
    bench.change(|parts| parts.memory_is_missing = false);
    bench.press(Button::A);
    pass(&mut console, 1_000);
    assert_eq!(console.trouble(), None);
    assert!(bench.switch_on().app().game().is_some());
}

/// What is shown of a fault.
fn frame_of(fault: &Fault) -> Frame<BinaryColor> {
    let mut frame = Frame::default();
    let Ok(()) = fault.draw(&mut frame);
    frame
}

#[test]
fn a_fault_is_shown_until_a_button_is_pressed() {
    let bench = Bench::new();
    let fault = Fault::at_address(Kind::Watchdog, 0x100);
    bench.press_after(1_000, Button::A);
    report(&mut bench.clone(), a_display(), &fault);
    let parts = bench.0.borrow();
    assert!(parts.now >= 1_000 && parts.shown == frame_of(&fault));
    assert!(parts.kept_alive > 1);
}

#[test]
fn a_fault_waits_for_a_display_that_comes_late() {
    let bench = Bench::new();
    let fault = Fault::in_source("main.rs", 1);
    bench.change(|parts| parts.display_is_late_until = 500);
    bench.press_after(2_000, Button::A);
    report(&mut bench.clone(), a_display(), &fault);
    assert!(bench.0.borrow().shown == frame_of(&fault));
}

#[test]
fn a_fault_that_nobody_looks_at_does_not_stay_on_the_screen() {
    let bench = Bench::new();
    bench.press_after(500_000, Button::A);
    report(&mut bench.clone(), a_display(), &Fault::in_source("main.rs", 1));
    assert_eq!(bench.0.borrow().lights.last(), Some(&Light::Off));
}

#[test]
fn the_screen_goes_dim_and_off_and_the_press_that_wakes_it_does_nothing_else() {
    let bench = Bench::new();
    let mut console = bench.switch_on();
    pass(&mut console, 130_000);
    assert_eq!(bench.0.borrow().lights.last(), Some(&Light::Off));
    assert!(bench.0.borrow().lights.contains(&Light::Dim));
    bench.press(Button::A);
    pass(&mut console, 100);
    assert!(matches!(bench.0.borrow().lights.last(), Some(Light::On(_))));
    assert_eq!(console.app().screen(), ScreenName::Home);
    assert!(bench.shows(&console));
}

#[test]
fn the_machine_answers_and_the_watchdog_is_kept_quiet_meanwhile() {
    let bench = Bench::new();
    let mut thinker = First(1_000);
    let start = Start { seed: 0, thinker: Some((&mut thinker, 1)) };
    let mut console = Console::start(bench.clone(), a_display(), start);
    // New game, opponent: the machine.
    for button in [Button::A, Button::Down, Button::Right, Button::Up, Button::Up, Button::A] {
        bench.press(button);
        pass(&mut console, 100);
    }
    assert_eq!(console.app().screen(), ScreenName::Play);
    let before = bench.0.borrow().kept_alive;
    bench.press(Button::A);
    pass(&mut console, 3_000);
    assert_eq!(console.app().game().unwrap().moves().len(), 2);
    assert!(bench.0.borrow().kept_alive - before > 1_000);
}
