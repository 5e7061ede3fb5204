//! The cable to another device: who is there, and the game with whoever it is.

use rand_core::Rng;
use rand_xoshiro::SplitMix64;
use volteo_core::{BitSet, Color, Ending, Request};
use volteo_link::{Bout, End, FRAME_ROOM, Facts, Frame, News, Terms, position_hash};

use super::Shared;
use crate::{Game, Overdue, Player, Slot, Span, Time};

/// How long the other device is told that this one is out of the game.
const FAREWELL: Span = Span::from_secs(1);

/// This device's end of the cable.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cable {
    /// Whether the device has one.
    pub(super) is_there: bool,
    end: Option<End>,
    /// What the screen has shown of it last.
    shown: Shown,
    /// Up to when the end is kept, once it is free.
    closes: Option<Time>,
    /// After how many moves the other device's offer of a draw has been put to the player.
    asked: Option<u8>,
    overdue: Overdue,
}

/// What there is to see of a cable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Shown {
    partner: Partner,
    invitation: Option<Terms>,
    is_asked_for_another: bool,
}

/// Who is at the other end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Partner {
    /// Nobody is heard.
    #[default]
    Silent,
    /// Another device.
    There,
    /// Another device that is not in this one's game.
    Elsewhere,
}

impl Cable {
    /// As it is when the power comes on: in the game that was under way, if one by cable was.
    pub(super) fn resume<B: BitSet>(is_there: bool, game: Option<&Game<B>>, chance: &mut SplitMix64) -> Self {
        let bout = game.filter(|_| is_there).and_then(bout);
        Self { is_there, end: bout.map(|bout| End::resume(draw(chance), bout)), ..Self::default() }
    }

    pub(crate) const fn is_there(&self) -> bool {
        self.is_there
    }

    pub(crate) fn partner(&self, now: Time) -> Partner {
        match &self.end {
            Some(end) if end.is_connected(now.millis()) && end.is_alone() => Partner::Elsewhere,
            Some(end) if end.is_connected(now.millis()) => Partner::There,
            _ => Partner::Silent,
        }
    }

    /// What the other device wants to play, if it does.
    pub(crate) fn invitation(&self) -> Option<Terms> {
        self.end.as_ref()?.invitation()
    }

    /// Whether the other device does not want to play what this one does.
    pub(crate) fn is_declined(&self) -> bool {
        self.end.as_ref().is_some_and(End::is_declined)
    }

    pub(crate) fn accept(&mut self) {
        if let Some(end) = &mut self.end {
            end.accept();
        }
    }

    /// Goes out of the game, or takes the invitation back.
    pub(crate) fn leave(&mut self, now: Time) {
        if let Some(end) = &mut self.end {
            end.leave();
            self.closes = Some(now + FAREWELL);
        }
    }

    pub(crate) fn want_another(&mut self) {
        if let Some(end) = &mut self.end {
            end.want_another();
        }
    }

    pub(crate) fn wants_another(&self) -> bool {
        self.end.as_ref().is_some_and(End::wants_another)
    }

    pub(crate) fn is_asked_for_another(&self) -> bool {
        self.end.as_ref().is_some_and(End::is_asked_for_another)
    }

    /// Something has changed in the game.
    pub(super) fn speak(&mut self) {
        if let Some(end) = &mut self.end {
            end.speak();
        }
    }

    pub(super) fn read(&mut self, byte: u8) -> Option<Frame> {
        self.end.as_mut()?.read(byte)
    }

    /// When there is something to say or to notice.
    pub(super) fn due(&self) -> Option<Time> {
        let end = self.end.as_ref()?;
        let silence = end.silent_from().filter(|_| self.shown.partner != Partner::Silent);
        let of_end = [Some(end.due()), silence].into_iter().flatten().min().map(Time::from_millis);
        [of_end, self.closes].into_iter().flatten().min()
    }
}

impl<B: BitSet> Shared<B> {
    /// Wants a game as chosen with the other device.
    pub(crate) fn invite(&mut self) {
        let draw = draw(&mut self.chance);
        let terms = self.chosen_terms();
        let end = self.cable.end.get_or_insert_with(|| End::new(draw));
        end.leave();
        end.invite(terms);
        self.cable.closes = None;
    }

    /// What this device wants to play with the other.
    pub(crate) fn chosen_terms(&self) -> Terms {
        Terms { rules: self.choices.rules, limit: self.choices.control.into() }
    }

    /// Whether the clocks of a game by cable run; none if there is no such game under way.
    pub(super) fn runs_clock_of_cable(&self) -> Option<bool> {
        let game = self.game.as_ref().filter(|game| game.ending().is_none())?;
        game.partner()?;
        Some(self.cable.partner(self.now) == Partner::There)
    }

    /// Takes in what the other device said.
    pub(super) fn take_frame(&mut self, frame: &Frame) -> Option<News> {
        let facts = self.facts();
        let news = self.cable.end.as_mut()?.take(self.now.millis(), frame, &facts);
        self.believe_clock(facts.count);
        if let Some(News::Begun(bout)) = news {
            self.begin_with_partner(bout);
        }
        news
    }

