//! The type of a game (`TY`) and its board (`BO`).

use volteo_core::{BitSet, Builtin, Color, Goal, RuleSet, SquareSet};

use crate::start::{plain, rules_tag, start_text};
use crate::{BoardText, RulesTag};

/// The size by which the servers name the octagon.
const OCTAGON: u8 = 88;

/// A board by the name that types and boards begin with: `8`, `10`, `88`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size(u8);

impl Size {
    fn from_number(number: &str) -> Option<Self> {
        let size = number.parse().ok()?;
        if (4..=16).contains(&size) || size == OCTAGON { Some(Self(size)) } else { None }
    }

    /// The size of the board of a rule set, if the servers have a name for it.
    pub(super) fn of(rules: &RuleSet) -> Option<Self> {
        if rules.holes.is_empty() {
            return if rules.width == rules.height { Some(Self(rules.width)) } else { None };
        }
        let octagon = Self(OCTAGON).rules();
        let is_octagon =
            [rules.width, rules.height] == [octagon.width, octagon.height] && rules.holes == octagon.holes;
        if is_octagon { Some(Self(OCTAGON)) } else { None }
    }

    /// The plain game on this board.
    fn rules(self) -> RuleSet {
        if self.0 == OCTAGON { Builtin::Octagon.rule_set() } else { plain(self.0, self.0) }
    }
}

/// What a type says that matters for play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameType {
    pub(super) size: Size,
    /// Whether the fewest discs win.
    pub(super) anti: bool,
}

impl GameType {
    /// Reads a type: `8`, `8kr20`, `s8r20`, `10a`, `8b`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let (mut size, mut anti, mut after_random) = (None, false, false);
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (is_number, is_count) = (digits > 0, after_random);
            after_random = letter.eq_ignore_ascii_case(&'r');
            match letter.to_ascii_lowercase() {
                _ if is_number && is_count => {}
                _ if is_number && size.is_none() => size = Some(Size::from_number(&rest[..digits])?),
                'a' => anti = true,
                's' | 'k' | 'r' | 'b' | 'w' => {}
                _ => return None,
            }
            rest = &rest[digits.max(letter.len_utf8())..];
        }
        Some(Self { size: size?, anti })
    }

    /// The type of a game by these rules, if the servers have one for its board.
    pub(super) fn of(rules: &RuleSet) -> Option<Self> {
        Some(Self { size: Size::of(rules)?, anti: rules.goal == Goal::Fewest })
    }

    /// The text of a type: a game with komi and a game from a position are told by their letters.
    pub(super) fn text(self, has_komi: bool, discs: Option<usize>) -> String {
        let komi = if has_komi { "k" } else { "" };
        let anti = if self.anti { "a" } else { "" };
        let random = discs.map_or(String::new(), |discs| format!("r{discs}"));
        format!("{}{komi}{anti}{random}", self.size.0)
    }

    /// 1 where a positive figure of the format favors Black's discs, -1 in an anti game.
    pub(super) const fn sign(self) -> i32 {
        if self.anti { -1 } else { 1 }
    }

    /// The rules without the start position.
    pub(super) fn rules(self) -> RuleSet {
        let goal = if self.anti { Goal::Fewest } else { Goal::Most };
        RuleSet { goal, ..self.size.rules() }
    }

    /// The rules as a record names them: by name where one is built in.
    pub(super) fn rules_tag(self) -> RulesTag {
        rules_tag(&self.rules())
    }
}

/// A board: `8 -------- … *`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) size: Size,
    /// As records have positions.
    pub(super) start: BoardText,
    /// How many discs lie on it.
    pub(super) discs: usize,
}

impl Board {
    /// Reads a board. What is wrong is said in words.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let text = text.trim_start();
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let size = Size::from_number(&text[..digits])
            .ok_or("a board begins with its size, a number from 4 to 16 or 88 for the octagon")?;
        let rules = size.rules();
        let mut letters = text[digits..].chars().filter(|it| !it.is_whitespace());
        let mut squares = String::new();
        let mut discs = 0;
        let needed = rules.playable().len();
        for square in SquareSet::board(rules.width, rules.height).squares() {
            if rules.holes.contains(square) {
                squares.push('#');
                continue;
            }
            let letter = letters.next().ok_or_else(|| {
                let found = squares.bytes().filter(|&byte| byte != b'#').count();
                format!("the board has {needed} squares, and the text names {found}")
            })?;
            let letter = match (letter, color(letter)) {
                ('-' | '.', _) => '-',
                (_, Some(color)) => disc(color),
                _ => {
                    return Err(format!(
                        "{letter:?} is no square: one is * for black, O for white or - for empty"
                    ));
                }
            };
            discs += usize::from(letter != '-');
            squares.push(letter);
        }
        // Early archives leave out the side: it was always Black's turn.
        let side = letters.next().unwrap_or('*');
        let Some(side) = color(side) else {
            return Err(format!(
                "after the {needed} squares comes the side to move, * or O, and not {side:?}"
            ));
        };
        if letters.next().is_some() {
            return Err("there is more text after the side to move".to_owned());
        }
        let text = format!("{squares} {}", disc(side));
        Ok(Self { size, start: BoardText { width: Some(rules.width), text }, discs })
    }

    /// The start position, if it is not that of the rules of this type.
    pub(super) fn start_of(self, game_type: GameType) -> Option<BoardText> {
        if start_text(&game_type.rules()) == self.start.text { None } else { Some(self.start) }
    }
}

