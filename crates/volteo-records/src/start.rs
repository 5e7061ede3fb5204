//! Start positions, as records have them: a character a square, then the side to move.

use volteo_core::{BitSet, Builtin, Color, RuleSet, Rules, Square, SquareSet};

use crate::{GameToWrite, RulesTag};

/// The plain game on a board of this size.
pub(crate) fn plain(width: u8, height: u8) -> RuleSet {
    RuleSet { width, height, ..Builtin::Wof.rule_set() }
}

/// Rules as a record names them: by name where they are built in.
pub(crate) fn rules_tag(rules: &RuleSet) -> RulesTag {
    match Builtin::ALL.into_iter().find(|it| it.rule_set() == *rules) {
        Some(builtin) => RulesTag::Named(builtin.name().to_owned()),
        None => RulesTag::Inline(Box::new(*rules)),
    }
}

/// The start of rules, by the rules alone: nothing is laid out for it.
pub(crate) fn start_text(rules: &RuleSet) -> String {
    let [black, white] = rules.start_discs();
    let letter = |square| match square {
        square if rules.holes.contains(square) => '#',
        square if black.contains(square) => 'X',
        square if white.contains(square) => 'O',
        _ => '-',
    };
    let ranks = (0..rules.height).flat_map(|rank| (0..rules.width).filter_map(move |file| Square::new(file, rank)));
    let mut text: String = ranks.map(letter).collect();
    text.push_str(match rules.first {
        Color::Black => " X",
        Color::White => " O",
    });
    text
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
