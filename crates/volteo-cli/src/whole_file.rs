//! Files that appear only when they are whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

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
pub struct Unnamed {
    file: NamedTempFile,
    /// Where it is to be.
    place: PathBuf,
}

impl Unnamed {
    /// A file in the folder where it is to be: where a path leads, and not in the place of a link. What is there and cannot
    /// be replaced is refused: a folder, a device, a file that may not be written.
    pub fn beside(path: &Path) -> Result<Self, Failure> {
        place(path).and_then(Self::create).map_err(|error| cannot_write(path, &error))
    }

    fn create(place: PathBuf) -> io::Result<Self> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".volteo-");
        // As any new file: what others may do with it is for the user's mask to say.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder_of(&place))?;
        // One that replaces another is as open or closed to others as that was.
        if let Ok(replaced) = fs::metadata(&place) {
            file.as_file().set_permissions(replaced.permissions())?;
        }
        Ok(Self { file, place })
    }

    /// The file to write into.
    pub fn file(&self) -> &File {
        self.file.as_file()
    }

    /// A handle to write with.
    pub fn writer(&self) -> Result<BufWriter<File>, Failure> {
        self.file().try_clone().map(BufWriter::new).map_err(|error| cannot_write(&self.place, &error))
    }

    /// Gives the file its name.
    pub fn name(self, existing: Existing) -> Result<(), Failure> {
        let Self { file, place } = self;
        let named = match existing {
            Existing::Kept => file.persist_noclobber(&place),
            Existing::Replaced => file.persist(&place),
        };
        named.map(drop).map_err(|error| cannot_write(&place, &error.error))
    }
}

/// Writes a text into a file, which has it whole or not at all. What is there already is written over; where the path is a
/// symbolic link it stays one. A pipe or a device is written into as it is.
pub fn write_text(path: &Path, text: &str) -> Result<(), Failure> {
    if is_stream(path)? {
        let mut stream =
            File::options().write(true).open(path).map_err(|error| cannot_write(path, &error))?;
        return stream.write_all(text.as_bytes()).map_err(|error| cannot_write(path, &error));
    }
    replace(path, text.as_bytes()).map_err(|error| cannot_write(path, &error))
}

/// Finds out whether a text can be written there, before long work for it. What is there stays as it is.
pub fn try_text(path: &Path) -> Result<(), Failure> {
    if is_stream(path)? { Ok(()) } else { Unnamed::beside(path).map(drop) }
}

/// Whether a path leads to a pipe or a device, neither a file nor nothing. A folder is refused.
fn is_stream(path: &Path) -> Result<bool, Failure> {
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(Failure::file(path, IS_A_FOLDER)),
        Ok(there) => Ok(!there.is_file()),
        Err(_) => Ok(false),
    }
}

/// Puts bytes in the place of what a file holds: the old content or the new one is there at every moment, whatever
/// happens. Where the path is a symbolic link it stays one.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let Unnamed { file, place } = written(place(path)?, bytes)?;
    file.persist(place)?;
    Ok(())
}

/// Writes a file that is not there yet, at once and whole.
///
/// # Errors
///
/// That it is there already, or that it cannot be written.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let Unnamed { file, place } = written(path.to_owned(), bytes)?;
    file.persist_noclobber(place)?;
    Ok(())
}

/// A file without a name that holds this, whatever happens then.
fn written(place: PathBuf, bytes: &[u8]) -> io::Result<Unnamed> {
    let unnamed = Unnamed::create(place)?;
    unnamed.file().write_all(bytes)?;
    unnamed.file().sync_data()?;
    Ok(unnamed)
}

/// Where a path leads, if a file can be put there: what is there is none, or one that may be written.
fn place(path: &Path) -> io::Result<PathBuf> {
    let there = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(followed(path)),
        there => there?,
    };
    if there.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !there.is_file() {
        return Err(io::Error::other(NO_FILE));
    }
    // The superuser may write what is closed to all; yet somebody has closed it.
    if there.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    // The folder may be open to who may not write the file. Nothing in it changes by opening it.
    File::options().write(true).open(path)?;
    Ok(followed(path))
}

/// Where a path leads by the symbolic links in its last part: the file itself, there or not.
pub fn followed(path: &Path) -> PathBuf {
    /// As many as systems follow: more are a ring.
    const MOST_LINKS: usize = 40;
    let next = |path: &PathBuf| Some(folder_of(path).join(fs::read_link(path).ok()?));
    let ways = std::iter::successors(Some(path.to_owned()), next);
    ways.take(MOST_LINKS).last().unwrap_or_else(|| path.to_owned())
}

