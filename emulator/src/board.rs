//! What a board's description says about its emulator.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;
use volteo_handheld::Button;

use crate::Error;

/// A board.
#[derive(Clone, Debug, Deserialize)]
pub struct Board {
    /// Its name.
    pub name: String,
    /// Its memory.
    pub memory: Memory,
    /// Its display.
    pub display: Display,
    pub(crate) emulator: Emulator,
    /// Its pins, by what is connected to them.
    wiring: BTreeMap<String, String>,
    /// All that its description says.
    #[serde(skip)]
    pub(crate) facts: Value,
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

/// The display of a board.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Display {
    controller: Controller,
}

#[derive(Clone, Copy, Debug, Deserialize)]
enum Controller {
    #[serde(rename = "SSD0323")]
    Ssd0323,
    #[serde(rename = "SSD1306")]
    Ssd1306,
    #[serde(rename = "SH1106")]
    Sh1106,
}

/// What the pixels of a display can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pixels {
    /// Lit or dark.
    Binary,
    /// Of 16 greys.
    Greys,
}

impl Display {
    /// What its pixels can be.
    #[must_use]
    pub const fn pixels(self) -> Pixels {
        match self.controller {
            Controller::Ssd0323 => Pixels::Greys,
            Controller::Ssd1306 | Controller::Sh1106 => Pixels::Binary,
        }
    }
}

/// The emulator of a board, by the program that it is run by.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "program")]
pub(crate) enum Emulator {
    #[serde(rename = "qemu-system-arm")]
    Qemu(QemuFacts),
    #[serde(rename = "node")]
    Rp2040,
}

/// What QEMU is told about a board.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct QemuFacts {
    pub(crate) arguments: Vec<String>,
    /// Two to this power is how many nanoseconds an instruction takes.
    pub(crate) time_shift: u8,
    /// Where the program looks for noise when it starts: a seed can be put there.
    pub(crate) noise_address: u32,
    /// What it calls the keys that are the buttons.
    pub(crate) keys: BTreeMap<String, String>,
}

impl Board {
    /// Reads a description.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is no description of a board with an emulator.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let text = fs::read_to_string(path).map_err(|error| Error::file(path, &error))?;
        let failed = |error| Error::file(path, &error);
        let board: Self = toml::from_str(&text).map_err(failed)?;
        Ok(Self { facts: toml::from_str(&text).map_err(failed)?, ..board })
    }

    /// Whether it has a button.
    #[must_use]
    pub fn has(&self, button: Button) -> bool {
        self.pin(&format!("button_{}", name(button))).is_some()
    }

    /// Whether its emulator's time passes only as it is told to.
    #[must_use]
    pub const fn goes_by_steps(&self) -> bool {
        matches!(self.emulator, Emulator::Rp2040)
    }

    /// Whether another device can be joined by a cable.
    #[must_use]
    pub fn has_cable(&self) -> bool {
        self.pin("cable_out").is_some()
    }

    /// The pin that something is connected to.
    #[must_use]
    pub fn pin(&self, what: &str) -> Option<&str> {
        self.wiring.get(what).map(String::as_str)
    }
}

/// What descriptions call a button.
pub(crate) const fn name(button: Button) -> &'static str {
    match button {
        Button::Up => "up",
        Button::Down => "down",
        Button::Left => "left",
        Button::Right => "right",
        Button::A => "a",
        Button::B => "b",
    }
}
