//! Bytes of a file one at a time, and pieces of it that are kept with the place they come from: for
//! the formats in which a game is more than a line.

use std::io::{self, BufRead};

use crate::{Place, Problem, RecordError};

/// The longest text of a game that is read, in bytes.
pub(crate) const MAX_GAME: usize = 1 << 20;

/// What a text in UTF-8 may begin with.
pub(crate) const BYTE_ORDER_MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// A stream of bytes that knows where it is. A byte order mark at the start is skipped.
pub(crate) struct Bytes<R> {
    input: R,
    byte: u64,
    lines: LineCount,
}

impl<R: BufRead> Bytes<R> {
    pub(crate) const fn new(input: R) -> Self {
        Self { input, byte: 0, lines: LineCount::new(1) }
    }

    /// The next byte, which stays where it is; none at the end.
    pub(crate) fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            let mark = self.mark();
            match self.input.fill_buf() {
                // What a mark begins with begins nothing else.
                Ok(ready) => match ready.first() {
                    Some(&first) if mark == Some(first) => self.skip(first),
                    first => return Ok(first.copied()),
                },
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Takes the next byte.
    pub(crate) fn next(&mut self) -> io::Result<Option<u8>> {
        let next = self.peek()?;
        if let Some(byte) = next {
            self.skip(byte);
        }
        Ok(next)
    }

    /// The place of the next byte, in no game yet.
    pub(crate) const fn place(&self) -> Place {
        Place { game: 0, line: self.lines.number, byte: self.byte }
    }

    /// The byte that would be the next one of a byte order mark.
    fn mark(&self) -> Option<u8> {
        usize::try_from(self.byte).ok().and_then(|at| BYTE_ORDER_MARK.get(at).copied())
    }

    /// Takes a byte that was peeked at.
    fn skip(&mut self, byte: u8) {
        self.input.consume(1);
        self.byte += 1;
        self.lines.count(byte);
    }
}

/// Counts lines that end with LF, CR LF or CR alone.
#[derive(Clone, Copy, Debug)]
struct LineCount {
    number: u64,
    after_carriage_return: bool,
}

impl LineCount {
    const fn new(number: u64) -> Self {
        Self { number, after_carriage_return: false }
    }

    fn count(&mut self, byte: u8) {
        let ends = byte == b'\r' || byte == b'\n' && !self.after_carriage_return;
        self.number += u64::from(ends);
        self.after_carriage_return = byte == b'\r';
    }
}

/// A piece of a file with the place where it begins.
#[derive(Debug, Default)]
pub(crate) struct Excerpt {
    pub(crate) text: Vec<u8>,
    pub(crate) start: Place,
    is_too_long: bool,
}

impl Excerpt {
    /// Empties it for a piece that begins here.
    pub(crate) fn begin(&mut self, start: Place) {
        self.text.clear();
        self.start = start;
        self.is_too_long = false;
    }

    /// Adds a byte; over [`MAX_GAME`] nothing is kept but that it was so.
    pub(crate) fn push(&mut self, byte: u8) {
        if self.text.len() < MAX_GAME {
            self.text.push(byte);
        } else {
            self.is_too_long = true;
        }
    }

    /// Adds another piece.
    pub(crate) fn append(&mut self, piece: &Self) {
        piece.text.iter().for_each(|&byte| self.push(byte));
        self.is_too_long |= piece.is_too_long;
    }

    /// The whole text, if it was not too long.
    pub(crate) fn whole(&self) -> Result<&[u8], RecordError> {
        if self.is_too_long {
            return Err(self.error(0, "the game's text is longer than 1 MiB, the most that is read"));
        }
        Ok(&self.text)
    }

    /// Where the byte at this offset lies in the file.
    pub(crate) fn place(&self, offset: usize) -> Place {
        let mut lines = LineCount::new(self.start.line);
        self.text.iter().take(offset).for_each(|&byte| lines.count(byte));
        Place { line: lines.number, byte: self.start.byte + offset as u64, ..self.start }
    }

    /// What is wrong at this offset.
    pub(crate) fn error(&self, offset: usize, what: impl Into<String>) -> RecordError {
        RecordError { place: self.place(offset), problem: Problem::Format(what.into()) }
    }
}

/// Text of unknown encoding: UTF-8 if it is valid as such, else Latin-1, in which every byte is a
/// character.
pub(crate) fn decode(bytes: &[u8]) -> String {
    match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn places(text: &[u8]) -> Vec<(u8, u64, u64)> {
        let mut bytes = Bytes::new(BufReader::with_capacity(1, text));
        let mut all = Vec::new();
        while let Some(byte) = bytes.peek().unwrap() {
            let place = bytes.place();
            all.push((byte, place.line, place.byte));
            assert_eq!(bytes.next().unwrap(), Some(byte));
        }
        all
    }

    #[test]
    fn bytes_know_their_line_whatever_ends_lines() {
        let lines: Vec<_> =
            places(b"a\nb\r\nc\rd").into_iter().filter(|it| it.0.is_ascii_lowercase()).collect();
        assert_eq!(lines, [(b'a', 1, 0), (b'b', 2, 2), (b'c', 3, 5), (b'd', 4, 7)]);
    }

    #[test]
    fn a_byte_order_mark_is_skipped_only_at_the_start() {
        assert_eq!(places("\u{FEFF}a".as_bytes()), [(b'a', 1, 3)]);
        assert_eq!(places("a\u{FEFF}".as_bytes()).len(), 4);
    }

    #[test]
    fn a_place_in_an_excerpt_is_the_place_in_the_file() {
        let mut excerpt = Excerpt::default();
        excerpt.begin(Place { game: 2, line: 7, byte: 100 });
        b"ab\r\ncd".iter().for_each(|&byte| excerpt.push(byte));
        assert_eq!(excerpt.place(1), Place { game: 2, line: 7, byte: 101 });
        assert_eq!(excerpt.place(5), Place { game: 2, line: 8, byte: 105 });
    }

    #[test]
    fn a_game_that_is_too_long_is_not_kept() {
        let mut excerpt = Excerpt::default();
        (0..MAX_GAME).for_each(|_| excerpt.push(b'x'));
        assert!(excerpt.whole().is_ok());
        excerpt.push(b'x');
        assert!(excerpt.whole().is_err());
        assert_eq!(excerpt.text.len(), MAX_GAME);
        excerpt.begin(Place::default());
        assert_eq!(excerpt.whole().unwrap(), b"");
    }

    #[test]
    fn text_is_decoded_as_utf_8_where_it_can_be() {
        assert_eq!(decode("Préqualif".as_bytes()), "Préqualif");
        assert_eq!(decode(b"Pr\xE9qualif"), "Préqualif");
    }
}
