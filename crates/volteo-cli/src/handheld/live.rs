//! The device in the terminal, played by a person.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use crossterm::event::{self, Event as Happened, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use volteo_handheld::{App, Button, Display, Effects, Event, Ink, PowerOn, SAVE_BYTES, Slot, Sound, Time};

use super::storage::Storage;
use super::terminal::Terminal;
use super::{Args, Squares};
use crate::failure::Failure;

/// Runs the device until the player quits.
pub fn run<C: Ink>(args: &Args) -> Result<(), Failure> {
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Err(Failure::request("the device needs a terminal to be played; --script FILE needs none"));
    }
    let storage = Storage::open(args.saves.as_deref())?;
    let mut stored = [const { None }; Slot::COUNT];
    for (slot, bytes) in Slot::ALL.into_iter().zip(&mut stored) {
        *bytes = storage.read(slot)?;
    }
    let power_on = PowerOn {
        seed: args.seed.unwrap_or_else(any_seed),
        stored: stored.each_ref().map(Option::as_deref),
        ..PowerOn::default()
    };
    let (app, effects) = App::start(&power_on);
    let terminal = Terminal::open(args.pixels)?;
    let display = Display::<C>::default();
    let mut console = Console { app, display, terminal, storage, started: Instant::now() };
    console.run(effects)
}

/// The device, what shows it, and where it saves.
struct Console<C: Ink> {
    app: App<Squares>,
    display: Display<C>,
    terminal: Terminal,
    storage: Storage,
    started: Instant,
}

impl<C: Ink> Console<C> {
    fn run(&mut self, mut effects: Effects) -> Result<(), Failure> {
        loop {
            self.obey(effects)?;
            effects = match self.next(effects.wake)? {
                Input::Button(button) => self.press(button)?,
                Input::Resized => {
                    self.terminal.forget()?;
                    self.show()?;
                    self.app.handle(self.now(), Event::Tick)
                }
                Input::Nothing => self.app.handle(self.now(), Event::Tick),
                Input::Quit => {
                    let effects = self.app.handle(self.now(), Event::PowerOff);
                    return self.obey(effects);
                }
            };
        }
    }

    /// Waits for a key until the device wants to be woken.
    fn next(&self, wake: Option<Time>) -> Result<Input, Failure> {
        let wait = wake.map(|wake| Duration::from_millis((wake - self.now()).millis().into()));
        let is_there = match wait {
            Some(wait) => event::poll(wait)?,
            None => true,
        };
        Ok(if is_there { read(&event::read()?) } else { Input::Nothing })
    }

    /// Terminals tell when a key goes down, not when it comes up: it does at once.
    fn press(&mut self, button: Button) -> Result<Effects, Failure> {
        let effects = self.app.handle(self.now(), Event::Down(button));
        self.obey(effects)?;
        Ok(self.app.handle(self.now(), Event::Up(button)))
    }

    fn obey(&mut self, effects: Effects) -> Result<(), Failure> {
        effects.set_aside.iter().try_for_each(|slot| self.storage.set_aside(slot))?;
        for slot in effects.save.iter() {
            self.storage.write(slot, self.app.save(slot, &mut [0; SAVE_BYTES]))?;
        }
        if matches!(effects.sound, Some(Sound::Refused | Sound::Pass | Sound::End | Sound::Hurry)) {
            self.terminal.ring()?;
        }
        if effects.light.is_some() {
            self.terminal.forget()?;
        }
        if effects.draw || effects.light.is_some() {
            self.show()?;
        }
        Ok(())
    }

    fn show(&mut self) -> Result<(), Failure> {
        // What the terminal has to send it finds out by itself.
        self.display.draw(&self.app).for_each(drop);
        Ok(self.terminal.show(self.display.frame(), self.app.light())?)
    }

    fn now(&self) -> Time {
        Time::from_millis(self.started.elapsed().as_millis().try_into().unwrap_or(u64::MAX))
    }
}

/// What a person does.
enum Input {
    Button(Button),
    Resized,
    Quit,
    Nothing,
}

fn read(happened: &Happened) -> Input {
    match happened {
        Happened::Key(key) if key.kind != KeyEventKind::Release => read_key(key),
        Happened::Resize(..) => Input::Resized,
        _ => Input::Nothing,
    }
}

fn read_key(key: &KeyEvent) -> Input {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return if key.code == KeyCode::Char('c') { Input::Quit } else { Input::Nothing };
    }
    match key.code {
        KeyCode::Up => Input::Button(Button::Up),
        KeyCode::Down => Input::Button(Button::Down),
        KeyCode::Left => Input::Button(Button::Left),
        KeyCode::Right => Input::Button(Button::Right),
        KeyCode::Enter | KeyCode::Char(' ' | 'a') => Input::Button(Button::A),
        KeyCode::Backspace | KeyCode::Esc | KeyCode::Char('b') => Input::Button(Button::B),
        KeyCode::Char('q') => Input::Quit,
        _ => Input::Nothing,
    }
}

/// A seed that is another each time: hash maps have one.
fn any_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}
