//! How two ends come to a game: one invites, the other accepts.

use super::{End, News, Ongoing, Stage, color_of_host, number};
use crate::frame::{Frame, Says};
use crate::terms::{Bout, Terms};

impl End {
    /// Invites the other end to a game. An end that is in one stays in it.
    pub fn invite(&mut self, terms: Terms) {
        if !matches!(self.stage, Stage::Playing(_)) {
            self.go(Stage::Inviting(terms));
        }
    }

    /// What the other end invites to, if it does and this end has not answered.
    #[must_use]
    pub fn invitation(&self) -> Option<Terms> {
        let partner = self.partner?;
        match (self.stage, partner.says) {
            (Stage::Free, Says::Invites(terms)) => Some(terms),
            // Who of two that invite each other gives way is nobody's choice.
            (Stage::Inviting(_), Says::Invites(terms)) if partner.draw > self.draw => Some(terms),
            _ => None,
        }
    }

    /// Whether the other end has declined what this end invites to.
    #[must_use]
    pub fn is_declined(&self) -> bool {
        let says = self.partner.map(|it| it.says);
        matches!((self.stage, says), (Stage::Inviting(ours), Some(Says::Declines(theirs))) if ours == theirs)
    }

    /// Accepts the [`End::invitation`], if there is one. The game begins once the other end has heard that.
    pub fn accept(&mut self) {
        if let (Some(terms), Some(partner)) = (self.invitation(), self.partner) {
            self.go(Stage::Accepting(terms, partner.draw));
        }
    }

    /// Declines the [`End::invitation`], if there is one.
    pub fn decline(&mut self) {
        if let Some(terms) = self.invitation() {
            self.go(Stage::Declining(terms));
        }
    }

    /// Goes out of the game, or takes an invitation back: the end is free.
    pub fn leave(&mut self) {
        self.go(Stage::Free);
    }

    /// What was heard from an end that is in no game.
    pub(super) fn take_meeting(&mut self, frame: &Frame) -> Option<News> {
        match (self.stage, frame.says) {
            (Stage::Inviting(ours), Says::Accepts(theirs)) if ours == theirs && frame.heard == self.draw => {
                let id = number(self.draw, frame.draw);
                let bout = Bout { id, color: color_of_host(id), terms: ours };
                return Some(self.begin(bout, 0));
            }
            (Stage::Accepting(terms, inviter), Says::Invites(theirs))
                if frame.draw == inviter && theirs == terms => {}
            (Stage::Declining(ours), Says::Invites(theirs)) if ours == theirs => {}
            _ => self.invites_no_more(),
        }
        None
    }

    /// The other end does not say any more what this end has answered.
    pub(super) fn invites_no_more(&mut self) {
        if matches!(self.stage, Stage::Accepting(..) | Stage::Declining(_)) {
            self.go(Stage::Free);
        }
    }

    /// The game that begins by what this end accepts, if its number is the one expected.
    pub(super) fn accepted(&self, id: u32) -> Option<Bout> {
        let Stage::Accepting(terms, inviter) = self.stage else { return None };
        let color = color_of_host(id).opponent();
        (id == number(inviter, self.draw)).then_some(Bout { id, color, terms })
    }

    pub(super) fn begin(&mut self, bout: Bout, before: u32) -> News {
        self.go(Stage::Playing(Ongoing::new(bout, before)));
        News::Begun(bout)
    }

    fn go(&mut self, stage: Stage) {
        self.stage = stage;
        self.speak();
    }
}
