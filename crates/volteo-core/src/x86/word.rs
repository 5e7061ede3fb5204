//! Boards up to 8×8: a board is one word of a vector.

use core::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x,
    _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64,
};

use crate::bits::BitSet;
use crate::perft::count_where_runs_decide;

/// The distances that steps shift a bit: east, south-west, south, south-east.
#[inline]
#[target_feature(enable = "avx2")]
fn steps(times: i64) -> __m256i {
    _mm256_set_epi64x(9 * times, 8 * times, 7 * times, times)
}

/// For each direction the opponent's discs that a line can pass without wrapping round.
#[inline]
#[target_feature(enable = "avx2")]
fn passable(opponent: u64) -> __m256i {
    let inner = u64::INNER as i64;
    let mask = _mm256_set_epi64x(inner, -1, inner, inner);
    _mm256_and_si256(_mm256_set1_epi64x(opponent as i64), mask)
}

/// The union of the four boards of a vector.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn union(boards: __m256i) -> u64 {
    let pair = _mm_or_si128(_mm256_castsi256_si128(boards), _mm256_extracti128_si256::<1>(boards));
    _mm_cvtsi128_si64(_mm_or_si128(pair, _mm_unpackhi_epi64(pair, pair))) as u64
}

/// The fills from `from` over the discs `one`, with shifts up and with shifts down.
#[inline]
#[target_feature(enable = "avx2")]
fn fill_both_ways(from: __m256i, one: __m256i) -> (__m256i, __m256i) {
    let (step, double) = (steps(1), steps(2));
    // Two discs that lie next to each other on a line, marked at the upper bit and at the lower one.
    let pair_up = _mm256_and_si256(one, _mm256_sllv_epi64(one, step));
    let pair_down = _mm256_srlv_epi64(pair_up, step);
    let mut up = _mm256_and_si256(one, _mm256_sllv_epi64(from, step));
    let mut down = _mm256_and_si256(one, _mm256_srlv_epi64(from, step));
    up = _mm256_or_si256(up, _mm256_and_si256(one, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(one, _mm256_srlv_epi64(down, step)));
    for _ in 0..2 {
        up = _mm256_or_si256(up, _mm256_and_si256(pair_up, _mm256_sllv_epi64(up, double)));
        down = _mm256_or_si256(down, _mm256_and_si256(pair_down, _mm256_srlv_epi64(down, double)));
    }
    (up, down)
}

/// The runs from the square of the set `placed` in the directions that shift up, and in those that shift down.
#[inline]
#[target_feature(enable = "avx2")]
fn runs(own: u64, opponent: u64, placed: u64) -> (__m256i, __m256i) {
    let step = steps(1);
    let own = _mm256_set1_epi64x(own as i64);
    let (up, down) = fill_both_ways(_mm256_set1_epi64x(placed as i64), passable(opponent));
    let zero = _mm256_setzero_si256();
    let open_up = _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_sllv_epi64(up, step), own), zero);
    let open_down = _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_srlv_epi64(down, step), own), zero);
    (_mm256_andnot_si256(open_up, up), _mm256_andnot_si256(open_down, down))
}

/// The squares that a disc on the square of the set `placed` flips.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn flips(own: u64, opponent: u64, placed: u64) -> u64 {
    let (up, down) = runs(own, opponent, placed);
    union(_mm256_or_si256(up, down))
}

/// The run in each direction from the square of the set `placed`, clockwise from north.
///
/// # Safety
///
/// The processor must have AVX2.
#[inline]
#[target_feature(enable = "avx2")]
pub fn each_run(own: u64, opponent: u64, placed: u64) -> [u64; 8] {
    let (up, down) = runs(own, opponent, placed);
    let [east, south_west, south, south_east] = each(up);
    let [west, north_east, north, north_west] = each(down);
    [north, north_east, east, south_east, south, south_west, west, north_west]
}

/// The four boards of a vector.
#[inline]
#[target_feature(enable = "avx2")]
fn each(boards: __m256i) -> [u64; 4] {
    let (low, high) = (_mm256_castsi256_si128(boards), _mm256_extracti128_si256::<1>(boards));
    [low, _mm_unpackhi_epi64(low, low), high, _mm_unpackhi_epi64(high, high)]
        .map(|board| _mm_cvtsi128_si64(board) as u64)
}

/// The squares from which the side `own` has a run, occupied ones among them.
///
/// # Safety
///
/// The processor must have AVX2.
#[inline]
#[target_feature(enable = "avx2")]
pub fn run_starts(own: u64, opponent: u64) -> u64 {
    let step = steps(1);
    let (up, down) = fill_both_ways(_mm256_set1_epi64x(own as i64), passable(opponent));
    union(_mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step)))
}

count_where_runs_decide! {
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
    pub(super) fn count[](u64), run_starts, flips
}
