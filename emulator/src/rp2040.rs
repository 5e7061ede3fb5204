//! Boards with an RP2040, in rp2040js: a program in JavaScript that is told by lines of JSON what to do. The first lines of
//! `rp2040/src/main.js` describe them.
//!
//! Its time passes only when it is told to, and then exactly so far: what happens once happens each time.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use volteo_handheld::{Button, Span};

use crate::board;
use crate::machine::Emulation;
use crate::process::Running;
use crate::{Board, Error, Pace, Picture, Setup};

/// The program that runs it, and what that is given.
const PROGRAM: &str = "node";
const MAIN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/rp2040/src/main.js");
/// How long all buttons are up between two presses.
const BETWEEN_PRESSES: Span = Span::from_millis(60);
/// How long it may take to show something: longer than a machine thinks.
const PATIENCE: Span = Span::from_millis(12_000);
/// The most that it lags behind the host's time. A host that is too slow for it forgets the rest.
const MOST_LAG: Duration = Duration::from_millis(200);

/// A board in rp2040js.
pub struct Rp2040 {
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    /// The pins of the buttons.
    pins: BTreeMap<&'static str, u8>,
    last: Answer,
    said: Vec<u8>,
    /// When its time began as the host counts, if it is to keep up with that.
    began: Option<Instant>,
    /// Ended when it is dropped.
    _process: Running,
}

/// Whether something is plugged in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plug {
    /// It is.
    In,
    /// It is not.
    Out,
}

/// What can be seen of the contact of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// It is closed: the button is down.
    Closed,
    /// It is open.
    Open,
}

/// With what a board is switched on, besides its [`Setup`].
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'s> {
    /// Its display.
    pub display: Plug,
    /// The probe that reads its log.
    pub probe: Plug,
    /// The buttons that are down.
    pub down: &'s [Button],
}

impl Default for Surroundings<'_> {
    fn default() -> Self {
        Self { display: Plug::In, probe: Plug::In, down: &[] }
    }
}

/// What has been counted since a board was switched on.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Figures {
    /// Its time, and how much of it its processor has slept, in nanoseconds.
    pub nanos: f64,
    /// See there.
    pub asleep: f64,
    /// The instructions that it has executed.
    pub instructions: u64,
    /// How often it has been reset.
    pub resets: u64,
    /// The bytes of pixels that its display has got.
    pub data: u64,
    /// The bytes that say where they go, and whatever else is none.
    pub commands: u64,
    /// When what can be seen changed last, in nanoseconds.
    #[serde(rename = "lastChange")]
    pub last_change: f64,
    /// The operations of its flash: sectors erased and pages programmed.
    pub operations: u64,
    /// The contrast that its display is set to.
    pub contrast: u8,
}

/// A change of the lamp.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct LampChange {
    /// When, in microseconds.
    pub micros: u64,
    /// To what.
    #[serde(rename = "isLit")]
    pub is_lit: bool,
}

/// What every answer has.
#[derive(Deserialize)]
struct Answer {
    picture: Picture,
    micros: u64,
    #[serde(deserialize_with = "bytes")]
    said: Vec<u8>,
    off: bool,
    complaints: Vec<String>,
}

impl Rp2040 {
    pub(crate) fn switch_on(setup: Setup<'_>) -> Result<Self, Error> {
        Self::switch_on_in(setup, Surroundings::default())
    }

