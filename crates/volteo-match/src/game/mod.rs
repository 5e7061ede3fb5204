//! One game, refereed.

mod adjudication;
mod course;
mod ending;

use std::time::Duration;

use volteo_core::{Color, Request, Score};
use volteo_records::PlyNote;

pub use adjudication::Adjudication;
pub use course::{Course, NotACourse};
pub use ending::{Ending, Fault};

use crate::Interrupt;
use crate::clock::{Clock, TimeControl};
use crate::player::{Answer, Budget, Decision, Player, SearchLimits, Seat, Stop, Thought};

/// What holds for a game beside its rules.
#[derive(Clone, Debug)]
pub struct GameSettings {
    /// The time of each side.
    pub time: [TimeControl; 2],
    /// How far each side looks at most.
    pub limits: [SearchLimits; 2],
    /// What is forgiven beyond the time.
    pub margin: Duration,
    /// How long the referee waits for what has no time of its own, and for an answer that is late already.
    pub patience: Duration,
    /// When the referee ends a game whose end is known, if at all.
    pub adjudication: Option<Adjudication>,
    /// What the chance of each side follows from.
    pub seeds: [u64; 2],
}

impl Default for GameSettings {
    fn default() -> Self {
        Self {
            time: [TimeControl::Unlimited; 2],
            limits: [SearchLimits::default(); 2],
            margin: Duration::from_millis(50),
            patience: Duration::from_secs(30),
            adjudication: None,
            seeds: [0; 2],
        }
    }
}

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct GameReport {
    /// The game.
    pub course: Course,
    /// Times, clocks and evaluations of the plies after the opening.
    pub notes: Vec<PlyNote>,
    /// How it ended.
    pub ending: Ending,
    /// What it came to.
    pub score: Score,
    /// How long the referee took over it all, the time of the players not counted.
    pub overhead: Duration,
}

impl GameReport {
    /// A side's points: 1 for a win, ½ for a draw, 0 for a loss; nothing of a game that was broken off.
    #[must_use]
    pub fn points(&self, side: Color) -> Option<f64> {
        match (&self.ending, self.score.winner) {
            (Ending::Abandoned, _) => None,
            (_, None) => Some(0.5),
            (_, Some(winner)) => Some(if winner == side { 1.0 } else { 0.0 }),
        }
    }

    /// Black's tournament score less White's in half discs, where the ending fixes one.
    #[must_use]
    pub fn difference(&self) -> Option<i32> {
        self.score.tournament_difference()
    }
}

/// Told of every ply, with the clocks after it.
pub type Observer<'o> = dyn FnMut(&Course, &[Clock; 2]) + 'o;

/// Plays a game from where its opening has led to the end, between two players, Black's first.
pub fn play<'a>(
    opening: Course,
    settings: &'a GameSettings,
    players: [&'a mut dyn Player; 2],
    interrupt: &'a Interrupt,
    observe: &mut Observer<'_>,
) -> GameReport {
    let began = std::time::Instant::now();
    let mut table = Table {
        course: opening,
        settings,
        players,
        interrupt,
        clocks: settings.time.map(Clock::new),
        notes: Vec::new(),
        offer: None,
        thought: Duration::ZERO,
    };
    let ending = table.play(observe);
    for player in &mut table.players {
        player.finish();
    }
    let Table { course, notes, thought, .. } = table;
    let score = match &ending {
        Ending::Adjudicated(score) => *score,
        ending => course.rules().wide().score(course.position(), ending.recorded()),
    };
    GameReport { course, notes, ending, score, overhead: began.elapsed().saturating_sub(thought) }
}

/// A game under way.
struct Table<'a> {
    course: Course,
    settings: &'a GameSettings,
    players: [&'a mut dyn Player; 2],
    interrupt: &'a Interrupt,
    clocks: [Clock; 2],
    notes: Vec<PlyNote>,
    /// Who offered a draw with the last ply.
    offer: Option<Color>,
    /// The time that the players took.
    thought: Duration,
}

impl<'a> Table<'a> {
    fn play(&mut self, observe: &mut Observer<'_>) -> Ending {
        for color in Color::BOTH {
            let seed = self.settings.seeds[color.index()];
            let seat = Seat { course: &self.course, color, seed, budget: self.budget(color) };
            if let Err(stop) = self.players[color.index()].begin(&seat) {
                return ending_by(color, stop);
            }
        }
        loop {
            if let Some(ending) = self.known_ending() {
                return ending;
            }
            if let Err(ending) = self.ply() {
                return ending;
            }
            observe(&self.course, &self.clocks);
        }
    }

