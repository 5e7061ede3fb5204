//! A search that is kept in a file, to go on another time.
//!
//! The file is a line that says what it is, a line of JSON with the search and how far it has come, the
//! slots of the table as they are in memory (24 bytes each, words in little-endian order), and a CRC-32 of
//! all that. It is written beside its place and put there when it is whole.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use volteo_core::{BitSet, Color, Request};
use volteo_engine::{Aim, Progress, Scoring, Searchable, Slot, Solution, Table};
use volteo_records::ruleset_file::to_toml;

use super::job::Job;
use crate::failure::Failure;
use crate::input::describe;
use crate::live::{Live, Since};
use crate::memory::Memory;
use crate::output::warn;
use crate::whole_file::{Existing, Unnamed, cannot_write};

/// The first line of a file, with the number of its format.
const FIRST_LINE: &str = "volteo solve, state of a search, format 2\n";
/// More than the line of JSON can have.
const LONGEST_LINE: u64 = 1 << 20;
const SLOT_BYTES: usize = 24;
/// Slots read or written at a time.
const CHUNK: usize = 1 << 10;

/// Which search a file is of. Another one finds nothing of use in it.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Search {
    version: String,
    rules: Vec<String>,
    position: String,
    /// What of the position the squares do not show.
    besides: String,
    score: String,
    aim: String,
    slots: usize,
}

/// How far a search has come.
#[derive(Debug, Serialize, Deserialize)]
struct Stand {
    nodes: u64,
    seconds: f64,
    at_least: i32,
    at_most: i32,
    best: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Header {
    search: Search,
    stand: Stand,
}

impl Search {
    fn of<B: BitSet>(job: &Job<'_, B>, slots: usize) -> Self {
        // The fields themselves, without what a person is told about them.
        let rules = to_toml("", job.rules.set());
        let is_field =
            |line: &&str| line.contains(" = ") && !line.starts_with('#') && !line.starts_with("name ");
        let stocks = Color::BOTH.map(|color| job.position.stock(color));
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rules: rules.lines().filter(is_field).map(str::to_owned).collect(),
            position: job.rules.position_text(job.position).to_string(),
            besides: format!("{}, {}, {}", stocks[0], stocks[1], job.position.passes()),
            score: if job.scoring == Scoring::Board { "board" } else { "tournament" }.to_owned(),
            aim: if job.aim == Aim::WinLossDraw { "who wins" } else { "the score" }.to_owned(),
            slots,
        }
    }

    /// What of the two is not the same, in words: what was found there, and what is asked for here.
    fn difference(&self, found: &Self) -> Option<String> {
        let slots = [self.slots, found.slots].map(|it| it.to_string());
        let fields = [
            ("version", &self.version, &found.version),
            ("position", &self.position, &found.position),
            (
                "number of discs in stock, Black's and White's, and of passes just made",
                &self.besides,
                &found.besides,
            ),
            ("score", &self.score, &found.score),
            ("aim", &self.aim, &found.aim),
            ("table (--hash) in slots", &slots[0], &slots[1]),
        ];
        let none = String::new();
        let rules = self.rules.iter().enumerate();
        let rules = rules.map(|(at, asked)| ("rule", asked, found.rules.get(at).unwrap_or(&none)));
        rules
            .chain(fields)
            .find(|(_, asked, found)| asked != found)
            .map(|(what, asked, found)| format!("its {what} is {found}, here it is {asked}"))
    }
}

