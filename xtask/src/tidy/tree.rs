//! What the rules look at: the files that git has or would take, the packages, the commits.

use std::cell::OnceCell;

use super::Finding;
use super::source::{self, Token};
use crate::process::{Result, cargo, output, program};
use crate::workspace::{self, Package};

/// Everything that a rule may look at.
pub(super) struct Tree {
    /// The files, in the order of their paths.
    pub(super) files: Vec<File>,
    /// The packages of the workspace.
    pub(super) packages: Vec<Package>,
    /// The commits that lead here.
    pub(super) commits: Vec<Commit>,
    /// Files that git ignores but that say something about the work: snapshots nobody has looked at.
    pub(super) ignored_snapshots: Vec<String>,
    /// Asks the `volteo` command for its subcommands. Building it takes time, so only on demand.
    pub(super) volteo_commands: fn() -> Result<Vec<String>>,
}

/// A file.
pub(super) struct File {
    /// Its path from the root, with `/` on every system.
    pub(super) path: String,
    /// Its length in bytes.
    pub(super) size: u64,
    /// What it says, unless it is binary.
    pub(super) text: Option<String>,
    tokens: OnceCell<std::result::Result<Vec<Token>, Finding>>,
}

/// A commit's name and message.
pub(super) struct Commit {
    /// Its abbreviated hash.
    pub(super) name: String,
    /// Its message.
    pub(super) message: String,
}

impl Tree {
    /// The work tree. New files count before they are committed, ignored ones do not.
    pub(super) fn load() -> Result<Self> {
        let mut files = Vec::new();
        for path in git_files(&["--cached", "--others", "--exclude-standard"])? {
            // What git still lists after it was deleted is a deletion not yet committed.
            let Ok(metadata) = std::fs::symlink_metadata(&path) else { continue };
            if metadata.is_file() {
                files.push(File::of_bytes(path.clone(), std::fs::read(&path)?));
            }
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        files.dedup_by(|a, b| a.path == b.path);
        Ok(Self {
            files,
            packages: workspace::packages()?,
            commits: commits()?,
            ignored_snapshots: git_files(&[
                "--others",
                "--ignored",
                "--exclude-standard",
                "*.snap.new",
                ":!target",
            ])?,
            volteo_commands: ask_volteo,
        })
    }

    /// The Rust sources with their texts.
    pub(super) fn rust_files(&self) -> impl Iterator<Item = (&File, &str)> {
        self.texts().filter(|(file, _)| file.path.ends_with(".rs"))
    }

    /// The files that are no binaries, with their texts.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&File, &str)> {
        self.files.iter().filter_map(|file| Some((file, file.text.as_deref()?)))
    }

    /// The file at a path.
    pub(super) fn file(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }

    /// Whether a path is a file or a folder of the tree.
    pub(super) fn has(&self, path: &str) -> bool {
        let is_below = |file: &File| file.path.strip_prefix(path).is_some_and(|rest| rest.starts_with('/'));
        path.is_empty() || self.file(path).is_some() || self.files.iter().any(is_below)
    }
}

impl File {
    fn of_bytes(path: String, bytes: Vec<u8>) -> Self {
        let size = bytes.len() as u64;
        let text = if bytes.contains(&0) { None } else { String::from_utf8(bytes).ok() };
        Self { path, size, text, tokens: OnceCell::new() }
    }

    /// The tokens of a Rust source; a finding if it is none.
    pub(super) fn tokens(&self) -> std::result::Result<&[Token], &Finding> {
        let read = || source::tokens(self.text.as_deref().unwrap_or_default());
        self.tokens
            .get_or_init(|| read().map_err(|(line, why)| Finding::at(&self.path, line, why)))
            .as_deref()
    }
}

fn git_files(arguments: &[&str]) -> Result<Vec<String>> {
    let listed = output(program("git").args(["ls-files", "-z"]).args(arguments))?;
    Ok(listed.split('\0').filter(|path| !path.is_empty()).map(str::to_owned).collect())
}

fn commits() -> Result<Vec<Commit>> {
    // A work tree before its first commit has nothing to say.
    if output(program("git").args(["rev-parse", "--verify", "--quiet", "HEAD"])).is_err() {
        return Ok(Vec::new());
    }
    let log = output(program("git").args(["log", "-z", "--format=%h %B"]))?;
    let commit = |entry: &str| {
        let (name, message) = entry.split_once(' ')?;
        Some(Commit { name: name.to_owned(), message: message.to_owned() })
    };
    Ok(log.split('\0').filter_map(commit).collect())
}

fn ask_volteo() -> Result<Vec<String>> {
    let help = output(cargo().args(["run", "--quiet", "--package", "volteo-cli", "--", "help"]))?;
    Ok(subcommands_in(&help))
}

/// The subcommands that a help text lists: after `Commands:`, two spaces and a word each.
fn subcommands_in(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| line.trim() != "Commands:").skip(1);
    let listed = lines.take_while(|line| !line.trim().is_empty());
    let names = listed.filter_map(|line| line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')));
    names.filter_map(|rest| rest.split_whitespace().next()).map(str::to_owned).collect()
}

#[cfg(test)]
impl Tree {
    /// A tree of these files and nothing else.
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        let file = |(path, text): &(&str, &str)| File::of_bytes((*path).to_owned(), text.as_bytes().to_vec());
        Self {
            files: files.iter().map(file).collect(),
            packages: Vec::new(),
            commits: Vec::new(),
            ignored_snapshots: Vec::new(),
            volteo_commands: || Ok(vec!["referee".to_owned(), "show".to_owned()]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_a_file_is_there_and_a_part_of_its_name_is_not() {
        let tree = Tree::of(&[("tests/data/a.txt", "")]);
        assert!(tree.has("tests/data"));
        assert!(tree.has("tests/data/a.txt"));
        assert!(!tree.has("tests/dat"));
    }

    #[test]
    fn subcommands_are_read_from_a_help_text() {
        let help = "Referees games.\n\nUsage: volteo <COMMAND>\n\nCommands:\n  referee  Judge games\n           \
                    and say why\n  show     Draw one\n\nOptions:\n  -h, --help  Print help\n";
        assert_eq!(subcommands_in(help), ["referee", "show"]);
    }
}
