//! Sums of work that can be stopped, kept in files to go on with.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use volteo_compare::{Part, PartError};
use volteo_solitaire::Comparison;

use crate::failure::Failure;
use crate::input::read_up_to;
use crate::lock::{Lock, NotLocked};
use crate::output::warn;
use crate::whole_file::{Unnamed, cannot_write, followed, replace};

/// How often sums are kept while work is under way.
const EVERY: Duration = Duration::from_secs(60);

/// Sums that can be kept.
pub trait Sums: Sized {
    /// Reads what [`Self::to_text`] wrote.
    fn parse(text: &str) -> Result<Self, PartError>;

    /// All of them.
    fn to_text(&self) -> String;

    /// These, to go on to what was just begun.
    fn go_on(self, begun: &Self) -> Result<Self, PartError>;
}

impl Sums for Part {
    fn parse(text: &str) -> Result<Self, PartError> {
        Self::parse(text)
    }

    fn to_text(&self) -> String {
        self.to_text()
    }

    fn go_on(self, begun: &Self) -> Result<Self, PartError> {
        self.go_on(begun.plan())
    }
}

impl Sums for Comparison {
    fn parse(text: &str) -> Result<Self, PartError> {
        Self::parse(text)
    }

    fn to_text(&self) -> String {
        self.to_text()
    }

    fn go_on(self, begun: &Self) -> Result<Self, PartError> {
        self.go_on(begun.plan())
    }
}

/// Where a run keeps its sums, if it does.
pub struct Kept {
    file: Option<SumsFile>,
    resumes: bool,
    last: Instant,
}

/// A file of sums that no other program writes meanwhile.
pub struct SumsFile {
    path: PathBuf,
    /// Two runs at a time would each write over what the other has played.
    _lock: Lock,
}

impl SumsFile {
    /// A file that can be written, there or not.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        // Known before hours of work: whether its place can be written.
        Unnamed::beside(path)?;
        match Lock::on(&lock_of(path)) {
            Ok(lock) => Ok(Self { path: path.to_owned(), _lock: lock }),
            Err(NotLocked::Taken) => Err(Failure::file(path, "is being written by another program")),
            Err(NotLocked::Failed(error)) => Err(cannot_write(path, &error)),
        }
    }

    /// Puts sums in the place of those in it.
    pub fn keep(&self, sums: &impl Sums) -> Result<(), Failure> {
        replace(&self.path, sums.to_text().as_bytes()).map_err(|error| cannot_write(&self.path, &error))
    }
}

/// The file that is locked for another, beside it: that one is a new file each time that it is written.
fn lock_of(path: &Path) -> PathBuf {
    let place = followed(path);
    let mut name = OsString::from(".");
    name.push(place.file_name().unwrap_or_default());
    name.push(".lock");
    place.with_file_name(name)
}

impl Kept {
    /// The file of a run that begins, or goes on with what is there.
    pub fn new(path: Option<&Path>, resumes: bool) -> Result<Self, Failure> {
        let file = path.map(SumsFile::open).transpose()?;
        match path {
            Some(path) if path.exists() && !resumes => {
                let problem = "is there already: --resume goes on with it, another name begins anew";
                Err(Failure::file(path, problem))
            }
            _ => Ok(Self { file, resumes, last: Instant::now() }),
        }
    }

    /// What was kept, to go on to what was just begun; that, if there is nothing.
    pub fn or_begun<S: Sums>(&self, begun: S) -> Result<S, Failure> {
        match &self.file {
            Some(SumsFile { path, .. }) if self.resumes && path.exists() => {
                read::<S>(path)?.go_on(&begun).map_err(|error| Failure::file(path, error))
            }
            _ => Ok(begun),
        }
    }

    /// Keeps the sums if they have not been for a while. If that cannot be done it may be possible the next time.
    pub fn now_and_then(&mut self, sums: &impl Sums) {
        if self.last.elapsed() > EVERY {
            self.last = Instant::now();
            if let Err(failure) = self.keep(sums) {
                warn(failure.to_string());
            }
        }
    }

    /// Keeps the sums, in place of those from before.
    pub fn keep(&self, sums: &impl Sums) -> Result<(), Failure> {
        self.file.as_ref().map_or(Ok(()), |file| file.keep(sums))
    }
}

/// Reads sums.
pub fn read<S: Sums>(path: &Path) -> Result<S, Failure> {
    /// A thousand times as many as a comparison of four rule sets has.
    const LONGEST: u64 = 64 << 20;
    let text = read_up_to(path, LONGEST, "any sums have")?;
    S::parse(&text).map_err(|error| Failure::file(path, error))
}
