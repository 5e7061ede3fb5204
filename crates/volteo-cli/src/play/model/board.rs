//! Keys and clicks on the board.

use volteo_core::solitaire::Placement;
use volteo_core::{BitSet, Color, Direction, Request, Square};

use super::{Effect, Key, Model, Screen, Theme, plies_text};
use crate::play::clock::Moment;
use crate::play::game::Game;
use crate::play::texts::{self, Text};

impl Model {
    pub(super) fn board_key(&mut self, key: Key, now: Moment) -> Vec<Effect> {
        match key {
            Key::Arrow(direction) => self.step(direction),
            Key::Home => self.go_to(0, self.cursor.rank()),
            Key::End => self.go_to(u8::MAX, self.cursor.rank()),
            Key::PageUp => self.go_to(self.cursor.file(), 0),
            Key::PageDown => self.go_to(self.cursor.file(), u8::MAX),
            Key::Tab => self.next_legal(),
            Key::BackTab => self.last_legal(),
            Key::Escape => return self.pause(now),
            Key::Enter | Key::Letter(' ') if self.game.is_over() => self.screen = Screen::Result(0),
            Key::Enter | Key::Letter(' ') => return self.place(now),
            Key::Letter(letter) => return self.letter(letter, now),
            Key::Backspace => {}
        }
        Vec::new()
    }

    fn letter(&mut self, letter: char, now: Moment) -> Vec<Effect> {
        match letter.to_ascii_lowercase() {
            'u' => return self.take_back(now),
            'h' => return self.ask_for_hint(now),
            'm' => return self.hurry(now),
            'e' => self.shows_value = !self.shows_value,
            'p' if self.say_who_thinks() => {}
            'p' => return self.play(Request::Pass, now),
            't' => {
                self.theme = match self.theme {
                    Theme::Color => Theme::Monochrome,
                    Theme::Monochrome => Theme::Color,
                };
            }
            '?' => {
                let effects = self.pause(now);
                self.screen = Screen::Help;
                return effects;
            }
            'b' => self.ink = Color::Black,
            'w' => self.ink = Color::White,
            'c' => self.ink = !self.ink,
            _ => {}
        }
        Vec::new()
    }

    fn step(&mut self, direction: Direction) {
        let (files, ranks) = direction.step();
        if let Some(square) = self.cursor.offset(files, ranks).filter(|it| self.is_on_board(*it)) {
            self.cursor = square;
        }
    }

    fn is_on_board(&self, square: Square) -> bool {
        let (files, ranks) = self.game.size();
        square.file() < files && square.rank() < ranks
    }

    /// To a file and a rank, or the last ones where they are beyond the board.
    fn go_to(&mut self, file: u8, rank: u8) {
        let (files, ranks) = self.game.size();
        self.cursor = Square::new(file.min(files - 1), rank.min(ranks - 1)).unwrap_or(self.cursor);
    }

    fn next_legal(&mut self) {
        let legal = || self.game.legal_squares().squares();
        let next = legal().find(|&square| square > self.cursor).or_else(|| legal().next());
        self.cursor = next.unwrap_or(self.cursor);
    }

    fn last_legal(&mut self) {
        let legal = || self.game.legal_squares().squares();
        let last = legal().filter(|&square| square < self.cursor).last().or_else(|| legal().last());
        self.cursor = last.unwrap_or(self.cursor);
    }

    pub(super) fn click_square(&mut self, square: Square, now: Moment) -> Vec<Effect> {
        if let (Screen::Directions { choices, at, .. }, Game::Contest(contest)) =
            (&mut self.screen, &self.game)
        {
            let captures = contest.captures(self.cursor);
            let hit = captures.iter().find(|it| it.discs.contains(square)).map(|it| it.direction);
            if let Some(index) = choices.iter().position(|it| Some(*it) == hit) {
                *at = index;
                return self.direction_key(Key::Enter, now);
            }
            self.screen = Screen::Board;
        }
        self.cursor = square;
        self.board_key(Key::Enter, now)
    }

    /// Places a disc at the cursor, asking for the direction where there is a choice.
    fn place(&mut self, now: Moment) -> Vec<Effect> {
        let square = self.cursor;
        if self.say_who_thinks() {
            return Vec::new();
        }
        match &self.game {
            Game::Contest(contest) => {
                let choices: Vec<Direction> = contest.choices(square).iter().collect();
                if choices.is_empty() {
                    return self.play(Request::place(square), now);
                }
                self.screen = Screen::Directions { square, choices, at: 0 };
                self.say_choice(square);
                Vec::new()
            }
            Game::Solo(solo) => {
                let color = solo.color_on(square, self.ink());
                self.play_placement(Placement { color, square })
            }
        }
    }

    pub(super) fn direction_key(&mut self, key: Key, now: Moment) -> Vec<Effect> {
        let request = self.chosen();
        let Screen::Directions { square, choices, at } = &mut self.screen else { return Vec::new() };
        let (square, count) = (*square, choices.len().max(1));
        match key {
            Key::Arrow(Direction::East | Direction::South) | Key::Tab => *at = (*at + 1) % count,
            Key::Arrow(_) | Key::BackTab => *at = (*at + count - 1) % count,
            Key::Home => *at = 0,
            Key::End => *at = count - 1,
            Key::Escape | Key::Backspace => {
                self.screen = Screen::Board;
                self.notice.clear();
                return Vec::new();
            }
            Key::Enter | Key::Letter(' ') => {
                self.screen = Screen::Board;
                return request.map_or_else(Vec::new, |request| self.play(request, now));
            }
            Key::PageUp | Key::PageDown | Key::Letter(_) => {}
        }
        self.say_choice(square);
        Vec::new()
    }

    /// Plays what was asked for, or says why not.
    pub(super) fn play(&mut self, request: Request, now: Moment) -> Vec<Effect> {
        let Game::Contest(contest) = &mut self.game else { return Vec::new() };
        let before = contest.plies().len();
        if let Err(refusal) = contest.play(request, now) {
            self.notice = texts::refusal(self.language, &refusal);
            return Vec::new();
        }
        self.notice = plies_text(self.language, contest, before);
        self.see_whether_over();
        vec![Effect::Save]
    }

    fn play_placement(&mut self, placement: Placement) -> Vec<Effect> {
        let Game::Solo(solo) = &mut self.game else { return Vec::new() };
        if let Err(refusal) = solo.play(placement) {
            self.notice = texts::placement_refusal(self.language, &refusal);
            return Vec::new();
        }
        self.notice = texts::last_placement(self.language, solo);
        self.see_whether_over();
        vec![Effect::Save]
    }

    pub(super) fn see_whether_over(&mut self) {
        if self.game.is_over() {
            self.screen = Screen::Result(0);
        }
    }

    pub(super) fn take_back(&mut self, now: Moment) -> Vec<Effect> {
        if let Err(stays) = self.game.take_back(now) {
            self.say(texts::stays(stays), &[]);
            return Vec::new();
        }
        self.screen = Screen::Board;
        self.game.start_clock(now);
        self.say(Text::TookBack, &[]);
        vec![Effect::Save]
    }
}
