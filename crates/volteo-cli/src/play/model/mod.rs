//! The game on the screen: what is shown and what keys do, as pure functions of events and time.

mod ask;
mod board;
mod menu;
mod setup;
#[cfg(test)]
mod tests;
mod thought;

use std::path::PathBuf;

use ratatui::layout::{Position, Size};
use volteo_core::{Color, Direction, Directions, Request, Square, SquareSet};

pub use self::ask::Question;
pub use self::setup::{Row, Setup};
use super::clock::{Clock, Moment};
use super::game::Game;
use super::geometry::Places;
use super::popup::Popup;
use super::record::{self, NotWritten, Written};
use super::texts::{self, Language, Say as _, Text};
use super::thinking::{Task, Thought};
use super::thoughts::{Aim, Thoughts};

/// How the screen is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// In colors, which differ in brightness, too.
    Color,
    /// With shapes alone.
    Monochrome,
}

/// How many colors there are to draw with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The 256 that every terminal with colors has.
    Indexed,
    /// Any.
    Full,
}

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// An arrow.
    Arrow(Direction),
    /// To the first file.
    Home,
    /// To the last file.
    End,
    /// To the first rank.
    PageUp,
    /// To the last rank.
    PageDown,
    /// The next one.
    Tab,
    /// The one before.
    BackTab,
    /// Enter.
    Enter,
    /// Escape.
    Escape,
    /// Backspace.
    Backspace,
    /// A character, the space among them.
    Letter(char),
}

/// What happens to the game on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A key is pressed.
    Key(Key),
    /// The mouse is clicked.
    Click(Position),
    /// The screen has this size now.
    Resize(Size),
    /// Time has passed.
    Tick,
    /// A thought is ready.
    Thought(Thought),
    /// The game is to stand still for a while.
    Pause,
    /// The program is to end.
    End,
}

/// What the host is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Keep the game.
    Save,
    /// Think, and bring the [thought](Event::Thought).
    Think(Box<Task>),
    /// Let the thought under way come to its end.
    Hurry,
    /// Write the game into a file, and [tell](Model::told) what became of it.
    Write(PathBuf),
    /// End the program.
    Quit,
}

/// What has the keys.
#[derive(Clone, Debug)]
pub enum Screen {
    /// The board.
    Board,
    /// The choice of a direction on a square.
    Directions {
        /// The square.
        square: Square,
        /// The directions, clockwise from north.
        choices: Vec<Direction>,
        /// Which of them is shown.
        at: usize,
    },
    /// The menu of a paused game, with the place of the item that is chosen.
    Paused(usize),
    /// The result, with the place of the item that is chosen.
    Result(usize),
    /// A question, with the place of its answer.
    Asking(Question, usize),
    /// A new game's choices.
    Setup(Box<Setup>),
    /// The name of a file to write.
    FileName(String),
    /// Help.
    Help,
}

/// The game on the screen.
#[derive(Clone, Debug)]
pub struct Model {
    game: Game,
    screen: Screen,
    cursor: Square,
    /// The color of the next disc of a solitaire, as far as the player may choose.
    ink: Color,
    notice: String,
    language: Language,
    theme: Theme,
    depth: Depth,
    size: Size,
    thoughts: Thoughts,
    /// Whether the value of the position is shown.
    shows_value: bool,
    /// What chance is left to the program: the deals of solitaires come from it.
    chance: u64,
}

impl Model {
    /// A game on a screen. One that has begun is paused.
    pub fn new(game: Game, language: Language, theme: Theme, size: Size, chance: u64) -> Self {
        let screen = if game.is_over() {
            Screen::Result(0)
        } else if game.has_begun() {
            Screen::Paused(0)
        } else {
            Screen::Board
        };
        let mut model = Self {
            cursor: game.first_square(),
            game,
            screen,
            ink: Color::Black,
            notice: String::new(),
            language,
            theme,
            depth: Depth::Indexed,
            size,
            thoughts: Thoughts::new(chance),
            shows_value: false,
            chance,
        };
        if model.is_paused() {
            model.notice = model.language.say(Text::Resumed).to_owned();
        }
        model
    }

    /// The same, with as many colors.
    pub const fn with_colors(mut self, depth: Depth) -> Self {
        self.depth = depth;
        self
    }

