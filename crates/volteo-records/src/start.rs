//! Start positions, as records have them: a character a square, then the side to move.

use volteo_core::{BitSet, Builtin, Color, RuleSet, Rules, SquareSet};

use crate::{GameToWrite, RulesTag};

/// The plain game on a board of this size.
pub(crate) fn plain(width: u8, height: u8) -> RuleSet {
    RuleSet { width, height, ..Builtin::Wof.rule_set() }
}

/// Rules as a record names them: by name where they are built in or differ from the standard ones only
/// in the size of the board.
pub(crate) fn rules_tag(rules: &RuleSet) -> RulesTag {
    match name(rules) {
        Some(name) => RulesTag::Named(name),
        None => RulesTag::Inline(Box::new(*rules)),
    }
}

/// The name of rules, if they have one that [`resolve`](crate::ruleset_file::resolve) knows.
pub(crate) fn name(rules: &RuleSet) -> Option<String> {
    let (width, height) = (rules.width, rules.height);
    if let Some(builtin) = Builtin::ALL.into_iter().find(|it| it.rule_set() == *rules) {
        return Some(builtin.name().to_owned());
    }
    if *rules != plain(width, height) {
        return None;
    }
    Some(if width == height { format!("size{width}") } else { format!("size{width}x{height}") })
}

/// The start of rules, by the rules alone: nothing is laid out for it.
pub(crate) fn start_text(rules: &RuleSet) -> String {
    let width = usize::from(rules.width);
    let mut text = vec![b'-'; width * usize::from(rules.height)];
    let [black, white] = rules.start_discs();
    for (squares, letter) in [(black, b'X'), (white, b'O'), (rules.holes, b'#')] {
        for square in squares.squares() {
            // Rules that have squares beyond their board are impossible, but no reason to panic.
            if let Some(place) = text.get_mut(usize::from(square.rank()) * width + usize::from(square.file()))
            {
                *place = letter;
            }
        }
    }
    let side = match rules.first {
        Color::Black => " X",
        Color::White => " O",
    };
    text.iter().map(|&letter| char::from(letter)).chain(side.chars()).collect()
}

/// The position in which a game begins; none if it is none of its rules.
pub(crate) fn start_of_game(game: &GameToWrite<'_>) -> Option<String> {
    let Some(start) = &game.record.start else {
        return Some(start_text(game.rules));
    };
    let rules = Rules::<SquareSet>::new(game.rules).ok()?;
    Some(rules.position_text(&rules.read_position(&start.text).ok()?).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_known_by_their_names() {
        let sizes = [plain(12, 12), plain(5, 16)];
        for rules in Builtin::ALL.map(Builtin::rule_set).into_iter().chain(sizes) {
            assert_eq!(crate::ruleset_file::resolve(&name(&rules).unwrap()).unwrap().rules, rules);
        }
        assert_eq!(name(&RuleSet { first: Color::White, ..plain(8, 8) }), None);
    }

    #[test]
    fn the_start_is_the_text_of_the_start_position() {
        for builtin in Builtin::ALL {
            let set = RuleSet { first: Color::White, ..builtin.rule_set() };
            for set in [builtin.rule_set(), set] {
                let rules = Rules::<SquareSet>::new(&set).unwrap();
                assert_eq!(start_text(&set), rules.position_text(&rules.start()).to_string());
            }
        }
    }
}
