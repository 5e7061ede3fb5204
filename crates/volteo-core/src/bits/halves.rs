//! Runs on boards of 64 squares as two words of 32 bits, for processors that have no larger ones.
//!
//! The compiler makes two words of one of 64 bits by itself, but does not know what is known here: along a rank nothing
//! crosses from one word into the other, and along all other lines each word holds four ranks, so that two steps after
//! the first go all the way.

use super::BitSet;

/// Ranks 1 to 4, and ranks 5 to 8.
type Halves = [u32; 2];

/// In each direction, clockwise from north, the squares from which a run of the opponent's discs ends at an own disc,
/// occupied ones among them.
#[inline(always)]
pub(crate) fn each_run_starts(own: u64, opponent: u64) -> [u64; 8] {
    let (own, inner, opponent) = (halves(own), halves(opponent & u64::INNER), halves(opponent));
    // A run towards the north starts south of its discs.
    [
        whole(down_the_board::<8>(own, opponent)),
        whole(down_the_board::<7>(own, inner)),
        whole([to_the_west(own[0], inner[0]), to_the_west(own[1], inner[1])]),
        whole(up_the_board::<9>(own, inner)),
        whole(up_the_board::<8>(own, opponent)),
        whole(up_the_board::<7>(own, inner)),
        whole([to_the_east(own[0], inner[0]), to_the_east(own[1], inner[1])]),
        whole(down_the_board::<9>(own, inner)),
    ]
}

#[inline(always)]
const fn halves(set: u64) -> Halves {
    [set as u32, (set >> 32) as u32]
}

#[inline(always)]
const fn whole([low, high]: Halves) -> u64 {
    (high as u64) << 32 | low as u64
}

/// The discs of the opponent's that `first` reaches by going on, within four ranks.
#[inline(always)]
fn go_on(first: u32, opponent: u32, step: impl Fn(u32) -> u32) -> u32 {
    let first = first & opponent;
    let second = first | opponent & step(first);
    second | opponent & step(second)
}

/// Towards rank 8, one rank being so many bits.
#[inline(always)]
fn down_the_board<const STEP: u32>(own: Halves, opponent: Halves) -> Halves {
    let step = |set: u32| set << STEP;
    let over = |set: u32| set >> (32 - STEP);
    let low = go_on(step(own[0]), opponent[0], step);
    let high = go_on(step(own[1]) | over(own[0] | low), opponent[1], step);
    [step(low), step(high) | over(low)]
}

/// Towards rank 1.
#[inline(always)]
fn up_the_board<const STEP: u32>(own: Halves, opponent: Halves) -> Halves {
    let step = |set: u32| set >> STEP;
    let over = |set: u32| set << (32 - STEP);
    let high = go_on(step(own[1]), opponent[1], step);
    let low = go_on(step(own[0]) | over(own[1] | high), opponent[0], step);
    [step(low) | over(high), step(high)]
}

/// Along the ranks of a half. `inner` are the opponent's discs off the first and the last file.
#[inline(always)]
fn to_the_east(own: u32, inner: u32) -> u32 {
    // Added to the first disc of an unbroken line, a carry runs to its end.
    inner.wrapping_add(inner & own << 1) & !inner
}

/// The same the other way, where no carry goes: by one disc, by two more, and by two more.
#[inline(always)]
fn to_the_west(own: u32, inner: u32) -> u32 {
    let first = inner & own >> 1;
    let second = first | inner & first >> 1;
    let pairs = inner & inner >> 1;
    let fourth = second | pairs & second >> 2;
    (fourth | pairs & fourth >> 2) >> 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runs;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, ..ProptestConfig::default() })]

        #[test]
        fn runs_start_where_filling_the_whole_board_finds_them(own: u64, opponent: u64, fewer: u64) {
            // Boards of all kinds: half of the squares, a quarter, three quarters with the opponent's discs.
            for opponent in [opponent, opponent & fewer, opponent | fewer] {
                let own = own & !opponent;
                let vacant = !(own | opponent);
                let found = each_run_starts(own, opponent).map(|it| it & vacant);
                prop_assert_eq!(found, runs::each_run_starts(own, opponent).map(|it| it & vacant));
            }
        }
    }
}
