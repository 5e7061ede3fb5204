//! The terminal: set up, given back whatever happens, and its events brought to the model.

use std::io::{self, BufWriter, IsTerminal, Stdout, stdout};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event as TerminalEvent, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::{Position, Size};
use volteo_core::Direction;

use super::clock::Moment;
use super::model::{Effect, Event, Key, Model};
use super::record;
use super::save::Store;
use super::signals::Signals;
use super::view;
use crate::failure::Failure;

/// How long to wait for an event while a clock runs.
const TICK: Duration = Duration::from_millis(100);
/// How long to wait while nothing moves by itself; signals are looked for as often.
const IDLE: Duration = Duration::from_millis(250);
/// How often the game is kept while a clock runs, so that not even being killed gives time back.
const KEEP: Duration = Duration::from_secs(1);

/// More bytes than a frame has.
const FRAME: usize = 1 << 18;

/// The terminal in use by the game. When it is dropped the terminal is as it was before.
struct Screen(Terminal<CrosstermBackend<BufWriter<Stdout>>>);

impl Screen {
    fn open() -> io::Result<Self> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            before(panic);
        }));
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        // A frame goes out as a whole, so that nobody sees half of one.
        Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(FRAME, stdout()))).map(Self)
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
    if !io::stdin().is_terminal() || !stdout().is_terminal() {
        return Err(Failure::request(
            "the game needs a terminal; with --plain it is played line by line, through a pipe too",
        ));
    }
    let (width, height) = ratatui::crossterm::terminal::size()?;
    Ok(Size { width, height })
}

/// Plays until the end of the program.
pub fn play(mut model: Model, store: &Store) -> Result<ExitCode, Failure> {
    let signals = Signals::watch()?;
    let mut screen = Screen::open()?;
    let began = Instant::now();
    let now = || began.elapsed();
    model.start(now());
    keep(&mut model, store, now());
    let mut kept = now();
    loop {
        if screen.0.draw(|frame| view::draw(&model, now(), frame)).is_err() {
            // The terminal is gone, and with it whoever played.
            model.update(Event::End, now());
            keep(&mut model, store, now());
            return Ok(ExitCode::SUCCESS);
        }
        let event = wait(if model.is_ticking() { TICK } else { IDLE });
        let code = signals.exit_code();
        let event = if code.is_some() { Event::End } else { event.unwrap_or(Event::End) };
        let mut effects = model.update(event, now());
        if model.is_ticking() && now() - kept >= KEEP {
            effects.push(Effect::Save);
        }
        for effect in effects {
            match effect {
                Effect::Save => {
                    keep(&mut model, store, now());
                    kept = now();
                }
                Effect::Write(path) => {
                    let written = record::write_file(model.game(), &path);
                    model.told(&path, &written);
                }
                Effect::Quit => return Ok(code.unwrap_or(ExitCode::SUCCESS)),
            }
        }
    }
}

fn keep(model: &mut Model, store: &Store, now: Moment) {
    if let Err(failure) = store.save(model.game(), now) {
        model.told_unsaved(&failure.to_string());
    }
}

/// The next event, or that time has passed.
fn wait(longest: Duration) -> io::Result<Event> {
    let deadline = Instant::now() + longest;
    while event::poll(deadline.saturating_duration_since(Instant::now()))? {
        if let Some(event) = translate(event::read()?) {
            return Ok(event);
        }
    }
    Ok(Event::Tick)
}

fn translate(event: TerminalEvent) -> Option<Event> {
    match event {
        TerminalEvent::Key(key) if key.kind != KeyEventKind::Release => translate_key(key),
        TerminalEvent::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column,
            row,
            ..
        }) => Some(Event::Click(Position { x: column, y: row })),
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
