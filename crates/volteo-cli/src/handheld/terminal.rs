//! Frames of the device as lines of a terminal.

use std::fmt::Write as _;
use std::io::{self, Write};

use clap::ValueEnum;
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::style::{Attribute, Color, Print, ResetColor, SetAttribute, SetForegroundColor};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{execute, queue};
use volteo_handheld::{Frame, HEIGHT, Ink, Light, WIDTH};

/// What the keys do, below the device's screen.
const KEYS: &str = "arrows: move   Enter: A   Backspace: back   q: quit";

/// How pixels are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Pixels {
    /// As blocks if they fit, else as dots
    Auto,
    /// As half blocks: 128 columns, 32 lines
    Blocks,
    /// As braille dots, one bit each: 64 columns, 16 lines
    Dots,
}

/// How they are shown once that is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cells {
    Blocks,
    Dots,
}

impl Cells {
    /// The pixels of a character, across and down.
    const fn pixels(self) -> (u32, u32) {
        match self {
            Self::Blocks => (1, 2),
            Self::Dots => (2, 4),
        }
    }

    /// The characters that a screen takes with the line for the keys, across and down.
    const fn room(self) -> (u32, u32) {
        let (across, down) = self.pixels();
        (WIDTH / across, HEIGHT / down + 1)
    }
}

/// The terminal, taken over until it is dropped.
pub struct Terminal {
    pixels: Pixels,
    /// The lines that it shows, so that only others are sent.
    shown: Vec<String>,
}

impl Terminal {
    /// Takes the terminal over.
    pub fn open(pixels: Pixels) -> io::Result<Self> {
        enable_raw_mode()?;
        let terminal = Self { pixels, shown: Vec::new() };
        execute!(io::stdout(), EnterAlternateScreen, Hide, Clear(ClearType::All))?;
        Ok(terminal)
    }

    /// Shows a frame.
    pub fn show<C: Ink>(&mut self, frame: &Frame<C>, light: Light) -> io::Result<()> {
        let (columns, lines) = size()?;
        let fits = |cells: Cells| {
            let (across, down) = cells.room();
            u32::from(columns) >= across && u32::from(lines) >= down
        };
        let wanted: &[Cells] = match self.pixels {
            Pixels::Auto => &[Cells::Blocks, Cells::Dots],
            Pixels::Blocks => &[Cells::Blocks],
            Pixels::Dots => &[Cells::Dots],
        };
        let Some(&cells) = wanted.iter().find(|&&cells| fits(cells)) else {
            let (across, down) = wanted.last().map_or((0, 0), |cells| cells.room());
            return self.write(&[format!("too small: {across} columns and {down} lines are needed")], light);
        };
        let mut rows: Vec<String> = rows(frame, cells).collect();
        rows.push(KEYS.to_owned());
        self.write(&rows, light)
    }

    /// Forgets what is shown, the terminal having changed its size.
    pub fn forget(&mut self) -> io::Result<()> {
        self.shown.clear();
        execute!(io::stdout(), Clear(ClearType::All))
    }

    /// Sounds the bell.
    pub fn ring(&self) -> io::Result<()> {
        execute!(io::stdout(), Print('\x07'))
    }

    fn write(&mut self, rows: &[String], light: Light) -> io::Result<()> {
        let mut out = io::stdout().lock();
        for (y, row) in (0_u16..).zip(rows) {
            if self.shown.get(usize::from(y)) != Some(row) {
                queue!(out, MoveTo(0, y), SetAttribute(weight(light)), Print(row), ResetColor)?;
                queue!(out, SetAttribute(Attribute::Reset), Clear(ClearType::UntilNewLine))?;
            }
        }
        self.shown = rows.to_vec();
        out.flush()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // The terminal may be gone: there is nobody to tell.
        let _ = execute!(io::stdout(), Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}

const fn weight(light: Light) -> Attribute {
    match light {
        Light::On(_) => Attribute::NormalIntensity,
        Light::Dim | Light::Off => Attribute::Dim,
    }
}

/// The lines of a frame.
fn rows<C: Ink>(frame: &Frame<C>, cells: Cells) -> impl Iterator<Item = String> {
    let (across, down) = cells.pixels();
    (0..HEIGHT).step_by(down as usize).map(move |y| {
        let columns = (0..WIDTH).step_by(across as usize);
        match cells {
            Cells::Blocks => blocks(columns.map(|x| [0, 1].map(|dy| frame.pixel(x, y + dy).brightness()))),
            Cells::Dots => columns.map(|x| dots(|dx, dy| frame.pixel(x + dx, y + dy).brightness())).collect(),
        }
    })
}

/// Half blocks: the upper pixel is the letter's color, the lower one the ground's.
fn blocks(pairs: impl Iterator<Item = [u8; 2]>) -> String {
    let mut line = String::new();
    let mut last = None;
    for pair in pairs {
        match pair {
            // What a terminal without colors can show too.
            [0, 0] => line.push(' '),
            [15, 0] => plain(&mut line, &mut last, '▀'),
            [0, 15] => plain(&mut line, &mut last, '▄'),
            [15, 15] => plain(&mut line, &mut last, '█'),
            [upper, lower] => {
                let colors = crossterm::style::Colors::new(grey(upper), grey(lower));
                let _ = write!(line, "{}▀{}", crossterm::style::SetColors(colors), ResetColor);
                last = None;
            }
        }
    }
    line
}

/// A character in the color of lit pixels.
fn plain(line: &mut String, last: &mut Option<Color>, character: char) {
    if *last != Some(Color::White) {
        let _ = write!(line, "{}", SetForegroundColor(Color::White));
        *last = Some(Color::White);
    }
    line.push(character);
}

/// A grey of the 24 that terminals with 256 colors have.
const fn grey(level: u8) -> Color {
    match level {
        0 => Color::Black,
        15 => Color::White,
        _ => Color::AnsiValue(232 + level * 23 / 15),
    }
}

/// Eight dots in the order of Unicode's braille patterns.
fn dots(brightness: impl Fn(u32, u32) -> u8) -> char {
    const ORDER: [(u32, u32); 8] = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)];
    let lit = |&(x, y): &(u32, u32)| brightness(x, y) >= 8;
    let pattern = (0..).zip(ORDER).filter(|(_, at)| lit(at)).map(|(bit, _)| 1 << bit).sum::<u32>();
    char::from_u32(0x2800 + pattern).unwrap_or(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braille_dots_lie_where_their_pixels_do() {
        assert_eq!(dots(|x, y| if (x, y) == (0, 0) { 15 } else { 0 }), '⠁');
        assert_eq!(dots(|x, y| if (x, y) == (1, 3) { 15 } else { 0 }), '⢀');
        assert_eq!(dots(|_, _| 15), '⣿');
    }

    #[test]
    fn lit_pixels_need_one_color_a_line() {
        assert_eq!(blocks([[0, 0], [15, 0], [15, 15]].into_iter()).matches('\x1b').count(), 1);
    }
}
