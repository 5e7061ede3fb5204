//! A level that plays by cable.

use std::io::Write;
use std::time::{Duration, Instant};

use volteo_core::{Color, Ending, Request};
use volteo_engine::evaluation::Evaluation;
use volteo_engine::{Control, Level, Player as Thinker, Slot, Table};
use volteo_handheld::{Game, Overdue, Player, Time, TimeControl};
use volteo_link::{Bout, End, FRAME_ROOM, Facts, Frame, News, Terms, position_hash};

use super::wire::{Gone, Wire};
use crate::failure::Failure;
use crate::output::Output;

/// The slots of the table.
const SLOTS: usize = 1 << 16;
/// How long to wait for bytes at most.
const WAIT: Duration = Duration::from_millis(50);
/// How long the other end is told that this one leaves.
const FAREWELL: Duration = Duration::from_millis(500);
/// The part of a time for a move that a level may use, as one over it: the rest is for the wire.
const PART_OF_LIMIT: u32 = 3;

/// How to play.
pub struct Plan {
    pub level: Level,
    /// What to invite to; nothing to wait for an invitation.
    pub invitation: Option<Terms>,
    /// After how many games to end.
    pub games: Option<u32>,
    pub seed: u64,
}

/// The squares of every board that a device can have.
type Squares = u128;

/// Plays until the other end is gone, or all games are played.
pub fn play(wire: Wire, plan: &Plan, output: &mut Output) -> Result<(), Failure> {
    let end = End::new((plan.seed >> 32) as u32 ^ plan.seed as u32);
    let mut guest =
        Guest { wire, end, game: None, bout: None, overdue: Overdue::default(), began: Instant::now() };
    if let Some(terms) = plan.invitation {
        guest.end.invite(terms);
    }
    let mut memory = vec![Slot::EMPTY; SLOTS];
    let mut played = 0;
    loop {
        if guest.turn(WAIT).is_err() {
            writeln!(output, "The other end is gone.")?;
            return Ok(());
        }
        if guest.think(plan, &mut memory).is_err() {
            continue;
        }
        if let Some(game) = guest.take_ended() {
            played += 1;
            report(played, &game, output)?;
            if plan.games.is_some_and(|games| games <= played) {
                guest.leave();
                return Ok(());
            }
            guest.end.want_another();
        }
    }
}

/// This end, and the game on this side.
struct Guest {
    wire: Wire,
    end: End,
    game: Option<Game<Squares>>,
    /// The game that has not been told of yet.
    bout: Option<Bout>,
    overdue: Overdue,
    began: Instant,
}

impl Guest {
    /// Hears and says what there is, after waiting so long at most.
    fn turn(&mut self, wait: Duration) -> Result<(), Gone> {
        let bytes = if wait.is_zero() { self.wire.heard()? } else { self.wire.wait(wait)? };
        self.keep_time();
        for byte in bytes {
            if let Some(frame) = self.end.read(byte) {
                self.heed(&frame);
            }
        }
        if self.game.is_none() {
            self.end.accept();
        }
        self.say()
    }

    /// Runs both clocks while the other end is in the game, and ends the game when one is up.
    fn keep_time(&mut self) {
        let now = Time::from_millis(self.now());
        let Some(game) = self.game.as_mut().filter(|game| game.ending().is_none()) else { return };
        if !self.end.is_connected(now.millis()) || self.end.is_alone() {
            game.stop_clock();
            self.overdue.forget();
            return;
        }
        game.run_clock(now);
        if let Some(ending) = game.ending().or_else(|| self.overdue.look(game, now)) {
            self.finish(ending);
        }
    }

    fn say(&mut self) -> Result<(), Gone> {
        let (now, facts) = (self.now(), self.facts());
        let game = self.game.as_ref();
        let request = |index: u8| game?.requests().nth(index.into());
        let mut room = [0; FRAME_ROOM];
        let said = self.end.say(now, &facts, request, &mut room);
        self.wire.say(said)
    }

    fn heed(&mut self, frame: &Frame) {
        let facts = self.facts();
        let news = self.end.take(self.now(), frame, &facts);
        if let (Some(says), Some(game)) = (self.end.partner_clocks(facts.count), &mut self.game) {
            game.believe_partner(says);
        }
        match news {
            Some(News::Begun(bout)) => {
                self.game = begin(bout);
                self.bout = Some(bout);
                self.overdue.forget();
                if self.game.is_none() {
                    self.end.leave();
                }
            }
            Some(News::Move(request)) => self.judge(request),
            Some(News::Ended(ending)) => self.settle(ending),
            Some(News::Disagreed) => self.finish(Ending::Abandoned),
            None => {}
        }
    }

