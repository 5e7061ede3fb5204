//! Other programs: starting them, watching what they print, not waiting for them forever.

use std::error::Error;
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// What a chore gives back; the error is a sentence for the person who ran it.
pub(crate) type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// `cargo` as this workspace's own toolchain.
pub(crate) fn cargo() -> Command {
    program("cargo")
}

/// `cargo` of another toolchain that rustup knows.
pub(crate) fn cargo_of(toolchain: &str) -> Command {
    let mut command = program("cargo");
    command.arg(format!("+{toolchain}"));
    command
}

/// `rustc` as this workspace's own toolchain.
pub(crate) fn rustc() -> Command {
    program("rustc")
}

/// A program without what `cargo run` added to our environment: `CARGO` would make subcommands such
/// as `cargo fuzz` call this toolchain's cargo back, and the library path is this toolchain's too.
pub(crate) fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.env_remove("CARGO").env_remove("LD_LIBRARY_PATH").stdin(Stdio::null());
    command
}

/// The command as one would type it.
pub(crate) fn line(command: &Command) -> String {
    let quoted = |word: &OsStr| {
        let word = word.to_string_lossy();
        if word.contains([' ', '*', ';', '&', '"']) { format!("'{word}'") } else { word.into_owned() }
    };
    let variables = command.get_envs().filter_map(|(name, value)| Some((name, value?)));
    let variables = variables.map(|(name, value)| format!("{}={}", name.to_string_lossy(), quoted(value)));
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    variables.chain(words.map(quoted)).collect::<Vec<_>>().join(" ")
}

/// Runs a command with its output going straight to ours; true if it succeeded.
pub(crate) fn succeeds(command: &mut Command) -> Result<bool> {
    println!("$ {}", line(command));
    Ok(command.status().map_err(|error| cannot_start(command, &error))?.success())
}

/// What a command prints on its standard output, if it succeeds.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command.output().map_err(|error| cannot_start(command, &error))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("`{}` failed: {}", line(command), said.trim()).into());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What a command prints on its standard output, if it succeeds within the limit. It is ended if it does not.
pub(crate) fn output_within(limit: Duration, command: &mut Command) -> Result<String> {
    let started = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = started.map_err(|error| cannot_start(command, &error))?;
    let said = read_aside(child.stdout.take());
    let complained = read_aside(child.stderr.take());
    let status = wait_within(limit, &mut child)?;
    let [said, complained] = [said, complained].map(|it| it.join().unwrap_or_default());
    match status {
        Some(status) if status.success() => Ok(said),
        Some(_) => Err(format!("`{}` failed: {}", line(command), complained.trim()).into()),
        None => {
            Err(format!("`{}` was ended: not done after {} seconds", line(command), limit.as_secs()).into())
        }
    }
}

/// Reads to the end on a thread of its own, so that a full pipe stops nobody.
fn read_aside(from: Option<impl Read + Send + 'static>) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read before an error is all there is to tell.
        let _ = from.map(|mut from| from.read_to_end(&mut bytes));
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// Runs a command, passes all that it prints on at once, and shows each line to `watch`.
pub(crate) fn watched(mut command: Command, watch: impl FnMut(&str)) -> Result<ExitStatus> {
    println!("$ {}", line(&command));
    if io::stdout().is_terminal() {
        command.env("CARGO_TERM_COLOR", "always");
    }
    pass_on(command, &mut io::stdout(), watch)
}

/// Both streams of the command go through one pipe: only then is it certain which lines of a test
/// binary (standard output) follow which `Running …` of cargo (standard error).
fn pass_on(mut command: Command, to: &mut impl Write, mut watch: impl FnMut(&str)) -> Result<ExitStatus> {
    let (reader, writer) = io::pipe()?;
    let started = command.stdout(writer.try_clone()?).stderr(writer).spawn();
    let mut child = started.map_err(|error| cannot_start(&command, &error))?;
    // Our own ends of the pipe are in the command: while they are open, reading would not end.
    drop(command);

    let mut reader = BufReader::new(reader);
    let mut bytes = Vec::new();
    while reader.read_until(b'\n', &mut bytes)? > 0 {
        to.write_all(&bytes)?;
        watch(without_colors(&String::from_utf8_lossy(&bytes)).trim_end());
        bytes.clear();
    }
    to.flush()?;
    Ok(child.wait()?)
}

/// Runs a command and ends it if it has not finished within the limit; true if it succeeded in time.
pub(crate) fn succeeds_within(limit: Duration, command: &mut Command) -> Result<bool> {
    println!("$ {}", line(command));
    let mut child = command.spawn().map_err(|error| cannot_start(command, &error))?;
    let status = wait_within(limit, &mut child)?;
    if status.is_none() {
        println!("  ended: not done after {} seconds", limit.as_secs());
    }
    Ok(status.is_some_and(|status| status.success()))
}

/// How a child ended; none if it had not within the limit, and was ended.
fn wait_within(limit: Duration, child: &mut Child) -> Result<Option<ExitStatus>> {
    let deadline = Instant::now() + limit;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(50));
    }
}

fn cannot_start(command: &Command, error: &io::Error) -> String {
    format!("`{}` cannot be started: {error}", line(command))
}

/// The text without terminal color sequences (`ESC [ … letter`).
fn without_colors(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        if character == '\u{1b}' {
            rest.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(character);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_taken_off() {
        assert_eq!(without_colors("\u{1b}[1m\u{1b}[32m Running\u{1b}[0m lib"), " Running lib");
    }

    #[test]
    fn a_command_is_shown_as_one_would_type_it() {
        let mut command = cargo();
        command.args(["doc", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(line(&command), "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps");
    }

    #[test]
    fn both_streams_are_watched_in_the_order_they_were_written() {
        let mut shell = program("sh");
        shell.args(["-c", "echo one; echo two >&2; echo three; exit 3"]);
        let mut seen = Vec::new();
        let mut passed_on = Vec::new();
        let status = pass_on(shell, &mut passed_on, |line| seen.push(line.to_owned())).unwrap();
        assert_eq!(seen, ["one", "two", "three"]);
        assert_eq!(passed_on, b"one\ntwo\nthree\n");
        assert_eq!(status.code(), Some(3));
    }

    #[test]
    fn what_a_command_prints_is_there_if_it_succeeds_in_time() {
        let said = |limit, script: &str| output_within(limit, program("sh").args(["-c", script]));
        let long = Duration::from_secs(30);
        // More than fits a pipe.
        assert_eq!(said(long, "head -c 200000 /dev/zero").unwrap().len(), 200_000);
        let error = said(long, "echo no; echo why >&2; exit 3").unwrap_err().to_string();
        assert!(error.ends_with("failed: why"), "{error}");
        let error = said(Duration::from_millis(100), "exec sleep 60").unwrap_err().to_string();
        assert!(error.contains("was ended"), "{error}");
    }

    #[test]
    fn a_command_that_hangs_is_ended() {
        let started = Instant::now();
        let mut sleep = program("sleep");
        assert!(!succeeds_within(Duration::from_millis(100), sleep.arg("60")).unwrap());
        assert!(started.elapsed() < Duration::from_secs(30));
    }
}
