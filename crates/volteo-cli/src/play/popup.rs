//! What lies over the board: menus, questions, the result, help. Drawing and the mouse ask the same.

use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;
use volteo_core::Color;

use super::game::Game;
use super::geometry::Places;
use super::model::{Model, Screen, Setup};
use super::texts::{self, Language, Say as _, Text};

/// A box of lines, with items to choose from below them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Popup {
    /// What stands on its rim.
    pub title: &'static str,
    /// What it says.
    pub lines: Vec<String>,
    /// What there is to choose.
    pub items: Vec<String>,
    /// Which item is chosen.
    pub chosen: usize,
}

/// The rim and the space inside it, on both sides together.
const AROUND: u16 = 4;
/// The rim above and below.
const RIM: u16 = 2;

impl Popup {
    /// What lies over the board; nothing while it is played on.
    pub fn of(model: &Model) -> Option<Self> {
        let language = model.language();
        match model.screen() {
            Screen::Board | Screen::Directions { .. } => None,
            Screen::Paused(at) | Screen::Result(at) if model.game().is_over() => {
                Some(Self::menu(model, Text::Result, result_lines(language, model.game()), *at))
            }
            Screen::Paused(at) | Screen::Result(at) => Some(Self::menu(model, Text::Paused, Vec::new(), *at)),
            Screen::Asking(question, at) => Some(Self {
                title: "",
                lines: vec![question.text(language)],
                items: [Text::Yes, Text::No].map(|it| language.say(it).to_owned()).to_vec(),
                chosen: *at,
            }),
            Screen::Setup(setup) => Some(Self::setup(setup, language)),
            Screen::FileName(name) => Some(Self::file_name(name, language)),
            Screen::Help => Some(Self::help(language)),
        }
    }

    fn menu(model: &Model, title: Text, lines: Vec<String>, chosen: usize) -> Self {
        let language = model.language();
        let items = model.items().into_iter().map(|it| language.say(it.text(model.game())).to_owned());
        Self { title: language.say(title), lines, items: items.collect(), chosen }
    }

    fn setup(setup: &Setup, language: Language) -> Self {
        let rows: Vec<_> = setup.rows().iter().map(|&row| setup.row_text(row, language)).collect();
        let width = rows.iter().map(|(name, _)| name.width()).max().unwrap_or_default();
        let item = |(name, value): (&str, String)| {
            if value.is_empty() {
                return name.to_owned();
            }
            format!("{name}{:1$}  ‹ {value} ›", "", width - name.width())
        };
        Self {
            title: language.say(Text::NewGame),
            lines: wrapped(&setup.about(language)),
            items: rows.into_iter().map(item).collect(),
            chosen: setup.at(),
        }
    }

    fn file_name(name: &str, language: Language) -> Self {
        // The end of a long name is what is being typed.
        const SHOWN: usize = 36;
        let skipped = name.chars().count().saturating_sub(SHOWN);
        let shown: String = name.chars().skip(skipped).collect();
        let mut lines: Vec<String> = [Text::FileAbout, Text::FileRecords, Text::FilePictures]
            .map(|it| language.say(it).to_owned())
            .into();
        lines.push(String::new());
        lines.push(format!("{}: {shown}▏", language.say(Text::FileName)));
        Self { title: language.say(Text::FileHead), lines, items: Vec::new(), chosen: 0 }
    }

    fn help(language: Language) -> Self {
        const LINES: [Text; 11] = [
            Text::HelpArrows,
            Text::HelpTab,
            Text::HelpEnter,
            Text::HelpUndo,
            Text::HelpHint,
            Text::HelpValue,
            Text::HelpPass,
            Text::HelpColor,
            Text::HelpTheme,
            Text::HelpPause,
            Text::HelpQuit,
        ];
        let mut lines: Vec<String> = LINES.iter().map(|&it| language.say(it).to_owned()).collect();
        let marks = super::view::MARKS;
        lines.push(String::new());
        lines.push(language.fill(
            Text::HelpMarks,
            &[("legal", &marks.legal), ("last", &marks.last), ("flip", &marks.would_flip)],
        ));
        Self { title: language.say(Text::Help), lines, items: Vec::new(), chosen: 0 }
    }

    /// Where it is: over the board, so that what stands beside that is seen, or in the place of both if it is wider.
    pub fn area(&self, places: &Places) -> Rect {
        let widest = self.lines.iter().chain(&self.items).map(|it| it.width()).max().unwrap_or_default();
        let width = (widest as u16).max(self.title.width() as u16 + 2) + AROUND;
        let height = self.lines.len() as u16 + self.gap() + self.items.len() as u16 + RIM;
        let Places { frame, body, .. } = *places;
        let over = if width <= frame.width && height <= frame.height { frame } else { body };
        let x = over.x + over.width.saturating_sub(width) / 2;
        let y = over.y + over.height.saturating_sub(height) / 2;
        Rect { x, y, width, height }
    }

    /// The rows between the lines and the items.
    pub fn gap(&self) -> u16 {
        u16::from(!self.lines.is_empty() && !self.items.is_empty())
    }

    /// The item at a place of the screen.
    pub fn item_at(&self, places: &Places, at: Position) -> Option<usize> {
        let area = self.area(places);
        let first = area.y + 1 + self.lines.len() as u16 + self.gap();
        let inside = at.x > area.x && at.x + 1 < area.right() && at.y >= first;
        let index = usize::from(at.y.saturating_sub(first));
        (inside && index < self.items.len()).then_some(index)
    }
}

/// A text in lines that are no wider than a board.
fn wrapped(text: &str) -> Vec<String> {
    const WIDEST: usize = 40;
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.width() + 1 + word.width() <= WIDEST => *line += &format!(" {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// What a finished game came to, and why it ended.
pub fn result_lines(language: Language, game: &Game) -> Vec<String> {
    match game {
        Game::Contest(contest) => {
            let score = contest.score();
            let [black, white] = Color::BOTH.map(|color| texts::side(language, color));
            let counted = |what, black_score: &dyn std::fmt::Display, white_score: &dyn std::fmt::Display| {
                format!("{}: {black} {black_score} – {white_score} {white}", language.say(what))
            };
            let [black_discs, white_discs] = score.discs;
            let mut lines = vec![
                texts::winner(language, contest),
                texts::ending(language, contest),
                String::new(),
                counted(Text::BoardCount, &black_discs, &white_discs),
            ];
            if let Some([black_points, white_points]) = score.tournament {
                lines.push(counted(Text::TournamentScore, &black_points, &white_points));
            }
            if score.empties > 0 {
                lines.push(language.fill(Text::EmptyLeft, &[("count", &score.empties)]));
            }
            lines
        }
        Game::Solo(solo) => {
            let score = solo.game().score();
            let end = solo.game().end().map_or("", |end| texts::solo_end(language, end));
            vec![
                end.to_owned(),
                String::new(),
                language.fill(Text::CapturedOf, &[("count", &score.captured)]),
                language.fill(Text::ValueIs, &[("value", &score.value)]),
            ]
        }
    }
}
