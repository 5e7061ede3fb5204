//! The boards, each as its TOML describes it. To add a board, add a file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::process::Result;

/// Where the descriptions lie.
const FOLDER: &str = "firmware/boards";

/// A board, as far as chores ask.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Board {
    /// Its name, which is its file's too.
    pub(crate) name: String,
    /// What the compiler calls its kind of processor.
    pub(crate) target: String,
    pub(crate) processor: Processor,
    /// The emulator that runs its programs, if there is one.
    pub(crate) emulator: Option<Emulator>,
    /// How its program gets into its flash.
    pub(crate) flash: Option<Flash>,
    /// What its firmware may take of its memory, if there is firmware for it.
    pub(crate) budget: Option<Budget>,
    /// Its pins, by what is connected to them.
    #[serde(default)]
    pub(crate) wiring: BTreeMap<String, String>,
    /// What else is connected, likewise: these are no signals, and may be one for several.
    #[serde(default)]
    pub(crate) supply: BTreeMap<String, String>,
    /// Where pins come out of the board.
    #[serde(default)]
    pub(crate) header: BTreeMap<String, u32>,
    pub(crate) display: Option<Display>,
}

impl Board {
    /// Its description.
    pub(crate) fn path(&self) -> PathBuf {
        Path::new(FOLDER).join(&self.name).with_extension("toml")
    }
}

/// A board's display.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Display {
    pub(crate) controller: String,
    /// Where it is on the bus, on a bus that has addresses.
    pub(crate) address: Option<u8>,
}

/// How a program gets into a board's flash.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Flash {
    /// What probes know the processor by.
    pub(crate) chip: String,
    /// The kind of UF2 file that the board takes when it is plugged in as a drive, if it can be.
    pub(crate) uf2_family: Option<u32>,
}

/// What firmware may take of a board's memory.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub(crate) struct Budget {
    pub(crate) flash_kibibytes: u64,
    pub(crate) ram_kibibytes: u64,
    /// The part of the RAM that is kept for the stack.
    pub(crate) stack_kibibytes: u64,
}

/// What a board computes with.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(crate) struct Processor {
    /// Its name for people.
    pub(crate) name: String,
    /// The clock it is run at.
    pub(crate) megahertz: f64,
    /// What an instruction takes on average, memory included: an estimate.
    pub(crate) cycles_per_instruction: f64,
}

impl Processor {
    /// The time that so many instructions take.
    pub(crate) fn seconds(&self, instructions: f64) -> f64 {
        instructions * self.cycles_per_instruction / (self.megahertz * 1e6)
    }
}

/// An emulator.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Emulator {
    /// The program.
    pub(crate) program: String,
    /// What makes it this board, with nothing to see.
    #[serde(default)]
    pub(crate) arguments: Vec<String>,
}

/// Every board, by name.
pub(crate) fn all() -> Result<Vec<Board>> {
    all_in(Path::new(""))
}

/// Every board of the workspace in a folder, by name.
pub(crate) fn all_in(root: &Path) -> Result<Vec<Board>> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(root.join(FOLDER))? {
        paths.push(entry?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|it| it == "toml"));
    paths.sort();
    paths.iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> Result<Board> {
    let text = std::fs::read_to_string(path)?;
    toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace;

    #[test]
    fn every_board_is_described_in_the_file_of_its_name() {
        let folder = workspace::root().join(FOLDER);
        let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(files.len() > 1);
        for path in files {
            let board = read(&path).unwrap();
            assert_eq!(path.file_stem().unwrap().to_str(), Some(board.name.as_str()));
        }
    }

    #[test]
    fn time_follows_from_the_clock_and_the_cycles() {
        let processor = Processor { name: "Cortex-M3".into(), megahertz: 50.0, cycles_per_instruction: 1.5 };
        assert!((processor.seconds(100e6) - 3.0).abs() < 1e-9);
    }
}
