//! What a board's description says about its emulator.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use volteo_handheld::Button;

use crate::Error;

/// A board.
#[derive(Clone, Debug, Deserialize)]
pub struct Board {
    /// Its name.
    pub name: String,
    /// Its memory.
    pub memory: Memory,
    pub(crate) emulator: Emulator,
}

/// The memory of a board.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Memory {
    /// The memory for whatever changes.
    pub ram: Region,
}

/// A stretch of memory.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Region {
    /// Its first address.
    pub origin: u32,
    /// Its length.
    pub kibibytes: u32,
}

impl Region {
    /// The address after its last.
    #[must_use]
    pub const fn end(self) -> u32 {
        self.origin + self.kibibytes * 1024
    }
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Emulator {
    pub(crate) program: String,
    pub(crate) arguments: Vec<String>,
    /// Two to this power is how many nanoseconds an instruction takes.
    pub(crate) time_shift: u8,
    /// Where the program looks for noise when it starts: a seed can be put there.
    pub(crate) noise_address: u32,
    keys: BTreeMap<String, String>,
}

impl Board {
    /// Reads a description.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is no description of a board with an emulator.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let text = fs::read_to_string(path).map_err(|error| Error::file(path, &error))?;
        toml::from_str(&text).map_err(|error| Error::file(path, &error))
    }

    /// What the emulator calls the key of a button, if the board has it.
    #[must_use]
    pub fn key(&self, button: Button) -> Option<&str> {
        let name = match button {
            Button::Up => "up",
            Button::Down => "down",
            Button::Left => "left",
            Button::Right => "right",
            Button::A => "a",
            Button::B => "b",
        };
        self.emulator.keys.get(name).map(String::as_str)
    }

    /// All its keys.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &str> {
        Button::ALL.into_iter().filter_map(|button| self.key(button))
    }
}
