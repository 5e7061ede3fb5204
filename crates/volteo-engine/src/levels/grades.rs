//! What every level is.

use super::Level;
use super::strength::Leeway;
use crate::Selectivity;
use crate::evaluation::PARTS;

/// What a level is under any rule set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grade {
    /// The plies that it looks ahead.
    pub(super) depth: u8,
    pub(super) selectivity: Selectivity,
    /// From how many empties on it plays perfectly where the fast path solves, and where the general one does.
    pub(super) exact_from: [u8; 2],
    /// The time that a move may take on a computer, in thousandths of a second: what bounds a search that does not
    /// get to its depth.
    pub(super) milliseconds: u32,
    pub(super) leeway: Leeway,
}

impl Grade {
    /// The grade of a level with a number.
    pub(super) fn of(number: u8) -> Self {
        let at = usize::from(number.clamp(1, Level::STRONGEST)) - 1;
        GRADES[at.min(GRADES.len() - 1)]
    }
}

/// A level that leaves something to chance: the tolerance in discs, the temperature in quarters of a disc.
const fn human(depth: u8, exact_from: u8, tolerance: i32, temperature: i32) -> Grade {
    let leeway = Leeway { tolerance: tolerance * PARTS, temperature: temperature * PARTS / 4 };
    Grade { depth, selectivity: Selectivity::Off, exact_from: [exact_from; 2], milliseconds: 5, leeway }
}

/// A level that plays the best it finds.
const fn best(depth: u8, selectivity: Selectivity, exact_from: [u8; 2], milliseconds: u32) -> Grade {
    Grade { depth, selectivity, exact_from, milliseconds, leeway: Leeway::NONE }
}

const GRADES: [Grade; Level::STRONGEST as usize] = [
    human(1, 0, 40, 48),
    human(1, 0, 24, 24),
    human(1, 1, 16, 14),
    human(2, 2, 12, 9),
    human(2, 3, 9, 7),
    human(2, 4, 7, 5),
    human(3, 5, 5, 4),
    human(3, 6, 4, 3),
    human(4, 7, 3, 2),
    human(4, 8, 2, 1),
    best(4, Selectivity::Off, [8, 8], 10),
    best(5, Selectivity::Off, [10, 8], 20),
    best(6, Selectivity::Off, [12, 9], 40),
    best(8, Selectivity::Balanced, [14, 10], 100),
    best(9, Selectivity::Balanced, [15, 10], 200),
    best(10, Selectivity::Balanced, [16, 11], 300),
    best(11, Selectivity::Balanced, [17, 11], 500),
    best(12, Selectivity::Balanced, [18, 12], 800),
    best(14, Selectivity::Balanced, [19, 12], 1200),
    best(16, Selectivity::Balanced, [20, 13], 2000),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_sees_as_much_as_the_one_before_or_more() {
        let stronger = |a: &Grade, b: &Grade| {
            a.depth <= b.depth
                && a.exact_from.iter().zip(b.exact_from).all(|(&a, b)| a <= b)
                && a.milliseconds <= b.milliseconds
                && a.leeway.tolerance >= b.leeway.tolerance
                && a.leeway.temperature >= b.leeway.temperature
        };
        assert!(GRADES.is_sorted_by(stronger));
    }

    #[test]
    fn nothing_is_left_to_chance_from_the_level_that_says_so() {
        for (grade, number) in GRADES.iter().zip(1..) {
            assert_eq!(grade.leeway == Leeway::NONE, number >= Level::FIRST_AT_ITS_BEST, "{number}");
        }
    }
}
