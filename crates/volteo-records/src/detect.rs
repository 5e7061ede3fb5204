//! Telling formats apart by how their files begin.

use volteo_core::Request;

use crate::Format;
use crate::bytes::BYTE_ORDER_MARK;
use crate::wthor::Header;

/// The squares of the smallest board: what begins with so many characters of squares is a position.
const FEWEST_SQUARES: usize = 16;

/// The format of a file that begins with these bytes; none if it looks like no format of records.
///
/// A few lines are enough. A byte order mark, empty lines and comment lines (`#`, `%`, `;`) at the
/// start are skipped; a text of nothing but comments is an empty transcript.
///
/// ```
/// use volteo_records::{Format, detect};
///
/// assert_eq!(detect(b"f5d6c3d3c4\n"), Some(Format::Transcript));
/// assert_eq!(detect(b"(;GM[Othello]PB[a]PW[b]"), Some(Format::Ggf));
/// assert_eq!(detect(b"To whom it may concern\n"), None);
/// ```
#[must_use]
pub fn detect(head: &[u8]) -> Option<Format> {
    if wthor_header(head).is_some() {
        return Some(Format::Wthor);
    }
    match first_line(head) {
        FirstLine::None => None,
        FirstLine::OnlyComments => Some(Format::Transcript),
        FirstLine::Found { line, .. } => format_of_line(line),
    }
}

/// Whether more bytes would not change what [`detect`] says of these.
pub(crate) fn is_decided(head: &[u8]) -> bool {
    let is_text = matches!(first_line(head), FirstLine::Found { is_whole: true, .. });
    head.len() >= Header::LENGTH && (is_text || head[..Header::LENGTH].contains(&0))
}

/// Whether this is the header of one of the two tables of names that belong to WTHOR files.
pub(crate) fn is_wthor_name_table(head: &[u8]) -> bool {
    wthor_header(head).is_some_and(|it| it.games == 0 && it.names > 0)
}

/// Whether there is nothing but white space.
pub(crate) fn is_blank(head: &[u8]) -> bool {
    matches!(first_line(head), FirstLine::None)
}

/// The header of a WTHOR file, if it can be one.
fn wthor_header(head: &[u8]) -> Option<Header> {
    head.first_chunk().and_then(Header::read_plausible)
}

/// The first line of a text that says something.
enum FirstLine<'a> {
    /// There is none.
    None,
    /// There are only comments.
    OnlyComments,
    Found {
        line: &'a [u8],
        /// Whether it ends in what is known of the text.
        is_whole: bool,
    },
}

fn first_line(head: &[u8]) -> FirstLine<'_> {
    let mut rest = head.strip_prefix(&BYTE_ORDER_MARK).unwrap_or(head);
    let mut has_comments = false;
    loop {
        rest = rest.trim_ascii_start();
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let line = &rest[..end.unwrap_or(rest.len())];
        match line.first() {
            None if has_comments => return FirstLine::OnlyComments,
            None => return FirstLine::None,
            Some(b'#' | b'%' | b';') => has_comments = true,
            Some(_) => return FirstLine::Found { line, is_whole: end.is_some() },
        }
        rest = &rest[line.len()..];
    }
}

fn format_of_line(line: &[u8]) -> Option<Format> {
    if line.contains(&0) {
        return None;
    }
    let after_number = skip(line, u8::is_ascii_digit);
    if after_number.trim_ascii_start().starts_with(b"(;") {
        return Some(Format::Ggf);
    }
    if line.starts_with(b"{") {
        return Some(Format::Volteo);
    }
    if is_tag(line) {
        return Some(Format::Pgn);
    }
    if line.len() - skip(line, is_square).len() >= FEWEST_SQUARES {
        return Some(Format::Obf);
    }
    let is_numbered = after_number.len() < line.len() && after_number.starts_with(b".");
    let moves = if is_numbered { skip(after_number, |byte| *byte == b'.').trim_ascii_start() } else { line };
    if begins_with_move(moves) { Some(Format::Transcript) } else { None }
}

/// A line of dashes is no pass.
fn begins_with_move(text: &[u8]) -> bool {
    match Request::read(text) {
        Ok((Request::Pass, used)) => text.get(used) != Some(&b'-'),
        Ok(_) => true,
        Err(_) => false,
    }
}

/// A text without the bytes of a kind that it begins with.
fn skip(text: &[u8], is_skipped: impl Fn(&u8) -> bool) -> &[u8] {
    &text[text.iter().take_while(|byte| is_skipped(byte)).count()..]
}

