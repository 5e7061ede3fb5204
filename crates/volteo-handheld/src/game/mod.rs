//! A game under way: the moves made, the position they lead to, the clocks, the end.

mod clock;
mod level;
mod offered;
mod overdue;
mod player;

pub use clock::{Clocks, TimeControl};
pub use level::Level;
pub(crate) use offered::{Offered, offered};
pub use overdue::Overdue;
pub use player::Player;

use core::fmt;
use core::num::NonZeroU32;

use heapless::Vec;
use volteo_core::{
    Action, BitSet, Builtin, Color, Directions, Ending, Move, Position, Refusal, Request, Rules, Score,
    Square,
};

use crate::{Span, Time};

/// The most moves of a game: a disc on every square of the largest board that fits the screen.
pub(crate) const MOST_MOVES: usize = 100;

/// A game under way or over.
///
/// It keeps the moves, not the passes: where a side must pass, it has passed.
///
/// ```
/// use volteo_core::{Builtin, Color};
/// use volteo_handheld::{Game, Player, TimeControl};
///
/// let players = [Player::Human; 2];
/// let mut game = Game::<u64>::new(Builtin::Wof, players, TimeControl::Unlimited).unwrap();
/// for square in ["e6", "f4", "e3"] {
///     game.play(square.parse().unwrap()).unwrap();
/// }
/// assert_eq!(game.to_move(), Color::White);
/// assert_eq!(game.to_string(), "e6 f4 e3");
/// ```
#[derive(Clone, Debug)]
pub struct Game<B> {
    builtin: Builtin,
    rules: Rules<B>,
    players: [Player; 2],
    /// What the machine leaves to chance in this game follows from it.
    seed: u64,
    /// Under which its result goes into the statistics; none if it does not.
    number: Option<NonZeroU32>,
    clocks: Clocks,
    moves: Vec<Move, MOST_MOVES>,
    reached: Reached<B>,
    ending: Option<Ending>,
}

/// The position after some moves, and how it came about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reached<B> {
    pub(crate) position: Position<B>,
    pub(crate) last: Option<Move>,
    /// The side that had to pass after the last move.
    pub(crate) passed: Option<Color>,
}

/// What a move did.
#[derive(Clone, Copy, Debug)]
pub struct Played<B> {
    /// The position before it.
    pub before: Position<B>,
    /// The move.
    pub made: Move,
    /// The side that had to pass after it.
    pub passed: Option<Color>,
}

impl<B: BitSet> Game<B> {
    /// A game that is about to begin; none if the board of these rules does not fit the screen, or `B`.
    #[must_use]
    pub fn new(builtin: Builtin, players: [Player; 2], control: TimeControl) -> Option<Self> {
        let rules = offered::lay_out(builtin)?;
        let reached = start(&rules);
        let (seed, number, clocks) = (0, None, Clocks::new(control));
        let (moves, ending) = (Vec::new(), None);
        Some(Self { builtin, rules, players, seed, number, clocks, moves, reached, ending })
    }

