//! Every text for people in `volteo play`, in every language: one table, and sentences made from it.

mod refusals;
mod sentences;
mod table;

use std::fmt::Display;

use clap::ValueEnum;

pub use refusals::{placement_refusal, refusal};
pub use sentences::{
    clock_name, discs, ending, game_about, game_name, last_action, last_placement, layout_name, rules_about,
    rules_name, seat_name, side, side_to_move, solo_end, squares, tiles, winner,
};
pub use table::Text;

/// A language of the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// English
    #[value(name = "en")]
    English,
    /// Spanish
    #[value(name = "es")]
    Spanish,
}

impl Language {
    /// All of them.
    #[cfg(test)]
    pub const ALL: [Self; 2] = [Self::English, Self::Spanish];

    /// The language that the environment asks for, by the variables that say so, the strongest first.
    pub fn of_environment() -> Self {
        let set = |name| std::env::var(name).ok().filter(|it| !it.is_empty());
        Self::of_locale(&["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set).unwrap_or_default())
    }

    /// The language of a locale such as `es_ES.UTF-8`; English where it is none of ours.
    fn of_locale(locale: &str) -> Self {
        let language = locale.split(['_', '.', '@', '-']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("es") { Self::Spanish } else { Self::English }
    }

    /// A text.
    pub const fn say(self, text: Text) -> &'static str {
        text.in_language(self)
    }

    /// A text with its places filled: `{square}` with what stands under `square`.
    pub fn fill(self, text: Text, values: &[(&str, &dyn Display)]) -> String {
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
    fn what_stands_beside_the_largest_board_fits_there() {
        const ROOM: usize = 24;
        let texts = [
            Text::ToMove,
            Text::Thinks,
            Text::ThinksKeys,
            Text::PassKey,
            Text::Wins,
            Text::Flips,
            Text::FlipsNothing,
            Text::NotHere,
            Text::ColorKeys,
        ];
        for (text, language) in texts.into_iter().flat_map(|text| Language::ALL.map(|it| (text, it))) {
            let side = side(language, volteo_core::Color::White);
            let said = language.fill(text, &[("side", &side), ("square", &"p16")]);
            assert!(said.chars().count() <= ROOM, "{said}");
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
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }
}