    /// Switches a board on that is not as usual.
    ///
    /// # Errors
    ///
    /// As [`Machine::switch_on`](crate::Machine::switch_on).
    pub fn switch_on_in(setup: Setup<'_>, around: Surroundings<'_>) -> Result<Self, Error> {
        let Setup { board, program, folder, seed, pace } = setup;
        let mut command = Command::new(PROGRAM);
        command.arg(MAIN).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = Running::start(command, PROGRAM)?;
        let (to, from) = process.take_pipes().ok_or(io::Error::from(io::ErrorKind::BrokenPipe))?;
        let mut rp2040 = Self {
            to,
            from: BufReader::new(from),
            pins: pins(board),
            last: Answer {
                picture: Picture::dark(),
                micros: 0,
                said: Vec::new(),
                off: false,
                complaints: Vec::new(),
            },
            said: Vec::new(),
            began: (pace == Pace::RealTime).then(Instant::now),
            _process: process,
        };
        rp2040.ask(&json!({
            "program": program,
            "folder": folder,
            "board": board.facts,
            "seed": seed.to_string(),
            "probe": around.probe == Plug::In,
            "display": around.display == Plug::In,
        }))?;
        for &button in around.down {
            rp2040.touch(button, Contact::Closed)?;
        }
        Ok(rp2040)
    }

    /// Lets time pass.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer, or the program does what it must not.
    pub fn run(&mut self, micros: u64) -> Result<(), Error> {
        self.ask(&json!({ "do": "run", "micros": micros })).map(drop)
    }

    /// Closes or opens the contact of a button, if the board has it.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer.
    pub fn touch(&mut self, button: Button, contact: Contact) -> Result<(), Error> {
        let Some(pin) = self.pins.get(board::name(button)) else { return Ok(()) };
        let command = json!({ "do": "touch", "pin": pin, "pressed": contact == Contact::Closed });
        self.ask(&command).map(drop)
    }

    /// Plugs the display in, or takes it out.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer.
    pub fn plug_display(&mut self, plug: Plug) -> Result<(), Error> {
        self.ask(&json!({ "do": "display", "there": plug == Plug::In })).map(drop)
    }

    /// Has the power go in the middle of an operation of the flash: the first from now, the second …
    ///
    /// # Errors
    ///
    /// If the emulator does not answer.
    pub fn cut_in_operation(&mut self, operation: u32) -> Result<(), Error> {
        self.ask(&json!({ "do": "cut", "operation": operation })).map(drop)
    }

    /// Whether the power is gone.
    #[must_use]
    pub const fn is_off(&self) -> bool {
        self.last.off
    }

    /// From now on, keeps what would be stored if the power had gone in the middle of each operation of the flash.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer.
    pub fn start_journal(&mut self) -> Result<(), Error> {
        self.ask(&json!({ "do": "journal" })).map(drop)
    }

    /// Writes that to a folder, as a file `saves` in a folder `0`, `1` … for each operation; how many there are.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer, or the files cannot be written.
    pub fn write_journal(&mut self, folder: &Path) -> Result<usize, Error> {
        #[derive(Deserialize)]
        struct Count {
            count: usize,
        }
        self.ask_for(&json!({ "do": "saves", "folder": folder })).map(|Count { count }| count)
    }

