//! A board in the terminal: its screen, and its buttons on the keys.

mod terminal;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use volteo_emulator::{Board, Error, Machine, Pace, Setup};
use volteo_handheld::{Button, Span};

use terminal::Terminal;

/// How long a key that is typed is down; terminals tell only that it was.
const PRESS: Span = Span::from_millis(60);
/// How long A is down to go back.
const HOLD: Span = Span::from_millis(600);
/// How often the screen is looked at.
const LOOK: Duration = Duration::from_millis(40);

/// Opens a board in an emulator.
#[derive(Parser)]
struct Args {
    /// The description of the board
    board: PathBuf,
    /// The program that is flashed
    program: PathBuf,
    /// Where to keep what it stores
    folder: PathBuf,
    /// What it takes for noise when the power comes on; another each time without
    #[arg(long)]
    seed: Option<u64>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), Error> {
    let board = Board::read(&args.board)?;
    let setup = Setup {
        board: &board,
        program: &args.program,
        folder: &args.folder,
        seed: args.seed.unwrap_or_else(any_seed),
        pace: Pace::RealTime,
    };
    let mut machine = Machine::switch_on(setup)?;
    let mut terminal = Terminal::open()?;
    loop {
        terminal.show(&machine.picture()?)?;
        if !event::poll(LOOK)? {
            continue;
        }
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => match read(key) {
                Some(Input::Quit) => return Ok(()),
                Some(Input::Press(button)) => machine.press(button, PRESS)?,
                Some(Input::Back) if board.has(Button::B) => machine.press(Button::B, PRESS)?,
                Some(Input::Back) => machine.press(Button::A, HOLD)?,
                None => {}
            },
            Event::Resize(..) => terminal.forget()?,
            _ => {}
        }
    }
}

/// What the player types.
enum Input {
    Press(Button),
    Back,
    Quit,
}

fn read(key: KeyEvent) -> Option<Input> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Input::Quit);
    }
    Some(match key.code {
        KeyCode::Up => Input::Press(Button::Up),
        KeyCode::Down => Input::Press(Button::Down),
        KeyCode::Left => Input::Press(Button::Left),
        KeyCode::Right => Input::Press(Button::Right),
        KeyCode::Enter | KeyCode::Char(' ' | 'a') => Input::Press(Button::A),
        KeyCode::Backspace | KeyCode::Esc | KeyCode::Char('b') => Input::Back,
        KeyCode::Char('q') => Input::Quit,
        _ => return None,
    })
}

/// A seed that is another each time: hash maps have one.
fn any_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}
