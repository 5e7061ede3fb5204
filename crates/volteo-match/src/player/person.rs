//! A person as a side.

use std::time::{Duration, Instant};

use volteo_core::{Color, Refusal, Request, SquareSet};

use super::{Answer, Budget, Decision, Player, Seat, Stop, Thought};
use crate::process::Silence;
use crate::{Course, Fault, Interrupt};

/// What a person sees and writes on.
pub trait Console: Send {
    /// Shows the game, and that it is this side's turn.
    fn show(&mut self, course: &Course, budget: &Budget<'_>);

    /// Tells why something cannot be done.
    fn refuse(&mut self, refusal: &Refusal<SquareSet>);

    /// Tells that what was written is none of what can be said, and what can.
    fn explain(&mut self, written: &str);

    /// Tells what has happened.
    fn tell(&mut self, what: Notice);

    /// Waits for a line.
    ///
    /// # Errors
    ///
    /// Why none came.
    fn hear(&mut self, until: Option<Instant>, interrupt: &Interrupt) -> Result<String, Silence>;
}

/// Something that a person is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A side plays this.
    Played(Color, Request),
    /// The person has no move and passes.
    MustPass,
    /// The opponent has offered a draw with what it has just played.
    DrawOffered,
}

/// A person at a console. What is not legal is refused and asked for again, while the clock goes on.
pub struct Person {
    console: Box<dyn Console>,
    color: Color,
}

impl Person {
    /// A person at this console.
    #[must_use]
    pub fn new(console: Box<dyn Console>) -> Self {
        Self { console, color: Color::Black }
    }

    fn ask(&mut self, course: &Course, budget: &Budget<'_>, began: Instant) -> Result<Answer, Stop> {
        let available = budget.clocks[course.to_move().index()].available();
        let until = available.and_then(|time| began.checked_add(time + budget.margin));
        loop {
            let line = match self.console.hear(until, budget.interrupt) {
                Ok(line) => line,
                Err(Silence::TimeUp) => {
                    return Err(Fault::Late { over: began.elapsed() - available.unwrap_or_default() }.into());
                }
                Err(_) => return Err(Stop::Interrupted),
            };
            match read(&line) {
                Some(Said::Resign) => return Ok(Answer { decision: Decision::Resign, evaluation: None }),
                Some(Said::Quit) => {
                    budget.interrupt.raise();
                    return Err(Stop::Interrupted);
                }
                Some(Said::Play(request, decision)) => match course.clone().play(request) {
                    Ok(request) => return Ok(Answer { decision: decision(request), evaluation: None }),
                    Err(refusal) => self.console.refuse(&refusal),
                },
                None => self.console.explain(&line),
            }
        }
    }
}

/// What a person can write.
enum Said {
    Play(Request, fn(Request) -> Decision),
    Resign,
    Quit,
}

fn read(line: &str) -> Option<Said> {
    match line.split_whitespace().collect::<Vec<_>>()[..] {
        ["resign"] => Some(Said::Resign),
        ["quit"] => Some(Said::Quit),
        ["draw", ply] => Some(Said::Play(ply.parse().ok()?, Decision::PlayAndOfferDraw)),
        [ply] => Some(Said::Play(ply.parse().ok()?, Decision::Play)),
        _ => None,
    }
}

impl Player for Person {
    fn begin(&mut self, seat: &Seat<'_>) -> Result<(), Stop> {
        self.color = seat.color;
        Ok(())
    }

    fn choose(&mut self, course: &Course, budget: &Budget<'_>) -> Thought {
        if course.must_pass() {
            self.console.tell(Notice::MustPass);
            return Thought { answer: Ok(Request::Pass.into()), time: Duration::ZERO };
        }
        self.console.show(course, budget);
        let began = Instant::now();
        let answer = self.ask(course, budget, began);
        Thought { answer, time: began.elapsed() }
    }

    fn made(&mut self, course: &Course, _: &Budget<'_>) -> Result<(), Stop> {
        if let Some(ply) = course.plies().last() {
            let side = ply.side.unwrap_or(self.color);
            if side != self.color {
                self.console.tell(Notice::Played(side, ply.request));
            }
        }
        Ok(())
    }

    fn offered(&mut self, _: &Budget<'_>) -> Result<(), Stop> {
        self.console.tell(Notice::DrawOffered);
        Ok(())
    }
}