/// The one path of a file, there or not: two names are of one file if this is the same.
pub fn whereabouts(path: &Path) -> PathBuf {
    let place = followed(path);
    match (folder_of(&place).canonicalize(), place.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => place.canonicalize().unwrap_or(place),
    }
}

/// The folder of a file.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// What an error in writing a file means.
pub fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    let problem = match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => "the folder is not there".to_owned(),
        io::ErrorKind::PermissionDenied => "may not be written: no permission".to_owned(),
        io::ErrorKind::AlreadyExists => IS_THERE.to_owned(),
        io::ErrorKind::IsADirectory => IS_A_FOLDER.to_owned(),
        _ => error.to_string(),
    };
    Failure::file(path, problem)
}

/// A file that must not be written over.
pub const IS_THERE: &str = "is there already; --force writes over it";
/// A file that is read and must not be written.
pub const IS_READ: &str = "is the file to read: name another, so that nothing of it is lost";
/// What is no file at all.
pub const IS_A_FOLDER: &str = "is a folder; name a file in it";
/// What cannot be replaced by a file: a device, a pipe.
const NO_FILE: &str = "is no file that can be kept; name one";

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn a_link_stays_and_what_it_leads_to_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("deep")).unwrap();
        symlink("deep/second", at("first")).unwrap();
        symlink("file", at("deep/second")).unwrap();
        for bytes in [b"one", b"two"] {
            replace(&at("first"), bytes).unwrap();
            assert_eq!(fs::read(at("deep/file")).unwrap(), bytes);
        }
        assert!(at("first").is_symlink() && at("deep/second").is_symlink() && !at("deep/file").is_symlink());
    }

    #[test]
    fn a_text_takes_the_place_of_a_file_and_of_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        symlink("file", at("link")).unwrap();
        for text in ["one", "two"] {
            try_text(&at("link")).unwrap();
            write_text(&at("link"), text).unwrap();
            assert_eq!(fs::read_to_string(at("file")).unwrap(), text);
        }
        assert!(at("link").is_symlink());
        for wrong in ["", "nowhere/file"].map(at) {
            let [tried, written] =
                [try_text(&wrong), write_text(&wrong, "three")].map(|it| it.unwrap_err().to_string());
            assert_eq!(tried, written);
        }
        // A socket is no file, and no text can be written into it: it stays what it is.
        let _socket = std::os::unix::net::UnixListener::bind(at("socket")).unwrap();
        assert!(write_text(&at("socket"), "three").is_err());
        assert!(!fs::metadata(at("socket")).unwrap().is_file());
    }

    #[test]
    fn one_file_has_one_place_by_whatever_name() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("deep")).unwrap();
        symlink("deep", at("way")).unwrap();
        symlink("way/file", at("link")).unwrap();
        // Before it is there, and then.
        for _ in 0..2 {
            let places =
                ["deep/file", "way/file", "link", "deep/../way/./file"].map(|name| whereabouts(&at(name)));
            assert!(places.iter().all(|it| *it == places[0]), "{places:?}");
            assert_ne!(whereabouts(&at("file")), places[0]);
            fs::write(at("deep/file"), "").unwrap();
        }
    }

    #[test]
    fn a_ring_of_links_is_no_file_and_no_endless_way() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
        symlink(&one, &other).unwrap();
        symlink(&other, &one).unwrap();
        followed(&one);
    }

    #[test]
    fn what_is_no_file_or_may_not_be_written_is_never_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("closed"), "old").unwrap();
        fs::set_permissions(at("closed"), PermissionsExt::from_mode(0o400)).unwrap();
        symlink("closed", at("link")).unwrap();
        fs::create_dir(at("folder")).unwrap();
        for (name, why) in [
            ("closed", "may not be written: no permission"),
            ("link", "may not be written: no permission"),
            ("folder", IS_A_FOLDER),
            ("closed/file", "the folder is not there"),
            ("nothing/file", "the folder is not there"),
        ] {
            let before = fs::symlink_metadata(at(name)).map(|it| it.file_type()).ok();
            assert_eq!(write_text(&at(name), "new").unwrap_err().problem(), why, "{name}");
            assert!(replace(&at(name), b"new").is_err(), "{name}");
            assert_eq!(fs::symlink_metadata(at(name)).map(|it| it.file_type()).ok(), before, "{name}");
        }
        assert_eq!(fs::read_to_string(at("closed")).unwrap(), "old");
        let _socket = std::os::unix::net::UnixListener::bind(at("socket")).unwrap();
        assert_eq!(replace(&at("socket"), b"new").unwrap_err().to_string(), NO_FILE);
        assert!(!fs::metadata(at("socket")).unwrap().is_file());
    }

    #[test]
    fn what_is_replaced_stays_as_closed_to_others_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).unwrap();
        replace(&path, b"new").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    }
}
