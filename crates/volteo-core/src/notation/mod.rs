//! Moves and positions as text (rules.md §7), read and written without allocation.

mod position;

pub use position::{PositionError, PositionErrorKind, PositionText};

use core::fmt;
use core::str::FromStr;

use crate::{Direction, Directions, Request, Square};

/// The spellings of a pass that are read, in lower case; the first is the one written.
const PASSES: [&str; 5] = ["--", "pass", "pa", "ps", "@@"];

/// Why a text is no request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RequestError {
    /// It does not begin with a square or a pass.
    NotAMove,
    /// What follows the colon is no direction.
    NotADirection,
    /// There is more text after the move.
    Trailing,
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAMove => "a move is a square like f5, with a direction where one is chosen, like d3:s, or -- for a pass",
            Self::NotADirection => "after the colon comes a direction: n, ne, e, se, s, sw, w or nw",
            Self::Trailing => "there is more text after the move",
        })
    }
}

impl core::error::Error for RequestError {}

impl Request {
    /// Reads a request from the front of `text`: the request and the number of bytes it took. Case
    /// does not matter. Whether anything may follow directly is for the caller to say: squares may
    /// follow each other, but after a direction or a pass comes white space.
    ///
    /// # Errors
    ///
    /// If the text begins with no move, or with a square and a colon but no direction.
    pub fn read(text: &[u8]) -> Result<(Self, usize), RequestError> {
        if let Some(used) = read_pass(text) {
            return Ok((Self::Pass, used));
        }
        let (square, mut used) = Square::read(text).ok_or(RequestError::NotAMove)?;
        let mut directions = Directions::EMPTY;
        // More than one direction is never legal, but naming two is a mistake of the player's that
        // the rules judge, not one of spelling.
        while text.get(used) == Some(&b':') {
            let rest = &text[used + 1..];
            let (direction, length) = Direction::read(rest).ok_or(RequestError::NotADirection)?;
            directions |= Directions::of(direction);
            used += 1 + length;
        }
        Ok((Self::Place { square, directions }, used))
    }
}

/// The length of the pass that `text` begins with. A word may not run on: `pass`, not `pa` and `ss`.
fn read_pass(text: &[u8]) -> Option<usize> {
    let spelled =
        |word: &&&str| text.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word.as_bytes()));
    let length = PASSES.iter().find(spelled)?.len();
    let runs_on = text[0].is_ascii_alphabetic() && text.get(length).is_some_and(u8::is_ascii_alphanumeric);
    if runs_on { None } else { Some(length) }
}

impl FromStr for Request {
    type Err = RequestError;

    fn from_str(text: &str) -> Result<Self, RequestError> {
        match Self::read(text.as_bytes())? {
            (request, used) if used == text.len() => Ok(request),
            _ => Err(RequestError::Trailing),
        }
    }
}

/// The square, the directions named with it, each after a colon; `--` for a pass.
impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str(PASSES[0]),
            Self::Place { square, directions } => {
                square.fmt(f)?;
                directions.iter().try_for_each(|direction| write!(f, ":{direction}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn every_spelling_of_a_pass_is_read_and_one_is_written() {
        for text in ["--", "pa", "PA", "pass", "Pass", "ps", "PS", "@@"] {
            assert_eq!(text.parse(), Ok(Request::Pass), "{text}");
        }
        assert_eq!(Request::Pass.to_string(), "--");
        assert!("passe".parse::<Request>().is_err());
        assert!("pa5".parse::<Request>().is_err());
    }

    #[test]
    fn moves_read_back_from_their_text() {
        for text in ["f5", "d3:s", "c4:nw", "p16:ne:s"] {
            assert_eq!(text.parse::<Request>().unwrap().to_string(), text);
        }
        assert_eq!("D3:S".parse::<Request>().unwrap().to_string(), "d3:s");
    }

    #[test]
    fn what_is_no_move_is_refused_by_kind() {
        assert_eq!("".parse::<Request>(), Err(RequestError::NotAMove));
        assert_eq!("z9".parse::<Request>(), Err(RequestError::NotAMove));
        assert_eq!("d3:".parse::<Request>(), Err(RequestError::NotADirection));
        assert_eq!("d3:q".parse::<Request>(), Err(RequestError::NotADirection));
        assert_eq!("d3c3".parse::<Request>(), Err(RequestError::Trailing));
        assert_eq!("-- ".parse::<Request>(), Err(RequestError::Trailing));
    }

    #[test]
    fn the_pass_p1_is_a_square_of_a_large_board() {
        assert_eq!("p1".parse(), Ok(Request::place(Square::new(15, 0).unwrap())));
    }
}
