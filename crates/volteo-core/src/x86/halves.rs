//! Boards up to 10×10: a board is two words, the lower halves in one vector and the upper in another.

use core::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_andnot_si256, _mm256_cmpeq_epi64, _mm256_or_si256, _mm256_set_epi64x,
    _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64,
};

use super::word::union;
use crate::perft::count_where_runs_decide;

/// Four boards, one a direction.
#[derive(Clone, Copy)]
struct Boards {
    low: __m256i,
    high: __m256i,
}

/// How far a shift moves each of the four boards, and what is left of a word then.
#[derive(Clone, Copy)]
struct Distance {
    shift: __m256i,
    rest: __m256i,
}

impl Distance {
    /// So many steps east, south-west, south and south-east. No masks are needed: a vacant file lies
    /// between the ranks.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn steps(times: i64) -> Self {
        let shift = _mm256_set_epi64x(12 * times, 11 * times, 10 * times, times);
        Self { shift, rest: _mm256_sub_epi64(_mm256_set1_epi64x(64), shift) }
    }
}

impl Boards {
    /// The same board four times.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn splat(board: u128) -> Self {
        Self { low: _mm256_set1_epi64x(board as i64), high: _mm256_set1_epi64x((board >> 64) as i64) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn and(self, other: Self) -> Self {
        Self { low: _mm256_and_si256(self.low, other.low), high: _mm256_and_si256(self.high, other.high) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn or(self, other: Self) -> Self {
        Self { low: _mm256_or_si256(self.low, other.low), high: _mm256_or_si256(self.high, other.high) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn up(self, by: Distance) -> Self {
        let carried = _mm256_srlv_epi64(self.low, by.rest);
        Self {
            low: _mm256_sllv_epi64(self.low, by.shift),
            high: _mm256_or_si256(_mm256_sllv_epi64(self.high, by.shift), carried),
        }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn down(self, by: Distance) -> Self {
        let carried = _mm256_sllv_epi64(self.high, by.rest);
        Self {
            low: _mm256_or_si256(_mm256_srlv_epi64(self.low, by.shift), carried),
            high: _mm256_srlv_epi64(self.high, by.shift),
        }
    }

    /// The boards that have a square in common with `other`'s; the rest emptied.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn where_meets(self, reach: Self, other: Self) -> Self {
        let common = reach.and(other);
        let apart = _mm256_cmpeq_epi64(_mm256_or_si256(common.low, common.high), _mm256_setzero_si256());
        Self { low: _mm256_andnot_si256(apart, self.low), high: _mm256_andnot_si256(apart, self.high) }
    }

    /// The union of the four boards.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn union(self) -> u128 {
        u128::from(union(self.high)) << 64 | u128::from(union(self.low))
    }
}

/// The fills from `from` over the discs `one`, with shifts up and with shifts down: up to eight discs.
#[inline]
#[target_feature(enable = "avx2")]
fn fill_both_ways(from: Boards, one: Boards) -> (Boards, Boards) {
    let (step, double) = (Distance::steps(1), Distance::steps(2));
    // Two discs that lie next to each other on a line, marked at the upper bit and at the lower one.
    let pair_up = one.and(one.up(step));
    let pair_down = one.and(one.down(step));
    let mut up = one.and(from.up(step));
    let mut down = one.and(from.down(step));
    up = up.or(one.and(up.up(step)));
    down = down.or(one.and(down.down(step)));
    for _ in 0..3 {
        up = up.or(pair_up.and(up.up(double)));
        down = down.or(pair_down.and(down.down(double)));
    }
    (up, down)
}

/// The squares that a disc on the square of the set `placed` flips.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn flips(own: u128, opponent: u128, placed: u128) -> u128 {
    let step = Distance::steps(1);
    let own = Boards::splat(own);
    let (up, down) = fill_both_ways(Boards::splat(placed), Boards::splat(opponent));
    up.where_meets(up.up(step), own).or(down.where_meets(down.down(step), own)).union()
}

/// The squares from which the side `own` has a run; occupied ones and squares of no board among them.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn run_starts(own: u128, opponent: u128) -> u128 {
    let step = Distance::steps(1);
    let (up, down) = fill_both_ways(Boards::splat(own), Boards::splat(opponent));
    up.up(step).or(down.down(step)).union()
}

count_where_runs_decide! {
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
    pub(super) fn count[](u128), run_starts, flips
}
