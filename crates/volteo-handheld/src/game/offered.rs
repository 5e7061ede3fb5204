//! The rule sets that a device offers.

use heapless::Vec;
use volteo_core::{BitSet, Builtin, Rules};

use crate::board::Grid;

/// The rule sets in the order of the list. The large boards come last: a device that has not got them
/// shows the same list up to there.
const ORDER: [Builtin; 9] = [
    Builtin::Wof,
    Builtin::Beginner,
    Builtin::Anti,
    Builtin::Mini6,
    Builtin::Mini4,
    Builtin::Parallel,
    Builtin::Classic,
    Builtin::Grand10,
    Builtin::Octagon,
];

/// Those that are offered.
pub(crate) type Offered = Vec<Builtin, 9>;

/// The rule sets whose boards fit the screen, and `B`.
pub(crate) fn offered<B: BitSet>() -> Offered {
    ORDER.into_iter().filter(|&it| lay_out::<B>(it).is_some()).collect()
}

/// The rules laid out, if their board fits.
pub(super) fn lay_out<B: BitSet>(builtin: Builtin) -> Option<Rules<B>> {
    let set = builtin.rule_set();
    Grid::of(&set)?;
    Rules::new(&set).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_that_fits_is_offered() {
        assert_eq!(offered::<u64>().len(), 7);
        assert_eq!(offered::<u128>().len(), Builtin::ALL.len());
    }

    #[test]
    fn no_offered_game_outgrows_the_room_for_its_moves() {
        for builtin in offered::<u128>() {
            assert!(builtin.rule_set().playable().len() as usize <= super::super::MOST_MOVES);
        }
    }
}
