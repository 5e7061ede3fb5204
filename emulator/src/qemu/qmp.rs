//! QEMU's machine protocol: a line of JSON each way.

use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Error;

/// How long an emulator may take to start, and to answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often it is tried meanwhile.
const RETRY: Duration = Duration::from_millis(5);

/// A connection to an emulator.
pub(crate) struct Qmp {
    reader: BufReader<UnixStream>,
    writer: UnixStream,
}

impl Qmp {
    /// Connects to an emulator that is about to listen.
    pub(crate) fn connect(socket: &Path) -> Result<Self, Error> {
        let start = Instant::now();
        let stream = loop {
            match UnixStream::connect(socket) {
                Ok(stream) => break stream,
                Err(error) if start.elapsed() > PATIENCE => return Err(error.into()),
                Err(_) => thread::sleep(RETRY),
            }
        };
        stream.set_read_timeout(Some(PATIENCE))?;
        let mut qmp = Self { reader: BufReader::new(stream.try_clone()?), writer: stream };
        // It greets first.
        qmp.read()?;
        qmp.execute("qmp_capabilities", &json!({}))?;
        Ok(qmp)
    }

    /// Has a command done, and waits for it.
    pub(crate) fn execute(&mut self, command: &str, arguments: &Value) -> Result<Value, Error> {
        let mut line = json!({ "execute": command, "arguments": arguments }).to_string();
        line.push('\n');
        self.writer.write_all(line.as_bytes())?;
        loop {
            let mut answer = self.read()?;
            if let Some(error) = answer.get("error") {
                let why = error.get("desc").and_then(Value::as_str).unwrap_or_default().to_owned();
                return Err(Error::Refused { command: command.to_owned(), why });
            }
            // What is no answer is an event.
            if let Some(result) = answer.get_mut("return") {
                return Ok(result.take());
            }
        }
    }

    fn read(&mut self) -> Result<Value, Error> {
        let mut line = String::new();
        if self.reader.read_line(&mut line)? == 0 {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
        }
        Ok(serde_json::from_str(&line).map_err(io::Error::from)?)
    }
}
