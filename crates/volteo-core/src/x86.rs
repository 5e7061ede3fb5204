//! Vector code for x86-64, chosen at run time: the only `unsafe` of this crate.
//!
//! Everything here has a portable twin in [`runs`](crate::runs) and is tested to agree with it. A
//! vector holds four copies of the board, one for each of the directions that shift bits up (east,
//! south and the two southern diagonals); the other four directions are the same with shifts down.

use core::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x,
    _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64,
};

use crate::Square;
use crate::bits::BitSet;

/// Whether the processor at hand has what this module uses.
#[inline(always)]
pub(crate) fn is_available() -> bool {
    std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("popcnt")
}

/// The squares that a disc on an empty square flips in all eight directions; `None` on a processor
/// without the instructions.
#[inline(always)]
pub(crate) fn flips(own: u64, opponent: u64, square: Square) -> Option<u64> {
    if !is_available() {
        return None;
    }
    // SAFETY: the processor has AVX2, as was just asked; the function needs nothing else.
    #[allow(unsafe_code)]
    Some(unsafe { flips_avx2(own, opponent, u64::of(square)) })
}

/// The squares from which the side `own` has a run, occupied ones among them; `None` on a processor
/// without the instructions.
#[inline(always)]
pub(crate) fn run_starts(own: u64, opponent: u64) -> Option<u64> {
    if !is_available() {
        return None;
    }
    // SAFETY: as above.
    #[allow(unsafe_code)]
    Some(unsafe { run_starts_avx2(own, opponent) })
}

/// The distances that one step shifts a bit: east, south-west, south, south-east.
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
fn union(boards: __m256i) -> u64 {
    let pair = _mm_or_si128(_mm256_castsi256_si128(boards), _mm256_extracti128_si256::<1>(boards));
    _mm_cvtsi128_si64(_mm_or_si128(pair, _mm_unpackhi_epi64(pair, pair))) as u64
}

/// The fills from `from` over `opponent`, with shifts up and with shifts down.
#[inline]
#[target_feature(enable = "avx2")]
fn fill_both_ways(from: __m256i, one: __m256i) -> (__m256i, __m256i) {
    let (step, double) = (steps(1), steps(2));
    // Two discs that lie next to each other on a line, marked at the upper end and at the lower one.
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

/// [`flips`] for the square of the set `placed`.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn flips_avx2(own: u64, opponent: u64, placed: u64) -> u64 {
    let step = steps(1);
    let own = _mm256_set1_epi64x(own as i64);
    let (up, down) = fill_both_ways(_mm256_set1_epi64x(placed as i64), passable(opponent));
    let zero = _mm256_setzero_si256();
    let open_up = _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_sllv_epi64(up, step), own), zero);
    let open_down = _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_srlv_epi64(down, step), own), zero);
    union(_mm256_or_si256(_mm256_andnot_si256(open_up, up), _mm256_andnot_si256(open_down, down)))
}

/// [`run_starts`] with the instructions known to be there.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn run_starts_avx2(own: u64, opponent: u64) -> u64 {
    let step = steps(1);
    let (up, down) = fill_both_ways(_mm256_set1_epi64x(own as i64), passable(opponent));
    union(_mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runs::{self, over_all_directions};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_vector_code_agrees_with_the_portable_code(a: u64, b: u64, c: u64, code in 0u8..64) {
            // Dense and sparse boards alike.
            for (own, others) in [(a, b), (a & c, b | c), (a & b & c, !(a & c))] {
                let square = Square::new(code % 8, code / 8).unwrap();
                let placed = u64::of(square);
                let (own, opponent) = (own & !placed, others & !own & !placed);
                let portable = over_all_directions(|it| runs::run(own, opponent, placed, it));
                prop_assert_eq!(flips(own, opponent, square).unwrap_or(portable), portable);
                let portable = over_all_directions(|it| runs::run_starts(own, opponent, it));
                prop_assert_eq!(run_starts(own, opponent).unwrap_or(portable), portable);
            }
        }
    }
}
