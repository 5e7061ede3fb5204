//! How two ends keep a game the same.

use volteo_core::Ending;

use super::{End, Facts, News, Ongoing, Stage, number};
use crate::frame::{Says, State, ending_code};
use crate::terms::Bout;

/// With a game's number it makes that of the next.
const ANOTHER: u32 = 1;

impl End {
    /// The game that this end is in.
    #[must_use]
    pub const fn bout(&self) -> Option<Bout> {
        match &self.stage {
            Stage::Playing(ongoing) => Some(ongoing.bout),
            _ => None,
        }
    }

    /// Offers a draw in the position after so many moves. The offer stands until the next move.
    pub fn offer_draw(&mut self, count: u8) {
        if let Stage::Playing(ongoing) = &mut self.stage {
            ongoing.offered = Some(count);
            self.speak();
        }
    }

    /// Whether this end offers a draw in the position after so many moves.
    #[must_use]
    pub fn offers_draw(&self, count: u8) -> bool {
        self.ongoing().is_some_and(|it| it.offered == Some(count))
    }

    /// Whether the other end offers a draw in the position after so many moves.
    #[must_use]
    pub fn is_offered_draw(&self, count: u8) -> bool {
        self.partner_state().is_some_and(|state| state.offers_draw && state.count == count)
    }

    /// Wants another game, colors swapped, once this one is over: [`News::Begun`] when the other end does too.
    pub fn want_another(&mut self) {
        if let Stage::Playing(ongoing) = &mut self.stage {
            ongoing.wants_another = true;
            self.speak();
        }
    }

    /// Whether this end wants another game.
    #[must_use]
    pub fn wants_another(&self) -> bool {
        self.ongoing().is_some_and(|it| it.wants_another)
    }

    /// Whether the other end wants another game.
    #[must_use]
    pub fn is_asked_for_another(&self) -> bool {
        self.partner_state().is_some_and(|state| state.wants_another)
    }

    /// Milliseconds left by the clocks of the other end, Black's first, if it stands where this end does.
    #[must_use]
    pub fn partner_clocks(&self, count: u8) -> Option<[u32; 2]> {
        self.partner_state().filter(|state| state.count == count).map(|state| state.left)
    }

    /// Whether the other end is there and not in this end's game: it has lost it, or left it.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        let (Some(ongoing), Some(partner)) = (self.ongoing(), self.partner) else { return false };
        match partner.says {
            Says::Plays(state) => state.id != ongoing.bout.id && state.id != ongoing.before,
            // It has not heard yet that the game has begun.
            Says::Accepts(terms) => terms != ongoing.bout.terms,
            Says::Free | Says::Invites(_) | Says::Declines(_) => true,
        }
    }

    /// The move that came is not legal: the ends disagree, and the game is broken off.
    pub fn refuse(&mut self) -> News {
        if let Stage::Playing(ongoing) = &mut self.stage {
            ongoing.is_broken = true;
        }
        self.speak();
        News::Disagreed
    }

    /// What was heard from an end that is in a game.
    pub(super) fn take_game(&mut self, state: &State, facts: &Facts) -> Option<News> {
        let Stage::Playing(ongoing) = &mut self.stage else {
            let Some(bout) = self.accepted(state.id) else {
                self.invites_no_more();
                return None;
            };
            return Some(self.begin(bout, 0));
        };
        if let Some(next) = ongoing.next(state, facts) {
            let before = ongoing.bout.id;
            return Some(self.begin(next, before));
        }
        if state.id != ongoing.bout.id || ongoing.is_broken {
            return None;
        }
        if !ongoing.allows(state, facts) {
            return Some(self.refuse());
        }
        if state.count == facts.count {
            ongoing.may_have_forgotten = false;
        }
        let lacking = state.entry.filter(|entry| entry.index == facts.count && facts.ending.is_none());
        if let Some(entry) = lacking {
            self.speak();
            return Some(News::Move(entry.request()));
        }
        take_ending(state, facts)
    }

    /// The game of the other end, if it is this end's.
    pub(super) fn partner_state(&self) -> Option<State> {
        let (ongoing, partner) = (self.ongoing()?, self.partner?);
        match partner.says {
            Says::Plays(state) if state.id == ongoing.bout.id => Some(state),
            _ => None,
        }
    }

    const fn ongoing(&self) -> Option<&Ongoing> {
        match &self.stage {
            Stage::Playing(ongoing) => Some(ongoing),
            _ => None,
        }
    }
}

impl Ongoing {
    /// The game that follows, if both ends want one by what is heard: either the other end has heard of it and
    /// has begun, or this end hears of it now.
    fn next(&self, state: &State, facts: &Facts) -> Option<Bout> {
        let next = self.bout.another();
        let are_over = facts.ending.is_some() && state.ending.is_some();
        let agrees = state.id == self.bout.id && state.wants_another && are_over;
        (self.wants_another && (agrees || state.id == next.id)).then_some(next)
    }

    /// Whether what the other end has of this game goes together with what this end has.
    fn allows(&self, state: &State, facts: &Facts) -> bool {
        state.color != self.bout.color
            && state.terms == self.bout.terms
            && (state.count != facts.count || state.hash == facts.hash)
            && (state.count <= facts.count || self.allows_move(facts))
            && state.ending.is_none_or(|ending| self.allows_ending(ending, state, facts))
    }

    /// Whether the other end can have made the next move: this end's own ones come from this end.
    fn allows_move(&self, facts: &Facts) -> bool {
        facts.ending.is_some() || facts.to_move != Some(self.bout.color) || self.may_have_forgotten
    }

    fn allows_ending(&self, ending: Ending, state: &State, facts: &Facts) -> bool {
        match ending {
            // It follows from the moves: who has the same ones has it too.
            Ending::Finished => state.count != facts.count || facts.ending.is_some(),
            Ending::AgreedDraw => {
                let was_agreed = facts.ending == Some(ending) || self.offered == Some(state.count);
                was_agreed || self.may_have_forgotten
            }
            Ending::Resigned(side) => {
                side == state.color || facts.ending == Some(ending) || self.may_have_forgotten
            }
            Ending::TimeOut(_) | Ending::Abandoned => true,
            Ending::Forfeit(_) => false,
        }
    }
}

/// Of two ways in which a game has ended the one with the smaller number stands.
fn take_ending(state: &State, facts: &Facts) -> Option<News> {
    let theirs = state.ending?;
    let stands = facts.ending.is_none_or(|ours| ending_code(theirs) < ending_code(ours));
    match theirs {
        _ if !stands => None,
        // It is seen when the moves are there.
        Ending::Finished => None,
        Ending::Abandoned => Some(News::Disagreed),
        ending => Some(News::Ended(ending)),
    }
}

impl Bout {
    /// The game after this one: the colors are swapped.
    fn another(self) -> Self {
        Self { id: number(self.id, ANOTHER), color: self.color.opponent(), ..self }
    }
}
