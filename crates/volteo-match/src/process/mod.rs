//! Programs that are talked to in lines, and that nobody vouches for.
//!
//! A program may flood, stall, write half lines or no text at all, crash, refuse to end, and start others. Whoever talks
//! to it waits for a bounded time, holds a bounded number of bytes, and leaves no process behind, even if it is killed.

mod group;
mod lines;
mod watcher;

use std::collections::VecDeque;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

pub use group::end_all_engines;
pub(crate) use lines::read_lines;
pub(crate) use lines::{HalfLine, Heard, Utterance};

use crate::{Interrupt, Log};
use group::Group;

/// How many lines wait at most to be heard; then the program waits.
const WAITING_LINES: usize = 256;
/// How many of the last lines of its errors are kept.
const ERROR_LINES: usize = 6;
/// How often somebody who waits looks up whether to go on.
const LOOK_UP: Duration = Duration::from_millis(50);
/// How long a program that has been ended may take to be gone.
const TO_BE_GONE: Duration = Duration::from_secs(5);
/// How long the last lines of errors of a program that is gone may take to be read.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// How to start a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The folder that it runs in; the referee's own if there is none.
    pub folder: Option<PathBuf>,
    /// What is set in its environment.
    pub environment: Vec<(String, String)>,
}

impl Launch {
    /// Whether there is a program of this name: as a path, from the referee's folder or the program's own, or in the
    /// folders in which programs are looked for.
    #[must_use]
    pub fn is_there(&self) -> bool {
        let Some(program) = self.command.first().map(Path::new) else { return false };
        if program.components().count() > 1 {
            return program.is_file()
                || self.folder.as_ref().is_some_and(|folder| folder.join(program).is_file());
        }
        let folders = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&folders).any(|folder| {
            folder.join(program).is_file()
                || folder.join(program).with_extension(std::env::consts::EXE_EXTENSION).is_file()
        })
    }
}

/// A program under way.
pub struct Process {
    child: Child,
    group: Group,
    to_write: Option<Sender<String>>,
    heard: Receiver<Heard>,
    half: HalfLine,
    errors: Arc<Mutex<VecDeque<String>>>,
    /// Disconnected once all errors have been read.
    reads_errors: Receiver<()>,
    log: Log,
    has_ended: bool,
}

/// Why nothing was heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Silence {
    /// The time is up.
    TimeUp,
    /// The program writes no more: it has ended, or closed its output.
    End,
    /// A line was too long; how it begins.
    TooLong(String),
    /// The referee was told to stop.
    Interrupted,
}

