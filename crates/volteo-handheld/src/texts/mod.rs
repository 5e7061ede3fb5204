//! Every text for people, in every language: one table, and the room that each text has.

#[cfg(test)]
mod room;
mod table;
mod words;

use volteo_core::solitaire::Layout;
use volteo_core::{Builtin, Color};

pub(crate) use table::Text;
pub use words::Words;

use crate::Level;

/// A language of the screens. What other programs name as the screens do, they ask it for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    English,
    /// Spanish.
    Spanish,
}

impl Language {
    /// All of them. Saves name them by their place here.
    pub const ALL: [Self; 2] = [Self::English, Self::Spanish];

    /// What a side is called.
    ///
    /// ```
    /// use volteo_core::Color;
    /// use volteo_handheld::Language;
    ///
    /// assert_eq!(Language::Spanish.side(Color::White), "Blancas");
    /// ```
    #[must_use]
    pub const fn side(self, side: Color) -> &'static str {
        Text::of_side(side).in_language(self)
    }

    /// What a rule set is called.
    #[must_use]
    pub const fn rules(self, builtin: Builtin) -> &'static str {
        Text::of_rules(builtin).0.in_language(self)
    }

    /// What a level of the machine is called.
    #[must_use]
    pub const fn level(self, level: Level) -> &'static str {
        Text::of_level(level).in_language(self)
    }

    /// What a layout of the solitaire is called, if it has a name.
    #[must_use]
    pub fn layout(self, layout: Layout) -> Option<&'static str> {
        layout.name().map(|_| Text::of_layout(layout).in_language(self))
    }
}
