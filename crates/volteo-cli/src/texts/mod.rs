//! Every text for people in `volteo play` and around the device in the terminal, in every language: one table.

mod table;

use std::fmt::Display;
use std::io::{self, ErrorKind};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
pub use volteo_handheld::Language;

pub use self::table::Text;

/// What is said in a language.
pub trait Say {
    /// A text.
    fn say(self, text: Text) -> &'static str;

    /// A text with its places filled: `{square}` with what stands under `square`.
    fn fill(self, text: Text, values: &[(&str, &dyn Display)]) -> String;
}

impl Say for Language {
    fn say(self, text: Text) -> &'static str {
        text.in_language(self)
    }

    fn fill(self, text: Text, values: &[(&str, &dyn Display)]) -> String {
        let mut parts = self.say(text).split(['{', '}']);
        let mut filled = parts.next().unwrap_or_default().to_owned();
        // The parts are words and places by turns.
        while let (Some(place), Some(words)) = (parts.next(), parts.next()) {
            let value = values.iter().find(|(name, _)| *name == place);
            debug_assert!(value.is_some(), "nothing stands for {place} in {text:?}");
            if let Some((_, value)) = value {
                filled += &value.to_string();
            }
            filled += words;
        }
        filled
    }
}

/// Why a file cannot be written. What is rare is told in the system's own words.
pub fn io_problem(language: Language, error: &io::Error) -> String {
    let text = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Text::DiskFull,
        ErrorKind::PermissionDenied => Text::NoPermission,
        ErrorKind::ReadOnlyFilesystem => Text::ReadOnly,
        ErrorKind::NotFound => Text::NoFolder,
        _ => return error.to_string(),
    };
    language.say(text).to_owned()
}

/// Reads a language by its code.
pub fn language_parser() -> impl TypedValueParser<Value = Language> {
    let codes = [PossibleValue::new("en").help("English"), PossibleValue::new("es").help("Spanish")];
    PossibleValuesParser::new(codes)
        .map(|code| if code == "es" { Language::Spanish } else { Language::English })
}

/// The language that the environment asks for, by the variables that say so, the strongest first.
pub fn language_of_environment() -> Language {
    let set = |name| std::env::var(name).ok().filter(|it| !it.is_empty());
    language_of(&["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set).unwrap_or_default())
}

/// The language of a locale such as `es_ES.UTF-8`; English where it is none of ours.
fn language_of(locale: &str) -> Language {
    let language = locale.split(['_', '.', '@', '-']).next().unwrap_or_default();
    if language.eq_ignore_ascii_case("es") { Language::Spanish } else { Language::English }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the places in a text.
    fn places(text: &str) -> Vec<&str> {
        let mut names: Vec<_> = text.split('{').skip(1).filter_map(|it| it.split('}').next()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn every_text_is_there_in_every_language_with_the_same_places() {
        for &text in Text::ALL {
            let english = Language::English.say(text);
            for language in Language::ALL {
                let said = language.say(text);
                assert!(!said.trim().is_empty(), "{text:?} in {language:?}");
                assert_eq!(places(said), places(english), "{text:?} in {language:?}");
                assert_eq!(said.matches('{').count(), said.matches('}').count(), "{text:?} in {language:?}");
                let has_space = said.starts_with(' ') || said.ends_with(' ') || said.contains("  ");
                assert!(!has_space, "{text:?} in {language:?} has white space to spare");
            }
        }
    }

    #[test]
    fn places_are_filled() {
        let filled = Language::English.fill(Text::Wins, &[("side", &"Black")]);
        assert_eq!(filled, "Black wins");
        assert_eq!(Language::Spanish.fill(Text::Wins, &[("side", &"Negras")]), "Ganan Negras");
    }

    #[test]
    fn locales_tell_the_language() {
        for (locale, language) in [
            ("es_ES.UTF-8", Language::Spanish),
            ("es", Language::Spanish),
            ("ES-MX", Language::Spanish),
            ("en_US.UTF-8", Language::English),
            ("est_EE", Language::English),
            ("C.UTF-8", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(language_of(locale), language, "{locale}");
        }
    }
}
