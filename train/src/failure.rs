//! What stops a command.

use std::fmt::Display;
use std::io;
use std::path::Path;

/// Why a command cannot do its work. Displays as what happened, where, and what would be right.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A file cannot be read or written, or is not what it should be.
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
    /// The output cannot be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// Something is wrong with a file.
    pub fn file(path: &Path, problem: impl Display) -> Self {
        Self::File { path: path.display().to_string(), problem: problem.to_string() }
    }
}