/// `[Event "…`, as far as it is known.
fn is_tag(line: &[u8]) -> bool {
    let Some(name) = line.strip_prefix(b"[").map(<[u8]>::trim_ascii_start) else {
        return false;
    };
    let rest = skip(name, |byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let value = rest.trim_ascii_start();
    rest.len() < name.len() && (value.is_empty() || value.starts_with(b"\""))
}

/// Whether this is a character of a position, as the files of this field write them.
fn is_square(byte: &u8) -> bool {
    matches!(byte, b'-' | b'.' | b'X' | b'x' | b'O' | b'o' | b'*' | b'B' | b'b' | b'W' | b'w' | b'#')
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    const WTHOR: [u8; 16] = [20, 4, 5, 1, 1, 0, 0, 0, 0, 0, 188, 7, 0, 0, 0, 0];

    #[test]
    fn every_format_is_told_by_its_beginning() {
        for (text, format) in [
            ("f5d6c3", Format::Transcript),
            ("F5 D6", Format::Transcript),
            ("1. f5 d6", Format::Transcript),
            ("1.f5", Format::Transcript),
            ("d3:s c5", Format::Transcript),
            ("a10b3", Format::Transcript),
            ("# rules: beginner\n\nd3:s", Format::Transcript),
            ("# nothing\n", Format::Transcript),
            ("(;GM[Othello]", Format::Ggf),
            ("1 (;GM[Othello]", Format::Ggf),
            ("2 (;GM[Othello]PC[x];)(;GM[Othello]", Format::Ggf),
            ("[Event \"Spring\"]", Format::Pgn),
            ("% made by hand\n[Black \"Ann\"]", Format::Pgn),
            ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18;", Format::Obf),
            ("...........................BW......WB........................... B;", Format::Obf),
            ("{\"rules\": \"wof\"}", Format::Volteo),
            ("{ \"moves\"", Format::Volteo),
        ] {
            for text in [text.to_owned(), format!("\u{FEFF}{text}"), format!("\r\n \n{text}\n")] {
                assert_eq!(detect(text.as_bytes()), Some(format), "{text}");
            }
        }
        assert_eq!(detect(&WTHOR), Some(Format::Wthor));
    }

    #[test]
    fn what_begins_otherwise_is_none() {
        for text in [
            "", " \n", "Hello", "34-30", "1 f5", "12", "[1, 2]", "[]", "<html>", "----", "%PDF-1.4",
            "\u{FEFF}", "z9", "f5\0",
        ] {
            // A comment line is skipped: what says nothing else is an empty transcript.
            let expected = if text.starts_with('%') { Some(Format::Transcript) } else { None };
            assert_eq!(detect(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn a_header_that_cannot_be_is_none() {
        for (at, byte) in [(0, 99), (1, 100), (2, 13), (3, 32), (7, 1), (11, 99), (12, 9)] {
            let mut head = WTHOR;
            head[at] = byte;
            assert_eq!(detect(&head), None, "byte {at}");
        }
        assert_eq!(detect(&WTHOR[..15]), None);
        assert_eq!(detect(&[0; 16]), None);
    }

    #[test]
    fn a_table_of_names_is_told_from_games() {
        let mut head = WTHOR;
        assert!(!is_wthor_name_table(&head));
        (head[4], head[8]) = (0, 7);
        assert!(is_wthor_name_table(&head));
    }

    #[test]
    fn a_whole_line_decides() {
        assert!(!is_decided(b"f5d6c3d3c4f4f6f3e3b4"));
        assert!(is_decided(b"f5d6c3d3c4f4f6f3e3b4\n"));
        assert!(!is_decided(b"# only a comment so far\n"));
        assert!(!is_decided(b"f5d6c3\n"));
        assert!(is_decided(&WTHOR));
    }

    #[test]
    fn files_of_other_programs_are_told() {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
        if !data.exists() {
            println!("skipped: there is no ../shared/data");
            return;
        }
        let format = |name: &str| detect(&fs::read(data.join(name)).unwrap());
        for year in 1977..=1999 {
            assert_eq!(format(&format!("wthor/WTH_{year}.wtb")), Some(Format::Wthor), "{year}");
        }
        for name in ["wthor/WTH.JOU", "wthor/WTH.TRN"] {
            assert!(is_wthor_name_table(&fs::read(data.join(name)).unwrap()), "{name}");
        }
        for (name, expected) in [
            ("ggf/nboard_test.WTB", Format::Wthor),
            ("ggf/nboard_test.ggf", Format::Ggf),
            ("ggf/nboard_test2.ggf", Format::Ggf),
            ("ggf/WTH_1977.pgn", Format::Pgn),
            ("ffo/fforum-1-19.obf", Format::Obf),
            ("ffo/fforum-20-39.obf", Format::Obf),
            ("ffo/fforum-40-44.obf", Format::Obf),
            ("games.jsonl", Format::Volteo),
        ] {
            assert_eq!(format(name), Some(expected), "{name}");
        }
    }
}
