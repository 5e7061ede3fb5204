//! Sums in files.

use std::path::{Path, PathBuf};

use volteo_compare::{Part, Plan};

use crate::failure::Failure;
use crate::input::{describe, open};
use crate::whole_file::{Unnamed, write_text};

/// The file in which a run keeps its sums.
pub struct Kept {
    path: PathBuf,
    resumes: bool,
}

impl Kept {
    /// The file of a run that begins, or goes on with what is there.
    pub fn new(path: PathBuf, resumes: bool) -> Result<Self, Failure> {
        if path.exists() && !resumes {
            let problem = "is there already: --resume goes on with it, another name begins anew";
            return Err(Failure::file(&path, problem));
        }
        // Known before hours of work: whether its place can be written.
        Unnamed::beside(&path)?;
        Ok(Self { path, resumes })
    }

    /// What the games of a plan begin with.
    pub fn begin(&self, plan: Plan) -> Result<Part, Failure> {
        if !self.resumes || !self.path.exists() {
            return Ok(Part::new(plan));
        }
        let read = read(&self.path)?;
        read.go_on(&plan).map_err(|error| Failure::file(&self.path, error))
    }

    /// Keeps the sums, in place of those from before.
    pub fn keep(&self, part: &Part) -> Result<(), Failure> {
        write_text(&self.path, &part.to_text())
    }
}

/// Reads sums.
pub fn read(path: &Path) -> Result<Part, Failure> {
    let text = std::io::read_to_string(open(path)?).map_err(|error| Failure::file(path, describe(&error)))?;
    Part::parse(&text).map_err(|error| Failure::file(path, error))
}
