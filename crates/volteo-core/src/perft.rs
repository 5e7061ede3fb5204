//! Perft: counting the sequences of plies from a position, the standard check of a move generator.
//!
//! The convention: a pass is one ply. Games that end before the depth are counted apart; both
//! together are the leaves of the tree.

use crate::bits::BitSet;
use crate::runs::{all_run_starts, all_runs};
use crate::{Position, Rules, Turn};

/// How many sequences of plies there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Perft {
    /// Sequences of exactly the depth asked for.
    pub full_depth: u64,
    /// Games that ended before.
    pub finished: u64,
}

impl Perft {
    const ONE: Self = Self { full_depth: 1, finished: 0 };
    const END: Self = Self { full_depth: 0, finished: 1 };

    const fn of(full_depth: u64) -> Self {
        Self { full_depth, finished: 0 }
    }

    /// Both together: the leaves of the tree.
    #[must_use]
    pub const fn leaves(self) -> u64 {
        self.full_depth + self.finished
    }
}

impl core::ops::AddAssign for Perft {
    fn add_assign(&mut self, other: Self) {
        self.full_depth += other.full_depth;
        self.finished += other.finished;
    }
}

impl core::iter::Sum for Perft {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), |mut all, count| {
            all += count;
            all
        })
    }
}

/// Counts the sequences of `depth` plies from a position. The last ply is counted without being
/// played.
///
/// ```
/// use volteo_core::{Builtin, Rules, perft};
///
/// let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
/// assert_eq!(perft(&rules, &rules.start(), 5).leaves(), 1396);
/// ```
#[must_use]
pub fn perft<B: BitSet>(rules: &Rules<B>, position: &Position<B>, depth: u32) -> Perft {
    if depth == 0 {
        return Perft::ONE;
    }
    if !rules.is_plain() {
        return count(rules, &mut position.clone(), depth);
    }
    let (own, opponent) = position.own_and_opponent();
    B::vector_perft(own, opponent, rules.playable(), depth)
        .unwrap_or_else(|| count_plain(own, opponent, rules.playable(), depth))
}

/// Counts under any rule set. `depth` is at least 1.
fn count<B: BitSet>(rules: &Rules<B>, position: &mut Position<B>, depth: u32) -> Perft {
    if depth == 1 {
        return count_last_ply(rules, position);
    }
    match rules.turn(position) {
        Turn::Over => Perft::END,
        Turn::Moves(_) | Turn::MustPass => rules
            .actions(position)
            .map(|action| {
                let undo = rules.play_legal(position, action);
                let below = count(rules, position, depth - 1);
                position.undo(undo);
                below
            })
            .sum(),
    }
}

fn count_last_ply<B: BitSet>(rules: &Rules<B>, position: &Position<B>) -> Perft {
    let legal = rules.legal(position);
    let passes = u64::from(legal.pass);
    if legal.squares.is_empty() {
        return if legal.pass { Perft::ONE } else { Perft::END };
    }
    if !rules.choose_one() || rules.in_opening(position) {
        return Perft::of(u64::from(legal.squares.len()) + passes);
    }
    let starts = rules.run_starts_by_direction(position);
    let flipping = starts.into_iter().fold(B::EMPTY, |all, set| all | set);
    let pairs: u32 = starts.into_iter().map(BitSet::len).sum();
    Perft::of(u64::from(pairs + (legal.squares & !flipping).len()) + passes)
}

/// Writes a function that counts where runs alone decide what is legal: from a side's discs, the
/// opponent's and the squares of the board. It is written once for any processor and once for those
/// with vector instructions, since a function is compiled for the one or the other as a whole.
macro_rules! count_where_runs_decide {
    ($(#[$attribute:meta])* $visible:vis fn $name:ident [$($generic:tt)*] ($board:ty), $starts:expr, $flips:expr) => {
        $(#[$attribute])*
        $visible fn $name $($generic)* (own: $board, opponent: $board, playable: $board, depth: u32) -> $crate::Perft {
            let empties = playable & !(own | opponent);
            let mut moves = $starts(own, opponent) & empties;
            if <$board as $crate::BitSet>::is_empty(moves) {
                let over = <$board as $crate::BitSet>::is_empty($starts(opponent, own) & empties);
                return if over {
                    $crate::Perft { full_depth: 0, finished: 1 }
                } else if depth == 1 {
                    $crate::Perft { full_depth: 1, finished: 0 }
                } else {
                    $name(opponent, own, playable, depth - 1)
                };
            }
            if depth == 1 {
                return $crate::Perft { full_depth: u64::from(<$board as $crate::BitSet>::len(moves)), finished: 0 };
            }
            let mut all = $crate::Perft::default();
            while !<$board as $crate::BitSet>::is_empty(moves) {
                let placed = <$board as $crate::BitSet>::lowest(moves);
                moves ^= placed;
                let flipped = $flips(own, opponent, placed);
                all += $name(opponent ^ flipped, own ^ flipped ^ placed, playable, depth - 1);
            }
            all
        }
    };
}
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(crate) use count_where_runs_decide;

count_where_runs_decide! {
    pub(crate) fn count_plain[<B: BitSet>](B), all_run_starts, all_runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Builtin, PassRule, RuleSet, U256};

    /// The table of the data, as far as it is counted in no time; the tests of the workspace go on.
    #[test]
    fn the_first_depths_are_as_published() {
        let leaves = |builtin: Builtin, depth| {
            let rules = Rules::<u64>::new(&builtin.rule_set()).unwrap();
            perft(&rules, &rules.start(), depth).leaves()
        };
        assert_eq!(leaves(Builtin::Wof, 7), 55_092);
        assert_eq!(leaves(Builtin::Beginner, 6), 14_688);
        assert_eq!(leaves(Builtin::Parallel, 6), 9_696);
        assert_eq!(leaves(Builtin::Classic, 7), 1_536);
        assert_eq!(leaves(Builtin::Mini4, 16), 60_060);
    }

    #[test]
    fn every_way_of_counting_agrees() {
        let set = Builtin::Mini6.rule_set();
        let rules = Rules::<u64>::new(&set).unwrap();
        let start = rules.start();
        let expected = Perft::of(47_740);
        assert_eq!(count(&rules, &mut start.clone(), 7), expected);
        let (own, opponent) = start.own_and_opponent();
        assert_eq!(count_plain(own, opponent, rules.playable(), 7), expected);
        let wide = Rules::<u128>::new(&set).unwrap();
        assert_eq!(perft(&wide, &wide.start(), 7), expected);
        let widest = Rules::<U256>::new(&set).unwrap();
        assert_eq!(perft(&widest, &widest.start(), 7), expected);
    }

    #[test]
    fn a_pass_that_is_a_choice_is_counted_beside_the_moves() {
        let set = RuleSet { pass: PassRule::Allowed, ..Builtin::Mini4.rule_set() };
        let rules = Rules::<u64>::new(&set).unwrap();
        assert_eq!(perft(&rules, &rules.start(), 1).leaves(), 5);
        // 4 moves with 3 replies and a pass each; a pass with 4 replies and the pass that ends it.
        assert_eq!(perft(&rules, &rules.start(), 2).leaves(), 4 * 4 + 5);
        assert_eq!(perft(&rules, &rules.start(), 3).finished, 1);
    }

    #[test]
    fn at_depth_0_there_is_the_position_itself() {
        let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
        assert_eq!(perft(&rules, &rules.start(), 0), Perft::ONE);
    }
}