    /// What is to be sent to the other device now.
    pub(super) fn say<'r>(&mut self, room: &'r mut [u8; FRAME_ROOM]) -> &'r [u8] {
        let facts = self.facts();
        let (Some(end), game) = (&mut self.cable.end, &self.game) else { return &[] };
        let request = |index: u8| game.as_ref()?.requests().nth(usize::from(index));
        end.say(self.now.millis(), &facts, request, room)
    }

    /// Notices what time does to a cable: silence, a farewell that is over, an opponent whose time is up.
    pub(super) fn watch_cable(&mut self) {
        if self.cable.closes.is_some_and(|closes| closes <= self.now) {
            self.cable = Cable { is_there: self.cable.is_there, ..Cable::default() };
        }
        self.watch_clock_of_partner();
        let cable = &self.cable;
        let shown = Shown {
            partner: cable.partner(self.now),
            invitation: cable.invitation(),
            is_asked_for_another: cable.is_asked_for_another(),
        };
        self.effects.draw |= shown != cable.shown;
        self.cable.shown = shown;
    }

    /// Whether the other device offers a draw about which the player has not been asked.
    pub(super) fn is_to_ask_about_draw(&mut self) -> bool {
        let Some(game) = self.game.as_ref().filter(|game| game.ending().is_none()) else { return false };
        let count = count_of(game);
        let is_offered = self.cable.end.as_ref().is_some_and(|end| end.is_offered_draw(count));
        is_offered && self.cable.asked.replace(count) != Some(count)
    }

    /// Whether a draw can be offered to the other device: while it is to move, and once.
    pub(crate) fn can_offer_draw_by_cable(&self) -> bool {
        let can =
            |game: &Game<B>| matches!(game.player_to_move(), Some(Player::Partner(_))) && !self.offers_draw();
        self.game.as_ref().is_some_and(can)
    }

    pub(crate) fn offer_draw_by_cable(&mut self) {
        if let (Some(end), Some(game)) = (&mut self.cable.end, &self.game) {
            end.offer_draw(count_of(game));
        }
    }

    /// Whether this device offers a draw to the other.
    pub(crate) fn offers_draw(&self) -> bool {
        let (Some(end), Some(game)) = (&self.cable.end, &self.game) else { return false };
        end.offers_draw(count_of(game))
    }

    /// The other device's move is not legal here.
    pub(super) fn refuse_partner(&mut self) {
        if let Some(end) = &mut self.cable.end {
            end.refuse();
        }
        self.end_game(Ending::Abandoned);
    }

    /// Plays a move of the other device while the board is not shown; whether it is legal.
    pub(super) fn play_unseen(&mut self, request: Request) -> bool {
        let is_legal = self.game.as_mut().is_some_and(|game| game.play(request).is_ok());
        if is_legal {
            self.save_game();
        }
        is_legal
    }

    fn facts(&self) -> Facts {
        let Some(game) = &self.game else { return Facts::default() };
        let left = |side| game.clocks().left(side).unwrap_or_default().millis();
        Facts {
            count: count_of(game),
            hash: position_hash(game.rules(), game.position()),
            to_move: Some(game.to_move()),
            ending: game.ending(),
            left: Color::BOTH.map(left),
        }
    }

    fn begin_with_partner(&mut self, bout: Bout) {
        let players = Color::BOTH
            .map(|color| if color == bout.color { Player::Human } else { Player::Partner(bout.id) });
        (self.cable.asked, self.cable.overdue) = (None, Overdue::default());
        self.put_up(bout.terms.rules, players, bout.terms.limit.into());
        if self.game.is_none() {
            // Its board does not fit this device.
            self.cable.leave(self.now);
        }
        self.effects.save.insert(Slot::Game);
    }

    fn believe_clock(&mut self, count: u8) {
        let says = self.cable.end.as_ref().and_then(|end| end.partner_clocks(count));
        if let (Some(says), Some(game)) = (says, &mut self.game) {
            game.believe_partner(says);
        }
    }

    fn watch_clock_of_partner(&mut self) {
        if self.cable.partner(self.now) != Partner::There {
            self.cable.overdue.forget();
        } else if let Some(game) = &self.game
            && let Some(ending) = self.cable.overdue.look(game, self.now)
        {
            self.end_game(ending);
        }
    }
}

/// A number by which the other device knows this one.
fn draw(chance: &mut SplitMix64) -> u32 {
    (chance.next_u64() >> 32) as u32
}

fn count_of<B: BitSet>(game: &Game<B>) -> u8 {
    // There are no boards with more squares than that.
    u8::try_from(game.moves().len()).unwrap_or(u8::MAX)
}

/// The game as both devices know it, if it is one by cable.
fn bout<B: BitSet>(game: &Game<B>) -> Option<Bout> {
    let (partner, id) = game.partner()?;
    let terms = Terms { rules: game.builtin(), limit: game.clocks().control().into() };
    Some(Bout { id, color: !partner, terms })
}
