//! An engine in a process of its own, by protocol.

use std::io;
use std::time::{Duration, Instant};

use super::{Answer, Budget, EngineEntry, Player, Seat, Stop, Thought};
use crate::process::{Process, Silence};
use crate::protocol::{Driver, Question, Talk, Unheard};
use crate::{Course, Fault, Log};

/// How long an engine is waited for that has overstepped its time: an answer in that time is late, none is a stall.
const GRACE: Duration = Duration::from_secs(2);
/// How long an engine that was told to quit may take.
const TO_QUIT: Duration = Duration::from_secs(1);

/// An engine. Its process goes on from game to game, and is started anew after whatever went wrong.
pub struct External {
    entry: EngineEntry,
    log: Log,
    session: Option<Session>,
}

struct Session {
    process: Process,
    driver: Box<dyn Driver>,
}

impl External {
    /// An engine, which is started when its first game begins.
    #[must_use]
    pub fn new(entry: EngineEntry, log: Log) -> Self {
        Self { entry, log, session: None }
    }

    /// Talks with the engine; whatever stops the talk ends the process.
    fn talk<T>(
        &mut self,
        budget: &Budget<'_>,
        say: impl FnOnce(&mut dyn Driver, &mut Talk<'_>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let Some(Session { process, driver }) = &mut self.session else {
            return Err(Fault::CannotStart("it has ended".to_owned()).into());
        };
        let mut talk = Talk { process, patience: budget.patience, interrupt: budget.interrupt };
        let said = say(driver.as_mut(), &mut talk);
        if said.is_err() {
            self.session = None;
        }
        said
    }

    fn start(&mut self, budget: &Budget<'_>) -> Result<(), Stop> {
        let process = Process::start(&self.entry.launch, self.log.clone())
            .map_err(|error| Fault::CannotStart(why_not_started(&error)))?;
        self.session = Some(Session { process, driver: self.entry.protocol.driver() });
        let options = self.entry.options.clone();
        self.talk(budget, |driver, talk| {
            driver.greet(talk)?;
            options.iter().try_for_each(|(name, value)| driver.set(talk, name, value))
        })
    }

    fn sit_down(&mut self, seat: &Seat<'_>) -> Result<(), Stop> {
        if self.session.is_none() {
            self.start(&seat.budget)?;
        }
        self.talk(&seat.budget, |driver, talk| driver.begin(talk, seat))
    }

    fn compare_boards(&mut self, course: &Course, budget: &Budget<'_>) -> Result<(), Stop> {
        if !self.entry.checks_board {
            return Ok(());
        }
        let Some(told) = self.talk(budget, |driver, talk| driver.board(talk, course))? else { return Ok(()) };
        let position = course.position_text();
        let (right, _) = position.split_once(' ').unwrap_or((&position, ""));
        if told == right {
            return Ok(());
        }
        self.session = None;
        Err(Fault::FalseClaim(format!("told the board {told}, which is {right}")).into())
    }
}

impl Player for External {
    fn begin(&mut self, seat: &Seat<'_>) -> Result<(), Stop> {
        let was_running = self.session.is_some();
        match self.sit_down(seat) {
            // An engine may end by itself when a game does.
            Err(Stop::Fault(Fault::Crashed(_))) if was_running => self.sit_down(seat)?,
            other => other?,
        }
        self.compare_boards(seat.course, &seat.budget)
    }

    fn choose(&mut self, course: &Course, budget: &Budget<'_>) -> Thought {
        let mut time = Duration::ZERO;
        let answer = self.talk(budget, |driver, talk| ask(driver, talk, course, budget, &mut time));
        Thought { answer, time }
    }

    fn made(&mut self, course: &Course, budget: &Budget<'_>) -> Result<(), Stop> {
        self.talk(budget, |driver, talk| driver.made(talk, course, budget))?;
        self.compare_boards(course, budget)
    }

    fn offered(&mut self, budget: &Budget<'_>) -> Result<(), Stop> {
        self.talk(budget, |driver, talk| driver.offered(talk))
    }
}

/// Why a program that is there cannot be started, as far as that is known.
fn why_not_started(error: &io::Error) -> String {
    /// What Unix calls a file in no format that it can run.
    const NO_EXECUTABLE: i32 = 8;
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such program".to_owned(),
        io::ErrorKind::PermissionDenied => "the file may not be run: it has no permission for it".to_owned(),
        _ if cfg!(unix) && error.raw_os_error() == Some(NO_EXECUTABLE) => {
            "the file is no program; a script begins with a line like #!/bin/sh".to_owned()
        }
        _ => error.to_string(),
    }
}

/// Asks for a move and keeps the time.
fn ask(
    driver: &mut dyn Driver,
    talk: &mut Talk<'_>,
    course: &Course,
    budget: &Budget<'_>,
    time: &mut Duration,
) -> Result<Answer, Stop> {
    let question = match driver.prepare(talk, course, budget)? {
        Question::Ask(question) => question,
        Question::Settled(answer) => return Ok(answer),
    };
    let available = budget.clocks[course.to_move().index()].available();
    let patience = available.map_or(budget.patience, |available| available + budget.margin);
    let began = Instant::now();
    talk.say(&question);
    let mut read = |line: &str| driver.read(line, course);
    let mut heard = talk.listen_until(began, began + patience, &mut read);
    if available.is_some() && matches!(heard, Err(Unheard::Silence(Silence::TimeUp))) {
        let grace = GRACE.min(budget.patience);
        heard = talk.listen_until(began, began + patience + grace, &mut read);
    }
    match heard {
        Ok((answer, taken)) => {
            *time = taken;
            Ok(answer)
        }
        Err(unheard) => {
            *time = began.elapsed();
            Err(talk.stop(unheard, began))
        }
    }
}

impl Drop for External {
    fn drop(&mut self) {
        if let Some(Session { process, driver }) = &mut self.session {
            process.send(driver.farewell());
            process.end(TO_QUIT);
        }
    }
}
