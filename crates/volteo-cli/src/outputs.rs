//! The files that a command is going to write, looked at before its work.

use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::input::STDIN;
use crate::whole_file::{IS_READ, try_text, whereabouts};

/// A file to write, if it was asked for, with the option that names it.
pub type Asked<'a> = (&'static str, Option<&'a Path>);

/// Finds out, before long work for them, whether files can be written, and without harm to what is read for them or to one
/// another. What is there stays as it is.
pub fn try_files(outputs: &[Asked<'_>], inputs: &[PathBuf]) -> Result<(), Failure> {
    let inputs: Vec<PathBuf> = inputs.iter().map(|it| whereabouts(it)).collect();
    let mut others: Vec<(&str, PathBuf)> = Vec::with_capacity(outputs.len());
    for &(option, path) in outputs {
        let Some(path) = path else { continue };
        if path.as_os_str() == STDIN {
            return Err(Failure::request(format!(
                "{option} writes a file, not the standard output: name one"
            )));
        }
        try_text(path)?;
        let place = whereabouts(path);
        if inputs.contains(&place) {
            return Err(Failure::file(path, IS_READ));
        }
        if let Some((other, _)) = others.iter().find(|(_, it)| *it == place) {
            let problem =
                format!("is to be the file of {other} and of {option}: name another for one of them");
            return Err(Failure::file(path, problem));
        }
        others.push((option, place));
    }
    Ok(())
}
