//! Somebody who ends the engines if the referee itself is killed, and so cannot.
//!
//! It is a shell that reads from a pipe which engines have come and gone. The pipe ends with the referee, however that
//! ends; then the shell ends what is left, and itself. Without a shell (and anywhere but on Unix) there is no watcher.

use std::io::Write;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use super::group::{Mark, in_own_group};

/// Its first argument is how the marks of this referee's engines begin. Groups are ended everywhere, whatever has left
/// them where `/proc` tells the environment of processes.
const SCRIPT: &str = r#"
trap '' HUP INT TERM
alive=' '
while read -r what group; do
    case $what in
        come) alive="$alive$group " ;;
        gone) alive="${alive% "$group" *} ${alive#* "$group" }" ;;
    esac
done
[ "$alive" = ' ' ] && exit
for group in $alive; do
    kill -s KILL -- "-$group"
done
for environment in $(grep -ls "$1" /proc/[0-9]*/environ); do
    process=${environment#/proc/}
    kill -s KILL "${process%/environ}"
done
"#;

static WATCHER: Mutex<Watcher> = Mutex::new(Watcher::NotNeeded);

enum Watcher {
    /// No engine has been started so far.
    NotNeeded,
    Watching(ChildStdin),
    /// There is no shell, or it has ended.
    Missing,
}

/// A group is there to be ended.
pub(super) fn watch(group: u32) {
    tell("come", group);
}

/// A group is no more.
pub(super) fn forget(group: u32) {
    tell("gone", group);
}

fn tell(what: &str, group: u32) {
    let mut watcher = WATCHER.lock().unwrap_or_else(PoisonError::into_inner);
    if matches!(*watcher, Watcher::NotNeeded) {
        *watcher = start().map_or(Watcher::Missing, Watcher::Watching);
    }
    if let Watcher::Watching(pipe) = &mut *watcher
        && writeln!(pipe, "{what} {group}").is_err()
    {
        *watcher = Watcher::Missing;
    }
}

fn start() -> Option<ChildStdin> {
    if cfg!(not(unix)) {
        return None;
    }
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", SCRIPT, "watcher"]).arg(format!("{}={}\\.", Mark::VARIABLE, std::process::id()));
    shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // What kills the referee's group must not reach who cleans up after it.
    in_own_group(&mut shell);
    shell.spawn().ok()?.stdin
}
