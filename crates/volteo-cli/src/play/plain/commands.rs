//! The commands of the game line by line.

use crate::play::texts::{Language, Say as _, Text};

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// List the legal moves.
    Moves,
    /// Draw the board.
    Board,
    /// Tell a rank.
    Row,
    /// Tell counts and whose turn it is.
    Count,
    /// List what was played.
    List,
    /// Pass.
    Pass,
    /// Take back.
    Undo,
    /// A hint.
    Hint,
    /// Let the computer player move now.
    Now,
    /// Offer a draw.
    Draw,
    /// Resign.
    Resign,
    /// End a solitaire.
    Stop,
    /// Stop the clocks.
    Pause,
    /// Let the clocks go on.
    Resume,
    /// The same game from the start.
    New,
    /// The same with colors swapped.
    Rematch,
    /// Write a file.
    Export,
    /// Tell where the game is kept.
    Save,
    /// List the commands.
    Help,
    /// End.
    Quit,
}

impl Command {
    /// All of them, as help lists them: each with its words, and what it does.
    pub const ALL: [(Self, Text, Text); 20] = [
        (Self::Moves, Text::MovesWords, Text::MovesDoes),
        (Self::Board, Text::BoardWords, Text::BoardDoes),
        (Self::Row, Text::RowWords, Text::RowDoes),
        (Self::Count, Text::CountWords, Text::CountDoes),
        (Self::List, Text::ListWords, Text::ListDoes),
        (Self::Pass, Text::PassWords, Text::PassDoes),
        (Self::Undo, Text::UndoWords, Text::UndoDoes),
        (Self::Hint, Text::HintWords, Text::HintDoes),
        (Self::Now, Text::NowWords, Text::NowDoes),
        (Self::Draw, Text::DrawWords, Text::DrawDoes),
        (Self::Resign, Text::ResignWords, Text::ResignDoes),
        (Self::Stop, Text::StopWords, Text::StopDoes),
        (Self::Pause, Text::PauseWords, Text::PauseDoes),
        (Self::Resume, Text::ResumeWords, Text::ResumeDoes),
        (Self::New, Text::NewWords, Text::NewDoes),
        (Self::Rematch, Text::RematchWords, Text::RematchDoes),
        (Self::Export, Text::ExportWords, Text::ExportDoes),
        (Self::Save, Text::SaveWords, Text::SaveDoes),
        (Self::Help, Text::HelpWords, Text::HelpDoes),
        (Self::Quit, Text::QuitWords, Text::QuitDoes),
    ];

    /// The command of a word: of the language, or the English one, which is understood in every language.
    pub fn of(word: &str, language: Language) -> Option<Self> {
        let word = word.to_lowercase();
        if word == "?" {
            return Some(Self::Help);
        }
        let called = |language: Language| {
            let found = Self::ALL.into_iter().find(|(_, words, _)| language.say(*words) == word);
            found.map(|(command, ..)| command)
        };
        called(language).or_else(|| called(Language::English))
    }
}

/// The answer that a word is to a question; none if it is none.
pub fn answer(word: &str, language: Language) -> Option<bool> {
    let word = word.to_lowercase();
    let is = |text, plain: &str| word == language.say(text) || word == plain || word == plain[..1];
    if is(Text::YesWords, "yes") || (language == Language::Spanish && matches!(&*word, "s" | "si")) {
        return Some(true);
    }
    is(Text::NoWords, "no").then_some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_words_of_its_own_in_every_language() {
        for language in Language::ALL {
            for (command, words, _) in Command::ALL {
                assert_eq!(Command::of(language.say(words), language), Some(command));
                assert_eq!(Command::of(Language::English.say(words), language), Some(command));
                assert!(language.say(words).parse::<volteo_core::Square>().is_err());
            }
        }
        assert_eq!(Command::of("HELP", Language::Spanish), Some(Command::Help));
        assert_eq!(Command::of("?", Language::English), Some(Command::Help));
        assert_eq!(Command::of("jugadas", Language::English), None);
    }

    #[test]
    fn answers_are_understood() {
        for (word, language, meant) in [
            ("yes", Language::English, Some(true)),
            ("Y", Language::English, Some(true)),
            ("n", Language::English, Some(false)),
            ("sí", Language::Spanish, Some(true)),
            ("si", Language::Spanish, Some(true)),
            ("SÍ", Language::Spanish, Some(true)),
            ("no", Language::Spanish, Some(false)),
            ("sí", Language::English, None),
            ("perhaps", Language::English, None),
            ("", Language::English, None),
        ] {
            assert_eq!(answer(word, language), meant, "{word}");
        }
    }
}
