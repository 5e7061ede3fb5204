//! The tones of the screens, and what a display can show of them.

use embedded_graphics::pixelcolor::{BinaryColor, Gray4, GrayColor, PixelColor};

use super::frame::Layout;

/// What something on the screen is. How bright that makes it depends on the display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing.
    Ground,
    /// Text and lines.
    Text,
    /// Text of less weight.
    Faint,
    /// What is picked out: its ground.
    Bright,
    /// What is picked out: its text.
    OnBright,
    /// The ground of the board.
    Board,
    /// The lines of the board.
    Line,
    /// The mark of a legal move.
    Mark,
    /// The face of a black disc.
    Black,
    /// The rim of a black disc.
    BlackRim,
    /// The face of a white disc.
    White,
    /// The rim of a white disc.
    WhiteRim,
    /// The cursor.
    Cursor,
}

/// How the squares of a board are told from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// A dot where four squares meet: lines would run into the discs.
    Dots,
    /// Lines.
    Lines,
}

/// A color in which the screens can be drawn: one bit, or sixteen greys.
pub trait Ink: PixelColor + Layout + Default + core::fmt::Debug {
    /// How the squares of a board are told from each other.
    #[doc(hidden)]
    const RULING: Ruling;

    /// The color of a tone.
    #[doc(hidden)]
    fn of(tone: Tone) -> Self;

    /// How bright the color is, 0–15.
    fn brightness(self) -> u8;
}

impl Ink for BinaryColor {
    const RULING: Ruling = Ruling::Dots;

    fn of(tone: Tone) -> Self {
        match tone {
            Tone::Ground | Tone::OnBright | Tone::Board | Tone::Black => Self::Off,
            Tone::Text
            | Tone::Faint
            | Tone::Bright
            | Tone::Line
            | Tone::Mark
            | Tone::BlackRim
            | Tone::White
            | Tone::WhiteRim
            | Tone::Cursor => Self::On,
        }
    }

    fn brightness(self) -> u8 {
        if self.is_on() { 15 } else { 0 }
    }
}

impl Ink for Gray4 {
    const RULING: Ruling = Ruling::Lines;

    fn of(tone: Tone) -> Self {
        Self::new(match tone {
            Tone::Ground | Tone::OnBright | Tone::Black => 0,
            Tone::Text | Tone::White | Tone::Cursor => 15,
            Tone::Faint => 8,
            Tone::Bright => 12,
            Tone::Board => 4,
            Tone::Line => 2,
            Tone::Mark => 9,
            Tone::BlackRim => 1,
            Tone::WhiteRim => 11,
        })
    }

    fn brightness(self) -> u8 {
        self.luma()
    }
}
