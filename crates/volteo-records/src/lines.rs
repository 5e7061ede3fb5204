//! Lines of text, one at a time, for the formats that are text.
//!
//! Memory is bounded whatever the input holds: a line over [`MAX_LINE`] is reported and skipped
//! without being kept.

use std::io::{self, BufRead};
use std::mem;

use crate::bytes::BYTE_ORDER_MARK;
use crate::{Place, Problem, RecordError};

/// The longest line that is read, in bytes.
pub(crate) const MAX_LINE: usize = 1 << 20;

/// A stream of lines. They end with LF, CR LF or CR alone; a byte order mark at the start is skipped.
pub(crate) struct Lines<R> {
    input: R,
    held: Held,
    /// The line that is held, or was handed out last, as far as it is kept.
    text: Vec<u8>,
    too_long: bool,
    /// Where that line begins.
    start: u64,
    number: u64,
    /// The byte of the input at which reading goes on.
    next_byte: u64,
    after_carriage_return: bool,
}

/// What has been read from the input and not been handed out.
#[derive(Default)]
enum Held {
    #[default]
    Nothing,
    Line,
    Failure(io::Error),
    End,
}

/// A line, without what ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    pub(crate) text: &'a str,
    /// Counted from 1.
    pub(crate) number: u64,
    /// The byte of the input, from 0, at which the line begins.
    pub(crate) byte: u64,
}

impl Line<'_> {
    /// The place of the byte at this offset in the line, in no game yet.
    pub(crate) fn place(&self, offset: usize) -> Place {
        Place { game: 0, line: self.number, byte: self.byte + offset as u64 }
    }

    /// What is wrong at this offset in the line.
    pub(crate) fn error(&self, offset: usize, what: impl Into<String>) -> RecordError {
        RecordError::format(self.place(offset), what)
    }
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Self {
            input,
            held: Held::Nothing,
            text: Vec::new(),
            too_long: false,
            start: 0,
            number: 0,
            next_byte: 0,
            after_carriage_return: false,
        }
    }

    /// The next line, or what is wrong with it. After a line that is no text the next one follows;
    /// after a failure of the input, nothing.
    pub(crate) fn next(&mut self) -> Option<Result<Line<'_>, RecordError>> {
        self.hold();
        match mem::take(&mut self.held) {
            Held::Nothing | Held::Line => Some(self.check()),
            Held::Failure(error) => {
                self.held = Held::End;
                let place = Place { game: 0, line: self.number, byte: self.next_byte };
                Some(Err(RecordError { place, problem: Problem::Io(error) }))
            }
            Held::End => {
                self.held = Held::End;
                None
            }
        }
    }

    /// The next line if there is one, nothing is wrong with it, and it is wanted. Otherwise it is
    /// left for the next call.
    pub(crate) fn next_if(&mut self, wanted: impl FnOnce(&str) -> bool) -> Option<Line<'_>> {
        self.hold();
        let is_wanted = matches!(self.held, Held::Line) && self.check().is_ok_and(|line| wanted(line.text));
        if !is_wanted {
            return None;
        }
        self.held = Held::Nothing;
        self.check().ok()
    }

    fn hold(&mut self) {
        if matches!(self.held, Held::Nothing) {
            self.held = match self.fill() {
                Ok(true) => Held::Line,
                Ok(false) => Held::End,
                Err(error) => Held::Failure(error),
            };
        }
    }

    /// Reads a line into `text`; false at the end of the input.
    fn fill(&mut self) -> io::Result<bool> {
        self.text.clear();
        self.too_long = false;
        self.skip_second_half_of_line_end()?;
        self.start = self.next_byte;
        self.number += 1;
        while let Some(is_whole) = self.take_piece()? {
            if is_whole {
                self.skip_byte_order_mark();
                return Ok(true);
            }
        }
        self.skip_byte_order_mark();
        Ok(self.next_byte > self.start)
    }

    /// Takes what the input has ready of the line, and whether that ends it; none at the end of the
    /// input.
    fn take_piece(&mut self) -> io::Result<Option<bool>> {
        let ready = ready(&mut self.input)?;
        if ready.is_empty() {
            return Ok(None);
        }
        let end = ready.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let piece = &ready[..end.unwrap_or(ready.len())];
        let kept = piece.len().min(MAX_LINE + BYTE_ORDER_MARK.len() - self.text.len());
        self.text.extend_from_slice(&piece[..kept]);
        self.too_long |= kept < piece.len();
        self.after_carriage_return = end.is_some_and(|end| ready[end] == b'\r');
        let used = piece.len() + usize::from(end.is_some());
        self.input.consume(used);
        self.next_byte += used as u64;
        Ok(Some(end.is_some()))
    }

    /// The LF of a CR LF is looked for only when more is wanted: a person's line is answered before
    /// the next one is typed.
    fn skip_second_half_of_line_end(&mut self) -> io::Result<()> {
        if mem::take(&mut self.after_carriage_return) && ready(&mut self.input)?.first() == Some(&b'\n') {
            self.input.consume(1);
            self.next_byte += 1;
        }
        Ok(())
    }

    fn skip_byte_order_mark(&mut self) {
        if self.start == 0 && self.text.starts_with(&BYTE_ORDER_MARK) {
            self.text.drain(..BYTE_ORDER_MARK.len());
            self.start += BYTE_ORDER_MARK.len() as u64;
        }
    }

    /// The line that was read last, if it is text.
    fn check(&self) -> Result<Line<'_>, RecordError> {
        let line = Line { text: "", number: self.number, byte: self.start };
        if self.too_long || self.text.len() > MAX_LINE {
            return Err(line.error(0, "the line is longer than 1 MiB, the most that is read"));
        }
        if let Some(at) = self.text.iter().position(|&byte| byte == 0) {
            return Err(line.error(at, "a NUL byte stands in the line: this is no text"));
        }
        match str::from_utf8(&self.text) {
            Ok(text) => Ok(Line { text, ..line }),
            Err(error) => {
                let at = error.valid_up_to();
                let what = format!("byte 0x{:02X} is not UTF-8: save the file as UTF-8", self.text[at]);
                Err(line.error(at, what))
            }
        }
    }
}

