//! The processes of an engine: itself and whatever it started, ended together.

use std::collections::BTreeSet;
use std::process::{Child, Command};
use std::sync::{Mutex, PoisonError};

use super::watcher;

/// Every group that is alive, so that a referee that is told to end leaves nothing behind.
static ALIVE: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// Gives the child to come a process group of its own, so that Ctrl-C in the terminal does not reach it before the
/// referee has decided what becomes of the game. On Linux it is marked too: its descendants are known by the mark
/// wherever they have moved to.
pub(super) fn set_apart(command: &mut Command) -> Mark {
    in_own_group(command);
    let mark = Mark::new();
    command.env(Mark::VARIABLE, &mark.0);
    mark
}

/// Gives the child to come a process group of its own.
pub(super) fn in_own_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// A text in the environment of an engine's processes that no other has.
#[derive(Clone, Debug)]
pub(super) struct Mark(String);

impl Mark {
    pub(super) const VARIABLE: &str = "VOLTEO_ENGINE";

    fn new() -> Self {
        use std::sync::atomic::{AtomicU64, Ordering};
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Self(format!("{}.{number}", std::process::id()))
    }
}

/// A child and its descendants.
#[derive(Debug)]
pub(super) struct Group {
    id: u32,
    mark: Mark,
}

impl Group {
    /// The group of a child that was [set apart](set_apart).
    pub(super) fn of(child: &Child, mark: Mark) -> Self {
        let id = child.id();
        ALIVE.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
        watcher::watch(id);
        Self { id, mark }
    }

    /// Ends every process of the group at once, and those that have left it.
    pub(super) fn end(&self) {
        end_group(self.id);
        end_marked(&self.mark);
        ALIVE.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.id);
        watcher::forget(self.id);
    }
}

/// Ends the processes of every engine. For a program that is about to end without coming back to its matches: what has
/// left its group is ended when the program has.
pub fn end_all_engines() {
    let alive = std::mem::take(&mut *ALIVE.lock().unwrap_or_else(PoisonError::into_inner));
    for id in alive {
        end_group(id);
    }
}

#[cfg(unix)]
fn end_group(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};

    if let Some(pid) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        // A group without processes is one that has ended by itself.
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn end_group(_: u32) {}

/// Ends the processes that carry a mark. One that starts others while it is looked for is met again in the next round.
#[cfg(target_os = "linux")]
fn end_marked(mark: &Mark) {
    use rustix::process::{Pid, Signal, kill_process};

    const ROUNDS: usize = 4;
    for _ in 0..ROUNDS {
        let found = marked(mark);
        if found.is_empty() {
            return;
        }
        for pid in found.into_iter().filter_map(Pid::from_raw) {
            let _ = kill_process(pid, Signal::KILL);
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn end_marked(_: &Mark) {}

/// The processes that have a mark in their environment. Those that have ended have no environment any more.
#[cfg(target_os = "linux")]
fn marked(mark: &Mark) -> Vec<i32> {
    let wanted = format!("{}={}", Mark::VARIABLE, mark.0);
    let has_mark = |pid: &i32| {
        let environment = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|entry| entry == wanted.as_bytes())
    };
    let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
    let pids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    pids.filter(has_mark).collect()
}
