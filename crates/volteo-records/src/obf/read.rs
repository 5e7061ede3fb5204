//! Reading.

use std::io::BufRead;

use volteo_core::Request;

use super::{PASS, Position, SCORE};
use crate::lines::Lines;
use crate::{GameRecord, Place, ReadRecords, RecordError};

/// The positions of a file, one after the other.
///
/// ```
/// use volteo_records::obf::Positions;
///
/// let text = "---- -OX- -XO- ---- X; a2:+8; b1:-3;\n";
/// let (position, place) = Positions::new(text.as_bytes()).next().unwrap().unwrap();
/// assert_eq!(position.text, "-----OX--XO----- X");
/// assert_eq!(position.scores[0].discs, 8);
/// assert_eq!(position.best(), Some(8));
/// assert_eq!(place.line, 1);
/// ```
pub struct Positions<R> {
    lines: Lines<R>,
    number: u64,
}

impl<R: BufRead> Positions<R> {
    /// Reads this input, which is UTF-8.
    pub fn new(input: R) -> Self {
        Self { lines: Lines::new(input), number: 0 }
    }
}

impl<R: BufRead> Iterator for Positions<R> {
    /// A position and where it stands, or what is wrong with its line.
    type Item = Result<(Position, Place), RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut comments: Vec<String> = Vec::new();
        loop {
            let line = match self.lines.next()? {
                Ok(line) => line,
                Err(error) => {
                    self.number += 1;
                    return Some(Err(in_game(self.number, error)));
                }
            };
            let text = line.text.trim();
            match text.strip_prefix(['%', '#']) {
                Some(comment) => comments.push(comment.trim().to_owned()),
                None if text.is_empty() => {}
                None => {
                    self.number += 1;
                    let place = Place { game: self.number, ..line.place(0) };
                    let read = Position::read(&line).map_err(|error| in_game(self.number, error));
                    return Some(read.map(|position| (with_comments(position, comments), place)));
                }
            }
        }
    }
}

fn in_game(game: u64, error: RecordError) -> RecordError {
    RecordError { place: Place { game, ..error.place }, ..error }
}

fn with_comments(mut position: Position, mut comments: Vec<String>) -> Position {
    comments.extend(position.comment.take());
    position.comment = Some(comments.join("\n")).filter(|it| !it.is_empty());
    position
}

/// Reads positions as records of games that begin there and have no plies.
pub struct Reader<R> {
    positions: Positions<R>,
}

impl<R: BufRead> Reader<R> {
    /// A reader of this input, which is UTF-8.
    pub fn new(input: R) -> Self {
        Self { positions: Positions::new(input) }
    }
}

impl<R: BufRead> ReadRecords for Reader<R> {
    fn read(&mut self, record: &mut GameRecord) -> Option<Result<Place, RecordError>> {
        record.clear();
        let (position, place) = match self.positions.next()? {
            Ok(read) => read,
            Err(error) => return Some(Err(error)),
        };
        record.rules = (position.side != 8)
            .then(|| crate::start::rules_tag(&crate::start::plain(position.side, position.side)));
        record.start = Some(position.board());
        let scores = position.scores.iter().map(|it| {
            let name = if it.request == Request::Pass { PASS.to_owned() } else { it.request.to_string() };
            (name, format!("{:+}", it.discs))
        });
        record.extra.extend(scores);
        record.extra.extend(position.score.map(|score| (SCORE.to_owned(), format!("{score:+}"))));
        record.comment = position.comment;
        Some(Ok(place))
    }
}
