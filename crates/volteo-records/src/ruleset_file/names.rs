//! Rule sets by name: the built-in ones, and those that only change the size of one.

use volteo_core::{Builtin, RuleSet, Square};

use super::NamedRuleSet;

/// The rule set of a name: a [built-in one](Builtin), or `sizeN`, `sizeWxH`, `rectWxH` for the
/// standard rules and `beginnerN`, `beginnerWxH` for the beginner's on another board: N×N or W×H squares,
/// each number from 4 to 16.
///
/// ```
/// use volteo_records::ruleset_file::resolve;
///
/// assert_eq!(resolve("rect10x6").unwrap().rules.height, 6);
/// assert_eq!(resolve("size3"), None);
/// ```
#[must_use]
pub fn resolve(name: &str) -> Option<NamedRuleSet> {
    let (rules, about) = match Builtin::from_name(name) {
        Some(builtin) => (builtin.rule_set(), about(builtin).to_owned()),
        None => other_size(name)?,
    };
    Some(NamedRuleSet { name: Some(name.to_owned()), about: Some(about), rules })
}

/// What a built-in rule set is, in a line.
#[must_use]
pub const fn about(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::Wof => "The game as the World Othello Federation plays it, on 8×8",
        Builtin::Beginner => "A disc flips in one direction only, and the player chooses which",
        Builtin::Anti => "The side with fewer discs wins",
        Builtin::Mini4 => "The standard game on 4×4",
        Builtin::Mini6 => "The standard game on 6×6",
        Builtin::Grand10 => "The standard game on 10×10",
        Builtin::Octagon => "The standard game on 10×10 without the corners: 88 squares",
        Builtin::Parallel => "The standard game from the parallel start",
        Builtin::Classic => "The game of the 1880s: an open center, and 32 discs for each side",
    }
}

/// The names that [`resolve`] knows, for a message about one that it does not.
pub(super) fn known() -> String {
    let names: Vec<_> = Builtin::ALL.iter().map(|it| it.name()).collect();
    format!("{}, and other sizes like size12, rect10x6 and beginner6x5", names.join(", "))
}

fn other_size(name: &str) -> Option<(RuleSet, String)> {
    let (base, game, (width, height)) = if let Some(size) = name.strip_prefix("beginner") {
        (Builtin::Beginner, "The beginner's game", board(size)?)
    } else if let Some(size) = name.strip_prefix("rect") {
        (Builtin::Wof, "The standard game", rectangle(size)?)
    } else {
        let size = name.strip_prefix("size")?;
        (Builtin::Wof, "The standard game", board(size)?)
    };
    Some((RuleSet { width, height, ..base.rule_set() }, format!("{game} on {width}×{height}")))
}

fn board(size: &str) -> Option<(u8, u8)> {
    side(size).map(|side| (side, side)).or_else(|| rectangle(size))
}

fn rectangle(size: &str) -> Option<(u8, u8)> {
    let (width, height) = size.split_once('x')?;
    Some((side(width)?, side(height)?))
}

/// A number from 4 to 16, written in the one usual way: a board has one name of each kind.
fn side(text: &str) -> Option<u8> {
    let side = text.parse().ok().filter(|side| (4..=Square::MAX_SIDE).contains(side))?;
    if side.to_string() == text { Some(side) } else { None }
}

#[cfg(test)]
mod tests {
    use volteo_core::FlipRule;

    use super::*;

    #[test]
    fn every_built_in_is_found_and_told_about() {
        for builtin in Builtin::ALL {
            let found = resolve(builtin.name()).unwrap();
            assert_eq!((found.name.as_deref(), found.rules), (Some(builtin.name()), builtin.rule_set()));
            assert!(!found.about.unwrap().is_empty());
        }
    }

    #[test]
    fn sizes_are_found() {
        let size = |name| resolve(name).map(|it| (it.rules.width, it.rules.height, it.rules.flip));
        assert_eq!(size("size12"), Some((12, 12, FlipRule::All)));
        assert_eq!(size("size14x4"), Some((14, 4, FlipRule::All)));
        assert_eq!(size("rect10x6"), Some((10, 6, FlipRule::All)));
        assert_eq!(size("beginner6"), Some((6, 6, FlipRule::ChooseOne)));
        assert_eq!(size("beginner6x5"), Some((6, 5, FlipRule::ChooseOne)));
        assert_eq!(resolve("beginner10").unwrap().about.unwrap(), "The beginner's game on 10×10");
        for side in 4..=16 {
            assert_eq!(resolve(&format!("size{side}")).unwrap().rules.validate(), Ok(()));
        }
    }

    #[test]
    fn other_names_are_not() {
        for name in [
            "",
            "Wof",
            "chess",
            "size",
            "size3",
            "size17",
            "size+8",
            "size08",
            "size8x",
            "sizex8",
            "rect8",
            "rect8x8x8",
            "beginner4x3",
            "beginner6x05",
            "beginner256",
            "size 8",
        ] {
            assert_eq!(resolve(name), None, "{name}");
        }
    }
}
