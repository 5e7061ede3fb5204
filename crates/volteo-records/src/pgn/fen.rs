//! Start positions (`FEN`), as Edax writes them: ranks from the highest to the first, `p` black, `P`
//! white, numbers for empty squares; then the side to move, `b` or `w`. `*` is a hole.

use volteo_core::{BitSet, Builtin, RuleSet, Square, SquareSet};

use crate::start::{plain, rules_tag, start_text};
use crate::{BoardText, RulesTag};

/// A start position with the size of its board.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Start {
    width: u8,
    height: u8,
    /// As records have positions.
    text: String,
}

impl Start {
    /// Reads a position. What is wrong is said in words.
    pub(super) fn read(fen: &str) -> Result<Self, String> {
        let mut fields = fen.split_ascii_whitespace();
        let ranks: Vec<String> =
            fields.next().unwrap_or_default().split('/').map(rank).collect::<Result<_, _>>()?;
        let [width, height] = [ranks[0].len(), ranks.len()].map(|side| u8::try_from(side).unwrap_or(u8::MAX));
        if ![width, height].iter().all(|side| (4..=16).contains(side)) {
            return Err(format!("a board has 4 to 16 files and ranks, and the FEN has {width} and {height}"));
        }
        if ranks.iter().any(|rank| rank.len() != ranks[0].len()) {
            return Err("the ranks of the FEN are not equally long".to_owned());
        }
        let side = match fields.next() {
            Some("b") => 'X',
            Some("w") => 'O',
            _ => return Err("after the ranks the FEN names the side to move, b or w".to_owned()),
        };
        let squares: String = ranks.into_iter().rev().collect();
        Ok(Self { width, height, text: format!("{squares} {side}") })
    }

    /// The plain game on this board, as a record names it; none for the standard board.
    pub(super) fn rules_tag(&self) -> Result<Option<RulesTag>, String> {
        let rules = RuleSet { holes: self.holes(), ..plain(self.width, self.height) };
        if rules == Builtin::Wof.rule_set() {
            return Ok(None);
        }
        rules.validate().map_err(|error| error.to_string())?;
        Ok(Some(rules_tag(&rules)))
    }

    fn holes(&self) -> SquareSet {
        let squares = SquareSet::board(self.width, self.height).squares().zip(self.text.bytes());
        let holes = squares.filter(|(_, letter)| *letter == b'#');
        holes.map(|(square, _)| SquareSet::of(square)).fold(SquareSet::EMPTY, |set, square| set | square)
    }

    /// The position, if it is not the start of these rules.
    pub(super) fn unless_start_of(self, rules: &RuleSet) -> Option<BoardText> {
        let is_as_large = [self.width, self.height] == [rules.width, rules.height];
        if is_as_large && start_text(rules) == self.text { None } else { Some(self.into_board()) }
    }

    pub(super) fn into_board(self) -> BoardText {
        BoardText { width: Some(self.width), text: self.text }
    }
}

/// A rank with a character a square, as records have positions.
fn rank(text: &str) -> Result<String, String> {
    let mut squares = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match letter {
            'p' => squares.push('X'),
            'P' => squares.push('O'),
            '*' => squares.push('#'),
            _ if digits > 0 => {
                let empties =
                    rest[..digits].parse().unwrap_or(usize::MAX).min(1 + usize::from(Square::MAX_SIDE));
                squares.extend(std::iter::repeat_n('-', empties));
            }
            _ => {
                return Err(format!(
                    "{letter:?} is nothing in a FEN: p is black, P is white, a number empty squares"
                ));
            }
        }
        rest = &rest[digits.max(letter.len_utf8())..];
        if squares.len() > 2 * usize::from(Square::MAX_SIDE) {
            break;
        }
    }
    Ok(squares)
}

/// A position, as records have it, on a board of so many files as a FEN.
pub(super) fn write(position: &str, width: u8) -> String {
    let (squares, side) = position.split_once(' ').unwrap_or((position, ""));
    let ranks = squares.as_bytes().chunks(usize::from(width.max(1))).rev().map(|rank| {
        let mut text = String::new();
        for run in rank.chunk_by(|one, next| one == next) {
            match run[0] {
                b'-' => text.push_str(&run.len().to_string()),
                b'X' => text.extend(run.iter().map(|_| 'p')),
                b'O' => text.extend(run.iter().map(|_| 'P')),
                _ => text.extend(run.iter().map(|_| '*')),
            }
        }
        text
    });
    let side = if side == "X" { 'b' } else { 'w' };
    format!("{} {side} - - 0 1", ranks.collect::<Vec<_>>().join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_start_is_black_s_on_the_rising_diagonal() {
        let start = Start::read("8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1").unwrap();
        assert_eq!(start.rules_tag(), Ok(None));
        assert_eq!(start.unless_start_of(&Builtin::Wof.rule_set()), None);
    }

    #[test]
    fn the_highest_rank_stands_first() {
        let start = Start::read("3p/1PP1/4/4 w").unwrap();
        assert_eq!(start.text, "---------OO----X O");
        assert_eq!(start.rules_tag(), Ok(Some(RulesTag::Named("mini4".into()))));
    }

    #[test]
    fn a_position_reads_back_from_its_fen() {
        for builtin in Builtin::ALL {
            let rules = builtin.rule_set();
            let text = start_text(&rules);
            let start = Start::read(&write(&text, rules.width)).unwrap();
            assert_eq!(start.text, text);
        }
        let octagon = start_text(&Builtin::Octagon.rule_set());
        let tag = Start::read(&write(&octagon, 10)).unwrap().rules_tag();
        assert_eq!(tag, Ok(Some(RulesTag::Named("octagon".into()))));
    }

    #[test]
    fn what_is_no_position_is_refused_in_words() {
        let wrong = |fen: &str| Start::read(fen).unwrap_err();
        assert!(wrong("").contains("the FEN has 0 and 1"));
        assert!(wrong("8/8/8/8/8/8/8/99999999999999999999 b").contains("not equally long"));
        assert!(wrong("rnbqkbnr/8/8/8 w").starts_with("'r' is nothing"));
        assert!(wrong("8/8/8/7 b").contains("not equally long"));
        assert!(wrong("4/4/4/4").contains("names the side"));
        assert!(Start::read("4/1*2/4/4 b").unwrap().rules_tag().unwrap_err().contains("cannot be a hole"));
    }
}
