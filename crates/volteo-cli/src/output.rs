//! The standard output: buffered, colored where wanted, quiet when its reader goes.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, BufWriter, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use serde::Serialize;

use crate::failure::Failure;

/// Of errors.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();
/// Of what is legal and right.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// Of what is not.
pub const BAD: Style = AnsiColor::Red.on_default();
/// Of what is worth a look.
pub const NOTE: Style = AnsiColor::Yellow.on_default();

/// When to color.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum When {
    /// On a terminal that shows colors
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The standard output of a command.
pub struct Output(BufWriter<AutoStream<io::Stdout>>);

impl Output {
    /// The output of a command that was told when to color.
    pub fn new(when: When) -> Self {
        let choice = match when {
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
            When::Auto => AutoStream::choice(&io::stdout()),
        };
        choice.write_global();
        Self(BufWriter::with_capacity(1 << 16, AutoStream::new(io::stdout(), choice)))
    }

    /// Prints a value as a JSON object on a line of its own.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer(&mut *self, value).map_err(io::Error::from)?;
        Ok(writeln!(self)?)
    }

    /// Hands everything to the reader.
    pub fn finish(&mut self) -> Result<(), Failure> {
        Ok(self.0.flush()?)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Whether the standard output is a terminal that is to show colors. An [`Output`] has been made before.
pub fn wants_color() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Says something on the standard error. Where that cannot be written nothing is to be done about it, and the work goes on.
pub fn tell(what: impl Display) {
    let _ = writeln!(anstream::stderr().lock(), "{what}");
}

/// Says something that is worth knowing and stops nothing.
pub fn warn(what: impl Display) {
    tell(format_args!("{}: {what}", styled(NOTE, "warning")));
}

/// A text from outside as a terminal can show it: what would steer the terminal is shown by its number.
pub fn plain(text: &str) -> Cow<'_, str> {
    if !text.chars().any(char::is_control) {
        return Cow::Borrowed(text);
    }
    let shown = |it: char| if it.is_control() { it.escape_unicode().to_string() } else { it.to_string() };
    Cow::Owned(text.chars().map(shown).collect())
}

/// A text in a style; the output takes the style out where colors are not wanted.
pub fn styled(style: Style, text: impl Display) -> impl Display {
    format!("{style}{text}{style:#}")
}
