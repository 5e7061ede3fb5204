//! Files that appear only when they are whole.

use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::failure::Failure;

/// Whether a file that is there may be written over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It is kept, and nothing written.
    Kept,
    /// It is written over.
    Replaced,
}

/// A file that gets its name when it is whole, and is gone if it never is.
pub struct Unnamed(NamedTempFile);

impl Unnamed {
    /// A file in the folder where it is to be.
    pub fn beside(path: &Path) -> Result<Self, Failure> {
        let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        builder.prefix(".volteo-");
        // As any new file: what others may do with it is for the user's mask to say.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder).map_err(|error| cannot_write(path, &error))?;
        // One that replaces another is as open or closed to others as that was.
        if let Ok(replaced) = std::fs::metadata(path) {
            let kept = file.as_file().set_permissions(replaced.permissions());
            kept.map_err(|error| cannot_write(path, &error))?;
        }
        Ok(Self(file))
    }

    /// The file to write into.
    pub fn file(&self) -> &File {
        self.0.as_file()
    }

    /// A handle to write with.
    pub fn writer(&self, path: &Path) -> Result<BufWriter<File>, Failure> {
        self.0.as_file().try_clone().map(BufWriter::new).map_err(|error| cannot_write(path, &error))
    }

    /// Gives the file its name.
    pub fn name(self, path: &Path, existing: Existing) -> Result<(), Failure> {
        let named = match existing {
            Existing::Kept => self.0.persist_noclobber(path),
            Existing::Replaced => self.0.persist(path),
        };
        named.map(drop).map_err(|error| cannot_write(path, &error.error))
    }
}

/// What an error in writing a file means.
pub fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    let problem = match error.kind() {
        io::ErrorKind::NotFound => "the folder is not there".to_owned(),
        io::ErrorKind::PermissionDenied => "may not be written: no permission".to_owned(),
        io::ErrorKind::AlreadyExists => IS_THERE.to_owned(),
        io::ErrorKind::IsADirectory => IS_A_FOLDER.to_owned(),
        _ => error.to_string(),
    };
    Failure::file(path, problem)
}

/// A file that must not be written over.
pub const IS_THERE: &str = "is there already; --force writes over it";
/// What is no file at all.
pub const IS_A_FOLDER: &str = "is a folder; name a file in it";
