//! A position with its scores, as a line of text.

use std::fmt;

use volteo_core::{Request, Square};

use crate::lines::Line;
use crate::{BoardText, RecordError};

/// A position with the exact scores of its moves, as far as they are told.
///
/// It displays as a line of a file, comments before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The squares and the side to move: a character a square in board order, `X`, `O` or `-`, then a
    /// space and `X` or `O`, as [`volteo_core::Rules::read_position`] takes them.
    pub text: String,
    /// Files, which are as many as ranks.
    pub side: u8,
    /// The scores of moves, in the order of the file.
    pub scores: Vec<MoveScore>,
    /// The score of the position, if the file tells it without a move.
    pub score: Option<i16>,
    /// What is said about it; its lines may have been comments in lines of their own.
    pub comment: Option<String>,
}

/// A move with its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveScore {
    /// A placement without a direction, or a pass.
    pub request: Request,
    /// Discs of the side to move less those of the other at the end of the game, both sides playing
    /// their best after the move.
    pub discs: i16,
}

impl Position {
    /// The best of the scores.
    #[must_use]
    pub fn best(&self) -> Option<i16> {
        self.scores.iter().map(|it| it.discs).chain(self.score).max()
    }

    /// The position as records have it.
    #[must_use]
    pub fn board(&self) -> BoardText {
        BoardText { width: Some(self.side), text: self.text.clone() }
    }

    /// Reads a line that is no comment.
    pub(super) fn read(line: &Line<'_>) -> Result<Self, RecordError> {
        let (fields, comment) = match line.text.split_once('%') {
            Some((fields, comment)) => (fields, Some(comment.trim().to_owned()).filter(|it| !it.is_empty())),
            None => (line.text, None),
        };
        let mut position = Self { comment, ..Self::default() };
        let mut offset = 0;
        for (index, field) in fields.split(';').enumerate() {
            let start = offset + field.len() - field.trim_start().len();
            let read = match (index, field.trim()) {
                (0, board) => position.read_board(board),
                (_, "") => Ok(()),
                (_, score) => position.read_score(score),
            };
            read.map_err(|what| line.error(start, what))?;
            offset += field.len() + 1;
        }
        Ok(position)
    }

    fn read_board(&mut self, text: &str) -> Result<(), String> {
        const FORM: &str = "a position is a character a square (X black, O white, - empty), a space and the side to move, X or O";
        let mut letters = String::new();
        for letter in text.chars().filter(|it| !it.is_whitespace()) {
            letters.push(match letter {
                'X' | 'x' | '*' => 'X',
                'O' | 'o' => 'O',
                '-' | '.' => '-',
                _ => return Err(format!("{letter:?} is no square: {FORM}")),
            });
        }
        let side_to_move = letters.pop().filter(|it| *it != '-').ok_or(FORM)?;
        let side =
            (4..=Square::MAX_SIDE).find(|&side| usize::from(side) * usize::from(side) == letters.len());
        self.side = side.ok_or_else(|| {
            format!("{} squares make no square board: 64 are 8×8; then comes the side to move", letters.len())
        })?;
        self.text = format!("{letters} {side_to_move}");
        Ok(())
    }

    fn read_score(&mut self, text: &str) -> Result<(), String> {
        let Some((name, score)) = text.split_once(':') else {
            if self.score.is_some() {
                return Err("the position has two scores without a move".to_owned());
            }
            self.score = Some(discs(text)?);
            return Ok(());
        };
        let request: Request =
            name.trim().parse().map_err(|error| format!("{:?} is no move: {error}", name.trim()))?;
        self.scores.push(MoveScore { request, discs: discs(score)? });
        Ok(())
    }
}

/// Reads a score.
pub(super) fn discs(text: &str) -> Result<i16, String> {
    let text = text.trim();
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_number = (1..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|_| is_number)
        .ok_or_else(|| format!("{text:?} is no score: one is a number of discs, like g8:+18"))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.comment.iter().flat_map(|comment| comment.split('\n')) {
            writeln!(f, "% {line}")?;
        }
        write!(f, "{};", self.text)?;
        for MoveScore { request, discs } in &self.scores {
            write!(f, " {request}:{discs:+};")?;
        }
        match self.score {
            Some(score) => write!(f, " {score:+};"),
            None => Ok(()),
        }
    }
}
