//! Locks on what one program at a time may keep.

use std::fs::{File, TryLockError, create_dir_all};
use std::io;
use std::path::Path;

use crate::whole_file::folder_of;

/// A lock, until it is dropped or the program ends, however it does.
pub struct Lock {
    _file: File,
}

/// Why there is no lock.
#[derive(Debug)]
pub enum NotLocked {
    /// Another program has it.
    Taken,
    /// The file that would be locked cannot be had.
    Failed(io::Error),
}

impl Lock {
    /// The lock in a file, which is made if it is not there, and its folder with it.
    pub fn on(path: &Path) -> Result<Self, NotLocked> {
        let file = create_dir_all(folder_of(path))
            .and_then(|()| File::options().create(true).truncate(false).write(true).open(path))
            .map_err(NotLocked::Failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(NotLocked::Taken),
            Err(TryLockError::Error(error)) => Err(NotLocked::Failed(error)),
        }
    }
}
