//! The code for the standard game, as the processor allows.

use volteo_core::{BitSet, Position, Rules};

use super::Path;
use crate::score::Count;
use crate::standard::kernel::Portable;
use crate::standard::search::{Search, board_of};
use crate::standard::{promise, pv};
use crate::table::Hint;
use crate::team::Memory;
use crate::watch::Watch;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
use crate::x86::{Avx2, Avx512};

/// A search under way.
pub(super) struct Fast<'s, 'm> {
    kernel: Kernel,
    search: Search<'s, 'm>,
}

#[derive(Clone, Copy)]
enum Kernel {
    Portable,
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx2(Avx2),
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx512(Avx512),
}

impl Kernel {
    /// The best that the path and the processor allow.
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    fn of(path: Path) -> Self {
        let best = if path == Path::Fastest { Avx512::detect().map(Self::Avx512) } else { None };
        let next = || if path == Path::Portable { None } else { Avx2::detect().map(Self::Avx2) };
        best.or_else(next).unwrap_or(Self::Portable)
    }

    #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
    fn of(_: Path) -> Self {
        Self::Portable
    }
}

impl<'s, 'm> Fast<'s, 'm> {
    pub(super) fn new<B: BitSet>(
        rules: &'s Rules<B>,
        count: &Count,
        memory: Memory<'m>,
        watch: Watch<'s>,
        path: Path,
    ) -> Self {
        Self { kernel: Kernel::of(path), search: Search::new(rules, count, memory, watch) }
    }

    pub(super) fn value<B: BitSet>(&mut self, position: &Position<B>, alpha: i32, beta: i32) -> i32 {
        let (search, board) = (&mut self.search, board_of(position));
        match self.kernel {
            Kernel::Portable => pv::search(Portable, search, board, alpha, beta),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kernel::Avx2(kernel) => pv::search(kernel, search, board, alpha, beta),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kernel::Avx512(kernel) => pv::search(kernel, search, board, alpha, beta),
        }
    }

    pub(super) fn promise<B: BitSet>(&mut self, child: &Position<B>) -> i32 {
        let (search, board) = (&mut self.search, board_of(child));
        match self.kernel {
            Kernel::Portable => promise(Portable, search, board),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kernel::Avx2(kernel) => promise(kernel, search, board),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kernel::Avx512(kernel) => promise(kernel, search, board),
        }
    }

    pub(super) fn hint<B: BitSet>(&self, position: &Position<B>) -> Hint {
        self.search.hint(board_of(position))
    }

    pub(super) const fn watch(&mut self) -> &mut Watch<'s> {
        &mut self.search.watch
    }
}
