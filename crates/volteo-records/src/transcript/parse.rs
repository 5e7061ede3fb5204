//! The grammar of one line.

use volteo_core::{Request, RequestError, Square};

use super::COMMENT;
use crate::lines::{Line, MAX_LINE};
use crate::numbering::Numbering;
use crate::{GameRecord, RecordError, RecordedResult};

/// More plies than any game can have: one for each square of the largest board, and a pass after each.
const MAX_PLIES: usize = 1024;

/// The move number, other than 1, with which a line begins.
pub(super) fn leading_number(text: &str) -> Option<u32> {
    let text = text.trim_start().as_bytes();
    let (number, digits) = read_number(text)?;
    if number == 1 || text.get(digits) != Some(&b'.') { None } else { Some(number) }
}

/// Digits from the front of a text: the number and how many digits. None if there are none, or more
/// than any number here needs.
fn read_number(text: &[u8]) -> Option<(u32, usize)> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits == 0 || digits > 4 {
        return None;
    }
    let number = text[..digits].iter().fold(0, |number, digit| number * 10 + u32::from(digit - b'0'));
    Some((number, digits))
}

/// Reads the moves of a line, its result and its comment into a record.
pub(super) fn read_line(
    line: Line<'_>,
    numbering: &mut Numbering,
    record: &mut GameRecord,
) -> Result<(), RecordError> {
    let (moves, comment) = match line.text.split_once(COMMENT) {
        Some((moves, comment)) => (moves, comment.trim()),
        None => (line.text, ""),
    };
    let plies = record.plies.len();
    Cursor { line, moves, at: 0 }.read_moves(numbering, record)?;
    if record.plies.len() == plies {
        return Err(line.error(0, "there is no move in this line"));
    }
    add_comment(comment, record).map_err(|what| line.error(moves.len(), what))
}

/// The comments of a game of several lines are one, with spaces between.
fn add_comment(comment: &str, record: &mut GameRecord) -> Result<(), &'static str> {
    if comment.is_empty() {
        return Ok(());
    }
    let Some(before) = &mut record.comment else {
        record.comment = Some(comment.to_owned());
        return Ok(());
    };
    if before.len() + comment.len() > MAX_LINE {
        return Err("the comments of the game are longer than 1 MiB together, the most that is read");
    }
    before.push(' ');
    before.push_str(comment);
    Ok(())
}

/// A place among the moves of a line.
struct Cursor<'a> {
    line: Line<'a>,
    moves: &'a str,
    at: usize,
}

impl Cursor<'_> {
    fn read_moves(&mut self, numbering: &mut Numbering, record: &mut GameRecord) -> Result<(), RecordError> {
        loop {
            self.skip_white_space();
            match self.rest().first() {
                None => return Ok(()),
                Some(_) if record.result.is_some() => {
                    return Err(self.error("nothing but a comment after # follows the result"));
                }
                Some(b'0'..=b'9') => self.read_number_or_result(numbering, record)?,
                Some(_) if record.plies.len() == MAX_PLIES => {
                    return Err(self.error(format!("a game has no more than {MAX_PLIES} plies")));
                }
                Some(_) => record.plies.push(self.read_move()?.into()),
            }
        }
    }

    fn rest(&self) -> &[u8] {
        &self.moves.as_bytes()[self.at..]
    }

    fn skip_white_space(&mut self) {
        self.at += self.rest().iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    }

    fn read_number_or_result(
        &mut self,
        numbering: &mut Numbering,
        record: &mut GameRecord,
    ) -> Result<(), RecordError> {
        if let Some((result, used)) = read_result(self.rest()) {
            if record.plies.is_empty() {
                return Err(self.error("a result without moves before it"));
            }
            record.result = Some(result);
            self.at += used;
            return Ok(());
        }
        let Some((number, points, used)) = read_move_number(self.rest()) else {
            let what = "is neither a move number like 12. nor a result like 34-30";
            return Err(self.error(format!("`{}` {what}", self.word())));
        };
        numbering.take(number, points).map_err(|what| self.error(what))?;
        self.at += used;
        Ok(())
    }

    fn read_move(&mut self) -> Result<Request, RecordError> {
        let (request, used) = read_move(self.rest()).map_err(|error| self.no_move(error))?;
        let needs_space = match request {
            Request::Place { directions, .. } => !directions.is_empty(),
            Request::Pass => false,
        };
        let next = self.rest().get(used);
        if needs_space && next.is_some_and(|byte| !byte.is_ascii_whitespace()) {
            self.at += used;
            return Err(self.error("white space follows a move with a direction"));
        }
        self.at += used;
        Ok(request)
    }

    fn no_move(&self, error: RequestError) -> RecordError {
        self.error(format!("`{}` is no move: {error}", self.word()))
    }

    /// What stands here up to the next white space, as far as it helps to find it.
    fn word(&self) -> String {
        self.moves[self.at..].chars().take_while(|letter| !letter.is_whitespace()).take(12).collect()
    }

    fn error(&self, what: impl Into<String>) -> RecordError {
        self.line.error(self.at, what)
    }
}

