//! The file of a proof.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use volteo_core::{AnyRules, BitSet, RuleSet, Rules};
use volteo_exact::proof::{Asked, Record, Subject, whole_lines};

use crate::failure::Failure;
use crate::input::{self, describe};
use crate::output::warn;
use crate::setup::{RulesArg, lay_out};
use crate::whole_file::{cannot_write, write_text};

/// Which proof, of what if it begins, and what is asked.
#[derive(clap::Args)]
pub struct ProofArg {
    /// The file of the proof; it is made if it is not there
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub rules: RulesArg,
    /// How many discs lie between the start and the leaves, in a proof that begins; if not said, as many as leave 22 squares
    /// empty, and a quarter of the empty squares at least
    #[arg(long, value_name = "N")]
    pub discs: Option<u32>,
    /// Ask only who wins
    #[arg(long)]
    wld: bool,
}

/// The empty squares of a leaf, if nothing is said.
const EMPTIES: u32 = 22;

/// A proof that is added to. No other program can write it meanwhile.
pub struct Proof {
    path: PathBuf,
    file: File,
    pub subject: Subject,
    pub rules: AnyRules,
    text: String,
}

/// The most bytes of a proof: ten million leaves, and no device that never ends.
const LONGEST: u64 = 1 << 30;

impl ProofArg {
    /// What is asked of the start.
    pub fn asked(&self) -> Asked {
        if self.wld { Asked::WinLossDraw } else { Asked::Exact }
    }

    /// Opens the proof, or begins it.
    pub fn open(&self) -> Result<Proof, Failure> {
        let path = &self.file;
        let cannot = |error: io::Error| cannot_write(path, &error);
        let given = self.given()?;
        let is_new = !path.exists();
        if is_new {
            // Refused before there is an empty file.
            self.begun(given.as_ref())?;
        }
        let options = File::options().create(true).truncate(false).read(true).write(true).open(path);
        let mut file = options.map_err(cannot)?;
        lock(path, &file)?;
        let mut text = text_of(path, &mut file)?;
        if text.is_empty() {
            text = self.begun(given.as_ref())?.to_line();
            file.write_all(text.as_bytes()).map_err(|error| {
                // As if it had never begun; the error that is told is the first one.
                let _ = if is_new { fs::remove_file(path) } else { file.set_len(0) };
                cannot(error)
            })?;
        }
        // Of a file that is no proof nothing is cut off.
        let subject = Subject::read(whole_lines(&text)).map_err(|error| Failure::file(path, error))?;
        self.is_the_same(&subject, given)?;
        let whole = whole_lines(&text).len();
        if whole < text.len() {
            warn(format!("{}: its last line is cut off and left out", path.display()));
            text.truncate(whole);
            file.set_len(whole as u64).map_err(cannot)?;
        }
        file.seek(SeekFrom::End(0)).map_err(cannot)?;
        let rules = laid_out(path, &subject)?;
        Ok(Proof { path: path.clone(), file, subject, rules, text })
    }

    fn given(&self) -> Result<Option<(String, RuleSet)>, Failure> {
        let given = self.rules.given()?;
        let name = |name: Option<String>| name.or_else(|| self.rules.rules.clone()).unwrap_or_default();
        Ok(given.map(|it| (name(it.name), it.rules)))
    }

    /// What a proof is about that begins.
    fn begun(&self, given: Option<&(String, RuleSet)>) -> Result<Subject, Failure> {
        let (name, set) = given.ok_or_else(|| Failure::request("a proof that begins needs --rules"))?;
        self.subject(name, set)
    }

    fn subject(&self, name: &str, set: &RuleSet) -> Result<Subject, Failure> {
        let [black, white] = set.start_discs();
        let empties = (set.playable() & !(black | white)).len();
        let discs = self.discs.unwrap_or((empties / 4).max(empties.saturating_sub(EMPTIES)).max(1));
        Subject::new(name, set, discs).map_err(|error| Failure::request(error.to_string()))
    }

    /// Refuses to go on with a proof of something else than what was asked for.
    fn is_the_same(&self, found: &Subject, given: Option<(String, RuleSet)>) -> Result<(), Failure> {
        if let Some((name, set)) = given
            && self.subject(&name, &set)?.rules != found.rules
        {
            return Err(Failure::file(
                &self.file,
                format!("is a proof about {}, not about {name}", found.name),
            ));
        }
        match self.discs {
            Some(discs) if discs != found.discs => {
                let problem = format!("has its leaves {} discs after the start, not {discs}", found.discs);
                Err(Failure::file(&self.file, problem))
            }
            _ => Ok(()),
        }
    }
}

/// Keeps all other programs from writing a file, until it is closed.
fn lock(path: &Path, file: &File) -> Result<(), Failure> {
    let cannot = |error: io::Error| cannot_write(path, &error);
    if !file.metadata().map_err(cannot)?.is_file() {
        return Err(Failure::file(path, "is no file that can be kept; name one"));
    }
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => Failure::file(path, "is being written by another program"),
        TryLockError::Error(error) => cannot(error),
    })
}

/// Puts a text in the place of a proof, if it is there. Nothing that another program is adding to it is lost so.
pub fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    let replaced = match File::options().write(true).open(path) {
        Ok(file) => Some(file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(cannot_write(path, &error)),
    };
    if let Some(file) = &replaced {
        lock(path, file)?;
    }
    write_text(path, text)
}

fn laid_out(path: &Path, subject: &Subject) -> Result<AnyRules, Failure> {
    lay_out(&subject.rule_set().map_err(|error| Failure::file(path, error))?)
}

fn text_of(path: &Path, file: &mut impl Read) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = file.take(LONGEST + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::file(path, describe(&error)))?;
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::file(path, "is over 1 GiB, more than any proof"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::file(path, format!("is no proof: byte {at} is not UTF-8 text"))
    })
}

/// Reads a proof without adding to it.
pub fn read(path: &Path) -> Result<(Subject, AnyRules, String), Failure> {
    let text = text_of(path, &mut input::open(path)?)?;
    if text.is_empty() {
        return Err(Failure::file(path, "is empty; volteo prove solve begins a proof"));
    }
    let subject = Subject::read(&text).map_err(|error| Failure::file(path, error))?;
    let rules = laid_out(path, &subject)?;
    Ok((subject, rules, text))
}

impl Proof {
    /// What it holds.
    pub fn record<B: BitSet>(&self, rules: &Rules<B>) -> Result<Record<B>, Failure> {
        Record::read(&self.text, rules, self.subject.discs).map_err(|error| Failure::file(&self.path, error))
    }

    /// Adds a line.
    pub fn add(&mut self, line: &str) -> Result<(), Failure> {
        self.file.write_all(line.as_bytes()).map_err(|error| cannot_write(&self.path, &error))
    }
}
