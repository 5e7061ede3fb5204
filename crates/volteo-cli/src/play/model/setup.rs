//! The choices of a new game.

use volteo_core::Direction::{East, North, South, West};
use volteo_core::solitaire::Layout;
use volteo_core::{Builtin, Color};

use super::{Effect, Key, Model, Question, Screen};
use crate::play::clock::{Control, Moment};
use crate::play::new_game::{Kind, NewGame, builtin};
use crate::play::seat::Seat;
use crate::play::texts::{self, Language, Say as _, Text};

/// The time controls that are offered, as [`Control`] reads them.
const CONTROLS: [&str; 5] = ["30s", "3+2", "5", "15", "30"];

/// A row of the choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// The game.
    Rules,
    /// Who plays Black.
    Black,
    /// Who plays White.
    White,
    /// The clocks.
    Clock,
    /// Where the tiles lie.
    Layout,
    /// Who chooses the colors.
    Colors,
    /// What counts.
    Count,
    /// The number of the deal.
    Deal,
    /// Off it goes.
    Start,
}

/// The choices of a new game, and where the person is among them.
#[derive(Clone, Debug)]
pub struct Setup {
    new: NewGame,
    /// The games to choose from.
    kinds: Vec<Kind>,
    kind: usize,
    row: Row,
}

impl Setup {
    /// The choices, as they would be by themselves.
    pub fn new(new: NewGame) -> Self {
        let mut kinds: Vec<Kind> = Builtin::ALL.into_iter().filter_map(builtin).collect();
        kinds.push(Kind::Solitaire);
        let kind = kinds.iter().position(|it| is_same(it, &new.kind)).unwrap_or_else(|| {
            kinds.push(new.kind.clone());
            kinds.len() - 1
        });
        Self { new, kinds, kind, row: Row::Rules }
    }

    /// The rows that the chosen game has.
    pub fn rows(&self) -> &'static [Row] {
        match self.new.kind {
            Kind::Contest(_) => &[Row::Rules, Row::Black, Row::White, Row::Clock, Row::Start],
            Kind::Solitaire => &[Row::Rules, Row::Layout, Row::Colors, Row::Count, Row::Deal, Row::Start],
        }
    }

    /// The row that is chosen.
    pub const fn row(&self) -> Row {
        self.row
    }

    /// The place of the row that is chosen.
    pub fn at(&self) -> usize {
        self.rows().iter().position(|it| *it == self.row).unwrap_or(0)
    }

    /// Chooses a row by its place.
    pub fn go_to(&mut self, index: usize) {
        self.row = self.rows().get(index).copied().unwrap_or(self.row);
    }

    /// A row in words: what it is about, and what is chosen.
    pub fn row_text(&self, row: Row, language: Language) -> (&'static str, String) {
        let table = &self.new.table;
        let say = |text| language.say(text);
        match row {
            Row::Rules => (say(Text::RulesRow), self.kind_name(language)),
            Row::Black => {
                (texts::side(language, Color::Black), texts::seat_name(language, self.new.seats[0]))
            }
            Row::White => {
                (texts::side(language, Color::White), texts::seat_name(language, self.new.seats[1]))
            }
            Row::Clock => (say(Text::ClockRow), texts::clock_name(language, self.new.control)),
            Row::Layout => (say(Text::LayoutRow), texts::layout_name(language, table.layout).to_owned()),
            Row::Colors => {
                let colors = if table.options.alternate { Text::Alternate } else { Text::EitherColor };
                (say(Text::ColorsRow), say(colors).to_owned())
            }
            Row::Count => {
                let count = if table.options.values { Text::CountValues } else { Text::CountTiles };
                (say(Text::CountRow), say(count).to_owned())
            }
            Row::Deal => (say(Text::DealNumber), table.seed.to_string()),
            Row::Start => (say(Text::Start), String::new()),
        }
    }

    fn kind_name(&self, language: Language) -> String {
        match &self.new.kind {
            Kind::Contest(named) => texts::rules_name(language, named.rules.set(), named.name.as_deref()),
            Kind::Solitaire => language.say(Text::Solitaire).to_owned(),
        }
    }

    /// A line on the chosen game.
    pub fn about(&self, language: Language) -> String {
        match &self.new.kind {
            Kind::Contest(named) => texts::rules_about(language, named.rules.set()),
            Kind::Solitaire => language.say(Text::SolitaireAbout).to_owned(),
        }
    }

    /// Changes the choice of the row to the next one or the one before.
    fn turn(&mut self, step: Step) {
        let table = &mut self.new.table;
        match self.row {
            Row::Rules => {
                self.kind = step.among(self.kinds.len(), self.kind);
                self.new.kind = self.kinds.get(self.kind).cloned().unwrap_or(Kind::Solitaire);
            }
            Row::Black | Row::White => {
                let seat = &mut self.new.seats[usize::from(self.row == Row::White)];
                let all: Vec<Seat> = Seat::all().collect();
                let at = all.iter().position(|it| it == seat).unwrap_or(0);
                *seat = all[step.among(all.len(), at)];
            }
            Row::Clock => self.new.control = next_control(self.new.control, step),
            Row::Layout => {
                let at = Layout::NAMED.iter().position(|(_, it)| *it == table.layout).unwrap_or(0);
                table.layout = Layout::NAMED[step.among(Layout::NAMED.len(), at)].1;
                table.deal = None;
            }
            Row::Colors => table.options.alternate = !table.options.alternate,
            Row::Count => table.options.values = !table.options.values,
            Row::Deal => {
                table.seed = match step {
                    Step::Next => table.seed.saturating_add(1),
                    Step::Before => table.seed.saturating_sub(1),
                };
                table.deal = None;
            }
            Row::Start => {}
        }
    }

    /// Types a digit of the deal's number.
    fn type_digit(&mut self, digit: u32) {
        let typed = self.new.table.seed.checked_mul(10).and_then(|it| it.checked_add(u64::from(digit)));
        self.new.table.seed = typed.unwrap_or_else(|| u64::from(digit));
        self.new.table.deal = None;
    }
}

