//! Where the results of the steps lie, so that a run that was broken off goes on where it stopped.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::failure::Failure;

/// A folder of results. Each is a file that is there as a whole or not at all.
#[derive(Clone, Debug)]
pub struct Workplace {
    folder: PathBuf,
}

/// The ending of the file that says how long a result took.
const SECONDS: &str = "seconds";

impl Workplace {
    /// The results in a folder, which is made if it is not there.
    pub fn at(folder: PathBuf) -> Result<Self, Failure> {
        fs::create_dir_all(&folder).map_err(|error| Failure::file(&folder, error))?;
        Ok(Self { folder })
    }

    /// A folder within this one.
    pub fn inner(&self, name: &str) -> Result<Self, Failure> {
        Self::at(self.folder.join(name))
    }

    /// The path of a result.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The result of this name if it is there, else what `make` gives, which is kept.
    pub fn result(
        &self,
        name: &str,
        make: impl FnOnce() -> Result<Vec<u8>, Failure>,
    ) -> Result<Vec<u8>, Failure> {
        let path = self.path(name);
        if path.exists() {
            return fs::read(&path).map_err(|error| Failure::file(&path, error));
        }
        let start = Instant::now();
        let bytes = make()?;
        // The time first: a result that is there has one.
        let seconds = start.elapsed().as_secs_f64().to_string();
        write(&path.with_added_extension(SECONDS), seconds.as_bytes())?;
        write(&path, &bytes)?;
        Ok(bytes)
    }

    /// How long a result took to make, whenever that was.
    pub fn time_of(&self, name: &str) -> Duration {
        let text = fs::read_to_string(self.path(name).with_added_extension(SECONDS));
        let seconds = text.ok().and_then(|text| text.parse().ok());
        seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).unwrap_or_default()
    }
}

/// Writes a file so that it is never there in part.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let failed = |error| Failure::file(path, error);
    let unfinished = path.with_added_extension("unfinished");
    fs::write(&unfinished, bytes).map_err(failed)?;
    fs::rename(&unfinished, path).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_made_once() {
        let folder = tempfile::tempdir().unwrap();
        let place = Workplace::at(folder.path().join("a/b")).unwrap();
        let first = place.result("x", || Ok(vec![1, 2])).unwrap();
        let again = place.result("x", || Err(Failure::Request("made again".to_owned()))).unwrap();
        assert_eq!((first, again), (vec![1, 2], vec![1, 2]));
        assert!(place.time_of("x") > Duration::ZERO);
    }

    #[test]
    fn what_fails_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let place = Workplace::at(folder.path().to_owned()).unwrap();
        assert!(place.result("x", || Err(Failure::Request("no".to_owned()))).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