    /// What has gone over the cable since this was last asked.
    pub fn take_said(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.said)
    }

    /// Bytes come over the cable.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer.
    pub fn hear(&mut self, bytes: &[u8]) -> Result<(), Error> {
        if bytes.is_empty() {
            return Ok(());
        }
        self.ask(&json!({ "do": "hear", "bytes": hexadecimal(bytes) })).map(drop)
    }

    /// What the screen shows now.
    #[must_use]
    pub fn shown(&self) -> Picture {
        self.last.picture.clone()
    }

    /// The time since it was switched on, in microseconds.
    #[must_use]
    pub const fn micros(&self) -> u64 {
        self.last.micros
    }

    /// What has been counted since it was switched on.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer.
    pub fn figures(&mut self) -> Result<Figures, Error> {
        #[derive(Deserialize)]
        struct Counted {
            figures: Figures,
        }
        self.ask_for(&json!({ "do": "figures" })).map(|Counted { figures }| figures)
    }

    /// When the lamp has changed since it was switched on.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer.
    pub fn lamp(&mut self) -> Result<Vec<LampChange>, Error> {
        #[derive(Deserialize)]
        struct Lamp {
            lamp: Vec<LampChange>,
        }
        self.ask_for(&json!({ "do": "figures" })).map(|Lamp { lamp }| lamp)
    }

    /// Lets its time come to the host's, if it is to keep up with that.
    fn catch_up(&mut self) -> Result<(), Error> {
        let Some(began) = self.began else { return Ok(()) };
        let lag = began.elapsed().saturating_sub(Duration::from_micros(self.last.micros));
        self.began = Some(began + lag.saturating_sub(MOST_LAG));
        self.run(lag.min(MOST_LAG).as_micros() as u64)
    }

    fn ask_for<T: for<'d> Deserialize<'d>>(&mut self, command: &Value) -> Result<T, Error> {
        let answer = self.ask(command)?;
        Ok(serde_json::from_value(answer).map_err(io::Error::from)?)
    }

    /// Has a command done, and waits for it.
    fn ask(&mut self, command: &Value) -> Result<Value, Error> {
        writeln!(self.to, "{command}")?;
        let mut line = String::new();
        if self.from.read_line(&mut line)? == 0 {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
        }
        let answer: Value = serde_json::from_str(&line).map_err(io::Error::from)?;
        if let Some(why) = answer.get("error").and_then(Value::as_str) {
            return Err(Error::Refused { command: command.to_string(), why: why.to_owned() });
        }
        self.last = Answer::deserialize(&answer).map_err(io::Error::from)?;
        self.said.append(&mut self.last.said);
        if !self.last.complaints.is_empty() {
            return Err(Error::Misuse(self.last.complaints.join("\n")));
        }
        Ok(answer)
    }
}

impl Emulation for Rp2040 {
    fn press(&mut self, button: Button, span: Span) -> Result<(), Error> {
        self.touch(button, Contact::Closed)?;
        self.pass(span)?;
        self.touch(button, Contact::Open)?;
        self.pass(BETWEEN_PRESSES)
    }

    fn pass(&mut self, span: Span) -> Result<(), Error> {
        self.run(u64::from(span.millis()) * 1_000)
    }

    fn picture(&mut self) -> Result<Picture, Error> {
        self.catch_up()?;
        Ok(self.last.picture.clone())
    }

    fn wait_for(&mut self, wanted: &[Picture]) -> Result<Picture, Error> {
        let wanted: Vec<String> = wanted.iter().map(|picture| hexadecimal(&picture.bits())).collect();
        let micros = u64::from(PATIENCE.millis()) * 1_000;
        self.ask(&json!({ "do": "run", "micros": micros, "until": wanted }))?;
        Ok(self.last.picture.clone())
    }

    fn ram(&mut self, from: u32, bytes: u32) -> Result<Vec<u8>, Error> {
        #[derive(Deserialize)]
        struct Ram {
            #[serde(deserialize_with = "self::bytes")]
            bytes: Vec<u8>,
        }
        self.ask_for(&json!({ "do": "read", "address": from, "bytes": bytes })).map(|Ram { bytes }| bytes)
    }
}

/// The pins of a board's buttons: `GP15`.
fn pins(board: &Board) -> BTreeMap<&'static str, u8> {
    let pin = |button: Button| {
        let pin = board.pin(&format!("button_{}", board::name(button)))?;
        Some((board::name(button), pin.strip_prefix("GP")?.parse().ok()?))
    };
    Button::ALL.into_iter().filter_map(pin).collect()
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads bytes that are hexadecimal.
fn bytes<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let pair = |at| text.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
    let all: Option<Vec<u8>> = (0..text.len()).step_by(2).map(pair).collect();
    all.ok_or_else(|| serde::de::Error::custom("no hexadecimal bytes"))
}

impl<'d> Deserialize<'d> for Picture {
    fn deserialize<D: Deserializer<'d>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_bits(&bytes(deserializer)?).ok_or_else(|| serde::de::Error::custom("no picture"))
    }
}
