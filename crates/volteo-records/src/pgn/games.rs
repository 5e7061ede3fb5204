//! Finding the games in a file: where each begins and ends.

use std::io::{self, BufRead};
use std::mem;

use crate::bytes::{Bytes, Excerpt};
use crate::{Place, Problem, RecordError};

use super::outcome::Outcome;

/// The games of a file, one text at a time.
pub(super) struct Games<R> {
    bytes: Bytes<R>,
    /// The text of the game found last.
    pub(super) text: Excerpt,
    number: u64,
    /// A line that has been read and belongs to the next game.
    held: Option<Excerpt>,
    is_done: bool,
}

impl<R: BufRead> Games<R> {
    pub(super) fn new(input: R) -> Self {
        Self { bytes: Bytes::new(input), text: Excerpt::default(), number: 0, held: None, is_done: false }
    }

    /// Finds the next game and puts its text into `text`.
    pub(super) fn next(&mut self) -> Option<Result<(), RecordError>> {
        if self.is_done {
            return None;
        }
        match self.find() {
            Ok(true) => Some(self.text.whole().map(|_| ())),
            Ok(false) => {
                self.is_done = true;
                None
            }
            Err(error) => {
                self.is_done = true;
                let place = Place { game: self.number, ..self.bytes.place() };
                Some(Err(RecordError { place, problem: Problem::Io(error) }))
            }
        }
    }

    /// Whether there is one more game.
    fn find(&mut self) -> io::Result<bool> {
        let mut shape = Shape::default();
        loop {
            let line = match self.held.take() {
                Some(line) => line,
                None => match self.line()? {
                    Some(line) => line,
                    None => return Ok(shape.has_text),
                },
            };
            if shape.ends_before(&line.text) {
                self.held = Some(line);
                return Ok(true);
            }
            if !shape.has_text {
                if is_blank(&line.text) {
                    continue;
                }
                self.number += 1;
                self.text.begin(Place { game: self.number, ..line.start });
            }
            shape.take(&line.text);
            self.text.append(&line);
        }
    }

    /// The next line with what ends it.
    fn line(&mut self) -> io::Result<Option<Excerpt>> {
        if self.bytes.peek()?.is_none() {
            return Ok(None);
        }
        let mut line = Excerpt::default();
        line.begin(self.bytes.place());
        while let Some(byte) = self.bytes.next()? {
            line.push(byte);
            let ends = byte == b'\n' || byte == b'\r' && self.bytes.peek()? != Some(b'\n');
            if ends {
                break;
            }
        }
        Ok(Some(line))
    }
}

/// What has been seen of a game.
#[derive(Default)]
struct Shape {
    has_text: bool,
    has_moves: bool,
    /// The name of the first tag.
    first_tag: Vec<u8>,
    in_comment: bool,
    after_blank: bool,
    /// Whether the line before ended in a result.
    after_result: bool,
}

impl Shape {
    /// Whether a line belongs to the next game.
    fn ends_before(&self, line: &[u8]) -> bool {
        let tag = tag_name(line);
        if self.in_comment {
            // A comment that was never closed.
            return self.after_blank && tag.is_some();
        }
        match tag {
            Some(_) if self.has_moves => true,
            Some(name) => !self.first_tag.is_empty() && self.after_blank && name == self.first_tag,
            None => self.after_result && self.after_blank && !is_blank(line),
        }
    }

    fn take(&mut self, line: &[u8]) {
        self.after_blank = is_blank(line);
        if self.after_blank {
            return;
        }
        self.has_text = true;
        if !self.in_comment && line[0] == b'%' {
            return;
        }
        if let Some(name) = tag_name(line).filter(|_| !self.in_comment) {
            if self.first_tag.is_empty() {
                self.first_tag = name.to_vec();
            }
            return;
        }
        self.take_moves(line);
    }

    fn take_moves(&mut self, line: &[u8]) {
        let mut last_word = Vec::new();
        let mut in_word = false;
        for &byte in line {
            match byte {
                b'}' if self.in_comment => self.in_comment = false,
                _ if self.in_comment => {}
                b'{' => self.in_comment = true,
                b';' => break,
                byte if byte.is_ascii_whitespace() => in_word = false,
                byte => {
                    if !mem::replace(&mut in_word, true) {
                        last_word.clear();
                    }
                    self.has_moves = true;
                    last_word.push(byte);
                }
            }
        }
        let last_word = str::from_utf8(&last_word).unwrap_or_default();
        self.after_result = !last_word.is_empty() && Outcome::read(last_word).is_some();
    }
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}

/// The name of the tag with which a line begins.
fn tag_name(line: &[u8]) -> Option<&[u8]> {
    let inside = line.trim_ascii_start().strip_prefix(b"[")?.trim_ascii_start();
    let length = inside.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let is_tag = length > 0 && inside[length..].trim_ascii_start().first() == Some(&b'"');
    if is_tag { Some(&inside[..length]) } else { None }
}
