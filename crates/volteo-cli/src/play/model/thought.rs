//! Thoughts asked for, and taken.

use volteo_core::Request;
use volteo_solitaire::advise;

use super::{Effect, Model, Screen};
use crate::play::clock::Moment;
use crate::play::game::Game;
use crate::play::texts::{self, Text};
use crate::play::thinking::Thought;
use crate::play::thoughts::Aim;

impl Model {
    /// Begins with the thought that the game as it stands asks for, or gives up one that it asks for no longer.
    pub(super) fn think_on(&mut self, now: Moment) -> Option<Effect> {
        let paused = self.is_paused() || self.places().is_none();
        let Game::Contest(contest) = &self.game else { return None };
        let is_on = !paused && contest.to_move().is_some();
        if is_on && self.thoughts.aim(contest).is_some() {
            return None;
        }
        let given_up = self.thoughts.give_up().then_some(Effect::Hurry);
        if !is_on {
            return given_up;
        }
        let aim = match contest.computer_to_move() {
            Some(level) => Some(Aim::Move(level)),
            None => (self.shows_value && !self.thoughts.is_valued(contest)).then_some(Aim::Value),
        };
        match aim {
            Some(aim) => Some(Effect::Think(Box::new(self.thoughts.begin(contest, aim, now)))),
            None => given_up,
        }
    }

    pub(super) fn take_thought(&mut self, thought: &Thought, now: Moment) -> Vec<Effect> {
        let Game::Contest(contest) = &self.game else { return Vec::new() };
        let Some((aim, request)) = self.thoughts.take(thought, contest) else { return Vec::new() };
        match (aim, request) {
            (Aim::Move(_), Some(request)) => {
                let effects = self.play(request, now);
                if let (Request::Place { square, .. }, Screen::Board) = (request, &self.screen) {
                    self.cursor = square;
                }
                effects
            }
            (Aim::Hint, Some(request)) => {
                if let Request::Place { square, .. } = request {
                    self.cursor = square;
                }
                let value = texts::discs(thought.value);
                self.say(Text::HintIs, &[("move", &request), ("value", &value)]);
                Vec::new()
            }
            (Aim::Value, _) | (_, None) => Vec::new(),
        }
    }

    /// Says that a computer player thinks, if one is to move: whether one is.
    pub(super) fn say_who_thinks(&mut self) -> bool {
        let Game::Contest(contest) = &self.game else { return false };
        let (Some(_), side) = (contest.computer_to_move(), contest.position().to_move()) else {
            return false;
        };
        self.say(Text::Thinks, &[("side", &texts::side(self.language, side))]);
        true
    }

    pub(super) fn ask_for_hint(&mut self, now: Moment) -> Vec<Effect> {
        if self.say_who_thinks() {
            return Vec::new();
        }
        match &self.game {
            Game::Contest(contest) if contest.to_move().is_some() => {
                vec![Effect::Think(Box::new(self.thoughts.begin(contest, Aim::Hint, now)))]
            }
            Game::Contest(_) => Vec::new(),
            Game::Solo(solo) => {
                if let Some(advice) = advise(solo.game()) {
                    self.cursor = advice.placement.square;
                    self.ink = advice.placement.color;
                    self.notice = texts::solo_hint(self.language, &advice);
                }
                Vec::new()
            }
        }
    }

    /// Lets a computer player move now.
    pub(super) fn hurry(&mut self, now: Moment) -> Vec<Effect> {
        if let Some(thought) = self.thoughts.held() {
            return self.take_thought(&thought, now);
        }
        if self.is_thinking() { vec![Effect::Hurry] } else { Vec::new() }
    }

    /// Lets a computer player move now that has used up what it gives to a move.
    pub(super) fn hurry_if_late(&mut self, now: Moment) -> Vec<Effect> {
        let Game::Contest(contest) = &self.game else { return Vec::new() };
        if contest.is_late(now) { self.hurry(now) } else { Vec::new() }
    }
}
