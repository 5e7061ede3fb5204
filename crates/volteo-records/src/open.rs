//! The one way in to records of every format, and the one way out.

use std::io::{self, BufRead, Cursor, Read, Write};

use crate::detect::{detect, is_blank, is_decided, is_wthor_name_table};
use crate::{Format, ReadRecords, WriteRecords, ggf, native, obf, pgn, transcript, wthor};

/// How far into a file its format is looked for.
const MAX_HEAD: usize = 1 << 14;

/// How much of a file of no known format its error shows.
const SHOWN: usize = 40;

/// What files that only hold others begin with.
const PACKED: [(&[u8], &str); 5] = [
    (b"\x1F\x8B", "gzip"),
    (b"BZh", "bzip2"),
    (b"PK\x03\x04", "zip"),
    (b"\xFD7zXZ\0", "xz"),
    (b"\x28\xB5\x2F\xFD", "zstd"),
];

/// Why a file's records cannot be read at all.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is nothing in it but, perhaps, white space.
    #[error("empty: there is no record in it")]
    Empty,
    /// It is packed.
    #[error("packed with {0}: unpack it first")]
    Packed(&'static str),
    /// It is text in another encoding.
    #[error("UTF-16 text: save it as UTF-8")]
    Utf16,
    /// It is one of the two tables of names that belong to WTHOR files.
    #[error("a table of WTHOR names, with no games in it: give the file of games, which ends in .wtb")]
    NameTable,
    /// It begins like no format that is known.
    #[error("not a record of any known format: it begins with `{begins}`; known are {}", known())]
    Unknown {
        /// Its first bytes, made readable.
        begins: String,
    },
    /// It cannot be read.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
}

fn known() -> String {
    Format::ALL.map(Format::name).join(", ")
}

/// Opens a stream of records, in this format or in the one that its beginning [tells](detect()).
///
/// A WTHOR file gives the numbers of players and events; `names` are the tables that name them.
/// Other formats need none.
///
/// ```
/// use volteo_records::{GameRecord, open};
///
/// let mut games = open("f5d6c3\nf5f4e3\n".as_bytes(), None, None).unwrap();
/// let mut game = GameRecord::default();
/// let mut plies = 0;
/// while let Some(read) = games.read(&mut game) {
///     read.unwrap();
///     plies += game.plies.len();
/// }
/// assert_eq!(plies, 6);
/// ```
///
/// # Errors
///
/// If no format was given, and none is found or the beginning cannot be read.
pub fn open<'a>(
    mut input: impl BufRead + Send + 'a,
    format: Option<Format>,
    names: Option<wthor::Names>,
) -> Result<Box<dyn ReadRecords + Send + 'a>, OpenError> {
    if let Some(format) = format {
        return Ok(reader(input, format, names));
    }
    let head = read_head(&mut input)?;
    let format = format_of(&head)?;
    Ok(reader(Cursor::new(head).chain(input), format, names))
}

fn reader<'a>(
    input: impl BufRead + Send + 'a,
    format: Format,
    names: Option<wthor::Names>,
) -> Box<dyn ReadRecords + Send + 'a> {
    match format {
        Format::Transcript => Box::new(transcript::Reader::new(input)),
        Format::Wthor => {
            let games = wthor::Reader::new(input);
            Box::new(match names {
                Some(names) => games.with_names(names),
                None => games,
            })
        }
        Format::Ggf => Box::new(ggf::Reader::new(input)),
        Format::Pgn => Box::new(pgn::Reader::new(input)),
        Format::Obf => Box::new(obf::Reader::new(input)),
        Format::Volteo => Box::new(native::Reader::new(input)),
    }
}

