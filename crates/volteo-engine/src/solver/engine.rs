//! One face for the different searches.

use volteo_core::{Action, BitSet, Position, Rules};

use super::Path;
use crate::general::General;
use crate::score::Count;
use crate::standard::kernel::Portable;
use crate::standard::search::{Search, board_of};
use crate::standard::{promise, pv};
use crate::table::Hint;
use crate::team::Memory;
use crate::watch::Watch;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
use crate::x86::{Avx2, Avx512};

/// A search under way, by whichever code.
pub(super) enum Engine<'s, 'm, B> {
    General(General<'s, 'm, B>),
    Portable(Search<'s, 'm>),
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx2(Avx2, Search<'s, 'm>),
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx512(Avx512, Search<'s, 'm>),
}

impl<'s, 'm, B: BitSet> Engine<'s, 'm, B> {
    pub(super) fn new(
        rules: &'s Rules<B>,
        count: Count,
        memory: Memory<'m>,
        watch: Watch<'s>,
        standard: bool,
        path: Path,
    ) -> Self {
        if !standard {
            return Self::General(General::new(rules, count, memory, watch));
        }
        let search = Search::new(rules, &count, memory, watch);
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if path == Path::Fastest
            && let Some(kernel) = Avx512::detect()
        {
            return Self::Avx512(kernel, search);
        }
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if matches!(path, Path::Fastest | Path::Avx2)
            && let Some(kernel) = Avx2::detect()
        {
            return Self::Avx2(kernel, search);
        }
        let _ = path;
        Self::Portable(search)
    }

    /// The value if it lies between `alpha` and `beta`; else a bound beyond the one or the other. If
    /// the search is stopped, the result means nothing.
    pub(super) fn value(&mut self, position: &mut Position<B>, alpha: i32, beta: i32) -> i32 {
        match self {
            Self::General(general) => general.search(position, alpha, beta),
            Self::Portable(search) => pv::search(Portable, search, board_of(position), alpha, beta),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Avx2(kernel, search) => pv::search(*kernel, search, board_of(position), alpha, beta),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Avx512(kernel, search) => pv::search(*kernel, search, board_of(position), alpha, beta),
        }
    }

    /// How promising it is to bring about this position: more is better for the side that does.
    pub(super) fn promise(&mut self, child: &mut Position<B>) -> i32 {
        match self {
            Self::General(general) => general.promise(child),
            Self::Portable(search) => promise(Portable, search, board_of(child)),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Avx2(kernel, search) => promise(*kernel, search, board_of(child)),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Avx512(kernel, search) => promise(*kernel, search, board_of(child)),
        }
    }

    /// Whether to search narrow windows one after the other instead of a wide one at once. It is well
    /// worth it where moves are not ordered as well as the evaluation of the fast path does.
    pub(super) const fn has_narrow_windows(&self) -> bool {
        matches!(self, Self::General(_))
    }

    /// What is known to be good in a position.
    pub(super) fn hint(&self, position: &Position<B>) -> Hint {
        match self {
            Self::General(general) => general.hint(position),
            Self::Portable(search) => search.hint(board_of(position)),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Avx2(_, search) => search.hint(board_of(position)),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Avx512(_, search) => search.hint(board_of(position)),
        }
    }

    pub(super) fn watch(&mut self) -> &mut Watch<'s> {
        match self {
            Self::General(general) => &mut general.watch,
            Self::Portable(search) => &mut search.watch,
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Avx2(_, search) => &mut search.watch,
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Avx512(_, search) => &mut search.watch,
        }
    }
}

/// Whether an action is the one hinted at.
pub(super) fn is_hinted(hint: Hint, action: Action) -> bool {
    match action {
        Action::Place(the_move) => hint.is(the_move),
        Action::Pass => hint == Hint::Pass,
    }
}
