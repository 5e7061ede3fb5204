//! Helpers of this folder's tests, and the overview.

use crate::{Builtin, Color, Position, Rules, Square};

/// The set of the squares marked `x`, eight a rank from a1 on.
pub(super) fn drawn(marks: &str) -> u64 {
    let marks = marks.chars().filter(|it| !it.is_whitespace()).enumerate();
    marks.filter(|&(_, mark)| mark == 'x').map(|(at, _)| 1 << at).fold(0, |all, bit: u64| all | bit)
}

/// A position of the standard game.
pub(super) fn wof(board: &str) -> (Rules<u64>, Position<u64>) {
    let rules = Rules::new(&Builtin::Wof.rule_set()).unwrap();
    let position = rules.read_position(board).unwrap();
    (rules, position)
}

#[test]
fn the_overview_says_what_its_parts_say() {
    let (rules, position) = wof("XXXOO--- XXOO---- XOXO---- OOOXX--- --OXXX-- ---OX--- -------- -------- O");
    let analysis = rules.analyze(&position);
    for color in Color::BOTH {
        let side = analysis.side(color);
        assert_eq!(side.discs, position.discs(color));
        assert_eq!(side.mobility, rules.mobility(&position, color));
        assert_eq!(side.potential_mobility, rules.potential_mobility(&position, color));
        assert_eq!(side.frontier | side.interior, side.discs);
        assert_eq!(side.frontier, rules.frontier(&position, color));
        assert_eq!(side.stable, rules.stable_discs(&position) & side.discs);
    }
    assert_eq!(analysis.side(Color::Black).stable, drawn("xxx----- xx------ x-------"));
    assert_eq!(analysis.empties, rules.empties(&position));
    assert_eq!(analysis.corners.clone().count(), 4);
    assert_eq!(analysis.corners.clone().next().unwrap().disc, Some(Color::Black));
    let a1: Square = "a1".parse().unwrap();
    assert_eq!(analysis.corners.clone().next().unwrap().corner, a1);
    assert_eq!(analysis.regions.clone().count(), 1);
}
