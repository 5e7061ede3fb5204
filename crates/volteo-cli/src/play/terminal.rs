//! The terminal: its events brought to the model, and the model shown on it.

use std::io::{self, BufWriter, Stdout, Write, stdout};
use std::mem::ManuallyDrop;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crossterm::event::{
    Event as TerminalEvent, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Position, Rect, Size};
use volteo_core::Direction;

use super::clock::Moment;
use super::model::{Effect, Event, Key, Model};
use super::record;
use super::save::Store;
use super::thinking::Thinker;
use super::view;
use crate::failure::Failure;
use crate::full_screen::{self, FullScreen, Mouse, NoScreen, Signals, read_events};
use crate::texts::io_problem;

/// How long to wait for an event while a clock runs.
const TICK: Duration = Duration::from_millis(100);
/// How long to wait for an event while somebody thinks.
const THOUGHT: Duration = Duration::from_millis(20);
/// How long to wait while nothing moves by itself; signals are looked for as often.
const IDLE: Duration = Duration::from_millis(250);
/// How often the game is kept while a clock runs, so that not even being killed gives time back.
const KEEP: Duration = Duration::from_secs(1);

/// More bytes than a frame has.
const FRAME: usize = 1 << 18;

/// The terminal in use by the game. What ratatui would do when it is dropped is left out: where the terminal is gone it
/// panics.
struct Screen {
    drawn: ManuallyDrop<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
    taken: FullScreen,
}

impl Screen {
    fn open() -> Result<Self, Failure> {
        // A frame goes out as a whole, so that nobody sees half of one.
        let backend = CrosstermBackend::new(BufWriter::with_capacity(FRAME, stdout()));
        let taken = FullScreen::take(Mouse::Heard)?;
        Ok(Self { drawn: ManuallyDrop::new(Terminal::new(backend)?), taken })
    }

    /// The size of the screen if the program was stopped and goes on. What was drawn before is forgotten.
    fn is_back(&mut self) -> io::Result<Option<Size>> {
        if !self.taken.is_back()? {
            return Ok(None);
        }
        let (width, height) = crossterm::terminal::size()?;
        let size = Size { width, height };
        self.drawn.resize(Rect::from((Position::ORIGIN, size)))?;
        Ok(Some(size))
    }
}

/// The size of the terminal.
pub fn size() -> Result<Size, Failure> {
    let (width, height) = full_screen::size().map_err(no_screen)?;
    Ok(Size { width, height })
}

fn no_screen(why: NoScreen) -> Failure {
    Failure::request(match why {
        NoScreen::Dumb => {
            "this terminal cannot show a screen (TERM is dumb); with --plain the game is played line by line"
        }
        NoScreen::NoTerminal => {
            "the game needs a terminal; with --plain it is played line by line, through a pipe too"
        }
        NoScreen::NoSize => {
            "this terminal does not tell its size; `stty rows 24 cols 80` sets it, and --plain needs none"
        }
    })
}

/// Plays until the end of the program.
pub fn play(model: Model, store: &Store) -> Result<ExitCode, Failure> {
    let signals = Signals::watch()?;
    let code = play_on(Screen::open()?, &signals, model, store)?;
    // What could not be written any more is nothing to speak of: there is nobody to speak to.
    stdout().flush().map_err(|_| Failure::ClosedPipe)?;
    Ok(code)
}

fn play_on(
    mut screen: Screen,
    signals: &Signals,
    mut model: Model,
    store: &Store,
) -> Result<ExitCode, Failure> {
    let began = Instant::now();
    let now = || began.elapsed();
    let (events, thinker) = (read_events(translate), Thinker::start());
    let mut effects = model.start(now());
    keep(&mut model, store, now());
    let mut kept = now();
    loop {
        for effect in effects.drain(..) {
            match effect {
                Effect::Save => {
                    keep(&mut model, store, now());
                    kept = now();
                }
                Effect::Write(path) => {
                    let written = record::write_file(model.game(), &path);
                    model.told(&path, &written);
                }
                Effect::Think(task) => thinker.think(*task),
                Effect::Hurry => thinker.hurry(),
                Effect::Quit => return Ok(signals.exit_code().unwrap_or(ExitCode::SUCCESS)),
            }
        }
        if screen.taken.is_to_stop() {
            effects = model.update(Event::Pause, now());
            keep(&mut model, store, now());
            screen.taken.stop();
            continue;
        }
        let Ok(due) = show(&mut screen, &mut model, now()) else {
            // The terminal is gone, and with it whoever played.
            model.update(Event::End, now());
            keep(&mut model, store, now());
            return Ok(signals.exit_code().unwrap_or(ExitCode::SUCCESS));
        };
        effects = due;
        if !effects.is_empty() {
            continue;
        }
        let event = next_event(&model, &thinker, &events);
        let event = if signals.exit_code().is_some() { Event::End } else { event };
        effects = model.update(event, now());
        // What has come meanwhile is drawn with it, as long as there is nothing to do.
        while effects.is_empty()
            && let Ok(event) = events.try_recv()
        {
            effects = model.update(event, now());
        }
        if model.is_ticking() && now() - kept >= KEEP {
            effects.push(Effect::Save);
        }
    }
}

/// Shows the model, on a terminal taken anew if the program was stopped: what the host is to do then.
fn show(screen: &mut Screen, model: &mut Model, now: Moment) -> io::Result<Vec<Effect>> {
    let mut effects = Vec::new();
    if let Some(size) = screen.is_back()? {
        effects = [Event::Pause, Event::Resize(size)].map(|event| model.update(event, now)).concat();
    }
    screen.drawn.draw(|frame| view::draw(model, now, frame))?;
    Ok(effects)
}

/// A thought that is ready, what happens on the terminal before long, or that time has passed.
fn next_event(model: &Model, thinker: &Thinker, events: &Receiver<Event>) -> Event {
    if let Some(thought) = thinker.thought() {
        return Event::Thought(thought);
    }
    let longest = if model.is_waiting() {
        THOUGHT
    } else if model.is_ticking() {
        TICK
    } else {
        IDLE
    };
    match events.recv_timeout(longest) {
        Ok(event) => event,
        Err(RecvTimeoutError::Timeout) => Event::Tick,
        Err(RecvTimeoutError::Disconnected) => Event::End,
    }
}

fn keep(model: &mut Model, store: &Store, now: Moment) {
    if let Err(error) = store.save(model.game(), now) {
        model.told_unsaved(&io_problem(model.language(), &error));
    }
}

fn translate(event: &TerminalEvent) -> Option<Event> {
    match *event {
        TerminalEvent::Key(key) if key.kind != KeyEventKind::Release => translate_key(key),
        TerminalEvent::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            Some(Event::Click(Position { x: mouse.column, y: mouse.row }))
        }
        TerminalEvent::Resize(width, height) => Some(Event::Resize(Size { width, height })),
        _ => None,
    }
}

fn translate_key(key: KeyEvent) -> Option<Event> {
    let with_control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(Event::Key(match key.code {
        KeyCode::Char('c') if with_control => return Some(Event::End),
        KeyCode::Char(_) if with_control || key.modifiers.contains(KeyModifiers::ALT) => return None,
        KeyCode::Char(letter) => Key::Letter(letter),
        KeyCode::Up => Key::Arrow(Direction::North),
        KeyCode::Down => Key::Arrow(Direction::South),
        KeyCode::Left => Key::Arrow(Direction::West),
        KeyCode::Right => Key::Arrow(Direction::East),
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
        _ => return None,
    }))
}