/// One way or the other through a list that has no end.
#[derive(Clone, Copy)]
enum Step {
    Next,
    Before,
}

impl Step {
    fn among(self, count: usize, at: usize) -> usize {
        match self {
            Self::Next => (at + 1) % count,
            Self::Before => (at + count - 1) % count,
        }
    }
}

fn is_same(one: &Kind, other: &Kind) -> bool {
    match (one, other) {
        (Kind::Contest(one), Kind::Contest(other)) => one.rules.set() == other.rules.set(),
        (Kind::Solitaire, Kind::Solitaire) => true,
        (Kind::Contest(_), Kind::Solitaire) | (Kind::Solitaire, Kind::Contest(_)) => false,
    }
}

/// The time control after one, or before it: none is one of them.
fn next_control(control: Option<Control>, step: Step) -> Option<Control> {
    let offered: Vec<Option<Control>> =
        std::iter::once(None).chain(CONTROLS.iter().map(|it| it.parse().ok())).collect();
    let at = offered.iter().position(|it| *it == control).unwrap_or(0);
    offered[step.among(offered.len(), at)]
}

impl Model {
    pub(super) fn setup_key(&mut self, key: Key, now: Moment) -> Vec<Effect> {
        let Screen::Setup(setup) = &mut self.screen else { return Vec::new() };
        let (at, count) = (setup.at(), setup.rows().len());
        match key {
            Key::Arrow(North) | Key::BackTab => setup.go_to((at + count - 1) % count),
            Key::Arrow(South) | Key::Tab => setup.go_to((at + 1) % count),
            Key::Arrow(East) | Key::Letter(' ') if setup.row != Row::Start => setup.turn(Step::Next),
            Key::Arrow(West) => setup.turn(Step::Before),
            Key::Home | Key::PageUp => setup.go_to(0),
            Key::End | Key::PageDown => setup.go_to(count - 1),
            Key::Letter(letter) if setup.row == Row::Deal && letter.is_ascii_digit() => {
                setup.type_digit(letter.to_digit(10).unwrap_or_default());
            }
            Key::Backspace if setup.row == Row::Deal => setup.new.table.seed /= 10,
            Key::Escape => return self.open_menu(),
            Key::Enter | Key::Letter(' ') => {
                let new = setup.new.clone();
                return self.begin_or_ask(new, now);
            }
            Key::Arrow(_) | Key::Letter(_) | Key::Backspace => {}
        }
        Vec::new()
    }

    /// Begins a new game, asking first where one is under way.
    fn begin_or_ask(&mut self, new: NewGame, now: Moment) -> Vec<Effect> {
        if self.game.is_under_way() {
            self.screen = Screen::Asking(Question::Replace(Box::new(new)), 1);
            return Vec::new();
        }
        self.begin(new.begin(), Text::NewGameBegins, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_and_every_clock_comes_round() {
        let mut setup = Setup::new(NewGame::usual(7));
        let first = setup.kind_name(Language::English);
        let mut names = Vec::new();
        for _ in 0..setup.kinds.len() {
            names.push(setup.kind_name(Language::English));
            setup.turn(Step::Next);
        }
        assert_eq!(setup.kind_name(Language::English), first);
        assert_eq!(names.len(), Builtin::ALL.len() + 1);
        setup.turn(Step::Before);
        assert!(matches!(setup.new.kind, Kind::Solitaire));
        setup.row = Row::Clock;
        for _ in 0..=CONTROLS.len() {
            setup.turn(Step::Next);
        }
        assert_eq!(setup.new.control, None);
    }

    #[test]
    fn offered_clocks_can_be_read() {
        for text in CONTROLS {
            assert_eq!(text.parse::<Control>().unwrap().to_string(), text);
        }
    }
}
