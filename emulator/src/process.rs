//! The process of an emulator.

use std::process::{Child, ChildStdin, ChildStdout, Command};

use crate::Error;

/// A process that is ended when this is dropped.
pub(crate) struct Running(Child);

impl Running {
    /// Starts a program. Its name is for the message if that is not possible.
    pub(crate) fn start(mut command: Command, program: &str) -> Result<Self, Error> {
        let child = command.spawn();
        child.map(Self).map_err(|problem| Error::CannotStart { program: program.to_owned(), problem })
    }

    /// What it reads and writes, if those are pipes, and have not been taken yet.
    pub(crate) fn take_pipes(&mut self) -> Option<(ChildStdin, ChildStdout)> {
        Some((self.0.stdin.take()?, self.0.stdout.take()?))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
