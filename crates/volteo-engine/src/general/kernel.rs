//! What differs between processors near the end of a game: a handful of functions, and where they are compiled.

use volteo_core::BitSet;
#[cfg(feature = "desktop")]
use volteo_core::kernel::all_run_starts;
use volteo_core::kernel::{all_runs, each_run};

use super::General;
use super::board::Board;
use crate::Path;
#[cfg(all(target_arch = "x86_64", feature = "std", feature = "desktop"))]
use crate::x86::Avx2;

/// The innermost functions of the search for one kind of processor.
///
/// What is searched near the end is written once, in functions that are inlined into those named here. A kernel for a
/// processor with more instructions compiles them again with these.
pub(crate) trait Kernel: Copy {
    /// The squares from which the side `own` has a run, occupied ones among them.
    #[cfg(feature = "desktop")]
    fn run_starts<B: BitSet>(self, own: B, opponent: B) -> B;

    /// The run in each direction from the square of the set `placed`, clockwise from north.
    fn each_run<B: BitSet>(self, own: B, opponent: B, placed: B) -> [B; 8];

    /// The discs of all of them.
    fn all_runs<B: BitSet>(self, own: B, opponent: B, placed: B) -> B;

    /// [`General::few_by`].
    fn few<B: BitSet>(self, search: &mut General<'_, '_, B>, board: Board<B>, window: (i32, i32)) -> i32;

    /// [`General::shallow_by`].
    #[cfg(feature = "desktop")]
    fn shallow<B: BitSet>(self, search: &mut General<'_, '_, B>, board: Board<B>, window: (i32, i32)) -> i32;
}

/// The kernel that runs on every processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

impl Kernel for Portable {
    #[cfg(feature = "desktop")]
    fn run_starts<B: BitSet>(self, own: B, opponent: B) -> B {
        all_run_starts(own, opponent)
    }

    #[inline(always)]
    fn each_run<B: BitSet>(self, own: B, opponent: B, placed: B) -> [B; 8] {
        each_run(own, opponent, placed)
    }

    #[inline(always)]
    fn all_runs<B: BitSet>(self, own: B, opponent: B, placed: B) -> B {
        all_runs(own, opponent, placed)
    }

    fn few<B: BitSet>(self, search: &mut General<'_, '_, B>, board: Board<B>, window: (i32, i32)) -> i32 {
        search.few_by(self, board, window)
    }

    #[cfg(feature = "desktop")]
    fn shallow<B: BitSet>(self, search: &mut General<'_, '_, B>, board: Board<B>, window: (i32, i32)) -> i32 {
        search.shallow_by(self, board, window)
    }
}

/// The kernel for the processor at hand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Chosen {
    Portable(Portable),
    #[cfg(all(target_arch = "x86_64", feature = "std", feature = "desktop"))]
    Avx2(Avx2),
}

impl Chosen {
    pub(super) fn of(path: Path) -> Self {
        #[cfg(all(target_arch = "x86_64", feature = "std", feature = "desktop"))]
        if path != Path::Portable
            && let Some(avx2) = Avx2::detect()
        {
            return Self::Avx2(avx2);
        }
        let _ = path;
        Self::Portable(Portable)
    }

    /// [`General::search`] near the end of a game.
    pub(super) fn near_end<B: BitSet>(
        self,
        search: &mut General<'_, '_, B>,
        board: Board<B>,
        window: (i32, i32),
    ) -> i32 {
        match self {
            #[cfg(all(target_arch = "x86_64", feature = "std", feature = "desktop"))]
            Self::Avx2(avx2) => Kernel::shallow(avx2, search, board, window),
            #[cfg(feature = "desktop")]
            Self::Portable(portable) => portable.shallow(search, board, window),
            #[cfg(not(feature = "desktop"))]
            Self::Portable(portable) => portable.few(search, board, window),
        }
    }
}