/// A writer of records in a format.
///
/// The writer of WTHOR keeps the names of players and events for tables of their own: who wants
/// those makes it with [`wthor::Writer::new`].
pub fn create<'a>(format: Format, output: impl Write + 'a) -> Box<dyn WriteRecords + 'a> {
    match format {
        Format::Transcript => Box::new(transcript::Writer::new(output)),
        Format::Wthor => Box::new(wthor::Writer::new(output)),
        Format::Ggf => Box::new(ggf::Writer::new(output)),
        Format::Pgn => Box::new(pgn::Writer::new(output)),
        Format::Obf => Box::new(obf::Writer::new(output)),
        Format::Volteo => Box::new(native::Writer::new(output)),
    }
}

/// Takes as much of the input as tells its format, and no more than it has ready: a person at a
/// terminal is answered line by line.
fn read_head(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    while head.len() < MAX_HEAD && !is_decided(&head) {
        let used = match input.fill_buf() {
            Ok([]) => break,
            Ok(ready) => {
                let taken = &ready[..ready.len().min(MAX_HEAD - head.len())];
                head.extend_from_slice(taken);
                taken.len()
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => 0,
            Err(error) => return Err(error),
        };
        input.consume(used);
    }
    Ok(head)
}

fn format_of(head: &[u8]) -> Result<Format, OpenError> {
    if is_blank(head) {
        return Err(OpenError::Empty);
    }
    if head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF") {
        return Err(OpenError::Utf16);
    }
    if let Some((_, packer)) = PACKED.into_iter().find(|(mark, _)| head.starts_with(mark)) {
        return Err(OpenError::Packed(packer));
    }
    if is_wthor_name_table(head) {
        return Err(OpenError::NameTable);
    }
    detect(head).ok_or_else(|| OpenError::Unknown { begins: shown(head) })
}

