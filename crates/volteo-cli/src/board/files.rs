//! Pictures written into files.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::{Picture, png, svg};
use crate::failure::Failure;
use crate::whole_file::{Unnamed, cannot_write};

/// The files to write a picture into.
#[derive(clap::Args)]
pub struct PictureFiles {
    /// Write the picture as SVG into a file
    #[arg(long, value_name = "FILE", value_parser = picture_file)]
    svg: Option<PathBuf>,
    /// Write the picture as PNG into a file
    #[arg(long, value_name = "FILE", value_parser = picture_file)]
    png: Option<PathBuf>,
    /// Pixels of the PNG for a unit of the SVG, in which a square has 48
    #[arg(long, value_name = "N", default_value_t = 2.0, requires = "png", value_parser = scale)]
    scale: f32,
}

/// Reads the name of a file for a picture.
pub fn picture_file(text: &str) -> Result<PathBuf, String> {
    match text {
        "" | "-" => Err("a picture is written into a file, not to the standard output".to_owned()),
        name => Ok(name.into()),
    }
}

fn scale(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(scale) if (0.1..=20.0).contains(&scale) => Ok(scale),
        _ => Err("the scale is a number from 0.1 to 20".to_owned()),
    }
}

impl PictureFiles {
    /// Writes the files that were asked for.
    pub fn write(&self, picture: &Picture) -> Result<(), Failure> {
        if let Some(path) = &self.svg {
            save(path, svg(picture).as_bytes())?;
        }
        if let Some(path) = &self.png {
            save(path, &png(picture, self.scale).map_err(Failure::Request)?)?;
        }
        Ok(())
    }
}

/// Writes a picture into a file.
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|error| cannot_write(path, &error))
}

/// Finds out whether a picture can be written into a file, before long work for it. The file stays as it is.
pub fn try_place(path: &Path) -> Result<(), Failure> {
    match OpenOptions::new().append(true).open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Unnamed::beside(path).map(drop),
        Err(error) => Err(cannot_write(path, &error)),
    }
}
