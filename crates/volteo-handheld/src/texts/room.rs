//! The room that texts have on their screens, and the tests that hold them to it.

extern crate std;

use embedded_graphics::mono_font::mapping::{GlyphMapping, ISO_8859_1};

use super::{Language, Text, Words};
use crate::draw::Font;
use crate::lessons::{LESSONS, Step};
use crate::screens::lesson::{PAGE_COLUMNS, PAGE_LINES};
use crate::widgets::lines;

/// The room that a text has on its screen. Tests hold every text of every language to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Room {
    /// The name of a screen, in its head.
    Head,
    /// A line of a list that has nothing beside it.
    Row,
    /// A line of a list with a value beside it.
    Label,
    /// That value.
    Value,
    /// A part of that value, beside a number of up to two digits.
    Unit,
    /// Who won.
    Headline,
    /// Why the game ended, after a side's name.
    AfterSide,
    /// The explanation below a list.
    Foot,
    /// A line beside the board.
    Panel,
    /// The beginning of a line beside the board, before so many letters.
    Part(u32),
    /// The name of a column of figures.
    Column,
    /// A line beside the board in a frame.
    Notice,
    /// The name of a lesson, in the list, before whether it is done.
    LessonTitle,
    /// A page of a lesson, beside the board.
    Page,
    /// The line below such a page.
    PageFoot,
    /// A question or a notice: so many lines over the screen's width.
    Lines(usize),
}

impl Room {
    /// Pixels across.
    pub(crate) const fn width(self) -> u32 {
        match self {
            Self::Head | Self::Row => 120,
            Self::Label => 65,
            Self::Value => 55,
            Self::Unit => 45,
            Self::Headline => 128,
            Self::AfterSide => 91,
            Self::Foot => 126,
            Self::Panel => 58,
            Self::Part(letters) => 58 - 5 * letters,
            Self::Column => 22,
            Self::LessonTitle => 85,
            Self::Page => PAGE_COLUMNS as u32 * Font::Small.width(1),
            Self::PageFoot => 44,
            Self::Notice => 55,
            Self::Lines(_) => 124,
        }
    }

    const fn font(self) -> Font {
        match self {
            Self::Headline => Font::Count,
            Self::Page | Self::PageFoot => Font::Small,
            _ => Font::Body,
        }
    }

    /// Whether a text fits in. The lines of a page are broken where they are drawn.
    pub(crate) fn holds(self, words: &str) -> bool {
        match self {
            Self::Page => self.holds_lines(lines(words, PAGE_COLUMNS)),
            _ => self.holds_lines(words.lines()),
        }
    }

    fn holds_lines<'t>(self, lines: impl Iterator<Item = &'t str> + Clone) -> bool {
        let width = |line: &str| self.font().width(line.chars().count());
        lines.clone().count() <= self.lines() && lines.into_iter().all(|line| width(line) <= self.width())
    }

    /// Lines down.
    const fn lines(self) -> usize {
        match self {
            Self::Page => PAGE_LINES,
            Self::Lines(lines) => lines,
            _ => 1,
        }
    }
}

#[test]
fn every_text_fits_its_room_in_every_language() {
    let mut too_long = std::vec::Vec::new();
    for (text, language) in Text::ALL.iter().flat_map(|text| Language::ALL.map(|it| (text, it))) {
        let (room, words) = (text.room(), text.in_language(language));
        if !room.holds(words) {
            too_long.push(words);
        }
    }
    assert_eq!(too_long, [""; 0]);
}

#[test]
fn every_text_of_every_lesson_fits_its_room_in_every_language() {
    let mut too_long = std::vec::Vec::new();
    for (room, words) in
        said_in_lessons().flat_map(|(room, it)| Language::ALL.map(|to| (room, it.in_language(to))))
    {
        if words.is_empty() || !room.holds(words) {
            too_long.push(words);
        }
    }
    assert_eq!(too_long, [""; 0]);
}

/// Everything that is said in lessons, with the room it has.
fn said_in_lessons() -> impl Iterator<Item = (Room, Words)> {
    let titles = LESSONS.iter().map(|lesson| (Room::LessonTitle, lesson.title));
    let pages = LESSONS.iter().flat_map(|lesson| lesson.steps).flat_map(|step| {
        let (words, answers) = match step {
            Step::Set(_) => (std::vec![], &[][..]),
            Step::Say(page) => (std::vec![page.words], &[][..]),
            Step::Ask(question) => (std::vec![question.words, question.otherwise], question.answers),
        };
        words.into_iter().chain(answers.iter().map(|answer| answer.words)).map(|words| (Room::Page, words))
    });
    titles.chain(pages)
}

#[test]
fn every_letter_of_every_text_is_in_the_fonts() {
    let question_mark = ISO_8859_1.index('\u{1F600}');
    let in_lessons = said_in_lessons().flat_map(|(_, words)| Language::ALL.map(|it| words.in_language(it)));
    let in_table = Text::ALL.iter().flat_map(|text| Language::ALL.map(|it| text.in_language(it)));
    for words in in_lessons.chain(in_table) {
        for letter in words.chars() {
            assert!(
                letter == '?' || letter == '\n' || ISO_8859_1.index(letter) != question_mark,
                "{letter:?} of {words:?}"
            );
        }
    }
}

#[test]
fn no_page_has_a_letter_that_so_small_a_font_does_not_show() {
    let in_table = Text::ALL.iter().filter(|text| text.room().font() == Font::Small);
    let in_table = in_table.flat_map(|text| Language::ALL.map(|it| text.in_language(it)));
    let in_lessons = said_in_lessons().filter(|(room, _)| room.font() == Font::Small);
    let in_lessons = in_lessons.flat_map(|(_, words)| Language::ALL.map(|it| words.in_language(it)));
    for words in in_table.chain(in_lessons) {
        assert!(!words.contains(['ñ', 'Ñ']), "{words:?}: it looks like an R");
    }
}
