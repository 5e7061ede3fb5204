//! Vector code for x86-64, chosen at run time: the only `unsafe` of this crate.
//!
//! A value of [`Avx2`] or [`Avx512`] exists only where the processor has the instructions, so that its
//! methods need not ask again. The search is compiled for them as a whole: see [`Kernel`]. Tests hold it
//! to the [portable twin](crate::standard::kernel::Portable).

mod lines;

use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

use core::any::Any;

use volteo_core::BitSet;
use volteo_core::kernel::{all_run_starts, each_run, vector_each_run};

use crate::Slot;
use crate::general::{self, General};
use crate::standard::ahead::{self, Scene};
use crate::standard::kernel::{Board, Kernel, Task};
use crate::standard::search::Search;
use crate::standard::{last, null_window, shallow};

/// Begins to fetch memory that will soon be read.
#[inline(always)]
pub(crate) fn prefetch(slot: &Slot) {
    let address: *const Slot = slot;
    // SAFETY: a prefetch reads nothing that the program sees and fails at no address; SSE, which it belongs to, is part
    // of x86-64. The second address is in the same bucket.
    #[allow(unsafe_code)]
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(address.cast());
        _mm_prefetch::<_MM_HINT_T0>(address.wrapping_add(3).cast());
    }
}

/// Writes a kernel: what it is, what it needs, and its methods, each of which calls a function that is
/// compiled with the instructions that the kernel stands for.
macro_rules! kernel {
    (
        $(#[$attribute:meta])* $kernel:ident needs [$($needed:tt)+] compiled with $features:literal;
        $(fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $body:expr;)*
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $kernel(());

        impl $kernel {
            /// The kernel, if the processor at hand has what it needs.
            pub(crate) fn detect() -> Option<Self> {
                let has_all = $(std::is_x86_feature_detected!($needed))&&+;
                has_all.then_some(Self(()))
            }
        }

        impl Kernel for $kernel {
            #[inline(always)]
            fn prefetch(self, slot: &Slot) {
                prefetch(slot);
            }

            #[inline(always)]
            fn run<T: Task>(self, task: T) -> T::Output {
                #[target_feature(enable = $features)]
                fn compiled<T: Task>(task: T) -> T::Output {
                    task.run()
                }
                // SAFETY: as for the methods below.
                #[allow(unsafe_code)]
                unsafe {
                    compiled(task)
                }
            }

            $(
                #[inline(always)]
                fn $name(self, $($argument: $type),*) -> $result {
                    #[inline]
                    #[target_feature(enable = $features)]
                    fn compiled(k: $kernel, $($argument: $type),*) -> $result {
                        ($body)(k, $($argument),*)
                    }
                    // SAFETY: `compiled` needs the instructions that it is compiled with and nothing
                    // else, and a value of this type is made only where the processor has them.
                    #[allow(unsafe_code)]
                    unsafe {
                        compiled(self, $($argument),*)
                    }
                }
            )*
        }
    };
}

/// The search, for a kernel that is given how to find flips.
macro_rules! search_kernel {
    ($(#[$attribute:meta])* $kernel:ident needs [$($needed:tt)+] compiled with $features:literal; $flips:path) => {
        kernel! {
            $(#[$attribute])* $kernel needs [$($needed)+] compiled with $features;
            fn flips(own: u64, opponent: u64, square: u32) -> u64 =
                |_, own, opponent, square| $flips(own, opponent, square);
            fn run_starts(own: u64, opponent: u64) -> u64 =
                |_, own, opponent| volteo_core::kernel::vector_run_starts(own, opponent);
            fn two(search: &mut Search<'_, '_>, board: Board, squares: [u32; 2], alpha: i32) -> i32 = last::two;
            fn three(search: &mut Search<'_, '_>, board: Board, squares: [u32; 3], alpha: i32) -> i32 = last::three;
            fn four(search: &mut Search<'_, '_>, board: Board, alpha: i32) -> i32 = last::four;
            fn shallow(search: &mut Search<'_, '_>, board: Board, alpha: i32) -> i32 = shallow::search;
            fn null_window(search: &mut Search<'_, '_>, board: Board, alpha: i32) -> i32 = null_window::search;
            fn look_ahead(search: &mut Search<'_, '_>, scene: &Scene, depth: u32, window: (i32, i32)) -> i32 =
                ahead::look_ahead;
        }
    };
}

search_kernel! {
    /// The kernel for processors with AVX2, POPCNT, LZCNT, BMI1 and BMI2.
    Avx2 needs ["avx2" "popcnt" "lzcnt" "bmi1" "bmi2"] compiled with "avx2,popcnt,lzcnt,bmi1,bmi2";
    lines::flips
}

search_kernel! {
    /// The kernel for processors that have AVX-512 for short vectors too, and count leading zeros in them.
    Avx512 needs ["avx2" "popcnt" "lzcnt" "bmi1" "bmi2" "avx512f" "avx512vl" "avx512cd"]
    compiled with "avx2,popcnt,lzcnt,bmi1,bmi2,avx512f,avx512vl,avx512cd";
    lines::flips_by_counting
}

/// For boards of every width: words in vectors, wider ones as on every processor, but with the instructions that count.
impl general::kernel::Kernel for Avx2 {
    #[inline(always)]
    fn run_starts<B: BitSet>(self, own: B, opponent: B) -> B {
        B::vector_run_starts(own, opponent).unwrap_or_else(|| all_run_starts(own, opponent))
    }

    #[inline(always)]
    fn each_run<B: BitSet>(self, own: B, opponent: B, placed: B) -> [B; 8] {
        let [Some(own_word), Some(opponent_word), Some(placed_word)] = [own, opponent, placed].map(word)
        else {
            return each_run(own, opponent, placed);
        };
        // SAFETY: as for the methods of the other kernel.
        #[allow(unsafe_code)]
        let runs = unsafe { vector_each_run(own_word, opponent_word, placed_word) };
        (&runs as &dyn Any).downcast_ref().copied().unwrap_or([B::EMPTY; 8])
    }

    #[inline(always)]
    fn all_runs<B: BitSet>(self, own: B, opponent: B, placed: B) -> B {
        let runs = general::kernel::Kernel::each_run(self, own, opponent, placed);
        runs.into_iter().fold(B::EMPTY, |all, run| all | run)
    }

    #[inline(always)]
    fn few<B: BitSet>(
        self,
        search: &mut General<'_, '_, B>,
        board: general::board::Board<B>,
        window: (i32, i32),
    ) -> i32 {
        #[target_feature(enable = "avx2,popcnt,lzcnt,bmi1,bmi2")]
        fn compiled<B: BitSet>(
            k: Avx2,
            search: &mut General<'_, '_, B>,
            board: general::board::Board<B>,
            window: (i32, i32),
        ) -> i32 {
            search.few_by(k, board, window)
        }
        // SAFETY: as for the methods of the other kernel.
        #[allow(unsafe_code)]
        unsafe {
            compiled(self, search, board, window)
        }
    }

    #[inline(always)]
    fn shallow<B: BitSet>(
        self,
        search: &mut General<'_, '_, B>,
        board: general::board::Board<B>,
        window: (i32, i32),
    ) -> i32 {
        #[target_feature(enable = "avx2,popcnt,lzcnt,bmi1,bmi2")]
        fn compiled<B: BitSet>(
            k: Avx2,
            search: &mut General<'_, '_, B>,
            board: general::board::Board<B>,
            window: (i32, i32),
        ) -> i32 {
            search.shallow_by(k, board, window)
        }
        // SAFETY: as for the methods of the other kernel.
        #[allow(unsafe_code)]
        unsafe {
            compiled(self, search, board, window)
        }
    }
}

/// A set that is a word: one of a board up to 8×8.
#[inline(always)]
fn word<B: BitSet>(set: B) -> Option<u64> {
    (&set as &dyn Any).downcast_ref().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standard::kernel::Portable;
    use proptest::prelude::*;
    use volteo_core::kernel::all_runs;

    fn agrees_with_portable(kernel: impl Kernel, own: u64, opponent: u64, square: u32) {
        let empty = !(1_u64 << square);
        let (own, opponent) = (own & empty, opponent & !own & empty);
        assert_eq!(kernel.flips(own, opponent, square), Portable.flips(own, opponent, square));
        assert_eq!(kernel.run_starts(own, opponent), Portable.run_starts(own, opponent));
    }

    fn finds_the_same_runs(kernel: impl general::kernel::Kernel, own: u64, opponent: u64, square: u32) {
        let placed = 1_u64 << square;
        let (own, opponent) = (own & !placed, opponent & !own & !placed);
        assert_eq!(kernel.each_run(own, opponent, placed), each_run(own, opponent, placed));
        assert_eq!(kernel.all_runs(own, opponent, placed), all_runs(own, opponent, placed));
        let [own, opponent, placed] = [own, opponent, placed].map(|set| u128::narrow(set.widen()));
        assert_eq!(kernel.each_run(own, opponent, placed), each_run(own, opponent, placed));
    }

    proptest! {
        #[test]
        fn every_kernel_agrees_with_the_portable_one(a: u64, b: u64, c: u64, square in 0..64_u32) {
            // Dense and sparse boards alike.
            for (own, opponent) in [(a, b), (a & c, b | c), (a & b & c, !(a & c)), (a | b, c)] {
                if let Some(kernel) = Avx2::detect() {
                    agrees_with_portable(kernel, own, opponent, square);
                    finds_the_same_runs(kernel, own, opponent, square);
                }
                if let Some(kernel) = Avx512::detect() {
                    agrees_with_portable(kernel, own, opponent, square);
                }
            }
        }
    }
}
