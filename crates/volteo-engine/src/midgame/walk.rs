//! Which tree a search walks.

use volteo_core::{BitSet, Rules};
#[cfg(feature = "desktop")]
use volteo_core::{FlipRule, PassRule, Start, Supply};

use super::general::General;
#[cfg(feature = "desktop")]
use super::standard::Standard;
use super::tree::Grow;
use crate::Path;
use crate::evaluation::Evaluation;
#[cfg(not(feature = "desktop"))]
use crate::evaluation::Whichever;
#[cfg(feature = "desktop")]
use crate::evaluation::{Generic, Tables};
use crate::score::Count;
#[cfg(feature = "desktop")]
use crate::standard::kernel::Portable;
#[cfg(all(target_arch = "x86_64", feature = "std", feature = "desktop"))]
use crate::x86::{Avx2, Avx512};

/// What is done with a tree, whichever it is.
pub(super) trait Walk<B: BitSet> {
    type Output;

    fn walk<T: Grow<B>>(self, tree: &T) -> Self::Output;
}

/// Takes a walker to the tree that belongs to the rules, the evaluation and the processor.
#[cfg(feature = "desktop")]
pub(super) fn walk<B: BitSet, W: Walk<B>>(
    rules: &Rules<B>,
    count: Count,
    evaluation: &Evaluation<'_>,
    path: Path,
    walker: W,
) -> W::Output {
    match evaluation {
        Evaluation::Generic => walker.walk(&General::new(rules, count, &Generic::new(rules))),
        Evaluation::Desktop(tables) => by_patterns(rules, count, tables, path, walker),
        Evaluation::Device(tables) => by_patterns(rules, count, tables, path, walker),
    }
}

/// Takes a walker to the one tree of devices.
#[cfg(not(feature = "desktop"))]
pub(super) fn walk<B: BitSet, W: Walk<B>>(
    rules: &Rules<B>,
    count: Count,
    evaluation: &Evaluation<'_>,
    _: Path,
    walker: W,
) -> W::Output {
    walker.walk(&General::new(rules, count, &Whichever::of(evaluation, rules)))
}

#[cfg(feature = "desktop")]
fn by_patterns<B: BitSet, W: Walk<B>, const N: usize>(
    rules: &Rules<B>,
    count: Count,
    tables: &Tables<'_, N>,
    path: Path,
    walker: W,
) -> W::Output {
    if path == Path::General || !is_standard(rules, &count) {
        return walker.walk(&General::new(rules, count, tables));
    }
    by_kernel(tables, count, path, walker)
}

#[cfg(feature = "desktop")]
fn by_kernel<B: BitSet, W: Walk<B>, const N: usize>(
    tables: &Tables<'_, N>,
    count: Count,
    path: Path,
    walker: W,
) -> W::Output {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    if path == Path::Fastest
        && let Some(kernel) = Avx512::detect()
    {
        return walker.walk(&Standard::new(kernel, tables, count));
    }
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    if matches!(path, Path::Fastest | Path::Avx2)
        && let Some(kernel) = Avx2::detect()
    {
        return walker.walk(&Standard::new(kernel, tables, count));
    }
    let _ = path;
    walker.walk(&Standard::new(Portable, tables, count))
}

/// Whether the fast tree knows these rules, which suit patterns. It takes both colors for alike, which they are not where
/// komi decides who is given the empties.
#[cfg(feature = "desktop")]
fn is_standard<B: BitSet>(rules: &Rules<B>, count: &Count) -> bool {
    let set = rules.set();
    B::MAX_WIDTH <= 8
        && set.flip == FlipRule::All
        && set.pass == PassRule::Forced
        && set.supply == Supply::Shared
        && set.start != Start::OpenCenter
        && !(count.has_komi() && count.gives_empties_to_winner())
}
