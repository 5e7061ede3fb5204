//! What can go wrong with an emulator.

use std::io;
use std::path::PathBuf;

/// What can go wrong with an emulator.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file cannot be read or written.
    #[error("{path}: {problem}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
        problem: String,
    },
    /// The emulator is not there, or does not start.
    #[error("{program} cannot be started: {problem}; `cargo xtask setup` says how to get it")]
    CannotStart {
        /// The emulator.
        program: String,
        /// Why not.
        problem: io::Error,
    },
    /// The emulator has ended, or does not answer.
    #[error("the emulator does not answer: {0}")]
    Silent(#[from] io::Error),
    /// The program does what a real board would not put up with.
    #[error("the program does what it must not do: {0}")]
    Misuse(String),
    /// The emulator has refused a command.
    #[error("the emulator refuses `{command}`: {why}")]
    Refused {
        /// The command.
        command: String,
        /// What it says.
        why: String,
    },
}

impl Error {
    /// About a file.
    pub(crate) fn file(path: impl Into<PathBuf>, problem: &dyn ToString) -> Self {
        Self::File { path: path.into(), problem: problem.to_string() }
    }
}
