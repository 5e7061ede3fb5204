//! A level of Volteo's, in the referee's own process.

use std::time::Instant;

use volteo_engine::Level;

use super::machine::{Machine, Thinking, after};
use super::{Answer, Budget, Decision, Player, Seat, Stop, Thought};
use crate::Course;
use crate::clock::pace;

/// Plays at a level, and within its time.
pub struct LevelPlayer {
    level: Level,
    machine: Machine,
    seed: u64,
}

impl LevelPlayer {
    /// A player of this level.
    #[must_use]
    pub fn new(level: Level) -> Self {
        Self { level, machine: Machine::default(), seed: 0 }
    }
}

impl Player for LevelPlayer {
    fn begin(&mut self, seat: &Seat<'_>) -> Result<(), Stop> {
        self.seed = seat.seed;
        Ok(())
    }

    fn choose(&mut self, course: &Course, budget: &Budget<'_>) -> Thought {
        let began = Instant::now();
        let clock = &budget.clocks[course.to_move().index()];
        let thinking = Thinking {
            level: self.level,
            seed: self.seed,
            limits: budget.limits,
            until: after(pace(clock, course.empties())),
            interrupt: budget.interrupt,
        };
        let idea = self.machine.think(course, &thinking);
        let answer = match idea.request {
            Some(request) if !budget.interrupt.is_raised() => {
                Ok(Answer { decision: Decision::Play(request), evaluation: Some(rounded(idea.evaluation)) })
            }
            _ => Err(Stop::Interrupted),
        };
        Thought { answer, time: began.elapsed() }
    }

    fn made(&mut self, _: &Course, _: &Budget<'_>) -> Result<(), Stop> {
        Ok(())
    }
}

/// To hundredths of a disc.
pub(crate) fn rounded(evaluation: f64) -> f64 {
    (evaluation * 100.0).round() / 100.0 + 0.0
}