    /// The same, but asking first whether a new game is to take the place of this one.
    pub fn asking_to_replace(mut self, new: super::new_game::NewGame) -> Self {
        self.screen = Screen::Asking(Question::Replace(Box::new(new)), 1);
        self
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What has the keys.
    pub const fn screen(&self) -> &Screen {
        &self.screen
    }

    /// Where the cursor is.
    pub const fn cursor(&self) -> Square {
        self.cursor
    }

    /// What there is to say.
    pub fn notice(&self) -> &str {
        &self.notice
    }

    /// The language.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// How the screen is drawn.
    pub const fn theme(&self) -> Theme {
        self.theme
    }

    /// How many colors there are to draw with.
    pub const fn depth(&self) -> Depth {
        self.depth
    }

    /// The size of the screen.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Where everything is; none if the screen is too small.
    pub fn places(&self) -> Option<Places> {
        Places::on(self.size, self.game.size())
    }

    /// Whether the game stands still, its board hidden.
    pub fn is_paused(&self) -> bool {
        let hides = match &self.screen {
            Screen::Board | Screen::Directions { .. } | Screen::Result(_) => false,
            Screen::Asking(question, _) => !matches!(question, Question::Draw(_)),
            Screen::Paused(_) | Screen::Setup(_) | Screen::FileName(_) | Screen::Help => true,
        };
        hides && !self.game.is_over()
    }

    /// Whether time passes for somebody.
    pub fn is_ticking(&self) -> bool {
        match &self.game {
            Game::Contest(contest) => contest.clock().is_some_and(Clock::is_running),
            Game::Solo(_) => false,
        }
    }

    /// What the position is worth to Black in parts of a disc, if that is to be shown and is known.
    pub fn value(&self) -> Option<i32> {
        let Game::Contest(contest) = &self.game else { return None };
        if self.shows_value { self.thoughts.value(contest) } else { None }
    }

    /// Whether a thought is under way.
    pub fn is_waiting(&self) -> bool {
        matches!(&self.game, Game::Contest(contest) if self.thoughts.aim(contest).is_some())
    }

    /// Whether a computer player thinks about its move.
    pub fn is_thinking(&self) -> bool {
        matches!(&self.game, Game::Contest(contest) if matches!(self.thoughts.aim(contest), Some(Aim::Move(_))))
    }

    /// The color of the next disc of a solitaire.
    pub fn ink(&self) -> Color {
        match &self.game {
            Game::Solo(solo) => solo.game().to_play().unwrap_or(self.ink),
            Game::Contest(_) => self.ink,
        }
    }

    /// The discs that would be flipped: by a move at the cursor, or in the direction that is shown.
    pub fn preview(&self) -> SquareSet {
        let empty = SquareSet::default();
        match (&self.game, &self.screen) {
            (Game::Contest(contest), Screen::Directions { square, choices, at }) => {
                let shown = choices.get(*at).copied();
                let captures = contest.captures(*square);
                captures.into_iter().find(|it| Some(it.direction) == shown).map_or(empty, |it| it.discs)
            }
            (Game::Contest(contest), Screen::Board) => {
                let captures = contest.captures(self.cursor);
                captures.into_iter().fold(empty, |all, capture| all | capture.discs)
            }
            (Game::Solo(solo), Screen::Board) => {
                let color = solo.color_on(self.cursor, self.ink());
                let effects =
                    solo.game().judge(volteo_core::solitaire::Placement { color, square: self.cursor });
                let taken = |it: volteo_core::solitaire::Effects| it.flips() | it.captures();
                effects.map_or(empty, |it| volteo_core::BitSet::widen(taken(it)))
            }
            _ => empty,
        }
    }

    /// Lets the clock run where the game begins or goes on without a pause: what the host is to do.
    pub fn start(&mut self, now: Moment) -> Vec<Effect> {
        if !self.is_paused() && self.places().is_some() {
            self.game.start_clock(now);
        }
        self.think_on(now).into_iter().collect()
    }

    /// Takes an event: what the host is to do.
    pub fn update(&mut self, event: Event, now: Moment) -> Vec<Effect> {
        let mut effects = self.react(event, now);
        if let Some(thought) = self.thoughts.due(now) {
            effects.extend(self.take_thought(&thought, now));
        }
        effects.extend(self.think_on(now));
        effects
    }

    fn react(&mut self, event: Event, now: Moment) -> Vec<Effect> {
        if let Some(effects) = self.flag(now) {
            return effects;
        }
        match event {
            Event::Tick => self.hurry_if_late(now),
            Event::Thought(thought) if self.thoughts.hold(&thought, now) => Vec::new(),
            Event::Thought(thought) => self.take_thought(&thought, now),
            Event::Pause => self.pause(now),
            Event::End => self.quit(now),
            Event::Resize(size) => {
                self.size = size;
                if self.places().is_none() { self.pause(now) } else { Vec::new() }
            }
            // What is too small to be read takes no keys.
            Event::Key(_) | Event::Click(_) if self.places().is_none() => Vec::new(),
            Event::Key(key) => self.key(key, now),
            Event::Click(at) => self.click(at, now),
        }
    }

    /// Ends the game where the time is up.
    fn flag(&mut self, now: Moment) -> Option<Vec<Effect>> {
        let Game::Contest(contest) = &mut self.game else { return None };
        contest.flag(now)?;
        self.screen = Screen::Result(0);
        self.notice.clear();
        Some(vec![Effect::Save])
    }

    fn key(&mut self, key: Key, now: Moment) -> Vec<Effect> {
        match &self.screen {
            Screen::Board => self.board_key(key, now),
            Screen::Directions { .. } => self.direction_key(key, now),
            Screen::Paused(_) | Screen::Result(_) => self.menu_key(key, now),
            Screen::Asking(..) => self.answer_key(key, now),
            Screen::Setup(_) => self.setup_key(key, now),
            Screen::FileName(_) => self.file_name_key(key),
            Screen::Help => self.open_menu(),
        }
    }

    fn click(&mut self, at: Position, now: Moment) -> Vec<Effect> {
        let Some(places) = self.places() else { return Vec::new() };
        if let Some(popup) = Popup::of(self) {
            let chosen = popup.item_at(&places, at);
            return chosen.map_or_else(Vec::new, |index| self.choose(index, now));
        }
        match places.square_at(at) {
            Some(square) => self.click_square(square, now),
            None => Vec::new(),
        }
    }

    /// Takes the item of what is open that has this place.
    fn choose(&mut self, index: usize, now: Moment) -> Vec<Effect> {
        let mut key = Key::Enter;
        match &mut self.screen {
            Screen::Paused(at) | Screen::Result(at) | Screen::Asking(_, at) => *at = index,
            Screen::Setup(setup) => {
                setup.go_to(index);
                if setup.row() != Row::Start {
                    key = Key::Arrow(Direction::East);
                }
            }
            Screen::Board | Screen::Directions { .. } | Screen::FileName(_) | Screen::Help => {}
        }
        self.key(key, now)
    }

    /// Pauses the game.
    fn pause(&mut self, now: Moment) -> Vec<Effect> {
        self.game.stop_clock(now);
        if !self.is_paused() {
            self.open_menu();
            self.notice.clear();
        }
        vec![Effect::Save]
    }

    /// Goes on with the game.
    fn go_on(&mut self, now: Moment) -> Vec<Effect> {
        self.screen = Screen::Board;
        self.notice.clear();
        self.game.start_clock(now);
        Vec::new()
    }

    /// Opens the menu that belongs to the game as it stands.
    fn open_menu(&mut self) -> Vec<Effect> {
        self.screen = if self.game.is_over() { Screen::Result(0) } else { Screen::Paused(0) };
        Vec::new()
    }

    fn quit(&mut self, now: Moment) -> Vec<Effect> {
        self.game.stop_clock(now);
        vec![Effect::Save, Effect::Quit]
    }

    /// Puts a game in the place of this one.
    fn begin(&mut self, game: Game, said: Text, now: Moment) -> Vec<Effect> {
        let was_thinking = self.thoughts.forget();
        self.game = game;
        self.cursor = self.game.first_square();
        self.ink = Color::Black;
        self.screen = if self.game.is_over() { Screen::Result(0) } else { Screen::Board };
        self.notice = self.language.say(said).to_owned();
        // The deals of later games are others.
        self.chance =
            self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let hurry = was_thinking.then_some(Effect::Hurry);
        [Effect::Save].into_iter().chain(hurry).chain(self.start(now)).collect()
    }

    fn file_name_key(&mut self, key: Key) -> Vec<Effect> {
        const LONGEST: usize = 200;
        let Screen::FileName(name) = &mut self.screen else { return Vec::new() };
        match key {
            Key::Letter(letter) if name.len() < LONGEST && !letter.is_control() => name.push(letter),
            Key::Backspace => {
                name.pop();
            }
            Key::Escape => return self.open_menu(),
            Key::Enter if !name.trim().is_empty() => {
                return vec![Effect::Write(PathBuf::from(name.trim()))];
            }
            _ => {}
        }
        Vec::new()
    }

    /// Tells what became of a file.
    pub fn told(&mut self, path: &std::path::Path, written: &Result<Written, NotWritten>) {
        let path = path.display();
        self.notice = record::written_text(self.language, &path, written);
        if written.is_ok() {
            self.open_menu();
        }
    }

    /// Tells that the game cannot be kept.
    pub fn told_unsaved(&mut self, problem: &str) {
        self.notice = self.language.fill(Text::SavingFailed, &[("problem", &problem)]);
    }

    /// Tells something that has been put into words.
    pub fn tell(&mut self, notice: String) {
        self.notice = notice;
    }

    fn say(&mut self, text: Text, values: &[(&str, &dyn std::fmt::Display)]) {
        self.notice = self.language.fill(text, values);
    }

    /// What is said of the direction that is shown.
    fn say_choice(&mut self, square: Square) {
        self.say(Text::MustChoose, &[("square", &square)]);
    }

    /// The request that the choice of a direction makes.
    fn chosen(&self) -> Option<Request> {
        let Screen::Directions { square, choices, at } = &self.screen else { return None };
        Some(Request::Place { square: *square, directions: Directions::of(*choices.get(*at)?) })
    }
}

/// What a ply did, in words: with what came of it.
fn plies_text(language: Language, contest: &super::contest::Contest, from: usize) -> String {
    let said: Vec<String> =
        contest.plies().iter().skip(from).map(|ply| texts::last_action(language, ply)).collect();
    said.join(". ")
}