    /// How the game ends before another ply, if it does.
    fn known_ending(&self) -> Option<Ending> {
        if self.course.is_over() {
            return Some(Ending::Finished);
        }
        if self.interrupt.is_raised() {
            return Some(Ending::Abandoned);
        }
        let adjudication = self.settings.adjudication.as_ref()?;
        adjudication.judge(&self.course, self.interrupt).map(Ending::Adjudicated)
    }

    /// Has a ply played.
    fn ply(&mut self) -> Result<(), Ending> {
        let side = self.course.to_move();
        let budget = self.budget(side);
        let Thought { answer, time } = self.players[side.index()].choose(&self.course, &budget);
        self.thought += time;
        let Answer { decision, evaluation } = answer.map_err(|stop| ending_by(side, stop))?;
        let clock = &mut self.clocks[side.index()];
        if let Err(over) = clock.spend(time, self.settings.margin) {
            return Err(Ending::Faulted { side, fault: Fault::Late { over } });
        }
        let request = self.decide(side, decision)?;
        if let Err(refusal) = self.course.play(request) {
            return Err(Ending::Faulted { side, fault: Fault::Illegal(Box::new(refusal)) });
        }
        self.notes.push(PlyNote {
            ply: self.course.plies().len() - 1,
            seconds: Some(milliseconds(time)),
            clock: self.clocks[side.index()].left().map(milliseconds),
            evaluation,
            comment: None,
        });
        match self.tell() {
            // An engine may end by itself when a game does, and that has been decided.
            Err(Ending::Faulted { fault: Fault::Crashed(_), .. }) if self.course.is_over() => Ok(()),
            told => told,
        }
    }

    /// What a decision asks the rules for.
    fn decide(&mut self, side: Color, decision: Decision) -> Result<Request, Ending> {
        let offered = self.offer.take();
        match decision {
            Decision::Resign => Err(Ending::Resigned(side)),
            Decision::Play(request) => Ok(request),
            Decision::PlayAndOfferDraw(_) if offered == Some(!side) => Err(Ending::AgreedDraw),
            Decision::PlayAndOfferDraw(request) => {
                self.offer = Some(side);
                Ok(request)
            }
        }
    }

    /// Tells both players of the last ply, and one of them of the draw that was offered with it.
    fn tell(&mut self) -> Result<(), Ending> {
        for color in Color::BOTH {
            let budget = self.budget(color);
            if let Err(stop) = self.players[color.index()].made(&self.course, &budget) {
                return Err(ending_by(color, stop));
            }
        }
        let Some(other) = self.offer.map(|side| !side) else { return Ok(()) };
        let budget = self.budget(other);
        self.players[other.index()].offered(&budget).map_err(|stop| ending_by(other, stop))
    }

    fn budget(&self, color: Color) -> Budget<'a> {
        let GameSettings { limits, margin, patience, .. } = self.settings;
        let (limits, margin, patience) = (limits[color.index()], *margin, *patience);
        Budget { clocks: self.clocks, limits, margin, patience, interrupt: self.interrupt }
    }
}

fn ending_by(side: Color, stop: Stop) -> Ending {
    match stop {
        Stop::Fault(fault) => Ending::Faulted { side, fault },
        Stop::Interrupted => Ending::Abandoned,
    }
}

/// In seconds, to the thousandth: more is noise.
fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use volteo_core::Builtin;

    use super::*;
    use crate::{Exit, LevelPlayer, MatchRules};

    /// A level in a program that ends when it hears of some ply.
    struct Leaver {
        level: LevelPlayer,
        hears: fn(&Course) -> bool,
    }

    impl Player for Leaver {
        fn begin(&mut self, seat: &Seat<'_>) -> Result<(), Stop> {
            self.level.begin(seat)
        }

        fn choose(&mut self, course: &Course, budget: &Budget<'_>) -> Thought {
            self.level.choose(course, budget)
        }

        fn made(&mut self, course: &Course, _: &Budget<'_>) -> Result<(), Stop> {
            if (self.hears)(course) { Err(Fault::Crashed(Exit::default()).into()) } else { Ok(()) }
        }
    }

    /// The name of the ending of a game against one who leaves on hearing of some ply.
    fn ending(hears: fn(&Course) -> bool) -> &'static str {
        let rules = Arc::new(MatchRules::new(None, Builtin::Mini4.rule_set()).unwrap());
        let greedy = || LevelPlayer::new("greedy".parse().unwrap());
        let (mut one, mut other) = (Leaver { level: greedy(), hears }, greedy());
        let (settings, interrupt) = (GameSettings::default(), Interrupt::default());
        play(Course::new(rules), &settings, [&mut one, &mut other], &interrupt, &mut |_, _| ()).ending.name()
    }

    #[test]
    fn an_engine_may_end_with_its_game_and_not_before() {
        assert_eq!(ending(Course::is_over), "finished");
        assert_eq!(ending(|course| course.plies().len() == 3), "crash");
    }
}
