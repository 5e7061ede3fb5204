//! A text of a table of its own, where it stands beside what it speaks of.

use super::Language;

/// A text in every language.
///
/// ```
/// use volteo_handheld::Language;
/// use volteo_handheld::lessons::Words;
///
/// let words = Words::new("Corners", "Esquinas");
/// assert_eq!(words.in_language(Language::Spanish), "Esquinas");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    english: &'static str,
    spanish: &'static str,
}

impl Words {
    /// The text in English and in Spanish.
    #[must_use]
    pub const fn new(english: &'static str, spanish: &'static str) -> Self {
        Self { english, spanish }
    }

    /// The text in a language.
    #[must_use]
    pub const fn in_language(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Spanish => self.spanish,
        }
    }
}
