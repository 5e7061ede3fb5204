//! The device in the terminal, played by a person.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use crossterm::event::{self, Event as Happened, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use volteo_engine::Slot as Room;
use volteo_handheld::{
    App, Button, Control, Display, Effects, Event, Ink, Level, MACHINE_SLOTS, Machine, PowerOn, SAVE_BYTES,
    Slot, Sound, Task, Thinker, Time,
};

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
        levels: Level::ALL.len() as u8,
        stored: stored.each_ref().map(Option::as_deref),
        ..PowerOn::default()
    };
    let (app, effects) = App::start(&power_on);
    let terminal = Terminal::open(args.pixels)?;
    let display = Display::<C>::default();
    let mut console = Console { app, display, terminal, storage, started: Instant::now() };
    console.run(effects, &mut Machine::new(vec![Room::EMPTY; MACHINE_SLOTS]))
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
    fn run(&mut self, effects: Effects, machine: &mut impl Thinker<Squares>) -> Result<(), Failure> {
        self.obey(effects)?;
        let (mut power, mut wake) = (Power::On, effects.wake);
        while power == Power::On {
            if let Some(task) = self.app.task() {
                power = self.think(&task, machine)?;
                wake = Some(self.now());
            } else {
                let wait = wake.map(|wake| Duration::from_millis((wake - self.now()).millis().into()));
                (power, wake) = self.step(wait)?;
            }
        }
        Ok(())
    }

    /// Lets the machine work on a task, and the device go on meanwhile.
    fn think(&mut self, task: &Task<Squares>, machine: &mut impl Thinker<Squares>) -> Result<Power, Failure> {
        let mut step = Ok((Power::On, None));
        let answer = machine.think(task, &mut |hundredths| {
            step = self.step(Some(Duration::ZERO));
            match step {
                Ok((Power::On, _)) => self.app.control(task.id, hundredths),
                Ok((Power::Off, _)) | Err(_) => Control::Drop,
            }
        });
        let (power, _) = step?;
        if let (Power::On, Some(answer)) = (power, answer) {
            let effects = self.app.answer(self.now(), task.id, answer);
            self.obey(effects)?;
        }
        Ok(power)
    }

    /// Waits for a key, or so long, and lets the device do what follows. Says when it wants to be woken.
    fn step(&mut self, wait: Option<Duration>) -> Result<(Power, Option<Time>), Failure> {
        let (power, effects) = match self.next(wait)? {
            Input::Button(button) => (Power::On, self.press(button)?),
            Input::Resized => {
                self.terminal.forget()?;
                self.show()?;
                (Power::On, self.app.handle(self.now(), Event::Tick))
            }
            Input::Nothing => (Power::On, self.app.handle(self.now(), Event::Tick)),
            Input::Quit => (Power::Off, self.app.handle(self.now(), Event::PowerOff)),
        };
        self.obey(effects)?;
        Ok((power, effects.wake))
    }

    fn next(&self, wait: Option<Duration>) -> Result<Input, Failure> {
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

/// Whether the device goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Power {
    On,
    Off,
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