    /// Plays the other end's move, or refuses it.
    fn judge(&mut self, request: Request) {
        if self.game.as_mut().is_some_and(|game| game.play(request).is_err()) {
            self.end.refuse();
            self.finish(Ending::Abandoned);
        }
    }

    fn finish(&mut self, ending: Ending) {
        if let Some(game) = &mut self.game {
            game.end(ending);
        }
        self.end.speak();
    }

    /// Takes over how the game ended at the other end.
    fn settle(&mut self, ending: Ending) {
        if let Some(game) = &mut self.game {
            game.settle(ending);
        }
        self.end.speak();
    }

    /// Plays a move if it is this end's turn. The wire is served meanwhile.
    fn think(&mut self, plan: &Plan, memory: &mut [Slot]) -> Result<(), Gone> {
        let Some(game) = self.game.as_ref().filter(|game| game.player_to_move() == Some(Player::Human))
        else {
            return Ok(());
        };
        let (rules, position) = (game.rules().clone(), *game.position());
        let limit = match game.clocks().control() {
            TimeControl::Unlimited => None,
            TimeControl::PerMove(seconds) => Some(Duration::from_secs(seconds.into()) / PART_OF_LIMIT),
            TimeControl::Total(seconds) => Some(Duration::from_secs(seconds.into()) / 60),
        };
        let (began, seed) = (Instant::now(), plan.seed ^ u64::from(self.bout.map_or(0, |bout| bout.id)));
        let mut served = Ok(());
        let action = {
            let table = Table::with_contents(memory);
            let mut thinker = Thinker::new(&rules, Evaluation::desktop(rules.set()), table);
            let mut poll = |_: &volteo_engine::Progress| {
                served = self.turn(Duration::ZERO);
                let is_late = limit.is_some_and(|limit| began.elapsed() >= limit);
                let is_over = self.game.as_ref().is_none_or(|game| game.ending().is_some());
                if is_late || is_over || served.is_err() { Control::Stop } else { Control::Continue }
            };
            thinker.choose_by(&position, &plan.level.strength(&rules), seed, &mut poll).action
        };
        served?;
        if let (Some(action), Some(game)) = (action, &mut self.game) {
            let request = rules.notation(&position, action).request();
            // The game may have ended meanwhile.
            let _ = game.play(request);
            self.end.speak();
        }
        self.say()
    }

    /// The game, if it is over and has not been told of.
    fn take_ended(&mut self) -> Option<Game<Squares>> {
        let game = self.game.as_ref().filter(|game| game.ending().is_some())?;
        self.bout.take().map(|_| game.clone())
    }

    /// Tells the other end that this one goes.
    fn leave(&mut self) {
        let tell = |guest: &mut Self| {
            let began = Instant::now();
            // If nobody hears it, it is gone too.
            while began.elapsed() < FAREWELL && guest.turn(WAIT).is_ok() {}
        };
        // The other end is to hear how the game ended first.
        tell(self);
        self.end.leave();
        tell(self);
    }

    fn facts(&self) -> Facts {
        let Some(game) = &self.game else { return Facts::default() };
        Facts {
            count: game.moves().len().try_into().unwrap_or(u8::MAX),
            hash: position_hash(game.rules(), game.position()),
            to_move: Some(game.to_move()),
            ending: game.ending(),
            left: Color::BOTH.map(|side| game.clocks().left(side).unwrap_or_default().millis()),
        }
    }

    fn now(&self) -> u64 {
        self.began.elapsed().as_millis().try_into().unwrap_or(u64::MAX)
    }
}

fn begin(bout: Bout) -> Option<Game<Squares>> {
    let player = |color| if color == bout.color { Player::Human } else { Player::Partner(bout.id) };
    Game::new(bout.terms.rules, Color::BOTH.map(player), bout.terms.limit.into())
}

/// A line for a game: who had which color, the score, how it ended, the moves.
fn report(number: u32, game: &Game<Squares>, output: &mut Output) -> Result<(), Failure> {
    let [black, white] = game.score().discs;
    let ending = game.ending().map_or("under way", Ending::name);
    let mine = game.partner().map_or(Color::Black, |(partner, _)| !partner);
    let name = game.builtin().name();
    writeln!(output, "Game {number}, {name}: {mine} played here, {black}-{white}, {ending}: {game}")?;
    output.flush()?;
    Ok(())
}
