//! One face for the different searches.

use volteo_core::{Action, BitSet, Position, Rules};

use super::Path;
#[cfg(feature = "desktop")]
use super::fast::Fast;
#[cfg(feature = "desktop")]
use super::is_standard;
use super::root::Window;
#[cfg(feature = "desktop")]
use crate::evaluation::PARTS;
use crate::general::General;
use crate::score::Count;
use crate::table::Hint;
use crate::team::Memory;
use crate::watch::Watch;

/// A search under way, by whichever code.
#[allow(clippy::large_enum_variant, reason = "there is one of it, and no heap to put it on")]
pub(super) enum Engine<'s, 'm, B> {
    General(General<'s, 'm, B>),
    #[cfg(feature = "desktop")]
    Fast(Fast<'s, 'm>),
}

impl<'s, 'm, B: BitSet> Engine<'s, 'm, B> {
    pub(super) fn new(
        rules: &'s Rules<B>,
        count: Count,
        memory: Memory<'m>,
        watch: Watch<'s>,
        path: Path,
    ) -> Self {
        #[cfg(feature = "desktop")]
        if path != Path::General && is_standard(rules, &count) {
            return Self::Fast(Fast::new(rules, &count, memory, watch, path));
        }
        Self::General(General::new(rules, count, memory, watch, path))
    }

    /// The value if it lies between `alpha` and `beta`; else a bound beyond the one or the other. If
    /// the search is stopped, the result means nothing.
    pub(super) fn value(&mut self, position: &mut Position<B>, alpha: i32, beta: i32) -> i32 {
        match self {
            Self::General(general) => general.search(position, alpha, beta),
            #[cfg(feature = "desktop")]
            Self::Fast(fast) => fast.value(position, alpha, beta),
        }
    }

    /// How promising it is to bring about this position: more is better for the side that does. On the fast path that is
    /// in parts of a disc.
    pub(super) fn promise(&mut self, child: &mut Position<B>) -> i32 {
        match self {
            Self::General(general) => general.promise(child),
            #[cfg(feature = "desktop")]
            Self::Fast(fast) => fast.promise(child),
        }
    }

    /// The window to begin with, where the best action promises so much. The fast path looks far enough ahead for the
    /// value to be near; with all squares filled it is even.
    #[cfg_attr(
        not(feature = "desktop"),
        expect(unused_variables, reason = "without the fast path nobody looks ahead")
    )]
    pub(super) const fn first_window(&self, promise: i32) -> Window {
        match self {
            Self::General(_) => Window { alpha: -1, beta: 1 },
            #[cfg(feature = "desktop")]
            Self::Fast(_) => {
                let even = (promise + PARTS).div_euclid(2 * PARTS) * 2;
                Window { alpha: even - 3, beta: even + 3 }
            }
        }
    }

    /// What is known to be good in a position.
    pub(super) fn hint(&self, position: &Position<B>) -> Hint {
        match self {
            Self::General(general) => general.hint(position),
            #[cfg(feature = "desktop")]
            Self::Fast(fast) => fast.hint(position),
        }
    }

    pub(super) const fn watch(&mut self) -> &mut Watch<'s> {
        match self {
            Self::General(general) => &mut general.watch,
            #[cfg(feature = "desktop")]
            Self::Fast(fast) => fast.watch(),
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
