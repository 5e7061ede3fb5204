//! Multi-ProbCut (M. Buro): what a deep search finds is foreseen by a shallow one. Where the shallow value lies beyond
//! the window by some standard deviations of the difference, the deep search is left out.

use super::search::Search;
use super::tree::Tree;
use crate::evaluation::shallower;

/// From so many plies on, cuts are tried.
const FROM: u32 = 3;

/// A bound of the value beyond the window, if a shallow search foresees it well enough.
// As with the order of moves, devices are spared the stack.
#[cfg_attr(target_arch = "arm", inline(never))]
#[cfg_attr(not(target_arch = "arm"), inline(always))]
pub(super) fn bound<T: Tree>(
    tree: &T,
    search: &mut Search<'_, '_>,
    node: &T::Node,
    depth: u32,
    (alpha, beta): (i32, i32),
) -> Option<i32> {
    let tenths = search.selectivity.tenths()?;
    if depth < FROM || beta - alpha > 1 {
        return None;
    }
    let eighths = tree.deviation(depth, tree.empties(node))?;
    let margin = (eighths * tenths).div_ceil(80) as i32;
    let now = tree.leaf(search, node);
    let shallow = shallower(depth);
    let (above, below) = (beta + margin, alpha - margin);
    if now >= beta && above < search.squares {
        let found = tree.search(search, node, shallow, (above - 1, above));
        return (found >= above).then_some(beta);
    }
    if now <= alpha && below > -search.squares {
        let found = tree.search(search, node, shallow, (below, below + 1));
        return (found <= below).then_some(alpha);
    }
    None
}
