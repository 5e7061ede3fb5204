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
            Self::Small => &const { at_once(iso_8859_1::FONT_4X6) },
            Self::Body => &const { at_once(iso_8859_1::FONT_5X7) },
            Self::Count => &const { at_once(iso_8859_1::FONT_7X13_BOLD) },
            Self::Large => &const { at_once(iso_8859_1::FONT_9X15_BOLD) },
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

/// The font, with its letters found at once: its own mapping goes through all of them for each that is drawn.
const fn at_once(font: MonoFont<'static>) -> MonoFont<'static> {
    MonoFont { glyph_mapping: &glyph, ..font }
}

/// The number of a letter's glyph: both halves of Latin-1, without the control characters that begin each.
fn glyph(letter: char) -> usize {
    const FIRST: usize = ' ' as usize;
    const HALF: usize = 0x80 - FIRST;
    match letter {
        ' '..='\x7F' => letter as usize - FIRST,
        '\u{A0}'..='\u{FF}' => letter as usize - 0xA0 + HALF,
        _ => '?' as usize - FIRST,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_the_glyphs_that_the_fonts_say() {
        let said = iso_8859_1::FONT_5X7.glyph_mapping;
        for letter in ('\0'..='\u{17F}').chain(['€', '\u{FFFD}', char::MAX]) {
            assert_eq!(glyph(letter), said.index(letter), "{letter:?}");
        }
    }
}
