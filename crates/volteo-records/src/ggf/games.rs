//! Finding the games in a file: where each begins and ends.

use std::io::{self, BufRead};

use crate::bytes::{Bytes, Excerpt};
use crate::{Place, Problem, RecordError};

/// What begins a game, and must not stand within one. A comment that holds it all the same is cut
/// off there; our writer escapes it.
const GAME_IN_VALUE: &[u8; 5] = b"(;GM[";

/// The games of a file, one text at a time.
pub(super) struct Games<R> {
    bytes: Bytes<R>,
    /// The text of the game found last.
    pub(super) text: Excerpt,
    number: u64,
    /// The beginning of a game that has been taken already.
    begun: Option<Begun>,
    /// The count before the games of a match, while games are missing from it.
    match_count: Option<MatchCount>,
    is_done: bool,
}

#[derive(Clone, Copy)]
struct Begun {
    place: Place,
    text: &'static [u8],
}

#[derive(Clone, Copy)]
struct MatchCount {
    place: Place,
    promised: u64,
    found: u64,
}

/// How a search for the end of a game went.
enum End {
    Closed,
    /// Its text ends in something else, at this offset.
    Broken(usize, &'static str),
}

impl<R: BufRead> Games<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            bytes: Bytes::new(input),
            text: Excerpt::default(),
            number: 0,
            begun: None,
            match_count: None,
            is_done: false,
        }
    }

    /// Finds the next game and puts its text, from `(;` to `;)`, into `text`.
    pub(super) fn next(&mut self) -> Option<Result<(), RecordError>> {
        if self.is_done {
            return None;
        }
        match self.find() {
            Ok(Some(found)) => Some(found),
            Ok(None) => {
                self.is_done = true;
                self.missing_games().map(Err)
            }
            Err(error) => {
                self.is_done = true;
                let place = Place { game: self.number, ..self.bytes.place() };
                Some(Err(RecordError { place, problem: Problem::Io(error) }))
            }
        }
    }

    fn find(&mut self) -> io::Result<Option<Result<(), RecordError>>> {
        loop {
            if let Some(begun) = self.begun.take() {
                return self.take_game(begun).map(Some);
            }
            let error = match self.bytes.peek()? {
                None => return Ok(None),
                Some(byte) if byte.is_ascii_whitespace() => {
                    self.bytes.next()?;
                    None
                }
                Some(b'0'..=b'9') => self.take_count()?,
                Some(_) => self.take_begin()?,
            };
            if let Some(error) = error {
                return Ok(Some(Err(error)));
            }
        }
    }

    /// Takes the count before the games of a match. What is wrong is that games of the match before
    /// are missing.
    fn take_count(&mut self) -> io::Result<Option<RecordError>> {
        let error = self.missing_games();
        let place = self.bytes.place();
        let mut promised = 0u64;
        while let Some(digit @ b'0'..=b'9') = self.bytes.peek()? {
            promised = promised.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
            self.bytes.next()?;
        }
        self.match_count = Some(MatchCount { place, promised, found: 0 });
        Ok(error)
    }

    fn missing_games(&mut self) -> Option<RecordError> {
        let count = self.match_count.take()?;
        let what = format!("the file promises {} games here and has {} of them", count.promised, count.found);
        let place = Place { game: self.number, ..count.place };
        let error = RecordError { place, problem: Problem::Format(what) };
        (count.found < count.promised).then_some(error)
    }

    /// Takes the `(;` of the next game and whatever stands before it, which is an error.
    fn take_begin(&mut self) -> io::Result<Option<RecordError>> {
        let start = self.bytes.place();
        let mut noise = 0;
        loop {
            let place = self.bytes.place();
            match self.bytes.next()? {
                Some(b'(') if self.bytes.peek()? == Some(b';') => {
                    self.bytes.next()?;
                    self.begun = Some(Begun { place, text: b"(;" });
                    break;
                }
                Some(_) => noise += 1,
                None => break,
            }
        }
        if noise == 0 {
            return Ok(None);
        }
        self.match_count = None;
        let what = format!("{noise} bytes belong to no game: a game begins with (; and ends with ;)");
        let place = Place { game: self.number, ..start };
        Ok(Some(RecordError { place, problem: Problem::Format(what) }))
    }

    fn take_game(&mut self, begun: Begun) -> io::Result<Result<(), RecordError>> {
        self.number += 1;
        if let Some(count) = &mut self.match_count {
            count.found += 1;
            if count.found >= count.promised {
                self.match_count = None;
            }
        }
        self.text.begin(Place { game: self.number, ..begun.place });
        begun.text.iter().for_each(|&byte| self.text.push(byte));
        let end = self.take_to_end(begun.text.ends_with(b"["))?;
        Ok(self.text.whole().map(|_| ()).and(match end {
            End::Closed => Ok(()),
            End::Broken(offset, what) => Err(self.text.error(offset, what)),
        }))
    }

    /// Takes the rest of a game, up to its `;)` or to where the next one begins.
    fn take_to_end(&mut self, in_value: bool) -> io::Result<End> {
        let mut scan = Scan { in_value, value_start: 4, ..Scan::default() };
        loop {
            let place = self.bytes.place();
            let Some(byte) = self.bytes.next()? else {
                return Ok(self.cut_off(&scan));
            };
            self.text.push(byte);
            if scan.in_value {
                if scan.begins_game(byte) {
                    let place = Place { byte: place.byte + 1 - GAME_IN_VALUE.len() as u64, ..place };
                    self.begun = Some(Begun { place, text: GAME_IN_VALUE });
                    return Ok(End::Broken(
                        scan.value_start,
                        "the value is not closed by ] before the next game",
                    ));
                }
                continue;
            }
            let at = self.text.text.len() - 1;
            match byte {
                b'[' => scan = Scan { in_value: true, value_start: at, ..Scan::default() },
                b'(' if self.bytes.peek()? == Some(b';') => {
                    self.bytes.next()?;
                    self.begun = Some(Begun { place, text: b"(;" });
                    return Ok(End::Broken(at, "the game is not closed by ;) before the next one"));
                }
                b')' if scan.last_mark == b';' => return Ok(End::Closed),
                b')' => return Ok(End::Broken(at, "a game ends with ;) and not with ) alone")),
                byte if byte.is_ascii_whitespace() => {}
                byte => scan.last_mark = byte,
            }
        }
    }
}

impl<R> Games<R> {
    /// What is missing where the file ends within a game.
    fn cut_off(&self, scan: &Scan) -> End {
        if scan.in_value {
            return End::Broken(scan.value_start, "the value is not closed by ]");
        }
        End::Broken(self.text.text.len(), "the file ends within the game: ;) is missing")
    }
}

/// Where a game's text is being read. It is kept apart from the text, which stops growing when it is
/// too long.
#[derive(Default)]
struct Scan {
    in_value: bool,
    value_start: usize,
    /// Whether the next byte of the value has lost its meaning.
    escaped: bool,
    /// The last bytes of the value, in capitals; 0 for one that has lost its meaning.
    recent: [u8; GAME_IN_VALUE.len()],
    /// The last byte outside of values that is not white space.
    last_mark: u8,
}

impl Scan {
    /// Takes a byte of a value: whether it ends in the beginning of a game.
    fn begins_game(&mut self, byte: u8) -> bool {
        self.recent.rotate_left(1);
        self.recent[GAME_IN_VALUE.len() - 1] = if self.escaped { 0 } else { byte.to_ascii_uppercase() };
        self.in_value = self.escaped || byte != b']';
        self.escaped = !self.escaped && byte == b'\\';
        self.recent == *GAME_IN_VALUE
    }
}
