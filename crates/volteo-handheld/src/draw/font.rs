//! The letters of the screens.

use embedded_graphics::mono_font::{MonoFont, iso_8859_1};

/// A font, by what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Font {
    /// Pages of text: 4×6.
    Small,
    /// Nearly everything: 5×7.
    Body,
    /// Counts: 7×13, bold.
    Count,
    /// Names of screens' subjects: 9×15, bold.
    Large,
}

impl Font {
    pub(super) const fn mono(self) -> &'static MonoFont<'static> {
        match self {
            Self::Small => &iso_8859_1::FONT_4X6,
            Self::Body => &iso_8859_1::FONT_5X7,
            Self::Count => &iso_8859_1::FONT_7X13_BOLD,
            Self::Large => &iso_8859_1::FONT_9X15_BOLD,
        }
    }

    /// The pixels of a text of so many letters, across.
    pub(crate) const fn width(self, letters: usize) -> u32 {
        self.mono().character_size.width * letters as u32
    }

    /// The pixels of a line, down.
    pub(crate) const fn height(self) -> u32 {
        self.mono().character_size.height
    }
}
