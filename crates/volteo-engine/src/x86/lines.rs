//! Flips, with all eight lines of a square side by side.
//!
//! The lines of a square are masks. Upwards (towards higher bits) the first square of a line that is
//! not the opponent's is found by a carry: all other bits set, adding 1 runs through them up to it.
//! Downwards it is the highest such bit of the line. If an own disc lies there, it closes a run.

use core::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256,
    _mm256_lzcnt_epi64, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_srlv_epi64, _mm256_sub_epi64,
};

/// The lines from a square: east, south-west, south, south-east; then west, north-east, north,
/// north-west.
#[repr(align(64))]
struct Lines([u64; 8]);

static LINES: [Lines; 64] = lines();

const STEPS: [(i32, i32); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];

const fn lines() -> [Lines; 64] {
    let mut table = [const { Lines([0; 8]) }; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = STEPS[direction];
            let (mut file, mut rank) = (square as i32 % 8 + files, square as i32 / 8 + ranks);
            while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                table[square].0[direction] |= 1 << (rank * 8 + file);
                (file, rank) = (file + files, rank + ranks);
            }
            direction += 1;
        }
        square += 1;
    }
    table
}

#[inline]
#[target_feature(enable = "avx2")]
fn vector(a: u64, b: u64, c: u64, d: u64) -> __m256i {
    _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64)
}

/// The squares that a disc on `square` flips.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn flips(own: u64, opponent: u64, square: u32) -> u64 {
    let [a, b, c, d, e, f, g, h] = LINES[(square & 63) as usize].0;
    let (up, down) = (vector(a, b, c, d), vector(e, f, g, h));
    let own = _mm256_set1_epi64x(own as i64);
    let opponent = _mm256_set1_epi64x(opponent as i64);

    let step = _mm256_set_epi64x(9, 8, 7, 1);
    let two = _mm256_set_epi64x(18, 16, 14, 2);
    let four = _mm256_set_epi64x(36, 32, 28, 4);
    // The squares of the line from the first that is not the opponent's on.
    let mut blocked = _mm256_andnot_si256(opponent, down);
    blocked = _mm256_or_si256(blocked, _mm256_srlv_epi64(blocked, step));
    blocked = _mm256_or_si256(blocked, _mm256_srlv_epi64(blocked, two));
    blocked = _mm256_or_si256(blocked, _mm256_srlv_epi64(blocked, four));
    let first = _mm256_andnot_si256(_mm256_srlv_epi64(blocked, step), blocked);
    let open = _mm256_cmpeq_epi64(_mm256_and_si256(first, own), _mm256_setzero_si256());
    let flips_down = _mm256_andnot_si256(open, _mm256_andnot_si256(blocked, down));
    union(_mm256_or_si256(flips_up(own, opponent, up), flips_down))
}

/// The same where leading zeros can be counted in vectors: they are what lies before the first square
/// of a downward line that is not the opponent's.
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512vl,avx512cd")]
pub(super) fn flips_by_counting(own: u64, opponent: u64, square: u32) -> u64 {
    let [a, b, c, d, e, f, g, h] = LINES[(square & 63) as usize].0;
    let (up, down) = (vector(a, b, c, d), vector(e, f, g, h));
    let own = _mm256_set1_epi64x(own as i64);
    let opponent = _mm256_set1_epi64x(opponent as i64);

    let before = _mm256_lzcnt_epi64(_mm256_andnot_si256(opponent, down));
    let first = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), before);
    let closing = _mm256_and_si256(first, own);
    // All bits above the closing one; none if there is none.
    let above = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(closing, closing));
    union(_mm256_or_si256(flips_up(own, opponent, up), _mm256_and_si256(above, down)))
}

/// The flips along the lines towards higher bits.
#[inline]
#[target_feature(enable = "avx2")]
fn flips_up(own: __m256i, opponent: __m256i, up: __m256i) -> __m256i {
    let ones = _mm256_set1_epi64x(-1);
    let carried = _mm256_sub_epi64(_mm256_or_si256(opponent, _mm256_andnot_si256(up, ones)), ones);
    let closing = _mm256_and_si256(carried, _mm256_and_si256(up, own));
    // All bits below the closing one; none if there is none.
    let is_open = _mm256_cmpeq_epi64(closing, _mm256_setzero_si256());
    let below = _mm256_sub_epi64(_mm256_add_epi64(closing, ones), is_open);
    _mm256_and_si256(below, up)
}

#[inline]
#[target_feature(enable = "avx2")]
fn union(boards: __m256i) -> u64 {
    let pair = _mm_or_si128(_mm256_castsi256_si128(boards), _mm256_extracti128_si256::<1>(boards));
    _mm_cvtsi128_si64(_mm_or_si128(pair, _mm_unpackhi_epi64(pair, pair))) as u64
}
