//! What stops a command.

use std::fmt::Display;
use std::io;
use std::path::Path;

/// The exit code when something is not legal or a claim is wrong.
pub const NOT_LEGAL: u8 = 1;
/// The exit code when a file, a game or the command line cannot be used.
pub const UNUSABLE: u8 = 2;

/// Why a command cannot do its work. Displays as what happened, where, and what would be right.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Whoever read the output has gone: not an error to speak of.
    #[error("the output was closed")]
    ClosedPipe,
    /// The output cannot be written.
    #[error("the output cannot be written: {0}")]
    Output(io::Error),
    /// A file cannot be read or written.
    #[error("{path}: {problem}")]
    File {
        /// The file.
        path: String,
        /// What is wrong with it.
        problem: String,
    },
    /// Something that was asked for cannot be done.
    #[error("{0}")]
    Request(String),
}

impl From<io::Error> for Failure {
    /// Of an error in writing the output.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Output(error),
        }
    }
}

impl Failure {
    /// Something is wrong with a file.
    pub fn file(path: &Path, problem: impl Display) -> Self {
        Self::File { path: path.display().to_string(), problem: format!("{problem}") }
    }

    /// Something that was asked for cannot be done.
    pub fn request(problem: impl Into<String>) -> Self {
        Self::Request(problem.into())
    }

    /// What is wrong, without the file's name where a list already says it.
    pub fn problem(self) -> String {
        match self {
            Self::File { problem, .. } => problem,
            other => other.to_string(),
        }
    }
}
