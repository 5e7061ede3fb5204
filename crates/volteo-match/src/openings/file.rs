//! Openings from files of records.

use std::io::BufRead;
use std::sync::Arc;

use volteo_records::{GameRecord, Place, open};

use crate::{Course, MatchRules, NotACourse};

/// Why openings cannot be taken from a file.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// The file as a whole cannot be read.
    #[error(transparent)]
    Open(#[from] volteo_records::OpenError),
    /// One of its records cannot be read.
    #[error("{0}")]
    Record(#[from] volteo_records::RecordError),
    /// One of its records is no game under the rules of the match.
    #[error("record {}: {problem}", place.game)]
    Course {
        /// Which.
        place: Place,
        /// Why.
        problem: NotACourse,
    },
    /// One of its records is over by the time that a game should begin.
    #[error("record {}: the game is over within its opening", .0.game)]
    Over(Place),
    /// There is nothing in it.
    #[error("there is no opening in it")]
    Nothing,
}

/// Reads openings from records of any format, up to so many plies of each: lines of moves (XOT), GGF, the positions of
/// OBF, WTHOR and all others. Each is judged by the rules of the match.
///
/// ```
/// use std::sync::Arc;
/// use volteo_core::Builtin;
/// use volteo_match::{MatchRules, read_openings};
///
/// let rules = Arc::new(MatchRules::new(None, Builtin::Wof.rule_set()).unwrap());
/// let openings = read_openings("f5d6c4d3\nf5f6d3c5\n".as_bytes(), &rules, 3).unwrap();
/// assert_eq!(openings[1].plies().len(), 3);
/// ```
///
/// # Errors
///
/// Which record cannot be used, and why.
pub fn read_openings(
    input: impl BufRead + Send,
    rules: &Arc<MatchRules>,
    most: usize,
) -> Result<Vec<Course>, OpeningError> {
    let mut records = open(input, None, None)?;
    let mut record = GameRecord::default();
    let mut openings = Vec::new();
    while let Some(read) = records.read(&mut record) {
        let place = read?;
        let course = Course::of_record(&record, Some(rules), most);
        let course = course.map_err(|problem| OpeningError::Course { place, problem })?;
        if course.is_over() {
            return Err(OpeningError::Over(place));
        }
        openings.push(course);
    }
    if openings.is_empty() { Err(OpeningError::Nothing) } else { Ok(openings) }
}

#[cfg(test)]
mod tests {
    use volteo_core::Builtin;

    use super::*;

    fn read(text: &str) -> Result<Vec<Course>, String> {
        let rules = Arc::new(MatchRules::new(None, Builtin::Wof.rule_set()).unwrap());
        read_openings(text.as_bytes(), &rules, 8).map_err(|error| error.to_string())
    }

    #[test]
    fn openings_come_as_moves_or_as_positions() {
        let moves = read("(;GM[Othello]PB[a]PW[b]TY[8]B[f5]W[d6];)\n").unwrap();
        assert_eq!((moves[0].plies().len(), moves[0].start()), (2, None));
        let squares = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";
        let position = read(&format!("{squares} X; G8:+18; H1:+12;\n")).unwrap();
        assert_eq!(position[0].start(), Some(format!("{squares} X").as_str()));
    }

    #[test]
    fn a_record_that_cannot_be_used_is_named() {
        assert_eq!(read("f5d6\nf5f5\n").unwrap_err(), "record 2: ply 2: White f5: occupied");
        assert!(read("").unwrap_err().starts_with("empty"));
    }
}
