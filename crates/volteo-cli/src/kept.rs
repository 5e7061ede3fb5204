//! Sums of work that can be stopped, kept in files to go on with.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use volteo_compare::{Part, PartError};
use volteo_solitaire::Comparison;

use crate::failure::Failure;
use crate::input::{describe, open};
use crate::output::warn;
use crate::whole_file::{try_text, write_text};

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
    path: Option<PathBuf>,
    resumes: bool,
    last: Instant,
}

impl Kept {
    /// The file of a run that begins, or goes on with what is there.
    pub fn new(path: Option<PathBuf>, resumes: bool) -> Result<Self, Failure> {
        if let Some(path) = &path {
            if path.exists() && !resumes {
                let problem = "is there already: --resume goes on with it, another name begins anew";
                return Err(Failure::file(path, problem));
            }
            // Known before hours of work: whether its place can be written.
            try_text(path)?;
        }
        Ok(Self { path, resumes, last: Instant::now() })
    }

    /// What was kept, to go on to what was just begun; that, if there is nothing.
    pub fn or_begun<S: Sums>(&self, begun: S) -> Result<S, Failure> {
        match &self.path {
            Some(path) if self.resumes && path.exists() => {
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
        self.path.as_ref().map_or(Ok(()), |path| write_text(path, &sums.to_text()))
    }
}

/// Reads sums.
pub fn read<S: Sums>(path: &Path) -> Result<S, Failure> {
    let text = std::io::read_to_string(open(path)?).map_err(|error| Failure::file(path, describe(&error)))?;
    S::parse(&text).map_err(|error| Failure::file(path, error))
}