/// Solves a position with what is in the file, and keeps in it what comes of that.
pub(super) fn solve<B: Searchable>(
    job: &Job<'_, B>,
    path: &Path,
    every: Duration,
    memory: &mut Memory,
    live: &Live,
) -> Result<(Solution, f64), Failure> {
    // What a link leads to is written, not the link.
    let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let search = Search::of(job, memory.slots());
    let found = read(path, &search, memory)?;
    // Known before hours of work: whether its place can be written.
    Unnamed::beside(path)?;
    let table = if found.is_some() { memory.table_as_it_is() } else { memory.table() };
    let from = found.as_ref().map(|stand| stand.progress(job));
    let mut keeper =
        Keeper { path: path.to_owned(), search, before: found.map_or(0.0, |it| it.seconds), table };
    let since = Since::now(from.map_or(0, |it| it.nodes));
    let mut next = every;
    let solution = job.run(table, from.as_ref(), &mut |progress| {
        let spent = since.start.elapsed();
        if spent >= next {
            if let Err(failure) = keeper.write(job, progress, spent) {
                warn(format!("{failure}; the search goes on"));
            }
            next = since.start.elapsed() + every;
        }
        live.poll(progress, since)
    });
    live.clear();
    let spent = since.start.elapsed();
    let progress = Progress {
        nodes: solution.nodes,
        lower: solution.lower,
        upper: solution.upper,
        best: solution.best(),
        actions: 0,
        actions_done: 0,
    };
    keeper.write(job, &progress, spent)?;
    Ok((solution, keeper.before + spent.as_secs_f64()))
}

impl Stand {
    /// Whether a search can have come so far.
    fn is_possible(&self) -> bool {
        self.seconds.is_finite() && self.seconds >= 0.0 && self.nodes <= u64::MAX / 2
    }

    fn progress<B: BitSet>(&self, job: &Job<'_, B>) -> Progress {
        let best = self.best.as_deref().and_then(|it| it.parse::<Request>().ok());
        Progress {
            nodes: self.nodes,
            lower: self.at_least,
            upper: self.at_most,
            best: best.and_then(|it| job.rules.judge(job.position, it).ok()),
            actions: 0,
            actions_done: 0,
        }
    }
}

/// Writes the file of a search.
struct Keeper<'m> {
    path: PathBuf,
    search: Search,
    /// Seconds that were spent on the search before.
    before: f64,
    table: Table<'m>,
}

impl Keeper<'_> {
    fn write<B: BitSet>(
        &mut self,
        job: &Job<'_, B>,
        progress: &Progress,
        spent: Duration,
    ) -> Result<(), Failure> {
        let stand = Stand {
            nodes: progress.nodes,
            seconds: self.before + spent.as_secs_f64(),
            at_least: progress.lower,
            at_most: progress.upper,
            best: progress.best.map(|it| job.rules.notation(job.position, it).to_string()),
        };
        let file = Unnamed::beside(&self.path)?;
        let mut output = Summed::new(file.writer()?);
        self.write_to(&mut output, &stand)
            .and_then(|()| output.finish())
            .and_then(|()| file.file().sync_data())
            .map_err(|error| cannot_write(&self.path, &error))?;
        file.name(Existing::Replaced)
    }

    fn write_to(&self, output: &mut impl Write, stand: &Stand) -> io::Result<()> {
        #[derive(Serialize)]
        struct Header<'a> {
            search: &'a Search,
            stand: &'a Stand,
        }
        output.write_all(FIRST_LINE.as_bytes())?;
        serde_json::to_writer(&mut *output, &Header { search: &self.search, stand })?;
        output.write_all(b"\n")?;
        let mut bytes = Vec::with_capacity(CHUNK * SLOT_BYTES);
        for chunk in self.table.slots().chunks(CHUNK) {
            bytes.clear();
            let words = chunk.iter().flat_map(Slot::words);
            words.for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
            output.write_all(&bytes)?;
        }
        Ok(())
    }
}

/// Reads the file into the memory; none if there is no such file yet.
fn read(path: &Path, search: &Search, memory: &mut Memory) -> Result<Option<Stand>, Failure> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Failure::file(path, describe(&error))),
    };
    read_from(BufReader::new(file), search, memory).map(Some).map_err(|problem| Failure::file(path, problem))
}

