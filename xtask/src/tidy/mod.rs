//! `cargo xtask tidy`: what people forget and no compiler checks.
//!
//! A rule reads the whole tree and gives its findings, each with the place and what would be right.
//! To add one, write its file with a `check` and put it into [`RULES`].

mod commands;
mod dependencies;
mod files;
mod leftovers;
mod length;
mod links;
mod names;
mod no_std;
mod snapshots;
mod source;
mod tree;
mod unsafety;
mod words;

use std::fmt;
use std::process::ExitCode;

use crate::process::Result;
use tree::Tree;

type Rule = fn(&Tree) -> Vec<Finding>;

/// Every rule.
const RULES: &[Rule] = &[
    no_std::check,
    dependencies::check,
    length::check,
    unsafety::check,
    commands::check,
    links::check,
    words::check,
    leftovers::check,
    snapshots::check,
    files::check,
    names::check,
];

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Finding {
    /// A file's path from the root, or what else the finding is about.
    place: String,
    /// The line in the file, from 1; none if it is about the whole of it.
    line: Option<usize>,
    /// What is wrong and what would be right.
    message: String,
}

impl Finding {
    /// A finding about a line of a file.
    fn at(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self { place: path.to_owned(), line: Some(line), message: message.into() }
    }

    /// A finding about a whole file, or something that is no file.
    fn about(place: &str, message: impl Into<String>) -> Self {
        Self { place: place.to_owned(), line: None, message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.place, self.message),
            None => write!(f, "{}: {}", self.place, self.message),
        }
    }
}

/// Checks the work tree and prints the findings.
pub(crate) fn run() -> Result<ExitCode> {
    let tree = Tree::load()?;
    let mut findings: Vec<Finding> = RULES.iter().flat_map(|rule| rule(&tree)).collect();
    findings.sort();
    // That a file is no Rust source is said by each rule that reads its tokens.
    findings.dedup();
    for finding in &findings {
        println!("{finding}");
    }
    let plural = if findings.len() == 1 { "" } else { "s" };
    println!("tidy: {} files, {} finding{plural}", tree.files.len(), findings.len());
    Ok(if findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
