//! Where the device in the terminal keeps its saves: a file a slot.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use volteo_handheld::{SAVE_BYTES, Slot};

use crate::failure::Failure;
use crate::input::describe;
use crate::lock::{Lock, NotLocked};
use crate::whole_file::replace;

/// The file that is locked as long as a device keeps its saves in a folder.
const LOCK: &str = "lock";

/// A folder with the saves. While it is open, no other device keeps its saves there.
pub struct Storage {
    folder: PathBuf,
    _lock: Lock,
}

impl Storage {
    /// The folder given, or the user's own; made if it is not there.
    pub fn open(folder: Option<&Path>) -> Result<Self, Failure> {
        let folder = match folder {
            Some(folder) => folder.to_owned(),
            None => ProjectDirs::from("", "", "volteo")
                .map(|folders| folders.data_dir().join("handheld"))
                .ok_or_else(|| {
                    Failure::request("there is no home folder for the saves: give --saves FOLDER")
                })?,
        };
        match Lock::on(&folder.join(LOCK)) {
            Ok(lock) => Ok(Self { folder, _lock: lock }),
            Err(NotLocked::Taken) => Err(Failure::file(
                &folder,
                "another `volteo handheld` keeps its saves there; end that one, or give another folder with --saves",
            )),
            Err(NotLocked::Failed(error)) => {
                let problem = format!("nothing can be saved here: {error}; give another folder with --saves");
                Err(Failure::file(&folder, problem))
            }
        }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What is stored in a slot; nothing if there is nothing. Of what is longer than any save no more is read than
    /// shows that.
    pub fn read(&self, slot: Slot) -> Result<Option<Vec<u8>>, Failure> {
        let path = self.path(slot);
        let mut bytes = Vec::new();
        // One byte more shows that there is too much.
        let read =
            File::open(&path).and_then(|file| file.take(SAVE_BYTES as u64 + 1).read_to_end(&mut bytes));
        match read {
            Ok(_) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Failure::file(&path, describe(&error))),
        }
    }

    /// Stores a slot: the old content or the new one is there at every moment.
    pub fn write(&self, slot: Slot, bytes: &[u8]) -> io::Result<()> {
        replace(&self.path(slot), bytes)
    }

    /// Keeps what cannot be read out of the way, under a name that is not taken.
    pub fn set_aside(&self, slot: Slot) -> Result<(), Failure> {
        let path = self.path(slot);
        let name = |number: u32| self.folder.join(format!("{}-unreadable-{number}.save", stem(slot)));
        let aside = (1..).map(name).find(|aside| !aside.exists()).unwrap_or_else(|| name(0));
        fs::rename(&path, aside).map_err(|error| Failure::file(&path, describe(&error)))
    }

    fn path(&self, slot: Slot) -> PathBuf {
        self.folder.join(format!("{}.save", stem(slot)))
    }
}

const fn stem(slot: Slot) -> &'static str {
    match slot {
        Slot::Settings => "settings",
        Slot::Game => "game",
        Slot::Statistics => "statistics",
        Slot::Solitaire => "solitaire",
        Slot::Best => "best",
        Slot::Lessons => "lessons",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_nothing_is_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::open(Some(&folder.path().join("new"))).unwrap();
        assert_eq!(storage.read(Slot::Game).unwrap(), None);
        storage.write(Slot::Game, b"one").unwrap();
        storage.write(Slot::Game, b"two").unwrap();
        assert_eq!(storage.read(Slot::Game).unwrap(), Some(b"two".to_vec()));
        assert_eq!(storage.read(Slot::Settings).unwrap(), None);
    }

    #[test]
    fn of_a_long_file_no_more_is_read_than_shows_that_it_is_no_save() {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::open(Some(folder.path())).unwrap();
        for slot in Slot::ALL {
            File::create(storage.path(slot)).unwrap().set_len(1 << 20).unwrap();
            assert_eq!(storage.read(slot).unwrap().map(|bytes| bytes.len()), Some(SAVE_BYTES + 1));
        }
    }

    #[test]
    fn one_device_at_a_time_keeps_its_saves_in_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::open(Some(folder.path())).unwrap();
        let Err(refused) = Storage::open(Some(folder.path())) else { panic!("two of them") };
        assert!(refused.to_string().contains("another `volteo handheld`"), "{refused}");
        drop(storage);
        assert!(Storage::open(Some(folder.path())).is_ok());
    }

    #[test]
    fn what_is_set_aside_is_kept_each_time() {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::open(Some(folder.path())).unwrap();
        for bytes in [b"one", b"two"] {
            storage.write(Slot::Settings, bytes).unwrap();
            storage.set_aside(Slot::Settings).unwrap();
        }
        assert_eq!(storage.read(Slot::Settings).unwrap(), None);
        assert_eq!(fs::read(folder.path().join("settings-unreadable-1.save")).unwrap(), b"one");
        assert_eq!(fs::read(folder.path().join("settings-unreadable-2.save")).unwrap(), b"two");
    }
}
