//! Placements as text: `Bd3`, and transcripts of them.

use core::fmt;
use core::str::FromStr;

use super::record::write_list;
use crate::{Color, Square};

/// A disc of a color placed on a square. Whether that is legal is a question to a
/// [`Solitaire`](super::Solitaire).
///
/// ```
/// use volteo_core::Color;
/// use volteo_core::solitaire::Placement;
///
/// let placement: Placement = "Bd3".parse().unwrap();
/// assert_eq!(placement.color, Color::Black);
/// assert_eq!(placement.to_string(), "Bd3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The color that lies up.
    pub color: Color,
    /// Where the disc is placed.
    pub square: Square,
}

impl Placement {
    /// Reads a placement, in either case of letters, from the front of `text`: the placement and the
    /// number of bytes it took.
    ///
    /// # Errors
    ///
    /// If the text begins with no color, or with a color and no square.
    pub fn read(text: &[u8]) -> Result<(Self, usize), PlacementError> {
        let color = match text.first() {
            Some(b'B' | b'b') => Color::Black,
            Some(b'W' | b'w') => Color::White,
            _ => return Err(PlacementError::NotAColor),
        };
        let (square, used) = Square::read(&text[1..]).ok_or(PlacementError::NotASquare)?;
        Ok((Self { color, square }, 1 + used))
    }
}

/// Why a text is no placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlacementError {
    /// It does not begin with the letter of a color.
    NotAColor,
    /// After the color comes no square.
    NotASquare,
    /// There is more text after the placement.
    Trailing,
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAColor => "a placement begins with B or W and goes on with a square, like Bd3",
            Self::NotASquare => "after the color comes a square, a letter and a number, like d3",
            Self::Trailing => "there is more text after the placement",
        })
    }
}

impl core::error::Error for PlacementError {}

impl FromStr for Placement {
    type Err = PlacementError;

    fn from_str(text: &str) -> Result<Self, PlacementError> {
        match Self::read(text.as_bytes())? {
            (placement, used) if used == text.len() => Ok(placement),
            _ => Err(PlacementError::Trailing),
        }
    }
}

/// The letter of the color and the square.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color.letter(), self.square)
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads a transcript: placements with or without white space between them. It ends with the text or
/// with the first error.
///
/// ```
/// use volteo_core::solitaire::{Placement, Transcript, read_transcript};
///
/// let placements: Result<Vec<Placement>, _> = read_transcript("Bf5 Wd6").collect();
/// let placements = placements.unwrap();
/// assert_eq!(Transcript(&placements).to_string(), "Bf5 Wd6");
///
/// let error = read_transcript("Bf5 d6").find_map(Result::err).unwrap();
/// assert_eq!((error.number, error.at), (2, 4));
/// ```
#[must_use]
pub const fn read_transcript(text: &str) -> TranscriptReader<'_> {
    TranscriptReader { text: text.as_bytes(), at: 0, number: 0 }
}

/// The placements of a transcript. Made by [`read_transcript`].
#[derive(Clone, Debug)]
pub struct TranscriptReader<'a> {
    text: &'a [u8],
    at: usize,
    number: usize,
}

/// Why a text is no transcript, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TranscriptError {
    /// Which placement, from 1.
    pub number: usize,
    /// The byte of the text, from 0, at which it begins.
    pub at: usize,
    /// What is wrong with it.
    pub kind: PlacementError,
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "placement {}, character {}: {}", self.number, self.at + 1, self.kind)
    }
}

impl core::error::Error for TranscriptError {}

impl Iterator for TranscriptReader<'_> {
    type Item = Result<Placement, TranscriptError>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.text.get(self.at..)?;
        let start = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        self.at += start;
        self.number += 1;
        match Placement::read(&rest[start..]) {
            Ok((placement, used)) => {
                self.at += used;
                Some(Ok(placement))
            }
            Err(kind) => {
                let at = core::mem::replace(&mut self.at, self.text.len());
                Some(Err(TranscriptError { number: self.number, at, kind }))
            }
        }
    }
}

/// Writes placements as a line, with spaces between them.
#[derive(Clone, Copy, Debug)]
pub struct Transcript<'a>(pub &'a [Placement]);

impl fmt::Display for Transcript<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;
    use std::vec::Vec;

    #[test]
    fn placements_read_back_from_their_text() {
        for text in ["Bd3", "Wf5", "Bb2", "Wh8", "Bp16"] {
            assert_eq!(text.parse::<Placement>().unwrap().to_string(), text);
            assert_eq!(text.to_uppercase().parse::<Placement>().unwrap().to_string(), text);
            assert_eq!(text.to_lowercase().parse::<Placement>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_placement_is_refused_by_kind() {
        for (text, error) in [
            ("", PlacementError::NotAColor),
            ("d3", PlacementError::NotAColor),
            ("--", PlacementError::NotAColor),
            ("Xd3", PlacementError::NotAColor),
            ("B", PlacementError::NotASquare),
            ("b2", PlacementError::NotASquare),
            ("B d3", PlacementError::NotASquare),
            ("Bd33", PlacementError::NotASquare),
            ("Wé3", PlacementError::NotASquare),
            ("Bd3:s", PlacementError::Trailing),
            ("Bd3 ", PlacementError::Trailing),
        ] {
            assert_eq!(text.parse::<Placement>(), Err(error), "{text:?}");
        }
    }

    #[test]
    fn transcripts_are_read_with_and_without_spaces() {
        let read = |text| read_transcript(text).collect::<Result<Vec<_>, _>>();
        let line = read("Bf5 Wd6 Bb2").unwrap();
        assert_eq!(Transcript(&line).to_string(), "Bf5 Wd6 Bb2");
        assert_eq!(read("bf5wd6bb2"), Ok(line.clone()));
        assert_eq!(read("\n BF5\tWD6\r\n\nBB2 "), Ok(line));
        assert_eq!(read(" \n"), Ok(Vec::new()));
        assert_eq!(Transcript(&[]).to_string(), "");
    }

    #[test]
    fn a_transcript_ends_at_its_first_error() {
        let mut reader = read_transcript("Bf5 Wé Bd3");
        assert!(reader.next().unwrap().is_ok());
        let error = reader.next().unwrap().unwrap_err();
        assert_eq!(error, TranscriptError { number: 2, at: 4, kind: PlacementError::NotASquare });
        assert!(error.to_string().starts_with("placement 2, character 5: after the color"));
        assert_eq!(reader.next(), None);
    }
}