/// A number with its points from the front of a text: the number, how many points, how many bytes.
fn read_move_number(text: &[u8]) -> Option<(u32, usize, usize)> {
    let (number, digits) = read_number(text)?;
    let points = text[digits..].iter().take_while(|byte| **byte == b'.').count();
    if points == 0 { None } else { Some((number, points, digits + points)) }
}

/// A result from the front of a text, and how many bytes.
fn read_result(text: &[u8]) -> Option<(RecordedResult, usize)> {
    let (black, digits) = read_number(text)?;
    let rest = text[digits..].strip_prefix(b"-").or_else(|| text[digits..].strip_prefix(b":"))?;
    let (white, more_digits) = read_number(rest)?;
    let is_whole = rest.get(more_digits).is_none_or(u8::is_ascii_whitespace);
    let discs = |number: u32| u16::try_from(number).ok();
    let result = RecordedResult::Discs { black: discs(black)?, white: discs(white)? };
    if is_whole { Some((result, digits + 1 + more_digits)) } else { None }
}

/// A move from the front of a text that may run on with the next move, and how many bytes.
fn read_move(text: &[u8]) -> Result<(Request, usize), RequestError> {
    if let Some(request) = read_bare_square(text) {
        return Ok((request, 2));
    }
    Request::read(text)
        .or_else(|error| if begins_with_short_pass(text) { Ok((Request::Pass, 2)) } else { Err(error) })
}

/// By far the most common move: a letter, a digit, and neither a second digit nor a direction.
fn read_bare_square(text: &[u8]) -> Option<Request> {
    let (&letter, &digit) = (text.first()?, text.get(1)?);
    let (file, rank) = ((letter | 0x20).wrapping_sub(b'a'), digit.wrapping_sub(b'1'));
    if !letter.is_ascii_alphabetic() || rank > 8 || matches!(text.get(2), Some(b'0'..=b'9' | b':')) {
        return None;
    }
    Square::new(file, rank).map(Request::place)
}

/// Whether a pass of two letters runs on with a square, as in the compact `d3c3PAe3`.
fn begins_with_short_pass(text: &[u8]) -> bool {
    let is_short_pass = text
        .get(..2)
        .is_some_and(|head| head.eq_ignore_ascii_case(b"pa") || head.eq_ignore_ascii_case(b"ps"));
    is_short_pass && text.get(2..).and_then(Square::read).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_way_reads_what_the_notation_reads() {
        for letter in 0..=u8::MAX {
            for digit in 0..=u8::MAX {
                for tail in ["", "0", ":s", "c3", " "] {
                    let text = [&[letter, digit], tail.as_bytes()].concat();
                    if let Some(request) = read_bare_square(&text) {
                        assert_eq!(Request::read(&text), Ok((request, 2)), "{text:?}");
                    }
                }
            }
        }
        assert_eq!(read_bare_square(b"F5"), Some(Request::place("f5".parse().unwrap())));
        assert_eq!(read_bare_square(b"p10"), None);
    }

    #[test]
    fn only_a_number_with_a_point_leads_a_line() {
        assert_eq!(leading_number("  12. f5"), Some(12));
        assert_eq!(leading_number("2.f5"), Some(2));
        for text in ["1. f5", "34-30", "f5 2. d6", "12", "", "123456. f5"] {
            assert_eq!(leading_number(text), None, "{text}");
        }
    }

    #[test]
    fn a_result_is_two_counts_and_nothing_else() {
        let discs = |black, white| RecordedResult::Discs { black, white };
        assert_eq!(read_result(b"34-30"), Some((discs(34, 30), 5)));
        assert_eq!(read_result(b"0:64 "), Some((discs(0, 64), 4)));
        for text in [&b"34-"[..], b"34", b"34-30x", b"34.30", b"99999-1", b"1-99999"] {
            assert_eq!(read_result(text), None);
        }
    }
}
