//! Questions that are answered with yes or no.

use volteo_core::{Color, Ending};

use super::{Effect, Key, Model, Screen};
use crate::play::clock::Moment;
use crate::play::game::Game;
use crate::play::new_game::NewGame;
use crate::play::seat::Seat;
use crate::play::texts::{self, Say as _, Text};

/// A question.
#[derive(Clone, Debug)]
pub enum Question {
    /// Whether a new game is to take the place of the one under way.
    Replace(Box<NewGame>),
    /// Whether this side resigns.
    Resign(Color),
    /// Whether the other side takes the draw that this one offers.
    Draw(Color),
    /// Whether the player of a solitaire stops.
    Stop,
}

impl Question {
    /// In words.
    pub fn text(&self, language: texts::Language) -> String {
        let side = |color| texts::side(language, color);
        match self {
            Self::Replace(_) => language.say(Text::AskReplace).to_owned(),
            Self::Resign(color) => language.fill(Text::AskResign, &[("side", &side(*color))]),
            Self::Draw(color) => {
                language.fill(Text::AskDraw, &[("offering", &side(*color)), ("asked", &side(!*color))])
            }
            Self::Stop => language.say(Text::AskStop).to_owned(),
        }
    }
}

/// The places of the answers.
const YES: usize = 0;
const NO: usize = 1;

impl Model {
    pub(super) fn answer_key(&mut self, key: Key, now: Moment) -> Vec<Effect> {
        let yes_letter = first_letter(self.language.say(Text::YesWords));
        let no_letter = first_letter(self.language.say(Text::NoWords));
        let Screen::Asking(_, at) = &mut self.screen else { return Vec::new() };
        match key {
            Key::Arrow(_) | Key::Tab | Key::BackTab => *at = YES + NO - *at,
            Key::Letter(letter) if letter.to_ascii_lowercase() == yes_letter => *at = YES,
            Key::Letter(letter) if letter.to_ascii_lowercase() == no_letter => *at = NO,
            Key::Enter | Key::Letter(' ') => return self.answer(now),
            Key::Escape => {
                *at = NO;
                return self.answer(now);
            }
            _ => {}
        }
        Vec::new()
    }

    fn answer(&mut self, now: Moment) -> Vec<Effect> {
        let screen = std::mem::replace(&mut self.screen, Screen::Paused(0));
        let Screen::Asking(question, at) = screen else { return Vec::new() };
        match (question, at == YES) {
            (Question::Replace(new), true) => self.begin(new.begin(), Text::NewGameBegins, now),
            (Question::Resign(color), true) => self.end(Ending::Resigned(color), now),
            (Question::Draw(_), true) => self.end(Ending::AgreedDraw, now),
            (Question::Draw(color), false) => {
                self.screen = Screen::Board;
                self.say(Text::DrawDeclined, &[("side", &texts::side(self.language, !color))]);
                Vec::new()
            }
            (Question::Stop, true) => {
                if let Game::Solo(solo) = &mut self.game {
                    solo.stop();
                }
                self.see_whether_over();
                vec![Effect::Save]
            }
            (Question::Replace(_) | Question::Resign(_) | Question::Stop, false) => Vec::new(),
        }
    }

    /// Offers a draw to the other side: a person sees the board and is asked, a computer player answers.
    pub(super) fn offer_draw(&mut self, now: Moment) -> Vec<Effect> {
        let Game::Contest(contest) = &self.game else { return Vec::new() };
        let offering = contest.person();
        if contest.seats()[(!offering).index()] != Seat::Human {
            if self.thoughts.takes_draw(contest, !offering) {
                return self.end(Ending::AgreedDraw, now);
            }
            let effects = self.go_on(now);
            self.say(Text::DrawDeclined, &[("side", &texts::side(self.language, !offering))]);
            return effects;
        }
        self.screen = Screen::Asking(Question::Draw(offering), NO);
        self.notice.clear();
        self.game.start_clock(now);
        Vec::new()
    }

    fn end(&mut self, ending: Ending, now: Moment) -> Vec<Effect> {
        if let Game::Contest(contest) = &mut self.game {
            contest.end(ending, now);
        }
        self.see_whether_over();
        vec![Effect::Save]
    }
}

fn first_letter(word: &str) -> char {
    word.chars().next().unwrap_or_default()
}