/// A position in text, as records have it, as a board: `8 -------- … *`.
pub(super) fn board_text(size: Size, width: u8, position: &str) -> String {
    let (squares, side) = position.split_once(' ').unwrap_or((position, ""));
    let letter = |byte: u8| match byte {
        b'X' => '*',
        byte => char::from(byte),
    };
    let mut text = size.0.to_string();
    for rank in squares.as_bytes().chunks(usize::from(width.max(1))) {
        text.push(' ');
        text.extend(rank.iter().filter(|&&byte| byte != b'#').map(|&byte| letter(byte)));
    }
    text.push(' ');
    text.extend(side.bytes().map(letter));
    text
}

const fn color(letter: char) -> Option<Color> {
    match letter {
        '*' | 'X' | 'x' => Some(Color::Black),
        'O' | 'o' => Some(Color::White),
        _ => None,
    }
}

const fn disc(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_read_as_the_servers_write_them() {
        let read = |text: &str| GameType::read(text).map(|it| (it.size.0, it.anti));
        for text in ["8", "s8r20", "8kr20", "8k", "8b", "8w", "8R4", "8r", " S8R20 "] {
            assert_eq!(read(text), Some((8, false)), "{text}");
        }
        assert_eq!(read("10ka"), Some((10, true)));
        assert_eq!(read("8ar12"), Some((8, true)));
        assert_eq!(read("88"), Some((88, false)));
        for text in ["", "a", "20", "3", "8z", "8 8", "8r4r4x", "999999999999"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn types_have_the_rules_of_their_names() {
        let tag = |text: &str| GameType::read(text).unwrap().rules_tag();
        for (text, name) in [
            ("8", "wof"),
            ("4", "mini4"),
            ("6", "mini6"),
            ("10", "grand10"),
            ("88", "octagon"),
            ("8a", "anti"),
        ] {
            assert_eq!(tag(text), RulesTag::Named(name.to_owned()));
        }
        let RulesTag::Inline(rules) = tag("12a") else { panic!("12a has no name") };
        assert_eq!((rules.width, rules.height, rules.goal), (12, 12, Goal::Fewest));
        assert_eq!(rules.validate(), Ok(()));
    }

    #[test]
    fn the_standard_start_is_no_start_of_its_own() {
        for text in ["4", "5", "6", "8", "10", "13", "14", "16", "88", "8a"] {
            let game_type = GameType::read(text).unwrap();
            let rules = game_type.rules();
            let written = board_text(game_type.size, rules.width, &start_text(&rules));
            let board = Board::read(&written).unwrap();
            assert_eq!((board.size, board.discs), (game_type.size, 4));
            assert_eq!(board.start_of(game_type), None, "{written}");
            let other_side = written.replace("- *", "- O");
            assert!(Board::read(&other_side).unwrap().start_of(game_type).is_some());
        }
    }

    #[test]
    fn a_board_may_be_written_without_spaces_or_side() {
        let spaced = Board::read("4 ---- -O*- -*O- ---- *").unwrap();
        assert_eq!(Board::read("4-----O*--*O-----").unwrap(), spaced);
        assert_eq!(spaced.start.text, "-----OX--XO----- X");
    }

    #[test]
    fn what_is_no_board_is_refused_in_words() {
        let wrong = |text: &str| Board::read(text).unwrap_err();
        assert!(wrong("-- *").starts_with("a board begins with its size"));
        assert!(wrong("40 -").starts_with("a board begins with its size"));
        assert_eq!(wrong("4 ---- -O*- -*O- --"), "the board has 16 squares, and the text names 14");
        assert!(wrong("4 ---- -O*? -*O- ---- *").starts_with("'?' is no square"));
        assert!(wrong("4 ---- -O*- -*O- ---- -").contains("comes the side to move"));
        assert!(wrong("4 ---- -O*- -*O- ---- * *").contains("more text"));
    }
}