/// The same; what is wrong with it otherwise, in words.
fn read_from(input: impl BufRead, search: &Search, memory: &mut Memory) -> Result<Stand, String> {
    let mut input = Summed::new(input);
    if input.line()? != FIRST_LINE {
        return Err("is not the state of a search by this version; give another file to --state".to_owned());
    }
    let line = input.line()?;
    let header = serde_json::from_str(&line).ok().filter(|it: &Header| it.stand.is_possible());
    let Header { search: found, stand } = header.ok_or_else(|| damaged("its second line"))?;
    if let Some(difference) = search.difference(&found) {
        return Err(format!("is the state of another search: {difference}"));
    }
    let mut bytes = [0; CHUNK * SLOT_BYTES];
    for chunk in memory.slots_mut().chunks_mut(CHUNK) {
        let bytes = &mut bytes[..chunk.len() * SLOT_BYTES];
        input.read_exact(bytes).map_err(|error| unreadable(&error))?;
        for (slot, bytes) in chunk.iter_mut().zip(bytes.as_chunks::<SLOT_BYTES>().0) {
            let words = bytes.as_chunks::<8>().0;
            *slot = Slot::from_words([0, 1, 2].map(|at| u64::from_le_bytes(words[at])));
        }
    }
    let sum = input.sum();
    let mut expected = [0; 4];
    input.read_exact(&mut expected).map_err(|error| unreadable(&error))?;
    if u32::from_le_bytes(expected) != sum {
        return Err(damaged("its checksum"));
    }
    match input.read(&mut [0]) {
        Ok(0) => Ok(stand),
        Ok(_) => Err(damaged("its length")),
        Err(error) => Err(unreadable(&error)),
    }
}

fn damaged(what: &str) -> String {
    format!("is damaged: {what} is wrong; move it away to begin anew")
}

fn unreadable(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::UnexpectedEof { damaged("its length") } else { describe(error) }
}

/// Bytes that pass by, and their sum.
struct Summed<T> {
    inner: T,
    sum: crc32fast::Hasher,
}

impl<T> Summed<T> {
    fn new(inner: T) -> Self {
        Self { inner, sum: crc32fast::Hasher::new() }
    }

    fn sum(&self) -> u32 {
        self.sum.clone().finalize()
    }
}

impl<T: BufRead> Summed<T> {
    /// A line with its end.
    fn line(&mut self) -> Result<String, String> {
        let mut line = Vec::new();
        let read = self.inner.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        read.map_err(|error| describe(&error))?;
        self.sum.update(&line);
        Ok(String::from_utf8_lossy(&line).into_owned())
    }
}

impl<T: Read> Read for Summed<T> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(bytes)?;
        self.sum.update(&bytes[..read]);
        Ok(read)
    }
}

impl<T: Write> Write for Summed<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl Summed<BufWriter<File>> {
    /// Writes the sum of all before.
    fn finish(mut self) -> io::Result<()> {
        let sum = self.sum();
        self.inner.write_all(&sum.to_le_bytes())?;
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(rules: &[&str]) -> Search {
        let [version, position, besides, score, aim] = [""; 5].map(str::to_owned);
        let rules = rules.iter().map(|&it| it.to_owned()).collect();
        Search { version, rules, position, besides, score, aim, slots: 0 }
    }

    #[test]
    fn a_rule_that_is_missing_is_a_difference() {
        let asked = search(&["width = 4", "komi = 0"]);
        assert_eq!(asked.difference(&search(&["width = 4", "komi = 0"])), None);
        for found in [&["width = 4"][..], &["width = 4", "komi = 1"], &[]] {
            assert!(asked.difference(&search(found)).is_some(), "{found:?}");
        }
    }

    #[test]
    fn a_stand_that_no_search_comes_to_is_not_possible() {
        let stand = |nodes, seconds| Stand { nodes, seconds, at_least: 0, at_most: 0, best: None };
        assert!(stand(1 << 60, 1e9).is_possible());
        for wrong in [stand(u64::MAX, 1.0), stand(1, -1.0), stand(1, f64::INFINITY)] {
            assert!(!wrong.is_possible(), "{wrong:?}");
        }
    }
}