/// What the input has ready, after waiting for at least a byte; nothing at its end.
fn ready(input: &mut impl BufRead) -> io::Result<&[u8]> {
    while let Err(error) = input.fill_buf() {
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    input.fill_buf()
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    /// The lines with their bytes, and what is wrong with those that are none.
    fn read(input: impl BufRead) -> Vec<Result<(String, u64), String>> {
        let mut lines = Lines::new(input);
        let mut all = Vec::new();
        while let Some(line) = lines.next() {
            all.push(line.map(|it| (it.text.to_owned(), it.byte)).map_err(|it| it.to_string()));
        }
        assert!(lines.next().is_none());
        all
    }

    fn texts(input: &[u8]) -> Vec<(String, u64)> {
        read(input).into_iter().map(Result::unwrap).collect()
    }

    #[test]
    fn every_line_end_is_known() {
        let expected = ["a", "b", "", "c", "d"].map(str::to_owned);
        let lines = texts(b"a\nb\r\n\rc\rd");
        assert_eq!(lines.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>(), expected);
        assert_eq!(lines.iter().map(|(_, byte)| *byte).collect::<Vec<_>>(), [0, 2, 5, 6, 8]);
        assert_eq!(texts(b"a\r\n"), [("a".to_owned(), 0)]);
        assert_eq!(texts(b""), []);
        assert_eq!(texts(b"\n"), [(String::new(), 0)]);
    }

    #[test]
    fn a_byte_at_a_time_reads_the_same() {
        let text = "\u{FEFF}a\r\nb\rc\n\nde\r";
        let slow = read(BufReader::with_capacity(1, text.as_bytes()));
        assert_eq!(slow, read(text.as_bytes()));
        assert_eq!(slow[0], Ok(("a".to_owned(), 3)));
        assert_eq!(slow.len(), 5);
    }

    #[test]
    fn a_byte_order_mark_is_skipped_only_at_the_start() {
        assert_eq!(texts("\u{FEFF}".as_bytes()), []);
        assert_eq!(texts("\u{FEFF}\n".as_bytes()), [(String::new(), 3)]);
        assert_eq!(texts("a\n\u{FEFF}b".as_bytes())[1].0, "\u{FEFF}b");
    }

    #[test]
    fn what_is_no_text_is_reported_at_its_byte_and_the_next_line_follows() {
        let lines = read(&b"ab\xFFc\nd\0\ne"[..]);
        assert_eq!(
            lines,
            [
                Err("line 1, byte 2: byte 0xFF is not UTF-8: save the file as UTF-8".to_owned()),
                Err("line 2, byte 6: a NUL byte stands in the line: this is no text".to_owned()),
                Ok(("e".to_owned(), 8)),
            ]
        );
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_without_being_kept() {
        let long = io::repeat(b'x').take(3 * MAX_LINE as u64);
        let mut lines = Lines::new(BufReader::new(long.chain(&b"\nshort"[..])));
        assert!(lines.next().unwrap().is_err());
        assert!(lines.text.capacity() < 2 * MAX_LINE + 64);
        let line = lines.next().unwrap().unwrap();
        assert_eq!((line.text, line.number, line.byte), ("short", 2, 3 * MAX_LINE as u64 + 1));

        let longest = "y".repeat(MAX_LINE);
        assert_eq!(texts(longest.as_bytes())[0].0.len(), MAX_LINE);
        assert!(read(format!("{longest}y").as_bytes())[0].is_err());
    }

    #[test]
    fn a_line_that_is_not_wanted_stays() {
        let mut lines = Lines::new(&b"a\nb\n\xFF\nc"[..]);
        assert_eq!(lines.next_if(|text| text == "b"), None);
        assert_eq!(lines.next_if(|text| text == "a").unwrap().number, 1);
        assert_eq!(lines.next().unwrap().unwrap().text, "b");
        assert_eq!(lines.next_if(|_| true), None);
        assert!(lines.next().unwrap().is_err());
        assert_eq!(lines.next_if(|_| true).unwrap().text, "c");
        assert_eq!(lines.next_if(|_| true), None);
        assert!(lines.next().is_none());
    }

    /// An input that fails, and goes on failing.
    struct Broken;

    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }

    #[test]
    fn a_failure_is_reported_once_and_ends_the_lines() {
        let mut lines = Lines::new(BufReader::new((&b"a\nb"[..]).chain(Broken)));
        assert!(lines.next().unwrap().is_ok());
        assert_eq!(lines.next_if(|_| true), None);
        let error = lines.next().unwrap().unwrap_err();
        assert_eq!(error.to_string(), "line 2, byte 3: cannot be read: unplugged");
        assert!(lines.next().is_none());
    }
}
