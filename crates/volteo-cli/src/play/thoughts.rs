//! What is being thought about, and what came of it last.

use std::time::Duration;

use volteo_core::{Color, Request};
use volteo_engine::Level;

use super::clock::Moment;
use super::contest::Contest;
use super::thinking::{Task, Thought};

/// The level by which hints and values are found: strong, and quick enough to be waited for.
const ADVISER: Level = Level::HARD;

/// How soon a computer player moves at the earliest: any sooner, and nobody sees what the move before it did.
const PACE: Duration = Duration::from_millis(500);

/// What a thought is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A computer player's move.
    Move(Level),
    /// A hint for a person.
    Hint,
    /// The value of the position.
    Value,
}

/// The thoughts about a game: at most one at a time.
#[derive(Clone, Copy, Debug)]
pub struct Thoughts {
    /// How many there have been: the number of the last.
    count: u64,
    seed: u64,
    under_way: Option<UnderWay>,
    estimate: Option<Estimate>,
}

#[derive(Clone, Copy, Debug)]
struct UnderWay {
    number: u64,
    aim: Aim,
    plies: usize,
    since: Moment,
    /// What came of it, as long as it is too soon to be played.
    held: Option<Thought>,
}

/// What a position was thought to be worth.
#[derive(Clone, Copy, Debug)]
struct Estimate {
    plies: usize,
    /// To Black, in parts of a disc as the engine counts them.
    parts: i32,
}

impl Thoughts {
    /// None yet. What players leave to chance comes from the seed.
    pub const fn new(seed: u64) -> Self {
        Self { count: 0, seed, under_way: None, estimate: None }
    }

    /// What is being thought about, if it is about the game as it stands.
    pub fn aim(&self, contest: &Contest) -> Option<Aim> {
        self.under_way.filter(|it| it.plies == contest.plies().len()).map(|it| it.aim)
    }

    /// Begins with a thought, in place of one that may be under way.
    pub fn begin(&mut self, contest: &Contest, aim: Aim, now: Moment) -> Task {
        self.count += 1;
        let (number, plies) = (self.count, contest.plies().len());
        self.under_way = Some(UnderWay { number, aim, plies, since: now, held: None });
        Task {
            number,
            rules: *contest.rule_set(),
            plies: contest.plies().iter().map(|ply| ply.written).collect(),
            level: if let Aim::Move(level) = aim { level } else { ADVISER },
            seed: self.seed,
        }
    }

    /// Gives up what is being thought about: whether there was anything.
    pub fn give_up(&mut self) -> bool {
        self.under_way.take().is_some()
    }

    /// Forgets everything, for a new game.
    pub fn forget(&mut self) -> bool {
        self.estimate = None;
        self.give_up()
    }

    /// Holds a computer player's move that comes too soon: whether it does.
    pub fn hold(&mut self, thought: &Thought, now: Moment) -> bool {
        let under_way = self.under_way.as_mut().filter(|it| it.number == thought.number);
        let early = under_way.filter(|it| matches!(it.aim, Aim::Move(_)) && now < it.since + PACE);
        early.is_some_and(|it| it.held.replace(*thought).is_none())
    }

    /// The move that is held, if there is one.
    pub fn held(&self) -> Option<Thought> {
        self.under_way?.held
    }

    /// The move that was held, if it is time for it.
    pub fn due(&self, now: Moment) -> Option<Thought> {
        self.under_way.filter(|it| now >= it.since + PACE)?.held
    }

    /// Takes a thought that is ready: what it was for, and what to do. None if it is about what is past.
    pub fn take(&mut self, thought: &Thought, contest: &Contest) -> Option<(Aim, Option<Request>)> {
        let under_way = self.under_way.filter(|it| it.number == thought.number)?;
        self.under_way = None;
        if under_way.plies != contest.plies().len() {
            return None;
        }
        let parts = match contest.position().to_move() {
            Color::Black => thought.value,
            Color::White => -thought.value,
        };
        self.estimate = Some(Estimate { plies: under_way.plies, parts });
        Some((under_way.aim, thought.request))
    }

    /// What the position is worth to Black in parts of a disc, as far as it is known: that of the move before counts
    /// as long as nobody has moved since.
    pub fn value(&self, contest: &Contest) -> Option<i32> {
        let known = self.estimate?;
        let last = contest.plies().iter().rev().take_while(|ply| ply.forced).count() + 1;
        (known.plies <= contest.plies().len() && known.plies + last >= contest.plies().len())
            .then_some(known.parts)
    }

    /// Whether the value is that of the position as it stands.
    pub fn is_valued(&self, contest: &Contest) -> bool {
        self.estimate.is_some_and(|it| it.plies == contest.plies().len())
    }

    /// Whether a computer player that plays this side takes a draw: it does where it thinks that it is not ahead.
    pub fn takes_draw(&self, contest: &Contest, side: Color) -> bool {
        self.value(contest).is_some_and(|parts| match side {
            Color::Black => parts <= 0,
            Color::White => parts >= 0,
        })
    }
}