/// The beginning of a file as text for a message.
fn shown(head: &[u8]) -> String {
    let text = String::from_utf8_lossy(&head[..head.len().min(4 * SHOWN)]);
    let line = text.trim_start().lines().next().unwrap_or_default();
    line.chars().take(SHOWN).flat_map(char::escape_debug).collect()
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use proptest::prelude::*;

    use super::*;
    use crate::GameRecord;

    fn error(input: &[u8]) -> String {
        match open(input, None, None) {
            Ok(_) => panic!("{} was opened", input.escape_ascii()),
            Err(error) => error.to_string(),
        }
    }

    /// The plies of every game, or what is wrong with it.
    fn read(input: impl BufRead + Send, format: Option<Format>) -> Vec<Result<usize, String>> {
        let mut games = open(input, format, None).unwrap();
        let mut game = GameRecord::default();
        let mut all = Vec::new();
        while let Some(read) = games.read(&mut game) {
            all.push(read.map(|_| game.plies.len()).map_err(|error| error.to_string()));
        }
        assert!(games.read(&mut game).is_none());
        all
    }

    const SAMPLES: [(&str, usize); 5] = [
        ("\u{FEFF}# rules: wof\nf5d6c3\nf5f4\n", 2),
        ("(;GM[Othello]PB[a]PW[b]TY[8]B[f5]W[d6];)\n", 1),
        ("[Event \"x\"]\n\n1. f5 d6\n\n", 1),
        ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;\n", 1),
        ("\n{\"rules\": \"wof\", \"moves\": \"f5 d6\"}\n{\"moves\": \"f5\"}", 2),
    ];

    #[test]
    fn every_format_is_opened_by_its_beginning() {
        for (text, games) in SAMPLES {
            let all = read(text.as_bytes(), None);
            assert!(all.len() == games && all.iter().all(Result::is_ok), "{text}: {all:?}");
        }
    }

    #[test]
    fn a_pipe_that_gives_a_byte_at_a_time_reads_the_same() {
        for (text, _) in SAMPLES {
            let slow = BufReader::with_capacity(1, text.as_bytes());
            assert_eq!(read(slow, None), read(text.as_bytes(), None), "{text}");
        }
    }

    /// A terminal: it has a line ready, and to ask for more before the line is answered would wait
    /// for ever.
    struct Terminal {
        lines: Vec<&'static [u8]>,
    }

    impl Read for Terminal {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("only lines are read here"))
        }
    }

    impl BufRead for Terminal {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            self.lines.first().copied().ok_or_else(|| io::Error::other("asked for more than was typed"))
        }

        fn consume(&mut self, used: usize) {
            if let Some(line) = self.lines.first_mut() {
                *line = &line[used..];
                if line.is_empty() {
                    self.lines.remove(0);
                }
            }
        }
    }

    #[test]
    fn no_more_is_asked_for_than_tells_the_format() {
        let terminal = Terminal { lines: vec![b"f5d6c3d3c4f4c5b3c2\n", b"f5f4\n"] };
        let mut games = open(terminal, None, None).unwrap();
        let mut game = GameRecord::default();
        for plies in [9, 2] {
            games.read(&mut game).unwrap().unwrap();
            assert_eq!(game.plies.len(), plies);
        }
        assert!(games.read(&mut game).unwrap().is_err());
        assert!(games.read(&mut game).is_none());
    }

    #[test]
    fn what_cannot_be_opened_is_told_apart() {
        assert_eq!(error(b""), "empty: there is no record in it");
        assert_eq!(error(b"\xEF\xBB\xBF \r\n\n"), "empty: there is no record in it");
        assert_eq!(error(b"\x1F\x8B\x08\0"), "packed with gzip: unpack it first");
        assert_eq!(error(b"BZh91AY&SY"), "packed with bzip2: unpack it first");
        assert_eq!(error(b"\xFF\xFEf\x005\0"), "UTF-16 text: save it as UTF-8");
        assert_eq!(
            error(b"\n Hello,\tworld\nf5d6"),
            "not a record of any known format: it begins with `Hello,\\tworld`; \
             known are transcript, wthor, ggf, pgn, obf, volteo"
        );
        assert!(error(&[7; 100]).contains("`\\u{7}\\u{7}"));
        let table = [19, 99, 1, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0];
        assert!(error(&table).starts_with("a table of WTHOR names"));
    }

    #[test]
    fn an_input_that_fails_says_so() {
        let terminal = Terminal { lines: vec![] };
        let Err(error) = open(terminal, None, None) else { panic!() };
        assert_eq!(error.to_string(), "cannot be read: asked for more than was typed");
    }

    #[test]
    fn a_forced_format_is_not_looked_for() {
        assert_eq!(read(&b""[..], Some(Format::Transcript)), []);
        assert_eq!(read(&b"f5d6"[..], Some(Format::Volteo)).len(), 1);
    }

    fn bytes() -> impl Strategy<Value = Vec<u8>> {
        // Pieces of every format, so that more than the first byte is looked at.
        let pieces = SAMPLES.map(|(text, _)| text.as_bytes().to_vec()).to_vec();
        let header = vec![20, 4, 5, 1, 2, 0, 0, 0, 0, 0, 188, 7, 8, 0, 22, 0];
        let piece = prop::sample::select([pieces, vec![header]].concat());
        let cut = (piece, any::<prop::sample::Index>())
            .prop_map(|(piece, at)| piece[..=at.index(piece.len())].to_vec());
        let noise = prop::collection::vec(any::<u8>(), 0..80);
        prop::collection::vec(prop_oneof![cut, noise], 0..6).prop_map(|parts| parts.concat())
    }

    proptest! {
        #[test]
        fn no_bytes_make_a_reader_panic_or_go_on_for_ever(bytes in bytes()) {
            for format in Format::ALL.map(Some).into_iter().chain([None]) {
                let Ok(mut games) = open(&bytes[..], format, None) else {
                    continue;
                };
                let mut game = GameRecord::default();
                // No game is shorter than a byte.
                let most = bytes.len() + 1;
                let read = std::iter::from_fn(|| games.read(&mut game)).take(most + 1).count();
                prop_assert!(read <= most, "{format:?}");
            }
        }
    }
}
