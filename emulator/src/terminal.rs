//! Pictures as lines of a terminal: a character for two pixels, one above the other.

use std::io::{self, Write};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::style::{Color, Colors, Print, ResetColor, SetColors};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use volteo_emulator::Picture;
use volteo_handheld::{HEIGHT, WIDTH};

/// What the keys do, below the screen.
const KEYS: &str = "arrows: move   Enter: A   Backspace: back   q: switch off";
/// The upper half of a character.
const UPPER_HALF: char = '▀';

/// The terminal, taken over until it is dropped.
pub struct Terminal {
    shown: Option<Picture>,
}

impl Terminal {
    /// Takes the terminal over.
    pub fn open() -> io::Result<Self> {
        enable_raw_mode()?;
        let terminal = Self { shown: None };
        execute!(io::stdout(), EnterAlternateScreen, Hide, Clear(ClearType::All))?;
        Ok(terminal)
    }

    /// Shows a picture, if it is another.
    pub fn show(&mut self, picture: &Picture) -> io::Result<()> {
        if self.shown.as_ref() == Some(picture) {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        let mut colors = None;
        for y in (0..HEIGHT).step_by(2) {
            queue!(out, MoveTo(0, (y / 2) as u16))?;
            for x in 0..WIDTH {
                let wanted = [picture.brightness(x, y), picture.brightness(x, y + 1)];
                if colors.replace(wanted) != Some(wanted) {
                    let [upper, lower] = wanted.map(grey);
                    queue!(out, SetColors(Colors::new(upper, lower)))?;
                }
                queue!(out, Print(UPPER_HALF))?;
            }
        }
        queue!(out, ResetColor, MoveTo(0, (HEIGHT / 2) as u16), Print(KEYS))?;
        self.shown = Some(picture.clone());
        out.flush()
    }

    /// Forgets what is shown, the terminal having changed its size.
    pub fn forget(&mut self) -> io::Result<()> {
        self.shown = None;
        execute!(io::stdout(), Clear(ClearType::All))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // The terminal may be gone: there is nobody to tell.
        let _ = execute!(io::stdout(), Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}

/// A grey of the 24 that terminals with 256 colors have.
const fn grey(level: u8) -> Color {
    match level {
        0 => Color::Black,
        15 => Color::White,
        _ => Color::AnsiValue(232 + level * 23 / 15),
    }
}
