//! The device in the terminal, played by a person.

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crossterm::event::{Event as Happened, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use volteo_engine::Slot as Room;
use volteo_handheld::{
    App, Button, Control, Display, Effects, Event, FRAME_ROOM, Ink, Level, MACHINE_SLOTS, Machine, PowerOn,
    Slot, Sound, Task, Thinker, Time,
};

use super::keeper::Keeper;
use super::storage::Storage;
use super::terminal::Terminal;
use super::{Args, Squares};
use crate::failure::Failure;
use crate::full_screen::{self, NoScreen, Signals, read_events};
use crate::link::{Address, Wire};
use crate::texts::{Say as _, Text, io_problem};

/// The longest wait for a key: signals are looked for as often, and saves tried again.
const LOOK: Duration = Duration::from_millis(250);

/// The same while there is a cable.
const LOOK_AT_CABLE: Duration = Duration::from_millis(20);

/// Runs the device until the player quits.
pub fn run<C: Ink>(args: &Args) -> Result<ExitCode, Failure> {
    full_screen::size().map_err(no_screen)?;
    let cable = args.cable.as_ref().map(Address::open).transpose()?;
    let storage = Storage::open(args.saves.as_deref())?;
    let mut stored = [const { None }; Slot::COUNT];
    for (slot, bytes) in Slot::ALL.into_iter().zip(&mut stored) {
        *bytes = storage.read(slot)?;
    }
    let power_on = PowerOn {
        seed: args.seed.unwrap_or_else(any_seed),
        levels: Level::ALL.len() as u8,
        cable: cable.is_some(),
        stored: stored.each_ref().map(Option::as_deref),
        ..PowerOn::default()
    };
    let (app, effects) = App::start(&power_on);
    effects.set_aside.iter().try_for_each(|slot| storage.set_aside(slot))?;

    let signals = Signals::watch()?;
    let mut console = Console {
        app,
        display: Display::<C>::default(),
        terminal: Terminal::open(args.pixels, args.scale)?,
        keys: read_events(read),
        signals: signals.clone(),
        keeper: Keeper::new(storage),
        cable,
        started: Instant::now(),
    };
    // An error is the terminal's: it is gone, and with it whoever played.
    let _ = console.run(effects, &mut Machine::new(vec![Room::EMPTY; MACHINE_SLOTS]));
    let keeper = console.switch_off();
    // What could not be written any more is nothing to speak of: there is nobody to speak to.
    io::stdout().flush().map_err(|_| Failure::ClosedPipe)?;
    keeper.finish()?;
    Ok(signals.exit_code().unwrap_or(ExitCode::SUCCESS))
}

fn no_screen(why: NoScreen) -> Failure {
    Failure::request(match why {
        NoScreen::NoTerminal => "the device needs a terminal to be played; --script FILE needs none",
        NoScreen::Dumb => {
            "this terminal cannot show the device (TERM is dumb); `volteo play --plain` plays line by line"
        }
        NoScreen::NoSize => "this terminal does not tell its size; `stty rows 33 cols 128` sets it",
    })
}

/// The device, what shows it, and where it saves.
struct Console<C: Ink> {
    app: App<Squares>,
    display: Display<C>,
    terminal: Terminal,
    keys: Receiver<Input>,
    signals: Signals,
    keeper: Keeper,
    cable: Option<Wire>,
    started: Instant,
}

impl<C: Ink> Console<C> {
    fn run(&mut self, effects: Effects, machine: &mut impl Thinker<Squares>) -> io::Result<()> {
        self.obey(effects)?;
        let (mut power, mut wake) = (Power::On, effects.wake);
        while power == Power::On {
            if let Some(task) = self.app.task() {
                power = self.think(&task, machine)?;
                wake = Some(self.now());
            } else {
                let until = |wake: Time| Duration::from_millis((wake - self.now()).millis().into());
                let look = if self.cable.is_some() { LOOK_AT_CABLE } else { LOOK };
                let wait = wake.map_or(look, |wake| until(wake).min(look));
                (power, wake) = self.step(wait)?;
            }
        }
        Ok(())
    }

    /// Lets the machine work on a task, and the device go on meanwhile.
    fn think(&mut self, task: &Task<Squares>, machine: &mut impl Thinker<Squares>) -> io::Result<Power> {
        let mut step = Ok((Power::On, None));
        let answer = machine.think(task, &mut |hundredths| {
            step = self.step(Duration::ZERO);
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
    fn step(&mut self, wait: Duration) -> io::Result<(Power, Option<Time>)> {
        if self.terminal.screen().is_back()? {
            self.show_anew()?;
        }
        if self.keeper.try_again(&self.app) {
            self.show()?;
        }
        let effects = match self.next(wait) {
            Input::Button(button) => self.press(button)?,
            Input::Resized => {
                self.show_anew()?;
                self.app.handle(self.now(), Event::Tick)
            }
            Input::Nothing => self.app.handle(self.now(), Event::Tick),
            Input::Stop => self.stop()?,
            Input::Quit => return Ok((Power::Off, None)),
        };
        self.obey(effects)?;
        let wake = self.serve_cable()?;
        Ok((Power::On, wake.or(effects.wake)))
    }

    /// Hears and says what there is over the cable, and says when the device wants to be woken.
    fn serve_cable(&mut self) -> io::Result<Option<Time>> {
        let Some(wire) = &mut self.cable else { return Ok(None) };
        let Ok(bytes) = wire.heard() else {
            // The device will see that nobody is there.
            self.cable = None;
            return Ok(None);
        };
        let effects = self.app.hear(self.now(), &bytes);
        self.obey(effects)?;
        let mut room = [0; FRAME_ROOM];
        let (said, effects) = self.app.say(self.now(), &mut room);
        if self.cable.as_mut().is_some_and(|wire| wire.say(said).is_err()) {
            self.cable = None;
        }
        Ok(effects.wake)
    }

    fn next(&self, wait: Duration) -> Input {
        if self.terminal.screen().is_to_stop() {
            return Input::Stop;
        }
        let input = match self.keys.recv_timeout(wait) {
            Ok(input) => input,
            Err(RecvTimeoutError::Timeout) => Input::Nothing,
            Err(RecvTimeoutError::Disconnected) => Input::Quit,
        };
        if self.signals.exit_code().is_some() { Input::Quit } else { input }
    }

    /// Terminals tell when a key goes down, not when it comes up: it does at once.
    fn press(&mut self, button: Button) -> io::Result<Effects> {
        let effects = self.app.handle(self.now(), Event::Down(button));
        self.obey(effects)?;
        Ok(self.app.handle(self.now(), Event::Up(button)))
    }

    /// Stops the program, as if the device were switched off meanwhile.
    fn stop(&mut self) -> io::Result<Effects> {
        let effects = self.app.handle(self.now(), Event::PowerOff);
        self.obey(effects)?;
        self.terminal.screen().stop();
        Ok(self.app.handle(self.now(), Event::Tick))
    }

    /// Switches the device off, and gives the terminal back: what it keeps its saves with.
    fn switch_off(mut self) -> Keeper {
        let effects = self.app.handle(self.now(), Event::PowerOff);
        self.keeper.keep(&self.app, effects.save.iter());
        self.keeper
    }

    fn obey(&mut self, effects: Effects) -> io::Result<()> {
        let was_in_trouble = self.keeper.trouble().is_some();
        self.keeper.keep(&self.app, effects.save.iter());
        let news = self.keeper.trouble().is_some() != was_in_trouble;
        if matches!(effects.sound, Some(Sound::Refused | Sound::Pass | Sound::End | Sound::Hurry)) {
            self.terminal.ring()?;
        }
        if effects.light.is_some() {
            self.terminal.forget()?;
        }
        if effects.draw || effects.light.is_some() || news {
            self.show()?;
        }
        Ok(())
    }

    fn show_anew(&mut self) -> io::Result<()> {
        self.terminal.forget()?;
        self.show()
    }

    fn show(&mut self) -> io::Result<()> {
        // What the terminal has to send it finds out by itself.
        self.display.draw(&self.app).for_each(drop);
        let language = self.app.settings().language;
        let line = match self.keeper.trouble() {
            Some(error) => language.fill(Text::DeviceUnsaved, &[("problem", &io_problem(language, error))]),
            None => language.say(Text::DeviceKeys).to_owned(),
        };
        self.terminal.show(self.display.frame(), self.app.light(), &line, language)
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

/// What happens outside the device.
enum Input {
    Button(Button),
    Resized,
    Stop,
    Quit,
    Nothing,
}

fn read(happened: &Happened) -> Option<Input> {
    match happened {
        Happened::Key(key) if key.kind != KeyEventKind::Release => read_key(key),
        Happened::Resize(..) => Some(Input::Resized),
        _ => None,
    }
}

fn read_key(key: &KeyEvent) -> Option<Input> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Input::Quit);
    }
    Some(match key.code {
        KeyCode::Up => Input::Button(Button::Up),
        KeyCode::Down => Input::Button(Button::Down),
        KeyCode::Left => Input::Button(Button::Left),
        KeyCode::Right => Input::Button(Button::Right),
        KeyCode::Enter | KeyCode::Char(' ' | 'a') => Input::Button(Button::A),
        KeyCode::Backspace | KeyCode::Esc | KeyCode::Char('b') => Input::Button(Button::B),
        KeyCode::Char('q') => Input::Quit,
        _ => return None,
    })
}

/// A seed that is another each time: hash maps have one.
pub fn any_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}
