//! The terminal: set up, given back whatever happens, and its events brought to the model.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write, stdout};
use std::mem::ManuallyDrop;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use crossterm::cursor::Show;
use crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event as TerminalEvent, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers, MouseButton, MouseEventKind,
};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Position, Size};
use volteo_core::Direction;

use super::clock::Moment;
use super::model::{Effect, Event, Key, Model};
use super::record;
use super::save::Store;
use super::signals::Signals;
use super::thinking::Thinker;
use super::view;
use crate::failure::Failure;

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

/// The terminal in use by the game. When it is dropped the terminal is as it was before. What ratatui would do then is
/// left out: where the terminal is gone it panics.
struct Screen(ManuallyDrop<Terminal<CrosstermBackend<BufWriter<Stdout>>>>);

impl Screen {
    fn open() -> io::Result<Self> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            before(panic);
        }));
        // A frame goes out as a whole, so that nobody sees half of one.
        let backend = CrosstermBackend::new(BufWriter::with_capacity(FRAME, stdout()));
        let screen = Self(ManuallyDrop::new(Terminal::new(backend)?));
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back as it was. What fails here cannot be helped: the terminal may be gone.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// The size of the terminal.
pub fn size() -> Result<Size, Failure> {
    if std::env::var_os("TERM").is_some_and(|it| it == "dumb") {
        return Err(Failure::request(
            "this terminal cannot show a screen (TERM is dumb); with --plain the game is played line by line",
        ));
    }
    if !io::stdin().is_terminal() || !stdout().is_terminal() {
        return Err(Failure::request(
            "the game needs a terminal; with --plain it is played line by line, through a pipe too",
        ));
    }
    let (width, height) = crossterm::terminal::size()?;
    if width == 0 || height == 0 {
        return Err(Failure::request(
            "this terminal does not tell its size; `stty rows 24 cols 80` sets it, and --plain needs none",
        ));
    }
    Ok(Size { width, height })
}

/// Plays until the end of the program.
pub fn play(model: Model, store: &Store) -> Result<ExitCode, Failure> {
    let code = play_on(Screen::open()?, model, store)?;
    // What could not be written any more is nothing to speak of: there is nobody to speak to.
    stdout().flush().map_err(|_| Failure::ClosedPipe)?;
    Ok(code)
}

fn play_on(mut screen: Screen, mut model: Model, store: &Store) -> Result<ExitCode, Failure> {
    let signals = Signals::watch()?;
    let began = Instant::now();
    let now = || began.elapsed();
    let (events, thinker) = (read_events(), Thinker::start());
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
        if screen.0.draw(|frame| view::draw(&model, now(), frame)).is_err() {
            // The terminal is gone, and with it whoever played.
            model.update(Event::End, now());
            keep(&mut model, store, now());
            return Ok(signals.exit_code().unwrap_or(ExitCode::SUCCESS));
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
    if let Err(failure) = store.save(model.game(), now) {
        model.told_unsaved(&failure.to_string());
    }
}

/// The events of the terminal, read on a thread of their own: reading does not come back once the terminal is gone.
fn read_events() -> Receiver<Event> {
    let (to, from) = channel();
    std::thread::spawn(move || {
        while let Ok(event) = event::read() {
            if translate(&event).is_some_and(|event| to.send(event).is_err()) {
                break;
            }
        }
    });
    from
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
