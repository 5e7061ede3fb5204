//! The menus of a paused game and of a finished one.

use volteo_core::Direction::{North, South};

use super::{Effect, Key, Model, Question, Screen, Setup};
use crate::play::clock::Moment;
use crate::play::game::Game;
use crate::play::new_game::NewGame;
use crate::play::texts::Text;

/// An item of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// Back to the game.
    GoOn,
    /// See the final board.
    LookAtBoard,
    /// The same game again, colors swapped; the same deal of a solitaire.
    Rematch,
    /// Another game.
    NewGame,
    /// Offer a draw.
    OfferDraw,
    /// Resign.
    Resign,
    /// End a solitaire.
    Stop,
    /// Write a file.
    Export,
    /// Help.
    Help,
    /// End the program.
    Quit,
}

impl Item {
    /// Its words.
    pub const fn text(self, game: &Game) -> Text {
        match (self, game) {
            (Self::GoOn, _) => Text::GoOn,
            (Self::LookAtBoard, _) => Text::LookAtBoard,
            (Self::Rematch, Game::Contest(_)) => Text::Rematch,
            (Self::Rematch, Game::Solo(_)) => Text::PlayAgain,
            (Self::NewGame, _) => Text::NewGame,
            (Self::OfferDraw, _) => Text::OfferDraw,
            (Self::Resign, _) => Text::Resign,
            (Self::Stop, _) => Text::StopSolitaire,
            (Self::Export, _) => Text::Export,
            (Self::Help, _) => Text::Help,
            (Self::Quit, _) => Text::Quit,
        }
    }
}

impl Model {
    /// The items of the menu that belongs to the game as it stands.
    pub fn items(&self) -> Vec<Item> {
        use Item::{Export, GoOn, Help, LookAtBoard, OfferDraw, Quit, Rematch, Resign, Stop};

        let over = self.game.is_over();
        match &self.game {
            _ if over => vec![Rematch, Item::NewGame, LookAtBoard, Export, Help, Quit],
            Game::Contest(_) => vec![GoOn, OfferDraw, Resign, Item::NewGame, Export, Help, Quit],
            Game::Solo(_) => vec![GoOn, Stop, Item::NewGame, Export, Help, Quit],
        }
    }

    pub(super) fn menu_key(&mut self, key: Key, now: Moment) -> Vec<Effect> {
        let items = self.items();
        let over = self.game.is_over();
        let (Screen::Paused(at) | Screen::Result(at)) = &mut self.screen else { return Vec::new() };
        match key {
            Key::Arrow(South) | Key::Tab => *at = (*at + 1) % items.len(),
            Key::Arrow(North) | Key::BackTab => *at = (*at + items.len() - 1) % items.len(),
            Key::Home | Key::PageUp => *at = 0,
            Key::End | Key::PageDown => *at = items.len() - 1,
            Key::Enter | Key::Letter(' ') => {
                let item = items.get(*at).copied();
                return item.map_or_else(Vec::new, |item| self.take(item, now));
            }
            Key::Escape => return self.take(if over { Item::LookAtBoard } else { Item::GoOn }, now),
            Key::Letter('u') if over => return self.take_back(now),
            Key::Letter('?') => self.screen = Screen::Help,
            Key::Arrow(_) | Key::Backspace | Key::Letter(_) => {}
        }
        Vec::new()
    }

    fn take(&mut self, item: Item, now: Moment) -> Vec<Effect> {
        match item {
            Item::GoOn => return self.go_on(now),
            Item::LookAtBoard => self.screen = Screen::Board,
            Item::Rematch => return self.rematch(now),
            Item::NewGame => {
                self.screen = Screen::Setup(Box::new(Setup::new(NewGame::like(&self.game, self.chance))));
            }
            Item::OfferDraw => return self.offer_draw(now),
            Item::Resign => {
                if let Game::Contest(contest) = &self.game {
                    self.screen = Screen::Asking(Question::Resign(contest.person()), 1);
                }
            }
            Item::Stop => self.screen = Screen::Asking(Question::Stop, 1),
            Item::Export => self.screen = Screen::FileName(String::new()),
            Item::Help => self.screen = Screen::Help,
            Item::Quit => return self.quit(now),
        }
        self.notice.clear();
        Vec::new()
    }

    fn rematch(&mut self, now: Moment) -> Vec<Effect> {
        let said = match &self.game {
            Game::Contest(_) => Text::ColorsSwapped,
            Game::Solo(_) => Text::SameDeal,
        };
        self.begin(NewGame::again(&self.game).begin(), said, now)
    }
}
