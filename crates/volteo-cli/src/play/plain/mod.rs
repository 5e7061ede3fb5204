//! The game line by line: every line of input is answered with lines of output and nothing else, so that a
//! screen reader or a program can follow.

mod commands;
mod lines;
mod session;
mod teller;

use std::collections::VecDeque;
use std::io::Write;
use std::process::ExitCode;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use self::lines::read_lines;
use self::session::Session;
use super::Opening;
use super::model::Effect;
use super::record;
use super::save::Store;
use super::signals::Signals;
use super::texts::{Language, Text};
use super::thinking::Thinker;
use crate::failure::Failure;
use crate::output::Output;

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
    let lines = read_lines();
    let began = Instant::now();
    let now = || began.elapsed();
    let mut session = Session::new(opening.game, language, chance, store.path().to_owned());
    if let Some(notice) = opening.notice {
        writeln!(output, "{notice}")?;
    }
    write!(output, "{}", session.open(opening.wished, now()))?;
    keep(&session, store, now(), output)?;
    let mut kept = now();
    let thinker = Thinker::start();
    // What came while somebody was thinking.
    let mut waiting = VecDeque::new();
    loop {
        output.flush()?;
        if let Some(task) = session.task() {
            thinker.think(task);
        }
        let reply = if session.is_waiting() {
            match thinker.wait(THOUGHT) {
                Some(thought) => session.thought(&thought, now()),
                // What is not read yet waits where it is.
                None if waiting.len() >= AHEAD => session.tick(now()),
                None => match lines.try_recv() {
                    Ok(line) if session.is_urgent(&line) => session.answer(&line, now()),
                    Ok(line) => {
                        waiting.push_back(line);
                        continue;
                    }
                    Err(_) => session.tick(now()),
                },
            }
        } else {
            match waiting.pop_front().map_or_else(|| lines.recv_timeout(TICK), Ok) {
                Ok(line) => session.answer(&line, now()),
                Err(RecvTimeoutError::Timeout) => session.tick(now()),
                Err(RecvTimeoutError::Disconnected) => {
                    session.pause(now());
                    keep(&session, store, now(), output)?;
                    return Ok(ExitCode::SUCCESS);
                }
            }
        };
        write!(output, "{}", reply.text)?;
        if let Some(code) = signals.exit_code() {
            session.pause(now());
            keep(&session, store, now(), output)?;
            return Ok(code);
        }
        let mut effects = reply.effects;
        if session.is_ticking() && now() - kept >= KEEP {
            effects.push(Effect::Save);
        }
        for effect in effects {
            match effect {
                Effect::Save => {
                    keep(&session, store, now(), output)?;
                    kept = now();
                }
                Effect::Write(path) => {
                    let written = record::write_file(session.game(), &path);
                    writeln!(output, "{}", record::written_text(language, &path.display(), &written))?;
                }
                Effect::Think(task) => thinker.think(*task),
                Effect::Hurry => thinker.hurry(),
                Effect::Quit => return Ok(ExitCode::SUCCESS),
            }
        }
    }
}

fn keep(session: &Session, store: &Store, now: Duration, output: &mut Output) -> Result<(), Failure> {
    if let Err(failure) = store.save(session.game(), now) {
        let said = session.language().fill(Text::SavingFailed, &[("problem", &failure)]);
        writeln!(output, "{said}")?;
    }
    Ok(())
}