    /// The game with what the machine leaves to chance following from this seed.
    pub(crate) fn seeded(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The game with the number under which its result goes into the statistics, if it is against the machine.
    pub(crate) fn numbered(self, number: Option<NonZeroU32>) -> Self {
        let number = number.filter(|_| self.machine().is_some());
        Self { number, ..self }
    }

    /// Which rules it is played by.
    #[must_use]
    pub const fn builtin(&self) -> Builtin {
        self.builtin
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules<B> {
        &self.rules
    }

    /// Who plays, Black first.
    #[must_use]
    pub const fn players(&self) -> [Player; 2] {
        self.players
    }

    /// The side that the machine plays, and its level; none if two people play.
    #[must_use]
    pub fn machine(&self) -> Option<(Color, Level)> {
        Color::BOTH.into_iter().find_map(|color| Some((color, self.players[color.index()].level()?)))
    }

    /// The side that is played by cable, and the number by which both ends know the game; none if both sides are
    /// played here.
    #[must_use]
    pub fn partner(&self) -> Option<(Color, u32)> {
        Color::BOTH.into_iter().find_map(|color| match self.players[color.index()] {
            Player::Partner(id) => Some((color, id)),
            Player::Human | Player::Machine(_) => None,
        })
    }

    pub(crate) const fn seed(&self) -> u64 {
        self.seed
    }

    /// The number under which the result goes into the statistics; none if two people play, or if the person who
    /// plays has had help.
    pub(crate) const fn number(&self) -> Option<NonZeroU32> {
        self.number
    }

    /// Notes that the person had help, in a game whose result goes into the statistics; whether it did so far.
    pub(crate) fn take_help(&mut self) -> bool {
        self.number.take().is_some()
    }

    /// The clocks.
    #[must_use]
    pub const fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position<B> {
        &self.reached.position
    }

    pub(crate) const fn reached(&self) -> &Reached<B> {
        &self.reached
    }

    /// The moves made, without the passes.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The side to move.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.reached.position.to_move()
    }

    /// Who is to move; nobody once the game is over.
    #[must_use]
    pub fn player_to_move(&self) -> Option<Player> {
        self.ending.is_none().then(|| self.players[self.to_move().index()])
    }

    /// How the game ended; none while it is under way.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// What it came to, or would if it were broken off now.
    #[must_use]
    pub fn score(&self) -> Score {
        self.rules.score(self.position(), self.ending.unwrap_or(Ending::Abandoned))
    }

    /// Plays a move, and the pass that it forces on the other side, if it does.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks.
    pub fn play(&mut self, request: Request) -> Result<Played<B>, Refusal<B>> {
        let before = self.reached.position;
        let refuse = |reason| {
            let legal = self.rules.legal(&before);
            Refusal { side: before.to_move(), request, reason, legal }
        };
        if self.ending.is_some() {
            return Err(refuse(volteo_core::Reason::GameOver));
        }
        let Action::Place(made) = self.rules.judge(&before, request)? else {
            // Passes are made where they are forced: whoever is to move has a move.
            return Err(refuse(volteo_core::Reason::PassNotAllowed));
        };
        if self.moves.push(made).is_err() {
            return Err(refuse(volteo_core::Reason::GameOver));
        }
        self.reached = follow(&self.rules, self.reached, made);
        self.clocks.moved(before.to_move());
        self.ending = self.rules.is_over(self.position()).then_some(Ending::Finished);
        Ok(Played { before, made, passed: self.reached.passed })
    }

    /// Ends the game otherwise than by the rules. A game that is over stays as it is.
    pub fn end(&mut self, ending: Ending) {
        self.ending = self.ending.or(Some(ending));
    }

    /// Ends the game as the other device says, however it ended here.
    pub fn settle(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }

    /// The position after the first moves.
    pub(crate) fn after(&self, moves: usize) -> Reached<B> {
        let made = self.moves.iter().take(moves);
        made.fold(start(&self.rules), |reached, &made| follow(&self.rules, reached, made))
    }

    /// Takes back all but the first moves. The game goes on from there, if it was over.
    pub fn take_back_to(&mut self, moves: usize) {
        if moves >= self.moves.len() {
            return;
        }
        self.reached = self.after(moves);
        self.moves.truncate(moves);
        self.ending = None;
        self.clocks.taken_back();
    }

    /// Lets the clock of the side to move run up to now; the game ends if it has run out. Who plays by cable is
    /// to say so.
    pub fn run_clock(&mut self, now: Time) {
        let side = self.to_move();
        if self.ending.is_none()
            && self.clocks.run(side, now)
            && self.partner().is_none_or(|(it, _)| it != side)
        {
            self.end(Ending::TimeOut(side));
        }
    }

    /// Lets the clocks stand until [`Game::run_clock`].
    pub fn stop_clock(&mut self) {
        self.clocks.stop();
    }

    /// Sets the clocks to what a save says.
    pub(crate) fn set_clocks(&mut self, left: [Span; 2]) {
        self.clocks.set(left);
    }

    /// Takes over what the device at the other end of a cable says of the clocks, in milliseconds: its own counts for it.
    pub fn believe_partner(&mut self, says: [u32; 2]) {
        let Some((partner, _)) = self.partner() else { return };
        let mut left = Color::BOTH.map(|side| self.clocks.left(side).unwrap_or_default());
        left[partner.index()] = Span::from_millis(says[partner.index()]);
        self.clocks.set(left);
    }

    /// The square and the direction that records need of each move: the direction only where there was a
    /// choice.
    pub fn requests(&self) -> impl Iterator<Item = Request> {
        let mut reached = start(&self.rules);
        self.moves.iter().map(move |&made| {
            let request = self.rules.notation(&reached.position, Action::Place(made)).request();
            reached = follow(&self.rules, reached, made);
            request
        })
    }
}

/// The moves as a record has them, without the passes, which a reader fills in.
impl<B: BitSet> fmt::Display for Game<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, request) in self.requests().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{request}")?;
        }
        Ok(())
    }
}

fn start<B: BitSet>(rules: &Rules<B>) -> Reached<B> {
    Reached { position: rules.start(), last: None, passed: None }
}

/// Plays a legal move and the pass that it forces.
fn follow<B: BitSet>(rules: &Rules<B>, reached: Reached<B>, made: Move) -> Reached<B> {
    let mut position = reached.position;
    rules.play_legal(&mut position, Action::Place(made));
    let passed = rules.must_pass(&position).then_some(position.to_move());
    if passed.is_some() {
        rules.play_legal(&mut position, Action::Pass);
    }
    Reached { position, last: Some(made), passed }
}

/// The move of a square under rules that leave several directions, one of them chosen.
pub(crate) fn towards(square: Square, direction: volteo_core::Direction) -> Request {
    Request::Place { square, directions: Directions::of(direction) }
}
