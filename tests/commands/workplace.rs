//! A folder of its own to run the program in, and what a run gave.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A game that wipes White out in nine plies: the shortest kind of whole game.
pub const WIPE_OUT: &str = "e6f4e3f6g5d6e7f5c5";

/// A folder in which the program runs.
pub struct Workplace(TempDir);

/// What a run of the program gave.
pub struct Run {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Workplace {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder for the test"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> &Self {
        std::fs::write(self.path(name), content).expect("the test's folder can be written");
        self
    }

    /// The content of a file that a run left.
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Runs the program with these words, split at spaces.
    pub fn run(&self, words: &str) -> Run {
        self.run_with(&words.split_whitespace().collect::<Vec<_>>(), b"")
    }

    /// Runs the program with these arguments and this standard input.
    pub fn run_with(&self, arguments: &[&str], input: &[u8]) -> Run {
        let mut child = command(self.0.path())
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("a standard input");
        // A program that does not read its input closes it, which is no fault of its own.
        let _ = stdin.write_all(input);
        drop(stdin);
        Run::from(child.wait_with_output().expect("the program ends"))
    }
}

/// The program, without colors and with no terminal's width to wrap its help to.
pub fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_volteo"));
    command.current_dir(folder).env_remove("CLICOLOR_FORCE").env("NO_COLOR", "1").env("COLUMNS", "100");
    command
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
        Self { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

impl Run {
    /// The figure of a row of the table that was printed.
    pub fn figure(&self, row: &str) -> u64 {
        let of_row =
            |line: &str| line.strip_prefix(row).and_then(|rest| rest.trim().replace(',', "").parse().ok());
        self.stdout.lines().find_map(of_row).unwrap_or_else(|| panic!("no row {row}: {self}"))
    }

    /// A figure of the totals that end the output of `--json`.
    pub fn total(&self, key: &str) -> usize {
        let totals = self.stdout.lines().last().unwrap_or_default();
        let figure = totals.split_once(&format!("\"{key}\":")).and_then(|(_, rest)| {
            rest.split_once(|it: char| !it.is_ascii_digit()).and_then(|(figure, _)| figure.parse().ok())
        });
        figure.unwrap_or_else(|| panic!("no total {key}: {self}"))
    }

    /// Fails the test unless the run ended with this exit code.
    pub fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self}");
        self
    }
}

/// A line without the figures that differ from run to run: a last line of a table, keys of JSON.
fn without_times(line: &str) -> String {
    if line.starts_with("took ") {
        return "took …".to_owned();
    }
    let keys = ["\"seconds\":", "\"plies_per_second\":", "\"leaves_per_second\":"];
    keys.into_iter().fold(line.to_owned(), |line, key| match line.split_once(key) {
        Some((start, rest)) => {
            let left = rest.trim_start_matches(|it: char| it.is_ascii_digit() || ".e-".contains(it));
            format!("{start}{key}…{left}")
        }
        None => line,
    })
}

/// The exit code, the output and the errors, without times.
impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "exit code {}", self.code.map_or("none".to_owned(), |code| code.to_string()))?;
        for (name, text) in [("output", &self.stdout), ("errors", &self.stderr)] {
            if !text.is_empty() {
                writeln!(f, "--- {name}")?;
                text.lines().try_for_each(|line| writeln!(f, "{}", without_times(line)))?;
            }
        }
        Ok(())
    }
}
