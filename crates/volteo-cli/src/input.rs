//! Files to read, and the standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use volteo_records::{Format, ReadRecords, WthorNames};

use crate::failure::Failure;
use crate::output::warn;

/// The name by which the standard input is given.
pub const STDIN: &str = "-";
/// Bytes read from a file at a time.
const BUFFER: usize = 1 << 16;

/// Opens a file, or the standard input for `-`.
pub fn open(path: &Path) -> Result<Box<dyn BufRead + Send>, Failure> {
    if path.as_os_str() == STDIN {
        return Ok(Box::new(BufReader::with_capacity(BUFFER, io::stdin())));
    }
    let file = File::open(path).map_err(|error| Failure::file(path, describe(&error)))?;
    let about = file.metadata().map_err(|error| Failure::file(path, describe(&error)))?;
    if about.is_dir() {
        return Err(Failure::file(path, "is a folder; give the files in it"));
    }
    Ok(Box::new(BufReader::with_capacity(BUFFER, file)))
}

/// An error of the system in plain words.
pub fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "may not be read: no permission".to_owned(),
        io::ErrorKind::IsADirectory => "is a folder; give the files in it".to_owned(),
        // What the standard library says of bytes where it wants text has no error within.
        io::ErrorKind::InvalidData if error.get_ref().is_none() => "is not UTF-8 text".to_owned(),
        _ => error.to_string(),
    }
}

/// Reads a whole small text file, such as a rule set: up to 1 MiB.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    read_up_to(path, 1 << 20, "any rule set needs")
}

/// Reads a whole text file of up to so many bytes, whole MiB, which is more than such a file has.
pub fn read_up_to(path: &Path, most: u64, more_than: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = open(path)?.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::file(path, describe(&error)))?;
    if bytes.len() as u64 > most {
        return Err(Failure::file(path, format!("is over {} MiB, more than {more_than}", most >> 20)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::file(path, format!("byte {at}: is not UTF-8 text"))
    })
}

/// Opens a file of records. The name tables of a WTHOR file are taken from beside it; where they cannot be
/// used, that is said and the games go without names.
pub fn records(
    path: &Path,
    input: Box<dyn BufRead + Send>,
    format: Option<Format>,
) -> Result<Box<dyn ReadRecords + Send>, Failure> {
    let names = wthor_names(path).unwrap_or_else(|failure| {
        warn(format!("{failure}; the games go without names"));
        None
    });
    for warning in names.iter().flat_map(WthorNames::warnings) {
        warn(format!("{}: {warning}", path.display()));
    }
    volteo_records::open(input, format, names).map_err(|error| Failure::file(path, error))
}

/// The files that are read for records: theirs, and the tables of names of a WTHOR file.
pub fn files_of_records(path: &Path) -> Vec<PathBuf> {
    let tables = if is_wthor(path) { wthor_tables(path).to_vec() } else { Vec::new() };
    [vec![path.to_owned()], tables].concat()
}

fn is_wthor(path: &Path) -> bool {
    path.extension().is_some_and(|it| it.eq_ignore_ascii_case("wtb"))
}

/// The tables of names beside a WTHOR file, if they are there.
pub fn wthor_names(path: &Path) -> Result<Option<WthorNames>, Failure> {
    if !is_wthor(path) {
        return Ok(None);
    }
    let [players, events] = wthor_tables(path);
    if !players.exists() || !events.exists() {
        return Ok(None);
    }
    if let Some(odd) = [&players, &events].into_iter().find(|it| !it.is_file()) {
        return Err(Failure::file(odd, "is no file, and so no table of names"));
    }
    WthorNames::read(open(&players)?, open(&events)?)
        .map(Some)
        .map_err(|error| Failure::file(path, format!("beside it {}", error.problem)))
}

/// Where the name tables of a WTHOR file are, or would be: beside it, by the names that programs look
/// for, in whatever case of letters they are there.
pub fn wthor_tables(path: &Path) -> [PathBuf; 2] {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let files: Vec<PathBuf> = match std::fs::read_dir(folder) {
        Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
        Err(_) => Vec::new(),
    };
    ["WTH.JOU", "WTH.TRN"].map(|name| {
        let is_it = |path: &&PathBuf| path.file_name().is_some_and(|it| it.eq_ignore_ascii_case(name));
        files.iter().find(is_it).cloned().unwrap_or_else(|| path.with_file_name(name))
    })
}
