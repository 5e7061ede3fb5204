//! Frames of the device as lines of a terminal.

use std::io::{self, Write};
use std::iter::once;

use anstream::adapter::strip_str;
use clap::ValueEnum;
use crossterm::cursor::MoveTo;
use crossterm::style::{Attribute, Print, ResetColor, SetAttribute};
use crossterm::terminal::{Clear, ClearType, size};
use crossterm::{execute, queue};
use volteo_handheld::{Frame, HEIGHT, Ink, Light, WIDTH};

use super::cells::{Cells, Shape};
use crate::failure::Failure;
use crate::full_screen::{FullScreen, Mouse};
use crate::output::wants_color;
use crate::texts::{Language, Say as _, Text};

/// The largest scale that is tried where none is given.
const LARGEST: u32 = 32;

/// How pixels are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Pixels {
    /// As blocks if they fit, else as dots
    Auto,
    /// As half blocks: 128 columns and 32 lines, times the scale
    Blocks,
    /// As braille dots: 64 columns and 16 lines, times the scale
    Dots,
}

impl Pixels {
    const fn shapes(self) -> &'static [Shape] {
        match self {
            Self::Auto => &[Shape::Blocks, Shape::Dots],
            Self::Blocks => &[Shape::Blocks],
            Self::Dots => &[Shape::Dots],
        }
    }
}

/// The terminal, taken over until it is dropped.
pub struct Terminal {
    screen: FullScreen,
    pixels: Pixels,
    /// Blocks or dots for a pixel, across and down; as many as fit if none is given.
    scale: Option<u32>,
    /// The lines that it shows, so that only others are sent.
    shown: Vec<String>,
}

impl Terminal {
    /// Takes the terminal over.
    pub fn open(pixels: Pixels, scale: Option<u32>) -> Result<Self, Failure> {
        Ok(Self { screen: FullScreen::take(Mouse::Left)?, pixels, scale, shown: Vec::new() })
    }

    /// The screen that it has.
    pub const fn screen(&self) -> &FullScreen {
        &self.screen
    }

    /// Shows a frame, and a line below it.
    pub fn show<C: Ink>(
        &mut self,
        frame: &Frame<C>,
        light: Light,
        line: &str,
        language: Language,
    ) -> io::Result<()> {
        let (columns, lines) = size()?;
        let fits = |cells: &Cells| {
            let (across, down) = room(*cells);
            u32::from(columns) >= across && u32::from(lines) >= down
        };
        let rows: Vec<String> = match self.candidates().find(fits) {
            Some(cells) => {
                let line = line.chars().take(columns.into()).collect();
                cells.rows(frame).map(with_colors_if_wanted).chain(once(line)).collect()
            }
            None => self.too_small((columns, lines), language),
        };
        self.write(&rows, light)
    }

    /// How the device could be shown, the best first.
    fn candidates(&self) -> impl Iterator<Item = Cells> {
        let (least, most) = self.scale.map_or((1, LARGEST), |scale| (scale, scale));
        let scales = (least..=most).rev();
        let of = move |shape: &Shape| scales.clone().map(|scale| (*shape, scale)).collect::<Vec<_>>();
        self.pixels.shapes().iter().flat_map(of).map(|(shape, scale)| Cells { shape, scale })
    }

    /// What a screen says that is too small, in lines that it can show.
    fn too_small(&self, (columns, lines): (u16, u16), language: Language) -> Vec<String> {
        let (width, height) = self.candidates().last().map_or((0, 0), room);
        let values: &[(&str, &dyn std::fmt::Display)] =
            &[("columns", &columns), ("lines", &lines), ("width", &width), ("height", &height)];
        let words = language.fill(Text::DeviceTooSmall, values);
        let mut rows = broken(&words, columns.into());
        rows.truncate(lines.into());
        rows
    }

    /// Forgets what is shown: it is sent anew.
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

const fn weight(light: Light) -> Attribute {
    match light {
        Light::On(_) => Attribute::NormalIntensity,
        Light::Dim | Light::Off => Attribute::Dim,
    }
}

/// The characters that the device takes with the line below it, across and down.
const fn room(cells: Cells) -> (u32, u32) {
    let (across, down) = cells.characters(WIDTH, HEIGHT);
    (across, down + 1)
}

/// A line as it is, or without its colors where they are not wanted.
fn with_colors_if_wanted(line: String) -> String {
    if wants_color() { line } else { strip_str(&line).to_string() }
}

/// Words in lines of so many characters at the most; a word that is longer is cut.
fn broken(words: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words.split_whitespace() {
        let line = lines
            .last_mut()
            .filter(|line| !line.is_empty() && line.chars().count() + 1 + word.chars().count() <= columns);
        match line {
            Some(line) => *line += &format!(" {word}"),
            None => lines.push(word.chars().take(columns).collect()),
        }
    }
    lines.remove(0);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_broken_where_the_room_ends() {
        assert_eq!(broken("a device needs room", 8), ["a device", "needs", "room"]);
        assert_eq!(broken("a device needs room", 3), ["a", "dev", "nee", "roo"]);
    }
}
