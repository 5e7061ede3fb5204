//! Vector code for x86-64, chosen at run time: the only `unsafe` of this crate.
//!
//! Everything here has a portable twin in [`runs`](crate::runs) and is tested to agree with it. A
//! vector holds four copies of the board, one for each of the directions that shift bits up (east,
//! south and the two southern diagonals); the other four directions are the same with shifts down.

mod halves;
pub(crate) mod word;

use crate::bits::BitSet;
use crate::{Perft, Square};

/// Whether the processor at hand has what this module uses.
#[inline(always)]
fn is_available() -> bool {
    std::is_x86_feature_detected!("avx2")
        && std::is_x86_feature_detected!("popcnt")
        && std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("bmi2")
}

/// Writes a function that runs vector code where the processor has it, and answers `None` elsewhere.
macro_rules! where_available {
    ($(#[$attribute:meta])* fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $call:expr) => {
        $(#[$attribute])*
        #[inline(always)]
        pub(crate) fn $name($($argument: $type),*) -> Option<$result> {
            if !is_available() {
                return None;
            }
            // SAFETY: the vector code needs AVX2, POPCNT, BMI1 and BMI2, which the processor at hand
            // has, as was just asked. It has no other precondition.
            #[allow(unsafe_code)]
            Some(unsafe { $call })
        }
    };
}

where_available! {
    /// The squares that a disc on an empty square flips in all eight directions, on up to 8×8.
    fn flips_64(own: u64, opponent: u64, square: Square) -> u64 = word::flips(own, opponent, u64::of(square))
}

where_available! {
    /// The squares from which the side `own` has a run, occupied ones among them, on up to 8×8.
    fn run_starts_64(own: u64, opponent: u64) -> u64 = word::run_starts(own, opponent)
}

where_available! {
    /// [`perft`](crate::perft()) where runs alone decide, on up to 8×8.
    fn perft_64(own: u64, opponent: u64, playable: u64, depth: u32) -> Perft =
        word::count(own, opponent, playable, depth)
}

where_available! {
    /// [`flips_64`] on up to 10×10.
    fn flips_128(own: u128, opponent: u128, square: Square) -> u128 =
        halves::flips(own, opponent, u128::of(square))
}

where_available! {
    /// [`run_starts_64`] on up to 10×10.
    fn run_starts_128(own: u128, opponent: u128) -> u128 = halves::run_starts(own, opponent)
}

where_available! {
    /// [`perft_64`] on up to 10×10.
    fn perft_128(own: u128, opponent: u128, playable: u128, depth: u32) -> Perft =
        halves::count(own, opponent, playable, depth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft::count_plain;
    use crate::runs::{all_run_starts, all_runs};
    use proptest::prelude::*;

    /// A board of own and opposing discs with `square` empty.
    fn clear<B: BitSet>(own: B, opponent: B, square: Square) -> (B, B) {
        let board = B::board(B::MAX_WIDTH, B::MAX_HEIGHT) & !B::of(square);
        (own & board, opponent & !own & board)
    }

    /// What vector code gives where the portable code gives this: the same, or nothing on a processor
    /// that lacks the instructions, where there is nothing to test.
    fn here<B>(portable: B) -> Option<B> {
        is_available().then_some(portable)
    }

    proptest! {
        #[test]
        fn vector_code_agrees_with_portable_code_on_8x8(a: u64, b: u64, c: u64, file in 0u8..8, rank in 0u8..8) {
            let square = Square::new(file, rank).unwrap();
            // Dense and sparse boards alike.
            for (own, opponent) in [(a, b), (a & c, b | c), (a & b & c, !(a & c))] {
                let (own, opponent) = clear(own, opponent, square);
                let portable = all_runs(own, opponent, u64::of(square));
                prop_assert_eq!(flips_64(own, opponent, square), here(portable));
                let portable = all_run_starts(own, opponent);
                prop_assert_eq!(run_starts_64(own, opponent), here(portable));
            }
        }

        #[test]
        fn vector_perft_agrees_with_portable_perft(a: u64, b: u64, depth in 1u32..4) {
            let (own, opponent) = (a, b & !a);
            let portable = count_plain(own, opponent, u64::MAX, depth);
            prop_assert_eq!(perft_64(own, opponent, u64::MAX, depth), here(portable));
            let board = u128::board(10, 10);
            let [own, opponent] = [own, opponent].map(|it| u128::narrow(it.widen()) << 12 & board);
            let portable = count_plain(own, opponent, board, depth);
            prop_assert_eq!(perft_128(own, opponent, board, depth), here(portable));
        }

        #[test]
        fn vector_code_agrees_with_portable_code_on_10x10(
            a: u128, b: u128, c: u128, file in 0u8..10, rank in 0u8..10
        ) {
            let square = Square::new(file, rank).unwrap();
            let board = u128::board(10, 10);
            for (own, opponent) in [(a, b), (a & c, b | c), (a & b & c, !(a & c))] {
                let (own, opponent) = clear(own, opponent, square);
                let portable = all_runs(own, opponent, u128::of(square));
                prop_assert_eq!(flips_128(own, opponent, square), here(portable));
                let portable = all_run_starts(own, opponent) & board;
                prop_assert_eq!(run_starts_128(own, opponent).map(|it| it & board), here(portable));
            }
        }
    }
}