/// How a program ended, and its last words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exit {
    /// Its exit code, if it ended by itself.
    pub code: Option<i32>,
    /// The signal that ended it, if that was not the referee's.
    pub signal: Option<i32>,
    /// The last lines that it wrote to its standard error.
    pub errors: Vec<String>,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    ///
    /// If there is no such program, or it cannot be started.
    pub fn start(launch: &Launch, log: Log) -> io::Result<Self> {
        let (program, arguments) = launch
            .command
            .split_first()
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the command is empty"))?;
        let program = Path::new(program);
        let mut command = match &launch.folder {
            Some(folder) => {
                let mut command = Command::new(from_elsewhere(program));
                command.current_dir(folder);
                command
            }
            None => Command::new(program),
        };
        command.args(arguments).envs(launch.environment.iter().map(|(name, value)| (name, value)));
        let mark = group::set_apart(&mut command);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let group = Group::of(&child, mark);

        let (line_sender, heard) = sync_channel(WAITING_LINES);
        let (half, errors) = (HalfLine::default(), Arc::default());
        // The threads end when the pipes do, which is when the last process that holds them has ended.
        if let Some(output) = child.stdout.take() {
            let half = half.clone();
            thread::spawn(move || read_lines(output, &half, &line_sender));
        }
        let (is_reading, reads_errors) = channel();
        if let Some(stream) = child.stderr.take() {
            let (errors, log) = (Arc::clone(&errors), log.clone());
            thread::spawn(move || {
                keep_errors(stream, &errors, &log);
                drop(is_reading);
            });
        }
        let to_write = child.stdin.take().map(|input| {
            let (sender, lines) = channel();
            thread::spawn(move || write_lines(input, &lines));
            sender
        });
        Ok(Self { child, group, to_write, heard, half, errors, reads_errors, log, has_ended: false })
    }

    /// Sends a line. A program that reads no more gets it never, and the sender does not wait for it.
    pub fn send(&mut self, line: &str) {
        self.log.sent(line);
        if let Some(to_write) = &self.to_write {
            let _ = to_write.send(format!("{line}\n"));
        }
    }

    /// Waits for a line until a point in time.
    ///
    /// # Errors
    ///
    /// Why none came.
    pub fn hear(&mut self, until: Instant, interrupt: &Interrupt) -> Result<(String, Instant), Silence> {
        loop {
            // Looked up before each line: who floods must not keep a match from being stopped.
            if interrupt.is_raised() {
                return Err(Silence::Interrupted);
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.heard.recv_timeout(left.min(LOOK_UP)) {
                Ok(Heard { what: Utterance::Line(line), at }) => {
                    self.log.heard(&line, at);
                    return Ok((line, at));
                }
                Ok(Heard { what: Utterance::TooLong(begins), .. }) => return Err(Silence::TooLong(begins)),
                Ok(Heard { what: Utterance::End, .. }) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(Silence::End);
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Silence::TimeUp),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Half a line that the program has written and not ended.
    #[must_use]
    pub fn half_line(&self) -> Option<String> {
        self.half.text()
    }

    /// Whether the program has ended, though others that it started may hold its output open.
    pub fn has_exited(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }

    /// Waits for the program to end by itself, for so long at most, then ends it and all that it started.
    pub fn end(&mut self, patience: Duration) -> Exit {
        // The end of its input tells a program to end, as `quit` does.
        self.to_write = None;
        let status = self.wait(Instant::now() + patience);
        self.group.end();
        self.has_ended = true;
        if status.is_none() {
            // How it ends now is the referee's doing, and says nothing of it.
            let _ = self.child.kill();
            self.wait(Instant::now() + TO_BE_GONE);
        }
        let _ = self.reads_errors.recv_timeout(LAST_WORDS);
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect();
        Exit { code: status.and_then(|it| it.code()), signal: status.and_then(signal), errors }
    }

    /// Waits for the program to end, and throws away what it writes: with a full pipe it might never.
    fn wait(&mut self, until: Instant) -> Option<ExitStatus> {
        let mut pause = Duration::from_micros(200);
        loop {
            while self.heard.try_recv().is_ok() {}
            match self.child.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(pause),
                Ok(status) => return status,
                Err(_) => return None,
            }
            pause = (pause * 2).min(Duration::from_millis(10));
        }
    }
}

/// A program, to be started in another folder: a path from the referee's own has to be whole to be found there.
fn from_elsewhere(program: &Path) -> PathBuf {
    let is_path = program.components().count() > 1;
    let whole = (is_path && program.is_file()).then(|| std::path::absolute(program).ok());
    whole.flatten().unwrap_or_else(|| program.to_owned())
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.has_ended {
            self.end(Duration::ZERO);
        }
    }
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<i32> {
    None
}

fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    // A program that has closed its input hears nothing more; that shows in what it does not answer.
    while let Ok(line) = lines.recv() {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn keep_errors(stream: ChildStderr, errors: &Mutex<VecDeque<String>>, log: &Log) {
    let (sender, lines) = sync_channel(WAITING_LINES);
    let reading = thread::spawn(move || read_lines(stream, &HalfLine::default(), &sender));
    for Heard { what, at } in &lines {
        let line = match what {
            Utterance::Line(line) => line,
            Utterance::TooLong(begins) => begins + "…",
            Utterance::End => break,
        };
        log.complained(&line, at);
        let mut errors = errors.lock().unwrap_or_else(PoisonError::into_inner);
        if errors.len() == ERROR_LINES {
            errors.pop_front();
        }
        errors.push_back(line);
    }
    drop(lines);
    let _ = reading.join();
}
