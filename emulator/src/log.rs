//! What a program has logged: numbers that stand for texts in the program's own file.

use std::fs;
use std::path::Path;

use defmt_decoder::{DecodeError, Table};

use crate::Error;

/// The log that a machine has left in its folder, as lines.
///
/// # Errors
///
/// If the program has no texts, or a file cannot be read.
pub fn read_log(folder: &Path, program: &Path) -> Result<Vec<String>, Error> {
    let (elf, log) = (read(program)?, read(&folder.join("log.defmt"))?);
    let table = Table::parse(&elf).map_err(|error| Error::file(program, &error))?;
    let table = table.ok_or_else(|| Error::file(program, &"has no texts of a log"))?;
    let mut decoder = table.new_stream_decoder();
    decoder.received(&log);
    let mut lines = Vec::new();
    loop {
        match decoder.decode() {
            Ok(frame) => lines.push(frame.display(false).to_string()),
            Err(DecodeError::UnexpectedEof) => return Ok(lines),
            // The power was cut in the middle of a line.
            Err(DecodeError::Malformed) => lines.push("…".to_owned()),
        }
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
    fs::read(path).map_err(|error| Error::file(path, &error))
}
