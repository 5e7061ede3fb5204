//! The game line by line: every line of input is answered with lines of output and nothing else, so that a
//! screen reader or a program can follow.

mod commands;
mod lines;
mod session;
mod teller;

use std::collections::VecDeque;
use std::io::Write;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use self::lines::read_lines;
use self::session::{Reply, Session};
use super::Opening;
use super::clock::Moment;
use super::model::Effect;
use super::record;
use super::save::Store;
use super::texts::{Language, Say as _, Text};
use super::thinking::Thinker;
use crate::failure::Failure;
use crate::full_screen::Signals;
use crate::output::Output;
use crate::texts::io_problem;

/// How long to wait for a line before looking at the clocks and for signals.
const TICK: Duration = Duration::from_millis(200);
/// How many lines are held while somebody thinks.
const AHEAD: usize = 64;
/// How long to wait for a thought before looking for lines.
const THOUGHT: Duration = Duration::from_millis(50);
/// How often the game is kept while a clock runs.
const KEEP: Duration = Duration::from_secs(1);

/// Plays until the end of the input.
pub fn play(
    opening: Opening,
    language: Language,
    chance: u64,
    store: &Store,
    output: &mut Output,
) -> Result<ExitCode, Failure> {
    let signals = Signals::watch()?;
    let began = Instant::now();
    let now = || began.elapsed();
    let mut session = Session::new(opening.game, language, chance, store.path().to_owned());
    if let Some(notice) = opening.notice {
        writeln!(output, "{notice}")?;
    }
    write!(output, "{}", session.open(opening.wished, now()))?;
    keep(&session, store, now(), output)?;
    let mut kept = now();
    let mut table = Table { lines: read_lines(), waiting: VecDeque::new(), thinker: Thinker::start() };
    loop {
        output.flush()?;
        let reply = table.next_reply(&mut session, now);
        let ends = reply.is_none() || signals.exit_code().is_some();
        let Reply { text, effects } = reply.unwrap_or_default();
        if ends {
            session.pause(now());
        }
        // Whoever reads the output may have gone: what was done is kept before it is told.
        let ticks = session.is_ticking() && now() - kept >= KEEP;
        if ends || ticks || effects.contains(&Effect::Save) {
            keep(&session, store, now(), output)?;
            kept = now();
        }
        write!(output, "{text}")?;
        if ends {
            return Ok(signals.exit_code().unwrap_or(ExitCode::SUCCESS));
        }
        for effect in effects {
            match effect {
                Effect::Save => {}
                Effect::Write(path) => {
                    let written = record::write_file(session.game(), &path);
                    writeln!(output, "{}", record::written_text(language, &path.display(), &written))?;
                }
                Effect::Think(task) => table.thinker.think(*task),
                Effect::Hurry => table.thinker.hurry(),
                Effect::Quit => return Ok(ExitCode::SUCCESS),
            }
        }
    }
}

/// Who takes part in a game: whoever types the lines, and whoever thinks.
struct Table {
    lines: Receiver<String>,
    /// Lines that came while somebody was thinking.
    waiting: VecDeque<String>,
    thinker: Thinker,
}

impl Table {
    /// What is said of what happens next; none at the end of the input.
    fn next_reply(&mut self, session: &mut Session, now: impl Fn() -> Moment) -> Option<Reply> {
        if let Some(task) = session.task(now()) {
            self.thinker.think(task);
        }
        if session.is_waiting() {
            return Some(self.reply_while_thinking(session, now));
        }
        match self.waiting.pop_front().map_or_else(|| self.lines.recv_timeout(TICK), Ok) {
            Ok(line) => Some(session.answer(&line, now())),
            Err(RecvTimeoutError::Timeout) => Some(session.tick(now())),
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    fn reply_while_thinking(&mut self, session: &mut Session, now: impl Fn() -> Moment) -> Reply {
        if let Some(thought) = self.thinker.wait(THOUGHT) {
            return session.thought(&thought, now());
        }
        // What is not read yet waits where it is.
        while self.waiting.len() < AHEAD
            && let Ok(line) = self.lines.try_recv()
        {
            if session.is_urgent(&line) {
                return session.answer(&line, now());
            }
            self.waiting.push_back(line);
        }
        session.tick(now())
    }
}

fn keep(session: &Session, store: &Store, now: Moment, output: &mut Output) -> Result<(), Failure> {
    if let Err(error) = store.save(session.game(), now) {
        let problem = io_problem(session.language(), &error);
        let said = session.language().fill(Text::SavingFailed, &[("problem", &problem)]);
        writeln!(output, "{said}")?;
    }
    Ok(())
}
