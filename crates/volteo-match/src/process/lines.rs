//! Lines from a stream of bytes that nobody vouches for.

use std::io::{ErrorKind, Read};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The longest line that is taken for one: a board of 256 squares with a game of 250 plies and its comments is shorter.
pub const LONGEST_LINE: usize = 1 << 16;

/// What came from a stream, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// What it was.
    pub what: Utterance,
    /// When its last byte was read.
    pub at: Instant,
}

/// Something that came from a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Utterance {
    /// A line without its ending. Bytes that are no UTF-8 have become `U+FFFD`.
    Line(String),
    /// A line longer than [`LONGEST_LINE`]; how it begins.
    TooLong(String),
    /// The stream has ended.
    End,
}

/// What came after the last line ending: half a line. Shared with whoever wants to know why no line comes.
#[derive(Clone, Debug, Default)]
pub struct HalfLine(Arc<Mutex<Vec<u8>>>);

impl HalfLine {
    /// The half line as text, if there is one.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes[..bytes.len().min(SHOWN)]).into_owned())
    }
}

/// How much of an odd line is kept to be shown.
const SHOWN: usize = 80;

/// Reads lines, which end with LF or CR LF, until the stream ends or nobody listens any more. A full channel makes the
/// stream wait, so that memory is bounded whatever comes.
pub(crate) fn read_lines(mut stream: impl Read, half: &HalfLine, heard: &SyncSender<Heard>) {
    let mut splitter = Splitter { half, is_skipping: false };
    let mut buffer = [0; 4096];
    loop {
        let read = match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let at = Instant::now();
        for what in splitter.split(&buffer[..read]) {
            if heard.send(Heard { what, at }).is_err() {
                return;
            }
        }
    }
    let at = Instant::now();
    // What the stream ended in the middle of counts as a line: whoever wrote it has gone without a last LF.
    if let Some(line) = splitter.rest() {
        let _ = heard.send(Heard { what: line, at });
    }
    let _ = heard.send(Heard { what: Utterance::End, at });
}

/// Puts lines together from pieces.
struct Splitter<'a> {
    half: &'a HalfLine,
    /// Whether the line under way was too long, and its rest is thrown away.
    is_skipping: bool,
}

impl Splitter<'_> {
    fn split(&mut self, mut bytes: &[u8]) -> Vec<Utterance> {
        let mut lines = Vec::new();
        let mut half = self.half.0.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(end) = bytes.iter().position(|&byte| byte == b'\n') {
            let (piece, rest) = bytes.split_at(end);
            bytes = &rest[1..];
            if std::mem::take(&mut self.is_skipping) {
                half.clear();
                continue;
            }
            half.extend_from_slice(piece);
            lines.push(line(&std::mem::take(&mut *half)));
        }
        if self.is_skipping {
            return lines;
        }
        half.extend_from_slice(bytes);
        if half.len() > LONGEST_LINE {
            lines.push(line(&std::mem::take(&mut *half)));
            self.is_skipping = true;
        }
        lines
    }

    fn rest(&mut self) -> Option<Utterance> {
        let bytes = std::mem::take(&mut *self.half.0.lock().unwrap_or_else(PoisonError::into_inner));
        (!bytes.is_empty() && !self.is_skipping).then(|| line(&bytes))
    }
}

fn line(bytes: &[u8]) -> Utterance {
    if bytes.len() > LONGEST_LINE {
        return Utterance::TooLong(String::from_utf8_lossy(&bytes[..SHOWN]).into_owned());
    }
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    Utterance::Line(String::from_utf8_lossy(bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::sync_channel;

    use proptest::prelude::*;

    use super::*;

    /// Everything that is heard of these pieces.
    fn heard(pieces: &[&[u8]]) -> Vec<Utterance> {
        let half = HalfLine::default();
        let mut splitter = Splitter { half: &half, is_skipping: false };
        let mut all: Vec<_> = pieces.iter().flat_map(|piece| splitter.split(piece)).collect();
        all.extend(splitter.rest());
        all
    }

    fn lines(texts: &[&str]) -> Vec<Utterance> {
        texts.iter().map(|&text| Utterance::Line(text.to_owned())).collect()
    }

    #[test]
    fn lines_are_put_together_from_pieces() {
        assert_eq!(
            heard(&[b"mo", b"ve f5\r\nmove", b" d6\n\n", b"half"]),
            lines(&["move f5", "move d6", "", "half"])
        );
    }

    #[test]
    fn a_line_without_end_is_given_up_and_the_next_one_is_heard() {
        let long = vec![b'x'; LONGEST_LINE];
        let all = heard(&[&long, &long, &long, b"yyy\nmove f5\n"]);
        assert!(matches!(&all[0], Utterance::TooLong(begins) if begins.starts_with("xxx")));
        assert_eq!(all[1..], lines(&["move f5"]));
    }

    #[test]
    fn bytes_that_are_no_text_are_marked() {
        assert_eq!(heard(&[b"=\xFF d3\n"]), lines(&["=\u{FFFD} d3"]));
    }

    #[test]
    fn half_a_line_can_be_seen_before_it_ends() {
        let half = HalfLine::default();
        let mut splitter = Splitter { half: &half, is_skipping: false };
        assert_eq!(half.text(), None);
        splitter.split(b"= ok\n= d3");
        assert_eq!(half.text().as_deref(), Some("= d3"));
    }

    #[test]
    fn the_end_of_a_stream_is_told_after_its_last_line() {
        let (sender, receiver) = sync_channel(8);
        read_lines(&b"one\ntwo"[..], &HalfLine::default(), &sender);
        let all: Vec<_> = receiver.try_iter().map(|heard| heard.what).collect();
        assert_eq!(all, [lines(&["one", "two"]), vec![Utterance::End]].concat());
    }

    proptest! {
        #[test]
        fn lines_do_not_depend_on_how_the_stream_was_cut(
            bytes in prop::collection::vec(prop_oneof![Just(b'\n'), Just(b'\r'), any::<u8>()], 0..200),
            cut in any::<prop::sample::Index>(),
        ) {
            let (one, other) = bytes.split_at(cut.index(bytes.len() + 1));
            prop_assert_eq!(heard(&[&bytes]), heard(&[one, other]));
        }
    }
}
