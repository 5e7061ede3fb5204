//! What the device saves, kept; and kept trying where it cannot be.

use std::io;
use std::time::{Duration, Instant};

use volteo_core::BitSet;
use volteo_handheld::{App, SAVE_BYTES, Slot};

use super::storage::Storage;
use crate::failure::Failure;
use crate::input::describe;

/// How long to wait before what could not be written is tried again.
const AGAIN: Duration = Duration::from_secs(2);

/// The storage, and what is still to be written there.
pub struct Keeper {
    storage: Storage,
    unsaved: Vec<Slot>,
    /// Why the last of them could not be written, and when it was tried.
    trouble: Option<(io::Error, Instant)>,
}

impl Keeper {
    /// With everything written as yet.
    pub const fn new(storage: Storage) -> Self {
        Self { storage, unsaved: Vec::new(), trouble: None }
    }

    /// Writes these slots of the device, and what could not be written before.
    pub fn keep<B: BitSet>(&mut self, app: &App<B>, slots: impl Iterator<Item = Slot>) {
        let new: Vec<Slot> = slots.filter(|slot| !self.unsaved.contains(slot)).collect();
        self.unsaved.extend(new);
        if !self.unsaved.is_empty() {
            self.write(app);
        }
    }

    /// Tries again what could not be written, if it is time for that: whether it was.
    pub fn try_again<B: BitSet>(&mut self, app: &App<B>) -> bool {
        let is_time = self.trouble.as_ref().is_some_and(|(_, since)| since.elapsed() >= AGAIN);
        if is_time {
            self.write(app);
        }
        is_time
    }

    fn write<B: BitSet>(&mut self, app: &App<B>) {
        let mut trouble = None;
        self.unsaved.retain(|&slot| match self.storage.write(slot, app.save(slot, &mut [0; SAVE_BYTES])) {
            Ok(()) => false,
            Err(error) => {
                trouble = Some(error);
                true
            }
        });
        self.trouble = trouble.map(|error| (error, Instant::now()));
    }

    /// Why something could not be written, if anything was not.
    pub fn trouble(&self) -> Option<&io::Error> {
        self.trouble.as_ref().map(|(error, _)| error)
    }

    /// What is to be said in the end.
    ///
    /// # Errors
    ///
    /// That something was never written.
    pub fn finish(self) -> Result<(), Failure> {
        let Some((error, _)) = self.trouble else { return Ok(()) };
        Err(Failure::file(self.storage.folder(), format!("not everything is saved: {}", describe(&error))))
    }
}

#[cfg(all(test, unix))]
mod tests {
    use volteo_handheld::{PowerOn, Slot};

    use super::*;

    #[test]
    fn what_cannot_be_written_is_told_and_written_when_it_can_be() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("saves");
        let mut keeper = Keeper::new(Storage::open(Some(&path)).unwrap());
        let (app, _) = App::<u64>::start(&PowerOn::default());
        std::fs::rename(&path, folder.path().join("elsewhere")).unwrap();
        keeper.keep(&app, [Slot::Game, Slot::Settings].into_iter());
        assert_eq!(keeper.trouble().map(io::Error::kind), Some(io::ErrorKind::NotFound));
        std::fs::rename(folder.path().join("elsewhere"), &path).unwrap();
        assert!(!keeper.try_again(&app), "too soon");
        keeper.keep(&app, [Slot::Best].into_iter());
        assert!(keeper.trouble().is_none());
        for name in ["game.save", "settings.save", "best.save"] {
            assert!(path.join(name).is_file(), "{name}");
        }
        assert!(keeper.finish().is_ok());
    }

    #[test]
    fn what_was_never_written_is_told_in_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("saves");
        let mut keeper = Keeper::new(Storage::open(Some(&path)).unwrap());
        std::fs::remove_dir_all(&path).unwrap();
        keeper.keep(&App::<u64>::start(&PowerOn::default()).0, [Slot::Game].into_iter());
        assert!(keeper.finish().unwrap_err().to_string().contains("not everything is saved"));
    }
}
