//! One end of a cable.

mod meeting;
mod playing;

use volteo_core::{Color, Ending, Request};

use crate::frame::{Entry, Frame, Says, State};
use crate::terms::{Bout, Terms};
use crate::wire::{self, FRAME_ROOM, Listener};

/// How often an end says what it stands for though nothing has changed, in milliseconds.
pub const HEARTBEAT: u64 = 400;

/// How often while the other end lacks a move.
const RESEND: u64 = 100;

/// After so many milliseconds in which nothing is heard the other end counts as gone.
pub const SILENCE: u64 = 2_000;

/// One end of a cable: see the [crate]'s front page.
#[derive(Clone, Debug)]
pub struct End {
    draw: u32,
    listener: Listener,
    partner: Option<Partner>,
    stage: Stage,
    /// When this end spoke last; none if it has something new to say.
    said: Option<u64>,
    /// Whether the other end lacked a move then.
    is_ahead: bool,
}

/// The other end, as it was last heard.
#[derive(Clone, Copy, Debug)]
struct Partner {
    draw: u32,
    /// When.
    at: u64,
    hears_us: bool,
    says: Says,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    Free,
    Inviting(Terms),
    /// And whom it takes to have invited it.
    Accepting(Terms, u32),
    Declining(Terms),
    Playing(Ongoing),
}

/// The game that this end is in.
#[derive(Clone, Copy, Debug)]
struct Ongoing {
    bout: Bout,
    /// The game before this one: the other end may not have heard yet that it is over.
    before: u32,
    /// After how many moves this end offered a draw last.
    offered: Option<u8>,
    wants_another: bool,
    /// This end may have lost what it did last, as its power was gone.
    may_have_forgotten: bool,
    is_broken: bool,
}

/// What an end is told about the game on its side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// How many moves have been made, passes not counted.
    pub count: u8,
    /// The [`position_hash`](crate::position_hash) after them.
    pub hash: u32,
    /// The side to move.
    pub to_move: Option<Color>,
    /// How it ended, if it did.
    pub ending: Option<Ending>,
    /// Milliseconds left, Black's first; 0 where time is unlimited.
    pub left: [u32; 2],
}

/// What came of what was heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A game begins.
    Begun(Bout),
    /// The next move of the game. It is not judged: whoever refuses it says [`End::refuse`].
    Move(Request),
    /// The other end has ended the game.
    Ended(Ending),
    /// The ends do not have the same game any more: it is broken off.
    Disagreed,
}

impl End {
    /// An end that is in no game, by a number drawn by chance: it decides who has which color.
    #[must_use]
    pub const fn new(draw: u32) -> Self {
        let draw = if draw == 0 { 1 } else { draw };
        Self {
            draw,
            listener: Listener::new(),
            partner: None,
            stage: Stage::Free,
            said: None,
            is_ahead: false,
        }
    }

    /// An end that was in a game when its power went.
    #[must_use]
    pub const fn resume(draw: u32, bout: Bout) -> Self {
        let ongoing = Ongoing { may_have_forgotten: true, ..Ongoing::new(bout, 0) };
        Self { stage: Stage::Playing(ongoing), ..Self::new(draw) }
    }

    /// A byte that came over the wire: a frame, if one ends with it.
    #[must_use]
    pub fn read(&mut self, byte: u8) -> Option<Frame> {
        self.listener.hear(byte).and_then(|content| Frame::from_bytes(&content))
    }

    /// Takes in what the other end said.
    pub fn take(&mut self, now: u64, frame: &Frame, facts: &Facts) -> Option<News> {
        if frame.draw == self.draw {
            // A wire that leads back to this end.
            return None;
        }
        let was_heard = self.is_connected(now);
        let hears_us = frame.heard == self.draw;
        self.partner = Some(Partner { draw: frame.draw, at: now, hears_us, says: frame.says });
        if !was_heard {
            self.speak();
        }
        match frame.says {
            Says::Plays(state) => self.take_game(&state, facts),
            _ => self.take_meeting(frame),
        }
    }

    /// The bytes to send now, if it is time. `request` gives the move with an index; directions only where
    /// the player had a choice.
    #[must_use]
    pub fn say<'r>(
        &mut self,
        now: u64,
        facts: &Facts,
        request: impl FnOnce(u8) -> Option<Request>,
        room: &'r mut [u8; FRAME_ROOM],
    ) -> &'r [u8] {
        if self.due() > now {
            return &[];
        }
        self.said = Some(now);
        let says = match &self.stage {
            Stage::Free => Says::Free,
            Stage::Inviting(terms) => Says::Invites(*terms),
            Stage::Accepting(terms, _) => Says::Accepts(*terms),
            Stage::Declining(terms) => Says::Declines(*terms),
            Stage::Playing(ongoing) => Says::Plays(self.state(ongoing, facts, request)),
        };
        self.is_ahead = matches!(says, Says::Plays(State { entry: Some(_), .. }));
        let heard = self.partner.map_or(0, |partner| partner.draw);
        wire::stuff(&Frame { draw: self.draw, heard, says }.to_bytes(), room)
    }

    /// When there is something to say next, by the clock of the times that are passed in.
    #[must_use]
    pub fn due(&self) -> u64 {
        let interval = if self.is_ahead { RESEND } else { HEARTBEAT };
        self.said.map_or(0, |said| said.saturating_add(interval))
    }

    /// Something has changed in the game on this side: the other end is to know at once.
    pub const fn speak(&mut self) {
        self.said = None;
    }

    /// Whether the two ends hear each other.
    #[must_use]
    pub fn is_connected(&self, now: u64) -> bool {
        self.partner.is_some_and(|it| it.hears_us && now.saturating_sub(it.at) < SILENCE)
    }

    /// When [`End::is_connected`] changes if nothing is heard until then.
    #[must_use]
    pub fn silent_from(&self) -> Option<u64> {
        self.partner.filter(|it| it.hears_us).map(|it| it.at.saturating_add(SILENCE))
    }

    fn state(&self, ongoing: &Ongoing, facts: &Facts, request: impl FnOnce(u8) -> Option<Request>) -> State {
        let lacks = self.partner_state().map(|state| state.count).filter(|&count| count < facts.count);
        State {
            id: ongoing.bout.id,
            terms: ongoing.bout.terms,
            color: ongoing.bout.color,
            count: facts.count,
            hash: facts.hash,
            entry: lacks.and_then(|index| Entry::new(index, request(index)?)),
            ending: if ongoing.is_broken { Some(Ending::Abandoned) } else { facts.ending },
            offers_draw: ongoing.offered == Some(facts.count) && facts.ending.is_none(),
            wants_another: ongoing.wants_another,
            left: facts.left,
        }
    }
}

impl Ongoing {
    const fn new(bout: Bout, before: u32) -> Self {
        let (offered, wants_another) = (None, false);
        Self { bout, before, offered, wants_another, may_have_forgotten: false, is_broken: false }
    }
}

/// The color of the end that invites, of two that have drawn: chance, as long as one of the draws is.
const fn color_of_host(id: u32) -> Color {
    if id.count_ones().is_multiple_of(2) { Color::Black } else { Color::White }
}

/// The number of a game that follows from two others: those of the ends, or a game and a constant.
fn number(first: u32, second: u32) -> u32 {
    let mut digest = wire::CHECKSUM.digest();
    digest.update(&first.to_le_bytes());
    digest.update(&second.to_le_bytes());
    digest.finalize().max(1)
}
